"""A lamp frame as the board can show it: its strip of lights and its seats' own lamps, within the current allowed.

Pure functions. The strip is one row of WS2812 lights, chair after chair: light `M` of chair `N` is `seatN.M`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from drivers.base import DARK, Color, LampFrame

IDLE_MA = 1.0
"""What a WS2812 takes while dark, in milliamperes, rounded up."""


class Look(NamedTuple):
    """What the board should show: colours of the strip from its first light on, and seat lamps as bits from seat 0."""

    lights: tuple[Color, ...]
    lamps: int


class Budget(NamedTuple):
    """Milliamperes: all that the board's lamps may draw together, one light at full white, one seat lamp."""

    total: float
    light: float
    lamp: float


def look(frame: LampFrame, seats: int, lights_per_seat: int) -> Look:
    """Lay a frame out on the strip and the seat lamps; names that the board hasn't got are left to other drivers.

    A seat's own lamp is on or off, so any light in the frame lights it, however much the frame is dimmed.
    """
    lights = tuple(frame.get(f"seat{seat}.{light}", DARK) for seat in range(seats) for light in range(lights_per_seat))
    lamps = sum(1 << seat for seat in range(seats) if any(frame.get(f"seat{seat}", DARK)))
    return Look(lights, lamps)


def draw(shown: Look, budget: Budget) -> float:
    """Milliamperes that a look takes."""
    return _fixed(shown, budget) + _shining(shown.lights, budget)


def within(wanted: Look, budget: Budget) -> Look:
    """Dim the strip, all lights alike, until the look fits in the budget; dark if the rest alone is over it."""
    room = budget.total - _fixed(wanted, budget)
    shining = _shining(wanted.lights, budget)
    if shining <= room:
        return wanted
    scale = max(0.0, room / shining)
    dimmed = tuple(Color(*(int(part * scale) for part in light)) for light in wanted.lights)
    return wanted._replace(lights=dimmed)


def _fixed(shown: Look, budget: Budget) -> float:
    return len(shown.lights) * IDLE_MA + shown.lamps.bit_count() * budget.lamp


def _shining(lights: Sequence[Color], budget: Budget) -> float:
    return budget.light * sum(map(sum, lights)) / (3 * 255)
