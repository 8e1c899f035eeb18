"""The finger on the screen: what is seen of it, and what it asks for where it was. Pure."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from kiosk.actions import Action
from kiosk.touch import HOLD, HeldDown, Repeated, Tapped
from kiosk.widgets import Button, Fill, Widget, hit


class Finger(Struct, frozen=True):
    """Where a finger is, in logical pixels, and since when, in seconds."""

    x: float
    y: float
    since: float

    def felt(self, widgets: tuple[Widget, ...], now: float) -> tuple[Widget, ...]:
        """The same, with the button under it pressed, and filling up where it wants a hold."""
        share = min(1.0, (now - self.since) / HOLD)
        return tuple(
            replace(each, pressed=True, held=share if each.hold is not None else 0.0)
            if isinstance(each, Button) and each.box.holds(self.x, self.y)
            else each
            for each in widgets
        )

    def changes_at(self, now: float) -> float | None:
        """When it will look different; None is never."""
        return now if now < self.since + HOLD else None


def wish(deed: Tapped | Repeated | HeldDown, widgets: Sequence[Widget]) -> Action | None:
    """What a finger asks for where it was."""
    x, y = deed.x, deed.y
    if isinstance(deed, HeldDown):
        held = (each for each in reversed(widgets) if isinstance(each, Button | Fill) and each.box.holds(x, y))
        return next((each.hold for each in held if each.hold is not None), None)
    widget = hit(widgets, x, y)
    if isinstance(deed, Repeated) and not (isinstance(widget, Button) and widget.repeats):
        return None
    return None if widget is None else widget.action
