"""One store file: rows that are added and never changed, in SQLite, each with a checksum of its own.

There are two tables and no index, so that a commit touches one page: `records` has what happened in games, `entries`
all the rest (games begun and brought back, people, settings, house sets, results), where the newest row of a name
counts. Rows of both are numbered from 1 in one sequence without gaps; a row of kind `repair` tells of rows that a
damage took. What SQLite would not notice (a flipped bit in a text, a lost row) the checksums and the numbering do.
"""

import errno
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from kiosk.storage.kept import StoreFault

APPLICATION = 0x4B4C4F50
"""SQLite's mark for whose file it is: "KLOP"."""
VERSION = 1
"""Of the tables below. A file with a higher one is never written."""
RECORD = "record"
"""The kind of all rows of the table `records`."""

_TABLES = (
    (
        "CREATE TABLE records (seq INTEGER PRIMARY KEY, game INTEGER NOT NULL, number INTEGER NOT NULL,"
        " body BLOB NOT NULL, wall REAL NOT NULL, crc INTEGER NOT NULL)"
    ),
    (
        "CREATE TABLE entries (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, game INTEGER, name TEXT,"
        " body BLOB NOT NULL, wall REAL NOT NULL, crc INTEGER NOT NULL)"
    ),
)
_RECORDS = "SELECT seq, 'record', game, number, NULL, body, wall, crc FROM records "
_ENTRIES = "SELECT seq, kind, game, NULL, name, body, wall, crc FROM entries "
_encode = msgspec.json.Encoder().encode
_INSERT_RECORD = "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)"
_INSERT_ENTRY = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)"

Connect = Callable[[str, float], sqlite3.Connection]
"""Opens an SQLite URI; the float is how many seconds a lock of another program is waited for."""
Pause = Callable[[], bool]
"""Called between the steps of a long job, so that something more urgent can be done there. True: give the job up."""


class DamagedError(Exception):
    """The file is not a sound store; the text says what was found, for the log."""


class NewerError(Exception):
    """The file was written by a newer version."""


class AbandonedError(Exception):
    """A long job was given up because its `Pause` said so."""


FILE_ERRORS = (DamagedError, NewerError, sqlite3.Error, OSError, UnicodeDecodeError)
"""All that can go wrong with a store file (the last is Python's answer to SQLite quoting rubbish out of a damaged one).

`fault_of` says what each means.
"""


def never() -> bool:
    """Be the pause of a job that is let run to its end."""
    return False


class Row(NamedTuple):
    """One row of either table. `number` is for records, `name` for entries; `body` is JSON; `wall` is a label."""

    seq: int
    kind: str
    game: int | None
    number: int | None
    name: str | None
    body: bytes
    wall: float


def checksum(row: Row) -> int:
    """Make the row's CRC-32, over everything in it."""
    return zlib.crc32(_encode(row))


def connect_uri(uri: str, busy: float) -> sqlite3.Connection:
    """Open an SQLite URI for use by one thread at a time, with transactions as we write them."""
    connection = sqlite3.connect(uri, uri=True, timeout=busy, isolation_level=None, check_same_thread=False)
    connection.text_factory = _lenient
    return connection


class Journal:
    """An open store file. Methods raise `DamagedError` and `sqlite3.Error`; `fault_of` tells what that means."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    @classmethod
    def create(cls, file: Path, rows: Iterable[Row], connect: Connect) -> None:
        """Make a whole new file with these rows. It may be half made until this returns: give it another name."""
        connection = connect(file.as_uri() + "?mode=rwc", 0.0)
        try:
            connection.execute("PRAGMA journal_mode = MEMORY")
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
            connection.execute("BEGIN")
            for table in _TABLES:
                connection.execute(table)
            journal = cls(connection)
            journal.insert(rows)
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = WAL")
        finally:
            connection.close()

    @classmethod
    def open(cls, file: Path, connect: Connect, busy: float) -> "Journal":
        """Open a file to write. Every commit is on the medium before it returns (synchronous=FULL, WAL)."""
        journal = cls.look(file, "mode=rw", connect, busy)
        with ExitStack() as on_error:
            on_error.callback(journal.close)
            connection = journal.connection
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA journal_size_limit = 1000000")
            on_error.pop_all()
        return journal

    @classmethod
    def look(cls, file: Path, mode: str, connect: Connect, busy: float) -> "Journal":
        """Open a file to read. `mode` is SQLite's: `mode=ro`, or `immutable=1` for a file nobody writes."""
        journal = cls(connect(f"{file.as_uri()}?{mode}", busy))
        with ExitStack() as on_error:
            on_error.callback(journal.close)
            journal.connection.execute("PRAGMA cell_size_check = ON")
            journal.recognise()
            on_error.pop_all()
        return journal

    def recognise(self) -> None:
        """Raise unless this is a store, of a version that we know."""
        if self._one("PRAGMA application_id") != APPLICATION:
            raise DamagedError("not a store of Klopkast")
        version = self._one("PRAGMA user_version")
        tables = tuple(sql for (sql,) in self.connection.execute("SELECT sql FROM sqlite_schema ORDER BY rowid"))
        if version > VERSION:
            raise NewerError(f"version {version}")
        if version != VERSION or tables != _TABLES:
            raise DamagedError("the tables are not the store's")

    def probe(self) -> None:
        """Raise if the file cannot be written now."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            self.connection.execute(f"PRAGMA user_version = {VERSION}")  # BEGIN alone is let pass on a read-only file
        finally:
            self.connection.execute("ROLLBACK")

    def top(self) -> int:
        """Give the number of the newest row; 0 if there is none."""
        return int(
            self._one(
                "SELECT max(ifnull((SELECT max(seq) FROM records), 0), ifnull((SELECT max(seq) FROM entries), 0))"
            )
        )

    def append(self, rows: Iterable[Row]) -> None:
        """Add the rows in one transaction; on return they are on the medium, after an error none of them is."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            self.insert(rows)
            self.connection.execute("COMMIT")
        except BaseException:
            with suppress(*FILE_ERRORS):
                self.connection.execute("ROLLBACK")
            raise

    def insert(self, rows: Iterable[Row]) -> None:
        """Add the rows within a transaction of the caller's."""
        for row in rows:
            if row.kind == RECORD:
                values = (row.seq, row.game, row.number, row.body, row.wall, checksum(row))
                self.connection.execute(_INSERT_RECORD, values)
            else:
                entry = (row.seq, row.kind, row.game, row.name, row.body, row.wall, checksum(row))
                self.connection.execute(_INSERT_ENTRY, entry)

    def records(self, where: str, *values: object) -> Iterator[Row]:
        """Give rows of `records`, each checked; `where` is the rest of the SQL sentence."""
        return self._checked(_RECORDS + where, values)

    def entries(self, where: str, *values: object) -> Iterator[Row]:
        """Give rows of `entries`, each checked; `where` is the rest of the SQL sentence."""
        return self._checked(_ENTRIES + where, values)

    def row(self, seq: int) -> Row | None:
        """Give the row of that number, if it is there."""
        found = [*self.records("WHERE seq = ?", seq), *self.entries("WHERE seq = ?", seq)]
        return found[0] if found else None

    def readable(self) -> Iterator[Row]:
        """Give every sound row that can still be read, in no order, some twice; never raises."""
        for select in (_ENTRIES, _RECORDS):
            for order in ("ORDER BY seq", "ORDER BY seq DESC"):
                with suppress(*FILE_ERRORS):
                    for columns in self.connection.execute(select + order):
                        if (row := _sound(columns)) is not None:
                            yield row

    def quick_check(self, pause: Pause = never) -> None:
        """Let SQLite check the file's structure."""
        self.connection.set_progress_handler(pause, 50_000)
        try:
            found = self.connection.execute("PRAGMA quick_check(3)").fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise AbandonedError from None
            raise
        finally:
            self.connection.set_progress_handler(None, 0)
        if found != [("ok",)]:
            raise DamagedError("; ".join(str(line) for (line,) in found))

    def close(self) -> None:
        """Close the file; the last one to close it moves the log into it. Safe to call twice."""
        with suppress(sqlite3.Error):
            self.connection.close()

    def _one(self, sql: str) -> Any:
        row = self.connection.execute(sql).fetchone()
        return None if row is None else row[0]

    def _checked(self, sql: str, values: tuple[object, ...]) -> Iterator[Row]:
        for columns in self.connection.execute(sql, values):
            row = _sound(columns)
            if row is None:
                raise DamagedError(f"row {columns[0]} is not as it was written")
            yield row


def fault_of(error: Exception) -> StoreFault:
    """Say what an error of the store means; takes any of `FILE_ERRORS`, and others as `FAILED`."""
    match error:
        case DamagedError() | UnicodeDecodeError():
            return StoreFault.DAMAGED
        case NewerError():
            return StoreFault.NEWER
        case OSError():
            return _OF_SYSTEM.get(error.errno or 0, StoreFault.FAILED)
        case sqlite3.Error():
            code = getattr(error, "sqlite_errorcode", 0)
            return _OF_SQLITE.get(code, _OF_SQLITE.get(code & 0xFF, StoreFault.FAILED))
        case _:
            return StoreFault.FAILED


def _sound(columns: tuple[Any, ...]) -> Row | None:
    row = Row._make(columns[:7])
    return row if checksum(row) == columns[7] else None


def _lenient(raw: bytes) -> str:
    """Read text that a damage made invalid, too; its checksum tells."""
    return raw.decode("utf-8", "replace")


_OF_SYSTEM = {
    errno.ENOSPC: StoreFault.FULL,
    errno.EDQUOT: StoreFault.FULL,
    errno.EROFS: StoreFault.READ_ONLY,
    errno.EACCES: StoreFault.READ_ONLY,
    errno.EPERM: StoreFault.READ_ONLY,
    errno.EIO: StoreFault.DAMAGED,
    errno.EUCLEAN: StoreFault.DAMAGED,
}
_OF_SQLITE = {
    sqlite3.SQLITE_BUSY: StoreFault.LOCKED,
    sqlite3.SQLITE_LOCKED: StoreFault.LOCKED,
    sqlite3.SQLITE_READONLY: StoreFault.READ_ONLY,
    sqlite3.SQLITE_READONLY_DBMOVED: StoreFault.DAMAGED,
    sqlite3.SQLITE_PERM: StoreFault.READ_ONLY,
    sqlite3.SQLITE_FULL: StoreFault.FULL,
    sqlite3.SQLITE_CORRUPT: StoreFault.DAMAGED,
    sqlite3.SQLITE_NOTADB: StoreFault.DAMAGED,
    sqlite3.SQLITE_ERROR: StoreFault.DAMAGED,  # our few sentences are right, so the tables are not
    sqlite3.SQLITE_MISMATCH: StoreFault.DAMAGED,
    sqlite3.SQLITE_CONSTRAINT: StoreFault.DAMAGED,  # a number that is there already: the file is not what we read
    sqlite3.SQLITE_IOERR_READ: StoreFault.DAMAGED,
    sqlite3.SQLITE_IOERR_SHORT_READ: StoreFault.DAMAGED,
    sqlite3.SQLITE_IOERR_CORRUPTFS: StoreFault.DAMAGED,
}
