"""A player's tile: name, badges, score, matches, and whatever that player can do or answer now."""

from collections.abc import Sequence

from kiosk.actions import Action, Do
from kiosk.layout import BODY, FIGURE, GIANT, HUGE, LARGE, MIDDLE, SMALL, TITLE, tell
from kiosk.rules import Choice, Mark, SeatView, Text, say
from kiosk.view import View
from kiosk.widgets import TOUCH, Box, Button, ButtonTone, Edge, Fill, Icon, Label, Matches, Widget

EDGE = 8
TALL = 112
"""From this height on, what a player can answer stands below the name; in a lower tile beside it."""

ROOMY = 300
"""From this width on, a score beside buttons is still large enough to be read across the room."""

TONES: dict[str, ButtonTone] = {"main": "main", "plain": "plain", "yes": "yes", "no": "no"}
ICONS = {"dealer": "dealer", "knocker": "fist"}
NARROW = {"leads": "leads", "pelt": "match"}
"""Badges that are words where there is room, and a sign where there is little."""


def grid(seen: View, box: Box, count: int) -> tuple[Box, ...]:
    """Where the tiles stand: in seat order, two columns on a wide screen, one on a tall one or for two players."""
    columns = 2 if seen.wide and count > 2 else 1
    return box.grid(columns, -(-count // columns))


def act(choice: Choice) -> Action:
    """What touching a choice does: the move, or why it is not allowed."""
    return Do(choice.move) if choice.refused is None else tell(choice.refused)


def choice_button(seen: View, box: Box, choice: Choice, size: int = MIDDLE) -> Button:
    """A choice as a button: its label, the number it changes, grey when it is not allowed."""
    refused = choice.refused is not None
    action: Action
    hint: Text | None
    if choice.hold and not refused:
        action, hint = tell(say("ui-hold-it")), say("ui-hold")
    else:
        action, hint = act(choice), choice.hint
    return Button(
        box,
        seen.say(choice.label),
        action,
        hint=seen.say(hint) if hint is not None else "",
        tone=TONES[choice.tone],
        size=size,
        off=refused,
        hold=Do(choice.move) if choice.hold and not refused else None,
    )


def tile(seen: View, box: Box, view: SeatView, choices: Sequence[Choice] = ()) -> tuple[Widget, ...]:
    """A player as he stands, with the choices that belong to him as buttons."""
    dim = view.mark in (Mark.OUT, Mark.AWAY)
    back = Fill(box, "dim" if dim else "panel", 12, border=_border(view))
    edge = Edge(Box(box.x, box.y, EDGE, box.h), view.chair, dim)
    if choices and box.h < TALL:
        words, buttons = box.inset(0).columns((5, 6), gap=0)
        words = Box(words.x, words.y, words.w, words.h)
        high = min(TOUCH, box.h - 12)
        place = Box(buttons.x, box.y + (box.h - high) / 2, buttons.w - 10, high)
        return (back, edge, *_standing(seen, words, view, dim, brief=True), *_buttons(seen, place, choices))
    if choices:
        place = Box(box.x + EDGE + 12, box.bottom - TOUCH - 8, box.w - EDGE - 24, TOUCH)
        words = Box(box.x, box.y, box.w, box.h - TOUCH - 8)
        return (back, edge, *_standing(seen, words, view, dim, brief=True), *_buttons(seen, place, choices))
    return (back, edge, *_standing(seen, box, view, dim, brief=False))


def answer_tile(seen: View, box: Box, view: SeatView, choices: Sequence[Choice], icon: str) -> tuple[Widget, ...]:
    """A player as one possible answer to the question that is being asked: one touch anywhere on the tile."""
    edge = Edge(Box(box.x, box.y, EDGE, box.h), view.chair)
    inner = Box(box.x + EDGE + 18, box.y + 8, box.w - EDGE - 32, box.h - 16)
    if not choices:
        return (Fill(box, "dim", 12), edge, Label(inner, view.name, TITLE, "heavy", "muted", elide=True))
    if len(choices) > 1:
        left, place = inner.columns((2, 3))
        high = min(TOUCH, inner.h)
        place = Box(place.x, inner.y + (inner.h - high) / 2, place.w, high)
        called = Label(left, view.name, LARGE, "heavy", elide=True)
        return (Fill(box, "panel", 12), edge, called, *_buttons(seen, place, choices))
    choice = choices[0]
    refused = choice.refused is not None
    sign = Box(inner.right - 44, inner.y + (inner.h - 44) / 2, 44, 44)
    words = Box(inner.x, inner.y, inner.w - 56, inner.h)
    upper, lower = words.rows((1, 1), gap=0) if inner.h >= 80 or not refused else words.columns((2, 3))
    hint = choice.refused if choice.refused is not None else choice.hint
    named = Label(upper, view.name, TITLE, "heavy", "muted" if refused else "chalk", elide=True)
    back = Fill(box, "dim" if refused else "raised", 12, border="" if refused else "brass", action=act(choice))
    if hint is None:
        whole = Box(inner.x, inner.y, inner.w - 56, inner.h)
        return (back, edge, Label(whole, view.name, TITLE, "heavy", elide=True), Icon(sign, icon, "brass"))
    below = Label(lower, seen.say(hint), BODY, "bold", "muted" if refused else "brass", lines=3 if refused else 1)
    return (back, edge, named, below, Icon(sign, icon, "muted" if refused else "brass"))


def _border(view: SeatView) -> str:
    return {Mark.WON: "green", Mark.LOST: "red", Mark.ASKED: "brass"}.get(view.mark, "")


def _buttons(seen: View, box: Box, choices: Sequence[Choice]) -> tuple[Widget, ...]:
    places = box.columns([1] * len(choices))
    return tuple(choice_button(seen, place, choice) for place, choice in zip(places, choices, strict=True))


def _standing(seen: View, box: Box, view: SeatView, dim: bool, *, brief: bool) -> tuple[Widget, ...]:
    """Name and badges above, matches below, the score at the right; `brief` where buttons need the room."""
    score = seen.say(view.score)
    score = score.replace("-", "−") if isinstance(view.score, int) else score
    small = HUGE if box.w >= ROOMY and box.h >= HUGE * 1.2 else TITLE
    size = small if brief else GIANT if box.h > 130 else FIGURE if box.h > 95 else HUGE
    wide = max(seen.measure(score, size, "figures"), 24) + 4
    inner = Box(box.x + EDGE + 14, box.y + 6, box.w - EDGE - 28, box.h - 12)
    figure = Box(inner.right - wide, inner.y, wide, inner.h)
    color = "red" if view.last else "muted" if dim else "chalk"
    shown: list[Widget] = [Label(figure, score, size, "figures", color, "right")]
    matches = view.of > 0 and (not brief or box.h >= 72)
    left = Box(inner.x, inner.y, inner.w - wide - 10, inner.h)
    high = min(max(36.0, left.h * 0.45), 56.0) if matches else left.h
    shown += _name(seen, Box(left.x, left.y, left.w, high), view, dim)
    if matches:
        rest = Box(left.x, left.y + high, left.w, left.h - high)
        shown.append(_matches(seen, rest, view, dim))
    shown += _change(seen, figure, view, brief)
    return tuple(shown)


def _matches(seen: View, box: Box, view: SeatView, dim: bool) -> Matches:
    lost = -min(0, seen.changed.get(view.seat, 0))
    high = min(box.h, 46)
    wide = min(box.w, 22.0 * view.of)
    place = Box(box.x, box.bottom - high, wide, high)
    return Matches(place, view.lit, view.of, view.last, dim, lost if seen.gone < 1 else 0, seen.gone)


def _name(seen: View, box: Box, view: SeatView, dim: bool) -> list[Widget]:
    """The name, cut to leave room for the badges beside it, then badges and the note."""
    size = LARGE if box.h >= 44 else MIDDLE if box.h < 38 else 29
    note = seen.say(view.note) if view.note is not None else ""
    signs = ICONS if box.w >= 200 else {**ICONS, **NARROW}
    icons = [signs[badge] for badge in view.badges if badge in signs]
    texts = [seen.say(Text(f"badge-{badge}")) for badge in view.badges if badge not in signs]
    icons += {Mark.WON: ["crown"], Mark.LOST: ["glass"]}.get(view.mark, [])
    trailing = [(text, "green") for text in texts] + ([(note, "muted")] if note else [])
    widths = [seen.measure(text, SMALL, "bold") + 10 for text, _ in trailing]
    needed = 30 * len(icons) + sum(widths)
    room = max(box.w * 0.35, box.w - needed)
    wide = min(seen.measure(view.name, size, "heavy") + 10, room)
    shown: list[Widget] = [
        Label(Box(box.x, box.y, wide, box.h), view.name, size, "heavy", "muted" if dim else "chalk", elide=True)
    ]
    x = box.x + wide
    for icon in icons:
        shown.append(Icon(Box(x, box.y + (box.h - 24) / 2, 24, 24), icon, "chalk" if icon == "dealer" else "brass"))
        x += 30
    for (text, color), width in zip(trailing, widths, strict=True):
        shown.append(Label(Box(x, box.y, max(0, min(width, box.right - x)), box.h), text, SMALL, "bold", color))
        x += width
    return shown


def _change(seen: View, figure: Box, view: SeatView, brief: bool) -> list[Widget]:
    change = seen.changed.get(view.seat, 0)
    if not change or brief:
        return []
    text = f"{change:+d}".replace("-", "−")
    box = Box(figure.x - 84, figure.y, 76, figure.h)
    return [Label(box, text, HUGE, "figures", "red" if change < 0 else "green", "right")]
