"""A player's tile: name, badges, score, matches, and whatever that player can do or answer now."""

from collections.abc import Sequence

from msgspec import Struct

from kiosk.actions import Action, Do
from kiosk.layout import BODY, FIGURE, GIANT, HUGE, LARGE, MIDDLE, SMALL, TITLE, VAST, stacked, tell
from kiosk.rules import Choice, Mark, SeatView, Text, say
from kiosk.view import View
from kiosk.widgets import TOUCH, Box, Button, ButtonTone, Edge, Fill, Icon, Label, Matches, Widget

EDGE = 8
TALL = 112
"""From this height on, what a player can answer stands below the name; in a lower tile beside it."""

BROAD = 600
"""From this width on, what a player can answer stands between the name and the score, which both stay as they are."""

ROOMY = 300
"""From this width on, a score beside buttons is still large enough to be read across the room."""

CHANGE = 84
"""Width of what a hand did to a score, beside it."""

SCORES = (VAST, GIANT, FIGURE, HUGE)
"""Sizes of a score."""

LEAST = 0.75
"""Share of a badge's words that must be seen; else it is better left out."""

AIR = 1.3
"""How many times as high as its score a tile is at least."""

TONES: dict[str, ButtonTone] = {"main": "main", "plain": "plain", "yes": "yes", "no": "no"}
ICONS = {"dealer": "dealer", "knocker": "fist"}
SETBACKS = frozenset({"hiked", "pelt"})
"""Badges that are nothing to be glad of."""

NARROW = {"leads": "leads", "pelt": "match"}
"""Badges that are words where there is room, and a sign where there is little."""


def grid(seen: View, box: Box, count: int) -> tuple[Box, ...]:
    """Where the tiles stand: in seat order, two columns on a wide screen, one on a tall one or for two players."""
    columns = 2 if seen.wide and count > 2 else 1
    return box.grid(columns, -(-count // columns))


def offered(seen: View, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The choices without those that pay a debt in the way that this table does not."""
    return tuple(choice for choice in choices if choice.pays in ("", seen.settings.drinks))


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
        if choice.pays == "kitty":
            hint = say("money", cents=seen.settings.kitty)
    return Button(
        box,
        seen.say(choice.label),
        action,
        hint=seen.say(hint) if hint is not None else "",
        tone=TONES[choice.tone],
        size=size,
        icon=choice.suit or "",
        off=refused,
        hold=Do(choice.move) if choice.hold and not refused else None,
    )


def tile(seen: View, box: Box, view: SeatView, choices: Sequence[Choice] = ()) -> tuple[Widget, ...]:
    """A player as he stands, with the choices that belong to him as buttons."""
    back = _back(seen, box, view)
    if not choices:
        return (*back, *_standing(seen, box, view))
    if box.w >= BROAD:
        figure, _, size = _figure(seen, box, view, brief=False)
        wide, score = box.w * 0.36, max(figure.w, seen.measure("00", size, "figures"))
        high = min(TOUCH * 1.3, box.h - 20)
        room = box.w - 14 - score - CHANGE - 12 - wide
        place = Box(box.x + wide, box.y + (box.h - high) / 2, room, high)
        return (*back, *_standing(seen, box, view, most=wide - EDGE - 22), *_buttons(seen, place, choices))
    if box.h < TALL:
        words, buttons = box.columns((5, 6), gap=0)
        high = min(TOUCH, box.h - 12)
        place = Box(buttons.x, box.y + (box.h - high) / 2, buttons.w - 10, high)
    else:
        place = Box(box.x + EDGE + 12, box.bottom - TOUCH - 8, box.w - EDGE - 24, TOUCH)
        words = Box(box.x, box.y, box.w, place.y - 4 - box.y)
    return (*back, *_standing(seen, words, view, brief=True), *_buttons(seen, place, choices))


def _back(seen: View, box: Box, view: SeatView) -> tuple[Widget, ...]:
    """What a tile stands on: dim for whoever has no part in the hand, and it dims before one's eyes."""
    color, dim = _surface(view), _dim(view)
    was = seen.before.seat(view.seat) if seen.before is not None else None
    old = _surface(was) if was is not None and _surface(was) != color else ""
    return (
        Fill(box, color, 12, border=_border(view), fading=old, faded=seen.gone if old else 1),
        Edge(Box(box.x, box.y, EDGE, box.h), view.chair, dim),
    )


def _dim(view: SeatView) -> bool:
    return view.mark in (Mark.OUT, Mark.AWAY)


def _surface(view: SeatView) -> str:
    return "dim" if _dim(view) else "panel"


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
    hint = choice.refused if choice.refused is not None else choice.hint
    color = "muted" if refused else "brass"
    back = Fill(box, "dim" if refused else "raised", 12, border="" if refused else "brass", action=act(choice))
    if hint is None:
        return (back, edge, Label(words, view.name, TITLE, "heavy", elide=True), Icon(sign, icon, "brass"))
    low = refused and inner.h < 80
    upper, lower = words.columns((2, 3)) if low else stacked(words, (44, 60 if refused else 28))
    named = Label(upper, view.name, TITLE, "heavy", "muted" if refused else "chalk", elide=True)
    below = Label(lower, seen.say(hint), BODY, "bold", color, lines=3 if refused else 1)
    return (back, edge, named, below, Icon(sign, icon, color))


def _border(view: SeatView) -> str:
    return {Mark.WON: "green", Mark.LOST: "red", Mark.ASKED: "brass"}.get(view.mark, "")


def _buttons(seen: View, box: Box, choices: Sequence[Choice]) -> tuple[Widget, ...]:
    places = box.columns([1] * len(choices))
    return tuple(choice_button(seen, place, choice) for place, choice in zip(places, choices, strict=True))


def _standing(
    seen: View, box: Box, view: SeatView, *, brief: bool = False, most: float = float("inf")
) -> tuple[Widget, ...]:
    """Name and badges above, matches below, the score at the right; `brief` where buttons need the room.

    `most` is the width that name and matches may take.
    """
    figure, score, size = _figure(seen, box, view, brief=brief)
    color = "red" if view.last else "muted" if _dim(view) else "chalk"
    shown: list[Widget] = [Label(figure, score, size, "figures", color, "right")]
    x, y = box.x + EDGE + 14, box.y + 6
    left = Box(x, y, min(figure.x - 10 - x, most), box.h - 12)
    change = bool(seen.changed.get(view.seat)) and not brief
    shown += _words(seen, left, view, left.w - (CHANGE if change and most > left.w else 0))
    if change:
        shown.append(_change(seen, figure, seen.changed[view.seat]))
    return tuple(shown)


def _figure(seen: View, box: Box, view: SeatView, *, brief: bool) -> tuple[Box, str, int]:
    """The score at the right of a tile: its place, its words, its size."""
    score = seen.say(view.score)
    size = next((size for size in SCORES if size * AIR <= box.h), TITLE)
    size = TITLE if brief and box.w < ROOMY else size
    wide = max(seen.measure(score, size, "figures"), 24) + 4
    return Box(box.right - 14 - wide, box.y + 6, wide, box.h - 12), score, size


def _words(seen: View, box: Box, view: SeatView, room: float) -> list[Widget]:
    """Name, badges and matches. Badges that would squeeze the name stand below it, instead of matches in a low tile.

    `room` is the width that name and badges have beside each other.
    """
    size = TITLE if box.h >= 130 else LARGE if box.h >= 56 and not (view.of and box.h < 80) else MIDDLE
    badges = _badges(seen, view, box.w)
    wide = seen.measure(view.name, size, "heavy") + 10
    beside = not badges or wide + sum(badge.wide for badge in badges) <= room
    line = size * (1.3 if box.h >= 56 else 1.15)
    matches = view.of > 0 and box.h >= line + (18 if beside else 48)
    below = [] if beside else [24.0]
    if not matches:
        named, *under = stacked(box, (line, *below))
        burning: list[Widget] = []
    else:
        named, *under = Box(box.x, box.y, box.w, line + sum(below)).rows((line, *below), gap=0)
        top = (under[0] if under else named).bottom
        burning = [_matches(seen, Box(box.x, top, box.w, box.bottom - top), view)]
    name = Label(
        Box(named.x, named.y, min(wide, named.w), named.h),
        view.name,
        size,
        "heavy",
        "muted" if _dim(view) else "chalk",
        elide=True,
    )
    start = Box(named.x + wide, named.y, named.right - named.x - wide, named.h) if beside else under[0]
    return [name, *_in_row(start, badges), *burning]


def _matches(seen: View, box: Box, view: SeatView) -> Matches:
    """As high as there is room for, up to where they would be clubs; they stand on the ground of their box."""
    lost = -min(0, seen.changed.get(view.seat, 0))
    high = min(box.h, 60)
    place = Box(box.x, box.bottom - high, min(box.w, max(22.0, high * 0.48) * view.of), high)
    return Matches(place, view.lit, view.of, view.last, _dim(view), lost if seen.gone < 1 else 0, seen.gone)


class _Badge(Struct, frozen=True):
    """A sign or a word beside a name, and the width it takes."""

    icon: str
    text: str
    color: str
    wide: float


def _badges(seen: View, view: SeatView, width: float) -> list[_Badge]:
    """Signs first, then words, the note last."""
    signs = ICONS if width >= 200 else {**ICONS, **NARROW}
    icons = [signs[badge] for badge in view.badges if badge in signs]
    icons += {Mark.WON: ["crown"], Mark.LOST: ["glass"]}.get(view.mark, [])
    words = [
        (seen.say(Text(f"badge-{badge}")), "muted" if badge in SETBACKS else "green")
        for badge in view.badges
        if badge not in signs
    ]
    words += [(seen.say(view.note), "muted")] if view.note is not None else []
    return [
        *(_Badge(icon, "", "chalk" if icon == "dealer" else "brass", 30) for icon in icons),
        *(_Badge("", text, color, seen.measure(text, SMALL, "bold") + 10) for text, color in words),
    ]


def _in_row(box: Box, badges: Sequence[_Badge]) -> list[Widget]:
    shown: list[Widget] = []
    x = box.x
    for badge in badges:
        if badge.icon:
            shown.append(Icon(Box(x, box.y + (box.h - 24) / 2, 24, 24), badge.icon, badge.color))
        elif badge.wide * LEAST <= box.right - x:
            place = Box(x, box.y, min(badge.wide, box.right - x), box.h)
            shown.append(Label(place, badge.text, SMALL, "bold", badge.color, elide=True))
        x += badge.wide
    return shown


def _change(seen: View, figure: Box, change: int) -> Label:
    """What the last hand did to the score, red where that is a loss."""
    falling = seen.moment is not None and seen.moment.board.falling
    text = f"{change:+d}".replace("-", "−")
    box = Box(figure.x - CHANGE, figure.y, CHANGE - 8, figure.h)
    return Label(box, text, HUGE, "figures", "green" if (change < 0) is falling else "red", "right")
