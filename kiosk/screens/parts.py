"""What works and what does not: each part that is off, why, and that it is being tried again."""

from kiosk.layout import BODY, body, foot, ground, header, paged, pager, toast
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Fill, Icon, Label, Widget

LYING, STANDING = (66, 2), (92, 3)
"""How high a line is, and into how many its text is broken, on a wide screen and on a narrow one."""


def view(seen: View) -> tuple[Widget, ...]:
    """One line a trouble; or that all is well."""
    box = body(seen, below=TOUCH + GAP)
    high, lines = LYING if seen.wide else STANDING
    size = max(1, int((box.h + GAP) // (high + GAP)))
    places = Box(box.x, box.y, box.w, size * (high + GAP) - GAP).rows([1] * size)
    shown: list[Widget] = []
    for place, text in zip(places, seen.troubles[paged(seen, seen.troubles, size)], strict=False):
        sign = Box(place.x + 14, place.y + (place.h - 32) / 2, 32, 32)
        words = Box(place.x + 60, place.y + 4, place.w - 72, place.h - 8)
        shown += [
            Fill(place, "panel", 10),
            Icon(sign, "warning", "brass"),
            Label(words, seen.say(text), BODY, "bold", lines=lines),
        ]
    if not seen.troubles:
        shown.append(Label(places[0], seen.say("ui-all-well"), 24, "medium", "muted", "center"))
    return (
        ground(seen),
        *header(seen, seen.say("ui-parts"), seen.say("ui-parts-help")),
        *shown,
        *pager(seen, foot(seen), len(seen.troubles), size),
        *toast(seen),
    )
