"""The staff area, as a landlord's finger goes about it: the way in, the screen turned, a copy on a stick and back."""

from msgspec.structs import replace

from kiosk.actions import Set
from kiosk.leaving import AGAIN
from kiosk.staff.area import IDLE
from kiosk.staff.seen import Stick
from tests.appliance.evening import Evening
from tests.appliance.habits import NAMES, configured, fresh, lose, restarted, seated
from tests.appliance.image import stick_of
from tests.appliance.listing import scenario
from tests.appliance.machine import until
from tests.appliance.stage import Stage, pid, wait_new_pid
from tests.landlord import come_in, knock_at_the_door, type_pin

LABEL = "KINGSTON"
MOUNTED = "findmnt --noheadings --output TARGET --source /dev/sda1"


@scenario
def staff_area(stage: Stage) -> None:
    """A long hold and a PIN lead in, another PIN does not; after a minute without a touch the game has the screen."""
    evening = Evening(stage.awake(), stage.folder / "twin")
    evening.agrees("home")
    come_in(evening, "4711")
    evening.agrees("staff")
    evening.tap("To the game")
    knock_at_the_door(evening)
    type_pin(evening, "4712")
    evening.agrees("wrong")
    type_pin(evening, "4711")
    evening.agrees("staff-again")
    evening.machine.out(f"sleep {IDLE}", 2 * IDLE)
    evening.wait(IDLE)
    evening.agrees("left-alone")


@scenario
def turned_by_hand(stage: Stage) -> None:
    """The screen is turned upside down by staff: touch turns with it, and both stay so after a new start."""
    evening = Evening(stage.awake(), stage.folder / "twin")
    come_in(evening)
    evening.tap("Turn the screen")
    evening.hurry("180°")
    for corner in range(4):
        evening.hurry(str(corner + 1))
    evening.agrees("turned")
    restarted(evening.machine)
    evening.catch_up()
    evening.agrees("still-turned")
    evening.deal(*NAMES)
    until("the game is on the disk", 60, evening.caught_up)
    evening.agrees("dealt")


@scenario
def turned_by_setting(stage: Stage) -> None:
    """The configuration turns the picture each way that there is, and a touch still goes where it should."""
    machine = stage.awake()
    for turn in (90, 180, 270):
        configured(machine, f"[display]\nrotation = {turn}")
        evening = fresh(stage, machine, f"{turn}")
        evening.does(Set("rotation", turn))
        evening.agrees(f"home-{turn}")
        evening.tap("Toepen")
        evening.agrees(f"players-{turn}")


@scenario
def copy_to_a_stick_and_back(stage: Stage) -> None:
    """A stick gets a copy and is pulled out; a hand later the copy is taken back, and that hand is gone."""
    evening = seated(stage)
    machine = evening.machine
    disk = stick_of(LABEL, stage.folder / "stick.img")
    stick = Stick(LABEL, str(stage.folder / "twin-stick"))
    (stage.folder / "twin-stick").mkdir()
    at_the_copy = evening.moves

    look_at_sticks(evening)
    evening.agrees("none")
    machine.plug_in(disk)
    evening.sticks = (stick,)
    evening.agrees("plugged-in")
    evening.tap("Copy to it")
    evening.sticks = (replace(stick, copy=True),)
    evening.agrees("copied")
    machine.pull_out()
    evening.sticks = ()
    evening.agrees("pulled-out")
    assert not machine.sh(MOUNTED).out, "the pulled stick is still mounted"

    evening.tap_icon("back")
    evening.tap("To the game")
    lose(evening, "Bo")
    evening.agrees("a-hand-later")
    machine.plug_in(disk)
    evening.sticks = (replace(stick, copy=True),)
    look_at_sticks(evening)
    evening.agrees("plugged-in-again")
    old = pid(machine)
    evening.hurry("Take back", 1.5)
    wait_new_pid(machine, old)
    assert evening.left == [AGAIN]
    evening.catch_up()
    assert evening.moves == at_the_copy, f"the copy was made at {at_the_copy} moves, and there are {evening.moves}"
    evening.agrees("taken-back")


def look_at_sticks(evening: Evening) -> None:
    """Go from the table to the screen for copies."""
    evening.tap_icon("menu")
    come_in(evening)
    evening.tap("Copy to a stick")
    evening.wait(3)
