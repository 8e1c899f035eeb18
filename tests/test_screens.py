"""What must hold on every screen, in every language, at every size, for few players and many."""

import os
from collections.abc import Hashable, Iterator
from itertools import combinations
from pathlib import Path

import pytest

from kiosk import games
from kiosk.actions import Edit, Open, Tell
from kiosk.rules import say
from kiosk.widgets import Button, Card, Fill, Label, Widget
from kiosk.words import FALLBACK, languages
from tests.harness import Table
from tests.tour import SIZES, logical, seated, tour

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from kiosk import themes
from kiosk.painter import Painter

LEAST = 44.0
"""Logical pixels: what is touched is rarely lower than 60, and never lower than this."""


def tables() -> Iterator[tuple[str, int]]:
    for name in games.names():
        few, many = games.rules(name).players
        yield from ((name, players) for players in sorted({few, min(4, many), many}) if players >= few)


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def painter(request: pytest.FixtureRequest) -> Painter:
    pygame.font.init()
    return Painter(pygame.Surface(request.param), themes.dark())


@pytest.fixture(scope="module")
def painted(painter: Painter) -> set[Hashable]:
    """What was painted at that size: nothing is, twice."""
    return set()


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize(("game", "players"), list(tables()))
def test_every_screen_fits(
    painter: Painter, painted: set[Hashable], tmp_path: Path, language: str, game: str, players: int
) -> None:
    size = painter.surface.get_size()
    whole = players == games.rules(game).players[1]
    table = seated(tmp_path, size, language, game, players, brief=not whole or game == "truc")
    type(table.eyes).measure = property(lambda _: painter.measure)  # type: ignore[method-assign, assignment]
    wrong: dict[str, None] = {}
    for name in tour(table, everywhere=whole and game == "toepen"):
        if language == FALLBACK:  # an unknown colour or sign would be refused here; words make no difference to that
            fresh = {look(widget): widget for widget in table.eyes.widgets if look(widget) not in painted}
            painter.paint(tuple(fresh.values()))
            painted.update(fresh)
        for fault in faults(table.eyes.widgets, logical(size), painter):
            wrong[f"{name}: {fault}"] = None
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("screen", "argument"), [("standing", "toepen"), ("name", "setup"), ("pin", "enter")])
def test_the_last_word_leaves_keys_free_and_goes_with_the_next_one(
    tmp_path: Path, size: tuple[int, int], screen: str, argument: str
) -> None:
    table = Table(tmp_path, logical(size))
    table.does(Open(screen, argument))
    table.does(Tell(say("ui-how-many", game=say("toepen"), few=2, many=8)))
    (word,) = [each.box for each in table.eyes.widgets if isinstance(each, Fill) and each.action == Edit("toast")]
    assert not [each for each in table.eyes.widgets if isinstance(each, Button) and each.box.meets(word)]
    key = next(each for each in table.eyes.widgets if isinstance(each, Button) and each.label.lower() in ("7", "g"))
    table.touch(*key.box.center)
    assert table.desk.ui.toast is None


def look(widget: Widget) -> Hashable:
    """All that a widget is painted by, but for its place."""
    meant = ("box", "action", "hold", "drag", "drop")
    painted_by = (getattr(widget, name) for name in widget.__struct_fields__ if name not in meant)
    return type(widget), widget.box.w, widget.box.h, *painted_by


def faults(widgets: tuple[Widget, ...], size: tuple[float, float], painter: Painter) -> Iterator[str]:
    """What is wrong with a screen, each in a line."""
    for widget in widgets:
        box = widget.box
        if box.x < -0.5 or box.y < -0.5 or box.right > size[0] + 0.5 or box.bottom > size[1] + 0.5:
            yield f"{_name(widget)} stands outside"
        elif box.w <= 0 or box.h <= 0:
            yield f"{_name(widget)} has no room at all"
        if isinstance(widget, Button) and (box.h < LEAST or box.w < LEAST - 4):
            yield f"{_name(widget)} is {box.w:.0f} by {box.h:.0f}: too small to touch"
        for label in painter.labels(widget):
            if painter.fit(label).elided and not label.elide:
                yield f"{label.text!r} is cut (in {label.box.w:.0f} by {label.box.h:.0f})"
    buttons = [widget for widget in widgets if isinstance(widget, Button | Card)]
    for one, other in combinations(buttons, 2):
        if one.box.inset(0.5).meets(other.box):
            yield f"{_name(one)} and {_name(other)} overlap"
    labels = [widget for widget in widgets if isinstance(widget, Label) and widget.text]
    for label in labels:
        for button in buttons:
            if label.box.inset(1).meets(button.box) and not _over(widgets, label):
                yield f"{_name(label)} and {_name(button)} overlap"


def _over(widgets: tuple[Widget, ...], label: Label) -> bool:
    """Whether the label lies on something that covers what is below: a toast."""
    return any(
        isinstance(each, Fill) and each.color == "raised" and each.box.holds(*label.box.center) for each in widgets
    )


def _name(widget: Widget) -> str:
    words = getattr(widget, "text", "") or getattr(widget, "label", "") or getattr(widget, "icon", "")
    return f"{type(widget).__name__} {words!r}"
