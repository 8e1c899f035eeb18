"""Turning the screen from the screen: picture and touch together, on trial until the four corners were touched."""

from pathlib import Path

import pytest

from kiosk.staff.trial import SECONDS
from tests.harness import Table
from tests.landlord import come_in


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path)
    come_in(made)
    made.tap("Turn the screen")
    return made


def touch_corners(table: Table, *corners: int) -> None:
    for corner in corners:
        table.tap(str(corner))


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_four_corners_in_order_keep_the_screen_turned_also_over_a_pulled_plug(table: Table, degrees: int) -> None:
    table.tap(f"{degrees}°")
    assert table.turned == degrees
    assert table.says("Touch the four corners")
    touch_corners(table, 1, 2, 3, 4)
    assert table.says("The screen stays as it is now.")
    assert table.eyes.size == ((800, 480) if degrees == 180 else (480, 800))
    table.pull_plug()
    assert table.turned == degrees
    table.tap("Toepen")
    assert table.says("who plays?"), "a touch arrives where the picture is"


def test_corners_that_are_not_touched_in_time_turn_the_screen_back(table: Table) -> None:
    table.tap("90°")
    touch_corners(table, 1, 2, 3)
    table.wait(SECONDS)
    assert table.turned == 0
    assert table.says("were not touched in time")
    table.pull_plug()
    assert table.turned == 0


def test_a_hand_swept_over_the_corners_in_any_order_proves_nothing(table: Table) -> None:
    table.tap("180°")
    touch_corners(table, 4, 3, 2, 1)
    assert table.says("Touch the four corners")
    touch_corners(table, 2, 3, 4)
    assert table.says("The screen stays as it is now.")


def test_a_plug_pulled_during_the_trial_leaves_the_screen_as_it_was(table: Table) -> None:
    table.tap("270°")
    table.pull_plug()
    assert table.turned == 0


def test_the_seconds_left_are_counted_down_and_one_can_turn_back_at_once(table: Table) -> None:
    table.tap("90°")
    table.wait(5)
    assert table.says("19 s") or table.says("20 s")
    table.tap("Turn back")
    assert table.turned == 0
    assert table.says("as the panel is")


def test_the_present_way_is_marked_and_touching_it_turns_nothing(table: Table) -> None:
    table.tap("0°")
    assert table.says("It stands so already.")
    assert table.turned == 0
