"""What is done again and again in scenarios: a game is dealt, the kiosk starts anew, the screen is looked at."""

from tests.appliance.evening import Evening
from tests.appliance.machine import Machine, until
from tests.appliance.stage import UNIT, Stage, pid, wait_new_pid, wait_ready

A_NOTE = 0.2
"""Share of the screen that a note about a trouble may cover."""
NAMES = ("Ann", "Bo", "Cas")
DROP_IN = f"/etc/systemd/system/{UNIT}.d/test.conf"


def seated(stage: Stage) -> Evening:
    """An evening on a machine that is awake, with a game of Toepen at the table."""
    evening = Evening(stage.taken_up("seated", lambda first: dealt(first, first.awake())), stage.folder / "twin")
    evening.catch_up()
    evening.agrees("dealt")
    return evening


def dealt(stage: Stage, machine: Machine) -> Evening:
    """An evening on this machine, with a game of Toepen dealt by touch."""
    evening = Evening(machine, stage.folder / "twin")
    evening.agrees("home")
    evening.deal(*NAMES)
    until("the game is on the disk", 60, evening.caught_up)
    evening.agrees("dealt")
    return evening


def fresh(stage: Stage, machine: Machine, name: str) -> Evening:
    """An evening on a machine that has been started anew, with whatever it still has on its disk."""
    wait_ready(machine)
    evening = Evening(machine, stage.folder / f"twin-{name}")
    evening.catch_up()
    return evening


def lose(evening: Evening, winner: str) -> None:
    """Score a hand that nobody knocked in."""
    evening.tap("Last trick")
    evening.tap(winner)


def playable(evening: Evening, name: str) -> None:
    """The screen shows what it should, but for a note about what is wrong, and a touch leads where it should."""
    evening.wait(6)
    evening.resembles(name, A_NOTE)
    evening.wander()
    evening.resembles(f"{name}-touched", A_NOTE)


def configured(machine: Machine, text: str) -> None:
    """Give the kiosk this configuration file and start it anew."""
    machine.out(f"mkdir -p /etc/klopkast; cat > /etc/klopkast/kiosk.toml <<'END'\n{text}\nEND")
    restarted(machine)


def restarted(machine: Machine) -> None:
    """Start the kiosk anew, in good order."""
    machine.out(f"systemctl daemon-reload; systemctl restart {UNIT}", 600)
    wait_ready(machine)
    assert machine.sh("systemctl is-active getty@tty1").out != "active", "a login shares the console with the kiosk"


def dropped_in(machine: Machine, *lines: str) -> None:
    """Change the unit as an owner would, and start the kiosk anew."""
    text = "\\n".join(("[Service]", *lines))
    machine.out(f"mkdir -p $(dirname {DROP_IN}); printf '{text}\\n' > {DROP_IN}")
    restarted(machine)


def away(machine: Machine, signal: str) -> float:
    """Send the kiosk a signal that ends it or its turns, and wait until it is up again: the machine's seconds of it."""
    old = pid(machine)
    began = machine.clock()
    machine.out(f"kill -{signal} {old}")
    wait_new_pid(machine, old)
    return wait_ready(machine) - began
