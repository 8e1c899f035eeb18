"""Who sits where, during a game: sit out a hand, come back, go home, come late, change places."""

from collections.abc import Mapping
from typing import Any

from kiosk.actions import Do, Edit, Open
from kiosk.layout import BODY, LARGE, body, button, foot, ground, header, row, tell, toast
from kiosk.rules import Choice, SeatView, say
from kiosk.seating import Joined, Reseated
from kiosk.tiles import choice_button
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Edge, Fill, Label, Widget


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """A player is picked up to be moved, or put down again."""
    return {**draft, field: None if draft.get(field) == value else value}


def view(seen: View) -> tuple[Widget, ...]:
    """One line a player, clockwise."""
    moment = seen.moment
    if moment is None:
        return (ground(seen), *header(seen, seen.say("ui-seats")))
    board = moment.board
    box = body(seen, below=TOUCH + GAP)
    columns = 2 if seen.wide and len(board.seats) > 4 else 1
    lines = -(-len(board.seats) // columns)
    high = min(76.0, (box.h - (lines - 1) * GAP) / lines)
    places = Box(box.x, box.y, box.w, lines * high + (lines - 1) * GAP).grid(columns, lines)
    seldom = [choice for choice in moment.choices if choice.place == "menu" and choice.ask is None]
    shown: list[Widget] = []
    for place, seat in zip(places, board.seats, strict=False):
        shown += _line(seen, place, seat, [choice for choice in seldom if choice.seat == seat.seat])
    return (
        ground(seen),
        *header(seen, seen.say("ui-seats"), _help(seen)),
        *shown,
        *_foot(seen),
        *toast(seen),
    )


def _help(seen: View) -> str:
    moving = seen.ui.draft.get("move")
    seat = seen.moment.board.seat(moving) if seen.moment is not None and moving is not None else None
    return seen.say(say("ui-move-before", name=seat.name)) if seat is not None else seen.say("ui-seats-help")


def _line(seen: View, box: Box, view: SeatView, choices: list[Choice]) -> tuple[Widget, ...]:
    moving = seen.ui.draft.get("move")
    name, controls = box.columns((2, 5))
    controls = Box(controls.x, box.y + (box.h - min(TOUCH, box.h)) / 2, controls.w - 8, min(TOUCH, box.h))
    parts = controls.columns([1] * (len(choices) + 1))
    here = view.seat == moving
    if moving is None or here:
        move = Button(
            parts[0], seen.say("ui-move"), Edit("move", view.seat), tone="chosen" if here else "ghost", size=BODY
        )
    else:
        move = _put_here(seen, parts[0], moving, view.seat)
    return (
        Fill(box, "panel", 12),
        Edge(Box(box.x, box.y, 8, box.h), view.chair),
        Label(Box(name.x + 22, box.y, name.w - 26, box.h), view.name, LARGE, "heavy", elide=True),
        move,
        *(choice_button(seen, part, choice, BODY) for part, choice in zip(parts[1:], choices, strict=True)),
    )


def _put_here(seen: View, box: Box, moving: int, before: int) -> Button:
    moment = seen.moment
    assert moment is not None
    order = [view.seat for view in moment.board.seats if view.seat != moving]
    order.insert(order.index(before), moving)
    move = Reseated(tuple(order))
    refused = moment.rules.refusal(moment.state, move)
    action = Do(move) if refused is None else tell(refused)
    return Button(box, seen.say("ui-put-here"), action, tone="main", size=BODY, off=refused is not None)


def _foot(seen: View) -> tuple[Widget, ...]:
    moment = seen.moment
    entry = moment.rules.joining(moment.state) if moment is not None else None
    if moment is None or entry is None:
        return ()
    score = entry[0] if seen.settings.late == "lowest" else entry[1]
    refused = moment.rules.refusal(moment.state, Joined("?", score))
    action = Open("name", "join") if refused is None else tell(refused)
    hint = say("ui-late-lowest" if seen.settings.late == "lowest" else "ui-late-full", score=score)
    late = button(seen.say("ui-late-comer"), action, hint=seen.say(hint), icon="plus", off=refused is not None)
    return row(foot(seen), ((1.0, late),))
