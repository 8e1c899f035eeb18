"""Installing and starting."""

from tests.appliance.evening import Evening
from tests.appliance.image import disk_of, layer
from tests.appliance.listing import scenario
from tests.appliance.stage import UNIT, Stage, pid, wait_login, wait_ready


@scenario
def boot(stage: Stage) -> None:
    """From power-on to READY and the home screen, with nothing failed; and what systemd thinks of the running unit."""
    machine = stage.boot()
    seconds = wait_ready(machine)
    stage.note(f"ready {seconds:.0f} s after power-on by the machine's clock")
    evening = Evening(machine, stage.folder / "twin")
    evening.agrees("home")
    failed = machine.out("systemctl --failed --no-legend --plain")
    assert not failed, f"failed units: {failed}"
    exposure = machine.out(f"systemd-analyze security {UNIT} --no-pager | tail -n 1")
    stage.note(exposure.removeprefix("→ Overall exposure level for ").split(" ")[1] + " of exposure")
    machine.out(f"systemd-analyze security {UNIT} --threshold=20 --no-pager > /dev/null")
    owner = machine.out(f"ps -o user= -p {pid(machine)}").strip()
    assert owner == "klopkast", f"it runs as {owner}"


@scenario
def install(stage: Stage) -> None:
    """The installer in a running machine: install, run again, take away; each leaves what it should."""
    stick = disk_of(stage.image.payload, stage.folder / "stick.img", "256M")
    bare = layer(stage.folder / "disk.qcow2", stage.image.debian, "raw")
    machine = stage.switch_on(bare, (), ("-drive", f"file={stick},format=raw,if=virtio,read-only=on"))
    machine.out("mount -o ro /dev/vdb /mnt", 600)
    run = "/mnt/systemd/install.sh"
    began = machine.clock()
    first = machine.out(f"{run} --wheels /mnt/wheels < /dev/null", 3600)
    stage.note(f"installed in {machine.clock() - began:.0f} s of its own")
    assert "it is running" in first, first
    Evening(machine, stage.folder / "twin").agrees("home")
    second = machine.out(f"{run} --wheels /mnt/wheels < /dev/null", 600)
    assert "up to date" in second, second
    assert "nothing to do" in second, second
    last = machine.out(f"{run} --uninstall < /dev/null", 600)
    (stage.folder / "install.txt").write_text(f"{first}\n\n{second}\n\n{last}", "utf-8")
    assert machine.sh("test -e /opt/klopkast || systemctl cat klopkast").code != 0
    assert machine.sh("test -d /var/lib/klopkast").code == 0, "the games are gone"
    wait_login(machine)
