"""The contract of a game: the values that pass between a game and everything around it.

A game is a module in `kiosk/games/` that satisfies `Rules`. It is a library of pure functions over a frozen state: what
may be done now, what a move does, what the table would show, and why. It knows no clock, no chance, no language, no
screen and no pin.

One vocabulary: a move that was accepted *is* the event. One source of legality: `choices(state)`, whose verdicts come
from the same function, `refusal(state, move)`, that a session and a replay ask about a single move. So a button's grey,
the meaning of a knock and the check on a typed move cannot disagree.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, Literal, Protocol

import msgspec

from kiosk.notation import Line


class Text(msgspec.Struct, frozen=True):
    """Words in no language yet: the key of a message, what fills it, and the rule it rests on.

    `args` are names (plain text), numbers, other texts, or several names. `rule` is an id such as `TO-12`, or empty.
    """

    key: str
    args: Mapping[str, Any] = {}
    rule: str = ""


def say(key: str, rule: str = "", /, **args: Any) -> Text:
    """Make a `Text`; `say("toepen-knocked", "TO-11", name="Bram", stake=2)`."""
    return Text(key, args, rule)


class Note(msgspec.Struct, frozen=True):
    """One sentence about what a move did. `change` is what it did to the score of `seat`, in the score's own units.

    `won` says that this seat has won the hand or the game, which is worth a light and a sound.

    Over one move the changes of all notes add up to the difference between the two scoreboards, seat by seat.
    """

    text: Text
    seat: int | None = None
    change: int = 0
    won: bool = False


class Ask(msgspec.Struct, frozen=True):
    """A question that one button of the bar opens ("Last trick won by…").

    Choices with an equal `ask` are its answers.
    """

    label: Text
    prompt: Text
    main: bool = False
    hint: Text | None = None


class Pick(msgspec.Struct, frozen=True):
    """One part of a choice that is entered in parts: which part (`key`), and what it says in this choice.

    The parts of a question are its distinct keys in order of appearance. A part with a `seat` stands in that tile.
    Picking narrows the choices left; when a single one is left, the parts not yet picked fill themselves in.
    """

    key: str
    label: Text
    value: Text
    seat: int | None = None


Tone = Literal["main", "plain", "yes", "no"]
Place = Literal["table", "menu", "gesture", "tab"]
Pays = Literal["", "rounds", "kitty"]
Gesture = Literal["knock", "press", "hold"]


class Choice(msgspec.Struct, frozen=True):
    """A move that somebody could want now, and whether it is allowed.

    - `seat`: the player's tile it belongs to; None: the bar below.
    - `ask`: the question it answers; None: it stands there by itself.
    - `tone`: "main" is the one thing to do now; "yes" and "no" are the two answers to a question; else "plain".
    - `hint`: the number that is about to change ("risk 2", "lose 1").
    - `gestures`: `knock` is a knock on the table, by whoever; `press` and `hold` are that seat's own button.
    - `place`: "menu" for what is wanted seldom, "gesture" for what has no button at all, "tab" for what stands with the
      evening's debts.
    - `pays`: a debt is paid so: by buying a round, or into the kitty; tables that do it the other way do not see it.
    - `hold`: it ends or resets something: a tap is not enough.
    - `suit`: the suit it names, whose sign it bears.
    - `refused`: why it is not allowed, with the rule's id; None: it is allowed.
    """

    move: Any
    label: Text
    seat: int | None = None
    ask: Ask | None = None
    picks: tuple[Pick, ...] = ()
    tone: Tone = "plain"
    hint: Text | None = None
    gestures: tuple[Gesture, ...] = ()
    place: Place = "table"
    hold: bool = False
    pays: Pays = ""
    suit: "Suit | None" = None
    refused: Text | None = None


class Mark(Enum):
    """How a tile and a seat's lamps look."""

    IN = "in"  # plays on
    ASKED = "asked"  # has to answer
    OUT = "out"  # folded, dropped, refused: no part in the rest of this hand
    AWAY = "away"  # not dealt in: waiting to join, sitting out, or out of the game
    WON = "won"  # won the game
    LOST = "lost"  # lost the game


class SeatView(msgspec.Struct, frozen=True):
    """What the table shows of one player.

    `seat` is the index that moves use, and stays the player's own for the whole game; `chair` is the place at the
    table, 0 to 7 clockwise, and so the lamp, the button and the colour. `lit` of `of` matches burn; `last` says that
    the next loss ends it. `score` is the figure across the room. `badges` are keys: dealer, leads, knocker, pelt, ...
    """

    seat: int
    chair: int
    name: str
    score: Text | int
    lit: int = 0
    of: int = 0
    last: bool = False
    mark: Mark = Mark.IN
    badges: tuple[str, ...] = ()
    note: Text | None = None


class Cell(msgspec.Struct, frozen=True):
    """A small box between the tiles and the bar: one trick of a hand, one round of bidding."""

    label: Text
    value: Text | None = None
    seat: int | None = None


class Scoreboard(msgspec.Struct, frozen=True):
    """All that a table would show. Seats stand clockwise, and only those who are there.

    `falling` says that a score is the better the lower it is: a loss of points is good news.
    """

    title: Text
    hand: int
    stake_label: Text
    stake: Text | int
    seats: tuple[SeatView, ...]
    dealer: int | None
    leads: int | None
    prompt: Text
    over: bool = False
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    falling: bool = False

    def seat(self, seat: int) -> SeatView | None:
        """The view of a player, or None if he has left."""
        return next((view for view in self.seats if view.seat == seat), None)


Suit = Literal["clubs", "diamonds", "hearts", "spades"]


class Card(msgspec.Struct, frozen=True):
    """A playing card: its rank as printed (`A K Q J 10` down to `2`) and its suit, empty where suits mean nothing."""

    rank: str
    suit: Suit | Literal[""] = ""


class Verdict(msgspec.Struct, frozen=True):
    """Who takes a trick, and why: `taker` is a place in the order of play, 0 for the lead; None: it is spoiled."""

    taker: int | None
    reason: Text


class Ruling(msgspec.Struct, frozen=True):
    """Whether a card may be played, and why: `always`, or else only by a player who cannot follow suit.

    The table answers the rest: the kiosk sees no hands.
    """

    always: bool
    reason: Text


class Option(msgspec.Struct, frozen=True):
    """A house rule as data: its key, the values it may take (words, or a range of numbers), and the standard.

    With `places` a number is an amount of money counted in its smallest part: with 2, the value 25 is written 0.25.
    """

    key: str
    values: tuple[str, ...] | range
    default: str | int
    places: int = 0

    def written(self, value: str | int) -> str:
        """A value as people write it, without needless noughts: `fast`, `15`, `0.25`, `1`."""
        if not isinstance(value, int) or not self.places:
            return str(value)
        whole, part = divmod(value, 10**self.places)
        decimals = f"{part:0{self.places}}".rstrip("0")
        return f"{whole}.{decimals}" if decimals else str(whole)

    def stepped(self, value: int, *, up: bool) -> int:
        """The next number that one touch leads to: one more or less, of an amount a share that suits its size.

        An amount of 1 goes down to 0.75 and 0.50, of 0.25 to 0.20, and below 0.10 cent by cent; at the end it stays.
        """
        if not isinstance(self.values, range):
            raise TypeError(f"{self.key} is no number")
        step = max(size for size in (1, 5, 25, 100) if size == 1 or (self.places and size * 2 <= value))
        near = (value // step + 1) * step if up else (value - 1) // step * step
        return min(max(near, self.values[0]), self.values[-1])

    def read(self, word: str) -> str | int:
        """The value that a word stands for. Raises ValueError, naming the values there are."""
        if not isinstance(self.values, range):
            if word in self.values:
                return word
            raise ValueError(f"{self.key} is one of {' '.join(self.values)}, not {word}")
        whole, point, part = word.partition(".")
        digits = whole + part.ljust(self.places, "0")
        sound = digits.isascii() and digits.isdigit() and len(digits) < 10 and len(part) <= self.places
        if sound and whole and bool(part) == bool(point) and int(digits) in self.values:
            return int(digits)
        lowest, highest = self.written(self.values[0]), self.written(self.values[-1])
        raise ValueError(f"{self.key} is a number from {lowest} to {highest}, not {word}")


class Opening(msgspec.Struct, frozen=True):
    """How a game began: everything that is not a move, chance included."""

    names: tuple[str, ...]
    options: Mapping[str, str | int]
    dealer: int


class Standing(msgspec.Struct, frozen=True):
    """What a score of a running game can be: from `least` to `most`, and `start` if nobody says.

    `even`: all together they are nought.
    """

    start: int
    least: int
    most: int
    even: bool = False


class Rules(Protocol):
    """A game. A module in `kiosk/games/` satisfies it; adding a game is adding that file and its texts."""

    @property
    def name(self) -> str:
        """The game's name in transcripts, in the store and in keys of texts."""
        ...

    @property
    def players(self) -> tuple[int, int]:
        """Fewest and most players."""
        ...

    @property
    def version(self) -> int:
        """Raised when the meaning of stored moves changes."""
        ...

    @property
    def Options(self) -> type[msgspec.Struct]:  # noqa: N802 - it is a class
        """The house rules: a frozen struct whose fields are words of a Literal, or numbers with a range."""
        ...

    @property
    def moves(self) -> tuple[type[msgspec.Struct], ...]:
        """The tagged union of its moves."""
        ...

    @property
    def lines(self) -> tuple[Line, ...]:
        """How moves are written in a transcript."""
        ...

    @property
    def ranking(self) -> tuple[str, ...]:
        """The ranks of the cards, highest first, as the rules sheet draws them."""
        ...

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that the referee asks for; empty if suits mean nothing."""
        ...

    @property
    def trumps(self) -> tuple[Suit | None, ...]:
        """What the referee can be told is trumps, None for "no trumps"; empty if the game has none."""
        ...

    def new_game(self, names: Sequence[str], options: Any, dealer: int) -> Any:
        """The state before the first hand. Raises ValueError for a wrong number of players."""
        ...

    def refusal(self, state: Any, move: Any) -> Text | None:
        """Why this move is not allowed now, with the rule's id; None if it is. Total over every move of the game."""
        ...

    def choices(self, state: Any) -> tuple[Choice, ...]:
        """What somebody could want now, each with the verdict of `refusal`. Some choice is always allowed."""
        ...

    def apply(self, state: Any, move: Any) -> Any:
        """The state after a move that is allowed. Deterministic."""
        ...

    def scoreboard(self, state: Any) -> Scoreboard:
        """What the table shows."""
        ...

    def joining(self, state: Any) -> tuple[int, int] | None:
        """The score of a late comer: as low as the lowest at the table, and the full one; None if nobody can join."""
        ...

    def standing(self, options: Any) -> Standing:
        """What scores a game can be taken over with that was begun elsewhere, in the unit of the scoreboard's."""
        ...

    def explain(self, before: Any, move: Any, after: Any) -> tuple[Note, ...]:
        """What this move did, and why: the sentences of the log."""
        ...

    def referee(self, options: Any, trump: Suit | None, cards: Sequence[Card]) -> Verdict:
        """Who takes a trick of these cards, in the order they were played; of part of a trick, who would.

        Raises ValueError for no card, a card twice, or one that is not in the pack.
        """
        ...

    def allowed(self, options: Any, trump: Suit | None, led: Card | None, card: Card) -> Ruling:
        """Whether `card` may be played to a trick that began with `led`; None: it would be the lead.

        Raises ValueError as `referee` does.
        """
        ...

    def ledger(self, state: Any) -> Mapping[str, Mapping[str, int]]:
        """What people owe each other after this game, by name; kept over the evening. Mostly `{}`."""
        ...

    def facts(self, state: Any) -> Mapping[str, tuple[str, ...]]:
        """What a transcript can `expect` of this game beyond what every scoreboard has, as words."""
        ...


@cache
def options_of(options: type[msgspec.Struct]) -> tuple[Option, ...]:
    """Read the house rules off their struct, so that they are written down once."""
    found = []
    for field in msgspec.structs.fields(options):
        kind = msgspec.inspect.type_info(field.type)
        extra: Mapping[str, int] = getattr(kind, "extra", None) or {}
        kind = getattr(kind, "type", kind)  # a number with something extra said about it comes wrapped
        if isinstance(kind, msgspec.inspect.LiteralType):
            # inspect sorts the words; the order in the source is the order on the screen
            found.append(Option(field.encode_name, tuple(field.type.__args__), field.default))
        elif isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
            found.append(Option(field.encode_name, range(kind.ge, kind.le + 1), field.default, extra.get("places", 0)))
        else:
            raise TypeError(f"{options.__name__}.{field.name} is neither a choice of words nor a bounded number")
    return tuple(found)


def differing(options: msgspec.Struct) -> tuple[tuple[str, str | int], ...]:
    """The house rules in force that differ from the standard, in the order of the struct."""
    values = ((option, getattr(options, option.key)) for option in options_of(type(options)))
    return tuple((option.key, value) for option, value in values if value != option.default)
