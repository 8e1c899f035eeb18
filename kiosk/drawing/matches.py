"""Lives as matches: where each one lies in the box it has, and how it is drawn. Pure.

Few lives are single matches. Many stand in bundles of five; when even those are too many for the box, they become
narrower, and then two rows.
"""

from msgspec import Struct

from kiosk.drawing.strokes import Block, Path, Shape, Spot, Stroke, curve, mirrored
from kiosk.widgets import Box, Matches

PITCH = 22
"""From one match to the next where there is room; in a high box they stand wider."""

NARROW = 9
"""The closest at which single matches are still told apart across a table."""

STEPS = 6
"""In how many pictures a match burns down."""


class One(Struct, frozen=True):
    """A match: where it lies, and its look: lit, burnt, last, or burning0 to burning5."""

    box: Box
    look: str


def lay(widget: Matches) -> tuple[One, ...]:
    """Every match of a row, from left to right."""
    box, count = widget.box, max(widget.of, widget.lit)
    if count <= 0:
        return ()
    rows = 2 if box.w / count < NARROW and box.h >= 48 else 1
    per_row = -(-count // rows)
    pitch = min(max(PITCH, box.h / rows * 0.48), box.w / per_row, max(box.h / rows * 0.6, 10))
    gap = 0.0
    if pitch < NARROW:  # bundles of five, with a gap between them
        per_row = -(-per_row // 5) * 5
        gap = 0.8
        pitch = box.w / (per_row + gap * (per_row // 5 - 1))
    high = box.h / rows - (4 if rows > 1 else 0)
    wide = min(pitch, high * 0.6)
    found = []
    for index in range(count):
        row, column = divmod(index, per_row)
        x = box.x + column * pitch + (column // 5) * gap * pitch
        found.append(One(Box(x, box.y + row * (high + 4), wide, high), _look(widget, index)))
    return tuple(found)


def _look(widget: Matches, index: int) -> str:
    if index < widget.lit:
        return "last" if widget.last and index == widget.lit - 1 else "lit"
    if index < widget.lit + widget.burning and widget.gone < 1:
        return f"burning{min(int(widget.gone * STEPS), STEPS - 1)}"
    return "burnt"


def draw(one: One, dim: bool) -> tuple[Stroke, ...]:
    """The strokes of a match, on a grid as large as its box. A flame stands in the upper part, which others leave."""
    w, h = one.box.w, one.box.h
    middle = w / 2
    # The closer they lie, the more of their room they fill: a bundle must still be seen across a table.
    thick, wide = max(6, h * 0.13), max(10, h * 0.23)
    stick, head = (min(w * 0.34, thick), min(w * 0.58, wide) / 2) if w >= NARROW else (w * 0.6, w * 0.48)
    top = h * 0.28
    wood, tip = ("wood-dim", "head-dim") if dim else ("wood", "head")
    body = Block(middle - stick / 2, top, stick, h - top, stick * 0.3, wood)
    match one.look:
        case "lit":
            return body, Spot(middle, top, head, tip, ry=head * 1.15)
        case "burnt":
            return (
                Block(middle - stick / 2, top, stick, h - top, stick * 0.3, "burnt"),
                Spot(middle, top, head * 0.8, "burnt-head", ry=head * 0.9),
            )
        case "last":
            return body, Spot(middle, top, head * 0.9, tip, ry=head), *_flame(middle, top + head * 0.6, w, h)
    done = int(one.look.removeprefix("burning")) / STEPS
    front = top + (h - top) * done * 0.8
    return (
        Path(((middle, top), (middle, front)), stick * 0.7, "burnt"),
        Block(middle - stick / 2, front, stick, h - front, stick * 0.3, wood),
        *_flame(middle, front, w, h),
    )


def _flame(x: float, y: float, w: float, h: float) -> tuple[Stroke, ...]:
    """A flame whose foot is at a point."""
    high, half = min(h * 0.36, w * 1.1), min(w * 0.34, 6)
    outer = curve(
        (x, y - high), (x - half * 0.3, y - high * 0.6), (x - half, y - high * 0.5), (x - half, y - high * 0.2)
    )
    outer += curve(
        (x - half, y - high * 0.2), (x - half, y + high * 0.1), (x - half * 0.3, y + high * 0.1), (x, y + high * 0.1)
    )
    core = tuple((x + (px - x) * 0.5, y + (py - y) * 0.5) for px, py in outer)
    return Shape(mirrored(outer, x), "flame"), Shape(mirrored(core, x), "flame-core")
