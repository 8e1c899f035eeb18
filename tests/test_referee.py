"""The referee at the table: cards are touched as they were played, and it says who takes the trick, and why."""

import os
from pathlib import Path

import pytest

from kiosk import games
from kiosk.actions import Do, Edit, Open
from kiosk.games import toepen
from kiosk.rules import Card, Suit
from kiosk.screens.referee import Trick
from kiosk.widgets import Button, Fill
from kiosk.widgets import Card as Face
from tests.harness import Eyes, Table
from tests.test_screens import faults
from tests.tour import NAMES, logical, seated

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from kiosk import themes
from kiosk.painter import Painter

SUITS: dict[str, Suit] = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def card(short: str) -> Card:
    """A card as it is noted down: `10h`, or `7` where suits mean nothing."""
    return Card(short[:-1], SUITS[short[-1]]) if short[-1] in SUITS else Card(short)


def at_the_referee(tmp_path: Path, game: str, players: int) -> Table:
    table = seated(tmp_path, (800, 480), "en", game, players)
    table.tap_icon("menu")
    table.tap("Who takes this trick?")
    return table


def play(table: Table, *cards: str) -> None:
    """Touch the cards in the order they were played; of a large pack the suit first, unless it is open."""
    for short in cards:
        wanted = card(short)
        if not _faces(table, wanted):
            table.tap(str(wanted.suit))
        table.touch(*_faces(table, wanted)[0].box.center)


def _faces(table: Table, wanted: Card) -> list[Face]:
    faces = [each for each in table.eyes.widgets if isinstance(each, Face) and each.action is not None]
    return [each for each in faces if (each.rank, each.suit) == (wanted.rank, wanted.suit)]


def lying(table: Table) -> list[str]:
    """The cards on the table, and which of them takes the trick."""
    faces = [each for each in table.eyes.widgets if isinstance(each, Face) and each.action is None]
    return [f"{each.rank}{each.suit[:1]}{'!' if each.chosen else ''}" for each in faces]


def test_it_tells_who_takes_the_trick_after_every_card_from_the_second_on(tmp_path: Path) -> None:
    table = at_the_referee(tmp_path, "toepen", 4)
    play(table, "Ah")
    assert lying(table) == ["Ah"]
    assert not table.says("takes it:")
    play(table, "7h")
    assert table.says("The 7 of hearts takes it: the highest card of the suit led, hearts. (TO-9)")
    play(table, "10c")
    assert lying(table) == ["Ah", "7h!", "10c"]
    play(table, "10h")
    assert lying(table) == ["Ah", "7h", "10c", "10h!"]
    assert table.says("The 10 of hearts takes it")


def test_it_names_the_taker_where_the_game_knows_who_leads_and_who_is_still_in(tmp_path: Path) -> None:
    table = seated(tmp_path, (800, 480), "en", "toepen", 4)
    anneke, bram, _, dewi = NAMES[:4]
    for move in (toepen.Knocked(0), toepen.Folded(2), toepen.AllStayed(), toepen.TrickTaken(1)):
        table.does(Do(move))
    table.tap_icon("menu")
    table.tap("Who takes this trick?")
    play(table, "Ah", "7h")
    assert table.says(f"(TO-9) If {bram} led, {dewi} takes it.")
    play(table, "10h")
    assert table.says(f"If {bram} led, {anneke} takes it.")
    play(table, "Kh")  # of one who has folded since: so the game does not know whose card is whose
    assert not table.says(f"If {bram} led")


def test_the_last_card_is_taken_back_and_all_are_cleared(tmp_path: Path) -> None:
    table = at_the_referee(tmp_path, "toepen", 4)
    table.tap("Take back")
    assert table.says("No card is on the table yet.")
    play(table, "Ah", "Kh", "10h")
    table.tap("Take back")
    assert lying(table) == ["Ah!", "Kh"]
    table.tap("Clear")
    assert lying(table) == []
    assert table.says("Touch the cards in the order they were played")


def test_a_card_lies_there_once_and_a_trick_has_one_card_a_player(tmp_path: Path) -> None:
    table = at_the_referee(tmp_path, "toepen", 3)
    place = _faces(table, card("Ah"))[0].box.center
    play(table, "Ah")
    table.touch(*place)
    assert table.says("That card is on the table already.")
    play(table, "Kh", "Qh", "Jh")
    assert lying(table) == ["Ah!", "Kh", "Qh"]
    assert table.says("3 cards make a trick here")


def test_racehorse_asks_for_trumps_first_and_shows_its_large_pack_a_suit_at_a_time(tmp_path: Path) -> None:
    table = at_the_referee(tmp_path, "racehorse", 5)
    assert table.says("What is trumps?")
    table.tap("spades")
    play(table, "Ah", "2s", "10h")
    assert lying(table) == ["Ah", "2s!", "10h"]
    assert table.says("The 2 of spades takes it: the highest trump. (RH-15)")
    table.tap("Trumps: spades")
    table.tap("clubs")
    assert lying(table) == ["Ah!", "2s", "10h"]


def test_in_racehorse_trumps_may_always_be_played_and_other_suits_only_by_those_who_cannot_follow(
    tmp_path: Path,
) -> None:
    table = at_the_referee(tmp_path, "racehorse", 5)
    table.tap("spades")
    table.tap("What may be played?")
    assert table.says("Touch the card that was led.")
    play(table, "Ah")
    assert [words for words in table.words() if "RH-14" in words] == [
        "Only for a player who has no hearts. (RH-14)",
        "Only for a player who has no hearts. (RH-14)",
        "Yes: the 2 of hearts follows the suit led, hearts. (RH-14)",
        "Yes: a trump is always allowed, even to a player who has hearts. (RH-14)",
    ]
    table.tap("Who takes it?")
    play(table, "3s")
    assert lying(table) == ["Ah", "3s!"]


def test_buck_euchre_knows_its_trumps_and_the_left_bower_has_a_line_of_its_own(tmp_path: Path) -> None:
    table = seated(tmp_path, (800, 480), "en", "buck_euchre", 4)
    table.tap("Spades")
    table.tap("Order")
    table.tap_icon("menu")
    table.tap("Who takes this trick?")
    assert table.says("Trumps: spades")
    play(table, "Ac", "Jc")
    assert lying(table) == ["Ac", "Jc!"]
    assert table.says("left bower")
    table.tap("Take back")
    table.tap("What may be played?")
    assert [words.partition(":")[0] for words in table.words() if "BE-8" in words] == [
        "Yes",
        "Only for a player who has no other clubs",
        "Only for a player who has no clubs. (BE-8)",
        "Only for a player who has no clubs. (BE-8)",
        "Only for a player who has no clubs. (BE-8)",
    ]


def test_in_le_truc_ranks_alone_count_and_two_of_a_rank_spoil_the_trick(tmp_path: Path) -> None:
    table = at_the_referee(tmp_path, "truc", 2)
    play(table, "7", "7")
    assert lying(table) == ["7", "7"]
    assert table.says("the trick is spoiled and nobody takes it. (LT-4)")
    table.tap("Take back")
    play(table, "8")
    assert lying(table) == ["7!", "8"]
    table.tap("What may be played?")
    assert table.says("Any card is allowed: nobody has to follow suit. (LT-3)")


def test_the_rules_sheet_leads_to_the_referee_of_its_game_and_a_game_being_set_up_is_not_lost(tmp_path: Path) -> None:
    table = Table(tmp_path)
    for name in NAMES:
        table.store.meet(name)
    table.tap("Toepen")
    table.tap("Anneke")
    table.tap("Bram")
    table.does(Open("sheet", "buck_euchre"))
    table.tap("Who takes it?")
    assert table.says("What is trumps?")
    table.tap("none")
    play(table, "9h", "As")
    assert lying(table) == ["9h!", "As"]
    table.tap_icon("back")
    table.tap_icon("back")
    assert table.desk.ui.draft["names"] == ("Anneke", "Bram")


def test_the_game_goes_on_as_it_was(tmp_path: Path) -> None:
    table = at_the_referee(tmp_path, "toepen", 4)
    play(table, "Ah", "Kh")
    table.tap_icon("back")
    table.tap_icon("back")
    assert table.desk.ui.screen == "table"
    assert table.desk.moment is not None
    assert table.desk.moment.position == 0


FULL = {
    "toepen": Trick("toepen", tuple(map(card, ("Ah", "7h", "10c", "8h", "9h", "Jh", "Qs", "10h"))), told=True),
    "racehorse": Trick(
        "racehorse", tuple(map(card, ("Qd", "10d", "9d", "8d", "7d", "6d", "5d", "4d"))), trump="diamonds", told=True
    ),
    "buck_euchre": Trick("buck_euchre", tuple(map(card, ("Ad", "Kd", "Jd", "9c"))), trump="hearts", told=True),
    "truc": Trick("truc", tuple(map(card, ("Q", "Q"))), told=True),
}


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)], ids=str)
def test_a_whole_trick_and_its_answers_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    pygame.font.init()
    painter = Painter(pygame.Surface(size), themes.dark())
    monkeypatch.setattr(Eyes, "measure", property(lambda _: painter.measure))
    wrong: list[str] = []
    for game, trick in FULL.items():
        for language in ("en", "nl"):
            table = seated(tmp_path / game / language, size, language, game, games.rules(game).players[1])
            table.does(Open("referee", game))
            for asking in (False, True):
                first = trick.cards[:2] if asking else trick.cards
                shown = Trick(game, first, trick.trump, told=True, asking=asking)
                table.does(Edit("referee", shown))
                painter.paint(table.eyes.widgets)
                wrong += [
                    f"{game} {language} {asking}: {each}" for each in faults(table.eyes.widgets, logical(size), painter)
                ]
                small = (
                    each
                    for each in table.eyes.widgets
                    if isinstance(each, Face | Fill | Button) and each.action is not None
                    if each.box.h < 44 or each.box.w < 44
                )
                wrong += [f"{game}: {each} is too small to touch" for each in small]
    assert not wrong, "\n".join(wrong)
