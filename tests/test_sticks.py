"""A copy onto a USB stick and back: what the kernel says is mounted, in a folder that stands for the machine."""

from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.leaving import AGAIN
from kiosk.staff.actions import TakeBack
from kiosk.staff.carrier import Carried, Carrier, Looked
from kiosk.staff.seen import Stick
from kiosk.staff.sticks import plugged
from kiosk.storage.backup import COPY
from tests.harness import Table
from tests.landlord import come_in


class Machine:
    """The kernel's list of mounts, the folder where sticks are mounted, and the labels that udev found."""

    def __init__(self, root: Path) -> None:
        self.media, self.labels, self.mounts = root / "media", root / "by-label", root / "mounts"
        self.devices = root / "dev"
        for folder in (self.media, self.labels, self.devices):
            folder.mkdir()
        self.lines = [
            "/dev/mmcblk0p2 / ext4 rw,noatime 0 0",
            f"tmpfs {self.media} tmpfs rw 0 0",
            "/dev/mmcblk0p1 /boot/firmware vfat rw 0 0",
        ]
        self._write()

    def plug_in(self, device: str, folder: str, label: str = "", options: str = "rw,nosuid") -> Path:
        place = self.media / folder
        place.mkdir()
        escaped = str(place).replace(" ", "\\040")
        self.lines.append(f"/dev/{device} {escaped} vfat {options} 0 0")
        if label:
            (self.labels / label).symlink_to(f"/dev/{device}")
        self._write()
        return place

    def pull_out(self, place: Path) -> None:
        """As it is after a lazy unmount: the folder is still there, and empty."""
        self.lines = [line for line in self.lines if str(place) not in line]
        for file in place.iterdir():
            file.unlink()
        self._write()

    def look(self) -> tuple[Stick, ...]:
        return plugged(self.mounts, self.labels, (str(self.media),))

    def _write(self) -> None:
        self.mounts.write_text("\n".join(self.lines) + "\n")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    root = tmp_path / "machine"
    root.mkdir()
    return Machine(root)


@pytest.fixture
def table(tmp_path: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Table:
    made = Table(tmp_path / "disk")
    watch(made, machine, monkeypatch)
    return made


def watch(table: Table, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "sticks", property(lambda _: machine.look(), lambda *_: None), raising=False)


def test_sticks_are_found_beneath_media_by_label_and_nothing_else_is(machine: Machine) -> None:
    assert machine.look() == ()
    first = machine.plug_in("sdb1", "sdb1", "KINGSTON\\x2016")
    second = machine.plug_in("sda1", "My stick", options="ro")
    (first / COPY).touch()
    assert machine.look() == (
        Stick("KINGSTON 16", str(first), copy=True),
        Stick("My stick", str(second), writable=False),
    )
    machine.lines.append(machine.lines[-1])  # a sandbox lists some twice
    machine._write()
    assert len(machine.look()) == 2


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe \\999\n", b"/dev/sda1", None], ids=["empty", "rubbish", "half", "none"]
)
def test_a_list_of_mounts_that_makes_no_sense_is_a_machine_without_sticks(
    machine: Machine, content: bytes | None
) -> None:
    machine.mounts.unlink() if content is None else machine.mounts.write_bytes(content)
    assert machine.look() == ()


def test_a_stick_shows_up_by_itself_and_takes_a_copy_while_play_goes_on(table: Table, machine: Machine) -> None:
    table.deal("Ann", "Bob")
    table.tap_icon("menu")
    come_in(table)
    table.tap("Copy to a stick")
    assert table.says("Plug in a USB stick")
    stick = machine.plug_in("sda1", "sda1", "KINGSTON")
    table.wait(3)
    assert table.says("KINGSTON")
    assert table.says("has no copy")
    table.tap("Copy to it")
    assert table.says("You can pull it out.")
    table.wait(3)
    assert table.says("has a copy")
    assert (stick / COPY).stat().st_size > 0
    machine.pull_out(stick)
    table.wait(3)
    assert table.says("You can pull it out."), "the last word stays"
    assert not table.says("KINGSTON")


def test_a_copy_that_is_taken_back_is_there_at_the_next_start(table: Table, machine: Machine) -> None:
    table.deal("Ann", "Bob")
    table.tap_icon("menu")
    come_in(table)
    machine.plug_in("sda1", "sda1")
    table.tap("Copy to a stick")
    table.wait(3)
    table.tap("Copy to it")
    table.tap_icon("back")
    table.tap("To the game")
    table.tap("Last trick won by")
    table.tap("Ann")
    table.wait(3)
    assert table.lives() == [10, 9]
    table.tap_icon("menu")
    come_in(table)
    table.tap("Copy to a stick")
    table.wait(3)
    table.tap("Take back")
    assert table.left == [], "that wants a hold"
    table.hold("Take back")
    assert table.left == [AGAIN]
    assert table.says("begins again")
    table.pull_plug()
    assert table.lives() == [10, 10]


def _without(machine: Machine, stick: Path) -> None:
    machine.pull_out(stick)


def _rubbish(machine: Machine, stick: Path) -> None:
    (stick / COPY).write_bytes(b"SQLite format 3\0" + bytes(5000))


def _half(machine: Machine, stick: Path) -> None:
    whole = (stick / COPY).read_bytes()
    (stick / COPY).write_bytes(whole[: len(whole) // 2])


@pytest.mark.parametrize(("happens", "sentence"), [(_without, "pulled out"), (_rubbish, "damaged"), (_half, "damaged")])
def test_a_copy_that_is_gone_or_damaged_changes_nothing(
    table: Table, machine: Machine, happens: Callable[[Machine, Path], None], sentence: str
) -> None:
    come_in(table)
    stick = machine.plug_in("sda1", "sda1")
    table.tap("Copy to a stick")
    table.wait(3)
    table.tap("Copy to it")
    table.wait(3)
    happens(machine, stick)
    table.app.area.act(TakeBack(str(stick)), table.now)  # before the list of sticks has heard of it
    table.wait(0.1)
    assert table.says(sentence)
    assert table.left == []
    table.pull_plug()
    come_in(table)


def test_a_full_stick_keeps_its_older_copy(table: Table, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    come_in(table)
    stick = machine.plug_in("sda1", "sda1")
    table.tap("Copy to a stick")
    table.wait(3)
    table.tap("Copy to it")
    before = (stick / COPY).read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(table.carrier._disk, "sync", full)
    table.tap("Copy to it")
    assert table.says("The stick is full.")
    assert (stick / COPY).read_bytes() == before


def test_a_stick_that_can_only_be_read_is_grey_and_says_so(table: Table, machine: Machine) -> None:
    come_in(table)
    machine.plug_in("sda1", "sda1", options="ro")
    table.tap("Copy to a stick")
    table.wait(3)
    table.tap("Copy to it")
    assert table.says("cannot be written to")


def test_whatever_fails_with_a_stick_is_answered_and_the_next_job_is_done(tmp_path: Path) -> None:
    said: list[Looked | Carried] = []
    failing = iter([RuntimeError("nobody thought of this"), None])

    def look() -> tuple[Stick, ...]:
        if (error := next(failing)) is not None:
            raise error
        return ()

    carrier = Carrier(tmp_path / "store.db", said.append, look, threaded=False)
    carrier.look()
    carrier.look()
    carrier.turn()
    first, second = said
    assert isinstance(first, Carried)
    assert first.word.args["detail"] == "nobody thought of this"
    assert second == Looked(())
