"""Parts that are not there, and surroundings that are not as they should be."""

from tests.appliance.evening import KNOCK
from tests.appliance.habits import DROP_IN, dropped_in, fresh, lose, playable, restarted, seated
from tests.appliance.listing import needs_pins, scenario
from tests.appliance.stage import UNIT, Stage, pid, wait_ready


@scenario
def no_display(stage: Stage) -> None:
    """No graphics device may be opened: it is up all the same, says why, and shows a picture once it may."""
    machine = stage.awake()
    dropped_in(machine, "InaccessiblePaths=/dev/dri")
    said = machine.out(f"journalctl --unit {UNIT} --boot --no-pager")
    assert "display" in said.lower() or "kmsdrm" in said.lower(), "the journal does not say that there is no display"
    machine.out(f"rm {DROP_IN}")
    restarted(machine)
    playable(fresh(stage, machine, "display-again"), "display-again")


@scenario
def no_gpiochip(stage: Stage) -> None:
    """A machine without pins boots to a kiosk that plays by touch."""
    machine = stage.boot(("rig.no-pins",))
    wait_ready(machine)
    assert machine.sh("ls /dev/gpiochip*").code != 0, "there is a gpiochip"
    playable(fresh(stage, machine, "no-pins"), "no-pins")


@scenario
@needs_pins
def stuck_line(stage: Stage) -> None:
    """The knock sensor's wire lies at its active level from the start on: no knock, no question, and touch plays."""
    machine = stage.awake()
    machine.out(f"systemctl stop {UNIT}")
    machine.pull(KNOCK, up=False)
    machine.out(f"systemctl start {UNIT}", 600)
    machine.pull(KNOCK, up=False)
    playable(fresh(stage, machine, "stuck"), "stuck")


@scenario
def no_sound_and_no_network(stage: Stage) -> None:
    """This machine has neither a sound card nor a network, and every scenario is played on it; here that is checked."""
    machine = stage.awake()
    assert machine.sh("ls /dev/snd/pcm*").code != 0, "there is a sound card"
    assert machine.sh("ls -d /sys/class/net/*/device").code != 0, "there is a network"
    assert machine.sh("systemctl is-active network-online.target").out != "active"


@scenario
def odd_locales(stage: Stage) -> None:
    """Locales that do not exist, and one that is no UTF-8: the kiosk starts and plays as in any other."""
    machine = stage.awake()
    for name in ("xx_YY.UTF-8", "C", "en_US.ISO-8859-1"):
        dropped_in(machine, f"Environment=LANG={name} LC_ALL={name}")
        machine.out(f"systemctl is-active {UNIT}")
    playable(fresh(stage, machine, "last-locale"), "last-locale")


@scenario
def wrong_clock(stage: Stage) -> None:
    """The wall clock leaps 250 days ahead and then to 1970 in a game: nothing runs out, nothing ends."""
    evening = seated(stage)
    machine = evening.machine
    old = pid(machine)
    for when in ("+250 days", "1970-01-02 00:00"):
        machine.out(f"date --set '{when}'")
        lose(evening, "Ann")
        evening.agrees("leapt-" + when.split(" ")[0].strip("+"))
    assert pid(machine) == old, "it was started anew"
