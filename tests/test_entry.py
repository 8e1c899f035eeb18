"""Results that are entered in parts, by touching a real table: few touches, and no more than asked for."""

from pathlib import Path

import pytest

from tests.harness import Table

FIVE = ("Anneke", "Bram", "Carys", "Dewi", "Emyr")


def racehorse(folder: Path, **options: str | int) -> Table:
    """A table of five at Racehorse, where Anneke deals."""
    table = Table(folder)
    table.deal(*FIVE, game="Racehorse", **options)
    return table


def buck_euchre(folder: Path) -> Table:
    """A table of four at Buck Euchre, where hearts are turned up and Bram orders them."""
    table = Table(folder)
    table.deal(*FIVE[:4], game="Buck Euchre")
    table.tap("Hearts")
    table.tap("Order up", seat="Bram")
    return table


def test_a_round_of_racehorse_is_bid_by_knocks_and_touches_and_entered_in_four_touches(tmp_path: Path) -> None:
    table = racehorse(tmp_path)
    table.knock()  # Bram passes
    table.tap("Bid 3")
    for _ in range(3):
        table.knock()
    assert table.says("Carys leads and plays for 3")
    before = table.touches
    table.tap("Result")
    table.tap("both")
    table.tap("Game")
    assert table.says("made: Carys")
    table.tap("That's it")
    assert table.touches - before == 4
    assert table.lives() == [-3, -3, 12, -3, -3]


@pytest.mark.parametrize(
    ("touches", "scores"), [(("5", "High", "Jack"), [5, -20, 5, 5, 5]), (("6", "Game"), [5, -20, 5, 5, 5])]
)
def test_a_smudge_takes_five_touches_at_most(tmp_path: Path, touches: tuple[str, ...], scores: list[int]) -> None:
    table = racehorse(tmp_path)
    table.tap("Smudge")
    before = table.touches
    for words in ("Result", *touches, "That's it"):
        table.tap(words)
    assert table.touches - before <= 5
    assert table.lives() == scores


def test_counted_cards_show_a_tie_and_leave_game_out_of_the_result(tmp_path: Path) -> None:
    table = racehorse(tmp_path)
    table.tap("Smudge")
    table.tap("Count Bram")
    table.tap("20")
    table.tap("4")
    assert table.says("Bram took 24")
    table.tap("Bram took 24")
    table.tap("Count Carys")
    table.tap("20")
    table.tap("4")
    table.tap("Carys took 24")
    assert table.says("nobody")


def test_a_bid_that_is_too_low_is_grey_and_says_why(tmp_path: Path) -> None:
    table = racehorse(tmp_path)
    table.tap("Bid 3")
    table.tap("Bid 2")
    assert table.says("A bid must be more than 3")
    assert table.says("RH-7")


def test_what_a_point_is_worth_is_set_by_touch_and_shown_as_money(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.tap("Racehorse")
    table.tap("House rules")
    for _ in range(8):
        if not table.says("A point is worth"):
            table.touch(*table.corner("down"))
    for _ in range(3):
        table.touch(*table.corner("minus"))
    assert any(words.endswith("0.25") for words in table.words())


def test_a_hand_of_buck_euchre_is_entered_in_five_touches_and_the_last_player_fills_in(tmp_path: Path) -> None:
    table = buck_euchre(tmp_path)
    before = table.touches
    table.tap("Tricks")
    table.tap("1", seat="Anneke")
    table.tap("3", seat="Bram")
    table.tap("1", seat="Carys")
    table.tap("That's it")
    assert table.touches - before == 5
    assert table.lives() == [24, 22, 24, 30]


def test_one_who_drops_out_is_not_asked_for_tricks_and_the_maker_cannot(tmp_path: Path) -> None:
    table = buck_euchre(tmp_path)
    table.tap("Drop out", seat="Bram")
    assert table.says("Bram is maker and must play")
    table.wait(6)  # until that has gone
    before = table.touches
    table.tap("Drop out", seat="Dewi")
    table.tap("Tricks")
    table.tap("1", seat="Anneke")
    table.tap("3", seat="Bram")
    table.tap("That's it")
    assert table.touches - before == 5
    assert table.lives() == [24, 22, 24, 25]


def test_tricks_that_would_make_six_cannot_be_entered(tmp_path: Path) -> None:
    table = buck_euchre(tmp_path)
    table.tap("Tricks")
    table.tap("4", seat="Anneke")
    table.tap("2", seat="Bram")  # so Anneke's four cannot stand
    assert not table.says("That's it")
    table.tap("3", seat="Carys")
    assert table.says("That's it")
    table.tap("That's it")
    assert table.lives() == [30, 30, 22, 30]
