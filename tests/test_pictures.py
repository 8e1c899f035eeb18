"""A few whole screens as they look, kept at a quarter of their size.

That is small, and blurs what may differ between computers: how letters are shaded, where half a pixel is rounded to.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from kiosk import themes
from kiosk.actions import Open
from kiosk.painter import Painter
from kiosk.widgets import Card
from tests.harness import Table
from tests.tour import seated

PICTURES = Path(__file__).parent / "pictures" / "screens"
NEAR = 72
"""Levels of 255 by which a pixel may be lighter or darker."""

SHARE = 0.0004
"""Of the pixels that may differ by more: fewer than one match has."""

LYING, STANDING = (800, 480), (720, 1280)


def home(table: Table) -> None:
    table.does(Open("home"))


def play(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    table.tap("Fold", seat="Carys")
    table.wait(3)


def log(table: Table) -> None:
    play(table)
    table.tap("The rest stay")
    table.tap("Last trick")
    table.tap("Dewi")
    table.does(Open("log"))


def referee(table: Table) -> None:
    table.does(Open("referee", "toepen"))
    for number in (4, 10, 0):
        cards = [each for each in table.eyes.widgets if isinstance(each, Card) and each.action is not None]
        table.touch(*cards[number].box.center)


SCREENS: dict[str, tuple[str, tuple[int, int], Callable[[Table], None]]] = {
    "home-dark-lying": ("dark", LYING, home),
    "home-light-standing": ("light", STANDING, home),
    "table-dark-lying": ("dark", LYING, play),
    "table-light-standing": ("light", STANDING, play),
    "table-contrast-lying": ("contrast", LYING, play),
    "log-dark-lying": ("dark", LYING, log),
    "log-contrast-standing": ("contrast", STANDING, log),
    "referee-light-lying": ("light", LYING, referee),
}


@pytest.fixture(scope="module", autouse=True)
def _letters() -> None:
    pygame.font.init()


def drawn(folder: Path, theme: str, size: tuple[int, int], scene: Callable[[Table], None]) -> pygame.Surface:
    """The screen as a person would see it, a quarter as large."""
    painter = Painter(pygame.Surface(size), themes.themes()[theme])
    table = seated(folder, size, "en", "toepen", 4)
    type(table.eyes).measure = property(lambda _: painter.measure)  # type: ignore[method-assign, assignment]
    table.app.refresh()
    table.wait(0.1)
    scene(table)
    painter.paint(table.eyes.widgets)
    return pygame.transform.smoothscale(painter.surface, (size[0] // 4, size[1] // 4))


def share_that_differs(one: pygame.Surface, other: pygame.Surface) -> float:
    if one.get_size() != other.get_size():
        return 1.0
    same = pygame.mask.from_threshold(one, (0, 0, 0), (NEAR, NEAR, NEAR, 255), other.convert(one)).count()
    return 1 - same / (one.get_width() * one.get_height())


@pytest.mark.parametrize("name", sorted(SCREENS))
def test_a_whole_screen_looks_as_in_its_picture(name: str, tmp_path: Path) -> None:
    """To draw the pictures anew, after looking at them: make goldens."""
    theme, size, scene = SCREENS[name]
    surface = drawn(tmp_path, theme, size, scene)
    kept = PICTURES / f"{name}.png"
    if os.environ.get("KLOPKAST_DRAW"):
        PICTURES.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, kept)
    pygame.image.save(surface, tmp_path / kept.name)
    assert share_that_differs(surface, pygame.image.load(kept)) < SHARE, f"compare {tmp_path / kept.name}"


def test_one_match_less_is_another_picture(tmp_path: Path) -> None:
    def later(table: Table) -> None:
        play(table)
        table.tap("Fold", seat="Dewi")
        table.tap("Undo")
        table.tap("Stay", seat="Dewi")
        table.wait(3)

    def lost(table: Table) -> None:
        play(table)
        table.tap("Fold", seat="Dewi")
        table.wait(3)

    one = drawn(tmp_path / "one", "dark", LYING, later)
    other = drawn(tmp_path / "other", "dark", LYING, lost)
    assert share_that_differs(one, other) > SHARE
