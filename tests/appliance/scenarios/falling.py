"""Falling and getting up: kills, hangs, signals, pulled plugs."""

import threading

from tests.appliance.habits import away, fresh, lose, playable, seated
from tests.appliance.listing import scenario
from tests.appliance.stage import UNIT, Stage, pid, wait_ready

WATCHDOG = 10.0
A_SIGN = 0.02
"""Share of the screen that the sign covers by which the kiosk tells, at the third such start, of a weak supply."""


@scenario
def killed(stage: Stage) -> None:
    """Kill -9 in a game, twice in a row: it is back by itself, on the same screen, and plays on."""
    evening = seated(stage)
    lose(evening, "Bo")
    evening.agrees("before")
    machine = evening.machine
    for _ in range(2):  # with one more it could be a safe start, which says so on the screen
        stage.note(f"back after {away(machine, 'KILL'):.1f} s")
    evening.catch_up()
    evening.agrees("after")
    lose(evening, "Cas")
    evening.agrees("played-on")


@scenario
def hung(stage: Stage) -> None:
    """SIGSTOP in a game: the watchdog ends it, and it is back on the same screen."""
    evening = seated(stage)
    machine = evening.machine
    seconds = away(machine, "STOP")
    stage.note(f"playable {seconds:.1f} s after the hang, at most {WATCHDOG:.0f} s of them the watchdog's")
    assert seconds <= WATCHDOG + 5
    said = machine.out(f"journalctl --unit {UNIT} --boot --no-pager")
    assert "Watchdog timeout" in said, "it was not the watchdog that ended it"
    evening.catch_up()
    evening.agrees("after")


@scenario
def safe_start(stage: Stage) -> None:
    """It falls again and again: the fourth start leaves out what can be left out, says so, and can be played."""
    machine = stage.awake()
    for _ in range(4):
        away(machine, "KILL")
    playable(fresh(stage, machine, "safe"), "safe")
    opened = machine.out(f"ls -l /proc/{pid(machine)}/fd")
    assert "/dev/dri/" in opened
    assert "/dev/gpiochip" not in opened, "a safe start has no drivers"


@scenario
def signals(stage: Stage) -> None:
    """SIGHUP and SIGCONT mean nothing: the same process goes on with the same screen."""
    evening = seated(stage)
    machine = evening.machine
    old = pid(machine)
    machine.out(f"kill -HUP {old}; kill -CONT {old}; sleep 2")
    assert pid(machine) == old
    lose(evening, "Ann")
    evening.agrees("played-on")


@scenario
def power_cut_between_taps(stage: Stage) -> None:
    """The plug is pulled between two taps; the machine boots to the last confirmed move without a question."""
    evening = seated(stage)
    lose(evening, "Bo")
    evening.agrees("before")
    machine = stage.boot()
    stage.note(f"ready {wait_ready(machine):.0f} s after power-on")
    moves = evening.moves
    evening.catch_up(machine)
    assert evening.moves == moves, f"{moves} moves were on the screen, and {evening.moves} are left"
    evening.agrees("after")
    lose(evening, "Cas")
    evening.agrees("played-on")


@scenario
def power_cut_within_a_tap(stage: Stage) -> None:
    """The plug is pulled while a tap is being done, three times; the move is there or is not, and all before it is."""
    evening = seated(stage)
    for cut in range(3):
        evening.tap("Last trick")
        evening.agrees_now("which")
        before = evening.moves
        x, y = evening.aim("Bo")
        evening.machine.tap(x, y, 0.1)
        threading.Event().wait(0.15 * cut)
        machine = stage.boot()
        wait_ready(machine)
        evening.catch_up(machine)
        stage.note(f"{evening.moves - before} of 1 kept")
        assert evening.moves - before in (0, 1), f"{before} moves before the tap, {evening.moves} after the cut"
        evening.resembles(f"after-{cut + 1}", A_SIGN)
