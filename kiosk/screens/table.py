"""The table: the stake in the middle, a tile for each player, and below them the one thing to do now."""

from collections.abc import Sequence

from kiosk.actions import Drop, Open, Put, Redo, Undo
from kiosk.entry import entry
from kiosk.layout import BODY, FIGURE, LARGE, MIDDLE, SMALL, button, foot, ground, page, row, stacked, tell, toast
from kiosk.rules import Ask, Choice, Place, Scoreboard, say
from kiosk.tiles import act, answer_tile, choice_button, grid, offered, tile
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Align, Box, Button, Disc, Fill, Label, Widget, weight_of

UNDO = 120.0
"""Width of the corner that is always Undo's, in logical pixels."""

APART = 0.26
"""Share of the screen's width between Undo and what ends or resets a game."""

HALF = 0.5
"""Of a turn: from then on the stake's coin shows its other face."""

HIGH, LOW = 56.0, 38.0
"""Height of a cell: with its words above its value, and with both in a line."""


def view(seen: View) -> tuple[Widget, ...]:
    """Everything somebody needs to play on, and the question that is being asked, if there is one."""
    moment = seen.moment
    if moment is None:
        return (ground(seen),)
    board, ask = moment.board, seen.ui.ask
    answers = tuple(choice for choice in moment.choices if choice.ask == ask) if ask else ()
    top = _header(seen, board, ask)
    bar = _question_bar(seen, ask, answers) if ask else _bar(seen, moment.choices)
    above = max(widget.box.bottom for widget in top) + GAP
    below = min(widget.box.y for widget in bar) - GAP
    box = page(seen)
    middle = _middle(seen, Box(box.x, above, box.w, below - above), board, moment.choices, answers)
    return (ground(seen), *top, *middle, *bar, *toast(seen))


def _middle(
    seen: View, box: Box, board: Scoreboard, choices: Sequence[Choice], answers: Sequence[Choice]
) -> tuple[Widget, ...]:
    """The tiles: to be read and played by, or to be touched as answers to the question."""
    if any(choice.picks for choice in answers):
        return entry(seen, box, board, answers)
    if answers:
        return _answers(seen, box, board, answers)
    cells, box = _cells(seen, box, board)
    standing = [each for each in offered(seen, choices) if each.place == "table" and each.ask is None]
    tiles = (
        tile(seen, place, seat, [choice for choice in standing if choice.seat == seat.seat])
        for place, seat in zip(grid(seen, box, len(board.seats)), board.seats, strict=False)
    )
    return (*(widget for each in tiles for widget in each), *cells)


def _header(seen: View, board: Scoreboard, ask: Ask | None) -> tuple[Widget, ...]:
    """Game, hand and what the table waits for; the stake; why, and the menu."""
    box = page(seen)
    top = Box(box.x, box.y - 4, box.w, TOUCH)
    menu = Button(Box(top.right - TOUCH, top.y, TOUCH, top.h), "", Open("menu"), icon="menu", tone="ghost")
    why = Button(Box(menu.box.x - GAP - 76, top.y, 76, top.h), seen.say("ui-why"), Open("log"), tone="ghost")
    disc = _disc(seen, top, why.box.x - GAP, board)
    title, hand = seen.say(board.title), seen.say(say("ui-hand", hand=board.hand))
    wanted = ask.prompt if ask is not None and not seen.wide else board.prompt
    prompt = seen.say(say("ui-saving") if seen.saving else wanted)
    words: tuple[Widget, ...]
    if seen.wide:
        left = Box(top.x + 6, top.y - 2, disc.box.x - top.x - 14, top.h + 2)
        upper, lower = left.rows((20, 42), gap=0)
        words = (Label(upper, f"{title} · {hand}", SMALL, "bold", "muted", elide=True), _prompt(seen, lower, prompt))
        sign = Box(why.box.x - GAP - TOUCH, top.y, TOUCH, top.h)
    else:
        left = Box(top.x + 2, top.y, disc.box.x - top.x - 8, top.h)
        room = top.w - (TOUCH + GAP if seen.troubles else 0)
        below = _prompt(seen, Box(top.x + 2, top.bottom + 4, room - 4, 56), prompt)
        upper, lower = stacked(left, (38, 22))
        named = Label(upper, title, MIDDLE, "heavy", lines=2), Label(lower, hand, SMALL, "medium", "muted")
        words = (*named, below)
        sign = Box(top.right - TOUCH, top.bottom + 4, TOUCH, 56)
    trouble = (Button(sign, "", Open("parts"), icon="warning", tone="ghost"),) if seen.troubles else ()
    return (disc, menu, why, *words, *trouble)


def _prompt(seen: View, box: Box, words: str) -> Label:
    """One line, or two that are a little smaller. Only names can make it too long."""
    size = MIDDLE if seen.measure(words, MIDDLE, "bold") <= box.w else BODY
    return Label(box, words, size, "bold", lines=2, elide=True)


def _disc(seen: View, top: Box, right: float, board: Scoreboard) -> Disc:
    """The stake in its disc, as wide as its words need, in the middle where there is room."""
    turns = seen.before is not None and seen.before.stake != board.stake
    face = seen.before if turns and seen.before is not None and seen.gone < HALF else board
    label, figure = seen.say(board.stake_label), seen.say(face.stake)
    half = max(seen.measure(label, BODY, "bold") + 34, seen.measure(figure, FIGURE, "figures") + 14)
    wide = min(max(184.0 if seen.wide else 150.0, 2.1 * half), 260.0 if seen.wide else 212.0)
    x = min(seen.width / 2, right - wide / 2) - wide / 2
    return Disc(Box(x, top.y, wide, top.h), label, figure, seen.gone if turns else 1)


def _answers(seen: View, box: Box, board: Scoreboard, answers: Sequence[Choice]) -> tuple[Widget, ...]:
    icon = "fist" if any("knock" in choice.gestures for choice in answers) else "check"
    return tuple(
        widget
        for place, seat in zip(grid(seen, box, len(board.seats)), board.seats, strict=False)
        for widget in answer_tile(seen, place, seat, [each for each in answers if each.seat == seat.seat], icon)
    )


def _cells(seen: View, box: Box, board: Scoreboard) -> tuple[tuple[Widget, ...], Box]:
    """The small boxes between tiles and bar, and what is left for the tiles; many of them in several low rows."""
    count = len(board.cells)
    if not count:
        return (), box
    low = count > (4 if seen.wide else 3)
    columns = (4 if seen.wide else 2) if low else count
    rows, high = -(-count // columns), LOW if low else HIGH
    tall = rows * (high + GAP)
    places = Box(box.x, box.bottom - tall + GAP, box.w, tall - GAP).grid(columns, rows)
    shown: list[Widget] = []
    for place, cell in zip(places, board.cells, strict=False):
        chair = next((view.chair for view in board.seats if view.seat == cell.seat), None)
        inner = place.inset(8 if low else 6, 4)
        upper, lower = inner.columns((5, 2), gap=4) if low else inner.rows((2, 3), gap=0)
        value = seen.say(cell.value) if cell.value is not None else "…"
        weight = weight_of(value)
        sides: tuple[Align, Align] = ("left", "right") if low else ("center", "center")
        shown += [
            Fill(place, "panel", 10, border="" if chair is None else f"chair{chair}"),
            Label(upper, seen.say(cell.label), SMALL, "medium", "chalk" if low else "muted", sides[0], elide=True),
            Label(lower, value, LARGE if weight == "figures" else MIDDLE, weight, "chalk", sides[1], elide=True),
        ]
    return tuple(shown), Box(box.x, box.y, box.w, box.h - tall)


def undo_corner(seen: View) -> tuple[tuple[Button, ...], Box]:
    """Undo, always in the same corner; beside it Redo while there is something to do again; and what is left."""
    moment = seen.moment
    can_undo, can_redo = bool(moment and moment.undoable), bool(moment and moment.redoable)
    bar = foot(seen)
    corner = Box(bar.right - UNDO, bar.y, UNDO, bar.h)
    undoing = Undo() if can_undo else tell(say("ui-nothing-to-undo"))
    undo = Button(corner, seen.say("ui-undo"), undoing, tone="ghost", off=not can_undo)
    if not can_redo:
        return (undo,), Box(bar.x, bar.y, bar.w - UNDO - GAP, bar.h)
    redo = Button(Box(corner.x - TOUCH - GAP, bar.y, TOUCH, bar.h), "", Redo(), icon="redo", tone="ghost")
    return (redo, undo), Box(bar.x, bar.y, redo.box.x - GAP - bar.x, bar.h)


def _question_bar(seen: View, ask: Ask, answers: Sequence[Choice]) -> tuple[Widget, ...]:
    """A way out without an answer, answers that are nobody's in particular, or the question itself."""
    corner, rest = undo_corner(seen)
    left, middle = Box(rest.x, rest.y, UNDO, rest.h), Box(rest.x + UNDO + GAP, rest.y, rest.w - UNDO - GAP, rest.h)
    out = "ui-nobody" if any("knock" in choice.gestures for choice in answers) else "ui-not-now"
    shown: list[Widget] = [Button(left, seen.say(out), Drop(), tone="ghost"), *corner]
    loose = [choice for choice in answers if choice.seat is None and not choice.picks]
    if loose:
        places = middle.columns([1] * len(loose))
        shown += [choice_button(seen, place, choice) for place, choice in zip(places, loose, strict=True)]
    elif seen.wide:
        shown.append(Label(middle, seen.say(ask.prompt), 29, "heavy", "chalk", "center", lines=2, elide=True))
    return tuple(shown)


def _bar(seen: View, choices: Sequence[Choice]) -> tuple[Widget, ...]:
    """Questions and loose choices, the main one first and wide, and Undo in its corner."""
    loose = [choice for choice in choices if choice.place == "table" and choice.seat is None and choice.ask is None]
    shown = [(1.9 if ask.main else 1.6, ask_button(seen, ask, choices)) for ask in asks(choices, "table")]
    shown += [(2.0 if each.tone == "main" else 1.4, choice_button(seen, foot(seen), each)) for each in loose]
    shown.sort(key=lambda pair: pair[1].tone != "main")
    corner, rest = undo_corner(seen)
    if any(choice.hold for choice in loose):  # a slip of the finger on Undo must not reach what ends a game
        rest = Box(rest.x, rest.y, rest.w - APART * seen.width, rest.h)
    if seen.wide or len(shown) < 3:
        return (*row(rest, shown), *corner)
    # A screen that stands has more height than width: what does not stand beside Undo stands above it.
    upper = Box(rest.x, rest.y - TOUCH - GAP, corner[-1].box.right - rest.x, TOUCH)
    first = len(shown) - 1 if len(shown) < 4 else len(shown) - 2
    return (*row(upper, shown[:first]), *row(rest, shown[first:]), *corner)


def asks(choices: Sequence[Choice], place: Place) -> tuple[Ask, ...]:
    """The different questions among choices that have their place there, in order."""
    found: list[Ask] = []
    for choice in choices:
        if choice.ask is not None and choice.place == place and choice.ask not in found:
            found.append(choice.ask)
    return tuple(found)


def ask_button(seen: View, ask: Ask, choices: Sequence[Choice]) -> Button:
    """The button that opens a question; grey, with the first answer's reason, where no answer is allowed."""
    answers = [choice for choice in choices if choice.ask == ask]
    allowed = any(choice.refused is None for choice in answers)
    return button(
        seen.say(ask.label),
        Put(ask) if allowed else act(answers[0]),
        hint=seen.say(ask.hint) if ask.hint is not None else "",
        tone="main" if ask.main else "plain",
        off=not allowed,
    )
