"""A game as the line of its moves, with a position: do, undo, redo, go back, correct.

No move has an inverse. What can be taken back is a splice of the line: "from here on, these moves instead of those". A
move made is the splice that adds one; going back is the splice that removes some; a correction replaces the rest. Undo
and redo swap the two sides of a splice, so no border between hands or games needs a special case.

States are found by folding the moves over the start. The latest are kept, and every so many a checkpoint of the older
ones, so that the memory of a long evening stays small.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from kiosk.rules import Rules, Text

WINDOW = 512
"""How many of the latest states are kept."""

CHECKPOINT = 256
"""Every so many moves a state is kept for good; no fold is longer than this."""

KNOWN = 4096
"""How many different moves are shared between their many occurrences."""


class Misfit(ValueError):
    """A move of the line is not allowed where it would stand; `position` says where, `reason` why."""

    def __init__(self, position: int, reason: Text) -> None:
        super().__init__(f"move {position} does not fit: {reason.key}")
        self.position = position
        self.reason = reason


class Splice(Struct, frozen=True):
    """From `at` on, the line reads `after` where it read `before`."""

    at: int
    before: tuple[Any, ...]
    after: tuple[Any, ...]


class History:
    """The moves of one game, the states between them, and what can be undone and redone."""

    def __init__(self, rules: Rules, start: Any) -> None:
        """Begin with no moves; `start` is the state before the first."""
        self.rules = rules
        self.state = start
        """The state after all moves that are in force."""
        self._line: list[Any] = []
        self._states: dict[int, Any] = {0: start}
        self._done: list[Any] = []  # a move, or a Splice where more than one move came or went
        self._undone: list[Any] = []
        self._known: dict[Any, Any] = {}
        self.changed = 0
        """How many moves at the beginning of the line the last change has left as they were."""

    @property
    def position(self) -> int:
        """How many moves are in force."""
        return len(self._line)

    @property
    def line(self) -> Sequence[Any]:
        """The moves in force, oldest first. Not to be changed."""
        return self._line

    @property
    def undoable(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._done)

    @property
    def redoable(self) -> bool:
        """Whether there is something to do again."""
        return bool(self._undone)

    def at(self, position: int) -> Any:
        """The state after the first `position` moves."""
        state = self._states.get(position)
        if state is not None:
            return state
        found = position - 1
        while found not in self._states:
            found -= 1
        state = self._states[found]
        for index in range(found, position):
            state = self.rules.apply(state, self._line[index])
            self._keep(index + 1, state)
        return state

    def do(self, move: Any) -> Any:
        """Make a move that the rules allow; the state after it. Raises Misfit, and changes nothing, if they do not."""
        rules, state, line = self.rules, self.state, self._line
        refused = rules.refusal(state, move)
        if refused is not None:
            raise Misfit(len(line), refused)
        self.state = following = rules.apply(state, move)
        move = self._shared(move)
        self.changed = len(line)
        line.append(move)
        self._keep(len(line), following)
        self._done.append(move)
        if self._undone:
            self._undone.clear()
        return following

    def undo(self) -> bool:
        """Take back the last thing that changed something; False, and nothing happens, at the start."""
        if not self._done:
            return False
        step = self._done.pop()
        self._undone.append(step)
        if isinstance(step, Splice):
            self._replace(step.at, step.before)
        else:
            self._replace(len(self._line) - 1, ())
        return True

    def redo(self) -> bool:
        """Do again what was last taken back; False, and nothing happens, when there is nothing."""
        if not self._undone:
            return False
        step = self._undone.pop()
        self._done.append(step)
        if isinstance(step, Splice):
            self._replace(step.at, step.after)
        else:
            self._replace(len(self._line), (step,))
        return True

    def go_to(self, position: int) -> None:
        """Go back to after the first `position` moves, as one step. Raises ValueError if there are not so many."""
        if not 0 <= position < len(self._line):
            raise ValueError(f"there is no place {position} to go back to")
        self._splice(position, ())

    def correct(self, position: int, move: Any) -> None:
        """Put `move` in place of the one at `position` and play the rest again, as one step.

        A move that follows in the same hand and no longer fits goes: an answer to a knock that was not made. Raises
        Misfit, and changes nothing, if the new move or one of a later hand is not allowed.
        """
        self._splice(position, self.corrected(position, move))

    def corrected(self, position: int, move: Any) -> tuple[Any, ...]:
        """The moves from `position` on as `correct` would leave them. Raises Misfit."""
        state = self.at(position)
        hand, later = self._hand(state), False
        kept: list[Any] = []
        for index, each in enumerate((move, *self._line[position + 1 :]), position):
            refused = self.rules.refusal(state, each)
            # Where the hand that was corrected ends, in the old line: what follows must fit as it stands.
            later = later or (index > position and self._hand(self.at(index)) != hand)
            if refused is None:
                state = self.rules.apply(state, each)
                kept.append(each)
            elif later or index == position:
                raise Misfit(index, refused)
        return tuple(kept)

    def _hand(self, state: Any) -> tuple[int, bool]:
        board = self.rules.scoreboard(state)
        return board.hand, board.over

    def _splice(self, at: int, after: tuple[Any, ...]) -> None:
        step = Splice(at, tuple(self._line[at:]), tuple(self._shared(move) for move in after))
        self._replace(at, step.after)
        self._done.append(step)
        self._undone.clear()

    def _replace(self, at: int, moves: Sequence[Any]) -> None:
        self.changed = at
        if at < len(self._line):
            for index in range(at + 1, len(self._line) + 1):
                self._states.pop(index, None)
            del self._line[at:]
        self._line.extend(moves)
        self.state = self.at(len(self._line))

    def _keep(self, index: int, state: Any) -> None:
        self._states[index] = state
        old = index - WINDOW
        if old % CHECKPOINT:
            self._states.pop(old, None)

    def _shared(self, move: Any) -> Any:
        if len(self._known) >= KNOWN:
            self._known.clear()
        return self._known.setdefault(move, move)
