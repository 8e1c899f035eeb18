"""The pad for the PIN: to come in, or to choose a new one by typing it twice."""

from kiosk.actions import Edit
from kiosk.layout import GIANT, LARGE, MIDDLE, body, ground, header, tell, toast
from kiosk.rules import say
from kiosk.staff.actions import Enter
from kiosk.staff.pin import LONGEST, SHORTEST, typed
from kiosk.view import View
from kiosk.widgets import GAP, Box, Button, Fill, Label, Widget

KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")

edit = typed


def view(seen: View) -> tuple[Widget, ...]:
    """A dot for each digit, what to do or why not, and the keys, which are grey while a wrong try is waited for."""
    box = body(seen)
    left, pad = box.columns((1, 1.15), gap=2 * GAP) if seen.wide else box.rows((1, 1.7))
    field = Box(left.x, left.y, left.w, 84)
    words = Box(left.x + 4, field.bottom + GAP, left.w - 8, min(140, left.bottom - field.bottom - GAP))
    digits = str(seen.ui.draft.get("digits", ""))
    waiting = seen.staff.wait > 0
    said = say("staff-wait", time=_clock(seen.staff.wait)) if waiting else say(_said(seen), few=SHORTEST, many=LONGEST)
    return (
        ground(seen),
        *header(seen, seen.say("staff-title")),
        Fill(field, "panel", 12, border="brass"),
        Label(field.inset(12, 4), "•" * len(digits), GIANT, "heavy", align="center"),
        Label(words, seen.say(said), MIDDLE, "medium", "brass" if waiting else "chalk", lines=5 if seen.wide else 3),
        *_keys(seen, pad, digits, waiting),
        *toast(seen, left),
    )


def _said(seen: View) -> str:
    """What went wrong with the last try, else what is to be typed."""
    draft = seen.ui.draft
    if seen.ui.argument == "enter":
        return str(draft.get("said") or "staff-pin-enter")
    return str(draft.get("said") or ("staff-pin-again" if draft.get("once") else "staff-pin-choose"))


def _keys(seen: View, box: Box, digits: str, waiting: bool) -> tuple[Widget, ...]:
    places = box.grid(3, 4)
    wait = tell(say("staff-wait", time=_clock(seen.staff.wait)))
    short = len(digits) < SHORTEST
    enough = wait if waiting else tell(say("staff-pin-short", few=SHORTEST, many=LONGEST)) if short else Enter(digits)
    return (
        *(
            Button(place, key, wait if waiting else Edit("key", key), size=LARGE, off=waiting)
            for place, key in zip((*places[:9], places[10]), (*KEYS, "0"), strict=True)
        ),
        Button(places[9], "", wait if waiting else Edit("rub"), icon="rub", tone="ghost", off=waiting),
        Button(places[11], "", enough, icon="check", tone="main", off=waiting or short),
    )


def _clock(seconds: float) -> str:
    """Minutes and seconds, rounded up: a wait that shows nothing is over."""
    whole = -int(-seconds // 1)
    return f"{whole // 60}:{whole % 60:02}"
