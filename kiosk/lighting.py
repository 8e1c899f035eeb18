"""The lamps of every driver: what they show now, sent only when that is something else than before."""

from collections.abc import Mapping, Sequence

from drivers.base import Driver, LampFrame
from kiosk import lamps, testcard, walk
from kiosk.rules import Scoreboard

WEAK = 0.5
"""Share of their light that lamps have while the supply is too weak."""

LOWEST = 0.25
"""The same after the power has gone away again and again; less, and a dim lamp could not be told from a dark one."""

WALKING = 0.05
"""Seconds between two looks at the lamps while they are walked past."""


class Lighting:
    """Drivers, each with the names of its lamps, and what was last sent to them."""

    def __init__(self) -> None:
        """There are no lamps yet."""
        self.weak = False
        self.lowest = False
        self._table: tuple[Scoreboard | None, float, tuple[tuple[int, float], ...]] | None = None
        self._until = 0.0  # when the lamps of that table look different
        self._walk = (0, 0.0)  # how often a walk past the lamps was asked for, and when the last one began
        self.fit(())

    def fit(self, drivers: Sequence[tuple[Driver, Sequence[str]]]) -> None:
        """These drivers have the lamps, of these names; nothing has been sent to them yet."""
        self._drivers = [driver for driver, _ in drivers]
        self._names = [tuple(names) for _, names in drivers]
        self._fittings = [lamps.fittings(names) for names in self._names]
        self._sent: list[LampFrame] | None = None

    def show(self, board: Scoreboard | None, now: float, won: Mapping[int, float], brightness: float) -> None:
        """Show a table; None is no table. `won` has the time at which a seat won something."""
        light = brightness * (LOWEST if self.lowest else WEAK if self.weak else 1.0)
        table = (board, light, tuple(won.items()))
        if self._sent is not None and table == self._table and now < self._until:
            return  # as it is lit
        self._send([lamps.frame(board, fittings, now, won, light) for fittings in self._fittings])
        changes_at = lamps.changes_at(board, now, won)
        self._table = table
        self._until = now if lamps.sweeping(now, won) else float("inf") if changes_at is None else changes_at

    def walk(self, times: int, now: float) -> None:
        """Walk past the lamps, one lit at a time, anew when `times` is another number; dark for 0."""
        if times != self._walk[0]:
            self._walk = (times, now)
        self._send([walk.frame(names, now - self._walk[1]) if times else {} for names in self._names])

    @property
    def matrices(self) -> int:
        """How many 8x8 modules there are in the longest row of them."""
        return max(map(testcard.modules, self._names), default=0)

    def picture(self) -> None:
        """Show the picture by which matrices are set upright; the rest is dark."""
        self._send([testcard.frame(names) for names in self._names])

    def forget(self) -> None:
        """A lamp may have lost what it was sent: send it all again."""
        self._sent = None

    def _send(self, frames: list[LampFrame]) -> None:
        self._table = None
        if frames != self._sent:
            self._sent = frames
            for driver, frame in zip(self._drivers, frames, strict=True):
                driver.show(frame)
