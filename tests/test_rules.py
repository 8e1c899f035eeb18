"""House rules as data: what a person may write for them, and how they are written back."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from kiosk.rules import Option, differing, options_of


class House(Struct, frozen=True):
    answers: Literal["fast", "ordered"] = "fast"
    lives: Annotated[int, Meta(ge=1, le=50)] = 10
    unit: Annotated[int, Meta(ge=1, le=10_000, extra={"places": 2})] = 100


ANSWERS, LIVES, UNIT = options_of(House)


def test_house_rules_are_read_off_their_struct() -> None:
    assert options_of(House) == (
        Option("answers", ("fast", "ordered"), "fast"),
        Option("lives", range(1, 51), 10),
        Option("unit", range(1, 10_001), 100, places=2),
    )
    assert differing(House(lives=15)) == (("lives", 15),)


@pytest.mark.parametrize(("written", "cents"), [("1", 100), ("0.25", 25), ("2.5", 250), ("0.01", 1), ("100", 10_000)])
def test_an_amount_is_exact_and_is_written_back_as_it_was_read(written: str, cents: int) -> None:
    assert UNIT.read(written) == cents
    assert UNIT.written(cents) == written


@pytest.mark.parametrize("word", ["0", "-1", ".5", "1.", "0.001", "100.01", "1e3", "٣", "", "one"])
def test_an_amount_that_is_none_is_refused_with_what_would_be_one(word: str) -> None:
    with pytest.raises(ValueError, match=r"unit is a number from 0\.01 to 100"):
        UNIT.read(word)


def test_words_and_whole_numbers_are_read_as_they_stand() -> None:
    assert (ANSWERS.read("ordered"), LIVES.read("15")) == ("ordered", 15)
    assert (ANSWERS.written("ordered"), LIVES.written(15)) == ("ordered", "15")


@pytest.mark.parametrize(("option", "word"), [(ANSWERS, "slow"), (LIVES, "51"), (LIVES, "1.5")])
def test_what_a_house_rule_does_not_know_is_refused(option: Option, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        option.read(word)


def test_a_touch_moves_a_number_by_one_and_an_amount_by_what_suits_its_size() -> None:
    assert (LIVES.stepped(10, up=True), LIVES.stepped(10, up=False)) == (11, 9)
    assert (LIVES.stepped(50, up=True), LIVES.stepped(1, up=False)) == (50, 1)
    down, cents = [], 300
    while cents > 1:
        cents = UNIT.stepped(cents, up=False)
        down.append(cents)
    assert down[:9] == [200, 100, 75, 50, 25, 20, 15, 10, 5]
    assert down[9:] == [4, 3, 2, 1]
    up = [cents]
    while up[-1] < UNIT.values[-1]:  # type: ignore[operator]
        up.append(UNIT.stepped(up[-1], up=True))
    assert up == sorted(set(up))
    assert {5, 25, 50, 75, 100, 125, 200, 10_000} <= set(up)
