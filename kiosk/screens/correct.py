"""A line of the log: go back to it, or put something else in its place and see first what that would change."""

from collections.abc import Mapping, Sequence
from typing import Any

from kiosk import entry
from kiosk.actions import Correct, Edit, GoTo
from kiosk.layout import BODY, MIDDLE, body, button, foot, ground, header, paged, pager, row, tell, toast
from kiosk.rules import Choice, Scoreboard, Text, say
from kiosk.screens.log import height, panel
from kiosk.session import Session
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, ButtonTone, Label, Widget

ENTERED = 0.3
"""Share of the height that the line itself may take where another answer is entered in parts below it."""


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """An alternative is picked, whole or one more part of it, or the page is turned."""
    return {**draft, "picked": None, field: value} if field == "parts" else {**draft, field: value}


def alternatives(recall: Session, position: int) -> tuple[Choice, ...]:
    """What else could have been done at that place, as far as the table could want it; no answers in parts."""
    was = recall.history.line[position]
    others = [choice for choice in _choices(recall, position) if choice.move != was and not choice.picks]
    # Mostly it was the right thing by the wrong player: what is of the same kind comes first.
    return tuple(sorted(others, key=lambda choice: type(choice.move) is not type(was)))


def entries(recall: Session, position: int) -> tuple[Choice, ...]:
    """All answers to the question that this line has answered in parts; none for another line."""
    kind, there = type(recall.history.line[position]), _choices(recall, position)
    question = next((choice.ask for choice in there if choice.picks and type(choice.move) is kind), None)
    return tuple(choice for choice in there if choice.ask == question) if question is not None else ()


def _choices(recall: Session, position: int) -> tuple[Choice, ...]:
    there = recall.rules.choices(recall.history.at(position))
    return tuple(choice for choice in there if choice.refused is None and choice.place == "table")


def view(seen: View) -> tuple[Widget, ...]:
    """The line itself, the alternatives, and what the picked one would do to everybody's score."""
    recall, position = seen.recall, int(seen.ui.argument or 0)
    if recall is None or position >= recall.told:
        return (ground(seen), *header(seen, seen.say("ui-correct")))
    box = body(seen, below=TOUCH + GAP)
    told = recall.log(position + 1, 1)[0]
    answers = entries(recall, position)
    high = min(height(seen, box.w, told), box.h * (ENTERED if answers else 0.5))
    below = Box(box.x, box.y + high + GAP, box.w, box.h - high - GAP)
    shown = _entry(seen, recall, position, below, answers) if answers else _grid(seen, recall, position, below)
    return (
        ground(seen),
        *header(seen, seen.say("ui-correct"), seen.say("ui-correct-help")),
        *panel(seen, Box(box.x, box.y, box.w, high), told),
        *shown,
        *_foot(seen, recall, position, _picked(seen, recall, position, answers)),
        *toast(seen),
    )


def _picked(seen: View, recall: Session, position: int, answers: Sequence[Choice]) -> Any:
    """What would be put there instead: touched as a whole, or the answer that the parts have left."""
    left = entry.fitting(answers, _parts(seen, recall, position, answers))
    if len(left) == 1 and left[0].move != recall.history.line[position]:
        return left[0].move
    return seen.ui.draft.get("picked")


def _parts(seen: View, recall: Session, position: int, answers: Sequence[Choice]) -> Mapping[str, Text]:
    """The parts as they were entered, until others are picked."""
    was = recall.history.line[position]
    entered = {pick.key: pick.value for choice in answers if choice.move == was for pick in choice.picks}
    parts: Mapping[str, Text] = seen.ui.draft.get("parts", entered)
    return parts


def _entry(seen: View, recall: Session, position: int, box: Box, answers: Sequence[Choice]) -> tuple[Widget, ...]:
    board, parts = recall.rules.scoreboard(recall.history.at(position)), _parts(seen, recall, position, answers)

    def choose(key: str, value: Text) -> Edit:
        return Edit("parts", entry.picked(answers, parts, key, value))

    return entry.rows(seen, box, board, answers, parts, choose)


def _grid(seen: View, recall: Session, position: int, box: Box) -> tuple[Widget, ...]:
    other = alternatives(recall, position)
    columns = 3 if seen.wide else 2
    lines = max(1, int((box.h + GAP) // (TOUCH + GAP)))
    size = (lines - 1) * columns if len(other) > lines * columns else lines * columns
    places = Box(box.x, box.y, box.w, lines * (TOUCH + GAP) - GAP).grid(columns, lines)
    picked = seen.ui.draft.get("picked")
    shown: list[Widget] = []
    for place, choice in zip(places, other[paged(seen, other, size)], strict=False):
        shown.append(_alternative(seen, recall, place, choice, chosen=choice.move == picked))
    if len(other) > size:
        shown += pager(seen, Box(box.x, places[-1].y, box.w, TOUCH), len(other), size)
    return tuple(shown)


def _alternative(seen: View, recall: Session, box: Box, choice: Choice, *, chosen: bool) -> Button:
    board = recall.shown.board
    who = board.seat(choice.seat) if choice.seat is not None else None
    said = seen.say(choice.label)
    question = seen.say(choice.ask.label) if choice.ask is not None else ""
    question = "" if question == said else question
    label = f"{who.name}: {said}" if who is not None else said
    tone: ButtonTone = "chosen" if chosen else "plain"
    return Button(box, label, Edit("picked", choice.move), question, tone, size=BODY, icon=choice.suit or "")


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
