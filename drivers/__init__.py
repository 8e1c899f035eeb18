"""Hardware. Knows nothing of the kiosk, of games or of pygame."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, cast

import msgspec

from drivers.base import DriverModule, TwinModule

LONGEST = 160
"""Letters of an error that are told."""


class Broken(NamedTuple):
    """A driver that is left out: its name, its file, and what Python says about it."""

    name: str
    file: str
    error: str


class Found(NamedTuple):
    """What is in this folder."""

    drivers: tuple[DriverModule, ...]
    broken: tuple[Broken, ...] = ()


def look() -> Found:
    """Every driver in this folder, by name: adding a driver is adding a file.

    One whose file raises, or lacks what a driver must have, is a part that is off, and no reason for others to be.
    """
    sound: list[DriverModule] = []
    broken: list[Broken] = []
    for name in sorted(file.stem for folder in __path__ for file in Path(folder).glob("[!_]*.py")):
        try:
            module = importlib.import_module(f"{__name__}.{name}")
            if hasattr(module, "create"):
                sound.append(_examined(module, name))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - somebody's own driver may do anything
            broken.append(Broken(name, f"drivers/{name}.py", said(error)))
    return Found(tuple(sound), tuple(broken))


def found() -> tuple[DriverModule, ...]:
    """The drivers of `look` that are sound."""
    return look().drivers


def twin(name: str) -> TwinModule:
    """The stand-in for the driver of that name. Raises whatever its file raises."""
    return cast(TwinModule, importlib.import_module(f"{__name__}.emulated.{name}"))


def said(error: BaseException) -> str:
    """What an error is and says, in one line of bearable length."""
    try:
        words = f"{type(error).__name__}: {error}"
    except Exception:  # noqa: BLE001 - its own words may be as broken as the rest
        words = type(error).__name__
    line = " ".join(words.split()).rstrip(":")
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}..."


def _examined(module: ModuleType, name: str) -> DriverModule:
    """Give the module as a driver; raise where it cannot be one."""
    driver = cast(DriverModule, module)
    if driver.name != name:
        raise ValueError(f"it is called {driver.name!r}, and must be called {name!r}, as its file is")
    settings = driver.Settings()
    if not isinstance(settings, msgspec.Struct) or not isinstance(getattr(settings, "on", None), bool):
        raise TypeError("Settings must be a msgspec.Struct with on: bool")
    for function in (driver.pins, driver.inputs, driver.lamps, driver.create):
        if not callable(function):
            raise TypeError(f"{function!r} must be a function")
    return driver
