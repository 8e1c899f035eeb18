"""What the store is asked: the running game, an older one, people, settings. Each is a short read of a store file."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from kiosk.storage.journal import DamagedError, Journal, Row
from kiosk.storage.kept import Game, Played, Record

FOCUS = "focus"
RESULT = "result"
PERSON = "person"
SETTING = "setting"
HOUSE = "house"


_NOTHING = msgspec.Raw(b"null")


class GameBody(msgspec.Struct, frozen=True):
    """The body of a `game` row; the row's name is that of the rules."""

    version: int
    evening: int
    opening: msgspec.Raw


class ResultBody(msgspec.Struct, frozen=True):
    """The body of a `result` row, of which a game's newest counts."""

    finished: bool
    ledger: msgspec.Raw


class HouseBody(msgspec.Struct, frozen=True):
    """The body of a `house` row; the row's name is that of the set. No options: the set was dropped."""

    rules: str
    options: msgspec.Raw = _NOTHING


class Contents(NamedTuple):
    """What a start reads."""

    running: "Found | None"
    result: Row | None
    settings: tuple[Row, ...]
    people: tuple[Row, ...]
    house: tuple[Row, ...]
    games: tuple[Game, ...]
    highest: int


class Found(NamedTuple):
    """A game as its rows say: the one that began it, and its records."""

    start: Row
    records: tuple[Row, ...]


def contents(journal: Journal, limit: int) -> Contents:
    """Read what a start needs; `limit` is how many games are listed."""
    found = running(journal)
    return Contents(
        found,
        None if found is None else result(journal, found.start.game or 0),
        latest(journal, SETTING),
        latest(journal, PERSON),
        latest(journal, HOUSE),
        games(journal, limit),
        highest_game(journal),
    )


def game_and_result(journal: Journal, number: int) -> tuple[Found, Row | None] | None:
    """Give a game and its newest result."""
    found = game(journal, number)
    return None if found is None else (found, result(journal, number))


def running(journal: Journal) -> Found | None:
    """Give the game last begun or brought back, unless it was left."""
    newest = next(journal.entries("WHERE kind IN ('game', 'focus') ORDER BY seq DESC LIMIT 1"), None)
    return None if newest is None or newest.game is None else game(journal, newest.game)


def game(journal: Journal, number: int) -> Found | None:
    """Give the game of that number. The records are read along the table, which no damaged index can shorten."""
    start = next(journal.entries("WHERE kind = 'game' AND game = ? ORDER BY seq DESC LIMIT 1", number), None)
    if start is None:
        return None
    records = tuple(journal.records("WHERE seq > ? AND game = ? ORDER BY seq", start.seq, number))
    if [row.number for row in records] != list(range(1, len(records) + 1)):
        raise DamagedError(f"records of game {number} are missing")
    return Found(start, records)


def games(journal: Journal, limit: int) -> tuple[Game, ...]:
    """List the newest games, newest first."""
    starts = tuple(journal.entries("WHERE kind = 'game' ORDER BY seq DESC LIMIT ?", limit))
    if not starts:
        return ()
    results = {
        row.game: row for row in journal.entries("WHERE kind = 'result' AND seq > ? ORDER BY seq", starts[-1].seq)
    }
    return tuple(game_of(start, results.get(start.game)) for start in starts)


def result(journal: Journal, number: int) -> Row | None:
    """Give the newest result of a game."""
    return next(journal.entries("WHERE kind = 'result' AND game = ? ORDER BY seq DESC LIMIT 1", number), None)


def latest(journal: Journal, kind: str) -> tuple[Row, ...]:
    """Give the newest row of each name, oldest first."""
    return tuple(
        journal.entries("WHERE seq IN (SELECT max(seq) FROM entries WHERE kind = ? GROUP BY name) ORDER BY seq", kind)
    )


def highest_game(journal: Journal) -> int:
    """Give the highest number of a game; 0 if there was none."""
    newest = next(journal.entries("WHERE kind = 'game' ORDER BY game DESC LIMIT 1"), None)
    return 0 if newest is None or newest.game is None else newest.game


def game_of(start: Row, outcome: Row | None = None) -> Game:
    """Read a game's rows as what the lists show."""
    body = msgspec.json.decode(start.body, type=GameBody)
    said = None if outcome is None else msgspec.json.decode(outcome.body, type=ResultBody)
    return Game(
        number=start.game or 0,
        rules=start.name or "",
        version=body.version,
        evening=body.evening,
        began=start.wall,
        finished=said is not None and said.finished,
        ledger=None if said is None else bytes(said.ledger),
    )


def played(found: Found, outcome: Row | None = None) -> Played:
    """Read a game's rows as what it takes to play it again."""
    body = msgspec.json.decode(found.start.body, type=GameBody)
    return Played(game_of(found.start, outcome), bytes(body.opening), records_of(found.records))


def records_of(rows: Sequence[Row]) -> tuple[Record, ...]:
    """Read record rows, in order."""
    return tuple(Record(row.number or 0, row.body, row.wall) for row in rows)
