"""Hardware. Knows nothing of the kiosk, of games or of pygame."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import NamedTuple, cast

from drivers.base import DriverModule, TwinModule


class Broken(NamedTuple):
    """A file in this folder that cannot be loaded, and what Python says about it."""

    name: str
    error: str


def found() -> tuple[DriverModule, ...]:
    """Every driver in this folder, by name: adding a driver is adding a file. What cannot be loaded is left out."""
    return tuple(cast(DriverModule, item) for item in _loaded() if hasattr(item, "create"))


def broken() -> tuple[Broken, ...]:
    """The files that were left out: each is a part that is off, and no reason for the others to be."""
    return tuple(item for item in _loaded() if isinstance(item, Broken))


def twin(name: str) -> TwinModule:
    """The stand-in for the driver of that name."""
    return cast(TwinModule, importlib.import_module(f"{__name__}.emulated.{name}"))


def _loaded() -> Iterator[object]:
    for name in sorted(item.name for item in pkgutil.iter_modules(__path__) if not item.ispkg):
        try:
            yield importlib.import_module(f"{__name__}.{name}")
        except Exception as error:  # noqa: BLE001 - somebody's own driver may do anything, and does it to nobody else
            yield Broken(name, f"{type(error).__name__}: {error}")
