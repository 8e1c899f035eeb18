"""Whether the rows of a store make sense together, beyond what SQLite and each row's checksum can tell."""

from collections.abc import Iterable, Iterator
from itertools import chain

import msgspec

from kiosk.storage.journal import RECORD, AbandonedError, DamagedError, Journal, Pause, Row, never

GAME = "game"
REPAIR = "repair"
_ROWS_BETWEEN_PAUSES = 100


class RepairNote(msgspec.Struct, frozen=True):
    """The body of a `repair` row: how many row numbers up to this one are in no row."""

    missing: int


def verify(journal: Journal, pause: Pause = never) -> None:
    """Read the whole file and raise `DamagedError` if anything in it is not as it was written.

    What is written meanwhile through another connection is not looked at.
    """
    journal.connection.execute("BEGIN")
    try:
        journal.quick_check(pause)
        _verify_rows(journal, pause)
    finally:
        journal.connection.execute("ROLLBACK")


def _verify_rows(journal: Journal, pause: Pause) -> None:
    count = missing = 0
    following = _Numbering()
    for row in chain(journal.entries("ORDER BY seq"), journal.records("ORDER BY seq")):
        count += 1
        if count % _ROWS_BETWEEN_PAUSES == 0 and pause():
            raise AbandonedError
        if row.kind == REPAIR:
            missing = msgspec.json.decode(row.body, type=RepairNote).missing
        if not following.fits(row):
            raise DamagedError(f"row {row.seq} does not follow the one before it in game {row.game}")
    if count + missing != journal.top():
        raise DamagedError(f"{journal.top() - missing - count} rows are missing")


def coherent(rows: Iterable[Row]) -> Iterator[Row]:
    """Give those of the rows (in order of `seq`) that can be played: of each game, all up to the first that is lost."""
    following = _Numbering()
    return (row for row in rows if following.fits(row))


class _Numbering:
    """Which record each game goes on with."""

    def __init__(self) -> None:
        self._next: dict[int, int] = {}

    def fits(self, row: Row) -> bool:
        if row.game is None:
            return row.kind != RECORD
        if row.kind == GAME:
            return self._next.setdefault(row.game, 1) == 1
        if row.kind == RECORD:
            if row.number is None or self._next.get(row.game) != row.number:
                return False
            self._next[row.game] = row.number + 1
        return row.game in self._next
