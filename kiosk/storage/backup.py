"""Copies of the store: two generations beside it, one on a stick, and one to come back from a stick.

A copy is written under another name, checked, synced, and only then gets its name; the older ones move up first. At
no moment is there less than there was.
"""

import sqlite3
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from kiosk.storage.disk import Disk
from kiosk.storage.journal import FILE_ERRORS, AbandonedError, Connect, Journal, Pause, connect_uri, never
from kiosk.storage.soundness import verify

COPY = "klopkast-backup.db"
"""The name of a copy on a stick."""

_PAGES_BETWEEN_PAUSES = 64  # a quarter of a megabyte: what waits is written after each
_BUSY = 1.0


def generations(store: Path) -> tuple[Path, Path]:
    """Name the backups of a store, newest first. They need not exist."""
    return store.with_name(store.name + ".backup-1"), store.with_name(store.name + ".backup-2")


def make(store: Path, disk: Disk, connect: Connect, pause: Pause = never) -> int:
    """Make a new generation, and give the number of the newest row in it.

    Raises `DamagedError` if the copy is not sound (then the store is to be checked, and the older backups stay),
    `AbandonedError` if `pause` said so, `sqlite3.Error` and `OSError`.
    """
    newest, older = generations(store)
    fresh = store.with_name(store.name + ".backup-new")
    top = _copy(store, fresh, disk, connect, pause)
    if newest.exists():
        disk.replace(newest, older)
    disk.replace(fresh, newest)
    disk.sync_folder(store.parent)
    return top


def top_of(store: Path, connect: Connect) -> int:
    """Give the number of the newest row in a readable backup; 0 if there is none."""
    for file in generations(store):
        with suppress(*FILE_ERRORS):
            if file.is_file():
                with closing(Journal.look(file, "immutable=1", connect, _BUSY)) as journal:
                    return journal.top()
    return 0


def copy_to(store: Path, folder: Path, disk: Disk, connect: Connect = connect_uri) -> Path:
    """Copy the store into a folder, such as one of a USB stick, while play goes on; give the copy's name.

    An older copy there is replaced only by a good one. Raises like `make`. To be called on a thread that may wait.
    """
    target = folder / COPY
    fresh = folder / "klopkast-backup.new"
    _copy(store, fresh, disk, connect, never)
    disk.replace(fresh, target)
    disk.sync(target)  # on FAT a file's length and place stand beside its name, so the new name has neither until now
    disk.sync_folder(folder)
    return target


def incoming(store: Path) -> Path:
    """Name the file that replaces the store at the next start."""
    return store.with_name(store.name + ".incoming")


def stage(source: Path, store: Path, disk: Disk, connect: Connect = connect_uri) -> None:
    """Check a copy made by `copy_to` and lay it ready: the next start opens it, and sets the present store aside.

    Raises one of `FILE_ERRORS`; then nothing has changed.
    """
    fresh = store.with_name(store.name + ".incoming-new")
    _discard(fresh, disk)
    with ExitStack() as on_error:
        on_error.callback(_discard, fresh, disk)
        fresh.write_bytes(source.read_bytes())
        with closing(Journal.look(fresh, "immutable=1", connect, _BUSY)) as journal:
            verify(journal)
        disk.sync(fresh)
        on_error.pop_all()
    disk.replace(fresh, incoming(store))
    disk.sync_folder(store.parent)


def _copy(store: Path, fresh: Path, disk: Disk, connect: Connect, pause: Pause) -> int:
    _discard(fresh, disk)
    with ExitStack() as on_error:
        on_error.callback(_discard, fresh, disk)
        with closing(Journal.look(store, "mode=ro", connect, _BUSY)) as source:
            _pour(source.connection, fresh, disk, connect, pause)
        with closing(Journal.look(fresh, "immutable=1", connect, _BUSY)) as copy:
            verify(copy, pause)
            top = copy.top()
        disk.sync(fresh)
        on_error.pop_all()
    return top


def _pour(source: sqlite3.Connection, fresh: Path, disk: Disk, connect: Connect, pause: Pause) -> None:
    def stepped(*_: int) -> None:
        disk.sync(fresh)  # a little at a time, so that no commit has to wait for all of it
        if pause():
            raise AbandonedError

    source.execute("BEGIN")  # one moment of the store, whatever is written meanwhile
    source.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    with closing(connect(fresh.as_uri() + "?mode=rwc", 0.0)) as target:
        target.execute("PRAGMA synchronous = OFF")  # synced by us
        source.backup(target, pages=_PAGES_BETWEEN_PAUSES, progress=stepped)
        target.execute("PRAGMA journal_mode = DELETE")  # whole in one file, readable from a medium that is not writable


def _discard(file: Path, disk: Disk) -> None:
    with suppress(OSError):
        for tail in ("", "-wal", "-shm", "-journal"):
            disk.remove(file.with_name(file.name + tail))
