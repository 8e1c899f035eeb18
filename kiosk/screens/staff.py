"""The staff area: one button for each thing that only the landlord does. What ends or wipes something wants a hold."""

from kiosk.actions import Action, Open
from kiosk.layout import body, button, ground, header, row, tell, toast
from kiosk.rules import say
from kiosk.staff.actions import End, Out, WipeNames
from kiosk.view import View
from kiosk.widgets import GAP, Box, Button, Widget

TALLEST = 92.0


def view(seen: View) -> tuple[Widget, ...]:
    """Places first, then what ends something, and the way back to the game."""
    buttons = (
        button(seen.say("staff-light"), Open("light"), icon="speaker", align="left"),
        button(seen.say("staff-turn"), Open("turn"), icon="redo", align="left"),
        button(seen.say("staff-kept"), Open("kept"), icon="log", align="left"),
        button(seen.say("check-title"), Open("check"), icon="fist", align="left"),
        button(seen.say("staff-stick"), Open("stick"), icon="usb", align="left"),
        button(seen.say("staff-new-pin"), Open("pin", "choose"), icon="lock", align="left"),
        _held(seen, "staff-wipe", WipeNames(), "people"),
        _held(seen, "staff-restart", End("restart"), "undo"),
        _held(seen, "staff-off", End("off"), "power"),
        _held(seen, "staff-shell", End("shell"), "edit"),
        button(seen.say("staff-out"), Out(), tone="main", icon="play", align="left"),
    )
    box = body(seen)
    columns = 3 if seen.wide else 2
    rows = -(-len(buttons) // columns)
    high = min(TALLEST, (box.h - (rows - 1) * GAP) / rows)
    cells = Box(box.x, box.y, box.w, rows * high + (rows - 1) * GAP).grid(columns, rows)
    placed = (row(cell, ((1.0, each),))[0] for cell, each in zip(cells, buttons, strict=False))
    return (ground(seen), *header(seen, seen.say("staff-title"), seen.say("staff-help")), *placed, *toast(seen))


def _held(seen: View, key: str, action: Action, icon: str) -> Button:
    said, hint = seen.say(key), seen.say("ui-hold")
    return button(said, tell(say("ui-hold-it")), hint=hint, hold=action, icon=icon, align="left")
