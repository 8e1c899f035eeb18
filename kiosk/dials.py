"""A tile for one setting: its name, its value, and one or two buttons that change it."""

from collections.abc import Sequence

from kiosk.actions import Action, Set
from kiosk.layout import BODY, LARGE, MIDDLE, SMALL, tell
from kiosk.rules import Text, say
from kiosk.view import View
from kiosk.widgets import Box, Button, Fill, Label, Widget, weight_of

Dial = tuple[str, str, tuple[tuple[str, Action], ...]]
"""The key of its name, its value in words, and for each button its sign and what it does."""

TALLEST = 92.0


def dials(seen: View, box: Box, shown: Sequence[Dial]) -> tuple[Widget, ...]:
    """Tiles from the top of the box, in two columns where the screen lies."""
    columns = 2 if seen.wide else 1
    rows = -(-len(shown) // columns)
    places = Box(box.x, box.y, box.w, min(box.h, rows * TALLEST)).grid(columns, rows)
    return tuple(widget for place, dial in zip(places, shown, strict=False) for widget in _tile(seen, place, dial))


def percent(share: float) -> str:
    """A share in words."""
    return f"{round(share * 100)} %"


def steps(key: str, value: float, least: float) -> tuple[tuple[str, Action], ...]:
    """Less and more of a share, from `least` to all of it, a tenth at a time."""
    end = tell(Text("ui-no-more"))
    less, more = round(value - 0.1, 1), round(value + 0.1, 1)
    return (("minus", Set(key, less) if less >= least else end), ("plus", Set(key, more) if more <= 1 else end))


def loudness(seen: View) -> str:
    """How loud sounds are, or why there are none."""
    if seen.silent:
        return seen.say("ui-sound-none")
    share = percent(seen.settings.sound)
    return seen.say(say("ui-sound-muted", percent=share)) if seen.settings.muted else share


def following(values: Sequence[str], value: str) -> str:
    """The one after it, and after the last one the first."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def _tile(seen: View, box: Box, dial: Dial) -> tuple[Widget, ...]:
    key, value, changes = dial
    buttons = Box(box.right - 72.0 * len(changes), box.y + (box.h - 64) / 2, 72.0 * len(changes) - 8, 64)
    words = Box(box.x + 16, box.y + 6, box.w - buttons.w - 32, box.h - 12)
    upper, lower = words.rows((2, 3), gap=0)
    weight = weight_of(value)
    return (
        Fill(box, "panel", 12),
        Label(upper, seen.say(key), SMALL, "medium", "muted"),
        Label(lower, value, LARGE if weight == "figures" else MIDDLE, weight),
        *(
            Button(
                place, "", action, icon=icon, size=BODY, repeats=icon in ("plus", "minus") and isinstance(action, Set)
            )
            for place, (icon, action) in zip(buttons.columns([1] * len(changes)), changes, strict=True)
        ),
    )
