"""The way to the Pi's own pins through gpiozero: the factory that was named and no other, on the chip with its label.

Faults are told as `Unreachable`, or found out from what the libraries raise by `fault_of`. Everything is imported only
when it is asked for, so a computer without pins can import this and be told what it lacks.
"""

import importlib
import importlib.util
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from drivers.base import Fault

LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""What the kernel calls the chip that has the header's pins: on a Pi 5, a Pi 4, and the older ones and the Zeros."""

FACTORIES = {
    "lgpio": "LGPIOFactory",
    "rpigpio": "RPiGPIOFactory",
    "pigpio": "PiGPIOFactory",
    "native": "NativeFactory",
}
"""gpiozero's names for the ways to a pin, each a module of `gpiozero.pins`, and the class in it."""

OLDEST_LGPIO = (0, 2)
CLONE_FS = 0x200  # linux/sched.h


class Unreachable(Exception):
    """There are no pins to be had now. `fault` is the kind; the text says what is missing."""

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(detail)
        self.fault = fault


def open_factory(name: str, chip: int | str, folder: Path, devices: Path = Path("/dev")) -> Any:
    """Open gpiozero's factory of that name; `chip` is a number or `auto`, and `folder` is where lgpio may write."""
    if name != "lgpio":
        return getattr(importlib.import_module(f"gpiozero.pins.{name}"), FACTORIES[name])()
    lgpio = load_lgpio(folder)
    number = find_chip(chips(lgpio, devices)) if chip == "auto" else int(chip)
    if number is None:
        raise Unreachable(Fault.NO_CHIP, f"no GPIO chip is called {', '.join(LABELS)}")
    factory = importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=number)
    if factory.chip != number:
        factory.close()
        raise Unreachable(Fault.NO_LIBRARY, "gpiozero is too old: it opens a chip of its own choice on a Pi 5")
    return factory


def find_chip(chips: Iterable[tuple[int, str]]) -> int | None:
    """Choose the chip with the header's pins, from every chip's number and label."""
    known = [(LABELS.index(label), number) for number, label in chips if label in LABELS]
    return min(known)[1] if known else None


def chips(lgpio: Any, devices: Path) -> Iterator[tuple[int, str]]:
    """Number and label of each GPIO chip. An alias that an old number was kept for is not counted."""
    paths = [path for path in devices.glob("gpiochip*") if not path.is_symlink()]
    denied = [path for path in paths if not os.access(path, os.R_OK | os.W_OK)]
    if denied and len(denied) == len(paths):
        raise Unreachable(Fault.NO_PERMISSION, f"{denied[0]} may not be opened: the user must be in the group gpio")
    for path in sorted(set(paths) - set(denied)):
        number = int(path.name.removeprefix("gpiochip"))
        handle = lgpio.gpiochip_open(number)
        try:
            yield number, lgpio.gpio_get_chip_info(handle)[3]
        finally:
            lgpio.gpiochip_close(handle)


def load_lgpio(folder: Path) -> Any:
    """Import lgpio, which makes a named pipe in the working folder when it is imported.

    So it is imported from a thread with a working folder of its own (unshare(2), CLONE_FS): the process stays where it
    is, and where it is may be read-only or deleted.
    """
    if "lgpio" not in sys.modules:
        if importlib.util.find_spec("lgpio") is None:
            raise Unreachable(Fault.NO_LIBRARY, "lgpio is not installed; on a Pi: sudo apt install python3-lgpio")
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - with logging, two megabytes

        with ThreadPoolExecutor(max_workers=1) as thread:
            thread.submit(_import_within, folder).result()
    lgpio = sys.modules["lgpio"]
    version = _version(lgpio)
    if version < OLDEST_LGPIO:
        number = ".".join(map(str, version)) or "0.0"
        raise Unreachable(Fault.NO_LIBRARY, f"lgpio {number} is too old, 0.2 is needed: sudo apt install python3-lgpio")
    return lgpio


def _import_within(folder: Path) -> None:
    import ctypes  # noqa: PLC0415 - only for this

    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if ctypes.CDLL(None, use_errno=True).unshare(CLONE_FS) != 0:
            raise OSError(ctypes.get_errno(), "unshare")
        os.chdir(folder)
        if not os.access(folder, os.W_OK):
            raise PermissionError(f"{folder} is read-only")
    except OSError as error:
        raise Unreachable(Fault.FAILED, f"lgpio needs a folder that it can write to, and {folder}: {error}") from error
    importlib.import_module("lgpio")


def _version(lgpio: Any) -> tuple[int, ...]:
    """Give lgpio's version; it says `lgpio.py_0.2.2.0`, and the empty package that PyPI has for new Pythons nothing."""
    tell = getattr(lgpio, "get_module_version", lambda: "")
    return tuple(map(int, re.findall(r"\d+", tell())))


def writable_folder(setting: str, environment: Mapping[str, str]) -> Path:
    """Where lgpio's pipe goes: as set, else the service's runtime folder, the login's, or a temporary one."""
    if setting:
        return Path(setting).expanduser()
    if service := environment.get("RUNTIME_DIRECTORY"):
        return Path(service.split(":")[0])
    if login := environment.get("XDG_RUNTIME_DIR"):
        return Path(login) / "klopkast"
    import tempfile  # noqa: PLC0415 - seldom needed

    return Path(tempfile.gettempdir()) / f"klopkast-{os.getuid()}"


def fault_of(error: Exception) -> tuple[Fault, str]:
    """Say what kind of fault an error of gpiozero, lgpio or the system is, and its own words."""
    words = str(error) or type(error).__name__
    match error:
        case Unreachable():
            return error.fault, words
        case ImportError():
            return Fault.NO_LIBRARY, words
        case PermissionError():
            return Fault.NO_PERMISSION, words
        case _ if type(error).__name__ == "GPIOPinInUse" or "GPIO busy" in words:
            return Fault.IN_USE, words
        case _ if type(error).__name__ == "PinUnknownPi" or "gpiochip" in words:
            return Fault.NO_CHIP, words
        case _:
            return Fault.FAILED, words
