"""A turned screen on trial: who turned it must touch the four corners in time, or it turns back. Pure.

A picture that stands wrong can be read; a touch that lands elsewhere can never be put right by touching.
"""

from msgspec import Struct
from msgspec.structs import replace

from kiosk.placing import Turn

SECONDS = 25.0
"""To touch all corners in."""

CORNERS = 4


class Trial(Struct, frozen=True):
    """The screen is turned to `turn` until `until`; `touched` corners were hit, clockwise from the upper left one."""

    turn: Turn
    until: float
    touched: int = 0

    @property
    def passed(self) -> bool:
        """Whether every corner was hit."""
        return self.touched >= CORNERS

    def touch(self, corner: int) -> "Trial":
        """A corner was touched. Only the one that is next counts, so that a swept hand proves nothing."""
        return replace(self, touched=self.touched + 1) if corner == self.touched else self


def begin(turn: Turn, now: float) -> Trial:
    """Turn the screen for a while."""
    return Trial(turn, now + SECONDS)
