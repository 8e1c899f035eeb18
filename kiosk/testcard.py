"""A picture for 8x8 matrices that shows how they lie: an upright F in each module, and a dot more in each next one.

An F looks different in each of the eight ways in which a module can be turned and mirrored, so what somebody sees there
tells what to set. Pure; places are (row, column), from the upper left.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from drivers.base import LampFrame
from kiosk.lamps import CHALK

SIDE = 8

LETTER = (
    "  #####",
    "  #    ",
    "  ###  ",
    "  #    ",
    "  #    ",
)
"""The upper rows of a module; the dots that count the modules are in its lowest."""

Place = tuple[int, int]


class View(NamedTuple):
    """What is seen of a module, and the `rotation` and `mirror` that set it right."""

    rows: tuple[str, ...]
    rotation: int
    mirror: bool


def modules(names: Iterable[str]) -> int:
    """How many 8x8 modules these lamps are, side by side; 0 if they are something else."""
    found = set(names)
    columns = sum(name.startswith("seat0.") for name in found)
    whole = {f"seat{row}.{column}" for row in range(SIDE) for column in range(columns)}
    return columns // SIDE if columns and columns % SIDE == 0 and whole <= found else 0


def frame(names: Sequence[str]) -> LampFrame:
    """The picture as a lamp frame; dark where the lamps are no matrices."""
    count = modules(names)
    return {f"seat{row}.{SIDE * at + column}": CHALK for at in range(count) for row, column in _module(at)}


def drawn(count: int) -> tuple[str, ...]:
    """The picture of so many modules as rows of text."""
    return tuple("   ".join(rows) for rows in zip(*(_rows(_module(at)) for at in range(count)), strict=True))


def views(rotation: int, mirror: bool) -> Iterator[View]:
    """The eight ways in which the first module can be seen while `rotation` and `mirror` are set, the right one first.

    A module shows its digits as rows and its bits as columns, mirrored or not, and the whole turned clockwise. What is
    sent is the picture with all of that undone, so what is seen is that, done as the module really is.
    """
    sent = _turned(_module(0), -rotation)
    sent = _mirrored(sent) if mirror else sent
    for differs in range(2):
        for more in (0, 90, 180, 270):
            really = ((rotation + more) % 360, mirror != bool(differs))
            seen = _turned(_mirrored(sent) if really[1] else sent, really[0])
            yield View(_rows(seen), *really)


def _module(at: int) -> frozenset[Place]:
    letter = {(row, column) for row, text in enumerate(LETTER) for column, sign in enumerate(text) if sign == "#"}
    return frozenset(letter | {(SIDE - 1, 2 * dot) for dot in range(at + 1)})


def _turned(places: Iterable[Place], degrees: int) -> frozenset[Place]:
    turned = frozenset(places)
    for _ in range(degrees % 360 // 90):
        turned = frozenset((column, SIDE - 1 - row) for row, column in turned)
    return turned


def _mirrored(places: Iterable[Place]) -> frozenset[Place]:
    return frozenset((row, SIDE - 1 - column) for row, column in places)


def _rows(places: Iterable[Place]) -> tuple[str, ...]:
    lit = set(places)
    return tuple("".join("#" if (row, column) in lit else "." for column in range(SIDE)) for row in range(SIDE))
