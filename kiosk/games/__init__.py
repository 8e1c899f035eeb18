"""The games, one file each, found by looking into this folder."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import cast

from kiosk.rules import Rules


@cache
def names() -> tuple[str, ...]:
    """The names of all games: the modules here, but for what the games share about cards."""
    # pkgutil would find them too, and imports ten modules for it at every start.
    return tuple(sorted({file.stem for file in Path(__file__).parent.glob("[!_]*.py")} - {"cards"}))


def rules(name: str) -> Rules:
    """The game of that name. Raises KeyError if there is none."""
    if name not in names():
        raise KeyError(name)
    return cast(Rules, import_module(f"{__name__}.{name}"))
