"""What the kiosk remembers: games as they are played, people, settings, house rules; on the disk before it is shown.

The store knows nothing of rules: a game is an opening and records in order, all of them JSON. Whatever is handed to it
gets a ticket and is written by a thread of its own; nothing here waits for the disk but `open`, `recall` and `close`,
and nothing raises for what the disk does. Nothing is ever changed or deleted: the newest word counts.
"""

import math
import os
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import NamedTuple, TypeVar

import msgspec

from kiosk.storage import recall
from kiosk.storage.disk import Disk
from kiosk.storage.journal import FILE_ERRORS, RECORD, Connect, Journal, Row, connect_uri
from kiosk.storage.kept import Game, HouseSet, Played, Report, Saved, StoreFault, Tell
from kiosk.storage.recall import FOCUS, HOUSE, PERSON, RESULT, SETTING, Contents
from kiosk.storage.rescue import Place, readable
from kiosk.storage.soundness import GAME
from kiosk.storage.writer import Draft, Writer

RECENT = 200
"""Games in the list of games."""
_KNOWN, _FORGOTTEN = b"true", b"false"
_BRIEFLY = 0.1
Answer = TypeVar("Answer")


class Begun(NamedTuple):
    """A new game: its number, by which it is known from now on, and the ticket of its opening."""

    game: int
    ticket: int


class Store:
    """The kiosk's memory, for one thread: the main loop. `tell` takes the reports of `kept`, from any thread.

    `clock` never runs backwards; `wall` gives seconds since 1970 for labels, right or wrong. Without `threaded`,
    nothing is written until `turn` is called: so a test, or a command, decides when. `busy` is how many seconds
    another program's lock is waited for before it is a trouble.
    """

    def __init__(
        self,
        path: Path,
        tell: Tell,
        clock: Callable[[], float],
        wall: Callable[[], float],
        *,
        threaded: bool = True,
        disk: Disk | None = None,
        connect: Connect = connect_uri,
        busy: float = 1.0,
    ) -> None:
        self._tell = tell
        self._wall = wall
        self._saved = self._ticket = 0
        self._pending: deque[Draft] = deque()
        place = Place(Path(os.path.realpath(path)), disk or Disk(), connect, busy)
        self._writer = Writer(place, self._told, clock)
        self._thread = Thread(target=self._writer.run, name="store", daemon=True) if threaded else None
        self._open = False
        self._blind = True
        self._next_game = 1
        self._running: int | None = None
        self._count = 0
        self._settings: dict[str, bytes] = {}
        self._people: dict[str, None] = {}
        self._house: dict[str, HouseSet] = {}
        self._games: dict[int, Game] = {}

    def open(self) -> Played | None:
        """Open the file, mended if need be, and give the running game. Then the writing begins."""
        self._open = True
        seen = self._read_first()
        if self._blind:
            self._next_game = -1
        if self._thread is not None:
            self._thread.start()
        return None if seen is None else self._resumed(seen)

    def close(self, deadline: float = 2.0) -> int:
        """Write what still waits, for at most `deadline` seconds, and let the file go; safe to call twice.

        Gives the number of things that could not be written.
        """
        if self._open:
            self._open = False
            if self._thread is None:
                self._writer.finish()
            else:
                self._writer.stop()
                self._thread.join(deadline)
        return self._ticket - self._saved

    def turn(self) -> None:
        """Without a thread: write what waits, or do one of the jobs for quiet times."""
        self._writer.turn()

    @property
    def saved(self) -> int:
        """The highest ticket that is on the disk."""
        return self._saved

    @property
    def faults(self) -> frozenset[StoreFault]:
        """What is wrong now; the same as the `Trouble` reports that no `Recovered` has answered."""
        return self._writer.faults

    @property
    def blind(self) -> bool:
        """Whether the file could not be read at the start. `reload` makes good for it once the trouble is over."""
        return self._blind

    @property
    def running(self) -> int | None:
        """The game that is being played."""
        return self._running

    @property
    def settings(self) -> Mapping[str, bytes]:
        """The newest value of each setting, as JSON."""
        return self._settings

    @property
    def people(self) -> tuple[str, ...]:
        """Known names, those last met first."""
        return tuple(reversed(self._people))

    @property
    def games(self) -> tuple[Game, ...]:
        """The newest games, newest first."""
        return tuple(reversed(self._games.values()))

    def house_sets(self, rules: str) -> tuple[HouseSet, ...]:
        """House rules kept for this kind of game, by name."""
        return tuple(self._house[name] for name in sorted(self._house) if self._house[name].rules == rules)

    def begin(self, rules: str, version: int, opening: bytes, evening: int = 0) -> Begun:
        """Begin a game, which is the running one from now on. `opening` is JSON; `ValueError` if it is not."""
        number = self._next_game
        self._next_game += -1 if number < 0 else 1
        body = _encode(recall.GameBody(version, evening, _json(opening)))
        draft = self._put(GAME, body, game=number, name=rules)
        self._games[number] = Game(number, rules, version, evening, draft.wall)
        self._running, self._count = number, 0
        return Begun(number, draft.ticket)

    def append(self, game: int, payload: bytes) -> int:
        """Add a record to the running game; gives its ticket. `ValueError` if it is another game, or no JSON."""
        if game != self._running:
            raise ValueError(f"game {game} is not the running one ({self._running}); bring it back first")
        draft = self._put(RECORD, bytes(_json(payload)), game=game, number=self._count + 1)
        self._count += 1
        return draft.ticket

    def bring_back(self, game: int) -> Played | None:
        """Make an older game the running one, and give it; None if it cannot be read: then nothing changes."""
        played = self.recall(game)
        if played is not None:
            self._put(FOCUS, b"{}", game=game)
            self._running, self._count = game, len(played.records)
        return played

    def leave(self) -> int:
        """Let no game be the running one."""
        self._running = None
        return self._put(FOCUS, b"{}").ticket

    def conclude(self, game: int, ledger: bytes, finished: bool) -> int:
        """Keep the result of a game, whose `ledger` is the rules' own JSON; the newest one counts."""
        body = _encode(recall.ResultBody(finished, _json(ledger)))
        if game in self._games:
            self._games[game] = msgspec.structs.replace(self._games[game], finished=finished, ledger=ledger)
        return self._put(RESULT, body, game=game).ticket

    def set(self, key: str, value: bytes) -> int:
        """Keep a setting; `value` is JSON."""
        draft = self._put(SETTING, bytes(_json(value)), name=key)
        self._settings[key] = value
        return draft.ticket

    def meet(self, name: str) -> int:
        """Know this person from now on, as the one last met."""
        name = _text(name)
        self._people.pop(name, None)
        self._people[name] = None
        return self._put(PERSON, _KNOWN, name=name).ticket

    def forget(self, name: str) -> int:
        """Leave this person out of the known names. Games keep the name."""
        name = _text(name)
        self._people.pop(name, None)
        return self._put(PERSON, _FORGOTTEN, name=name).ticket

    def keep_house_set(self, name: str, rules: str, options: bytes) -> int:
        """Keep house rules under a name."""
        name = _text(name)
        draft = self._put(HOUSE, _encode(recall.HouseBody(rules, _json(options))), name=name)
        self._house[name] = HouseSet(name, rules, options)
        return draft.ticket

    def drop_house_set(self, name: str) -> int:
        """Forget the house rules of that name."""
        name = _text(name)
        dropped = self._house.pop(name, None)
        return self._put(HOUSE, _encode(recall.HouseBody(dropped.rules if dropped else "")), name=name).ticket

    def recall(self, game: int) -> Played | None:
        """Read a game, what is not on the disk yet included; None if there is none or it cannot be read."""
        waiting = [draft for draft in self._pending if draft.game == game]
        number = game if game > 0 else self._writer.number_of(game)
        found = None if number is None else self._read(lambda journal: recall.game_and_result(journal, number))
        rows = [Row(0, *draft[1:]) for draft in waiting]
        start = found[0].start if found else next((row for row in rows if row.kind == GAME), None)
        if start is None:
            return None
        records = found[0].records if found else ()
        more = [row for row in rows if row.kind == RECORD and (row.number or 0) > len(records)]
        result = next((row for row in reversed(rows) if row.kind == RESULT), found[1] if found else None)
        played = recall.played(recall.Found(start, (*records, *more)), result)
        return msgspec.structs.replace(played, game=msgspec.structs.replace(played.game, number=game))

    def reload(self) -> Played | None:
        """After a blind start, read what could not be read then; gives the running game if none was begun meanwhile."""
        seen = self._read(lambda journal: recall.contents(journal, RECENT)) if self._blind else None
        if seen is None:
            return None
        self._blind = False
        mine = {number: game for number, game in self._games.items() if number < 0}
        written = {self._writer.number_of(number) for number in mine}
        settings, people, house = self._settings, self._people, self._house
        self._learn(seen)
        self._settings |= settings
        self._people = {name: None for name in self._people if name not in people} | people
        self._house |= house
        self._games = {number: game for number, game in self._games.items() if number not in written} | mine
        if mine or seen.running is None:
            return None
        return self._resumed(seen)

    def _read_first(self) -> Contents | None:
        """Read what a start needs. If it cannot be trusted, the file is doubted, and the second try finds it mended."""
        for _ in range(2):
            journal = self._writer.journal or self._writer.arrive()
            if journal is None:
                return None
            try:
                seen = recall.contents(journal, RECENT)
                self._learn(seen)
            except (*FILE_ERRORS, msgspec.MsgspecError) as error:
                self._writer.doubt(error)
                continue
            finally:
                if journal is not self._writer.journal:
                    journal.close()
            self._blind = False
            return seen
        return None

    def _learn(self, seen: Contents) -> None:
        if self._next_game > 0:
            self._next_game = seen.highest + 1
        self._settings = {row.name or "": row.body for row in seen.settings}
        self._people = {row.name or "": None for row in seen.people if row.body == _KNOWN}
        bodies = ((row.name or "", msgspec.json.decode(row.body, type=recall.HouseBody)) for row in seen.house)
        self._house = {
            name: HouseSet(name, body.rules, bytes(body.options))
            for name, body in bodies
            if bytes(body.options) != b"null"
        }
        self._games = {game.number: game for game in reversed(seen.games)}

    def _resumed(self, seen: Contents) -> Played | None:
        if seen.running is None:
            return None
        self._running, self._count = seen.running.start.game, len(seen.running.records)
        self._writer.remember((seen.running.start, *seen.running.records))
        return recall.played(seen.running, seen.result)

    def _read(self, question: Callable[[Journal], Answer]) -> Answer | None:
        """Ask the file on the main thread, in a reading of its own; None if it cannot be asked now."""
        journal = readable(self._writer.place._replace(busy=_BRIEFLY))
        if journal is None:
            return None
        with closing(journal):
            try:
                return question(journal)
            except (*FILE_ERRORS, msgspec.MsgspecError):
                self._writer.inbox.put("look")
                return None

    def _put(
        self, kind: str, body: bytes, *, game: int | None = None, number: int | None = None, name: str | None = None
    ) -> Draft:
        self._ticket += 1
        wall = self._wall()
        label = float(wall) if math.isfinite(wall) else 0.0  # SQLite knows no other, and must never refuse a row
        draft = Draft(self._ticket, kind, game, number, None if name is None else _text(name), body, label)
        while self._pending and self._pending[0].ticket <= self._saved:
            self._pending.popleft()
        self._pending.append(draft)
        self._writer.inbox.put(draft)
        return draft

    def _told(self, report: Report) -> None:
        if isinstance(report, Saved):
            self._saved = report.ticket
        self._tell(report)


def _encode(body: msgspec.Struct) -> bytes:
    return msgspec.json.encode(body)


def _json(raw: bytes) -> msgspec.Raw:
    try:
        return msgspec.json.decode(raw, type=msgspec.Raw)
    except msgspec.DecodeError as error:
        raise ValueError(f"not JSON: {error}") from None


def _text(name: str) -> str:
    """Make a name one that UTF-8 can write: half a character becomes a question mark."""
    return name.encode("utf-8", "replace").decode("utf-8")
