"""The last picture: everything is saved, and the plug may be pulled."""

from kiosk.layout import HUGE, page
from kiosk.view import View
from kiosk.widgets import Box, Fill, Label, Widget


def view(seen: View) -> tuple[Widget, ...]:
    """One sentence."""
    return (
        Fill(Box(0, 0, seen.width, seen.height), "night"),
        Label(page(seen), seen.say("ui-safe-off"), HUGE, "heavy", "chalk", "center", lines=3),
    )
