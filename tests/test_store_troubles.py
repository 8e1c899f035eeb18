"""A locked, read-only, full, newer or missing store never stops play, never loops, and catches up."""

import os
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue

import pytest

from kiosk.storage.kept import Recovered, Saved, StoreFault, Trouble
from kiosk.storage.store import Store
from tests.kept import Faulty, Shelf, held, numbers, upto


@pytest.fixture
def faulty():
    return Faulty()


@pytest.fixture
def shelf(tmp_path, faulty):
    """Three records of a game are on the disk."""
    shelf = Shelf(tmp_path, connect=faulty.connect).start()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(3)
    shelf.settle().told.clear()
    return shelf


@pytest.fixture
def plain_folder():
    """A folder of a user whom permissions bind, as they do not bind root."""
    folder = Path(tempfile.mkdtemp(prefix="klopkast-"))
    root = os.geteuid() == 0
    if root:
        os.chown(folder, 65534, 65534)
        os.seteuid(65534)
    yield folder
    if root:
        os.seteuid(0)
    for each in (folder, *folder.rglob("*")):
        each.chmod(0o755)
    shutil.rmtree(folder)


def test_locked_by_another_program(shelf):
    with held(shelf.path):
        shelf.play(2, first=4)
        shelf.settle()
        assert shelf.troubles == [StoreFault.LOCKED]
        shelf.play(1, first=6)
        shelf.wait(5)
        assert shelf.saved == []
        assert shelf.troubles == [StoreFault.LOCKED]
        assert shelf.store.faults == {StoreFault.LOCKED}
    shelf.wait(5)
    assert shelf.recovered == [StoreFault.LOCKED]
    assert shelf.store.faults == set()
    assert numbers(shelf.cut_off().running) == upto(6)


def test_locked_already_at_the_start(shelf):
    shelf.store.set("volume", b"3")
    shelf.store.meet("Ann")
    old = shelf.store.running
    shelf.settle().store.close()
    with held(shelf.path, "EXCLUSIVE"):
        shelf.start_again()
        assert shelf.running is None
        assert shelf.store.blind
        assert shelf.troubles == [StoreFault.LOCKED]
        begun = shelf.store.begin("truc", 1, b"[]")
        shelf.play(4)
        shelf.store.meet("Bo")
        shelf.wait(1)
        assert numbers(shelf.store.recall(begun.game)) == upto(4)
        assert shelf.saved == []
    shelf.wait(5)
    assert shelf.recovered == [StoreFault.LOCKED]
    assert shelf.store.reload() is None
    assert not shelf.store.blind
    assert shelf.store.people == ("Bo", "Ann")
    assert shelf.store.settings == {"volume": b"3"}
    assert [game.rules for game in shelf.store.games] == ["truc", "toepen"]
    assert numbers(shelf.store.recall(old)) == upto(3)
    assert numbers(shelf.store.recall(begun.game)) == upto(4)
    shelf.play(1, first=5)
    shelf.settle().cut_off()
    assert shelf.running.game.rules == "truc"
    assert numbers(shelf.running) == upto(5)
    assert shelf.repaired == []


def test_locked_at_the_start_and_free_before_anybody_played(shelf):
    shelf.store.close()
    with held(shelf.path, "EXCLUSIVE"):
        shelf.start_again()
    shelf.wait(5)
    assert shelf.recovered == [StoreFault.LOCKED]
    assert numbers(shelf.store.reload()) == upto(3)
    shelf.play(1, first=4)
    assert numbers(shelf.settle().cut_off().running) == upto(4)


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (sqlite3.SQLITE_READONLY, StoreFault.READ_ONLY),
        (sqlite3.SQLITE_IOERR_FSYNC, StoreFault.FAILED),
        (sqlite3.SQLITE_CANTOPEN, StoreFault.FAILED),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreFault.LOCKED),
        (sqlite3.SQLITE_FULL, StoreFault.FULL),
        (sqlite3.SQLITE_NOMEM, StoreFault.FAILED),
    ],
)
@pytest.mark.parametrize("word", ["BEGIN", "INSERT", "COMMIT"])
def test_whatever_fails_is_told_once_and_caught_up_in_order(shelf, faulty, code, fault, word):
    faulty.fail(code, word)
    for number in range(4, 10):
        shelf.play(1, first=number)
        shelf.wait(1)
    assert shelf.troubles == [fault]
    assert shelf.saved == []
    faulty.work()
    shelf.wait(5)
    assert shelf.recovered == [fault]
    assert numbers(shelf.cut_off().running) == upto(9)
    assert shelf.repaired == []


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY])
def test_a_commit_that_succeeded_without_saying_so_is_not_done_twice(shelf, faulty, code):
    faulty.fail(code, "COMMIT", after=True)
    ticket = shelf.play(3, first=4)
    shelf.store.turn()
    faulty.work()
    shelf.wait(5)
    assert shelf.saved[-1] == ticket
    shelf.play(1, first=7)
    shelf.settle()
    assert numbers(shelf.cut_off().running) == upto(7)
    assert shelf.repaired == []


def test_trying_again_grows_rare(shelf, faulty):
    faulty.fail(sqlite3.SQLITE_IOERR_WRITE, "BEGIN")
    shelf.play(1, first=4)
    tried = []
    for _ in range(6000):
        before = faulty.sentences.count("BEGIN IMMEDIATE")
        shelf.store.turn()
        if faulty.sentences.count("BEGIN IMMEDIATE") > before:
            tried.append(shelf.now)
        shelf.now += 0.01
    waits = [later - earlier for earlier, later in pairwise(tried)]
    assert all(earlier < later + 0.02 for earlier, later in pairwise(waits))
    assert waits[0] == pytest.approx(0.05, abs=0.02)
    assert waits[-1] == pytest.approx(5, abs=0.02)
    assert len(tried) < 25


def test_the_thread_sleeps_between_two_tries_and_wakes_to_stop(tmp_path, faulty):
    told = SimpleQueue()
    store = Store(tmp_path / "klopkast.db", told.put, lambda: 0.0, lambda: 0.0, connect=faulty.connect)
    faulty.fail(sqlite3.SQLITE_IOERR_WRITE, "BEGIN IMMEDIATE")  # the clock stands still, so no second try is ever due
    store.open()
    begun = store.begin("toepen", 1, b"{}")
    store.append(begun.game, b"{}")
    assert told.get(timeout=10) == Trouble(StoreFault.FAILED, 0.0, "as if the disk said so")
    assert store.close() == 2
    assert faulty.sentences.count("BEGIN IMMEDIATE") == 2  # at the start, and the last try at the end


def test_trouble_reaches_the_mailbox_and_so_does_its_end(tmp_path, faulty):
    told = SimpleQueue()
    ticks = iter(range(10**9))
    store = Store(tmp_path / "klopkast.db", told.put, lambda: next(ticks) / 10, lambda: 0.0, connect=faulty.connect)
    faulty.fail(sqlite3.SQLITE_READONLY, "BEGIN IMMEDIATE")
    store.open()
    ticket = store.begin("toepen", 1, b"{}").ticket
    assert told.get(timeout=10).fault is StoreFault.READ_ONLY
    faulty.work()
    ended = [told.get(timeout=10), told.get(timeout=10)]
    assert {type(report) for report in ended} == {Saved, Recovered}
    assert ticket == store.saved
    assert store.close() == 0


def test_closing_in_trouble_says_how_much_is_not_saved(shelf, faulty):
    faulty.fail(sqlite3.SQLITE_FULL, "COMMIT")
    shelf.play(4, first=4)
    shelf.settle()
    assert shelf.store.close() == 4


def test_disk_full_gives_up_the_reserve_and_the_next_append_works(shelf, faulty):
    reserve = shelf.path.with_name("klopkast.db.reserve")
    assert reserve.stat().st_blocks * 512 >= 1_000_000
    faulty.fail(sqlite3.SQLITE_FULL, "COMMIT")
    ticket = shelf.play(1, first=4)
    shelf.store.turn()
    assert not reserve.exists()
    faulty.work()
    shelf.store.turn()
    assert shelf.saved == [ticket]
    assert shelf.troubles == [StoreFault.FULL]
    assert shelf.recovered == []
    shelf.settle()
    assert reserve.exists()
    assert shelf.recovered == [StoreFault.FULL]


def test_disk_full_for_good_keeps_what_waits_in_order(shelf):
    connection = shelf.store._writer.journal.connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    ticket = 0
    for number in range(4, 1004):
        ticket = shelf.play(1, first=number)
    shelf.store.turn()
    assert shelf.troubles == [StoreFault.FULL]
    shelf.wait(5)
    assert shelf.saved[-1] == ticket
    assert numbers(shelf.cut_off().running) == upto(1003)


@pytest.fixture
def small_disk(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("a small disk needs the right to mount one")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_real_disk_that_fills_up_and_is_cleared(small_disk):
    shelf = Shelf(small_disk).start()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(100)
    shelf.settle()
    rubbish = small_disk / "log"
    with suppress(OSError), rubbish.open("wb", buffering=0) as log:
        while log.write(bytes(4096)):
            pass
    shelf.play(500, first=101)
    shelf.settle()
    assert shelf.troubles[0] is StoreFault.FULL
    assert shelf.store.saved == 601
    assert numbers(shelf.cut_off().running) == upto(600)
    rubbish.unlink()
    shelf.wait(61)
    assert shelf.store.faults == set()
    assert numbers(shelf.restart().running) == upto(600)
    assert shelf.repaired == []


def test_disk_full_to_the_last_byte_before_a_start_still_shows_the_running_game(small_disk):
    shelf = Shelf(small_disk).start()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(20)
    shelf.settle()
    shelf.store.close()
    rubbish = small_disk / "log"
    with suppress(OSError), rubbish.open("wb", buffering=0) as log:
        while log.write(bytes(512)):
            pass
    shelf.start_again()
    assert numbers(shelf.running) == upto(20)
    assert shelf.troubles[0] is StoreFault.FULL
    shelf.play(5, first=21)
    shelf.settle()
    rubbish.unlink()
    shelf.wait(61)
    assert shelf.store.faults == set()
    assert numbers(shelf.restart().running) == upto(25)


def test_read_only_file_is_still_read_and_play_goes_on(plain_folder):
    shelf = Shelf(plain_folder).start()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(3)
    shelf.settle().store.close()
    shelf.path.chmod(0o444)
    shelf.start_again()
    assert numbers(shelf.running) == upto(3)
    assert shelf.troubles == [StoreFault.READ_ONLY]
    shelf.play(2, first=4)
    shelf.wait(1)
    assert shelf.saved == []
    shelf.path.chmod(0o644)
    shelf.wait(5)
    assert shelf.recovered == [StoreFault.READ_ONLY]
    assert numbers(shelf.cut_off().running) == upto(5)


@pytest.mark.parametrize("orderly", [True, False])
def test_read_only_folder_is_still_read_and_play_goes_on(plain_folder, orderly):
    shelf = Shelf(plain_folder).start()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(3)
    shelf.settle()
    if orderly:
        shelf.store.close()
    shelf.pull_plug()
    for file in plain_folder.iterdir():
        file.chmod(0o444)
    plain_folder.chmod(0o555)
    shelf.start_again()
    assert numbers(shelf.running) == upto(3)
    assert shelf.troubles == [StoreFault.READ_ONLY]
    shelf.play(2, first=4)
    shelf.wait(1)
    plain_folder.chmod(0o755)
    for file in plain_folder.iterdir():
        file.chmod(0o644)
    shelf.wait(5)
    assert shelf.recovered == [StoreFault.READ_ONLY]
    assert numbers(shelf.cut_off().running) == upto(5)


def test_no_permission_at_all(plain_folder):
    shelf = Shelf(plain_folder).start()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(3)
    shelf.settle().store.close()
    shelf.path.chmod(0)
    shelf.start_again()
    assert shelf.running is None
    assert shelf.troubles == [StoreFault.READ_ONLY]
    shelf.path.chmod(0o644)
    shelf.wait(5)
    assert numbers(shelf.store.reload()) == upto(3)


def test_the_folder_cannot_be_made(tmp_path):
    (tmp_path / "state").write_text("a file where the folder should be")
    shelf = Shelf(tmp_path / "state").start()
    begun = shelf.store.begin("toepen", 1, b"{}")
    shelf.play(3)
    shelf.wait(3)
    assert shelf.troubles == [StoreFault.FAILED]
    assert numbers(shelf.store.recall(begun.game)) == upto(3)
    (tmp_path / "state").unlink()
    shelf.wait(5)
    assert shelf.recovered == [StoreFault.FAILED]
    assert numbers(shelf.cut_off().running) == upto(3)


def test_a_newer_version_is_left_alone_and_play_goes_on_beside_it(shelf):
    shelf.store.close()
    with sqlite3.connect(shelf.path) as newer:
        newer.execute("PRAGMA user_version = 2")
    newer.close()
    shelf.path.with_name("klopkast.db.mark").unlink()
    before = shelf.path.read_bytes()
    shelf.cut_off()
    assert shelf.running is None
    assert shelf.troubles == [StoreFault.NEWER]
    assert not shelf.store.blind
    shelf.store.begin("truc", 1, b"{}")
    shelf.play(2)
    shelf.settle().cut_off()
    assert numbers(shelf.running) == upto(2)
    assert shelf.running.game.rules == "truc"
    assert shelf.troubles == [StoreFault.NEWER]
    shelf.settle().store.close()
    assert shelf.path.read_bytes() == before
    assert shelf.repaired == []


def test_a_newer_version_whose_log_is_not_yet_in_the_file(shelf):
    shelf.store.close()
    newer = sqlite3.connect(shelf.path)
    newer.execute("PRAGMA user_version = 2")
    newer.commit()
    copies = {tail: shelf.path.with_name("klopkast.db" + tail).read_bytes() for tail in ("", "-wal")}
    newer.close()
    for tail, copy in copies.items():
        shelf.path.with_name("klopkast.db" + tail).write_bytes(copy)
    shelf.path.with_name("klopkast.db.mark").unlink()
    shelf.cut_off().settle()
    assert shelf.troubles == [StoreFault.NEWER]
    assert {tail: shelf.path.with_name("klopkast.db" + tail).read_bytes() for tail in copies} == copies


def test_the_file_is_taken_away_while_people_play(shelf):
    shelf.play(60, first=4)
    shelf.settle()
    shelf.path.unlink()
    shelf.play(2, first=64)
    shelf.settle()
    assert [report.lost for report in shelf.repaired] == [0]
    assert shelf.troubles == []
    assert numbers(shelf.cut_off().running) == upto(65)


def test_the_whole_folder_is_taken_away_while_people_play(shelf):
    shelf.play(60, first=4)
    shelf.settle()
    shutil.rmtree(shelf.path.parent)
    shelf.play(2, first=64)
    shelf.settle()
    assert numbers(shelf.cut_off().running) == upto(65)
