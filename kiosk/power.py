"""Whether the Pi's supply is too weak, as its firmware has measured it: lamps then have half of their light.

Two files of the kernel tell, whichever there is: the firmware's flags, and the alarm of the driver `rpi_volt`. A
computer that has neither is taken to have power enough.
"""

from collections.abc import Iterator
from pathlib import Path

EVERY = 10.0
"""Seconds between two looks."""

LASTS = 600.0
"""Seconds that a weak supply is remembered, so that lamps which it can't feed do not come back at once."""

UNDER_VOLTAGE = 1
"""The flag that the supply is under 4.63 V now; bit 16, which says that it was once, is not looked at."""

FLAGS = "devices/platform/soc*/soc*firmware/get_throttled"
ALARMS = "class/hwmon/hwmon*/in0_lcrit_alarm"


class Power:
    """Looks at the supply now and then. `system` is where the kernel's files are."""

    def __init__(self, system: Path = Path("/sys")) -> None:
        """Nothing is read before the first look."""
        self._system = system
        self._look_at = float("-inf")
        self._weak_until = float("-inf")

    def weak(self, now: float) -> bool:
        """Whether the supply is too weak, or was lately. Costs nothing between two looks."""
        if now >= self._look_at:
            self._look_at = now + EVERY
            if any(self._signs()):
                self._weak_until = now + LASTS
        return now < self._weak_until

    def _signs(self) -> Iterator[bool]:
        for file in self._system.glob(FLAGS):
            yield bool(_number(file, 16) & UNDER_VOLTAGE)
        for file in self._system.glob(ALARMS):
            if _text(file.with_name("name")) == "rpi_volt":
                yield _number(file, 10) > 0


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _number(file: Path, base: int) -> int:
    try:
        return int(_text(file), base)
    except ValueError:
        return 0
