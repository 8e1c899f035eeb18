"""Games played at random: a seed gives a table, its house rules, and moves that somebody could have made.

A walk takes what a game offers (`choices`) and what it always has (a late comer, other seats), so it needs no word
about any one game and holds for those still to be written.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from kiosk import games
from kiosk.rules import Choice, Option, Rules, options_of
from kiosk.seating import Joined, Reseated
from kiosk.standing import TakenOver

NAMES = ("Anneke", "Bram", "Cees", "Dewi", "Eefje", "Floor", "Gijs", "Hanna")
SEEDS = 24

GAMES = tuple(pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in games.names())
"""Every game as a test's parameter: what looks at one game's walks runs in one process, which plays them once."""


class Step(Struct, frozen=True):
    """One accepted move of a walk, and what was on offer when it was made."""

    before: Any
    offers: tuple[Choice, ...]
    move: Any
    after: Any


class Walk(Struct, frozen=True):
    """A game as it was set up and played."""

    rules: Rules
    names: tuple[str, ...]
    options: Any
    dealer: int
    start: Any
    steps: tuple[Step, ...]


def walk(rules: Rules, seed: int, moves: int = 60) -> Walk:
    """Play at most so many moves; the same seed plays the same game."""
    random = Random(f"{rules.name} {seed}")
    fewest, most = rules.players
    names = NAMES[: random.randint(fewest, most)]
    options = rules.Options(**{option.key: _drawn(random, option) for option in options_of(rules.Options)})
    dealer = random.randrange(len(names))
    start = rules.new_game(names, options, dealer)
    return Walk(rules, names, options, dealer, start, tuple(_steps(rules, start, random, moves)))


def _drawn(random: Random, option: Option) -> str | int:
    """A value of a house rule; of a number most often a small one, so that games end within a walk."""
    if random.random() < 0.4:
        return option.default
    if isinstance(option.values, range):
        return random.choice((option.values[0], option.values[-1], random.choice(option.values[:12])))
    return random.choice(option.values)


def _steps(rules: Rules, state: Any, random: Random, moves: int) -> Iterator[Step]:
    for number in range(moves):
        offers = rules.choices(state)
        move = _seats_change(rules, state, random, number) if random.random() < 0.04 else None
        if number == 0 and random.random() < 0.4:
            move = _from_paper(rules, state, random)
        if move is None or rules.refusal(state, move):
            allowed = [offer for offer in offers if offer.refused is None]
            if not allowed:
                return
            # What is wanted seldom is done seldom, or everybody would have gone home after a few moves.
            weights = [0.1 if offer.hold else 0.3 if offer.place == "menu" else 3.0 for offer in allowed]
            move = random.choices(allowed, weights)[0].move
        after = rules.apply(state, move)
        yield Step(state, offers, move, after)
        state = after


def _seats_change(rules: Rules, state: Any, random: Random, number: int) -> Any:
    joining = rules.joining(state) if Joined in rules.moves else None
    if joining and random.random() < 0.5:
        return Joined(f"Late {number}", random.choice(joining))
    if Reseated in rules.moves:
        seats = [view.seat for view in rules.scoreboard(state).seats]
        random.shuffle(seats)
        return Reseated(tuple(seats))
    return None


def _from_paper(rules: Rules, state: Any, random: Random) -> TakenOver:
    """A game that was begun elsewhere, somewhere between its start and its end."""
    standing, players = rules.standing(state.options), len(rules.scoreboard(state).seats)
    scores = [random.randint(max(standing.least, -30), min(standing.most, 30)) for _ in range(players)]
    if standing.even:
        scores[-1] = -sum(scores[:-1])
    return TakenOver(random.randint(1, 20), tuple(scores))


@cache
def walks(game: str) -> tuple[Walk, ...]:
    """The walks that all tests of a game look at; played once."""
    return tuple(walk(games.rules(game), seed) for seed in range(SEEDS))
