"""An evening at the table, as a player would tell it."""

from pathlib import Path

import pytest

from tests.harness import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path)
    made.deal("Anneke", "Bram", "Carys", "Dewi")
    return made


def test_a_hand_without_a_knock_takes_two_taps(table: Table) -> None:
    table.tap("Last trick")
    table.tap("Bram")
    assert table.lives() == [9, 10, 9, 9]


def test_a_knock_on_the_table_asks_who_it_was(table: Table) -> None:
    table.knock()
    assert table.says("Who knocked?")
    table.tap("Bram")
    assert table.says("Bram knocked")
    table.tap("All stay")
    table.tap("Last trick")
    table.tap("Anneke")
    assert table.lives() == [10, 8, 8, 8]


def test_a_knock_while_the_table_is_asked_keeps_the_question_standing(table: Table) -> None:
    table.knock()
    table.wait(19)
    table.knock()
    table.wait(19)
    assert table.says("Who knocked?")
    table.wait(2)
    assert not table.says("Who knocked?")


def test_a_fold_is_charged_at_once_and_only_once(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    table.tap("Fold", seat="Carys")
    assert table.lives() == [10, 10, 9, 10]
    table.tap("The rest stay")
    table.tap("Last trick")
    table.tap("Dewi")
    assert table.lives() == [8, 8, 9, 10]


def test_undo_four_times_and_redo(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    table.tap("Fold", seat="Carys")
    table.tap("The rest stay")
    table.tap("Last trick")
    table.tap("Dewi")
    for _ in range(3):
        table.tap("Undo")
    assert table.says("Bram knocked")
    table.tap("Undo")
    assert table.lives() == [10, 10, 10, 10]
    for _ in range(4):
        table.touch(*table.corner("redo"))
    assert table.lives() == [8, 8, 9, 10]


def test_undo_with_nothing_to_undo_says_so(table: Table) -> None:
    table.tap("Undo")
    assert table.says("nothing to undo")


def test_a_pulled_plug_loses_nothing_and_asks_nothing(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    table.tap("Fold", seat="Carys")
    table.wait(3)
    words, lamps = table.words(), table.lamps()
    table.pull_plug()
    assert table.words() == words
    assert (table.lamp("seat2"), table.lamp("seat1")) == (lamps["seat2"], lamps["seat1"])
    table.tap("Undo")
    table.tap("Undo")
    assert table.lives() == [10, 10, 10, 10]


def test_hand_2_of_9_is_corrected_in_four_taps_from_the_log(table: Table) -> None:
    for winner in ("Bram", "Carys", "Dewi", "Anneke", "Bram", "Carys", "Dewi", "Anneke"):
        table.tap("Last trick")
        table.tap(winner)
    assert table.says("hand 9")
    table.tap("Why?")
    before = table.touches
    table.tap("2")
    table.tap("Carys takes the last trick")
    table.tap("Bram: Won")
    assert table.says("Carys 4 → 3")
    table.tap("Correct it")
    assert table.touches - before == 4
    assert table.lives() == [4, 5, 3, 4]
    table.tap("Undo")
    assert table.lives() == [4, 4, 4, 4]
