"""What a screen looks like, and that only what changed is painted."""

import os
import unicodedata
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.actions import Redo, Undo
from kiosk.drawing import coverage, fonts, matches
from kiosk.drawing.fitting import fit
from kiosk.drawing.fonts import own_path
from kiosk.drawing.icons import ICONS
from kiosk.painter import Painter
from kiosk.themes import Theme, dark, light, themes
from kiosk.widgets import SIZES, Box, Button, Edge, Fill, Icon, Label, Matches, Weight, Widget
from tests.scenes import answers, table, things


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


def test_what_was_rehearsed_leaves_no_trace_and_is_put_in_place_as_if_painted() -> None:
    now, later = row("Knock", "Swap", "Undo"), (*row("Fold", "Swap"), Matches(Box(20, 20, 220, 40), 6, 10))
    surface, other = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    painter, plain = Painter(surface, dark()), Painter(other, dark())
    painter.paint(now), plain.paint(now)
    painter.rehearse(later)
    assert pixels(surface) == pixels(other)
    assert painter.paint(later) == plain.paint(later)
    assert pixels(surface) == pixels(other)
    assert painter.paint(now) == plain.paint(now)
    assert pixels(surface) == pixels(other)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Matches(Box(20, 20, 100, 29.4), 6, 10), Matches(Box(20, 20, 100, 28.9), 6, 10)),
        (Edge(Box(20, 20, 8, 99.4), 4, dim=False), Edge(Box(20, 20, 8, 98.6), 4, dim=False)),
    ],
    ids=lambda widget: type(widget).__name__,
)
def test_what_was_shown_before_does_not_change_what_is_drawn_now(before: Widget, after: Widget) -> None:
    surface, other = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    painter = Painter(surface, dark())
    painter.paint([before]), painter.paint([after])
    Painter(other, dark()).paint([after])
    assert pixels(surface) == pixels(other)


@pytest.mark.parametrize("spoilt", ["another theme", "forgotten", "another picture"])
def test_what_was_rehearsed_is_not_used_where_it_does_not_fit_any_more(spoilt: str) -> None:
    now, later = row("Knock", "Swap", "Undo"), row("Fold", "Swap")
    surface, other = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    painter, plain = Painter(surface, dark()), Painter(other, light() if spoilt == "another theme" else dark())
    painter.paint(now)
    painter.rehearse(later)
    match spoilt:
        case "another theme":
            painter.wear(light())
        case "forgotten":
            surface.fill("red")
            painter.forget()
        case "another picture":
            painter.paint(row("Show"))
    painter.paint(later), plain.paint(later)
    assert pixels(surface) == pixels(other)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


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


def test_a_hint_is_never_larger_than_the_words_above_it(painter: Painter) -> None:
    for width in (100, 147, 200, 300):
        words, hint = painter.labels(Button(Box(0, 0, width, 78), "My remainder too", hint="for the game"))
        assert painter.fit(hint).size <= painter.fit(words).size


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


# What it looks like ------------------------------------------------------------------------------------------------

PICTURES = Path(__file__).parent / "pictures"
SCENES = {
    "table-dark-800x480": ("dark", (800, 480), table),
    "answers-light-1024x600": ("light", (1024, 600), answers),
    "answers-contrast-480x800": ("contrast", (480, 800), answers),
    "things-dark-800x480": ("dark", (800, 480), lambda width, _: things(width)),
}


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_screen_looks_as_in_its_picture(name: str, tmp_path: Path) -> None:
    """To draw the pictures anew, after looking at them: KLOPKAST_DRAW=1 pytest tests/test_painter.py."""
    theme, size, scene = SCENES[name]
    surface = pygame.Surface(size)
    painter = Painter(surface, themes()[theme])
    painter.paint(scene(*painter.size))
    kept = PICTURES / f"{name}.png"
    if os.environ.get("KLOPKAST_DRAW"):
        PICTURES.mkdir(exist_ok=True)
        pygame.image.save(surface, kept)
    pygame.image.save(surface, tmp_path / kept.name)
    # Another build of FreeType may shade the edges of letters otherwise; anything more is another picture.
    assert share_that_differs(surface, pygame.image.load(kept)) < 0.004, f"compare {tmp_path / kept.name}"


def share_that_differs(one: pygame.Surface, other: pygame.Surface) -> float:
    if one.get_size() != other.get_size():
        return 1.0
    same = pygame.mask.from_threshold(one, (0, 0, 0), (48, 48, 48, 255), other.convert(one)).count()
    return 1 - same / (one.get_width() * one.get_height())


def test_a_picture_with_one_match_less_is_told_apart() -> None:
    seven, six = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    for surface, lives in ((seven, (7, 4, 9, 1)), (six, (6, 4, 9, 1))):
        Painter(surface, dark()).paint(table(800, 480, lives))
    assert share_that_differs(seven, six) > 0.0008
    assert share_that_differs(seven, seven.copy()) == 0


# Names of the world ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Zoë", "Łukasz", "Siân", "Ngô Đình", "Жанна", "Åse", "e\u0301te"])
def test_our_own_fonts_have_every_letter_of_a_latin_name(name: str, painter: Painter) -> None:
    pieces = painter.faces.pieces(name, "bold")
    assert [piece.path for piece in pieces] == [own_path("bold")]


@pytest.mark.parametrize("weight", ["medium", "bold", "heavy", "figures"])
def test_each_of_our_fonts_has_the_plain_letters_that_it_is_not_asked_for(weight: Weight) -> None:
    ours = coverage.Coverage(own_path(weight))
    plain = fonts.PLAIN[weight]
    assert [letter for letter in sorted(plain) if not ours.has(letter)] == []
    assert all(unicodedata.bidirectional(letter) not in ("R", "AL") for letter in plain)
    assert not any(unicodedata.combining(letter) for letter in plain)


def test_without_any_system_font_missing_letters_get_a_sign_and_nothing_fails(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "FOLDERS", ())
    fonts.forget_system_fonts()
    try:
        signs = [piece.sign for piece in painter.faces.pieces("Li 李 🦄", "bold")]
        assert signs == ["", "missing", "", "missing"]
        painter.paint([Label(Box(10, 10, 200, 40), "Li 李 🦄", 29, "bold")])
    finally:
        fonts.forget_system_fonts()


def test_suits_and_crowns_in_a_name_are_drawn_by_us(painter: Painter) -> None:
    assert [piece.sign for piece in painter.faces.pieces("👑♥\ufe0f", "bold")] == ["crown", "hearts"]


def test_a_name_from_the_right_stands_in_its_own_order(painter: Painter) -> None:
    pieces = painter.faces.pieces("דוד 2", "bold")
    assert pieces[0].text == "2"
    assert painter.faces.pieces("2 דוד", "bold")


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b", "\x00\x1b[2J", "\ud800", "a\nb", "👨‍👩‍👧", "W" * 400, "\u202egnirb"]
)
def test_no_name_makes_the_painter_fail_or_leave_its_box(name: str, painter: Painter) -> None:
    painter.paint([])
    before = painter.surface.copy()
    painter.paint([Label(Box(300, 200, 120, 40), name, 29, "bold", elide=True)])
    painter.surface.fill((0, 0, 0), (296, 190, 128, 60))
    before.fill((0, 0, 0), (296, 190, 128, 60))
    assert painter.surface.get_buffer().raw == before.get_buffer().raw


@pytest.mark.parametrize("letter", ["É", "Å", "Ỹ", "Ñ", "Ĵ"])
@pytest.mark.parametrize("weight", ["bold", "figures"])
def test_a_capital_with_an_accent_stands_on_the_same_line_as_others(
    letter: str, weight: Weight, painter: Painter
) -> None:
    def foot(text: str) -> int:
        painter.forget()
        painter.paint([Label(Box(100, 100, 100, 100), text, 56, weight)])
        white = pygame.mask.from_threshold(painter.surface, dark().rgba("chalk"), (60, 60, 60, 255))
        return max(rect.bottom for rect in white.get_bounding_rects())

    assert foot(letter) == foot("J" if letter == "Ĵ" else "E")


# Fitting -----------------------------------------------------------------------------------------------------------


def test_a_long_sentence_is_broken_at_its_spaces(painter: Painter) -> None:
    fitted = painter.fit(Label(Box(0, 0, 220, 60), "Bram knocked: stay or fold?", 24, "bold", lines=2))
    assert len(fitted.lines) == 2
    assert " ".join(fitted.lines) == "Bram knocked: stay or fold?"


def test_a_word_without_spaces_breaks_where_the_translator_allows_it(painter: Painter) -> None:
    fitted = painter.fit(Label(Box(0, 0, 130, 80), "ສະບາຍດີ\u200bທຸກຄົນ\u200bມື້ນີ້", 24, "bold", lines=3))
    assert len(fitted.lines) > 1
    assert not fitted.elided


@given(st.text(max_size=60), st.integers(20, 400), st.integers(10, 90), st.integers(1, 3), st.sampled_from(SIZES))
def test_whatever_is_written_stays_within_the_width_of_its_box(
    text: str, width: int, height: int, lines: int, size: int
) -> None:
    def measure(line: str, size: int, _: Weight) -> float:
        return len(line) * size * 0.5

    fitted = fit(Label(Box(0, 0, width, height), text, size, lines=lines), measure)
    assert len(fitted.lines) <= lines
    assert fitted.size in SIZES
    assert all(measure(line, fitted.size, "bold") <= width + 1 for line in fitted.lines)


@pytest.mark.parametrize("scene", [table, answers])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800), (720, 1280)])
def test_every_word_of_a_scene_is_whole(scene: Callable[..., tuple[Widget, ...]], size: tuple[int, int]) -> None:
    painter = Painter(pygame.Surface(size), dark())
    words = [label for widget in scene(*painter.size) for label in painter.labels(widget)]
    assert len(words) > 10
    assert [label.text for label in words if painter.fit(label).elided] == []


def test_a_name_that_is_read_from_the_right_keeps_its_space_and_its_number(painter: Painter) -> None:
    """The space after it stands after it, and a number before it before it, however the name itself runs."""
    if painter.faces.pieces("م", "bold")[0].sign:
        pytest.skip("no font here has Arabic letters")
    said = [(piece.text, piece.rtl) for piece in painter.faces.pieces("Deal: محمد leads.", "bold")]
    assert said == [("Deal: ", False), ("محمد", True), (" ", False), ("leads.", False)]
    numbered = painter.faces.pieces("\u200e2\u00a0محمد", "bold")
    assert [piece.rtl for piece in numbered] == [False, True]
    from_right = [(piece.text, piece.rtl) for piece in painter.faces.pieces("محمد Anneke علي", "bold")]
    assert from_right == [("علي", True), (" ", True), ("Anneke", False), ("محمد ", True)]


def test_a_colour_of_skin_is_no_second_sign(painter: Painter) -> None:
    assert len(painter.faces.pieces("\U0001f44d\U0001f3fd", "bold")) == 1


# Matches -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("of", [1, 7, 10, 12, 15, 25, 50])
@pytest.mark.parametrize("box", [Box(20, 10, 225, 44), Box(20, 10, 120, 24), Box(20, 10, 500, 80)])
def test_any_number_of_lives_lies_in_its_box_and_none_on_another(of: int, box: Box) -> None:
    laid = matches.lay(Matches(box, of // 2, of))
    assert len(laid) == of
    assert all(one.box.x >= box.x - 0.01 and one.box.right <= box.right + 0.01 for one in laid)
    assert all(one.box.y >= box.y and one.box.bottom <= box.bottom + 0.01 for one in laid)
    assert all(a.box.right <= b.box.x + 0.01 for a, b in pairwise(laid) if a.box.y == b.box.y)
    assert [one.look for one in laid].count("lit") == of // 2


def test_the_last_match_burns_and_the_lost_ones_burn_down() -> None:
    looks = [one.look for one in matches.lay(Matches(Box(0, 0, 200, 40), 1, 4, last=True, burning=2, gone=0.5))]
    assert looks == ["last", "burning3", "burning3", "burnt"]


def test_every_chair_has_an_edge_of_its_own_shape() -> None:
    drawn = []
    for chair in range(8):
        surface = pygame.Surface((8, 80))
        painter = Painter(surface, Theme("plain", {"ground": (0, 0, 0, 255), "edge-dim": (255, 255, 255, 255)}), 1.0)
        painter.paint([Edge(Box(0, 0, 8, 80), chair, dim=True)])
        drawn.append(surface.get_buffer().raw)
    assert len(set(drawn)) == 8


# Painting less -----------------------------------------------------------------------------------------------------


@given(st.lists(st.sampled_from(range(8)), max_size=10), st.lists(st.sampled_from(range(8)), max_size=10))
def test_painting_only_changes_gives_the_same_picture_as_painting_all(first: list[int], second: list[int]) -> None:
    def stack(order: list[int]) -> list[Widget]:
        tokens = ("panel", "brass", "yes", "no", "raised", "shade", "chalk", "line")
        return [Fill(Box(10 + 9 * i, 10 + 7 * i, 60, 40), tokens[i], 8) for i in order]

    part, whole = pygame.Surface((160, 120)), pygame.Surface((160, 120))
    painter = Painter(part, dark(), 1.0)
    painter.paint(stack(first))
    painter.paint(stack(second))
    Painter(whole, dark(), 1.0).paint(stack(second))
    assert part.get_buffer().raw == whole.get_buffer().raw


def test_what_is_kept_stays_bounded_over_a_long_evening(painter: Painter) -> None:
    for turn in range(400):
        painter.paint([Label(Box(10, 10, 700, 80), f"{turn} {'wide words ' * 4}", 35, "heavy")])
    assert painter.kept < 2 * 2 * 800 * 480
