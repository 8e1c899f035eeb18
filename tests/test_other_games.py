"""Racehorse, Buck Euchre and Le Truc at the table: how few taps a hand takes, what a knock means, what is refused."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kiosk.actions import Do
from kiosk.commands.replay import replay
from kiosk.games import buck_euchre, racehorse, toepen, truc
from kiosk.widgets import Button, Label
from tests.harness import Table
from tests.tour import seated

PLAYERS = {"Toepen": 4, "Racehorse": 5, "Buck Euchre": 4, "Le Truc": 2}
GAMES = {"Toepen": "toepen", "Racehorse": "racehorse", "Buck Euchre": "buck_euchre", "Le Truc": "truc"}
ANNEKE, BRAM, CARYS, DEWI, ELS = range(5)

Deal = Callable[[str], Table]


@pytest.fixture
def size() -> tuple[int, int]:
    """The screen, where a test says no other."""
    return 800, 480


@pytest.fixture
def deal(tmp_path: Path, size: tuple[int, int]) -> Deal:
    """Deal a game; Anneke deals first."""
    return lambda game: seated(tmp_path, size, "en", GAMES[game], PLAYERS[game])


def pitched(deal: Deal, bid: int) -> Table:
    """Racehorse after an auction that Bram has won."""
    table = deal("Racehorse")
    table.does(Do(racehorse.Bid(BRAM, bid)))
    for seat in (CARYS, DEWI, ELS, ANNEKE) if bid < racehorse.SMUDGE else ():
        table.does(Do(racehorse.Passed(seat)))
    return table


def ordered(deal: Deal) -> Table:
    """Buck Euchre after Bram has ordered hearts up."""
    table = deal("Buck Euchre")
    table.does(Do(buck_euchre.TurnedUp("hearts")))
    table.does(Do(buck_euchre.Ordered(BRAM)))
    return table


def position(table: Table) -> int:
    assert table.desk.moment is not None
    return table.desk.moment.position


# Taps -----------------------------------------------------------------------------------------------------------------

SCREENS = pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=lambda size: f"{size[0]}x{size[1]}")
"""Every tap below is a finger on what is drawn: one that hit nothing would be counted, and would change nothing."""


@SCREENS
def test_toepen_without_a_knock_takes_two_taps(deal: Deal) -> None:
    table = deal("Toepen")
    before = table.touches
    table.tap("Last trick")
    table.tap("Bram")
    assert table.touches - before == 2
    assert table.lives() == [9, 10, 9, 9]


@SCREENS
def test_le_truc_won_in_two_tricks_without_a_raise_takes_two_taps(deal: Deal) -> None:
    table = deal("Le Truc")
    before = table.touches
    table.tap("Took trick 1", seat="Bram")
    table.tap("Took trick 2", seat="Bram")
    assert table.touches - before == 2
    assert table.lives() == [0, 1]


@SCREENS
@pytest.mark.parametrize(
    ("bid", "parts", "scores"),
    [
        (2, (("both", 0), ("neither", 1)), [-2, 8, -2, -2, -2]),
        (4, (("Low", 0), ("Game", 0)), [4, -16, 4, 4, 4]),
        (5, (("6", 0), ("both", 1)), [-5, 20, -5, -5, -5]),
        (5, (("3", 0), ("High", 0), ("neither", 1)), [5, -20, 5, 5, 5]),
    ],
)
def test_racehorse_after_the_auction_takes_five_taps_at_most(
    deal: Deal, bid: int, parts: tuple[tuple[str, int], ...], scores: list[int]
) -> None:
    table = pitched(deal, bid)
    before = table.touches
    table.tap("Result")
    for words, nth in parts:
        places = [each.box.center for each in table.eyes.widgets if isinstance(each, Button) and each.label == words]
        table.touch(*places[nth])
    table.tap("That's it")
    assert table.touches - before <= 5
    assert table.lives() == scores


@SCREENS
@pytest.mark.parametrize(
    ("dropped", "tricks", "scores"),
    [
        ((), (("Anneke", "1"), ("Bram", "3"), ("Carys", "0")), [24, 22, 30, 24]),
        (("Carys",), (("Anneke", "2"), ("Bram", "2")), [23, 30, 25, 24]),
        (("Carys", "Anneke"), (("Bram", "4"),), [25, 21, 25, 24]),
        (("Carys", "Anneke", "Dewi"), (), [25, 20, 25, 25]),
        ((), (("Carys", "5"),), [30, 30, 20, 30]),
    ],
)
def test_buck_euchre_after_the_trump_takes_five_taps_at_most(
    deal: Deal, dropped: tuple[str, ...], tricks: tuple[tuple[str, str], ...], scores: list[int]
) -> None:
    table = ordered(deal)
    before = table.touches
    for name in dropped:
        table.tap("Drop out", seat=name)
    if tricks:
        table.tap("Tricks")
        for name, number in tricks:
            table.tap(number, seat=name)
        table.tap("That's it")
    assert table.touches - before == len(dropped) + len(tricks) + 2 * bool(tricks) <= 5
    assert table.lives() == scores


# The log --------------------------------------------------------------------------------------------------------------


def test_tricks_that_were_entered_wrongly_are_corrected_part_by_part_from_the_log(deal: Deal) -> None:
    table = ordered(deal)
    table.does(Do(buck_euchre.TricksTaken(((ANNEKE, 1), (BRAM, 3), (CARYS, 1), (DEWI, 0)))))
    assert table.lives() == [24, 22, 24, 30]
    table.tap("Why?")
    table.tap("Bram, the maker")
    assert chosen(table) == ["1", "3", "1", "0"]
    assert not table.says("Correct it")
    table.tap("2", seat="Anneke")
    assert chosen(table) == ["2", "2", "1", "0"]
    assert table.says("Anneke 24 → 23, Bram 22 → 30")
    table.tap("Correct it")
    assert table.lives() == [23, 30, 24, 30]
    table.tap("Undo")
    assert table.lives() == [24, 22, 24, 30]


def test_a_result_of_racehorse_is_corrected_in_the_log(deal: Deal) -> None:
    table = pitched(deal, 3)
    table.does(Do(racehorse.Scored(("high", "low"))))
    table.tap("Why?")
    table.tap("Bram took High and Low")
    assert chosen(table) == ["both", "neither"]
    table.tap("Game")
    table.tap("Correct it")
    assert table.lives() == [-3, 12, -3, -3, -3]


def chosen(table: Table) -> list[str]:
    """The parts of an answer that are chosen."""
    return [each.label for each in table.eyes.widgets if isinstance(each, Button) and each.tone == "chosen"]


# The menu -------------------------------------------------------------------------------------------------------------


def test_racehorse_is_stopped_from_the_menu_with_a_hold_and_that_is_undone(deal: Deal) -> None:
    table = pitched(deal, 3)
    table.tap("Result")
    table.tap("both")
    table.tap("Game")
    table.tap("That's it")
    table.tap_icon("menu")
    table.tap("Stop and settle up")
    assert table.says("Keep your finger on it.")
    table.hold("Stop and settle up")
    assert table.says("Settle up")
    assert table.says("Anneke → Bram")
    table.tap("Undo")
    assert table.says("bids first")


def test_both_may_have_new_cards_in_le_truc_from_the_menu_once_a_hand(deal: Deal) -> None:
    table = deal("Le Truc")
    for said in ("Bram leads", "(LT-2)"):
        table.tap_icon("menu")
        table.tap("New cards for both")
        assert table.says(said)
    assert position(table) == 1


# Knocks ---------------------------------------------------------------------------------------------------------------


def test_a_fist_on_a_fresh_trick_of_le_truc_asks_whose_it_is(deal: Deal) -> None:
    table = deal("Le Truc")
    table.knock()
    assert table.says("Who asks for more?")
    assert position(table) == 0
    table.tap("Bram")
    assert table.says("Bram asks for 2")


def test_a_fist_is_a_raise_at_once_where_only_one_may_raise_and_two_bounces_are_one(deal: Deal) -> None:
    table = deal("Le Truc")
    table.knock()
    table.tap("Bram")
    table.tap("Accept")
    table.knock(bounces=2)
    assert table.says("Anneke asks for 4")
    table.knock()
    assert table.says("LT-6")
    assert table.says("Anneke asks for 4")
    table.tap("Undo")
    assert not table.says("asks for 4")


@pytest.mark.parametrize("ready", [lambda deal: pitched(deal, 3), ordered], ids=["Racehorse", "Buck Euchre"])
def test_a_knock_during_play_says_softly_that_it_means_nothing(deal: Deal, ready: Callable[[Deal], Table]) -> None:
    table = ready(deal)
    before, scores = position(table), table.lives()
    table.knock()
    assert table.says("A knock means nothing now.")
    assert (position(table), table.lives()) == (before, scores)
    table.wait(6)
    assert not table.says("A knock means nothing now.")


def test_a_knock_in_an_auction_passes_for_the_one_whose_turn_it_is(deal: Deal) -> None:
    table = deal("Racehorse")
    assert table.says("or knock")
    table.knock()
    assert table.says("Carys")
    assert table.seat("Bram").note is not None
    table.tap("Undo")
    assert table.seat("Bram").note is None


# What a tired table does ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ready", "move", "words"),
    [
        (lambda deal: deal("Racehorse"), racehorse.Bid(CARYS, 3), "(RH-7)"),
        (lambda deal: deal("Racehorse"), racehorse.Passed(ANNEKE), "(RH-7)"),
        (lambda deal: pitched(deal, 3), racehorse.Bid(CARYS, 4), "(RH-11)"),
        (lambda deal: pitched(deal, 3), racehorse.Scored(("high", "high")), "(RH-1)"),
        (ordered, buck_euchre.TricksTaken(((ANNEKE, 2), (BRAM, 3), (CARYS, 1), (DEWI, 0))), "(BE-9)"),
        (ordered, buck_euchre.Dropped(BRAM), "(BE-6)"),
        (ordered, buck_euchre.Ordered(CARYS), "(BE-2)"),
    ],
    ids=lambda value: type(value).__name__ if not callable(value) else "",
)
def test_what_a_tired_table_does_is_refused_in_words_and_changes_nothing(
    deal: Deal, ready: Callable[[Deal], Table], move: Any, words: str
) -> None:
    table = ready(deal)
    before, state = position(table), table.desk.moment and table.desk.moment.state
    table.does(Do(move))
    (toast,) = [each for each in table.words() if words in each]
    assert len(toast) > len(words) + 10
    assert position(table) == before
    assert table.desk.moment is not None
    assert table.desk.moment.state == state
    table.pull_plug()
    assert table.desk.moment.state == state


def test_where_the_lowest_score_wins_a_loss_of_points_is_green(deal: Deal) -> None:
    table = ordered(deal)
    table.does(Do(buck_euchre.TricksTaken(((ANNEKE, 2), (BRAM, 3), (CARYS, 0), (DEWI, 0)))))
    assert changes(table) == {("−2", "green"), ("−3", "green"), ("+5", "red")}


def test_where_the_highest_score_wins_a_loss_is_red(deal: Deal) -> None:
    table = deal("Toepen")
    table.does(Do(toepen.Won(ANNEKE)))
    assert changes(table) == {("−1", "red")}


def changes(table: Table) -> set[tuple[str, str]]:
    """What the last move did to the scores, as it stands on the tiles, and in which colour."""
    figures = [each for each in table.eyes.widgets if isinstance(each, Label) and each.weight == "figures"]
    return {(each.text, each.color) for each in figures if each.text[:1] in ("+", "−") and each.text[1:].isdigit()}


def test_a_button_that_names_a_suit_bears_its_sign(deal: Deal) -> None:
    table = deal("Buck Euchre")
    signs = {"Clubs": "clubs", "Diamonds": "diamonds", "Hearts": "hearts", "Spades": "spades"}

    def borne() -> dict[str, str]:
        buttons = (each for each in table.eyes.widgets if isinstance(each, Button))
        return {each.label: each.icon for each in buttons if each.label in signs}

    assert borne() == signs
    table.tap("Hearts")
    for _ in range(4):
        table.tap("Pass")
    assert borne() == signs


def test_a_drop_by_the_maker_is_grey_and_says_why(deal: Deal) -> None:
    table = ordered(deal)
    table.tap("Drop out", seat="Bram")
    assert table.says("(BE-6)")
    assert position(table) == 2


def test_a_raise_while_one_is_pending_has_no_button_and_is_refused(deal: Deal) -> None:
    table = deal("Le Truc")
    table.knock()
    table.tap("Bram")
    assert not table.says("2 more?")
    for seat in (ANNEKE, BRAM):
        table.does(Do(truc.Raised(seat)))
        assert table.says("(LT-6)")
    assert position(table) == 1


def test_six_tricks_cannot_even_be_picked_the_later_number_counts(deal: Deal) -> None:
    table = ordered(deal)
    table.tap("Tricks")
    table.tap("Enter what happened")
    assert table.desk.ui.toast is not None
    table.tap("3", seat="Bram")
    assert table.desk.ui.toast is None
    table.tap("3", seat="Anneke")
    table.tap("2", seat="Bram")
    table.tap("0", seat="Carys")
    table.tap("That's it")
    assert table.lives() == [22, 30, 30, 30]


HEADS = {
    "racehorse": "game racehorse\nplayers A B C D E\n",
    "buck_euchre": "game buck_euchre\nplayers A B C D\n",
    "truc": "game truc\nplayers A B\n",
}


@pytest.mark.parametrize(
    ("game", "lines", "rule"),
    [
        ("racehorse", "bid C 3", "RH-7"),
        ("racehorse", "bid B smudge\nresult high high tricks 3", "RH-1"),
        ("racehorse", "bid B smudge\nresult high low jack game", "RH-8"),
        ("buck_euchre", "turned hearts\norder B\ntricks A 2 B 3 C 1 D 0", "BE-9"),
        ("buck_euchre", "turned hearts\norder B\ndrop B", "BE-6"),
        ("truc", "raise B\nraise A", "LT-6"),
    ],
)
def test_in_a_transcript_it_is_told_by_file_and_line_with_its_rule_and_status_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str, lines: str, rule: str
) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(HEADS[game] + lines + "\n", encoding="utf-8")
    assert replay(file) == 2
    told = capsys.readouterr().err
    last = (HEADS[game] + lines).count("\n") + 1
    assert told.startswith(f"{file}:{last}: ")
    assert told.endswith(f" ({rule})\n")
