"""What signs are made of: a few strokes as plain data, on a square of 24 by 24.

Every stroke has a `color`, the token of a theme; an empty one takes the colour the sign is asked for in. `cut` takes
away what is below.
"""

from collections.abc import Sequence
from math import cos, radians, sin

from msgspec import Struct

GRID = 24
"""Side of the square that signs are drawn on."""

Point = tuple[float, float]


class Spot(Struct, frozen=True):
    """A filled circle, or an ellipse of height `ry`."""

    x: float
    y: float
    r: float
    color: str = ""
    cut: bool = False
    ry: float = 0


class Path(Struct, frozen=True):
    """A line with round ends and joins."""

    points: tuple[Point, ...]
    width: float = 2
    color: str = ""
    cut: bool = False


class Shape(Struct, frozen=True):
    """A filled polygon."""

    points: tuple[Point, ...]
    color: str = ""
    cut: bool = False


class Block(Struct, frozen=True):
    """A filled rectangle with round corners."""

    x: float
    y: float
    w: float
    h: float
    r: float = 0
    color: str = ""
    cut: bool = False


Stroke = Spot | Path | Shape | Block


def path(*points: Point, width: float = 2, color: str = "") -> Path:
    """A line through these points."""
    return Path(points, width, color)


def ring(x: float, y: float, r: float, width: float = 2) -> tuple[Stroke, ...]:
    """A circle's outline, its middle at radius `r`; what lies within is cut out."""
    return Spot(x, y, r + width / 2), Spot(x, y, r - width / 2, cut=True)


def arc(x: float, y: float, r: float, start: float, end: float) -> tuple[Point, ...]:
    """Points along a circle, in degrees clockwise from the right."""
    steps = max(round(abs(end - start) / 8), 2)
    angles = [radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return tuple((x + r * cos(a), y + r * sin(a)) for a in angles)


def curve(*points: Point, steps: int = 14) -> tuple[Point, ...]:
    """Points along a chain of cubic Bézier curves: a start, and three more points for each curve."""
    found = [points[0]]
    for i in range(0, len(points) - 3, 3):
        found += [_bezier(points[i : i + 4], step / steps) for step in range(1, steps + 1)]
    return tuple(found)


def mirrored(points: Sequence[Point], middle: float = GRID / 2) -> tuple[Point, ...]:
    """A half's outline and its mirror image as one closed outline."""
    return (*points, *((2 * middle - x, y) for x, y in reversed(points)))


def _bezier(p: Sequence[Point], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(w * q[0] for w, q in zip(weights, p, strict=True)), sum(
        w * q[1] for w, q in zip(weights, p, strict=True)
    )
