"""Trying out: every input with a light that follows it, the last knock, a walk past the lamps. Nothing is scored.

Where there are matrices, also a picture by which they are set upright.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from kiosk.actions import Edit
from kiosk.health import called
from kiosk.inspection import Input
from kiosk.layout import BODY, SMALL, body, foot, ground, header, toast
from kiosk.rules import say
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Fill, Label, Widget

TALLEST = 78.0


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:  # noqa: ARG001 - as on every screen
    """Count how often the walk was asked for, for the app begins one each time; or have the picture in its place."""
    if field == "picture":
        return {**draft, field: True}
    return {name: value for name, value in draft.items() if name != "picture"} | {field: draft.get(field, 0) + 1}


def view(seen: View) -> tuple[Widget, ...]:
    """A tile an input; below them the knock's strength and the button for the lamps."""
    box = body(seen, below=TOUCH + GAP)
    columns = 3 if seen.wide else 2
    rows = max(1, -(-len(seen.inputs) // columns))
    places = Box(box.x, box.y, box.w, min(box.h, rows * TALLEST)).grid(columns, rows)
    left, right = foot(seen).columns((3, 2) if not seen.matrices else (3, 4))
    nothing = () if seen.inputs else (Label(places[0], seen.say("check-none"), BODY, "medium", "muted", lines=3),)
    return (
        ground(seen),
        *header(seen, seen.say("check-title"), _help(seen)),
        *(widget for place, one in zip(places, seen.inputs, strict=False) for widget in _input(seen, place, one)),
        *nothing,
        *(_elsewhere(seen, left) if _pictured(seen) else _knock(seen, left)),
        *_buttons(seen, right),
        *toast(seen),
    )


def _pictured(seen: View) -> bool:
    return bool(seen.matrices) and "picture" in seen.ui.draft


def _help(seen: View) -> str:
    if _pictured(seen):
        return seen.say(say("check-upright", count=seen.matrices))
    return seen.say("check-help")


def _buttons(seen: View, box: Box) -> Iterator[Widget]:
    if not seen.matrices:
        yield Button(box, seen.say("check-walk"), Edit("walk"), icon="sun")
        return
    left, right = box.columns((1, 1))
    yield Button(left, seen.say("check-picture"), Edit("picture"))
    yield Button(right, seen.say("check-walk"), Edit("walk"), icon="sun")


def _input(seen: View, box: Box, one: Input) -> Iterator[Widget]:
    """A light that is on while the input is, its name, and how often it was pressed."""
    high = min(box.h * 0.4, 26.0)
    light = Box(box.x + 14, box.y + (box.h - high) / 2, high, high)
    words = Box(light.right + 12, box.y + 4, box.right - light.right - 18, box.h - 8)
    upper, lower = words.rows((3, 2), gap=0)
    color = "red" if one.muted else "brass" if one.active else "line"
    times = "check-muted" if one.muted else "check-unheard" if not one.edges else "check-times"
    yield Fill(box, "raised" if one.active else "panel", 10)
    yield Fill(light, color, high / 2)
    yield Label(upper, seen.say(called(one.name)), BODY, "bold", elide=True)
    text = seen.say(say(times, count=max(1, one.taps + one.holds)))
    yield Label(lower, text, SMALL, "medium", "green" if one.edges and not one.muted else "muted", elide=True)


def _elsewhere(seen: View, box: Box) -> Iterator[Widget]:
    """Where it stands what another picture means."""
    upper, lower = box.rows((3, 2), gap=2)
    yield Label(upper, seen.say("check-else"), BODY, "bold")
    yield Label(lower, seen.say("check-where"), SMALL, "medium", "muted", elide=True)


def _knock(seen: View, box: Box) -> Iterator[Widget]:
    """How the last knock came in: as a meter where the sensor tells its strength, else by its contacts."""
    burst = next((one.burst for one in seen.inputs if one.name == "knock"), None)
    if burst is None:
        yield Label(box, seen.say("check-no-knock"), BODY, "medium", "muted")
        return
    upper, lower = box.rows((3, 2), gap=2)
    if burst.strength is not None:
        text = seen.say(say("check-strength", percent=round(burst.strength * 100)))
        meter = Box(lower.x, lower.y + 4, lower.w, 12)
        yield Label(upper, text, BODY, "bold", elide=True)
        yield Fill(meter, "line", 6)
        yield Fill(Box(meter.x, meter.y, max(12.0, meter.w * min(1.0, burst.strength)), 12), "brass", 6)
        return
    lasted = round(burst.lasted * 1000)
    yield Label(upper, seen.say(say("check-contacts", count=burst.contacts)), BODY, "bold", elide=True)
    yield Label(lower, seen.say(say("check-lasted", ms=min(lasted, 9999))), SMALL, "medium", "muted", elide=True)
