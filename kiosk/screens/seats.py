"""Who sits where, during a game: sit out a hand, come back, go home, come late, change places."""

from collections.abc import Mapping
from typing import Any

from kiosk.actions import Action, Do, Edit, Open
from kiosk.dragging import landing, moved, on_screen
from kiosk.layout import BODY, LARGE, body, button, foot, ground, header, row, tell, toast
from kiosk.rules import Choice, SeatView, say
from kiosk.seating import Joined, Reseated
from kiosk.tiles import choice_button
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, ButtonTone, Edge, Fill, Label, Widget


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """A player is picked up to be moved, or put down again; or carried by a finger."""
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
    carry = _carry(seen)
    at = landing(places[: len(board.seats)], seen.carried) if seen.carried is not None else None
    for place, seat in zip(places, moved(board.seats, carry, at), strict=False):
        if seat == carry:
            shown.append(_landing(seen, place, seat, at))
        else:
            shown += _line(seen, place, seat, [choice for choice in seldom if choice.seat == seat.seat])
    return (
        ground(seen),
        *header(seen, seen.say("ui-seats"), _help(seen)),
        *shown,
        *_foot(seen),
        *_carried(seen),
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
        tone: ButtonTone = "chosen" if here else "ghost"
        pick, lift = Edit("move", view.seat), _lift(seen, view.seat)
        move = Button(parts[0], seen.say("ui-move"), pick, tone=tone, size=BODY, drag=lift)
    else:
        move = _put_here(seen, parts[0], moving, view.seat)
    return (
        Fill(box, "panel", 12, drag=_lift(seen, view.seat)),
        Edge(Box(box.x, box.y, 8, box.h), view.chair),
        Label(Box(name.x + 22, box.y, name.w - 26, box.h), view.name, LARGE, "heavy", elide=True),
        move,
        *(choice_button(seen, part, choice, BODY) for part, choice in zip(parts[1:], choices, strict=True)),
    )


def _carry(seen: View) -> SeatView | None:
    """Whom a finger carries."""
    seat = seen.ui.draft.get("carry")
    if seen.carried is None or seen.moment is None or seat is None:
        return None
    return seen.moment.board.seat(seat)


def _carried(seen: View) -> tuple[Widget, ...]:
    view = _carry(seen)
    if view is None or seen.carried is None:
        return ()
    box = on_screen(seen.carried, seen.width, seen.height)
    return (
        Fill(box, "raised", 12, border="brass"),
        Edge(Box(box.x, box.y, 8, box.h), view.chair),
        Label(Box(box.x + 22, box.y, box.w - 34, box.h), view.name, LARGE, "heavy", elide=True),
    )


def _lift(seen: View, seat: int) -> Action:
    """What dragging a player does: he is carried, or it is said why nobody can change places now."""
    moment = seen.moment
    assert moment is not None
    order = tuple(view.seat for view in moment.board.seats)
    refused = moment.rules.refusal(moment.state, Reseated(order[1:] + order[:1]))
    return Edit("carry", seat) if refused is None else tell(refused)


def _landing(seen: View, box: Box, view: SeatView, place: int | None) -> Widget:
    """Where the carried player would sit."""
    moment = seen.moment
    assert moment is not None
    seats = moment.board.seats
    order = moved(seats, view, place)
    drop = Do(Reseated(tuple(each.seat for each in order))) if order != seats else None
    return Fill(box, "dim", 12, border="line" if place is None else "brass", drop=drop)


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
