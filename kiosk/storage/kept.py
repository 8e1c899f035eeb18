"""What the store keeps, and what it tells: plain values, for those who write to it, read from it or show its troubles.

A ticket is the number of one thing handed to the store; later things have higher ones. `Saved` names the highest ticket
that is on the disk, and everything below it is there too.
"""

from collections.abc import Callable
from enum import Enum

import msgspec


class StoreFault(Enum):
    """What is wrong with the store. The kiosk has words for each; the store has none."""

    DAMAGED = "damaged"  # the file is not sound, and could not be mended yet
    LOCKED = "locked"  # another program holds the file
    READ_ONLY = "read-only"  # the file, the folder or the disk may not be written
    FULL = "full"  # no room; the reserve is in use, or used up
    NEWER = "newer"  # a newer version wrote the file: it is left alone, play is kept in a file beside it
    UNBACKED = "unbacked"  # play is saved, but the last backup could not be made
    FAILED = "failed"  # anything else; `detail` has the system's own words


class Outcome(Enum):
    """Where the contents of a mended store came from."""

    RESTORED = "restored"  # a backup, and what could be read of the damaged file besides
    SALVAGED = "salvaged"  # only what could be read of the damaged file
    FRESH = "fresh"  # nothing could be read: an empty store


class Saved(msgspec.Struct, frozen=True):
    """Everything up to and including `ticket` is on the disk; `at` is in seconds of the store's clock."""

    ticket: int
    at: float


class Trouble(msgspec.Struct, frozen=True):
    """Something is wrong from now on. Play goes on; what is to be saved waits in memory and is tried for ever."""

    fault: StoreFault
    at: float
    detail: str = ""


class Recovered(msgspec.Struct, frozen=True):
    """The trouble is over, and everything that waited is on the disk or on its way."""

    fault: StoreFault
    at: float


class Repaired(msgspec.Struct, frozen=True):
    """A damaged or missing file was replaced by a good one.

    `aside` is the name of the file that keeps the damaged one, empty if there was none. `lost` counts what was once
    saved and is in no file any more; nought means that nothing was lost.
    """

    outcome: Outcome
    aside: str
    lost: int
    at: float


Report = Saved | Trouble | Recovered | Repaired
Tell = Callable[[Report], None]
"""Takes a report from any thread, at once and for ever: it neither blocks nor raises."""


class Game(msgspec.Struct, frozen=True):
    """One game in the list of games.

    `number` is positive, but for a game begun while the store could not be read at all. `began` is wall time, a label
    that proves no order; `evening` is the caller's; `ledger` is the rules' own JSON.
    """

    number: int
    rules: str
    version: int
    evening: int
    began: float
    finished: bool = False
    ledger: bytes | None = None


class Record(msgspec.Struct, frozen=True):
    """One thing that happened in a game: a move, an undo, a correction; the store does not know which.

    `number` counts from 1 within the game, without gaps. `wall` is a label.
    """

    number: int
    payload: bytes
    wall: float


class Played(msgspec.Struct, frozen=True):
    """A game with everything needed to play it again from its start: the opening record and all records in order."""

    game: Game
    opening: bytes
    records: tuple[Record, ...]


class HouseSet(msgspec.Struct, frozen=True):
    """House rules kept under a name, for one kind of game; `options` is JSON."""

    name: str
    rules: str
    options: bytes
