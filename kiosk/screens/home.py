"""Home: the games, the usual game in one touch, and what lies behind."""

from kiosk import games
from kiosk.actions import Open, Resume, Start
from kiosk.layout import BODY, HUGE, MARGIN, TITLE, button, foot, ground, page, row, toast, way_in
from kiosk.rules import say
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Edge, Fill, Icon, Label, Widget

ICONS = {"toepen": "fist", "racehorse": "coin", "buck_euchre": "card", "truc": "crown"}


def view(seen: View) -> tuple[Widget, ...]:
    """All games as large tiles; below, the game to go on with or the usual one."""
    box = page(seen)
    sign = Box(box.right - TOUCH, box.y, TOUCH, TOUCH)
    title = Box(box.x + 16, box.y + 4, sign.x - GAP - box.x - 16, 56)
    line = Box(title.x, title.bottom, title.w, 26)
    top = line.bottom + 10
    below = foot(seen).y - (0 if seen.wide else TOUCH + GAP)
    middle = Box(box.x, top, box.w, below - GAP - top)
    listed = by_company()
    columns = 2 if seen.wide and len(listed) > 1 else 1
    places = middle.grid(columns, max(2 if seen.wide else 4, -(-len(listed) // columns)))
    tiles = tuple(
        widget
        for chair, (name, place) in enumerate(zip(listed, places, strict=False))
        for widget in _game(seen, place, name, chair)
    )
    heading = (
        Label(title, "Klopkast", HUGE, "heavy"),
        Label(line, seen.say("ui-motto"), BODY, "medium", "muted"),
    )
    trouble = (Button(sign, "", Open("parts"), icon="warning", tone="ghost"),) if seen.troubles else ()
    return (
        ground(seen),
        way_in(Box(title.x, title.y, 200, 82)),
        *heading,
        *trouble,
        *tiles,
        *_foot(seen),
        *toast(seen),
    )


def by_company() -> tuple[str, ...]:
    """The games, those for the most people first: a round table has the least choice."""
    players = {name: games.rules(name).players for name in games.names()}
    return tuple(sorted(players, key=lambda name: (-players[name][1], players[name][0])))


def _game(seen: View, box: Box, name: str, chair: int) -> tuple[Widget, ...]:
    few, many = games.rules(name).players
    players = str(few) if few == many else f"{few}–{many}"
    sign = min(72.0, box.h - 36)
    words = Box(box.x + 28, box.y + 8, box.w - 28 - sign - 44, box.h - 16)
    title, tagline, count = words.rows((4, 4, 3), gap=0)
    return (
        Fill(box, "panel", 12, action=Open("players", name)),
        Edge(Box(box.x, box.y, 8, box.h), chair),
        Label(title, seen.say(name), TITLE if box.h > 110 else 29, "heavy"),
        Label(tagline, seen.say(f"{name}-tagline"), BODY, "medium", "muted", lines=2),
        Label(count, seen.say(say("ui-players", players=players)), BODY, "bold", "brass"),
        Icon(Box(box.right - sign - 24, box.y + (box.h - sign) / 2, sign, sign), ICONS.get(name, "card"), "brass"),
    )


def _foot(seen: View) -> tuple[Widget, ...]:
    plain: list[tuple[float, Button]] = [
        (1.0, button(seen.say("ui-rules"), Open("sheet", by_company()[0]), tone="ghost")),
        (1.1, button(seen.say("ui-evenings"), Open("evenings"), tone="ghost")),
        (1.1, button(seen.say("ui-settings"), Open("settings"), tone="ghost")),
    ]
    moment = seen.moment
    if moment is not None:
        title = say("ui-go-on", game=seen.say(moment.board.title), hand=moment.board.hand)
        plain.insert(0, (3.0, button(seen.say(title), Resume(moment.game), tone="main")))
    elif (usual := seen.usual()) is not None:
        name, opening = usual
        title, hint = say("ui-usual", game=seen.say(name)), ", ".join(opening.names)
        plain.insert(0, (3.0, button(seen.say(title), Start(name), tone="main", hint=hint)))
    place = foot(seen)
    if seen.wide:
        return row(place, plain)
    main, rest = plain[:-3], plain[-3:]
    above = Box(MARGIN, place.y - place.h - GAP, place.w, place.h)
    return (*row(above, main), *row(place, rest))
