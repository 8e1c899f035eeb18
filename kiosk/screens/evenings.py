"""The evening: who owes rounds, and the games that were played, each of which can come back to the table."""

from msgspec.structs import replace

from kiosk.actions import CloseEvening, Resume
from kiosk.layout import BODY, SMALL, body, button, foot, ground, header, paged, pager, row, toast
from kiosk.rules import Choice, say
from kiosk.tiles import choice_button, offered
from kiosk.view import Debt, Past, View
from kiosk.widgets import GAP, TOUCH, Box, Button, Fill, Icon, Label, Widget

LINE = 64


def view(seen: View) -> tuple[Widget, ...]:
    """Debts above, games below, newest first."""
    box = body(seen, below=TOUCH + GAP)
    debts, played = [debt for debt in seen.debts() if debt.rounds], seen.past()
    choices = seen.moment.choices if seen.moment is not None else ()
    payments = [each for each in offered(seen, choices) if each.pays and each.refused is None]
    columns = 4 if seen.wide else 2
    lines = -(-len(payments) // columns)
    high = 66.0 + lines * (TOUCH + GAP) if debts else 0.0
    shown = list(_debts(seen, Box(box.x, box.y, box.w, 66.0), debts)) if debts else []
    paid = Box(box.x, box.y + 66.0 + GAP, box.w, lines * (TOUCH + GAP) - GAP)
    for place, choice in zip(paid.grid(columns, lines) if debts and lines else (), payments, strict=False):
        shown.append(_payment(seen, place, choice))
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


def _payment(seen: View, box: Box, choice: Choice) -> Button:
    """A debt of somebody at the table, to be ticked off."""
    who = seen.moment.board.seat(choice.seat) if seen.moment is not None and choice.seat is not None else None
    button = choice_button(seen, box, choice)
    if who is None:
        return button
    return replace(button, label=who.name, hint=button.label if not button.hint else f"{button.label}, {button.hint}")


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
