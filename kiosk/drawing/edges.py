"""The edge of a chair's tile: eight shapes, so that players are told apart without colours too. Pure."""

from math import pi, sin

from kiosk.drawing.strokes import Block, Path, Shape, Spot, Stroke
from kiosk.themes import CHAIRS
from kiosk.widgets import Edge

Strokes = tuple[Stroke, ...]


def edge(widget: Edge) -> Strokes:
    """The strokes of an edge, on a grid that is as large as its box.

    Chairs 0 to 7: a bar, dashes, beads, a saw, a wave, two rails, diamonds, steps.
    """
    w, h = widget.box.w, widget.box.h
    chair = widget.chair % CHAIRS
    color = "edge-dim" if widget.dim else f"chair{chair}"
    match chair:
        case 0:
            return (Block(0, 0, w, h, w / 2, color),)
        case 1:
            return tuple(Block(0, y, w, step - w * 0.5, w / 2, color) for y, step in _steps(h + w * 0.5, 2.75 * w))
        case 2:
            return tuple(Spot(w / 2, y + step / 2, w / 2, color) for y, step in _steps(h, 1.25 * w))
        case 3:
            teeth = tuple(((0, y), (w, y + step / 2), (0, y + step)) for y, step in _steps(h, 1.3 * w))
            return tuple(Shape(tooth, color) for tooth in teeth)
        case 4:
            return (Path(_wave(w, h), w * 0.42, color),)
        case 5:
            return Block(0, 0, w * 0.38, h, w * 0.19, color), Block(w * 0.62, 0, w * 0.38, h, w * 0.19, color)
        case 6:
            rows = _steps(h, 1.6 * w)
            return tuple(
                Shape(((w / 2, y), (w, y + step / 2), (w / 2, y + step), (0, y + step / 2)), color) for y, step in rows
            )
        case _:
            rows = _steps(h, 1.25 * w)
            return tuple(
                Block(0 if i % 2 == 0 else w * 0.45, y, w * 0.55, step, w * 0.1, color)
                for i, (y, step) in enumerate(rows)
            )


def _wave(w: float, h: float) -> tuple[tuple[float, float], ...]:
    """A line that swings from side to side, in whole swings."""
    inner = h - w * 0.42
    swings = max(round(inner / (2.6 * w)), 1)
    steps = swings * 16
    return tuple(
        (w / 2 + w * 0.29 * sin(2 * pi * swings * i / steps), w * 0.21 + inner * i / steps) for i in range(steps + 1)
    )


def _steps(height: float, about: float) -> list[tuple[float, float]]:
    """Equal parts of a height, each about so high: where they begin, and how high they are."""
    count = max(round(height / about), 1)
    return [(i * height / count, height / count) for i in range(count)]
