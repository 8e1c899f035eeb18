"""The one that writes the store: takes what waits, commits it, says so, and between commits makes backups.

It works in turns. A thread calls `run`, which is turns without end; a test calls `turn` by hand. A failure never loses
what waits and never stops the turns: the file is closed, and opened again, mended if need be, after a while that grows.
"""

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from typing import Literal, NamedTuple

from kiosk.storage import backup, rescue
from kiosk.storage.disk import Mark, Reserve
from kiosk.storage.journal import FILE_ERRORS, VERSION, AbandonedError, DamagedError, Journal, Row, checksum, fault_of
from kiosk.storage.kept import Repaired, Saved, StoreFault, Tell
from kiosk.storage.recall import FOCUS, RESULT, highest_game
from kiosk.storage.soundness import GAME, verify
from kiosk.storage.troubles import Troubles

BATCH = 500
"""Rows in one transaction at most."""
BACKUP_EVERY = 50
"""Records between two backups, as long as the file is small."""
BYTES_PER_RECORD = 200_000
"""A larger file is backed up less often, so that backups write no more than this for each record."""
FIRST = 0.3
"""Seconds for the start to draw its picture, before anything is done that nobody has asked for."""
QUIET_DELAY = 60.0
"""Seconds until a job of the quiet times that could not be done is tried again, and between two mendings."""
KNOWN = 20_000
"""Rows of the running game that are kept in memory for mending, besides those that no backup has."""


class Draft(NamedTuple):
    """A row before it has its number in the file. A negative `game` stands for one that gets its number there too."""

    ticket: int
    kind: str
    game: int | None
    number: int | None
    name: str | None
    body: bytes
    wall: float


Signal = Literal["stop", "look"]
"""What else may come in. `look`: the file was seen to be damaged, read it through."""

Job = Literal["check", "backup", "reserve"]
"""What is done when nothing waits."""


class Writer:
    """Owns the file. Apart from `inbox`, nothing of it may be touched by another thread once `run` has begun."""

    def __init__(self, place: rescue.Place, tell: Tell, clock: Callable[[], float]) -> None:
        self.inbox: SimpleQueue[Draft | Signal] = SimpleQueue()
        self.place = place
        self.journal: Journal | None = None
        self._tell = tell
        self._clock = clock
        self._mark = Mark(place.file)
        self._reserve = Reserve(place.file, place.disk)
        self._waiting: deque[Draft] = deque()
        self._uncertain: tuple[Row, ...] = ()
        self._known: list[Row] = []
        self._troubles = Troubles(tell, clock)
        self._numbers: dict[int, int] = {}
        self._top = 0
        self._highest_game = 0
        self._running: int | None = None
        self._identity: tuple[int, int] | None = None
        self._stopping = False
        self._suspect = False
        self._checked = False
        self._unbacked = 0
        self._game_ended = False
        self._check_at = self._quiet_at = clock()
        self._mended_at = clock() - QUIET_DELAY

    @property
    def faults(self) -> frozenset[StoreFault]:
        """What is wrong now."""
        return self._troubles.present

    def remember(self, rows: Iterable[Row]) -> None:
        """Keep the rows of the running game, read at the start, in case the file is found damaged later."""
        for row in rows:
            self._known.append(row)
            self._running = row.game

    def doubt(self, error: Exception) -> None:
        """Open the file again, and read it through: what was read from it is not sound."""
        self._suspect = True
        self._fail(error)

    def number_of(self, game: int) -> int | None:
        """Give the number in the file of a game that was begun without one."""
        return self._numbers.get(game)

    def arrive(self) -> Journal | None:
        """Open the file. Gives a journal to read even where it cannot be written yet; None: nothing can be read."""
        arrival = rescue.arrive(self.place, (*self._known, *self._uncertain), self._suspect)
        if arrival.fault is StoreFault.NEWER and StoreFault.NEWER not in self.faults:
            self._troubles.begin(StoreFault.NEWER, arrival.detail)
            self.place = self.place._replace(file=rescue.beside(self.place.file))
            self._mark = Mark(self.place.file)
            self._reserve = Reserve(self.place.file, self.place.disk)
            return self.arrive()
        if arrival.mended is not None:
            self._mended_at = self._clock()
            self._checked = False
            self._tell(Repaired(*arrival.mended, self._clock()))
        if arrival.fault is not None:
            self._stumble(arrival.fault, arrival.detail)
            return arrival.journal
        self._checked |= self._suspect and arrival.mended is None
        self._suspect = False
        self._settle(arrival.journal)
        return self.journal

    def run(self) -> None:
        """Turn until `stop`, then write what still waits, if that can be done without waiting."""
        with suppress(Empty):
            self._take(self.inbox.get(timeout=FIRST))
        while not self._stopping:
            with suppress(Empty):
                self._take(self.inbox.get(timeout=self._until_next()))
            try:
                self.turn()
            except Exception as error:  # noqa: BLE001 - a border, as a driver's thread: a dead writer loses an evening
                self._fail(error)
        self.finish()

    def stop(self) -> None:
        """End `run`, from any thread."""
        self.inbox.put("stop")

    def finish(self) -> None:
        """Write what waits, once, and close the file."""
        self._collect()
        while self._waiting and self._write():
            pass
        self._close()

    def turn(self) -> None:
        """Do what is due: write what waits, or open the file again, or one job of the quiet times."""
        self._collect()
        if self._waiting or self.journal is None:
            if self._clock() >= self._troubles.again_at:
                self._write()
        elif (job := self._due()) is not None:
            self._do(job)

    def _until_next(self) -> float | None:
        if self._waiting or self.journal is None:
            return max(0.0, self._troubles.again_at - self._clock())
        due = [self._check_at] if self._suspect or not self._checked else []
        if self._wanted() is not None:
            due.append(self._quiet_at)
        return max(0.0, min(due) - self._clock()) if due else None

    def _collect(self) -> None:
        with suppress(Empty):
            while True:
                self._take(self.inbox.get_nowait())

    def _take(self, item: Draft | Signal) -> None:
        match item:
            case "stop":
                self._stopping = True
            case "look":
                self._suspect = True
            case Draft():
                self._waiting.append(item)

    def _write(self) -> bool:
        """Commit a batch; False: it still waits, and the trouble is told."""
        try:
            if self.journal is None and (found := self.arrive()) is not self.journal and found is not None:
                found.close()
            if self.journal is None:
                return False
            self._check_in_place()
            batch = [self._waiting[i] for i in range(min(BATCH, len(self._waiting)))]
            if batch:
                rows = tuple(self._row(draft, self._top + 1 + i) for i, draft in enumerate(batch))
                self._uncertain = rows
                self.journal.append(rows)
                self._committed(rows)
        except FILE_ERRORS as error:
            self._fail(error)
            return False
        self._troubles.wrote(self._reserve.held())
        return True

    def _row(self, draft: Draft, seq: int) -> Row:
        game = draft.game
        if game is not None and game < 0:
            if draft.kind == GAME:
                self._highest_game += 1
                self._numbers[game] = self._highest_game
            game = self._numbers[game]
        return Row(seq, draft.kind, game, draft.number, draft.name, draft.body, draft.wall)

    def _committed(self, rows: tuple[Row, ...]) -> None:
        last = self._waiting[len(rows) - 1].ticket
        for _ in rows:
            self._waiting.popleft()
        self._uncertain = ()
        self._top = max(self._top, rows[-1].seq)
        self._known.extend(rows)
        self._unbacked += len(rows)
        self._game_ended |= any(row.kind in (GAME, RESULT) for row in rows)
        for row in rows:
            self._highest_game = max(self._highest_game, row.game or 0)
            if row.kind in (GAME, FOCUS):
                self._running = row.game
        self._tell(Saved(last, self._clock()))
        self._mark.write(VERSION, self._top)  # nobody need wait for it: it may be behind

    def _settle(self, journal: Journal | None) -> None:
        """Start from what the file says now; a commit whose end we never learnt may have succeeded."""
        assert journal is not None
        self.journal = journal
        self._top = journal.top()
        self._highest_game = max(self._highest_game, highest_game(journal))
        self._mark.write(VERSION, self._top)
        self._identity = self.place.disk.identity(self.place.file)
        self._unbacked = self._top - backup.top_of(self.place.file, self.place.connect)
        if (rows := self._uncertain) and all(self._same(journal, row) for row in rows):
            self._committed(rows)
        self._uncertain = ()

    def _same(self, journal: Journal, row: Row) -> bool:
        found = journal.row(row.seq)
        return found is not None and checksum(found) == checksum(row)

    def _check_in_place(self) -> None:
        """Notice that the file was taken away under us: SQLite would go on writing to no name."""
        if self.place.disk.identity(self.place.file) != self._identity:
            raise DamagedError("the file is gone")

    def _fail(self, error: Exception) -> None:
        self._close()
        self._stumble(fault_of(error), str(error))

    def _stumble(self, fault: StoreFault, detail: str) -> None:
        """Go on without the file: try again at once where that can help, else after a while."""
        self.journal = None
        now = self._clock()
        if fault is StoreFault.FAILED and self.place.disk.nearly_full(self.place.file.parent):
            fault = StoreFault.FULL
        just_mended = now - self._mended_at < QUIET_DELAY  # then it is the medium that spoils
        self._troubles.wait(long=fault is StoreFault.DAMAGED and just_mended)
        if fault is StoreFault.FULL and self._reserve.release():
            self._troubles.at_once()
        if fault is StoreFault.DAMAGED:
            self._suspect = True
            if not just_mended:
                self._mended_at = now
                self._troubles.at_once()
                return  # mended in the next turn, which tells what came of it
        self._troubles.met(fault, detail)

    def _due(self) -> Job | None:
        if (self._suspect or not self._checked) and self._clock() >= self._check_at:
            return "check"
        return self._wanted() if self._clock() >= self._quiet_at else None

    def _wanted(self) -> Job | None:
        """Say what quiet times are for, whether or not it may be tried just now."""
        if self._backup_wanted():
            return "backup"
        return None if self._reserve.held() else "reserve"

    def _backup_wanted(self) -> bool:
        if self._unbacked < (1 if self._game_ended else BACKUP_EVERY):
            return False
        try:
            size = self.place.file.stat().st_size
        except OSError:
            return False
        return self._unbacked * BYTES_PER_RECORD >= size

    def _do(self, job: Job) -> None:
        try:
            match job:
                case "check":
                    self._check()
                case "backup":
                    self._back_up()
                case "reserve":
                    self._set_reserve()
        except AbandonedError:
            pass

    def _check(self) -> None:
        """Read the whole file, between commits. What is damaged is mended before anybody needs it."""
        place = self.place
        try:
            with closing(Journal.look(place.file, "mode=ro", place.connect, place.busy)) as journal:
                verify(journal, self._between)
        except FILE_ERRORS as error:
            self._check_at = self._clock() + QUIET_DELAY
            if fault_of(error) is StoreFault.DAMAGED:
                self._fail(error)
        else:
            self._checked, self._suspect = True, False

    def _back_up(self) -> None:
        try:
            top = backup.make(self.place.file, self.place.disk, self.place.connect, self._between)
            if self.journal is not None:
                self.journal.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except FILE_ERRORS as error:
            self._suspect |= fault_of(error) is StoreFault.DAMAGED
            self._quiet_at = self._clock() + QUIET_DELAY
            self._troubles.begin(StoreFault.UNBACKED, str(error))
        else:
            self._game_ended = False
            self._unbacked = self._top - top
            small = len(self._known) < KNOWN
            self._known = [row for row in self._known if row.seq > top or (small and row.game == self._running)]
            self._troubles.end(StoreFault.UNBACKED)

    def _set_reserve(self) -> None:
        if self._reserve.take():
            self._troubles.end(StoreFault.FULL)
        else:
            self._troubles.begin(StoreFault.FULL, "")
            self._quiet_at = self._clock() + QUIET_DELAY

    def _between(self) -> bool:
        """Let what waits go first, in the middle of a long job. True: there is trouble, give the job up."""
        self._collect()
        return self._stopping or self.journal is None or (bool(self._waiting) and not self._write())

    def _close(self) -> None:
        if self.journal is not None:
            self.journal.close()
            self.journal = None
