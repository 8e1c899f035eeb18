"""For staff: every set of house rules that was kept, of all games; one that nobody wants goes by a hold."""

from kiosk.actions import Forget
from kiosk.layout import BODY, SMALL, body, foot, ground, header, paged, pager, tell, toast
from kiosk.rules import say
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Fill, Label, Widget


def view(seen: View) -> tuple[Widget, ...]:
    """One line a set: its name, its game, the button that deletes it."""
    kept = seen.house_sets()
    box = body(seen, below=TOUCH + GAP)
    size = max(1, int((box.h + GAP) // (TOUCH + GAP)))
    places = Box(box.x, box.y, box.w, size * (TOUCH + GAP) - GAP).rows([1] * size)
    shown: list[Widget] = []
    for place, (title, game, _) in zip(places, kept[paged(seen, kept, size)], strict=False):
        line, delete = place.columns((3, 1) if seen.wide else (2, 1))
        upper, lower = line.inset(14, 4).rows((3, 2), gap=0)
        shown += [
            Fill(line, "panel", 10),
            Label(upper, title, BODY, "bold", elide=True),
            Label(lower, seen.say(game), SMALL, "medium", "muted"),
            Button(
                delete,
                seen.say("staff-delete"),
                tell(say("ui-hold-it")),
                seen.say("ui-hold"),
                hold=Forget("set", title),
            ),
        ]
    if not kept:
        shown.append(Label(places[0], seen.say("ui-no-sets"), 24, "medium", "muted", "center"))
    return (
        ground(seen),
        *header(seen, seen.say("staff-kept")),
        *shown,
        *pager(seen, foot(seen), len(kept), size),
        *toast(seen),
    )
