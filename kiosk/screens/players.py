"""Who plays: known names to touch in seat order, new ones from the keyboard, the order to change, the house rules."""

from collections.abc import Mapping
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from kiosk import games
from kiosk.actions import Edit, Forget, Open, Start
from kiosk.dragging import landing, moved, on_screen
from kiosk.layout import (
    BODY,
    MIDDLE,
    SMALL,
    body,
    button,
    feet,
    ground,
    header,
    page,
    paged,
    pager,
    row,
    tell,
    toast,
    two_feet,
)
from kiosk.rules import Text, differing, say
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, ButtonTone, Fill, Label, Widget


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """Touching a known name adds it; a chosen one is picked up, and put down where the next chosen one is touched.

    A finger may also `carry` a chosen one and `put` it in another place.
    """
    names: tuple[str, ...] = tuple(draft.get("names", ()))
    moving = draft.get("moving")
    # Two fingers in one turn of the loop touch what the first of them already changed.
    if (field == "add" and value in names) or (field == "take" and value not in names):
        return draft
    if field == "add":
        return {**draft, "names": (*names, value), "moving": None}
    if field == "take":
        if moving is None:
            return {**draft, "moving": value}
        if moving == value:
            return {**draft, "names": tuple(name for name in names if name != value), "moving": None, "dealer": ""}
        rest = [name for name in names if name != moving]
        rest.insert(names.index(value), moving)
        return {**draft, "names": tuple(rest), "moving": None}
    if field == "put":
        name, place = value
        if name not in names:
            return draft
        rest = [each for each in names if each != name]
        rest.insert(place, name)
        return {**draft, "names": tuple(rest), "moving": None}
    if field == "carry":
        return {**draft, "carry": value, "moving": None}
    return {**draft, field: value}


def view(seen: View) -> tuple[Widget, ...]:
    """The chosen players above, all known names below, and the way on."""
    name = str(seen.ui.argument)
    rules = games.rules(name)
    draft = seen.ui.draft
    chosen: tuple[str, ...] = tuple(draft.get("names", ()))
    box = body(seen, below=feet(seen))
    columns = 4 if seen.wide else 2
    lines = -(-max(1, len(chosen)) // columns)
    help_high = 26.0 if seen.wide else 46.0
    top = Box(box.x, box.y + help_high, box.w, lines * TOUCH + (lines - 1) * GAP)
    help_box = Box(box.x + 4, box.y, box.w - 8, help_high - 2)
    known = Box(box.x, top.bottom + 34, box.w, box.bottom - top.bottom - 34)
    removing = bool(draft.get("removing"))
    return (
        ground(seen),
        *_header(seen, name, rules.players, len(chosen)),
        *_help(seen, help_box, chosen),
        *_chosen(seen, top, columns, chosen),
        *_heading(seen, Box(box.x + 4, top.bottom + 8, box.w - 8, 24), chosen, removing),
        *_known(seen, known, columns, chosen, removing),
        *_foot(seen, rules.players, chosen),
        *_carried(seen, chosen),
        *toast(seen),
    )


def _help(seen: View, box: Box, chosen: tuple[str, ...]) -> tuple[Widget, ...]:
    """What can be done with the chosen names, if there are any."""
    if not chosen:
        return ()
    moving = seen.ui.draft.get("moving")
    words = say("ui-seats-moving", name=str(moving)) if moving else say("ui-seats-clockwise")
    return (Label(box, seen.say(words), SMALL, "medium", "muted", lines=2),)


def _heading(seen: View, box: Box, chosen: tuple[str, ...], removing: bool) -> tuple[Widget, ...]:
    """What stands below it, if anything does."""
    if removing:
        return (Label(box, seen.say("ui-forget-which"), SMALL, "medium", "brass"),)
    if set(seen.people) <= set(chosen):
        return ()
    return (Label(box, seen.say("ui-known-names"), SMALL, "medium", "muted"),)


def _header(seen: View, game: str, allowed: tuple[int, int], players: int) -> tuple[Widget, ...]:
    """The title, cut short for the way to a game that was begun on paper."""
    box = page(seen)
    wide = 150.0 if seen.wide else 130.0
    there = allowed[0] <= players <= allowed[1]
    action = Open("standing", game) if there else tell(_how_many(seen, game, allowed))
    running = Button(
        Box(box.right - wide, box.y, wide, TOUCH), seen.say("ui-begun"), action, tone="ghost", size=BODY, off=not there
    )
    title = seen.say(say("ui-who-plays", game=seen.say(game)))
    return (*header(replace(seen, width=seen.width - wide - GAP), title), running)


def _how_many(seen: View, game: str, allowed: tuple[int, int]) -> Text:
    return say("ui-how-many", game=seen.say(game), few=allowed[0], many=allowed[1])


def _chosen(seen: View, box: Box, columns: int, chosen: tuple[str, ...]) -> tuple[Widget, ...]:
    if not chosen:
        words = seen.say("ui-nobody-yet" if seen.people else "ui-nobody-known")
        return (Label(box, words, BODY, "medium", "muted", "center", lines=2),)
    moving = seen.ui.draft.get("moving")
    carry = _carry(seen, chosen)
    places = box.grid(columns, -(-len(chosen) // columns))[: len(chosen)]
    at = landing(places, seen.carried) if seen.carried is not None else None
    shown: list[Widget] = []
    for number, (place, name) in enumerate(zip(places, moved(chosen, carry, at), strict=True), 1):
        if name == carry:
            drop = Edit("put", (name, number - 1)) if at is not None else None
            shown.append(Fill(place, "dim", 10, border="brass" if drop is not None else "line", drop=drop))
        else:
            tone: ButtonTone = "main" if name == moving else "chosen"
            take, lift = Edit("take", name), Edit("carry", name)
            label = f"\u200e{number}\u00a0\u00a0{name}"
            shown.append(Button(place, label, take, tone=tone, size=MIDDLE, align="left", drag=lift))
    return tuple(shown)


def _carry(seen: View, chosen: tuple[str, ...]) -> str | None:
    """Whom a finger carries."""
    carry = seen.ui.draft.get("carry")
    return carry if seen.carried is not None and carry in chosen else None


def _carried(seen: View, chosen: tuple[str, ...]) -> tuple[Widget, ...]:
    name = _carry(seen, chosen)
    if name is None or seen.carried is None:
        return ()
    box = on_screen(seen.carried, seen.width, seen.height)
    return (Button(box, name, tone="main", size=MIDDLE, align="left"),)


def _known(seen: View, box: Box, columns: int, chosen: tuple[str, ...], removing: bool) -> tuple[Widget, ...]:
    others = [name for name in seen.people if name not in chosen]
    lines = max(1, int((box.h + GAP) // (TOUCH + GAP)))
    size = lines * columns
    shown: list[Widget] = []
    if len(others) > size and lines > 1:
        size -= columns
        turn = Box(box.x, box.y + (lines - 1) * (TOUCH + GAP), box.w, TOUCH)
        shown += pager(seen, turn, len(others), size)
    places = Box(box.x, box.y, box.w, lines * (TOUCH + GAP) - GAP).grid(columns, lines)
    for place, name in zip(places, others[paged(seen, others, size)], strict=False):
        action = Forget("person", name) if removing else Edit("add", name)
        shown.append(Button(place, name, action, tone="no" if removing else "plain", icon="cross" if removing else ""))
    return tuple(shown)


def _foot(seen: View, allowed: tuple[int, int], chosen: tuple[str, ...]) -> tuple[Widget, ...]:
    game, draft = str(seen.ui.argument), seen.ui.draft
    few, many = allowed
    options = convert(draft.get("options", {}), games.rules(game).Options)
    changed = len(differing(options))
    start = button(seen.say("ui-deal"), Start(), tone="main")
    if not few <= len(chosen) <= many:
        start = button(seen.say("ui-deal"), tell(_how_many(seen, game, allowed)), tone="main", off=True)
    rules = seen.say(say("ui-house-changed", count=changed)) if changed else seen.say("ui-house-standard")
    dealers = ("", *chosen)
    dealer = draft.get("dealer", "")
    following = dealers[(dealers.index(dealer) + 1) % len(dealers)] if dealer in dealers else ""
    removing = bool(draft.get("removing"))
    unknown = len(chosen) < few and set(seen.people) <= set(chosen)  # nothing is left to touch but the keyboard's key
    left, right = two_feet(seen, (4.4, 3.4))
    return (
        *row(
            left,
            (
                (1.0, button("", Edit("removing", not removing), icon="bin", tone="chosen" if removing else "ghost")),
                (1.7, button(seen.say("ui-new-name"), Open("name", "setup"), tone="main" if unknown else "plain")),
                (1.8, button(seen.say("ui-house"), Open("house", game), hint=rules)),
            ),
        ),
        *row(
            right,
            (
                (
                    1.6,
                    button(
                        seen.say("ui-dealer"), Edit("dealer", following), hint=dealer or seen.say("ui-dealer-drawn")
                    ),
                ),
                (1.8, start),
            ),
        ),
    )
