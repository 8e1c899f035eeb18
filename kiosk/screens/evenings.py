"""The evening: who owes rounds, and the games that were played, each of which can come back to the table."""

from kiosk.actions import CloseEvening, Resume
from kiosk.layout import BODY, SMALL, body, button, foot, ground, header, paged, pager, row, toast
from kiosk.rules import say
from kiosk.view import Debt, Past, View
from kiosk.widgets import GAP, TOUCH, Box, Fill, Icon, Label, Widget

LINE = 64


def view(seen: View) -> tuple[Widget, ...]:
    """Debts above, games below, newest first."""
    box = body(seen, below=TOUCH + GAP)
    debts, played = [debt for debt in seen.debts() if debt.rounds], seen.past()
    high = 66.0 if debts else 0.0
    shown = list(_debts(seen, Box(box.x, box.y, box.w, high), debts)) if debts else []
    below = Box(box.x, box.y + high + (GAP if high else 0), box.w, box.h - high - (GAP if high else 0))
    size = max(1, int((below.h + GAP) // (LINE + GAP)))
    places = Box(below.x, below.y, below.w, size * (LINE + GAP) - GAP).rows([1] * size)
    for place, past in zip(places, played[paged(seen, played, size)], strict=False):
        shown += _past(seen, place, past)
    if not played:
        shown.append(Label(places[0], seen.say("ui-no-games"), 24, "medium", "muted", "center"))
    turn, rest = foot(seen).columns((1, 1))
    close = button(seen.say("ui-close-evening"), None, hint=seen.say("ui-hold"), hold=CloseEvening(), tone="ghost")
    return (
        ground(seen),
        *header(seen, seen.say("ui-evenings"), seen.say("ui-evenings-help")),
        *shown,
        *pager(seen, turn, len(played), size),
        *row(rest, ((1.0, close),)),
        *toast(seen),
    )


def _debts(seen: View, box: Box, debts: list[Debt]) -> tuple[Widget, ...]:
    shown: list[Widget] = [Fill(box, "panel", 12), Icon(Box(box.x + 12, box.y + 15, 36, 36), "glass", "brass")]
    words = []
    for debt in debts:
        open_rounds = debt.rounds - debt.bought - debt.chipped
        words.append(seen.say(say("ui-debt", name=debt.name, rounds=debt.rounds, open=open_rounds)))
    kitty = sum(debt.chipped for debt in debts) * seen.settings.kitty
    if kitty:
        words.append(seen.say(say("ui-in-kitty", amount=say("money", cents=kitty))))
    shown.append(Label(Box(box.x + 60, box.y + 4, box.w - 72, box.h - 8), " · ".join(words), BODY, "bold", lines=2))
    return tuple(shown)


def _past(seen: View, box: Box, past: Past) -> tuple[Widget, ...]:
    here = seen.moment is not None and seen.moment.game == past.number
    words = box.inset(16, 4)
    upper, lower = words.rows((1, 1), gap=0)
    title = f"{seen.say(past.game)} · {', '.join(past.names)}"
    return (
        Fill(box, "panel", 10, border="brass" if here else "", action=Resume(past.number)),
        Label(upper, title, BODY, "bold", elide=True),
        Label(lower, seen.say(past.result), SMALL, "medium", "muted", elide=True),
    )
