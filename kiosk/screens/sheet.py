"""The rules of a game on one page at a time: the rank of the cards drawn, the rules in short, the traditions."""

from collections.abc import Mapping
from typing import Any

from kiosk import games
from kiosk.actions import Edit, Open
from kiosk.layout import body, button, foot, ground, header, paged, pager, row, toast
from kiosk.rules import say
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Card, Fill, Label, Widget

LINE = 72


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """The page is turned, or another part of the sheet is shown."""
    return {**draft, "page": 0, field: value}


def view(seen: View) -> tuple[Widget, ...]:
    """Cards in a row, paragraphs below, other games at the foot."""
    name = str(seen.ui.argument)
    part = str(seen.ui.draft.get("part", "sheet"))
    lines = seen.paragraphs(f"{name}-{part}") if seen.paragraphs else ()
    box = body(seen, below=TOUCH + GAP)
    ranking = games.rules(name).ranking
    cards, below = Box(box.x, box.y, box.w, 84), Box(box.x, box.y + 84 + GAP, box.w, box.h - 84 - GAP)
    size = max(1, int((below.h + GAP) // (LINE + GAP)))
    places = Box(below.x, below.y, below.w, size * (LINE + GAP) - GAP).rows([1] * size)
    shown: list[Widget] = []
    for place, text in zip(places, lines[paged(seen, lines, size)], strict=False):
        shown += [Fill(place, "panel", 10), Label(place.inset(16, 4), text, 24, "medium", lines=3)]
    return (
        ground(seen),
        *header(seen, seen.say(say("ui-rules-of", game=seen.say(name))), seen.say("ui-rank")),
        *_cards(cards, ranking),
        *shown,
        *_foot(seen, name, part, len(lines), size),
        *toast(seen),
    )


def _cards(box: Box, ranking: tuple[str, ...]) -> tuple[Card, ...]:
    wide = min(60.0, (box.w - (len(ranking) - 1) * 4) / len(ranking))
    return tuple(
        Card(Box(box.x + index * (wide + 4), box.y, wide, min(box.h, wide * 1.4)), rank)
        for index, rank in enumerate(ranking)
    )


def _foot(seen: View, name: str, part: str, count: int, size: int) -> tuple[Widget, ...]:
    turn, rest = foot(seen).columns((3, 5))
    listed = games.names()
    following = listed[(listed.index(name) + 1) % len(listed)]
    buttons: list[tuple[float, Button]] = []
    if seen.paragraphs and seen.paragraphs(f"{name}-traditions"):
        other = "sheet" if part == "traditions" else "traditions"
        buttons.append((1.2, button(seen.say(f"ui-part-{other}"), Edit("part", other), tone="ghost")))
    buttons.append((1.2, button(seen.say("ui-house"), Open("house", "frozen" if _playing(seen, name) else name))))
    if len(listed) > 1:
        buttons.append((1.2, button(seen.say(following), Open("sheet", following), tone="ghost", icon="right")))
    return (*pager(seen, turn, count, size), *row(rest, buttons))


def _playing(seen: View, name: str) -> bool:
    return seen.moment is not None and seen.moment.rules.name == name
