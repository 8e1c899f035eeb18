"""The games, one file each, found by looking into this folder."""

import pkgutil
from functools import cache
from importlib import import_module
from typing import cast

from kiosk.rules import Rules


@cache
def names() -> tuple[str, ...]:
    """The names of all games: the modules here, but for what the games share about cards."""
    return tuple(info.name for info in pkgutil.iter_modules(__path__) if info.name != "cards")


def rules(name: str) -> Rules:
    """The game of that name. Raises KeyError if there is none."""
    if name not in names():
        raise KeyError(name)
    return cast(Rules, import_module(f"{__name__}.{name}"))
