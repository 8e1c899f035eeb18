"""For staff: a copy of everything onto a USB stick, and back from one."""

from kiosk.layout import BODY, MIDDLE, SMALL, body, ground, header, rows_of, tell, toast
from kiosk.rules import Text, say
from kiosk.staff.actions import CopyTo, TakeBack
from kiosk.staff.seen import Stick
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Fill, Label, Widget

LINE, TALL_LINE = 76.0, 136.0


def view(seen: View) -> tuple[Widget, ...]:
    """A line for each stick that is plugged in; above them what to do, or how the last copy ended."""
    box = body(seen)
    word = seen.say(_word(seen))
    words = Box(box.x + 4, box.y, box.w - 8, 28.0 * max(2, rows_of(seen, word, box.w - 8, MIDDLE)))
    high = LINE if seen.wide else TALL_LINE
    below = Box(box.x, words.bottom + GAP, box.w, box.bottom - words.bottom - GAP)
    places = Box(below.x, below.y, below.w, (n := int(below.h // (high + GAP))) * (high + GAP) - GAP).rows([1] * n)
    return (
        ground(seen),
        *header(seen, seen.say("staff-stick"), seen.say("staff-stick-help")),
        Label(words, word, MIDDLE, "medium", lines=4),
        *(
            widget
            for place, stick in zip(places, seen.staff.sticks or (), strict=False)
            for widget in _line(seen, place, stick)
        ),
        *toast(seen),
    )


def _word(seen: View) -> Text:
    staff = seen.staff
    if staff.busy:
        return say("staff-stick-busy")
    if staff.word is not None:
        return staff.word
    return say("staff-stick-none" if not staff.sticks else "staff-stick-choose")


def _line(seen: View, box: Box, stick: Stick) -> tuple[Widget, ...]:
    """Its name, a button to copy to it, and one to take back from it; that replaces what is here, and wants a hold."""
    inner = box.inset(12, 8)
    words, buttons = inner.columns((1, 1.5)) if seen.wide else inner.rows((1, 1.1))
    upper, lower = words.rows((3, 2), gap=0)
    to, back = buttons.columns((1, 1))
    hint = "staff-stick-has" if stick.copy else "staff-stick-empty"
    save = say("staff-stick-busy") if seen.staff.busy else None if stick.writable else say("staff-stick-locked")
    fetch = say("staff-stick-busy") if seen.staff.busy else None if stick.copy else say("staff-stick-empty")
    return (
        Fill(box, "panel", 12),
        Label(upper, stick.name, BODY, "bold", elide=True),
        Label(lower, seen.say(hint), SMALL, "medium", "muted"),
        Button(
            _low(to),
            seen.say("staff-copy-to"),
            CopyTo(stick.folder) if save is None else tell(save),
            tone="main" if save is None else "plain",
            off=save is not None,
        ),
        Button(
            _low(back),
            seen.say("staff-take-back"),
            tell(say("ui-hold-it") if fetch is None else fetch),
            seen.say("ui-hold"),
            off=fetch is not None,
            hold=TakeBack(stick.folder) if fetch is None else None,
        ),
    )


def _low(box: Box) -> Box:
    return Box(box.x, box.y + (box.h - min(TOUCH, box.h)) / 2, box.w, min(TOUCH, box.h))
