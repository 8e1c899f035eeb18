"""The reminder card of a game: what the table does for its own sake, such as to whistle, sing and stand."""

from kiosk.layout import LARGE, body, ground, header, toast
from kiosk.rules import say
from kiosk.view import View
from kiosk.widgets import GAP, Fill, Label, Widget


def view(seen: View) -> tuple[Widget, ...]:
    """One panel a custom, in letters that are read from across the table."""
    name = str(seen.ui.argument)
    customs = seen.paragraphs(f"{name}-traditions") if seen.paragraphs else ()
    places = body(seen).rows([1] * max(3, len(customs)), GAP)
    shown: list[Widget] = []
    for place, custom in zip(places, customs, strict=False):
        shown += [Fill(place, "panel", 12), Label(place.inset(22, 8), custom, LARGE, "bold", lines=5)]
    title = seen.say(say("ui-traditions"))
    return (ground(seen), *header(seen, title, seen.say(name)), *shown, *toast(seen))
