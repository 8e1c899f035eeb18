"""A game written as a transcript, to be kept, shared or replayed."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from kiosk import games, notation
from kiosk.notation import one_word
from kiosk.rules import Opening, Rules, options_of
from kiosk.seating import Joined
from kiosk.transcript import LONGEST, generic_facts, taken


def distinct(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """The names as a transcript writes them: one word each, no two the same, none with another meaning."""
    used, words = taken(rules), []
    for place, name in enumerate(names, 1):
        word = one_word(name[: LONGEST // 20])
        word = word if word.strip("_") else f"P{place}"
        unlike, number = word, 1
        while unlike in used:
            number += 1
            unlike = f"{word}_{number}"
        used.add(unlike)
        words.append(unlike)
    return tuple(words)


def written(name: str, opening: Opening, moves: Sequence[Any]) -> str:
    """A game as a transcript that replays to the same score, and says so in its last lines."""
    rules = games.rules(name)
    late = [move.name for move in moves if isinstance(move, Joined)]
    words = distinct(rules, (*opening.names, *late))
    players = words[: len(opening.names)]
    head = (f"game {name}", f"players {' '.join(players)}", f"dealer {players[opening.dealer]}")
    called = tuple(word.replace("_", " ") for word in words)
    options = msgspec.convert(opening.options, rules.Options)
    start = rules.new_game(called[: len(players)], options, opening.dealer)
    return "\n".join((*head, *_agreed(rules, options), *_played(rules, start, moves, words), ""))


def _agreed(rules: Rules, options: Any) -> Iterator[str]:
    for option in options_of(rules.Options):
        value = getattr(options, option.key)
        if value != option.default:
            yield f"option {option.key} {option.written(value)}"


def _played(rules: Rules, state: Any, moves: Sequence[Any], words: Sequence[str]) -> Iterator[str]:
    late = iter(words[len(rules.scoreboard(state).seats) :])
    hand = 0
    for move in moves:
        if isinstance(move, Joined):
            move = msgspec.structs.replace(move, name=next(late).replace("_", " "))  # noqa: PLW2901
        now = rules.scoreboard(state).hand
        if now != hand:
            hand = now
            yield f"\n# hand {hand}"
        yield notation.write(rules.lines, move, words)
        state = rules.apply(state, move)
    yield "\n# how it stands"
    for key, values in {**generic_facts(rules, state), **rules.facts(state)}.items():
        yield " ".join(("expect", key, *(one_word(value) for value in values)))
