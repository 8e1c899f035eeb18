"""The end of an evening of Racehorse: who pays whom, in the house's own money, on every screen."""

import os
from pathlib import Path

import pytest

from kiosk.actions import Do
from kiosk.games import racehorse
from kiosk.widgets import Label
from tests.harness import Eyes, Table
from tests.landlord import come_in
from tests.test_screens import faults
from tests.tour import logical, seated

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from kiosk import themes
from kiosk.painter import Painter

ROUNDS: tuple[tuple[int, tuple[racehorse.Point, ...]], ...] = (
    (3, ("high", "low", "jack")),
    (2, ("low",)),
    (4, ("high", "low", "jack", "game")),
    (2, ("high", "game")),
    (3, ("high",)),
)


def state(table: Table) -> racehorse.State:
    assert table.desk.moment is not None
    found = table.desk.moment.state
    assert isinstance(found, racehorse.State)
    return found


def evening(table: Table) -> None:
    """Five rounds, and the table has had enough."""
    for bid, points in ROUNDS:
        table.does(Do(racehorse.Bid(state(table).turn or 0, bid)))
        while state(table).pitcher is None:
            table.does(Do(racehorse.Passed(state(table).turn or 0)))
        table.does(Do(racehorse.Scored(points)))
    table.does(Do(racehorse.Stopped()))
    table.wait(3)


@pytest.mark.parametrize("players", [5, 8])
def test_it_says_who_pays_whom_and_what_each_pays_or_gets_in_all(tmp_path: Path, players: int) -> None:
    table = seated(tmp_path, (800, 480), "en", "racehorse", players)
    evening(table)
    words = table.words()
    for payment in state(table).payments:
        payer, payee = (state(table).seating.names[seat] for seat in (payment.payer, payment.payee))
        at = words.index(f"{payer} → {payee}")
        assert words[at + 1] == f"€{payment.amount // 100}"
    for seat in range(players):
        owed = state(table).money[seat] // 100
        assert table.says(f"gets €{owed}" if owed > 0 else f"pays €{-owed}" if owed < 0 else "even")


def test_money_has_the_sign_that_the_house_has_chosen(tmp_path: Path) -> None:
    table = seated(tmp_path, (800, 480), "en", "racehorse", 5)
    assert table.says("€2 each")
    for sign, shown in (("£", "£2 each"), ("$", "$2 each"), ("no sign", "2 each"), ("€", "€2 each")):
        table.tap_icon("menu")
        come_in(table)
        table.tap("Sound, light, money")
        table.tap_icon("right")
        assert table.says(sign)
        table.tap_icon("back")
        table.tap_icon("back")
        assert shown in table.words()
        table.pull_plug()
        assert shown in table.words()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)], ids=str)
def test_everything_that_is_owed_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    pygame.font.init()
    painter = Painter(pygame.Surface(size), themes.dark())
    monkeypatch.setattr(Eyes, "measure", property(lambda _: painter.measure))
    for players in (5, 8):
        table = seated(tmp_path / str(players), size, "nl", "racehorse", players)
        evening(table)
        assert not list(faults(table.eyes.widgets, logical(size), painter))
        labels = [each for each in table.eyes.widgets if isinstance(each, Label)]
        assert not [each.text for each in labels if painter.fit(each).elided]
