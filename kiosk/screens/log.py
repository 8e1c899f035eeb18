"""Why? The game in plain sentences, newest on top, each with its rule. Touch one to go back or correct it."""

from kiosk.actions import Open
from kiosk.layout import BODY, SMALL, body, foot, ground, header, paged, pager, toast
from kiosk.rules import say
from kiosk.session import Told
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Fill, Label, Widget

LINE = 76


def view(seen: View) -> tuple[Widget, ...]:
    """One line a move."""
    recall = seen.recall
    if recall is None:
        return (ground(seen), *header(seen, seen.say("ui-why")))
    box = body(seen, below=TOUCH + GAP)
    size = max(1, int((box.h + GAP) // (LINE + GAP)))
    count = recall.history.position
    places = Box(box.x, box.y, box.w, size * (LINE + GAP) - GAP).rows([1] * size)
    first = paged(seen, range(count), size).start
    shown: list[Widget] = []
    for place, told in zip(places, recall.log(count - first, size), strict=False):
        shown += line(seen, place, told)
    if not count:
        shown.append(Label(places[0], seen.say("ui-log-empty"), 24, "medium", "muted", "center"))
    return (
        ground(seen),
        *header(seen, seen.say("ui-why"), seen.say("ui-why-help")),
        *shown,
        *pager(seen, foot(seen), count, size),
        *toast(seen),
    )


def line(seen: View, box: Box, told: Told) -> tuple[Widget, ...]:
    """A move as a line of the log: the hand, the sentences, the rules."""
    hand, words = box.inset(12, 4).columns((1, 9) if seen.wide else (1, 6))
    upper, lower = words.rows((5, 2), gap=0)
    ids = ", ".join(dict.fromkeys(note.text.rule for note in told.notes if note.text.rule))
    sentences = " · ".join(seen.say(note.text) for note in told.notes)
    return (
        Fill(box, "panel", 10, action=Open("correct", told.position)),
        Label(hand, seen.say(say("ui-hand-short", hand=told.hand)), BODY, "bold", "brass"),
        Label(upper, sentences, BODY, "medium", lines=2, elide=True),
        Label(lower, ids, SMALL, "medium", "muted"),
    )
