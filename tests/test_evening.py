"""Things that go wrong in an evening: a wrong entry at the end, somebody late, somebody gone, two of one name."""

from pathlib import Path

import pytest

from kiosk.actions import Correct, Open, Set, Undo
from kiosk.games.toepen import Won
from kiosk.rules import say
from kiosk.widgets import Button
from tests.harness import Table

BRAM = 1


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path)
    made.deal("Anneke", "Bram", "Carys", "Dewi")
    return made


def hands(table: Table, *winners: str) -> None:
    for winner in winners:
        table.tap("Last trick")
        table.tap(winner)


def names(table: Table) -> list[str]:
    moment = table.desk.moment
    assert moment is not None
    return [view.name for view in moment.board.seats]


def test_the_deed_that_ended_the_game_is_undone_in_one_tap(table: Table) -> None:
    hands(table, *["Anneke"] * 9)
    table.wait(3)
    before, lamps = table.seat("Bram"), dict(table.lamps())
    hands(table, "Anneke")
    assert table.says("A round from")
    table.tap("Undo")
    table.wait(3)
    assert table.seat("Bram") == before
    assert dict(table.lamps()) == lamps
    assert not any(debt.rounds for debt in table.desk.book.debts())


def test_no_heading_stands_over_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.tap("Toepen")
    assert not table.says("Known names")
    table.tap("New name")
    for letter in "ann":
        table.tap_key(letter)
    table.tap("Done")
    assert not table.says("Known names")
    table.tap("1\u00a0\u00a0Ann")
    table.tap("1\u00a0\u00a0Ann")
    assert table.says("Known names")


def test_where_nobody_is_known_the_way_on_is_a_new_name(tmp_path: Path) -> None:
    table = Table(tmp_path)

    def brass() -> list[str]:
        return [each.label for each in table.eyes.widgets if isinstance(each, Button) and each.tone == "main"]

    table.tap("Le Truc")
    assert table.says("Nobody is known here yet")
    assert brass() == ["New name", "Deal"]
    for letter in ("a", "b"):
        table.tap("New name")
        table.tap_key(letter)
        table.tap("Done")
    assert brass() == ["Deal"]


def test_a_new_game_wants_a_hold_far_from_undo_and_is_itself_undone(table: Table) -> None:
    hands(table, *["Anneke"] * 10)
    undo = next(each for each in table.eyes.widgets if isinstance(each, Button) and each.label == "Undo")
    again = next(each for each in table.eyes.widgets if isinstance(each, Button) and each.label == "New game")
    assert undo.box.x - again.box.right >= table.size[0] / 4
    table.tap("New game")
    assert table.says("Keep your finger on it")
    assert table.lives() == [10, 0, 0, 0]
    table.hold("New game")
    assert table.lives() == [10, 10, 10, 10]
    table.tap("Undo")
    assert table.lives() == [10, 0, 0, 0]


def test_a_fat_finger_on_undo_never_starts_a_new_game(table: Table) -> None:
    hands(table, *["Anneke"] * 10)
    undo = next(each for each in table.eyes.widgets if isinstance(each, Button) and each.label == "Undo").box
    for number in range(10):
        reach = 0.08 * table.size[0]
        table.touch(undo.center[0] + reach * ((number % 5) - 2) / 2, undo.center[1] + (number % 3 - 1) * 20)
    moment = table.desk.moment
    assert moment is not None
    assert moment.board.hand <= 10
    assert not moment.board.over


def test_the_last_game_comes_back_as_it_was(table: Table) -> None:
    hands(table, "Bram", "Bram", "Dewi")
    table.knock()
    table.tap("Carys")
    words = table.words()
    table.tap_icon("menu")
    table.tap("Home")
    table.tap("Toepen")
    for name in ("Anneke", "Dewi"):
        table.tap(name)
    table.tap("Deal")
    assert names(table) == ["Anneke", "Dewi"]
    table.tap_icon("menu")
    table.tap("The evening")
    table.tap("Toepen · Anneke, Bram, Carys, Dewi")
    table.wait(3)
    assert table.words() == words
    table.tap("Undo")
    assert table.lives() == [7, 9, 7, 8]


def test_a_late_comer_is_dealt_in_from_the_next_hand_with_the_lowest_lives(table: Table) -> None:
    hands(table, "Anneke", "Anneke")
    table.knock()
    table.tap("Bram")
    table.tap_icon("menu")
    table.tap("Players")
    table.tap("A late comer")
    for letter in "els":
        table.tap_key(letter)
    table.tap("Done")
    table.tap_icon("back")
    table.tap_icon("back")
    assert table.seat("Els").score == 8
    assert table.says("next hand")
    table.tap("All stay")
    hands(table, "Anneke")
    assert table.seat("Els").score == 8
    hands(table, "Anneke")
    assert table.seat("Els").score == 7
    for _ in range(4):
        table.tap("Undo")
    assert "Els" not in names(table)


def test_nobody_joins_a_game_that_is_over(table: Table) -> None:
    hands(table, *["Anneke"] * 10)
    table.tap_icon("menu")
    table.tap("Players")
    table.tap("A late comer")
    assert table.desk.ui.screen == "seats"


def test_the_dealer_goes_home_and_the_next_one_deals(table: Table) -> None:
    hands(table, "Bram")
    table.tap_icon("menu")
    table.tap("Players")
    table.hold("Go home", seat="Bram")
    table.tap_icon("back")
    table.tap_icon("back")
    assert names(table) == ["Anneke", "Carys", "Dewi"]
    assert table.says("Deal: Carys")


def test_the_knocker_goes_home_before_the_answers_and_the_knock_is_void(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    table.tap_icon("menu")
    table.tap("Players")
    table.hold("Go home", seat="Bram")
    table.tap_icon("back")
    table.tap_icon("back")
    assert not table.says("stay or fold")
    hands(table, "Dewi")
    assert table.lives() == [9, 9, 10]


def test_the_last_but_one_goes_home_and_the_one_left_has_won(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.deal("Anneke", "Bram")
    table.tap_icon("menu")
    table.tap("Players")
    table.hold("Go home", seat="Anneke")
    moment = table.desk.moment
    assert moment is not None
    assert moment.board.over
    assert [view.name for view in moment.board.seats if view.seat in moment.board.winners] == ["Bram"]


def test_a_chair_that_was_left_is_a_new_persons_from_nothing(table: Table) -> None:
    hands(table, "Anneke", "Anneke")
    table.tap_icon("menu")
    table.tap("Players")
    table.hold("Go home", seat="Bram")
    table.tap("A late comer")
    for letter in "femke":
        table.tap_key(letter)
    table.tap("Done")
    assert names(table) == ["Anneke", "Femke", "Carys", "Dewi"]
    assert table.seat("Femke").chair == 1


def test_places_are_changed_between_hands_only(table: Table) -> None:
    table.tap_icon("menu")
    table.tap("Players")
    table.tap("Move", seat="Dewi")
    table.tap("Here", seat="Anneke")
    assert names(table) == ["Dewi", "Anneke", "Bram", "Carys"]
    table.tap_icon("back")
    table.tap_icon("back")
    table.knock()
    table.tap("Bram")
    table.tap_icon("menu")
    table.tap("Players")
    table.tap("Move", seat="Dewi")
    table.tap("Here", seat="Bram")
    assert names(table) == ["Dewi", "Anneke", "Bram", "Carys"]


def test_two_of_one_name_are_told_apart(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.tap("Toepen")
    for _ in range(2):
        table.tap("New name")
        for letter in "dave":
            table.tap_key(letter)
        table.tap("Done")
    table.tap("Deal")
    assert names(table) == ["Dave", "Dave 2"]


def test_a_late_comer_with_a_known_name_takes_four_touches(table: Table) -> None:
    for name in ("Els", "Eefje", "Femke", "Bram"):
        table.store.meet(name)
    before = table.touches
    table.tap_icon("menu")
    table.tap("Players")
    table.tap("A late comer")
    assert not table.says("Bram")  # is at the table
    table.tap("Femke")
    assert table.touches - before == 4
    assert "Femke" in names(table)


def test_known_names_of_late_comers_narrow_while_one_types(table: Table) -> None:
    for name in ("Els", "Eefje", "Femke"):
        table.store.meet(name)
    table.tap_icon("menu")
    table.tap("Players")
    table.tap("A late comer")
    table.tap_key("e")
    assert table.says("Els")
    assert not table.says("Femke")
    table.tap_key("e")
    table.tap("Eefje")
    assert "Eefje" in names(table)


def test_an_empty_name_is_not_taken(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.tap("Toepen")
    table.tap("New name")
    table.tap("space")
    table.tap("Done")
    assert table.says("Type a name first")


def test_rounds_are_owed_bought_and_kept_over_the_evening(table: Table) -> None:
    hands(table, *["Anneke"] * 10)
    table.tap("Round bought", seat="Bram")
    table.does(Set("drinks", "kitty"))
    table.tap("kitty", seat="Carys")
    table.hold("New game")
    hands(table, *["Dewi"] * 10)
    debts = {debt.name: (debt.rounds, debt.bought, debt.chipped) for debt in table.desk.book.debts()}
    assert debts == {"Anneke": (1, 0, 0), "Bram": (2, 1, 0), "Carys": (2, 0, 1), "Dewi": (1, 0, 0)}
    table.pull_plug()
    assert {debt.name: debt.rounds for debt in table.desk.book.debts()} == {
        "Anneke": 1,
        "Bram": 2,
        "Carys": 2,
        "Dewi": 1,
    }


def test_a_second_knock_in_the_same_turn_is_still_one_question(table: Table) -> None:
    table.knock()
    table.knock()
    assert table.says("Who knocked?")
    table.tap("Nobody")
    assert table.says("Knock")
    assert table.lives() == [10, 10, 10, 10]


def test_a_knock_that_nobody_answers_for_is_forgotten(table: Table) -> None:
    table.knock()
    table.wait(25)
    assert not table.says("Who knocked?")


def test_a_knock_while_answers_are_due_is_refused_with_its_reason(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    table.knock()
    assert table.says("TO-13")
    assert table.says("Bram knocked")


def test_a_twitch_of_the_finger_scores_once(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    x, y = table.place("Fold", "Carys")
    table.finger("down", x, y)
    table.finger("up", x, y)
    table.now += 0.12
    table.finger("down", x, y)
    table.finger("up", x, y)
    table.wait()
    assert table.seat("Carys").score == 9
    assert table.desk.moment is not None
    assert table.desk.moment.position == 2


def test_the_picture_rests_without_a_game_and_the_first_touch_only_wakes_it(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.wait(301)
    assert table.desk.ui.screen == "rest"
    table.touch(200, 200)
    assert table.desk.ui.screen == "home"
    table.touch(200, 200)
    assert table.desk.ui.screen == "players"


def test_a_live_game_never_rests(table: Table) -> None:
    table.now += 5400
    table.wait(1)
    assert table.desk.ui.screen == "table"


def test_seat_buttons_knock_stay_and_fold_without_a_touch(tmp_path: Path) -> None:
    table = Table(tmp_path, seat_buttons=True)
    table.deal("Anneke", "Bram", "Carys")
    table.push("seat1")
    assert table.says("Bram knocked")
    table.push("seat0")
    table.push("seat2", seconds=1.0)
    assert table.lives() == [10, 10, 9]
    hands(table, "Bram")
    assert table.lives() == [8, 10, 9]
    assert table.touches > 0


def test_ok_does_the_brass_thing_and_the_undo_button_takes_it_back(table: Table) -> None:
    table.push("ok")
    assert table.says("Who knocked?")
    table.tap("Dewi")
    table.push("ok")
    assert not table.says("stay or fold")
    table.push("undo")
    assert table.says("stay or fold")


def test_a_line_that_is_just_being_taken_back_is_not_there_to_be_corrected(table: Table) -> None:
    hands(table, "Anneke", "Bram", "Carys")
    table.does(Correct(0, Won(BRAM)))
    table.tap("Why?")
    table.tap("Carys takes the last trick")
    table.desk.act(Undo(), table.now)  # the button on the wall; the disk has not heard of it yet
    table.app.refresh()
    table.app.step(0)
    assert table.desk.ui.screen == "correct"
    assert not table.says("Carys takes the last trick")
    table.wait(1)
    assert table.says("Carys takes the last trick")


def test_the_off_button_is_held_and_leaves_dark_lamps_and_a_sentence(table: Table) -> None:
    table.push("off")
    assert not table.switched_off
    assert table.says("Hold the button")
    table.push("off", seconds=3.5)
    assert table.switched_off
    assert table.says("You can pull the plug")
    assert not any(any(color) for color in table.lamps().values())


def test_what_stumbles_in_a_turn_brings_back_the_table(table: Table) -> None:
    table.tap_icon("menu")
    table.app.stumbled()
    table.wait()
    assert table.says("Something went wrong just now")
    assert table.says("Last trick")


def test_what_is_wrong_can_be_read_from_the_home_screen_too(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert not any(isinstance(each, Button) and each.icon == "warning" for each in table.eyes.widgets)
    table.app.health.put(
        ("config", "language"), say("config-key", file="kiosk.toml", key="language", why=say("config-unknown"))
    )
    table.app.refresh()
    table.wait()
    table.tap_icon("warning")
    assert table.says("kiosk.toml: language is no setting")


def test_a_knock_or_undo_while_the_next_game_is_set_up_throws_none_of_it_away(table: Table) -> None:
    hands(table, *["Anneke"] * 10)
    table.does(Open("home"))
    table.tap("Le Truc")
    table.tap("Bram")
    table.tap("Dewi")
    table.knock()
    assert table.says("Le Truc: who plays?")
    table.push("undo")
    assert table.desk.ui.draft["names"] == ("Bram", "Dewi")
    table.tap("Deal")
    assert names(table) == ["Bram", "Dewi"]
