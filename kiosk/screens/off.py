"""The last picture: everything is saved, and the plug may be pulled."""

from kiosk.layout import HUGE, page
from kiosk.view import View
from kiosk.widgets import Box, Fill, Label, Widget


def view(seen: View) -> tuple[Widget, ...]:
    """One sentence: that it is off, or what comes instead."""
    said = f"staff-end-{seen.ui.argument}" if seen.ui.argument in ("restart", "shell", "again") else "ui-safe-off"
    return (
        Fill(Box(0, 0, seen.width, seen.height), "night"),
        Label(page(seen), seen.say(said), HUGE, "heavy", "chalk", "center", lines=3),
    )
