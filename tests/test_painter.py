"""What a screen looks like, and that only what changed is painted."""

import pygame
import pytest

from kiosk.actions import Redo, Undo
from kiosk.drawing.icons import ICONS
from kiosk.painter import Painter
from kiosk.themes import dark, light
from kiosk.widgets import SIZES, Box, Button, Fill, Icon, Label, Matches, Widget


@pytest.fixture(scope="module", autouse=True)
def _letters() -> None:
    pygame.font.init()


@pytest.fixture
def painter() -> Painter:
    return Painter(pygame.Surface((800, 480)), dark())


def row(*names: str) -> tuple[Widget, ...]:
    return tuple(Button(Box(10 + 130 * i, 400, 120, 60), name, Undo()) for i, name in enumerate(names))


def test_the_same_screen_again_paints_nothing(painter: Painter) -> None:
    assert painter.paint(row("Knock", "Swap")) == [pygame.Rect(0, 0, 800, 480)]
    assert painter.paint(row("Knock", "Swap")) == []


def test_one_changed_button_repaints_that_button_alone(painter: Painter) -> None:
    painter.paint(row("Knock", "Swap", "Undo"))
    (rect,) = painter.paint(row("Knock", "Show", "Undo"))
    assert pygame.Rect(140, 400, 120, 60) == rect.inflate(-4, -4)


def test_a_touch_that_means_something_else_now_is_not_a_reason_to_paint(painter: Painter) -> None:
    painter.paint([Button(Box(10, 10, 100, 60), "Turn", Undo())])
    assert painter.paint([Button(Box(10, 10, 100, 60), "Turn", Redo())]) == []


def test_what_was_painted_in_parts_looks_as_if_painted_at_once() -> None:
    first = (Fill(Box(0, 0, 400, 300), "panel", 14), *row("Knock", "Swap"), Matches(Box(20, 20, 220, 40), 7, 10))
    second = (Fill(Box(0, 0, 400, 300), "panel", 14), *row("Fold"), Matches(Box(20, 20, 220, 40), 6, 10))
    parts, whole = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    painter = Painter(parts, dark())
    painter.paint(first)
    painter.paint(second)
    Painter(whole, dark()).paint(second)
    assert parts.get_buffer().raw == whole.get_buffer().raw


def test_another_theme_paints_everything(painter: Painter) -> None:
    painter.paint(row("Knock"))
    painter.wear(light())
    assert painter.paint(row("Knock")) == [pygame.Rect(0, 0, 800, 480)]
    assert painter.surface.get_at((1, 1)) == light().rgba("ground")


def test_a_long_text_gets_smaller_before_anything_is_left_out(painter: Painter) -> None:
    fitted = painter.fit(Label(Box(0, 0, 150, 40), "Last trick won by…", 29, "bold"))
    assert not fitted.elided
    assert fitted.size in SIZES
    assert fitted.size < 29
    assert painter.measure(fitted.lines[0], fitted.size, "bold") <= 151


def test_a_name_that_is_too_long_at_the_smallest_size_ends_in_an_ellipsis(painter: Painter) -> None:
    fitted = painter.fit(Label(Box(0, 0, 120, 40), "W" * 40, 29, "bold", elide=True))
    assert fitted.elided
    assert fitted.size == SIZES[0]
    assert fitted.lines[0].endswith("…")
    assert painter.measure(fitted.lines[0], fitted.size, "bold") <= 121


@pytest.mark.parametrize("name", sorted(ICONS))
def test_every_sign_leaves_light_at_every_size(name: str, painter: Painter) -> None:
    for side in (14, 24, 48):
        painter.forget()
        painter.paint([Icon(Box(100, 100, side, side), name)])
        drawn = painter.surface.subsurface((98, 98, side + 4, side + 4))
        assert pygame.transform.average_color(drawn)[:3] != dark().rgba("ground")[:3]
