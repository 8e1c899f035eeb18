"""A player's tile: a name is never squeezed by what stands beside it, and what moves moves once and briefly."""

import os
from pathlib import Path

import pytest

from kiosk.rules import Choice, Mark, SeatView, say
from kiosk.settings import Settings
from kiosk.tiles import tile
from kiosk.view import Ui, View
from kiosk.widgets import Box, Disc, Fill, Icon, Label, Matches, Widget, weight_of
from kiosk.words import Words
from tests.harness import Table

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from kiosk import themes
from kiosk.painter import Painter


@pytest.fixture(scope="module")
def painter() -> Painter:
    pygame.font.init()
    return Painter(pygame.Surface((800, 480)), themes.dark())


def seen(painter: Painter, language: str = "en") -> View:
    return View(800, 480, Words(language), painter.measure, Ui(), Settings(), 0.0)


LEAVE = Choice(None, say("toepen-fold"), seat=0, tone="no", hint=say("toepen-lose", lives=2))
STAY = Choice(None, say("toepen-stay"), seat=0, tone="yes", hint=say("toepen-risk", lives=3))


@pytest.mark.parametrize("name", ["Huw", "Anneke", "Jan-Willem"])
@pytest.mark.parametrize("badges", [("hiked",), ("dealer", "leads"), ("dealer", "knocker", "leads", "pelt")])
@pytest.mark.parametrize("of", [0, 10])
@pytest.mark.parametrize("size", [(388, 72), (388, 103), (388, 160), (456, 60), (456, 250), (776, 125)])
def test_badges_stand_below_a_name_that_they_would_squeeze(
    painter: Painter, size: tuple[int, int], of: int, badges: tuple[str, ...], name: str
) -> None:
    view = SeatView(0, 0, name, -35 if not of else 10, of, of, badges=badges, mark=Mark.ASKED)
    box = Box(0, 0, *size)
    for choices in ((), (LEAVE,), (STAY, LEAVE)):
        shown = tile(seen(painter), box, view, choices)
        label = next(each for each in shown if isinstance(each, Label) and each.text == name)
        if name != "Jan-Willem" or size[0] - 190 * len(choices) > 200:
            assert not painter.fit(label).elided
            assert painter.fit(label).size >= 24
        beside = [each for each in shown if isinstance(each, Icon | Label | Matches) and each is not label]
        assert not [each for each in beside if _written(painter, label).meets(_written(painter, each))]
        assert all(box.y <= each.box.y and each.box.bottom <= box.bottom for each in shown)


def _written(painter: Painter, widget: Widget) -> Box:
    """Where a widget leaves ink, of a label only as wide as its words are."""
    if not isinstance(widget, Label):
        return widget.box.inset(2)
    fitted = painter.fit(widget)
    wide = painter.measure(fitted.lines[0], fitted.size, widget.weight)
    high = min(fitted.size * 0.8, widget.box.h)
    x = widget.box.right - wide if widget.align == "right" else widget.box.x
    return Box(x, widget.box.y + (widget.box.h - high) / 2, wide, high)


def test_a_number_with_its_sign_or_unit_is_a_figure_and_what_has_letters_is_words() -> None:
    assert {weight_of(text) for text in ("7", "−13", "70 %", "270°", "€13", "2:05", "−€1.50")} == {"figures"}
    assert {weight_of(text) for text in ("Anneke 2", "muted, 70 %", "–", "+ −", "")} == {"bold"}


def test_a_tile_dims_once_within_300_milliseconds(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.deal("Anneke", "Bram", "Carys", "Dewi")
    table.knock()
    table.tap("Bram")
    table.finger("down", *table.place("Fold", "Carys"))
    table.finger("up", *table.place("Fold", "Carys"))
    steps, burning = [], []
    for _ in range(40):
        table.wait(0.02)
        steps += [each.faded for each in table.eyes.widgets if isinstance(each, Fill) and each.fading]
        burning += [each.gone for each in table.eyes.widgets if isinstance(each, Matches) and each.burning]
    assert steps == burning == sorted(steps)
    assert 10 <= len(steps) <= 16
    assert steps[0] == 0
    assert not [each for each in table.eyes.widgets if isinstance(each, Fill) and each.fading]


def test_the_stake_turns_over_when_it_changes_and_only_then(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.deal("Anneke", "Bram", "Carys")

    def turning() -> list[tuple[float, str]]:
        found = []
        for _ in range(40):
            table.wait(0.02)
            discs = [each for each in table.eyes.widgets if isinstance(each, Disc)]
            found += [(each.turn, each.figure) for each in discs if each.turn < 1]
        return found

    table.knock()
    at = table.place("Bram", "")
    table.finger("down", *at)
    table.finger("up", *at)
    turned = turning()
    assert 10 <= len(turned) <= 16
    assert turned == sorted(turned)
    assert {figure for turn, figure in turned if turn < 0.5} == {"1"}
    assert {figure for turn, figure in turned if turn >= 0.5} == {"2"}
    at = table.place("Stay", "Carys")
    table.finger("down", *at)
    table.finger("up", *at)
    assert turning() == []
