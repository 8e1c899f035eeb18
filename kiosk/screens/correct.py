"""A line of the log: go back to it, or put something else in its place and see first what that would change."""

from collections.abc import Mapping
from typing import Any

from kiosk.actions import Correct, Edit, GoTo
from kiosk.layout import BODY, MIDDLE, body, button, foot, ground, header, paged, pager, row, tell, toast
from kiosk.rules import Choice, Scoreboard, Text, say
from kiosk.screens.log import height, panel
from kiosk.session import Session
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Label, Widget


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """An alternative is picked, or the page is turned."""
    return {**draft, field: value}


def alternatives(recall: Session, position: int) -> tuple[Choice, ...]:
    """What else could have been done at that place, as far as the table could want it."""
    state, was = recall.history.at(position), recall.history.line[position]
    others = [
        choice
        for choice in recall.rules.choices(state)
        if choice.refused is None and choice.move != was and choice.place == "table"
    ]
    # Mostly it was the right thing by the wrong player: what is of the same kind comes first.
    return tuple(sorted(others, key=lambda choice: type(choice.move) is not type(was)))


def view(seen: View) -> tuple[Widget, ...]:
    """The line itself, the alternatives, and what the picked one would do to everybody's score."""
    recall, position = seen.recall, int(seen.ui.argument or 0)
    if recall is None or position >= recall.history.position:
        return (ground(seen), *header(seen, seen.say("ui-correct")))
    box = body(seen, below=TOUCH + GAP)
    told = recall.log(position + 1, 1)[0]
    other = alternatives(recall, position)
    columns = 3 if seen.wide else 2
    high = min(height(seen, box.w, told), box.h / 2)
    below = Box(box.x, box.y + high + GAP, box.w, box.h - high - GAP)
    lines = max(1, int((below.h + GAP) // (TOUCH + GAP)))
    size = (lines - 1) * columns if len(other) > lines * columns else lines * columns
    places = Box(below.x, below.y, below.w, lines * (TOUCH + GAP) - GAP).grid(columns, lines)
    picked = seen.ui.draft.get("picked")
    shown: list[Widget] = []
    for place, choice in zip(places, other[paged(seen, other, size)], strict=False):
        shown.append(_alternative(seen, recall, place, choice, chosen=choice.move == picked))
    if len(other) > size:
        last = Box(below.x, places[-1].y, below.w, TOUCH)
        shown += pager(seen, last, len(other), size)
    return (
        ground(seen),
        *header(seen, seen.say("ui-correct"), seen.say("ui-correct-help")),
        *panel(seen, Box(box.x, box.y, box.w, high), told),
        *shown,
        *_foot(seen, recall, position, picked),
        *toast(seen),
    )


def _alternative(seen: View, recall: Session, box: Box, choice: Choice, *, chosen: bool) -> Button:
    board = recall.shown.board
    who = board.seat(choice.seat) if choice.seat is not None else None
    said = seen.say(choice.label)
    question = seen.say(choice.ask.label) if choice.ask is not None else ""
    question = "" if question == said else question
    label = f"{who.name}: {said}" if who is not None else said
    return Button(box, label, Edit("picked", choice.move), question, "chosen" if chosen else "plain", size=BODY)


def _foot(seen: View, recall: Session, position: int, picked: Any) -> tuple[Widget, ...]:
    bar = foot(seen)
    if picked is None:
        back = button(seen.say("ui-go-back-here"), GoTo(position), icon="undo")
        return row(bar, ((1.0, back),))
    after = recall.corrected(position, picked)
    if isinstance(after, Text):
        reason = say("ui-does-not-fit", reason=after)
        undone = button(seen.say("ui-go-back-here"), GoTo(position), icon="undo")
        no = button(seen.say("ui-correct-now"), tell(reason), hint=seen.say(after), off=True)
        return row(bar, ((1.0, undone), (2.0, no)))
    words, confirm = bar.columns((5, 2))
    return (
        Label(words, _changes(seen, recall.shown.board, after), MIDDLE, "bold", "brass", lines=2),
        Button(confirm, seen.say("ui-correct-now"), Correct(position, picked), tone="main"),
    )


def _changes(seen: View, before: Scoreboard, after: Scoreboard) -> str:
    """Everybody whose score would be another: "Bram 4 → 6"."""
    changed = []
    for view in after.seats:
        old = before.seat(view.seat)
        if old is not None and old.score != view.score:
            changed.append(f"{view.name} {seen.say(old.score)} → {seen.say(view.score)}")
    return ", ".join(changed) or seen.say("ui-no-score-changes")
