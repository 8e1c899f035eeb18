"""A game being played: rules, history and store kept in step.

Compute, write, show. What is done is computed at once on the newest state and handed to the store; what is *shown* is
the state of the last record that the store has confirmed, so that nobody sees what a power cut could take back. While
the store is in trouble, play is shown as it is and catches up later.
"""

from collections import deque
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from kiosk import games
from kiosk.history import History, Misfit
from kiosk.rules import Choice, Note, Opening, Rules, Scoreboard, Text


class Undone(Struct, frozen=True, tag_field="move", tag="undo"):
    """Record: the last thing that changed something was taken back."""


class Redone(Struct, frozen=True, tag_field="move", tag="redo"):
    """Record: what was last taken back was done again."""


class WentBack(Struct, frozen=True, tag_field="move", tag="go_back"):
    """Record: the game went back to after its first `position` moves."""

    position: int


class Corrected(Struct, frozen=True, tag_field="move", tag="correct"):
    """Record: the move at `position` was replaced by another, given as JSON."""

    position: int
    by: msgspec.Raw


class Keeper(Protocol):
    """What a session needs of the store: both calls return at once, with the ticket that will be confirmed."""

    def begin(self, rules: str, version: int, opening: bytes) -> tuple[int, int]:
        """Keep the opening of a new game; its number and the ticket."""
        ...

    def append(self, game: int, payload: bytes) -> int:
        """Keep one more record of a game; the ticket."""
        ...


class Moment(Struct, frozen=True, dict=True):
    """A game as it stands at one time, and what can be seen and done then."""

    game: int
    rules: Rules
    opening: Opening
    state: Any
    position: int
    undoable: bool
    redoable: bool
    notes: tuple[Note, ...]

    @cached_property
    def board(self) -> Scoreboard:
        """What the table shows."""
        return self.rules.scoreboard(self.state)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What somebody could want."""
        return self.rules.choices(self.state)


class Told(Struct, frozen=True):
    """One move in the log: the place before it, the hand it was in, and the sentences about it."""

    position: int
    hand: int
    notes: tuple[Note, ...]


class Session:
    """The game at the table. Not to be used from more than one thread."""

    def __init__(self, keeper: Keeper, number: int, name: str, opening: Opening) -> None:
        """Raises KeyError for a game there is none of, ValueError for an opening that its rules do not allow."""
        self.rules = games.rules(name)
        self.number = number
        self.opening = opening
        self.broken: Text | None = None
        options = msgspec.convert(opening.options, self.rules.Options)
        self.history = History(self.rules, self.rules.new_game(opening.names, options, opening.dealer))
        self.shown = self._moment(())
        self._keeper = keeper
        self._pending: deque[tuple[int, Moment, int]] = deque()  # ticket, what to show, moves that it left as they were
        self._encode = msgspec.json.Encoder().encode
        self._decode_move = msgspec.json.Decoder(_union(self.rules.moves)).decode
        self._decode = msgspec.json.Decoder(_union((*self.rules.moves, Undone, Redone, WentBack, Corrected))).decode

    @classmethod
    def begin(cls, keeper: Keeper, name: str, opening: Opening) -> "Session":
        """Start a new game and keep its opening."""
        session = cls(keeper, 0, name, opening)
        session.number, ticket = keeper.begin(name, session.rules.version, msgspec.json.encode(opening))
        session._wait(ticket, ())
        return session

    @classmethod
    def resume(cls, keeper: Keeper, number: int, name: str, opening: bytes, records: Sequence[bytes]) -> "Session":
        """Take up a game where its records end, with all that can be undone.

        A record that no longer fits ends the reading there: what stands before it is played on, and `broken` says why.
        """
        session = cls(keeper, number, name, msgspec.json.decode(opening, type=Opening))
        for payload in records:
            try:
                session._replay(session._decode(payload))
            except Misfit as error:
                session.broken = error.reason
                break
            except (msgspec.DecodeError, ValueError):
                session.broken = Text("session-unreadable")
                break
        session.shown = session._moment(())
        return session

    @property
    def newest(self) -> Moment:
        """The game as it stands, confirmed by the store or not."""
        return self._pending[-1][1] if self._pending else self.shown

    @property
    def saving(self) -> bool:
        """Whether something that was done is not shown yet, because it is not saved yet."""
        return bool(self._pending)

    def do(self, move: Any) -> Text | None:
        """Make a move; the reason if it is not allowed, and then nothing changes."""
        before = self.history.state
        try:
            self.history.do(move)
        except Misfit as error:
            return error.reason
        self._keep(move, self.rules.explain(before, move, self.history.state))
        return None

    def supposed(self, move: Any) -> Moment:
        """The game as a move that is allowed would leave it. Nothing is done."""
        before = self.history.state
        after = self.rules.apply(before, move)
        notes = self.rules.explain(before, move, after)
        position = self.history.position + 1
        return replace(self._moment(notes), state=after, position=position, undoable=True, redoable=False)

    def undo(self) -> bool:
        """Take back the last thing that changed something."""
        return self._kept(self.history.undo(), Undone())

    def redo(self) -> bool:
        """Do again what was last taken back."""
        return self._kept(self.history.redo(), Redone())

    def go_to(self, position: int) -> bool:
        """Go back to after the first `position` moves."""
        if not 0 <= position < self.history.position:
            return False
        self.history.go_to(position)
        return self._kept(True, WentBack(position))

    def correct(self, position: int, move: Any) -> Text | None:
        """Put another move in the place of an old one; the reason if what follows does not allow it."""
        try:
            self.history.correct(position, move)
        except Misfit as error:
            return error.reason
        self._keep(Corrected(position, msgspec.Raw(self._encode(move))), ())
        return None

    def corrected(self, position: int, move: Any) -> Scoreboard | Text:
        """The scoreboard as a correction would leave it, or why it cannot be made."""
        try:
            moves = self.history.corrected(position, move)
        except Misfit as error:
            return error.reason
        state = self.history.at(position)
        for each in moves:
            state = self.rules.apply(state, each)
        return self.rules.scoreboard(state)

    def saved(self, ticket: int) -> None:
        """Show everything up to this ticket: the store has it."""
        while self._pending and self._pending[0][0] <= ticket:
            self.shown = self._pending.popleft()[1]

    def show_unsaved(self) -> None:
        """Show the newest state although the store does not have it yet: it is in trouble, and play goes on."""
        if self._pending:
            self.shown = self._pending[-1][1]
            self._pending.clear()

    @property
    def told(self) -> int:
        """How many moves may be told: those that are saved, and that nothing still being saved has changed."""
        return min([self.shown.position, *(unchanged for _, _, unchanged in self._pending)])

    def log(self, before: int, count: int) -> tuple[Told, ...]:
        """At most `count` moves that end at place `before`, newest first, in sentences."""
        before = min(before, self.told)
        return tuple(self._told(position) for position in range(before - 1, max(before - 1 - count, -1), -1))

    def _told(self, position: int) -> Told:
        state, move, after = self.history.at(position), self.history.line[position], self.history.at(position + 1)
        return Told(position, self.rules.scoreboard(state).hand, self.rules.explain(state, move, after))

    def _replay(self, record: Any) -> None:
        match record:
            case Undone():
                self.history.undo()
            case Redone():
                self.history.redo()
            case WentBack(position):
                self.history.go_to(position)
            case Corrected(position, by):
                self.history.correct(position, self._decode_move(by))
            case move:
                self.history.do(move)

    def _kept(self, changed: bool, record: Any) -> bool:
        if changed:
            self._keep(record, ())
        return changed

    def _keep(self, record: Any, notes: tuple[Note, ...]) -> None:
        self._wait(self._keeper.append(self.number, self._encode(record)), notes)

    def _wait(self, ticket: int, notes: tuple[Note, ...]) -> None:
        self._pending.append((ticket, self._moment(notes), self.history.changed))

    def _moment(self, notes: tuple[Note, ...]) -> Moment:
        history = self.history
        return Moment(
            game=self.number,
            rules=self.rules,
            opening=self.opening,
            state=history.state,
            position=history.position,
            undoable=history.undoable,
            redoable=history.redoable,
            notes=notes,
        )


def _union(types: Sequence[type]) -> Any:
    union: Any = types[0]
    for each in types[1:]:
        union = union | each
    return union
