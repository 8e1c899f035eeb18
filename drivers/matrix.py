"""A picture on 8x8 modules with a MAX7219 each, as the values of the chips' registers: pure, no pins.

Register addresses and currents are those of the datasheet (Maxim 19-4452, "Serially Interfaced, 8-Digit LED Display
Drivers"): tables 2 to 10.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

SIDE = 8
"""Rows and columns of a module."""

DIGITS = range(1, 9)
DECODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, TEST = 0x9, 0xA, 0xB, 0xC, 0xF

BRIGHTEST = 15
"""The highest intensity; at intensity n a row is lit for 2n + 1 of 32 parts of its time."""

Registers = Mapping[int, tuple[int, ...]]
"""Address to the value for each chip, the one next to the Pi first. In the order in which they are to be written."""


class Layout(NamedTuple):
    """How the modules lie: boards differ, and so do the ways to screw them down.

    `modules` lie side by side. Each is turned clockwise by `rotation` degrees from where digit 0 is the upper row and
    bit 7 the left column; on a mirrored board bit 7 is the right one. The Pi's wire enters the row at `first`.
    """

    modules: int
    rotation: Literal[0, 90, 180, 270]
    mirror: bool
    first: Literal["left", "right"]

    @property
    def columns(self) -> int:
        """Lights in a row."""
        return self.modules * SIDE


class Supply(NamedTuple):
    """What the modules may draw on average, and what one lit light draws while its row is on, in milliamperes."""

    budget: float
    light: float


def registers(lit: Iterable[tuple[int, int]], intensity: int, layout: Layout, supply: Supply) -> Registers:
    """Every register that makes the chips show the lights at these rows and columns, and nothing else.

    The data comes first and the control registers last, so that chips that wake up with rubbish never show it brightly,
    and chips that are right already show no change at all.
    """
    places = set(lit)
    digits = [[0] * layout.modules for _ in DIGITS]
    for chip, digit, bit in (_place(row, column, layout) for row, column in places):
        digits[digit][chip] |= 1 << bit
    control = {DECODE: 0, SCAN_LIMIT: 7, INTENSITY: _within(intensity, len(places), supply), TEST: 0, SHUTDOWN: 1}
    return {
        **{address: tuple(values) for address, values in zip(DIGITS, digits, strict=True)},
        **{address: (value,) * layout.modules for address, value in control.items()},
    }


def off(modules: int) -> Registers:
    """Every register that makes the chips dark and lets them sleep."""
    dark = {**dict.fromkeys(DIGITS, 0), TEST: 0, SHUTDOWN: 0}
    return {address: (value,) * modules for address, value in dark.items()}


def words(address: int, values: tuple[int, ...]) -> list[int]:
    """Give the bytes that write one register of every chip: what is sent first ends up in the chip furthest away."""
    return list(_pairs(address, values))


def _pairs(address: int, values: tuple[int, ...]) -> Iterator[int]:
    for value in reversed(values):
        yield address
        yield value


def _place(row: int, column: int, layout: Layout) -> tuple[int, int, int]:
    """Chip, digit and bit of the light that a person sees at a row and column."""
    module, column = divmod(column, SIDE)
    for _ in range(layout.rotation // 90):  # turn the picture back by what the module is turned
        row, column = SIDE - 1 - column, row
    chip = module if layout.first == "left" else layout.modules - 1 - module
    return chip, row, column if layout.mirror else SIDE - 1 - column


def _within(intensity: int, lit: int, supply: Supply) -> int:
    """Give the highest intensity up to the wanted one whose average current is within the budget, or the lowest."""
    one = lit * supply.light / SIDE / 32  # a row is on for an eighth of the time
    fitting = (level for level in range(intensity, 0, -1) if one * (2 * level + 1) <= supply.budget)
    return next(fitting, 0)
