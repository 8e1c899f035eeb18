"""A walk past the lamps, one lit at a time: a person sees whether each one works and is where it should be."""

from collections.abc import Sequence

from drivers.base import LampFrame
from kiosk.lamps import CHALK

SINGLE = 0.8
"""Seconds that a seat's one lamp is lit."""

SEVERAL = 0.15
"""Seconds that one of a bar is lit."""


def lasts(names: Sequence[str]) -> float:
    """Seconds that a walk past these lamps takes."""
    return sum(map(_seconds, names))


def lit(names: Sequence[str], since: float) -> str | None:
    """The lamp that is lit so many seconds after the walk began; None before and after it."""
    if since < 0:
        return None
    for name in names:
        since -= _seconds(name)
        if since < 0:
            return name
    return None


def frame(names: Sequence[str], since: float) -> LampFrame:
    """What the lamps show then."""
    name = lit(names, since)
    return {} if name is None else {name: CHALK}


def _seconds(name: str) -> float:
    return SEVERAL if "." in name else SINGLE
