"""A screen that was turned, on trial: its corners are to be touched in order, or it turns back by itself."""

from kiosk.actions import Back
from kiosk.layout import HUGE, MIDDLE, TITLE, ground, page
from kiosk.rules import say
from kiosk.staff.actions import Corner
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Label, Widget

SIDE = 96


def view(seen: View) -> tuple[Widget, ...]:
    """A number in each corner, the next one in brass; in the middle how long there is, and the way back at once."""
    box = page(seen)
    touched = seen.staff.trial.touched if seen.staff.trial is not None else 0
    left = max(0, round(seen.staff.trial.until - seen.now)) if seen.staff.trial is not None else 0
    right, low = box.right - SIDE, box.bottom - SIDE
    places = ((box.x, box.y), (right, box.y), (right, low), (box.x, low))
    middle = Box(box.x + 24, box.y + SIDE + GAP, box.w - 48, box.h - 2 * (SIDE + GAP))
    words, seconds, back = middle.rows((1.1, 1, 0.9))
    return (
        ground(seen),
        *(
            Button(Box(x, y, SIDE, SIDE), str(number + 1), Corner(number), tone=_tone(number, touched), size=TITLE)  # type: ignore[arg-type]
            for number, (x, y) in enumerate(places)
        ),
        Label(words, seen.say("staff-corners"), MIDDLE, "bold", "chalk", "center", lines=3),
        Label(seconds, seen.say(say("staff-corners-left", seconds=left)), HUGE, "figures", "brass", "center"),
        Button(
            Box(back.x + back.w / 2 - 120, back.y + (back.h - TOUCH) / 2, 240, TOUCH),
            seen.say("staff-turn-back"),
            Back(),
        ),
    )


def _tone(number: int, touched: int) -> str:
    return "chosen" if number < touched else "main" if number == touched else "plain"
