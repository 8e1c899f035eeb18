"""Something on the screen that a finger drags to another place: picked up, carried, and put down or put back. Pure.

A widget's `drag` is what picking it up does, its `drop` what letting go over it does. While something is carried the
screen is laid out anew at each move, so what would happen is seen before it happens.
"""

from collections.abc import Sequence
from typing import TypeVar

from kiosk.actions import Action, Edit
from kiosk.touch import Dragged
from kiosk.widgets import Box, Button, Fill, Widget

T = TypeVar("T")

PUT_BACK = Edit("carry", None)
"""What a screen is asked when nothing is carried any more."""


class Dragging:
    """At most one thing is carried; `box` is where it is now, and None while there is none."""

    def __init__(self) -> None:
        """Nothing is carried."""
        self.box: Box | None = None
        self._from: Box | None = None

    def move(self, deed: Dragged) -> None:
        """What is carried is where the finger is now."""
        if self.box is not None and self._from is not None:
            x, y = self._from.x + deed.x - deed.from_x, self._from.y + deed.y - deed.from_y
            self.box = Box(x, y, self._from.w, self._from.h)

    def follow(self, deed: Dragged, widgets: Sequence[Widget]) -> tuple[Action, ...]:
        """A finger drags something; what that does, with these on the screen."""
        if deed.stage == "began":
            held = _under(widgets, (deed.from_x, deed.from_y), "drag")
            if held is None or held.drag is None:
                return ()
            self.box = self._from = held.box
            self.move(deed)
            return (held.drag,)
        self.move(deed)
        if self.box is None or deed.stage == "moved":
            return ()
        place = _under(widgets, self.box.center, "drop") if deed.stage == "ended" else None
        self.box = None
        return (place.drop, PUT_BACK) if place is not None and place.drop is not None else (PUT_BACK,)


def on_screen(box: Box, width: float, height: float) -> Box:
    """The same moved so that all of it can be seen."""
    return Box(min(max(box.x, 0), width - box.w), min(max(box.y, 0), height - box.h), box.w, box.h)


def landing(places: Sequence[Box], carried: Box) -> int | None:
    """Which of the places something that is carried is over; None if over none."""
    x, y = carried.center
    return next((index for index, place in enumerate(places) if place.holds(x, y)), None)


def moved(things: Sequence[T], carried: T | None, place: int | None) -> tuple[T, ...]:
    """The same with the one that is carried in the place where it would land; as they were if it is over none."""
    if carried is None or place is None:
        return tuple(things)
    rest = [thing for thing in things if thing != carried]
    rest.insert(place, carried)
    return tuple(rest)


def _under(widgets: Sequence[Widget], place: tuple[float, float], part: str) -> Button | Fill | None:
    """The topmost widget under a point that can be picked up (`drag`) or put something on (`drop`)."""
    for widget in reversed(widgets):
        if isinstance(widget, Button | Fill) and getattr(widget, part) is not None and widget.box.holds(*place):
            return widget
    return None
