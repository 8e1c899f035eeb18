"""Moves as lines of a transcript, read and written by the same grammar."""

import pytest
from msgspec import Struct

from kiosk.notation import Line, Misread, Tail, Tally, Words, read, write


class Points(Struct, frozen=True):
    points: tuple[str, ...]
    tricks: int | None = None


class Tricks(Struct, frozen=True):
    tricks: tuple[tuple[int, int], ...]


LINES = (
    Line("result", Points, (Words("points", ("high", "low", "jack")), Tail("tricks", "tricks"))),
    Line("tricks", Tricks, (Tally("tricks"),)),
)
NAMES = ("A", "B", "C")
SEATS = {name: seat for seat, name in enumerate(NAMES)}


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("result high low", Points(("high", "low"))),
        ("result none", Points(())),
        ("result low jack tricks 6", Points(("low", "jack"), 6)),
        ("result none tricks 0", Points((), 0)),
        ("tricks A 1 C 4", Tricks(((0, 1), (2, 4)))),
        ("tricks B 0 B 5", Tricks(((1, 0), (1, 5)))),
    ],
)
def test_a_line_is_read_as_its_move_and_written_as_it_was(line: str, move: Struct) -> None:
    assert read(LINES, line.split(), SEATS) == move
    assert write(LINES, move, NAMES) == line


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("result", "is missing"),
        ("result trump", "trump is not one of"),
        ("result high none", "none is too much"),
        ("result high tricks", "is missing"),
        ("result high tricks six", "six is not a whole number"),
        ("tricks", "P N... is missing"),
        ("tricks A", "N is missing"),
        ("tricks D 1", "nobody here is called D"),
        ("tricks A -1", "-1 is not a whole number"),
    ],
)
def test_a_line_that_cannot_be_read_says_what_is_wrong_and_how_it_should_be(line: str, reason: str) -> None:
    with pytest.raises(Misread, match=reason) as raised:
        read(LINES, line.split(), SEATS)
    assert "a line reads" in str(raised.value)
