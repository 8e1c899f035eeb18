"""Files and disks that are broken, full, or can only be read."""

from tests.appliance.evening import STORE
from tests.appliance.habits import configured, dealt, fresh, lose, playable, restarted, seated
from tests.appliance.image import disk_of
from tests.appliance.listing import scenario
from tests.appliance.machine import until
from tests.appliance.stage import UNIT, Stage, pid, wait_ready

OVERLAY = ("ro", "init=/opt/rig/overlay-init.sh")


@scenario
def broken_store(stage: Stage) -> None:
    """The store is overwritten with rubbish while the kiosk is stopped: it starts, playable, and says so."""
    evening = seated(stage)
    machine = evening.machine
    machine.out(f"systemctl stop {UNIT}; dd if=/dev/urandom of={STORE} bs=4096 count=2 conv=notrunc; rm -f {STORE}-wal")
    machine.out(f"systemctl start {UNIT}", 600)
    playable(fresh(stage, machine, "broken"), "broken")
    said = machine.out(f"journalctl --unit {UNIT} --boot --no-pager; ls /var/lib/klopkast")
    (stage.folder / "said.txt").write_text(said, "utf-8")


@scenario
def broken_config(stage: Stage) -> None:
    """A configuration file of rubbish, and one with three mistakes: it starts with defaults and names them."""
    machine = stage.awake()
    configured(machine, "[[[")
    playable(fresh(stage, machine, "rubbish"), "rubbish")
    configured(machine, 'language = 7\ncolour = "red"\n[display]\nrotation = 45\n')
    playable(fresh(stage, machine, "mistakes"), "mistakes")
    said = machine.out(f"journalctl --unit {UNIT} --boot --no-pager")
    for key in ("language", "colour", "display.rotation"):
        assert key in said, f"{key} is not named in the journal"


@scenario
def full_disk(stage: Stage) -> None:
    """The state folder's disk is full to the last byte: it starts, is playable, and plays on when there is room."""
    evening = seated(stage)
    machine = evening.machine
    room = "$(df --output=avail --block-size=1 /var/lib | tail -n 1)"
    machine.out(f"fallocate --length {room} /var/lib/filler; dd if=/dev/zero of=/var/lib/filler2 bs=512; sync", 900)
    lose(evening, "Bo")
    machine.picture("full")
    until("it still runs", 30, lambda: pid(machine) != 0)
    restarted(machine)
    playable(fresh(stage, machine, "full-restarted"), "full-restarted")
    machine.out("rm /var/lib/filler*")
    restarted(machine)
    evening.catch_up()
    lose(evening, "Ann")
    evening.agrees("room-again")


@scenario
def read_only_disk(stage: Stage) -> None:
    """The card can no longer be written (as a worn one ends): it boots, with the game on the table, and plays on."""
    evening = seated(stage)
    machine = stage.boot(("ro",))
    wait_ready(machine)
    assert machine.sh("touch /var/lib/klopkast/x").code != 0, "the disk can be written"
    evening.catch_up(machine)
    playable(evening, "read-only")


@scenario
def read_only_system(stage: Stage) -> None:
    """The root file system under an overlay in memory, the games on a partition of their own: all is kept there."""
    games = stage.folder / "games-folder"
    games.mkdir()
    partition = disk_of(games, stage.folder / "games.img", "64M")
    drive = ("-drive", f"file={partition},format=raw,if=virtio")
    machine = stage.boot(OVERLAY, drive)
    wait_ready(machine)
    assert machine.out("findmnt --noheadings --output FSTYPE /") == "overlay"
    assert machine.out("findmnt --noheadings --output SOURCE /var/lib/klopkast") == "/dev/vdb"
    evening = dealt(stage, machine)
    lose(evening, "Bo")
    evening.agrees("before")
    machine = stage.boot(OVERLAY, drive)
    wait_ready(machine)
    moves = evening.moves
    evening.catch_up(machine)
    assert evening.moves == moves
    evening.agrees("after")
