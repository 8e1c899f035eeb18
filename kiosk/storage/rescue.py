"""Opening the store whatever is on the disk: nothing, rubbish, half a file, another's file, a folder.

A damaged file is set aside, never deleted at once; a new one is put together from the newest good backup and every
sound row that can still be read of the damaged file. Each row carries its own checksum, so good rows can be told from
bad ones wherever they come from.
"""

import itertools
import stat
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from kiosk.storage.backup import generations, incoming, top_of
from kiosk.storage.disk import Disk, Mark
from kiosk.storage.journal import (
    APPLICATION,
    FILE_ERRORS,
    VERSION,
    Connect,
    DamagedError,
    Journal,
    NewerError,
    Row,
    fault_of,
)
from kiosk.storage.kept import Outcome, StoreFault
from kiosk.storage.soundness import REPAIR, RepairNote, coherent, verify

QUICK = 4_000_000
"""Bytes of a file that is checked before it is used; a larger one is checked while play goes on."""
_ASIDE_KEPT = 3
_PROBED = 100_000
_HEADER = 100
_NEWEST_VERSION = 1000  # a header that claims more is damaged, not from the future


class Mended(NamedTuple):
    """What was done to a file that was not sound."""

    outcome: Outcome
    aside: str
    lost: int


_NOTHING_WAS_THERE = Mended(Outcome.FRESH, "", 0)  # a first start that was cut off


class Arrival(NamedTuple):
    """What opening came to. With a journal and a fault, the journal can be read, and cannot be written yet."""

    journal: Journal | None
    mended: Mended | None = None
    fault: StoreFault | None = None
    detail: str = ""


class Place(NamedTuple):
    """Where the store is, and how it is reached. `busy` is how many seconds another program's lock is waited for."""

    file: Path
    disk: Disk
    connect: Connect
    busy: float


def arrive(place: Place, known: Sequence[Row] = (), thorough: bool = False) -> Arrival:
    """Open the store, mended or new if need be; never raises for anything the disk does.

    `known` are rows that were saved and are still in memory, for use in mending. `thorough` reads the whole file.
    """
    journal = None
    mended = None
    try:
        place.disk.make_folder(place.file.parent)
        _clear_the_way(place)
        _take_incoming(place)
        try:
            journal = _opened(place, thorough)
        except FILE_ERRORS as error:
            if fault_of(error) is not StoreFault.DAMAGED:
                raise
            mended = _mend(place, known)
            journal = _opened(place, thorough=False)
        if journal is None and known:
            mended = _mend(place, known)
            journal = _opened(place, thorough=False)
        if journal is None:
            _create(place, ())
            _swap_in(place)
            journal = Journal.open(place.file, place.connect, place.busy)
        place.disk.remove(_new(place.file))
        journal.probe()
    except FILE_ERRORS as error:
        fault = fault_of(error)
        if journal is None and fault in (StoreFault.READ_ONLY, StoreFault.FULL, StoreFault.FAILED):
            journal = readable(place)
        return Arrival(journal, mended, fault, str(error))
    if mended == _NOTHING_WAS_THERE:
        mended = None
    return Arrival(journal, mended)


def _clear_the_way(place: Place) -> None:
    """Give what stands in the place of a file beside the store another name, such as a folder: it stays as it is.

    A folder called like a journal makes every store look damaged, the one just mended too.
    """
    for there in place.file.parent.glob(place.file.name + "[-.]*"):
        with suppress(OSError):
            if not there.is_file() and ".damaged-" not in there.name and ".aside-" not in there.name:
                names = (there.with_name(f"{there.name}.aside-{number}") for number in itertools.count(1))
                place.disk.replace(there, next(name for name in names if not name.exists()))


def beside(store: Path) -> Path:
    """Name the file that is used while a newer version's is left alone."""
    return store.with_name(f"{store.stem}-v{VERSION}{store.suffix}")


def _opened(place: Place, thorough: bool) -> Journal | None:
    """Open a sound store; None if there is nothing and never was."""
    mark = Mark(place.file)
    marked = mark.read()
    try:
        state = place.file.stat()
    except FileNotFoundError:
        if mark.exists() or any(file.exists() for file in (*generations(place.file), _new(place.file))):
            raise DamagedError("the file is gone") from None
        return None
    if not stat.S_ISREG(state.st_mode):
        raise DamagedError("not a file")
    _let_log_be_written(place, stat.S_IMODE(state.st_mode))
    _check_header(place, marked.version if marked else None)
    journal = Journal.open(place.file, place.connect, place.busy)
    try:
        if state.st_size <= QUICK:
            journal.quick_check()
        if thorough:
            verify(journal)
        saved = marked.top if marked is not None else top_of(place.file, place.connect)
        if saved > journal.top():
            raise DamagedError(f"rows up to {saved} were saved, the file ends with {journal.top()}")
    except BaseException:
        journal.close()
        raise
    return journal


def _let_log_be_written(place: Place, mode: int) -> None:
    """Give the log the file's permissions: SQLite makes it read-only beside a read-only file, and it stays so."""
    for tail in ("-wal", "-shm"):
        log = place.file.with_name(place.file.name + tail)
        with suppress(OSError):
            if stat.S_IMODE(log.stat().st_mode) != mode:
                log.chmod(mode)


def _check_header(place: Place, marked: int | None) -> None:
    """Raise if the file is no store, or a newer version's, without letting SQLite touch it."""
    with place.file.open("rb") as stream:
        header = stream.read(_HEADER)
    if len(header) < _HEADER or not header.startswith(b"SQLite format 3\0"):
        raise DamagedError("not a database")
    version = int.from_bytes(header[60:64], "big")
    if int.from_bytes(header[68:72], "big") != APPLICATION or version > _NEWEST_VERSION:
        raise DamagedError("not a store of Klopkast")
    if version > VERSION:
        if marked is not None and marked <= VERSION:
            raise DamagedError("the version in the file was not written by any")
        raise NewerError(f"version {version}")
    if place.file.with_name(place.file.name + "-wal").exists():  # the log may be newer than the file
        try:
            _looking(place, "mode=ro").close()
        except FILE_ERRORS as error:
            if fault_of(error) is StoreFault.NEWER:
                raise


def readable(place: Place) -> Journal | None:
    """Open the file to read, even where it may not be written; None if it cannot be read."""
    for mode in ("mode=ro", "immutable=1"):
        with suppress(*FILE_ERRORS):
            return _looking(place, mode)
    return None


def _looking(place: Place, mode: str) -> Journal:
    return Journal.look(place.file, mode, place.connect, place.busy)


def _mend(place: Place, known: Iterable[Row]) -> Mended:
    rows = {row.seq: row for row in known}
    in_memory = len(rows)
    backups = 0
    for file in generations(place.file):
        backups += _gather(rows, place._replace(file=file), "immutable=1", probe=False)
    salvaged = _gather(rows, place, "mode=ro", probe=True)
    salvaged += _gather(rows, place._replace(file=_new(place.file)), "mode=ro", probe=False)
    whole = list(coherent(rows[seq] for seq in sorted(rows)))
    marked = Mark(place.file).read()
    top = max(marked.top if marked else 0, max(rows, default=0))
    missing = top - len(whole)
    lost = missing - max((_missing(row) for row in whole if row.kind == REPAIR), default=0)
    outcome = Outcome.RESTORED if backups else Outcome.SALVAGED if salvaged or in_memory else Outcome.FRESH
    if top:
        note = msgspec.json.encode(RepairNote(missing))
        whole.append(Row(top + 1, REPAIR, None, None, outcome.value, note, 0.0))
    _create(place, whole)
    return Mended(outcome, _swap_in(place), max(0, lost))


def _missing(row: Row) -> int:
    return msgspec.json.decode(row.body, type=RepairNote).missing


def _gather(rows: dict[int, Row], place: Place, mode: str, probe: bool) -> int:
    """Add the sound rows of a file that are not there yet; give how many rows could be read."""
    count = 0
    uri = f"{place.file.as_uri()}?{mode}"
    with suppress(*FILE_ERRORS), closing(Journal(place.connect(uri, place.busy))) as journal:
        for row in journal.readable():
            count += 1
            rows.setdefault(row.seq, row)
        if probe:  # between two damages, too
            for seq in [seq for seq in range(1, max(rows, default=0)) if seq not in rows][:_PROBED]:
                with suppress(*FILE_ERRORS):
                    if (found := journal.row(seq)) is not None:
                        count += 1
                        rows[seq] = found
    return count


def _create(place: Place, rows: Iterable[Row]) -> None:
    new = _new(place.file)
    for tail in ("", "-wal", "-shm", "-journal"):
        place.disk.remove(new.with_name(new.name + tail))
    Journal.create(new, rows, place.connect)


def _new(store: Path) -> Path:
    return store.with_name(store.name + ".new")


def _swap_in(place: Place) -> str:
    """Put the new file in the store's place; what stood there is set aside, and its new name given."""
    store, disk = place.file, place.disk
    disk.sync(_new(store))
    aside = _set_aside(place)
    disk.replace(_new(store), store)
    disk.sync_folder(store.parent)
    return aside


def _set_aside(place: Place) -> str:
    store, disk = place.file, place.disk
    aside = ""
    present = sorted(store.parent.glob(store.name + ".damaged-*"), key=_number)
    target = store.with_name(f"{store.name}.damaged-{_number(present[-1]) + 1 if present else 1}")
    for tail in ("-wal", ""):  # the log first: it must never be taken for the new file's
        if (file := store.with_name(store.name + tail)).exists():
            disk.replace(file, target.with_name(target.name + tail))
            aside = target.name
    disk.remove(store.with_name(store.name + "-shm"))
    numbers = sorted({_number(file) for file in present})
    for number in numbers[: max(0, len(numbers) - _ASIDE_KEPT + 1)]:
        for tail in ("", "-wal", "-shm"):
            with suppress(OSError):  # a folder stays: it may be anybody's
                disk.remove(store.with_name(f"{store.name}.damaged-{number}{tail}"))
    return aside


def _number(file: Path) -> int:
    digits = file.name.rpartition(".damaged-")[2].partition("-")[0]
    return int(digits) if digits.isdecimal() else 0


def _take_incoming(place: Place) -> None:
    """Let a copy that staff brought from a stick become the store. Cut off anywhere, the next start does it again."""
    store, disk = place.file, place.disk
    brought = incoming(store)
    if not brought.is_file():
        return
    _set_aside(place)
    for file in (
        *generations(store),
        Mark(store).file,
    ):  # of the store that was replaced: not to be mixed with this one
        disk.remove(file)
    disk.replace(brought, store)
    disk.sync_folder(store.parent)
