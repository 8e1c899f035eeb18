"""What must be painted again: the boxes in which two screens look different. Pure."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from kiosk.widgets import Box, Button, Card, Fill, Widget

Extent = Callable[[Widget], Box]
"""Where a widget may leave light."""


def changed(before: Sequence[Widget], after: Sequence[Widget], extent: Extent) -> list[Box]:
    """The boxes of all widgets that came, went, or look different now.

    Widgets are paired by kind and place, in order. A pair that stands in another order than before counts as changed,
    since it may now lie above what it was below.
    """
    start = 0
    while start < min(len(before), len(after)) and same_look(before[start], after[start]):
        start += 1
    waiting: dict[tuple[type[Widget], Box], list[int]] = {}
    for index in range(start, len(before)):
        waiting.setdefault((type(before[index]), before[index].box), []).append(index)
    boxes, kept, last = [], set(), -1
    for widget in after[start:]:
        row = waiting.get((type(widget), widget.box), [])
        match = next((i for i in row if i > last and same_look(before[i], widget)), None)
        if match is None:
            boxes.append(extent(widget))
        else:
            kept.add(match)
            last = match
    boxes += [extent(before[index]) for index in range(start, len(before)) if index not in kept]
    return boxes


def same_look(one: Widget, other: Widget) -> bool:
    """Whether two widgets are painted alike; what a touch on them means makes no difference."""
    return one is other or one == other or _look(one) == _look(other)


def _look(widget: Widget) -> Widget:
    match widget:
        case Fill(action=action, hold=hold) | Button(action=action, hold=hold) if (action, hold) != (None, None):
            return replace(widget, action=None, hold=None)
        case Card(action=action) if action is not None:
            return replace(widget, action=None)
    return widget


def merged(boxes: Sequence[Box], most: int = 12) -> list[Box]:
    """Join boxes that meet, so that nothing is painted twice; more than `most` that are left become one."""
    found: list[Box] = []
    for box in boxes:
        grown = box
        while more := [other for other in found if other.meets(grown)]:
            for other in more:
                found.remove(other)
                grown = union(grown, other)
        found.append(grown)
    if len(found) > most:
        whole = found[0]
        for box in found[1:]:
            whole = union(whole, box)
        return [whole]
    return found


def union(one: Box, other: Box) -> Box:
    """The smallest box that holds both."""
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Box(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)
