"""What stands there while nobody plays: the name, moving slowly so that nothing burns in, and dim."""

from math import cos, sin

from kiosk.layout import BODY, HUGE
from kiosk.view import View
from kiosk.widgets import Box, Fill, Icon, Label, Widget

STEP = 20.0
"""Seconds between two places of the picture; in between nothing moves."""


def view(seen: View) -> tuple[Widget, ...]:
    """The sign and a line of words, somewhere else every so often."""
    step = seen.now // STEP
    wide, high = 320.0, 150.0
    x = (seen.width - wide) * (0.5 + 0.5 * sin(step * 0.9))
    y = (seen.height - high) * (0.5 + 0.5 * cos(step * 1.3))
    return (
        Fill(Box(0, 0, seen.width, seen.height), "night"),
        Icon(Box(x + wide / 2 - 32, y, 64, 64), "fist", "faint"),
        Label(Box(x, y + 68, wide, 50), "Klopkast", HUGE, "heavy", "faint", "center"),
        Label(Box(x, y + 118, wide, 28), seen.say("ui-touch-to-play"), BODY, "medium", "faint", "center"),
    )
