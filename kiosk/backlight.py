"""The light behind a panel, where the kernel can dim it: a DSI panel's as a rule, a monitor's on HDMI never."""

from collections.abc import Callable
from pathlib import Path

AGAIN = 10.0
"""Seconds until a light that could not be set is tried again."""


class Backlight:
    """The first backlight that the kernel has. Nothing is raised: `fault` says what is wrong, or is empty."""

    def __init__(self, clock: Callable[[], float], folder: Path = Path("/sys/class/backlight")) -> None:
        """`folder` is where the kernel lists them; nothing is read before the first `show`."""
        self.fault = ""
        self._clock = clock
        self._folder = folder
        self._share: float | None = None
        self._again_at = float("-inf")

    def show(self, share: float) -> bool:
        """Give the panel this share of its light, 0 to 1, never none at all. False if it has to be done otherwise."""
        if share == self._share:
            return True
        now = self._clock()
        if self._share is None and now < self._again_at:
            return False
        self._share = share if self._set(share) else None
        self._again_at = now + AGAIN
        return self._share is not None

    def _set(self, share: float) -> bool:
        try:
            panel = next(iter(sorted(self._folder.iterdir())), None)
        except OSError:
            panel = None  # no such panel, which is no fault
        self.fault = ""
        if panel is None:
            return False
        try:
            most = int((panel / "max_brightness").read_text("ascii"))
            (panel / "brightness").write_text(str(max(1, round(share * most))), "ascii")
        except (OSError, ValueError) as error:
            self.fault = str(error)
            return False
        return True
