"""An answer that is entered in parts: each part a row of values, in a player's tile where it is his.

The legal answers are known; each value picked leaves fewer of them, and a value that no answer has is grey. When one
answer is left it can be entered, and the parts not yet picked have filled themselves in.
"""

from collections.abc import Callable, Mapping, Sequence

from kiosk.actions import Action, Choose, Do
from kiosk.layout import BODY, LARGE, MIDDLE, stacked, tell
from kiosk.rules import Choice, Pick, Scoreboard, Text, say
from kiosk.tiles import EDGE, grid
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Edge, Fill, Label, Widget


def fitting(answers: Sequence[Choice], picks: Mapping[str, Text]) -> tuple[Choice, ...]:
    """The allowed answers that agree with everything picked so far."""
    return tuple(
        choice
        for choice in answers
        if choice.refused is None and all(picks.get(pick.key, pick.value) == pick.value for pick in choice.picks)
    )


def picked(answers: Sequence[Choice], picks: Mapping[str, Text], key: str, value: Text) -> Mapping[str, Text]:
    """The picks with one more. Earlier ones that no answer can have beside it are dropped, the latest kept longest."""
    kept: dict[str, Text] = {key: value}
    for other, chosen in reversed([item for item in picks.items() if item[0] != key]):
        if fitting(answers, {**kept, other: chosen}):
            kept[other] = chosen
    return dict(reversed(kept.items()))


def parts(answers: Sequence[Choice]) -> tuple[tuple[Pick, tuple[Text, ...]], ...]:
    """Each part once, in order, with all its values."""
    found: dict[str, tuple[Pick, list[Text]]] = {}
    for choice in answers:
        for pick in choice.picks:
            values = found.setdefault(pick.key, (pick, []))[1]
            if pick.value not in values:
                values.append(pick.value)
    return tuple((pick, tuple(values)) for pick, values in found.values())


def entry(seen: View, box: Box, board: Scoreboard, answers: Sequence[Choice]) -> tuple[Widget, ...]:
    """The parts as rows, and below them the answer that is left."""
    above, done = Box(box.x, box.y, box.w, box.h - TOUCH - GAP), Box(box.x, box.bottom - TOUCH, box.w, TOUCH)
    left = fitting(answers, seen.ui.picks)
    return (*rows(seen, above, board, answers, seen.ui.picks, Choose), _done(seen, done, left))


def rows(
    seen: View,
    box: Box,
    board: Scoreboard,
    answers: Sequence[Choice],
    picks: Mapping[str, Text],
    choose: Callable[[str, Text], Action],
) -> tuple[Widget, ...]:
    """The parts: in the tiles of those they belong to, or as rows. `choose` is what a touch on one value does."""
    listed = parts(answers)
    seated = [(pick, values) for pick, values in listed if pick.seat is not None]
    loose = [(pick, values) for pick, values in listed if pick.seat is None]
    tiles, below = box.rows((len(seated), len(loose))) if seated and loose else (box, box)
    left = fitting(answers, picks)
    shown: list[Widget] = []
    seats = [view for view in board.seats if any(pick.seat == view.seat for pick, _ in seated)]
    for place, view in zip(grid(seen, tiles, len(seats)) if seats else (), seats, strict=False):
        shown += [Fill(place, "panel", 12), Edge(Box(place.x, place.y, EDGE, place.h), view.chair)]
        inner = Box(place.x + EDGE + 10, place.y + 4, place.w - EDGE - 18, place.h - 8)
        for pick, values in seated:
            if pick.seat == view.seat:
                name, line = _title(inner, view.name)
                shown += [name, *_part(seen, line, pick, values, answers, left, choose)]
    for place, (pick, values) in zip(below.rows([1] * len(loose)) if loose else (), loose, strict=True):
        name, line = _title(place, seen.say(pick.label))
        shown += [name, *_part(seen, line, pick, values, answers, left, choose)]
    return tuple(shown)


def _title(box: Box, title: str) -> tuple[Label, Box]:
    """A part's title, above its values or before them, and the room for these."""
    over = box.h >= TOUCH + 34
    name, place = stacked(box, (34, min(TOUCH * 1.2, box.h - 36)), 2) if over else box.columns((1, 2.6))
    high = min(TOUCH, place.h) if not over else place.h
    line = Box(place.x, place.y + (place.h - high) / 2, place.w, high)
    return Label(name, title, LARGE if box.h > TOUCH else MIDDLE, "heavy", elide=True), line


def _values(choices: Sequence[Choice], key: str) -> set[str]:
    """What that part is in any of these answers."""
    return {_name(each.value) for choice in choices for each in choice.picks if each.key == key}


def _name(value: Text) -> str:
    return value.key + str(value.args)


def _part(
    seen: View,
    line: Box,
    pick: Pick,
    values: Sequence[Text],
    answers: Sequence[Choice],
    left: Sequence[Choice],
    choose: Callable[[str, Text], Action],
) -> tuple[Button, ...]:
    """A button for each value: the only one that is left is chosen, and one that no answer has is grey."""
    forced, can_be = _values(left, pick.key), _values(fitting(answers, {}), pick.key)
    shown: list[Button] = []
    for cell, value in zip(line.columns([1] * len(values), gap=4), _in_order(seen, values), strict=True):
        possible = _name(value) in can_be
        shown.append(
            Button(
                cell,
                seen.say(value),
                choose(pick.key, value) if possible else tell(say("ui-not-possible")),
                tone="chosen" if forced == {_name(value)} else "plain",
                size=BODY if len(values) > 4 else MIDDLE,
                off=not possible,
            )
        )
    return tuple(shown)


def _in_order(seen: View, values: Sequence[Text]) -> Sequence[Text]:
    """Numbers from low to high, whatever the answers they were found in; words as they came."""
    said = [seen.say(value) for value in values]
    return sorted(values, key=lambda value: int(seen.say(value))) if all(map(str.isdecimal, said)) else values


def _done(seen: View, box: Box, left: Sequence[Choice]) -> Button:
    if len(left) == 1:
        return Button(box, seen.say(left[0].label), Do(left[0].move), tone="main", hint=_hint(seen, left[0]))
    return Button(box, seen.say(say("ui-pick-more")), tell(say("ui-pick-more")), off=True)


def _hint(seen: View, choice: Choice) -> str:
    return seen.say(choice.hint) if choice.hint is not None else ""
