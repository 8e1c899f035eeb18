"""A store with a clock one sets by hand, and a disk that fails when told to: for the tests of the store."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kiosk.storage.disk import Disk
from kiosk.storage.kept import Played, Recovered, Repaired, Report, Saved, StoreFault, Trouble
from kiosk.storage.store import Store


class Shelf:
    """A store in a folder, its reports in a list; nothing is written until `settle` or `store.turn`."""

    def __init__(self, folder: Path, disk: Disk | None = None, connect=None) -> None:
        self.path = folder / "klopkast.db"
        self.told: list[Report] = []
        self.now = 100.0
        self.wall = 1_700_000_000.0
        self.disk = disk or Unsynced()
        self.connect = connect or Faulty().connect
        self.running: Played | None = None
        self.store = self._store()

    def _store(self) -> Store:
        return Store(
            self.path,
            self.told.append,
            lambda: self.now,
            lambda: self.wall,
            threaded=False,
            disk=self.disk,
            connect=self.connect,
            busy=0.01,
        )

    def start(self) -> "Shelf":
        self.running = self.store.open()
        return self

    def restart(self) -> "Shelf":
        """Switch off in an orderly way, and on again."""
        self.store.close()
        return self.start_again()

    def cut_off(self) -> "Shelf":
        """Pull the plug, and start again."""
        return self.pull_plug().start_again()

    def pull_plug(self) -> "Shelf":
        """End at once: the files stay as they are at this moment, and what waits to be written is gone."""
        left = {file: file.read_bytes() for file in self.path.parent.iterdir() if file.is_file()}
        self.store.close()
        for file, data in left.items():
            file.write_bytes(data)
        for file in self.path.parent.iterdir():
            if file not in left and file.is_file():
                file.unlink()
        return self

    def start_again(self) -> "Shelf":
        """Start; what was told before is forgotten."""
        self.told.clear()
        self.store = self._store()
        return self.start()

    def settle(self) -> "Shelf":
        """Let the writer do all it has to do."""
        for _ in range(20):
            self.store.turn()
        return self

    def wait(self, seconds: float) -> "Shelf":
        self.now += seconds
        return self.settle()

    def play(self, count: int, first: int = 1) -> int:
        """Hand `count` records to the running game, each with its number in it; the last ticket."""
        assert self.store.running is not None
        ticket = 0
        for number in range(first, first + count):
            ticket = self.store.append(self.store.running, b'{"n":%d}' % number)
        return ticket

    def tell(self, kind: type) -> list[Report]:
        return [report for report in self.told if isinstance(report, kind)]

    @property
    def troubles(self) -> list[StoreFault]:
        return [report.fault for report in self.told if isinstance(report, Trouble)]

    @property
    def recovered(self) -> list[StoreFault]:
        return [report.fault for report in self.told if isinstance(report, Recovered)]

    @property
    def repaired(self) -> list[Repaired]:
        return [report for report in self.told if isinstance(report, Repaired)]

    @property
    def saved(self) -> list[int]:
        return [report.ticket for report in self.told if isinstance(report, Saved)]


def numbers(played: Played | None) -> list[int]:
    """Which of the records of `Shelf.play` a game holds."""
    assert played is not None
    assert [record.number for record in played.records] == list(range(1, len(played.records) + 1))
    return [int(record.payload.decode().removeprefix('{"n":').removesuffix("}")) for record in played.records]


def upto(count: int) -> list[int]:
    return list(range(1, count + 1))


class Unsynced(Disk):
    """A disk that does not wait for the medium: tests end the process at most, not the machine."""

    def sync(self, file: Path) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


class Faulty:
    """Connects to SQLite, and makes sentences that begin with `word` fail with `code` as long as it is set."""

    def __init__(self) -> None:
        self.code: int | None = None
        self.word = "COMMIT"
        self.after = False
        self.sentences: list[str] = []

    def fail(self, code: int, word: str, after: bool = False) -> None:
        """With `after`, the sentence is carried out, and only its answer is lost."""
        self.code, self.word, self.after = code, word, after

    def work(self) -> None:
        self.code = None

    def connect(self, uri: str, busy: float) -> sqlite3.Connection:
        faulty = self

        class Connection(sqlite3.Connection):
            def execute(self, sql, *values):
                faulty.sentences.append(sql)
                if sql == "PRAGMA synchronous = FULL":
                    sql = "PRAGMA synchronous = OFF"  # no test but that of the kill needs the medium
                hit = faulty.code is not None and sql.startswith(faulty.word)
                if hit and not faulty.after:
                    raise _error(faulty.code)
                cursor = super().execute(sql, *values)
                if hit:
                    raise _error(faulty.code)
                return cursor

        return sqlite3.connect(
            uri, uri=True, timeout=busy, isolation_level=None, check_same_thread=False, factory=Connection
        )


def _error(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("as if the disk said so")
    error.sqlite_errorcode = code
    return error


@contextmanager
def held(path: Path, how: str = "IMMEDIATE") -> Iterator[None]:
    """Another program has the file in a transaction."""
    other = sqlite3.connect(path, isolation_level=None)
    try:
        if how == "EXCLUSIVE":
            other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute(f"BEGIN {how}")
        yield
    finally:
        other.close()
