"""Who owes a round: bought, or paid into the kitty, as the table does it; kept over the evening."""

from pathlib import Path

import pytest

from tests.harness import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Bram has lost a game of one life."""
    made = Table(tmp_path)
    made.deal("Anneke", "Bram", lives=1)
    made.tap("Last trick")
    made.tap("Anneke")
    made.wait(3)
    return made


def evening(table: Table) -> None:
    table.tap_icon("menu")
    table.tap("The evening")


def test_a_table_that_buys_rounds_is_offered_rounds_alone(table: Table) -> None:
    assert table.says("Round bought")
    assert not table.says("Into the kitty")
    table.tap("Round bought")
    assert not table.says("Round bought")
    evening(table)
    assert table.says("Bram owes 0 of 1")
    assert not table.says("kitty")


def test_a_table_with_a_kitty_is_offered_that_with_its_amount(table: Table) -> None:
    table.desk.book.set("drinks", "kitty")
    table.desk.book.set("kitty", 350)
    table.app.refresh()
    table.wait(0.1)
    assert not table.says("Round bought")
    assert table.says("€3.50")
    table.tap("Into the kitty")
    evening(table)
    assert table.says("kitty €3.50")


def test_a_round_from_before_is_ticked_off_while_the_next_game_is_played(table: Table) -> None:
    table.hold("New game")
    table.wait(3)
    assert not table.says("Round bought")
    evening(table)
    assert table.says("Bram owes 1 of 1")
    table.tap("Round bought")
    assert table.says("Bram owes 0 of 1")
    assert table.desk.ui.screen == "evenings"
    table.tap_icon("back")
    table.tap_icon("back")
    table.tap("Undo")
    evening(table)
    assert table.says("Bram owes 1 of 1")


def test_debts_of_all_games_of_an_evening_add_up_until_it_is_closed(table: Table) -> None:
    table.hold("New game")
    table.tap("Last trick")
    table.tap("Anneke")
    evening(table)
    assert table.says("Bram owes 2 of 2")
    table.pull_plug()
    evening(table)
    assert table.says("Bram owes 2 of 2")
    table.hold("Close the evening")
    assert not table.says("Bram owes")


def test_the_reminder_card_is_two_touches_from_the_table(table: Table) -> None:
    before = table.touches
    table.tap_icon("menu")
    table.tap("Whistle, sing, stand")
    assert table.touches - before == 2
    assert table.says("Three tens, or three jacks: whistle.")
    assert table.says("Four tens, or four jacks: stand up.")
