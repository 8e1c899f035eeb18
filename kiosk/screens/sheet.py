"""The rules of a game on one page at a time: the rank of the cards drawn, the rules in short."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from kiosk import games
from kiosk.actions import Open
from kiosk.layout import BODY, body, button, feet, ground, header, page, pager, row, rows_of, toast, two_feet
from kiosk.rules import say
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Card, Fill, Label, Widget

LEADING = 25.0
"""Logical pixels from one line of a paragraph to the next."""

PAD = 14.0


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """The page is turned."""
    return {**draft, field: value}


def view(seen: View) -> tuple[Widget, ...]:
    """Cards in a row, paragraphs below, other games at the foot."""
    name = str(seen.ui.argument)
    lines = seen.paragraphs(f"{name}-sheet") if seen.paragraphs else ()
    box = body(seen, below=feet(seen))
    ranking = games.rules(name).ranking
    cards, below = Box(box.x, box.y, box.w, 84), Box(box.x, box.y + 84 + GAP, box.w, box.h - 84 - GAP)
    leaves = _leaves(seen, lines, below)
    at = min(int(seen.ui.draft.get("page", 0)), len(leaves) - 1)
    shown: list[Widget] = []
    for place, text in leaves[at]:
        rows = int(place.h // LEADING)
        shown += [Fill(place, "panel", 10), Label(place.inset(PAD, 4), text, BODY, "medium", lines=rows)]
    return (
        ground(seen),
        *_header(seen, name),
        *_cards(cards, ranking),
        *shown,
        *_foot(seen, name, len(leaves)),
        *toast(seen),
    )


def _header(seen: View, name: str) -> tuple[Widget, ...]:
    """The title, cut short for the way to the referee."""
    box = page(seen)
    wide = 150.0 if seen.wide else 130.0
    referee = Button(Box(box.right - wide, box.y, wide, TOUCH), seen.say("referee-short"), Open("referee", name))
    title = header(
        replace(seen, width=seen.width - wide - GAP),
        seen.say(say("ui-rules-of", game=seen.say(name))),
        seen.say("ui-rank"),
    )
    return (*title, referee)


def _leaves(seen: View, lines: tuple[str, ...], box: Box) -> list[list[tuple[Box, str]]]:
    """Paragraphs on pages: as many on each as it has room for."""
    leaves: list[list[tuple[Box, str]]] = [[]]
    y = box.y
    for text in lines:
        high = rows_of(seen, text, box.w - 2 * PAD, BODY) * LEADING + 12
        if y + high > box.bottom and leaves[-1]:
            leaves.append([])
            y = box.y
        leaves[-1].append((Box(box.x, y, box.w, min(high, box.bottom - y)), text))
        y += high + GAP
    return leaves


def _cards(box: Box, ranking: tuple[str, ...]) -> tuple[Card, ...]:
    wide = min(60.0, (box.w - (len(ranking) - 1) * 4) / len(ranking))
    return tuple(
        Card(Box(box.x + index * (wide + 4), box.y, wide, min(box.h, wide * 1.4)), rank)
        for index, rank in enumerate(ranking)
    )


def _foot(seen: View, name: str, count: int) -> tuple[Widget, ...]:
    turn, rest = two_feet(seen, (3, 5))
    listed = games.names()
    following = listed[(listed.index(name) + 1) % len(listed)]
    buttons: list[tuple[float, Button]] = []
    if seen.paragraphs and seen.paragraphs(f"{name}-traditions"):
        buttons.append((1.2, button(seen.say("ui-traditions"), Open("traditions", name), tone="ghost")))
    buttons.append((1.2, button(seen.say("ui-house"), Open("house", "frozen" if _playing(seen, name) else name))))
    if len(listed) > 1:
        buttons.append((1.2, button(seen.say(following), Open("sheet", following), tone="ghost", icon="right")))
    return (*pager(seen, turn, count, 1), *row(rest, buttons))


def _playing(seen: View, name: str) -> bool:
    return seen.moment is not None and seen.moment.rules.name == name
