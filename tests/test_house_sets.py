"""Named sets of house rules: "Thursday rules" are kept once, and a table picks them again."""

from pathlib import Path

import pytest

from kiosk.widgets import Button
from tests.harness import Table
from tests.landlord import come_in

PLAYERS = ("Anneke", "Bram", "Carys", "Dewi")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path)
    for name in reversed(PLAYERS):
        made.store.meet(name)
    made.wait(0.1)
    return made


def keep(table: Table, name: str) -> None:
    """Set Toepen's lives to 12 and keep that under a name."""
    table.tap("Toepen")
    table.tap("House rules")
    plus = next(each for each in table.eyes.widgets if isinstance(each, Button) and each.icon == "plus")
    for _ in range(2):
        table.touch(*plus.box.center)
    assert table.says("12")
    table.tap("Kept sets")
    assert table.says("No house rules are kept yet.")
    table.tap("Keep these rules")
    for letter in name.lower():
        table.tap_key("space" if letter == " " else letter)
    table.tap("Done")
    assert table.says(name)


def home(table: Table) -> None:
    while table.desk.ui.screen != "home":
        table.tap_icon("back")


def pick(table: Table, name: str) -> None:
    """Set a new game of Toepen up with a kept set, and deal."""
    table.tap("Toepen")
    for player in PLAYERS:
        table.tap(player)
    table.tap("House rules")
    table.tap("Kept sets")
    table.tap(name)
    table.tap_icon("back")
    table.tap_icon("back")
    assert table.says("1 differs")
    table.tap("Deal")


def test_a_set_is_kept_under_a_name_and_picked_for_a_new_game(table: Table) -> None:
    keep(table, "Thursday Rules")
    home(table)
    pick(table, "Thursday Rules")
    assert table.lives() == [12, 12, 12, 12]


def test_the_rules_of_a_game_are_frozen_and_what_differs_is_in_brass(table: Table) -> None:
    keep(table, "Thursday Rules")
    home(table)
    pick(table, "Thursday Rules")
    table.tap_icon("menu")
    table.tap("House rules")
    brass = [each.label for each in table.eyes.widgets if isinstance(each, Button) and each.tone == "chosen"]
    assert brass == ["12"]
    assert not any(isinstance(each, Button) and each.icon == "plus" for each in table.eyes.widgets)
    table.tap("12")
    assert any(words.strip() == "Fixed when the game began." for words in table.words())
    assert table.lives() == [12, 12, 12, 12]


def test_a_set_and_the_game_that_froze_it_survive_a_pulled_plug(table: Table) -> None:
    keep(table, "Thursday Rules")
    home(table)
    pick(table, "Thursday Rules")
    table.pull_plug()
    assert table.lives() == [12, 12, 12, 12]
    table.tap_icon("menu")
    table.tap("Home")
    pick(table, "Thursday Rules")
    assert table.lives() == [12, 12, 12, 12]


def test_a_set_that_is_forgotten_is_gone_and_the_game_keeps_its_rules(table: Table) -> None:
    keep(table, "Thursday Rules")
    home(table)
    pick(table, "Thursday Rules")
    table.tap_icon("menu")
    table.tap("Home")
    come_in(table)
    table.tap("Kept house rules")
    table.hold("Delete")
    assert table.says("No house rules are kept yet.")
    table.pull_plug()
    assert table.lives() == [12, 12, 12, 12]
    assert table.desk.book.house_sets() == ()


def test_the_name_of_a_set_is_not_offered_as_a_players_name(table: Table) -> None:
    keep(table, "Thursday Rules")
    table.tap_icon("back")
    table.tap_icon("back")
    table.tap("New name")
    assert not table.says("Thursday")


def test_a_set_belongs_to_its_game_and_the_standard_comes_back_with_one_touch(table: Table) -> None:
    keep(table, "Thursday Rules")
    table.tap_icon("back")
    assert table.says("12")
    table.tap("All standard")
    assert not table.says("12")
    home(table)
    table.tap("Buck Euchre")
    table.tap("House rules")
    table.tap("Kept sets")
    assert not table.says("Thursday Rules")
