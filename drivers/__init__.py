"""Hardware. Knows nothing of the kiosk, of games or of pygame."""

import importlib
import pkgutil
from typing import cast

from drivers.base import DriverModule, TwinModule


def found() -> tuple[DriverModule, ...]:
    """Every driver in this folder, by name: adding a driver is adding a file."""
    names = sorted(item.name for item in pkgutil.iter_modules(__path__) if not item.ispkg)
    modules = (importlib.import_module(f"{__name__}.{name}") for name in names)
    return tuple(cast(DriverModule, module) for module in modules if hasattr(module, "create"))


def twin(name: str) -> TwinModule:
    """The stand-in for the driver of that name."""
    return cast(TwinModule, importlib.import_module(f"{__name__}.emulated.{name}"))
