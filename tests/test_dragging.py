"""Names dragged to other places with a finger, before a game and during it."""

from pathlib import Path

import pytest

from kiosk.actions import Open
from kiosk.touch import Finger
from kiosk.widgets import Box, Button, Fill
from tests.harness import Table

PLAYERS = ("Anneke", "Bram", "Carys", "Dewi")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Four have been chosen, and nothing is dealt yet."""
    made = Table(tmp_path)
    made.deal(*PLAYERS)
    made.does(Open("home"))
    made.tap("Toepen")
    for name in PLAYERS:
        made.tap(name)
    return made


def chosen(table: Table) -> list[str]:
    return [word.partition("\u00a0\u00a0")[2] for word in table.words() if "\u00a0\u00a0" in word]


def slot(table: Table) -> Box | None:
    """Where the carried name would land."""
    found = [each for each in table.eyes.widgets if isinstance(each, Fill) and each.drop is not None]
    return found[0].box if found else None


def test_a_name_is_dragged_to_another_place_and_the_others_make_room(table: Table) -> None:
    there = table.place("3\u00a0\u00a0Carys", "")
    table.lift("1\u00a0\u00a0Anneke")
    table.carry(*there)
    assert table.eyes.widgets[-1].box.center == pytest.approx(there)
    assert slot(table).holds(*there)
    assert chosen(table) == ["Bram", "Carys", "Dewi"]
    table.let_go()
    assert chosen(table) == ["Bram", "Carys", "Anneke", "Dewi"]
    assert slot(table) is None
    table.tap("Deal")
    assert [view.name for view in table.desk.moment.board.seats] == ["Bram", "Carys", "Anneke", "Dewi"]


def test_a_flick_within_one_turn_of_the_loop_lands_where_it_ended(table: Table) -> None:
    (x, y), there = table.place("1\u00a0\u00a0Anneke", ""), table.place("4\u00a0\u00a0Dewi", "")
    width, height = table.size
    for phase, at in (("down", (x, y)), ("move", (x + 40, y)), ("move", there), ("up", there)):
        for deed in table._touch.feed(Finger(1, phase, at[0] / width, at[1] / height, table.now), table.app.aimed):
            table.app.touched(deed)
    table.wait()
    assert chosen(table) == ["Bram", "Carys", "Dewi", "Anneke"]


def test_a_name_that_is_let_go_beside_the_places_goes_back(table: Table) -> None:
    table.lift("2\u00a0\u00a0Bram")
    table.carry(400, 400)
    assert slot(table) is None
    table.let_go()
    assert chosen(table) == list(PLAYERS)


def test_a_cancelled_touch_puts_the_name_back(table: Table) -> None:
    there = table.place("4\u00a0\u00a0Dewi", "")
    table.lift("1\u00a0\u00a0Anneke")
    table.carry(*there)
    table.finger("cancel", *there)
    table.wait()
    assert chosen(table) == list(PLAYERS)
    table.tap("Deal")
    assert [view.name for view in table.desk.moment.board.seats] == list(PLAYERS)


def test_a_panel_pulled_out_while_carrying_puts_the_name_back(table: Table) -> None:
    table.lift("1\u00a0\u00a0Anneke")
    table.carry(*table.place("4\u00a0\u00a0Dewi", ""))
    table.unplug()
    assert chosen(table) == list(PLAYERS)


def test_a_tap_that_slips_a_little_still_picks_up_by_tapping(table: Table) -> None:
    x, y = table.place("1\u00a0\u00a0Anneke", "")
    table.finger("down", x, y)
    table.finger("move", x + 16, y)
    table.wait(0.1)
    table.finger("up", x + 16, y)
    table.wait()
    assert table.says("Touch where Anneke shall sit")
    table.tap("3\u00a0\u00a0Carys")
    assert chosen(table) == ["Bram", "Carys", "Anneke", "Dewi"]


def test_another_screen_while_carrying_forgets_what_was_carried(table: Table) -> None:
    table.lift("1\u00a0\u00a0Anneke")
    table.carry(*table.place("4\u00a0\u00a0Dewi", ""))
    table.does(Open("house", "toepen"))
    table.let_go()
    table.tap_icon("back")
    assert chosen(table) == list(PLAYERS)


def test_two_fingers_carry_one_name(table: Table) -> None:
    there = table.place("3\u00a0\u00a0Carys", "")
    x, y = table.place("4\u00a0\u00a0Dewi", "")
    table.lift("1\u00a0\u00a0Anneke")
    table.carry(300, 150)
    table.finger("down", x, y, contact=2)
    table.finger("move", x, y + 60, contact=2)
    table.carry(*there)
    table.finger("up", x, y + 60, contact=2)
    table.let_go()
    assert chosen(table) == ["Bram", "Carys", "Anneke", "Dewi"]


def seated(table: Table) -> list[str]:
    return [view.name for view in table.desk.moment.board.seats]


def test_players_change_places_between_hands_by_dragging_and_undo_puts_them_back(table: Table) -> None:
    table.tap("Deal")
    table.does(Open("seats"))
    there = table.place("Carys", "")
    table.lift("Anneke")
    table.carry(*there)
    assert slot(table) is not None
    table.let_go()
    assert seated(table) == ["Bram", "Carys", "Anneke", "Dewi"]
    assert any(isinstance(each, Button) and each.label == "Move" for each in table.eyes.widgets)
    table.does(Open("table"))
    table.tap("Undo")
    assert seated(table) == list(PLAYERS)


def test_nobody_is_dragged_in_the_middle_of_a_hand_and_the_table_says_why(table: Table) -> None:
    table.tap("Deal")
    table.knock()
    table.tap("Bram")
    table.does(Open("seats"))
    there = table.place("Carys", "")
    table.lift("Anneke")
    table.carry(*there)
    assert slot(table) is None
    assert table.says("hand")
    table.let_go()
    assert seated(table) == list(PLAYERS)


def test_a_player_dragged_to_his_own_place_stays_there_without_a_move(table: Table) -> None:
    table.tap("Deal")
    position = table.desk.moment.position
    table.does(Open("seats"))
    here = table.place("Bram", "")
    table.lift("Bram")
    table.carry(*table.place("Dewi", ""))
    table.carry(*here)
    table.let_go()
    assert table.desk.moment.position == position
    assert seated(table) == list(PLAYERS)


def test_dragging_is_spoken_of_only_where_there_is_a_name_to_drag(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.tap("Toepen")
    assert not any("Drag" in word for word in table.words())
    table.tap("New name")
    table.tap("A")
    table.tap("Done")
    assert any("Drag" in word for word in table.words())
