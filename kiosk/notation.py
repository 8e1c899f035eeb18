"""How a game writes its moves in a transcript: a small declarative grammar, read in both directions.

A game lists `Line`s. Each names the word it starts with, the move it stands for, and the parts that follow, so that
reading, printing and the usage shown in an error come from one place.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

_NOT_IN_A_WORD = str.maketrans(dict.fromkeys(("#", "_", *map(chr, (*range(0x20), *range(0x7F, 0xA0)))), " "))


class Misread(ValueError):
    """A line does not follow its grammar; the message says what was expected."""


class Part(Protocol):
    """One piece of a line after its first word."""

    @property
    def usage(self) -> str:
        """How the part is shown in an error."""
        ...

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:
        """Take this part's words off the front of `words` and fill in fields of the move. Raises Misread."""
        ...

    def write(self, move: Any, names: Sequence[str]) -> list[str]:
        """The words for this part of a move."""
        ...


def _next(words: list[str], usage: str) -> str:
    if not words:
        raise Misread(f"{usage} is missing")
    return words.pop(0)


def _seat(word: str, seats: Mapping[str, int]) -> int:
    if word not in seats:
        raise Misread(f"nobody here is called {word}")
    return seats[word]


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise Misread(f"{word} is not a whole number")
    return int(word)


class Seat(msgspec.Struct, frozen=True):
    """A player's name, kept in `field` as a seat."""

    field: str = "seat"
    usage: str = "P"

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:
        """See Part."""
        fields[self.field] = _seat(_next(words, self.usage), seats)

    def write(self, move: Any, names: Sequence[str]) -> list[str]:
        """See Part."""
        return [names[getattr(move, self.field)]]


class Seats(msgspec.Struct, frozen=True):
    """All the players' names in an order, kept in `field` as seats."""

    field: str = "order"
    usage: str = "P..."

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:
        """See Part."""
        if not words:
            raise Misread(f"{self.usage} is missing")
        fields[self.field] = tuple(_seat(word, seats) for word in words)
        words.clear()

    def write(self, move: Any, names: Sequence[str]) -> list[str]:
        """See Part."""
        return [names[seat] for seat in getattr(move, self.field)]


class NewName(msgspec.Struct, frozen=True):
    """A name that nobody at the table has yet."""

    field: str = "name"
    usage: str = "NAME"

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:
        """See Part."""
        word = _next(words, self.usage)
        if word in seats:
            raise Misread(f"{word} is at the table already")
        fields[self.field] = word.replace("_", " ")

    def write(self, move: Any, names: Sequence[str]) -> list[str]:  # noqa: ARG002
        """See Part."""
        return [one_word(getattr(move, self.field))]


class Number(msgspec.Struct, frozen=True):
    """A whole number without a sign."""

    field: str
    usage: str = "N"

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:  # noqa: ARG002
        """See Part."""
        fields[self.field] = _number(_next(words, self.usage))

    def write(self, move: Any, names: Sequence[str]) -> list[str]:  # noqa: ARG002
        """See Part."""
        return [str(getattr(move, self.field))]


class Numbers(msgspec.Struct, frozen=True):
    """Whole numbers to the end of the line, which may be less than nought."""

    field: str
    usage: str = "N..."

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:  # noqa: ARG002
        """See Part."""
        if not words:
            raise Misread(f"{self.usage} is missing")
        fields[self.field] = tuple(_number(word.removeprefix("-")) * (-1 if word[0] == "-" else 1) for word in words)
        words.clear()

    def write(self, move: Any, names: Sequence[str]) -> list[str]:  # noqa: ARG002
        """See Part."""
        return [str(number) for number in getattr(move, self.field)]


class Word(msgspec.Struct, frozen=True):
    """One of several words, each standing for a value."""

    field: str
    values: Mapping[str, Any]

    @property
    def usage(self) -> str:
        """How the part is shown in an error."""
        return "|".join(self.values)

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:  # noqa: ARG002
        """See Part."""
        word = _next(words, self.usage)
        if word not in self.values:
            raise Misread(f"{word} is not one of {self.usage}")
        fields[self.field] = self.values[word]

    def write(self, move: Any, names: Sequence[str]) -> list[str]:  # noqa: ARG002
        """See Part."""
        value = getattr(move, self.field)
        return [next(word for word, meant in self.values.items() if meant == value)]


class Words(msgspec.Struct, frozen=True):
    """Any of several words, kept in `field` in the order they were written; `none` stands for no word at all."""

    field: str
    values: tuple[str, ...]
    none: str = "none"

    @property
    def usage(self) -> str:
        """How the part is shown in an error."""
        return f"{'|'.join(self.values)}...|{self.none}"

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:  # noqa: ARG002
        """See Part."""
        if words and words[0] == self.none:
            fields[self.field] = ()
            words.pop(0)
            return
        found = []
        while words and words[0] in self.values:
            found.append(words.pop(0))
        if not found:
            raise Misread(f"{_next(words, self.usage)} is not one of {self.usage}")
        fields[self.field] = tuple(found)

    def write(self, move: Any, names: Sequence[str]) -> list[str]:  # noqa: ARG002
        """See Part."""
        return list(getattr(move, self.field)) or [self.none]


class Tail(msgspec.Struct, frozen=True):
    """A word with a whole number after it, or nothing; `field` is that number, or None."""

    field: str
    word: str

    @property
    def usage(self) -> str:
        """How the part is shown in an error."""
        return f"[{self.word} N]"

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:  # noqa: ARG002
        """See Part."""
        fields[self.field] = None
        if words and words[0] == self.word:
            words.pop(0)
            fields[self.field] = _number(_next(words, self.usage))

    def write(self, move: Any, names: Sequence[str]) -> list[str]:  # noqa: ARG002
        """See Part."""
        number = getattr(move, self.field)
        return [] if number is None else [self.word, str(number)]


class Tally(msgspec.Struct, frozen=True):
    """Players' names, each with a whole number, kept in `field` as pairs of a seat and its number."""

    field: str
    usage: str = "P N..."

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:
        """See Part."""
        if not words:
            raise Misread(f"{self.usage} is missing")
        pairs = []
        while words:
            seat = _seat(words.pop(0), seats)
            pairs.append((seat, _number(_next(words, "N"))))
        fields[self.field] = tuple(pairs)

    def write(self, move: Any, names: Sequence[str]) -> list[str]:
        """See Part."""
        return [word for seat, number in getattr(move, self.field) for word in (names[seat], str(number))]


class Flag(msgspec.Struct, frozen=True):
    """A word that may stand there or not; `field` is true when it does."""

    field: str
    word: str

    @property
    def usage(self) -> str:
        """How the part is shown in an error."""
        return f"[{self.word}]"

    def read(self, words: list[str], seats: Mapping[str, int], fields: dict[str, Any]) -> None:  # noqa: ARG002
        """See Part."""
        fields[self.field] = bool(words) and words[0] == self.word
        if fields[self.field]:
            words.pop(0)

    def write(self, move: Any, names: Sequence[str]) -> list[str]:  # noqa: ARG002
        """See Part."""
        return [self.word] if getattr(move, self.field) else []


class Line(msgspec.Struct, frozen=True):
    """A line that stands for a move: its word, the move's type, its parts. `fixed` words must follow the first."""

    word: str
    move: Callable[..., Any]
    parts: tuple[Any, ...] = (Seat(),)
    fixed: tuple[str, ...] = ()

    @property
    def usage(self) -> str:
        """The whole line, for an error."""
        return " ".join((self.word, *self.fixed, *(part.usage for part in self.parts)))


def one_word(name: str) -> str:
    """A name as a transcript writes it: one word of what can be printed, without the sign that starts a comment."""
    return "_".join(name.translate(_NOT_IN_A_WORD).split()) or "_"


def read(lines: Sequence[Line], words: Sequence[str], seats: Mapping[str, int]) -> Any | None:
    """The move that `words` stand for; None if no line starts with the first word. Raises Misread."""
    candidates = [line for line in lines if line.word == words[0]]
    if not candidates:
        return None
    exact = [line for line in candidates if tuple(words[1 : 1 + len(line.fixed)]) == line.fixed]
    line = max(exact or candidates, key=lambda each: len(each.fixed))
    rest = list(words[1 + len(line.fixed) :])
    fields: dict[str, Any] = {}
    try:
        if not exact:
            raise Misread(f"{' '.join(words)} is not a line")
        for part in line.parts:
            part.read(rest, seats, fields)
        if rest:
            raise Misread(f"{' '.join(rest)} is too much")
    except Misread as error:
        raise Misread(f"{error}; a line reads: {' or '.join(each.usage for each in candidates)}") from None
    return line.move(**fields)


def write(lines: Sequence[Line], move: Any, names: Sequence[str]) -> str:
    """The line for a move. `names` by seat, each one word."""
    line = next(line for line in lines if line.move is type(move))
    words = [line.word, *line.fixed]
    for part in line.parts:
        words += part.write(move, names)
    return " ".join(words)
