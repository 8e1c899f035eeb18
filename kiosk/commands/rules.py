"""`klopkast rules`: what the house can choose in a game, and how the game is written down."""

import sys
from collections.abc import Iterator
from typing import TextIO

from kiosk import games
from kiosk.commands import HELD, ILLEGAL
from kiosk.rules import Option, options_of, say
from kiosk.transcript import generic_facts
from kiosk.words import FALLBACK, Words


def rules(name: str, *, language: str = FALLBACK, out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Print a game's house rules with their values, and how its moves and expectations are written."""
    out, err, words = out or sys.stdout, err or sys.stderr, Words(language)
    if name not in games.names():
        err.write(f"there is no game {name}; there is {' '.join(games.names())}\n")
        return ILLEGAL
    game = games.rules(name)
    fewest, most = game.players
    out.write(f"{words(say(name))}: {fewest if fewest == most else f'{fewest} to {most}'} players\n\nHouse rules\n")
    for option in options_of(game.Options):
        out.write("".join(f"  {line}\n" for line in _option(name, option, words)))
    out.write("\nMoves\n" + "".join(f"  {line.usage}\n" for line in game.lines))
    start = game.new_game([f"P{number}" for number in range(fewest)], game.Options(), 0)
    expected = {**generic_facts(game, start), **game.facts(start)}
    out.write(f"\nTo expect\n  {' '.join(expected)}\n")
    return HELD


def _option(name: str, option: Option, words: Words) -> Iterator[str]:
    key = f"{name}-option-{option.key}"
    if isinstance(option.values, range):
        values = f"{option.written(option.values[0])} to {option.written(option.values[-1])}"
    else:
        values = "|".join(option.values)
    yield f"option {option.key} {values}, standard {option.written(option.default)}"
    yield f"    {words(say(f'{key}-help'))}"
    if not isinstance(option.values, range):
        width = max(map(len, option.values))
        for value in option.values:
            yield f"    {value:{width}}  {words(say(f'{key}-{value}-help'))}"
