"""Playing: touch, knocks, lamps."""

from tests.appliance.habits import dealt, lose, seated
from tests.appliance.listing import needs_pins, scenario
from tests.appliance.stage import UNIT, Stage, pid, wait_login


@scenario
def touch(stage: Stage) -> None:
    """Taps on the panel start a game and score a hand, and each does what the same tap does on a laptop."""
    evening = dealt(stage, stage.awake())
    lose(evening, "Bo")
    evening.agrees("scored")
    moves = evening.moves
    evening.catch_up()
    assert evening.moves == moves, f"the disk has {evening.moves} moves, and the taps made {moves}"
    evening.tap("Undo")
    evening.agrees("undone")


@scenario
@needs_pins
def knock(stage: Stage) -> None:
    """A knock on line 17, with seven bounces, asks once who knocked; the lamp lines follow the game."""
    evening = seated(stage)
    evening.lamps_agree()
    evening.knock()
    evening.agrees_now("asked")
    evening.tap("Bo")
    evening.agrees("knocked")
    evening.lamps_agree()
    evening.tap("Fold", seat="Cas")
    evening.agrees("folded")
    evening.lamps_agree()


@scenario
@needs_pins
def lamps_out(stage: Stage) -> None:
    """A stop in good order takes two seconds at most, leaves all lamps dark, and gives the console back to a login."""
    evening = seated(stage)
    evening.lamps_agree()
    assert any(evening.lit()), "no lamp is lit, so none could go out"
    machine = evening.machine
    machine.out(f"systemctl stop {UNIT}")
    took = machine.out(
        f"journalctl --unit {UNIT} --boot --output short-unix --no-pager | grep -E 'Stopping|Stopped' | cut -d' ' -f1"
    ).split()
    stage.note(f"stopped in {float(took[-1]) - float(took[0]):.1f} s of emulation")
    assert not any(evening.lit()), "lamps are lit after the stop"
    result = machine.out(f"systemctl show --property Result --value {UNIT}")
    assert result == "success", f"it ended by {result}"
    wait_login(machine)


@scenario
@needs_pins
def lamps_out_by_force(stage: Stage) -> None:
    """A kiosk that does not heed a stop is killed after five seconds, and its lamps are put out all the same."""
    evening = seated(stage)
    evening.lamps_agree()
    machine = evening.machine
    machine.out(f"kill -STOP {pid(machine)}; systemctl stop {UNIT}", 120)
    assert not any(evening.lit()), "lamps are lit after the stop"
    wait_login(machine)
