"""A game as text, read and replayed line by line. `docs/transcripts.md` is the reference; `scribe` writes it.

Nothing here touches a file or knows a language: a fault carries its reason, and whoever shows it finds the words.
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from kiosk import games, notation
from kiosk.history import History, Misfit
from kiosk.notation import Misread, one_word
from kiosk.rules import Opening, Rules, Text, options_of
from kiosk.seating import TABLE_MOVES, Joined

LONGEST = 1000
"""Characters in a line; a longer one is no transcript."""

NOBODY = "-"
ANY_ORDER = ("in", "winner", "losers")
"""What can be expected as a list of players in whatever order."""

_REMEMBERED = 4096
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
_RULE = re.compile(r"[A-Z]{2}-\d+[a-z]?")


class Illegal(ValueError):
    """A line that cannot be read, or a move that is not allowed: the replay ends here."""

    def __init__(self, reason: Text | str) -> None:
        """`reason` is a text of the game's where a rule refused the move."""
        super().__init__(reason)
        self.reason = reason


class Unmet(Illegal):
    """An `expect` or a `refused` that did not hold: the replay goes on."""


class Step(Struct, frozen=True):
    """What a line did: a move made (or made again), or taken back when `undone`."""

    before: Any
    move: Any
    after: Any
    undone: bool = False


def cut(data: bytes) -> list[str]:
    """The lines of a file, whatever ends them, without a byte order mark. Raises UnicodeDecodeError for other bytes."""
    lines = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


class Head:
    """What a transcript says before its first move: the game, the players, the first dealer, the house rules."""

    def __init__(self) -> None:
        """Nothing has been said yet."""
        self.rules: Rules | None = None
        self._players: tuple[str, ...] = ()
        self._dealer: str | None = None
        self._options: dict[str, str | int] = {}

    def read(self, words: list[str]) -> bool:
        """Take in a line of the head; False if it does not belong there. Raises Illegal."""
        match words:
            case ["game", *names]:
                self._game(names)
            case ["players", *names]:
                self._seat(names)
            case ["dealer", *names]:
                self._deal(names)
            case ["option", *setting]:
                self._agree(setting)
            case _:
                return False
        return True

    def opening(self) -> tuple[Rules, Opening]:
        """The game and how it begins. Raises Illegal if the head does not say enough."""
        rules = self._known()
        if not self._players:
            raise Illegal("nobody plays yet; a line reads: players P P...")
        names = tuple(word.replace("_", " ") for word in self._players)
        return rules, Opening(names, dict(self._options), self._players.index(self._dealer or self._players[0]))

    def _known(self) -> Rules:
        if self.rules is None:
            raise Illegal(f"the first line says which game: game {'|'.join(games.names())}")
        return self.rules

    def _game(self, names: list[str]) -> None:
        if self.rules is not None:
            raise Illegal("a transcript is of one game")
        if len(names) != 1 or names[0] not in games.names():
            raise Illegal(f"{' '.join(names) or 'game'} is not a game; a line reads: game {'|'.join(games.names())}")
        self.rules = games.rules(names[0])

    def _seat(self, words: list[str]) -> None:
        rules = self._known()
        if self._players:
            raise Illegal("the players are named already")
        fewest, most = rules.players
        if not fewest <= len(words) <= most:
            number = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise Illegal(f"{rules.name} is for {number} players, not {len(words)}")
        for place, word in enumerate(words):
            if word in words[:place]:
                raise Illegal(f"{word} is there twice")
            check_name(rules, word)
        self._players = tuple(words)

    def _deal(self, words: list[str]) -> None:
        if self._dealer is not None:
            raise Illegal("the dealer is named already")
        if not self._players:
            raise Illegal("the players come before the dealer")
        if len(words) != 1 or words[0] not in self._players:
            raise Illegal(f"the first dealer is one of {' '.join(self._players)}")
        self._dealer = words[0]

    def _agree(self, words: list[str]) -> None:
        rules = self._known()
        options = {option.key: option for option in options_of(rules.Options)}
        if len(words) != 2:
            raise Illegal("a line reads: option NAME VALUE")
        key, value = words
        if key not in options:
            raise Illegal(f"{rules.name} has no option {key}; it has {' '.join(options)}")
        if key in self._options:
            raise Illegal(f"the option {key} is there twice")
        try:
            self._options[key] = options[key].read(value)
        except ValueError as error:
            raise Illegal(str(error)) from None


def check_name(rules: Rules, word: str) -> None:
    """Raise Illegal for a word that cannot be a player's name in a transcript of this game."""
    if word in taken(rules):
        raise Illegal(f"{word} means something else in a transcript, so nobody can be called that")
    if not word.strip("_") or one_word(word) != word:
        raise Illegal(f"{word} is not a name; a name is one word, with _ for a space")


def taken(rules: Rules) -> set[str]:
    """Words that cannot be names: they stand in a line where a name could stand."""
    return {NOBODY, *(word for line in rules.lines for word in line.fixed)}


class Transcript:
    """A transcript being replayed: give it its lines one by one."""

    def __init__(self) -> None:
        """Nothing has been read yet."""
        self.head = Head()
        self.history: History | None = None
        self._names: tuple[str, ...] = ()
        self._seats: Mapping[str, int] = {}
        self._moves: dict[str, Any] = {}  # lines read before; the same few come back all evening

    def read(self, line: str) -> Step | None:
        """Replay one line; None if it changed nothing. Raises Unmet, or Illegal, and changes nothing."""
        move = self._moves.get(line)
        if move is not None:
            return self._do(move)
        if not line:
            return None
        if len(line) > LONGEST:
            raise Illegal(f"the line is {len(line)} characters long, and {LONGEST} is the most")
        if _UNPRINTABLE.search(line):
            raise Illegal("the line has a character in it that cannot be printed")
        words = line.partition("#")[0].split()
        if not words:
            return None
        if self.history is None:
            if self.head.read(words):
                return None
            self.begin()
        elif words[0] in ("game", "players", "dealer", "option"):
            raise Illegal(f"{words[0]} belongs before the first move")
        return self._body(line, words)

    def written(self, move: Any) -> str:
        """The line for a move of this game."""
        rules = self.begin().rules
        words = {seat: word for word, seat in self._seats.items()}
        return notation.write(rules.lines, move, [words.get(seat, NOBODY) for seat in range(max(words) + 1)])

    def begin(self) -> History:
        """The game so far, begun if it was not. Raises Illegal if the head does not say enough."""
        if self.history is None:
            rules, opening = self.head.opening()
            options = msgspec.convert(opening.options, rules.Options)
            try:
                self.history = History(rules, rules.new_game(opening.names, options, opening.dealer))
            except ValueError as error:
                raise Illegal(str(error)) from None
            self._names = opening.names
            self._reseat(self.history)
        return self.history

    def _reseat(self, history: History) -> None:
        """Know everybody by name: who has gone home may still owe a round."""
        names = (*self._names, *(move.name for move in history.line if isinstance(move, Joined)))
        board = history.rules.scoreboard(history.state)
        self._seats = {
            **{one_word(name): seat for seat, name in enumerate(names)},
            **{one_word(view.name): view.seat for view in board.seats},
        }
        self._moves.clear()

    def _body(self, line: str, words: list[str]) -> Step | None:
        match words:
            case ["undo"]:
                return self._turn_back(undo=True)
            case ["redo"]:
                return self._turn_back(undo=False)
            case ["expect", *rest]:
                self._expect(rest)
            case ["refused", *rest]:
                self._refused(rest)
            case _:
                return self._do_first(line, self._move(words))
        return None

    def _do_first(self, line: str, move: Any) -> Step:
        """Make a move that was not met before, and remember its line, unless the words now mean something else."""
        step = self._do(move)
        if isinstance(move, TABLE_MOVES):
            self._reseat(self.begin())
        else:
            if len(self._moves) >= _REMEMBERED:
                self._moves.clear()
            self._moves[line] = move
        return step

    def _do(self, move: Any) -> Step:
        history = self.history or self.begin()
        before = history.state
        try:
            after = history.do(move)
        except Misfit as misfit:
            raise Illegal(misfit.reason) from None
        return Step(before, move, after)

    def _turn_back(self, *, undo: bool) -> Step:
        history = self.begin()
        before, last = history.state, history.line[-1] if undo and history.line else None
        if not (history.undo() if undo else history.redo()):
            raise Illegal("there is nothing to undo" if undo else "there is nothing to redo")
        move = last if undo else history.line[-1]
        if isinstance(move, TABLE_MOVES):
            self._reseat(history)
        return Step(before, move, history.state, undone=undo)

    def _move(self, words: list[str]) -> Any:
        rules = self.begin().rules
        try:
            move = notation.read(rules.lines, words, self._seats)
        except Misread as error:
            raise Illegal(str(error)) from None
        if move is None:
            known = dict.fromkeys((*(line.word for line in rules.lines), "undo", "redo", "expect", "refused"))
            raise Illegal(f"{words[0]} is not a word of {rules.name}; a line begins with {' '.join(known)}")
        if isinstance(move, Joined):
            check_name(rules, words[1])
        return move

    def _expect(self, words: list[str]) -> None:
        if not words:
            raise Illegal("a line reads: expect KEY VALUES...")
        key, *wanted = words
        found = self._present(key)
        if list(found) == wanted or (key in ANY_ORDER and sorted(found) == sorted(wanted)):
            return
        raise Unmet(f"{key} is {' '.join(found)}, not {' '.join(wanted) or 'nothing'}")

    def _present(self, key: str) -> tuple[str, ...]:
        history = self.begin()
        facts = history.rules.facts(history.state)
        if key in facts:
            return tuple(one_word(word) for word in facts[key])
        present = generic_facts(history.rules, history.state)
        if key not in present:
            raise Illegal(f"there is no {key} to expect; there is {' '.join((*present, *facts))}")
        return present[key]

    def _refused(self, words: list[str]) -> None:
        if not words:
            raise Illegal("a line reads: refused MOVE... [ID]")
        *shorter, last = words
        wanted = last if shorter and last not in self._seats and _RULE.fullmatch(last) else ""
        move = self._move(shorter if wanted else words)
        history = self.begin()
        reason = history.rules.refusal(history.state, move)
        if reason is None:
            raise Unmet(f"{' '.join(shorter if wanted else words)} is allowed now")
        if wanted and reason.rule != wanted:
            raise Unmet(f"it is refused, but by {reason.rule or 'no rule'} and not by {wanted}")


def generic_facts(rules: Rules, state: Any) -> dict[str, tuple[str, ...]]:
    """What can be expected of every game, as the words of a transcript."""
    board = rules.scoreboard(state)
    words = {view.seat: one_word(view.name) for view in board.seats}
    return {
        "dealer": (NOBODY if board.dealer is None else words.get(board.dealer, NOBODY),),
        "leads": (NOBODY if board.leads is None else words.get(board.leads, NOBODY),),
        "over": ("yes" if board.over else "no",),
        "winner": tuple(words[seat] for seat in board.winners if seat in words) or (NOBODY,),
        "hand": (str(board.hand),),
    }
