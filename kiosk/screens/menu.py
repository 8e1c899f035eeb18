"""The menu of the table: what is wanted seldom, and the way home."""

from kiosk.actions import Open, Set
from kiosk.layout import body, button, foot, ground, header, page, row, tell, toast, way_in
from kiosk.rules import say
from kiosk.screens.table import ask_button, asks
from kiosk.tiles import choice_button
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Widget


def view(seen: View) -> tuple[Widget, ...]:
    """Large buttons; a new game lies at the far end from Undo, and wants a hold."""
    moment = seen.moment
    if moment is None:
        return (ground(seen), *header(seen, seen.say("ui-menu")))
    questions = [ask_button(seen, ask, moment.choices) for ask in asks(moment.choices, "menu")]
    seldom = [each for each in moment.choices if each.place == "menu" and each.ask is None and each.seat is None]
    buttons = [
        button(seen.say("ui-why"), Open("log"), hint=seen.say("ui-why-hint")),
        button(seen.say("ui-rules"), Open("sheet", moment.rules.name), hint=seen.say("ui-rules-hint")),
        *_customs(seen, moment.rules.name),
        button(seen.say("referee-title"), Open("referee", moment.rules.name), hint=seen.say("referee-hint")),
        button(seen.say("ui-house"), Open("house", "frozen"), hint=seen.say("ui-house-hint")),
        button(seen.say("ui-seats"), Open("seats"), hint=seen.say("ui-seats-hint")),
        *questions,
        *(choice_button(seen, foot(seen), choice) for choice in seldom),
        button(seen.say("ui-evening"), Open("evenings"), hint=seen.say("ui-evening-hint")),
        button(seen.say("ui-settings"), Open("settings")),
        _mute(seen),
        button(seen.say("ui-parts"), Open("parts"), hint=seen.say(say("ui-parts-hint", count=len(seen.troubles)))),
        button(seen.say("ui-home"), Open("home"), hint=seen.say("ui-home-hint")),
    ]
    box = body(seen)
    columns = 3 if seen.wide else 2
    lines = -(-len(buttons) // columns)
    high = min(92.0, (box.h - (lines - 1) * GAP) / lines)
    grid = Box(box.x, box.y, box.w, lines * high + (lines - 1) * GAP)
    placed: list[Button] = []
    for index, line in enumerate(grid.rows([1] * lines)):
        part = buttons[index * columns : (index + 1) * columns]
        cells = line.columns([1] * columns)[: len(part)]
        placed += [row(cell, ((1.0, each),))[0] for cell, each in zip(cells, part, strict=True)]
    top = page(seen)
    quiet = way_in(Box(top.x + 92, top.y, 200, TOUCH))
    return (ground(seen), quiet, *header(seen, seen.say("ui-menu"), _subtitle(seen)), *placed, *toast(seen))


def _mute(seen: View) -> Button:
    own = seen.settings
    if not own.sound:
        return button(seen.say("ui-sound"), tell(say("ui-sound-house")), hint=seen.say("ui-sound-off"), icon="mute")
    now = "ui-sound-none" if seen.silent else "ui-sound-off" if own.muted else "ui-sound-on"
    return button(
        seen.say("ui-unmute" if own.muted else "ui-mute"),
        Set("muted", not own.muted),
        hint=seen.say(now),
        icon="mute" if own.muted or seen.silent else "speaker",
    )


def _customs(seen: View, game: str) -> tuple[Button, ...]:
    if seen.paragraphs is None or not seen.paragraphs(f"{game}-traditions"):
        return ()
    return (button(seen.say("ui-traditions"), Open("traditions", game), hint=seen.say("ui-traditions-hint")),)


def _subtitle(seen: View) -> str:
    board = seen.moment.board if seen.moment else None
    return "" if board is None else f"{seen.say(board.title)} · {seen.say(say('ui-hand', hand=board.hand))}"
