"""How a game stands that was begun on paper: everybody's score, who deals, and which hand is next."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from kiosk import games
from kiosk.actions import Action, Edit, Start
from kiosk.layout import BODY, FIGURE, HUGE, LARGE, MIDDLE, SMALL, body, ground, header, tell, toast
from kiosk.rules import Standing, Text, say
from kiosk.standing import LATEST, TakenOver
from kiosk.tiles import EDGE
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Edge, Fill, Label, Widget

KEYS = 5
"""Rows of the pad, with the way on below it."""


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """A number is chosen, or a key of the pad is touched: what it does comes with what scores can be."""
    if field == "at":
        return {**draft, "at": value, "digits": ""}
    if field not in ("digit", "step", "turn", "rub", "rest"):
        return {**draft, field: value}
    amount, standing = value
    at, numbers = _at(draft), [*_scores(draft, standing), _hand(draft)]
    least, most = (1, LATEST) if at == len(numbers) - 1 else (standing.least, standing.most)
    digits, number = str(draft.get("digits", "")), numbers[at]
    match field:
        case "digit":
            sign = -1 if digits and number < 0 else 1
            digits = digits + str(amount) if int(digits + str(amount)) <= most else str(amount)
            number = sign * int(digits)
        case "rub":
            digits = digits[:-1]
            number = (-1 if number < 0 else 1) * int(digits or 0)
        case "step":
            digits, number = "", min(max(number + amount, least), most)
        case "turn":
            number = -number
        case _:
            digits, number = "", number - sum(numbers[:-1])
    numbers[at] = number
    if field == "digit" and number and abs(number) * 10 > most:  # no further digit can follow
        at, digits = min(at + 1, len(numbers) - 1), ""
    scores = dict(zip(_names(draft), numbers, strict=False))
    return {**draft, "scores": scores, "hand": numbers[-1], "at": at, "digits": digits}


def view(seen: View) -> tuple[Widget, ...]:
    """A tile for each score and one for the hand; beside or below them the pad."""
    name = str(seen.ui.argument)
    rules, draft = games.rules(name), seen.ui.draft
    names = _names(draft)
    options = convert(dict(draft.get("options", {})), rules.Options)
    standing = rules.standing(options)
    move = TakenOver(_hand(draft), _scores(draft, standing))
    box = body(seen)
    pad_high = KEYS * (TOUCH + GAP) - GAP
    tiles, pad = (
        box.columns((3, 2), 2 * GAP)
        if seen.wide
        else (Box(box.x, box.y, box.w, box.h - pad_high - 2 * GAP), Box(box.x, box.bottom - pad_high, box.w, pad_high))
    )
    dealer = draft.get("dealer", "")
    refused: Text | None = say("ui-who-deals")
    if dealer in names:
        refused = rules.refusal(rules.new_game(names, options, names.index(dealer)), move)
    keys, last = Box(pad.x, pad.y, pad.w, pad.h - (pad.h + GAP) / KEYS), pad.rows([1] * KEYS)[-1]
    on = Button(
        last,
        seen.say("ui-play-on"),
        tell(refused) if refused is not None else Start(taken_over=move),
        hint=seen.say(refused) if refused is not None else "",
        tone="main",
        off=refused is not None,
    )
    return (
        ground(seen),
        *header(seen, seen.say(say("ui-standing-of", game=seen.say(name))), seen.say("ui-standing-help")),
        *_tiles(seen, tiles, names, move, standing),
        *_pad(keys, standing, seen),
        on,
        *toast(seen, tiles),
    )


def _names(draft: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(draft.get("names", ()))


def _at(draft: Mapping[str, Any]) -> int:
    """Which number is being entered, by seat and then the hand; players may have left since it was touched."""
    return min(int(draft.get("at", 0)), len(_names(draft)))


def _hand(draft: Mapping[str, Any]) -> int:
    return int(draft.get("hand", 1))


def _scores(draft: Mapping[str, Any], standing: Standing) -> tuple[int, ...]:
    """What has been entered, by seat. It is kept by name, for who plays and in which order may have changed since."""
    scores: Mapping[str, int] = draft.get("scores", {})
    return tuple(scores.get(name, standing.start) for name in _names(draft))


def _tiles(seen: View, box: Box, names: Sequence[str], move: TakenOver, standing: Standing) -> tuple[Widget, ...]:
    columns = 2 if len(names) > 4 else 1
    lines = -(-len(names) // columns) + 1
    high = min(84.0, (box.h - (lines - 1) * GAP) / lines)
    *rows, last = Box(box.x, box.y, box.w, lines * (high + GAP) - GAP).rows([1] * lines)
    places = [place for row in rows for place in row.columns([1] * columns)]
    size = LARGE if columns == 1 else MIDDLE
    figure = HUGE if high < 80 or columns > 1 else FIGURE
    wide = max(seen.measure(_said(score), figure, "figures") for score in (*move.scores, 88)) + 4
    shown: list[Widget] = []
    for seat, (place, name, score) in enumerate(zip(places, names, move.scores, strict=False)):
        dealt = Box(place.right - 62, place.y + (place.h - min(TOUCH, place.h)) / 2, 56, min(TOUCH, place.h))
        deals = seen.ui.draft.get("dealer", "") == name
        fits = standing.least <= score <= standing.most
        words = Label(place, name, size, "heavy", elide=True)
        number = Label(place, _said(score), figure, "figures", "chalk" if fits else "red", "right")
        shown += _number(seen, Box(place.x, place.y, place.w - 70, place.h), place, seat, words, number, wide)
        tone = "main" if deals else "ghost"
        shown += [
            Edge(Box(place.x, place.y, EDGE, place.h), seat),
            Button(dealt, "", Edit("dealer", name), icon="dealer", tone=tone),  # type: ignore[arg-type]
        ]
    words = Label(last, seen.say("ui-next-hand"), LARGE, "heavy")
    number = Label(last, _said(move.hand), figure, "figures", "chalk", "right")
    return (*shown, *_number(seen, last.inset(7, 0), last, len(names), words, number, 78))


def _said(number: int) -> str:
    return str(number).replace("-", "−")


def _number(seen: View, room: Box, tile: Box, at: int, name: Label, number: Label, wide: float) -> tuple[Widget, ...]:
    """A name and its number; the whole tile is touched to enter another. Brass is around the one being entered."""
    here = _at(seen.ui.draft) == at
    figure = Box(room.right - wide, room.y, wide, room.h)
    words = Box(tile.x + EDGE + 12, room.y, figure.x - tile.x - EDGE - 16, room.h)
    return (
        Fill(tile, "raised" if here else "panel", 12, border="brass" if here else "", action=Edit("at", at)),
        replace(name, box=words),
        replace(number, box=figure),
    )


def _pad(box: Box, standing: Standing, seen: View) -> tuple[Button, ...]:
    """Digits as on a telephone till: seven above; one more, one less, and what balances need."""

    def key(field: str, amount: int = 0) -> Action:
        return Edit(field, (amount, standing))

    digits = {(row, column): 7 - 3 * row + column for row in range(3) for column in range(3)} | {(3, 1): 0}
    shown: list[Button] = []
    for row, places in enumerate(line.columns([1] * 4) for line in box.rows([1] * (KEYS - 1))):
        for column, place in enumerate(places):
            digit = digits.get((row, column))
            if digit is not None:
                shown.append(Button(place, str(digit), key("digit", digit), size=LARGE))
            elif (row, column) == (0, 3):
                shown.append(Button(place, "", key("step", 1), icon="plus", repeats=True))
            elif (row, column) == (1, 3):
                shown.append(Button(place, "", key("step", -1), icon="minus", repeats=True))
            elif (row, column) == (2, 3):
                shown.append(Button(place, "", key("rub"), icon="rub"))
            elif (row, column) == (3, 0) and standing.least < 0:
                shown.append(Button(place, "+ −", key("turn"), size=MIDDLE))
            elif (row, column) == (3, 2) and standing.even:
                shown.append(Button(place, seen.say("ui-rest"), key("rest"), size=BODY))
            elif (row, column) == (3, 3):
                following = min(_at(seen.ui.draft) + 1, len(_names(seen.ui.draft)))
                shown.append(Button(place, "", Edit("at", following), icon="right", size=SMALL))
    return tuple(shown)
