"""A damaged store is set aside and mended; what is lost is little, and said."""

import os
import random
import sqlite3
from contextlib import suppress

import pytest

from kiosk.storage.kept import Outcome, StoreFault
from tests.kept import Faulty, Shelf, Unsynced, numbers, upto

ROUNDS = int(os.environ.get("KLOPKAST_DAMAGES", "25"))


@pytest.fixture
def shelf(tmp_path):
    """An older game, and 62 records of a running one; a backup holds the first 50 or more."""
    return filled(Shelf(tmp_path))


def filled(shelf: Shelf) -> Shelf:
    shelf.start()
    shelf.store.set("volume", b"5")
    shelf.store.meet("Ann")
    old = shelf.store.begin("truc", 1, b"{}").game
    for number in upto(9):
        shelf.store.append(old, b'{"old":%d}' % number)
    shelf.store.conclude(old, b"[1]", finished=True)
    shelf.settle()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(50)
    shelf.settle()
    shelf.play(12, first=51)
    shelf.settle().told.clear()
    return shelf


def files(shelf: Shelf) -> set[str]:
    return {file.name for file in shelf.path.parent.iterdir()}


def zero_length(data: bytes) -> bytes:
    return b""


def half_a_page_overwritten(data: bytes) -> bytes:
    return data[: len(data) // 2] + os.urandom(2048) + data[len(data) // 2 + 2048 :]


def cut_to_half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def zeros_all_through(data: bytes) -> bytes:
    return bytes(len(data))


def not_a_database(data: bytes) -> bytes:
    return b"[settings]\nvolume = 3\n" * 300


def first_page_overwritten(data: bytes) -> bytes:
    return os.urandom(4096) + data[4096:]


def a_bit_of_the_version_flipped(data: bytes) -> bytes:
    return data[:63] + bytes([data[63] ^ 2]) + data[64:]


@pytest.mark.parametrize(
    "damage",
    [
        zero_length,
        half_a_page_overwritten,
        cut_to_half,
        zeros_all_through,
        not_a_database,
        first_page_overwritten,
        a_bit_of_the_version_flipped,
    ],
)
@pytest.mark.parametrize("orderly", [True, False])
def test_database_broken_after_a_power_cut(shelf, damage, orderly):
    if orderly:
        shelf.store.close()
    shelf.pull_plug()
    broken = damage(shelf.path.read_bytes())
    shelf.path.write_bytes(broken)
    shelf.start_again()
    assert shelf.troubles == []
    kept = numbers(shelf.running)
    assert kept == upto(len(kept))
    assert len(kept) >= 50
    if orderly or shelf.repaired:  # else the log still had each page that was hit
        assert [report.outcome for report in shelf.repaired] == [Outcome.RESTORED]
        assert shelf.repaired[0].lost == 62 - len(kept)
        aside = shelf.path.with_name(shelf.repaired[0].aside)
        assert aside.name == "klopkast.db.damaged-1"
        assert aside.read_bytes() == broken or not orderly
    else:
        assert len(kept) == 62
    assert shelf.store.settings == {"volume": b"5"}
    assert shelf.store.people == ("Ann",)
    assert [game.finished for game in shelf.store.games] == [False, True]
    shelf.play(3, first=len(kept) + 1)
    shelf.settle().told.clear()
    assert numbers(shelf.restart().running) == upto(len(kept) + 3)
    assert shelf.settle().repaired == []


def test_the_file_is_gone(shelf):
    shelf.store.close()
    shelf.path.unlink()
    shelf.start_again()
    assert [(report.outcome, report.aside) for report in shelf.repaired] == [(Outcome.RESTORED, "")]
    kept = len(shelf.running.records)
    assert kept >= 50
    assert shelf.repaired[0].lost == 62 - kept


def test_a_folder_in_the_place_of_the_file(shelf):
    shelf.store.close()
    shelf.path.unlink()
    shelf.path.mkdir()
    (shelf.path / "somebody's.txt").write_text("keep me")
    shelf.start_again()
    assert len(shelf.running.records) >= 50
    assert (shelf.path.with_name("klopkast.db.damaged-1") / "somebody's.txt").read_text() == "keep me"


BESIDE = ("-wal", "-shm", "-journal", ".new", ".backup-1", ".backup-2", ".backup-new", ".incoming", ".mark", ".reserve")


@pytest.mark.parametrize("tail", BESIDE)
def test_a_folder_in_the_place_of_a_file_beside_the_store(shelf, tail):
    shelf.store.close()
    place = shelf.path.with_name(shelf.path.name + tail)
    place.unlink(missing_ok=True)
    place.mkdir()
    (place / "somebody's.txt").write_text("keep me")
    shelf.start_again()
    assert len(shelf.running.records) == 62
    ticket = shelf.play(60, first=63)
    shelf.wait(60)
    assert shelf.store.saved >= ticket
    assert (shelf.troubles, shelf.repaired) == ([], [])
    assert (place.with_name(f"{place.name}.aside-1") / "somebody's.txt").read_text() == "keep me"
    assert len(shelf.restart().running.records) == 122


def test_another_programs_database(shelf):
    shelf.store.close()
    shelf.path.unlink()
    with sqlite3.connect(shelf.path) as other:
        other.execute("CREATE TABLE records (photo)")
    other.close()
    shelf.start_again()
    assert len(shelf.running.records) >= 50
    assert shelf.repaired[0].aside == "klopkast.db.damaged-1"


def test_nothing_left_of_anything_is_a_fresh_store_that_says_so(shelf):
    shelf.store.close()
    for file in shelf.path.parent.iterdir():
        file.write_bytes(b"")
    shelf.start_again()
    assert shelf.running is None
    assert [report.outcome for report in shelf.repaired] == [Outcome.FRESH]
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(2)
    assert numbers(shelf.settle().cut_off().running) == upto(2)


def test_without_a_backup_the_moves_up_to_the_damage_are_kept(tmp_path):
    shelf = Shelf(tmp_path).start()
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(2000)
    shelf.settle().store.close()
    for file in tmp_path.glob("*.backup-*"):
        file.unlink()
    data = bytearray(shelf.path.read_bytes())
    at = data.index(b'{"n":1500}')
    data[at - 300 : at + 300] = os.urandom(600)
    shelf.path.write_bytes(data)
    shelf.start_again().settle()
    assert [report.outcome for report in shelf.repaired] == [Outcome.SALVAGED]
    kept = numbers(shelf.restart().running)
    assert kept == upto(len(kept))
    assert 1300 < len(kept) < 1500


def test_garbage_at_the_end_of_the_log_is_a_loss_that_is_said(shelf):
    log = shelf.path.with_name("klopkast.db-wal")
    data = log.read_bytes()
    shelf.play(1, first=63)
    shelf.settle()
    assert len(log.read_bytes()) > len(data)
    shelf.pull_plug()
    log.write_bytes(data[: len(data) - 3000] + os.urandom(3000))
    shelf.start_again()
    kept = len(shelf.running.records)
    assert 50 <= kept < 63
    assert [report.lost for report in shelf.repaired] == [63 - kept]


def test_a_log_torn_by_the_power_cut_is_no_damage(shelf):
    log = shelf.path.with_name("klopkast.db-wal")
    shelf.pull_plug()
    log.write_bytes(log.read_bytes() + os.urandom(3000))
    shelf.start_again().settle()
    assert numbers(shelf.running) == upto(62)
    assert shelf.repaired == []


def flip(shelf: Shelf, text: bytes) -> None:
    shelf.store.close()
    data = bytearray(shelf.path.read_bytes())
    data[data.index(text) + len(text) - 1] ^= 1
    shelf.path.write_bytes(data)


def test_a_flipped_bit_in_the_running_game_is_found_before_play(shelf):
    flip(shelf, b'{"n":40')
    shelf.start_again()
    assert numbers(shelf.running) == upto(62)
    assert [(report.outcome, report.lost) for report in shelf.repaired] == [(Outcome.RESTORED, 0)]


def test_a_flipped_bit_in_an_old_game_is_found_while_people_play(shelf):
    flip(shelf, b'{"old":7')
    shelf.start_again()
    assert shelf.repaired == []
    shelf.play(1, first=63)
    shelf.settle()
    assert [(report.outcome, report.lost) for report in shelf.repaired] == [(Outcome.RESTORED, 0)]
    shelf.play(1, first=64)
    shelf.settle().cut_off()
    assert numbers(shelf.running) == upto(64)
    assert len(shelf.store.recall(shelf.store.games[1].number).records) == 9


def test_a_damage_that_a_look_at_an_old_game_meets_is_mended(shelf):
    old = shelf.store.games[1].number
    shelf.settle()
    connection = shelf.store._writer.journal.connection
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    data = bytearray(shelf.path.read_bytes())
    at = data.index(b'{"old":7}')
    data[at + 7] ^= 1
    with shelf.path.open("r+b") as stream:
        stream.write(data)
    assert shelf.store.recall(old) is None
    shelf.settle()
    assert [report.lost for report in shelf.repaired] == [0]
    assert len(shelf.store.recall(old).records) == 9


def test_damage_met_while_writing_loses_nothing_of_the_game(tmp_path):
    faulty = Faulty()
    shelf = filled(Shelf(tmp_path, connect=faulty.connect))
    shelf.path.write_bytes(os.urandom(10_000))
    shelf.path.with_name("klopkast.db-wal").write_bytes(b"")
    faulty.fail(sqlite3.SQLITE_CORRUPT, "INSERT")
    shelf.play(1, first=63)
    shelf.store.turn()
    faulty.work()
    shelf.settle()
    assert [report.lost for report in shelf.repaired] == [0]
    assert shelf.troubles == []
    assert numbers(shelf.cut_off().running) == upto(63)


def test_a_medium_that_spoils_everything_is_not_mended_over_and_over(tmp_path):
    faulty = Faulty()
    shelf = filled(Shelf(tmp_path, connect=faulty.connect))
    faulty.fail(sqlite3.SQLITE_CORRUPT, "BEGIN IMMEDIATE")
    shelf.play(1, first=63)
    for _ in range(600):
        shelf.wait(0.1)
    assert len(shelf.repaired) <= 15
    assert shelf.troubles == [StoreFault.DAMAGED]
    assert len([name for name in files(shelf) if "damaged" in name and not name.endswith(("-wal", "-shm"))]) <= 3
    faulty.work()
    shelf.wait(60)
    assert shelf.recovered == [StoreFault.DAMAGED]
    assert numbers(shelf.cut_off().running) == upto(63)


def test_a_first_start_that_was_cut_off_is_no_damage(tmp_path):
    for rubbish in (b"", b"SQLite format 3\0", os.urandom(9000)):
        folder = tmp_path / str(len(rubbish))
        folder.mkdir()
        (folder / "klopkast.db.new").write_bytes(rubbish)
        (folder / "klopkast.db.new-journal").write_bytes(rubbish)
        shelf = Shelf(folder).start().settle()
        assert shelf.told == []
        assert shelf.running is None
        shelf.store.begin("toepen", 1, b"{}")
        shelf.play(2)
        assert numbers(shelf.settle().cut_off().running) == upto(2)


def test_only_the_newest_damaged_files_are_kept(shelf):
    for number in range(1, 7):
        shelf.store.close()
        shelf.path.write_bytes(b"%d" % number)
        shelf.start_again()
        assert shelf.repaired[0].aside == f"klopkast.db.damaged-{number}"
        shelf.settle()
    assert {name for name in files(shelf) if "damaged" in name} == {f"klopkast.db.damaged-{n}" for n in (4, 5, 6)}


def test_mending_cut_off_at_any_step_is_done_again(tmp_path):
    """The plug is pulled after each single renaming that mending does."""
    for step in range(8):
        folder = tmp_path / str(step)
        shelf = filled(Shelf(folder))
        data = shelf.pull_plug().path.read_bytes()
        shelf.path.write_bytes(data[:2000] + os.urandom(500) + data[2500:])
        shelf.disk = CutOff(step)
        shelf.told.clear()
        shelf.store = shelf._store()
        with suppress(PulledPlugError):
            shelf.start()
        shelf.disk = Unsynced()
        shelf.cut_off()
        kept = numbers(shelf.running)
        assert len(kept) >= 50, step
        assert kept == upto(len(kept))
        assert shelf.troubles == []


class PulledPlugError(BaseException):
    pass


class CutOff(Unsynced):
    """A disk after whose n-th change of names nothing happens any more."""

    def __init__(self, step: int) -> None:
        self.left = step

    def _step(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise PulledPlugError

    def replace(self, source, target):
        self._step()
        super().replace(source, target)

    def remove(self, file):
        if file.exists():
            self._step()
        super().remove(file)


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_random_damage(tmp_path, seed):
    chance = random.Random(seed)
    shelf = filled(Shelf(tmp_path))
    if chance.random() < 0.5:
        shelf.store.close()
    shelf.pull_plug()
    present = sorted(tmp_path.glob("klopkast.db*"))
    spoilt = chance.sample(present, chance.choice([1, 1, 1, 2, 3]))
    for file in spoilt:
        spoil(file, chance)
    names = {file.name.removeprefix("klopkast.db") for file in spoilt}
    shelf.start_again()
    assert shelf.troubles == []
    shelf.settle()
    lost = sum(report.lost for report in shelf.repaired)
    shelf.restart()
    kept = []
    if shelf.running and shelf.running.game.rules == "toepen":
        kept = numbers(shelf.running)
    else:
        shelf.store.begin("toepen", 1, b"{}")
    assert kept == upto(len(kept))
    if not names & {".backup-1", ".backup-2"}:
        assert len(kept) >= 50
        assert lost <= 62 - len(kept)
        assert shelf.store.settings == {"volume": b"5"}
    if not names & {"", "-wal"}:
        assert len(kept) == 62
    if ".mark" not in names:  # the witness of how far it went
        assert lost >= 62 - len(kept)
    shelf.play(1, first=len(kept) + 1)
    assert numbers(shelf.settle().cut_off().running) == upto(len(kept) + 1)
    assert shelf.settle().repaired == []


def spoil(file, chance: random.Random) -> None:
    """Flip, cut, zero or swap a part of the file."""
    data = bytearray(file.read_bytes())
    if not data:
        return
    for _ in range(chance.choice([1, 1, 2, 8])):
        at = chance.randrange(len(data))
        size = chance.choice([1, 16, 512, 4096])
        match chance.choice(["flip", "cut", "zero", "noise", "swap"]):
            case "flip":
                data[at] ^= 1 << chance.randrange(8)
            case "cut":
                del data[max(at, 1) :]
            case "zero":
                data[at : at + size] = bytes(len(data[at : at + size]))
            case "noise":
                data[at : at + size] = chance.randbytes(len(data[at : at + size]))
            case "swap":
                pages = [bytes(data[i : i + 4096]) for i in range(0, len(data), 4096)]
                chance.shuffle(pages)
                data = bytearray(b"".join(pages))
    file.write_bytes(data)
