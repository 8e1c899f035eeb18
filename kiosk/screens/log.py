"""Why? The game in plain sentences, newest on top, each with its rule. Touch one to go back or correct it."""

from collections.abc import Iterator, Mapping
from typing import Any

from kiosk.actions import Edit, Open
from kiosk.layout import BODY, SMALL, body, button, foot, ground, header, row, rows_of, tell, toast
from kiosk.rules import Note, say
from kiosk.session import Session, Told
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Fill, Label, Widget

LEADING = 23.0
"""Logical pixels from one line of a sentence to the next."""

REACH = 500
"""How many moves back the hands are looked for."""

RULES = 62.0
"""Width of the rule's id behind a sentence."""


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """Go on to older moves, or back to newer ones. What was passed is kept, so that pages stay as they were."""
    passed: tuple[int, ...] = tuple(draft.get("passed", ()))
    if field == "older":
        return {**draft, "passed": (*passed, value)}
    if field == "newer":
        return {**draft, "passed": passed[:-1]}
    if field == "hand":
        return {**draft, "passed": (value,)}
    return {**draft, field: value}


def view(seen: View) -> tuple[Widget, ...]:
    """One panel a move, as many as fit."""
    recall = seen.recall
    if recall is None:
        return (ground(seen), *header(seen, seen.say("ui-why")))
    box = body(seen, below=TOUCH + GAP)
    passed: tuple[int, ...] = tuple(seen.ui.draft.get("passed", ()))
    first = passed[-1] if passed else recall.told
    shown: list[Widget] = []
    oldest = first
    for place, told in _fitting(seen, recall, box, first):
        shown += panel(seen, place, told)
        oldest = told.position
    if not first:
        shown.append(Label(Box(box.x, box.y, box.w, TOUCH), seen.say("ui-log-empty"), 24, "medium", "muted", "center"))
    end = tell(say("ui-no-more"))
    newer = button("", Edit("newer") if passed else end, icon="up", off=not passed)
    older = button("", Edit("older", oldest) if oldest else end, icon="down", off=not oldest)
    jumps = [
        (0.8, button(str(hand), Edit("hand", last), tone="chosen" if last == first else "ghost"))
        for hand, last in _spread(_hands(recall), 10 if seen.wide else 4)
    ]
    return (
        ground(seen),
        *header(seen, seen.say("ui-why"), seen.say("ui-why-help")),
        *shown,
        *row(foot(seen), ((1.0, newer), *jumps, (1.0, older))),
        *toast(seen),
    )


def _hands(recall: Session) -> list[tuple[int, int]]:
    """The hands of the present game, oldest first, each with the place where it ended."""
    ends: list[tuple[int, int]] = []
    for position in range(recall.told, max(0, recall.told - REACH), -1):
        hand = recall.rules.scoreboard(recall.history.at(position - 1)).hand
        if ends and hand > ends[-1][0]:
            break  # the game before
        if not ends or hand < ends[-1][0]:
            ends.append((hand, position))
    return ends[::-1]


def _spread(hands: list[tuple[int, int]], most: int) -> list[tuple[int, int]]:
    """At most so many of them, evenly, the first and the last included."""
    if len(hands) <= most:
        return hands if len(hands) > 1 else []
    return [hands[round(index * (len(hands) - 1) / (most - 1))] for index in range(most)]


def _fitting(seen: View, recall: Session, box: Box, first: int) -> Iterator[tuple[Box, Told]]:
    """Moves from `first` back, each with its place, until the page is full; at least one."""
    y, position = box.y, first
    while position > 0:
        (told,) = recall.log(position, 1)
        high = height(seen, box.w, told)
        if y + high > box.bottom and position < first:
            return
        yield Box(box.x, y, box.w, high), told
        y += high + GAP
        position -= 1


def height(seen: View, width: float, told: Told) -> float:
    """How high a move's panel is."""
    lines = sum(rows_of(seen, seen.say(note.text), _words_width(width), BODY) for note in told.notes)
    return max(TOUCH, lines * LEADING + 14)


def panel(seen: View, box: Box, told: Told) -> tuple[Widget, ...]:
    """A move: the hand it was in, and a line for each sentence with the rule it rests on."""
    shown: list[Widget] = [
        Fill(box, "panel", 10, action=Open("correct", told.position)),
    ]
    highs = [rows_of(seen, seen.say(note.text), _words_width(box.w), BODY) * LEADING for note in told.notes]
    y = box.y + max(7, (box.h - sum(highs)) / 2)
    shown.append(Label(Box(box.x + 12, y, 66, LEADING), _hand(seen, told.hand), SMALL, "bold", "brass"))
    for note, high in zip(told.notes, highs, strict=True):
        if y + high > box.bottom + 1:  # a place too low for all of it: the first lines say enough
            break
        shown += _sentence(seen, Box(box.x + 84, y, box.w - 92, high), note)
        y += high
    return tuple(shown)


def _hand(seen: View, hand: int) -> str:
    return seen.say(say("ui-hand-short", hand=hand))


def _words_width(width: float) -> float:
    return width - 92 - RULES


def _sentence(seen: View, box: Box, note: Note) -> tuple[Widget, ...]:
    words, rule = Box(box.x, box.y, box.w - RULES, box.h), Box(box.right - RULES, box.y, RULES, box.h)
    color = "chalk" if note.change or note.won else "muted"
    lines = int(box.h // LEADING)
    return (
        Label(words, seen.say(note.text), BODY, "medium", color, lines=lines, elide=True),
        Label(rule, note.text.rule, SMALL, "medium", "muted", "right"),
    )
