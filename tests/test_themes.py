"""Every theme can be read."""

import pytest

from kiosk.themes import CHAIRS, PAIRS, dark, ratio, themes

THEMES = sorted(themes())


@pytest.mark.parametrize("name", THEMES)
def test_what_is_read_stands_out_from_what_it_stands_on(name: str) -> None:
    theme = themes()[name]
    weak = [
        f"{text} on {ground}: {ratio(theme.rgba(text), theme.rgba(ground)):.2f} instead of {least}"
        for text, ground, least in PAIRS
        if ratio(theme.rgba(text), theme.rgba(ground)) < least
    ]
    assert weak == []


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_the_same_tokens_as_every_other(name: str) -> None:
    assert set(themes()[name].colors) == set(dark().colors)


@pytest.mark.parametrize("name", THEMES)
def test_no_two_chairs_have_one_hue(name: str) -> None:
    theme = themes()[name]
    hues = [theme.rgba(f"chair{chair}") for chair in range(CHAIRS)]
    distances = [
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        for i, one in enumerate(hues)
        for other in hues[:i]
    ]
    assert min(distances) > 40


def test_a_word_that_is_no_token_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"'mauve' is no token.*chalk"):
        dark().rgba("mauve")


def test_black_and_white_stand_out_as_far_as_anything_can() -> None:
    assert ratio((0, 0, 0, 255), (255, 255, 255, 255)) == pytest.approx(21)
