"""Two good copies beside the store, and one on a stick; none is given up before there is a better one."""

import os
import sqlite3
from contextlib import suppress

import pytest

from kiosk.storage import backup
from kiosk.storage.backup import copy_to, stage
from kiosk.storage.disk import Disk, Mark
from kiosk.storage.journal import FILE_ERRORS, AbandonedError, connect_uri
from kiosk.storage.kept import StoreFault
from kiosk.storage.shelf import ShelfError, open_shelf
from tests.kept import Faulty, Shelf, Unsynced, numbers, upto


class Watched(Unsynced):
    """A disk that writes down what is asked of it, and fails when told to."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.fail_at: str | None = None

    def _note(self, *words: str) -> None:
        call = " ".join(words)
        self.calls.append(call)
        if self.fail_at is not None and call.startswith(self.fail_at):
            raise OSError(28, "No space left on device")

    def sync(self, file):
        self._note("sync", file.name)

    def replace(self, source, target):
        self._note("rename", source.name, target.name)
        super().replace(source, target)

    def sync_folder(self, folder):
        self._note("sync folder")


@pytest.fixture
def disk():
    return Watched()


@pytest.fixture
def shelf(tmp_path, disk):
    shelf = Shelf(tmp_path / "state", disk=disk).start()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.settle()
    shelf.told.clear()
    return shelf


def kept_in(file) -> int:
    with open_shelf(file) as opened:
        played = opened.running()
    return -1 if played is None else len(numbers(played))


def test_a_backup_is_made_every_fifty_records(shelf):
    newest, older = backup.generations(shelf.path)
    for number in upto(49):
        shelf.play(1, first=number)
        shelf.settle()
    assert kept_in(newest) == 0
    shelf.play(1, first=50)
    shelf.settle()
    assert (kept_in(newest), kept_in(older)) == (50, 0)
    shelf.play(50, first=51)
    shelf.settle()
    assert (kept_in(newest), kept_in(older)) == (100, 50)


def test_a_backup_is_made_after_every_game(shelf):
    newest, older = backup.generations(shelf.path)
    shelf.play(7)
    shelf.settle()
    assert kept_in(newest) == 0
    shelf.store.conclude(shelf.store.running, b"[]", finished=True)
    shelf.settle()
    assert (kept_in(newest), kept_in(older)) == (7, 0)


def test_a_large_store_is_backed_up_less_often(tmp_path):
    shelf = Shelf(tmp_path).start()
    shelf.store.begin("toepen", 1, b'"' + b"x" * 11_000_000 + b'"')
    shelf.settle()
    newest, _ = backup.generations(shelf.path)
    assert not newest.exists()
    shelf.play(52)
    shelf.settle()
    assert not newest.exists()
    shelf.play(8, first=53)
    shelf.settle()
    assert kept_in(newest) == 60


def test_settings_file_empty_after_switch_off(shelf, disk):
    """The copy is synced under another name, then renamed, then its folder is synced."""
    disk.calls.clear()
    shelf.play(50)
    shelf.settle()
    assert disk.calls[-4:] == [
        "sync klopkast.db.backup-new",
        "rename klopkast.db.backup-1 klopkast.db.backup-2",
        "rename klopkast.db.backup-new klopkast.db.backup-1",
        "sync folder",
    ]


@pytest.mark.parametrize(
    "step",
    [
        "sync klopkast.db.backup-new",
        "rename klopkast.db.backup-1",
        "rename klopkast.db.backup-new",
        "sync folder",
    ],
)
def test_a_backup_that_fails_is_told_and_tried_again_and_play_goes_on(shelf, disk, step):
    shelf.play(50)
    shelf.settle()
    disk.fail_at = step
    shelf.play(50, first=51)
    shelf.settle()
    assert shelf.troubles == [StoreFault.UNBACKED]
    shelf.play(10, first=101)
    shelf.settle()
    assert shelf.store.saved == 111
    held = [kept_in(file) for file in backup.generations(shelf.path) if file.exists()]
    assert max(held) >= 50
    disk.fail_at = None
    shelf.wait(61)
    assert shelf.recovered == [StoreFault.UNBACKED]
    assert kept_in(backup.generations(shelf.path)[0]) == 110
    assert numbers(shelf.cut_off().running) == upto(110)


def test_a_failing_backup_is_not_tried_all_the_time(shelf, disk):
    disk.fail_at = "sync klopkast.db.backup-new"
    shelf.play(50)
    shelf.settle()
    disk.calls.clear()
    for _ in range(590):
        shelf.now += 0.1
        shelf.store.turn()
    assert disk.calls == []


class Garbling(Unsynced):
    """A disk that spoils the copy while it is written."""

    def sync(self, file):
        if file.name.endswith("backup-new"):
            data = bytearray(file.read_bytes())
            at = data.find(b'{"n":33}')
            if at < 0:
                return
            data[at + 5] = ord("7")
            with file.open("r+b") as stream:
                stream.write(data)


def test_a_copy_that_is_not_sound_never_replaces_a_good_one(tmp_path):
    shelf = Shelf(tmp_path, disk=Garbling()).start()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.settle()
    shelf.play(50)
    shelf.settle()
    newest, older = backup.generations(shelf.path)
    assert kept_in(newest) == 0
    assert not older.exists()
    assert not (tmp_path / "klopkast.db.backup-new").exists()
    assert shelf.troubles == [StoreFault.UNBACKED]
    assert shelf.repaired == []
    assert numbers(shelf.cut_off().running) == upto(50)


def test_what_waits_is_written_in_the_middle_of_a_backup(tmp_path):
    shelf = Shelf(tmp_path).start()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(8000)
    while shelf.store.saved < 8001:
        shelf.store.turn()
    during = []

    def pause() -> bool:
        shelf.play(1, first=8001 + len(during))
        shelf.store._writer._between()
        during.append(shelf.store.saved)
        return False

    top = backup.make(shelf.path, Unsynced(), connect_uri, pause)
    assert top == 8001  # one moment, whatever came meanwhile
    assert len(during) > 5
    assert during == list(range(8002, 8002 + len(during)))
    assert numbers(shelf.cut_off().running) == upto(8000 + len(during))


def test_a_backup_can_be_given_up_half_way(shelf):
    shelf.play(1000)
    while shelf.store.saved < 1001:
        shelf.store.turn()
    pauses = []
    backup.make(shelf.path, Unsynced(), connect_uri, lambda: bool(pauses.append(None)))
    assert len(pauses) >= 3
    for steps in range(len(pauses)):
        answers = iter([False] * steps + [True] * 1000)
        with pytest.raises(AbandonedError):
            backup.make(shelf.path, Unsynced(), connect_uri, lambda answers=answers: next(answers))
        assert not shelf.path.with_name("klopkast.db.backup-new").exists()


def test_the_store_is_carried_to_another_kiosk_on_a_stick(shelf, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    shelf.play(30)
    shelf.store.meet("Łukasz")
    shelf.settle()
    copy = copy_to(shelf.path, stick, Disk())
    assert sorted(file.name for file in stick.iterdir()) == [copy.name]

    other = Shelf(tmp_path / "other").start()
    other.store.begin("truc", 1, b"{}")
    other.play(100)
    other.settle()
    stage(copy, other.path, Disk())
    assert other.running is None
    other.restart()
    assert other.repaired == []
    assert other.troubles == []
    assert other.running.game.rules == "toepen"
    assert numbers(other.running) == upto(30)
    assert other.store.people == ("Łukasz",)
    other.play(1, first=31)
    other.settle()
    assert numbers(other.cut_off().running) == upto(31)
    assert other.settle().repaired == []
    with open_shelf(other.path.with_name("klopkast.db.damaged-1")) as former:
        assert former.games(9)[0].rules == "truc"


def test_rubbish_on_a_stick_is_refused_and_changes_nothing(shelf, tmp_path):
    shelf.play(30)
    shelf.settle()
    copy = copy_to(shelf.path, tmp_path, Disk())
    data = copy.read_bytes()
    at = data.index(b'{"n":3}')
    for rubbish in (b"", b"hello", data[:5000], data[:at] + b'{"n":4}' + data[at + 7 :]):
        copy.write_bytes(rubbish)
        with pytest.raises(FILE_ERRORS):
            stage(copy, shelf.path, Disk())
        assert not shelf.path.with_name("klopkast.db.incoming-new").exists()
    with pytest.raises(FILE_ERRORS):
        stage(tmp_path / "nothing.db", shelf.path, Disk())
    assert numbers(shelf.restart().running) == upto(30)
    assert shelf.repaired == []


def test_a_stick_may_be_pulled_out_when_the_copy_is_said_to_be_on_it(shelf, tmp_path, disk):
    shelf.play(10)
    shelf.settle()
    disk.calls.clear()
    copy = copy_to(shelf.path, tmp_path, disk)
    named = disk.calls.index(f"rename klopkast-backup.new {copy.name}")
    assert "sync klopkast-backup.new" in disk.calls[:named], "never the name of something that is not there yet"
    # On FAT the length stands beside the name: a file that was given another one is empty until it is synced again.
    assert disk.calls[named + 1 :] == [f"sync {copy.name}", "sync folder"]


def test_a_full_stick_keeps_the_copy_it_has(shelf, tmp_path, disk):
    shelf.play(10)
    shelf.settle()
    copy = copy_to(shelf.path, tmp_path, disk)
    shelf.play(10, first=11)
    shelf.settle()
    disk.fail_at = "sync klopkast-backup.new"
    with pytest.raises(OSError, match="No space"):
        copy_to(shelf.path, tmp_path, disk)
    assert kept_in(copy) == 10


def test_a_store_is_read_by_a_command_while_the_kiosk_runs(shelf):
    shelf.play(5)
    game = shelf.store.running
    shelf.store.conclude(game, b"[3]", finished=False)
    shelf.settle()
    with open_shelf(shelf.path) as opened:
        assert numbers(opened.running()) == upto(5)
        assert opened.game(game).game.ledger == b"[3]"
        assert opened.game(99) is None
        shelf.play(1, first=6)
        shelf.settle()
        assert numbers(opened.running()) == upto(6)
    assert shelf.store.saved == 8


def test_a_store_that_cannot_be_read_is_refused_with_a_sentence(tmp_path):
    for make in (lambda file: None, lambda file: file.mkdir(), lambda file: file.write_bytes(b"rubbish")):
        file = tmp_path / "klopkast.db"
        make(file)
        with pytest.raises(ShelfError, match=r"klopkast\.db: .*kiosk"), open_shelf(file):
            pass
        with suppress(OSError):
            file.rmdir()


def test_a_mark_is_trusted_only_as_it_was_written(tmp_path):
    mark = Mark(tmp_path / "klopkast.db")
    assert mark.read() is None
    mark.write(1, 4_711)
    assert mark.read() == (1, 4_711)
    whole = mark.file.read_bytes()
    for at in range(len(whole) - 1):
        mark.file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert mark.read() is None
        mark.file.write_bytes(whole[:at])
        assert mark.read() is None
    mark.file.write_bytes(os.urandom(100_000))
    assert mark.read() is None
    mark.write(1, 5)
    assert mark.read() == (1, 5)


def test_a_locked_source_ends_the_copy_with_an_error(shelf, tmp_path):
    faulty = Faulty()
    faulty.fail(sqlite3.SQLITE_BUSY, "BEGIN")
    with pytest.raises(sqlite3.OperationalError):
        copy_to(shelf.path, tmp_path, Disk(), faulty.connect)
    assert not (tmp_path / "klopkast-backup.new").exists()
