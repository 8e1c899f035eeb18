"""What the last move did, for the short while that it is shown: each seat's change, what moves, who won."""

from collections.abc import Mapping

from kiosk.rules import Scoreboard
from kiosk.session import Moment

SHOWN = 2.0
"""Seconds that what a hand did stays on the tiles."""

BURN = 0.3
"""Seconds in which a match burns down, a tile dims, the stake turns over."""


class Aftermath:
    """The difference between the game as it is shown and as it was shown before. Times in seconds of one clock."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.won: dict[int, float] = {}
        self._seen: Moment | None = None
        self._before: Moment | None = None
        self._changed: Mapping[int, int] = {}
        self._at = float("-inf")

    def saw(self, moment: Moment | None, now: float) -> bool:
        """Take in what is shown now; whether that is another moment of a game than before."""
        if moment is self._seen:
            return False
        before, self._seen = self._seen, moment
        if moment is None:
            return False
        self._before = before if before is not None and before.game == moment.game else None
        changes: dict[int, int] = {}
        for note in moment.notes:
            if note.seat is not None:
                changes[note.seat] = changes.get(note.seat, 0) + note.change
                if note.won:
                    self.won[note.seat] = now
        self._changed = {seat: change for seat, change in changes.items() if change}
        self._at = now
        if before is not None and not moment.notes:
            self.won.clear()
        return True

    def foreseen(self, moment: Moment, now: float) -> "Aftermath":
        """What will be seen when this moment is shown; nothing of it has been seen yet."""
        after = Aftermath()
        after.won, after._seen = dict(self.won), self._seen
        after.saw(moment, now)
        return after

    def changed(self, now: float) -> Mapping[int, int]:
        """What the last move did to each seat, while that is shown."""
        return self._changed if now - self._at < SHOWN else {}

    def before(self, now: float) -> Scoreboard | None:
        """What stood there before, while something moves; None where nothing does."""
        return self._before.board if self._before is not None and now - self._at < BURN else None

    def burnt(self, now: float) -> float:
        """How far what moves has moved, 0 to 1: the matches that the last move took have burnt down."""
        return min(1.0, (now - self._at) / BURN)

    def changes_at(self, now: float) -> float | None:
        """When it will look different; None is never."""
        if now < self._at + BURN:
            return now
        return self._at + SHOWN if now < self._at + SHOWN else None
