"""Leaving: by a number, which the unit acts on, and by a finger that asks for it in the staff area."""

from tests.appliance.evening import Evening
from tests.appliance.habits import DROP_IN, fresh
from tests.appliance.listing import scenario
from tests.appliance.machine import Machine
from tests.appliance.stage import UNIT, Stage, wait_login
from tests.landlord import come_in


@scenario
def numbers_to_leave_with(stage: Stage) -> None:
    """What the unit makes of the numbers the kiosk may leave with: 82 gives a login, 80 switches the machine off."""
    machine = stage.awake()
    leaves = 'ExecStart=/bin/sh -c "systemd-notify --ready; exit 82"'
    machine.out(f"printf '[Service]\nNotifyAccess=all\nExecStart=\n{leaves}\n' > {DROP_IN}; systemctl daemon-reload")
    machine.sh(f"systemctl restart {UNIT}")
    gone_for_good(machine)
    machine.out(f"sed -i 's/exit 82/exit 80/' {DROP_IN}; systemctl daemon-reload; systemctl --no-block start {UNIT}")
    assert machine.wait_off(120) == "guest-shutdown"


@scenario
def leaving_by_hand(stage: Stage) -> None:
    """A hold in the staff area gives a login; another starts the machine anew, a third switches it off."""
    evening = Evening(stage.awake(), stage.folder / "twin")
    machine = evening.machine
    leave(evening, "Stop, for a login")
    gone_for_good(machine)
    machine.picture("login")
    machine.out(f"systemctl start {UNIT}", 600)
    leave(fresh(stage, machine, "back"), "Restart")
    assert machine.wait_off(120) == "guest-reset"
    machine = stage.boot()
    leave(fresh(stage, machine, "anew"), "Switch off")
    assert machine.wait_off(120) == "guest-shutdown"


def leave(evening: Evening, button: str) -> None:
    """Go into the staff area and hold a button there."""
    evening.agrees("home")
    come_in(evening)
    evening.hurry(button, 1.5)


def gone_for_good(machine: Machine) -> None:
    """The console has its login, and the kiosk does not come back to take it."""
    wait_login(machine)
    state = machine.sh(f"sleep 2; systemctl is-active {UNIT}").out  # a new start would come after half a second
    assert state == "inactive", f"it left for good, and is {state}"
