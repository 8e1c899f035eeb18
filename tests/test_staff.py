"""The staff area: a long hold and a PIN to come in, a minute without a touch to go out, and what is done there."""

from pathlib import Path

import pytest

from kiosk.leaving import OFF, RESTART, SHELL
from kiosk.staff.pin import FIRST_WAIT, LONGEST_WAIT, SLIPS, pause
from kiosk.touch import LONG_HOLD
from tests.harness import Table
from tests.landlord import come_in, knock_at_the_door, type_pin

PLAYERS = ("Anneke", "Bram", "Carys")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path)
    for name in reversed(PLAYERS):
        made.store.meet(name)
    made.wait(0.1)
    return made


def test_a_long_hold_on_a_quiet_corner_asks_for_a_pin_and_the_pin_lets_in(table: Table) -> None:
    knock_at_the_door(table)
    assert table.says("Choose a PIN")
    type_pin(table, "4711")
    assert table.says("same PIN again")
    type_pin(table, "4711")
    assert table.says("This PIN counts from now on.")
    table.tap("To the game")
    assert table.says("Toepen")
    come_in(table)


def test_the_table_s_menu_has_that_corner_too_and_the_game_is_as_it_was(table: Table) -> None:
    table.deal(*PLAYERS)
    table.tap_icon("menu")
    come_in(table)
    table.tap("To the game")
    assert table.lives() == [10, 10, 10]
    assert table.desk.ui.screen == "table"


def test_the_pin_is_kept_over_a_pulled_plug_and_only_as_a_hash(table: Table) -> None:
    come_in(table, "471147")
    table.pull_plug()
    come_in(table, "471147")
    assert not any(b"471147" in file.read_bytes() for file in table.folder.iterdir())


def test_two_different_first_pins_choose_none(table: Table) -> None:
    knock_at_the_door(table)
    type_pin(table, "4711")
    type_pin(table, "4712")
    assert table.says("Choose again")
    type_pin(table, "4712")
    type_pin(table, "4712")
    assert table.says("To the game")


def test_a_pin_of_three_digits_is_too_short(table: Table) -> None:
    knock_at_the_door(table)
    type_pin(table, "471")
    assert table.says("4 to 8 digits")
    assert not table.says("To the game")


def test_wrong_tries_slow_down_and_the_wait_is_shown_and_kept_over_a_pulled_plug(table: Table) -> None:
    come_in(table)
    table.tap("To the game")
    knock_at_the_door(table)
    for _ in range(SLIPS):
        type_pin(table, "0000")
        assert table.says("That is not the PIN.")
    type_pin(table, "0000")
    assert table.says("The next try in 0:0")
    type_pin(table, "4711")  # grey keys
    assert not table.says("To the game")
    table.wait(FIRST_WAIT)
    assert table.says("That is not the PIN.")
    type_pin(table, "0000")
    table.wait(FIRST_WAIT)
    assert table.says("The next try in 0:0")
    table.pull_plug()
    knock_at_the_door(table)
    assert table.says("The next try in 0:0"), "it begins anew with the start"
    table.wait(2 * FIRST_WAIT)
    type_pin(table, "4711")
    assert table.says("To the game")
    table.tap("To the game")
    knock_at_the_door(table)
    type_pin(table, "0000")
    assert table.says("That is not the PIN."), "the right one has wiped the slate"


def test_the_wait_doubles_up_to_a_quarter_of_an_hour() -> None:
    assert [pause(wrong) for wrong in range(SLIPS + 5)] == [0] * (SLIPS + 1) + [5, 10, 20, 40]
    assert pause(30) == pause(10**6) == LONGEST_WAIT


def test_a_minute_without_a_touch_gives_the_game_back_unchanged(table: Table) -> None:
    table.deal(*PLAYERS)
    before = table.desk.moment
    table.tap_icon("menu")
    come_in(table)
    table.tap("Sound, light")
    table.wait(58)
    assert table.says("Volume")
    table.wait(3)
    assert table.desk.ui.screen == "table"
    assert table.desk.moment is before
    table.tap_icon("menu")
    knock_at_the_door(table)
    assert table.says("Type the PIN"), "and nobody is inside any more"


def test_the_pad_itself_is_gone_after_a_minute(table: Table) -> None:
    knock_at_the_door(table)
    table.wait(61)
    assert table.says("Toepen")


def test_every_staff_screen_has_a_way_back(table: Table) -> None:
    come_in(table)
    for button in (
        "Sound, light",
        "Turn the screen",
        "Kept house rules",
        "Try the parts",
        "Copy to a",
        "Another PIN",
    ):
        table.tap(button)
        assert not table.says("To the game")
        table.tap_icon("back")
        assert table.says("To the game")
    table.tap_icon("back")
    assert table.desk.ui.screen == "home"


def test_a_hold_that_is_a_little_too_short_or_not_alone_opens_nothing(table: Table) -> None:
    knock_at_the_door(table, LONG_HOLD - 0.1)
    assert table.desk.ui.screen == "home"
    table.finger("down", 80, 40)
    table.wait(1)
    table.finger("down", 700, 20, contact=2)
    table.wait(LONG_HOLD)
    table.finger("up", 80, 40)
    table.finger("up", 700, 20, contact=2)
    assert table.desk.ui.screen == "home"


def test_a_knock_during_a_game_takes_the_screen_back_to_play(table: Table) -> None:
    table.deal(*PLAYERS)
    table.tap_icon("menu")
    come_in(table)
    table.knock()
    assert table.says("Who knocked?")
    assert not table.app.area.inside


def test_who_is_not_inside_is_sent_out_of_every_staff_screen_and_nothing_there_is_done(table: Table) -> None:
    from kiosk.actions import Open
    from kiosk.staff.actions import CopyTo, End, TakeBack, TurnScreen, WipeNames
    from kiosk.staff.seen import BEHIND

    for screen in BEHIND:
        table.does(Open(screen))
        assert table.desk.ui.screen == "home"
    for action in (End("off"), End("shell"), TurnScreen(90), WipeNames(), CopyTo("/media/a"), TakeBack("/media/a")):
        table.app.area.act(action, table.now)
    table.wait(3)
    assert (table.left, table.turned, table.desk.book.people) == ([], 0, PLAYERS)


@pytest.mark.parametrize(
    ("button", "status", "sentence"),
    [("Switch off", OFF, "pull the plug"), ("Restart", RESTART, "restarts"), ("Stop, for", SHELL, "a login")],
)
def test_off_restart_and_login_want_a_hold_and_leave_with_their_number(
    table: Table, button: str, status: int, sentence: str
) -> None:
    come_in(table)
    table.tap(button)
    assert table.left == []
    table.hold(button)
    assert table.left == [status]
    assert table.says(sentence)


def test_wiping_names_forgets_them_all_and_who_played_last(table: Table) -> None:
    table.deal(*PLAYERS)
    table.tap_icon("menu")
    come_in(table)
    table.hold("Forget all names")
    assert table.desk.book.people == ()
    assert table.desk.book.usual() is None
    table.pull_plug()
    assert table.desk.book.people == ()
    assert [view.name for view in table.desk.moment.board.seats] == list(PLAYERS), "who plays, plays on"


def test_volume_and_light_are_set_for_screen_and_lamps_apart(table: Table) -> None:
    table.deal(*PLAYERS)
    table.tap_icon("menu")
    before = table.lamps()
    come_in(table)
    table.tap("Sound, light")
    volume, screen, lamps = [each.box.center for each in table.eyes.widgets if getattr(each, "icon", "") == "minus"]
    for place in (volume, screen, screen, *[lamps] * 5):
        table.touch(*place)
    settings = table.desk.settings
    assert (settings.sound, settings.brightness, settings.lamps) == (0.2, 0.8, 0.5)
    assert table.eyes.brightness == 0.8
    assert table.lamps() != before


def test_house_sets_of_all_games_are_listed_and_one_goes_by_a_hold(table: Table) -> None:
    table.store.keep_house_set("Thursday", "toepen", b"{}")
    table.store.keep_house_set("Market day", "truc", b"{}")
    come_in(table)
    table.tap("Kept house rules")
    assert table.says("Thursday")
    assert table.says("Market day")
    first = next(each for each in table.eyes.widgets if getattr(each, "label", "") == "Delete")
    table.touch(*first.box.center)
    assert len(table.desk.book.house_sets()) == 2
    table.touch(*first.box.center, 1.5)
    assert [name for name, _, _ in table.desk.book.house_sets()] == ["Market day"]


def test_trying_the_parts_out_counts_as_somebody_being_there(table: Table) -> None:
    come_in(table)
    table.tap("Try the parts")
    for _ in range(4):
        table.wait(20)
        table.push("ok")
    assert table.says("Light the lamps")
    table.wait(61)
    assert table.desk.ui.screen == "home"


def test_before_the_store_can_be_read_nobody_chooses_a_pin(table: Table) -> None:
    table.store._blind = True
    knock_at_the_door(table)
    type_pin(table, "4711")
    assert table.says("disk is in trouble")


def test_a_kept_pin_that_cannot_be_read_keeps_everybody_out(table: Table) -> None:
    table.store.set("pin", b'{"salt": 1}')
    knock_at_the_door(table)
    type_pin(table, "4711")
    assert table.says("That is not the PIN.")
