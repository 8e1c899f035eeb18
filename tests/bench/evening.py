"""Games to measure with: an evening at a table, on the disk."""

import random
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from kiosk import games
from kiosk.folder import STORE
from kiosk.rules import Opening, Rules
from kiosk.session import Session
from kiosk.storage.store import Store

NAMES = ("Anneke", "Bram", "Cees", "Dewi", "Els", "Femke")


class Kept:
    """A keeper that keeps nothing, for a session that is only played."""

    def __init__(self) -> None:
        self.ticket = 0

    def begin(self, rules: str, version: int, opening: bytes) -> tuple[int, int]:
        self.ticket += 1
        return 1, self.ticket

    def append(self, game: int, payload: bytes) -> int:
        self.ticket += 1
        return self.ticket


def opening(game: str) -> Opening:
    """Four players, or as near to that as the game allows, and the standard rules."""
    few, many = games.rules(game).players
    return Opening(NAMES[: max(few, min(4, many))], {}, 0)


def moves(game: str, count: int) -> Iterator[Any]:
    """So many moves of a game, drawn from a fixed seed, as a table would make them: nobody goes home."""
    rules = games.rules(game)
    start = opening(game)
    state = rules.new_game(start.names, rules.Options(), start.dealer)
    draw = random.Random(game)
    for _ in range(count):
        move = _drawn(rules, state, draw)
        yield move
        state = rules.apply(state, move)


def _drawn(rules: Rules, state: Any, draw: random.Random) -> Any:
    allowed = [choice for choice in rules.choices(state) if choice.refused is None]
    played = [choice for choice in allowed if choice.place == "table" and not choice.hold]
    return draw.choice(played or allowed).move


def keep(folder: Path, game: str, count: int) -> None:
    """Leave a store in which so many moves of a game have been played, and the game is still on the table."""
    folder.mkdir(parents=True, exist_ok=True)
    reports: SimpleQueue[Any] = SimpleQueue()
    store = Store(folder / STORE, reports.put, lambda: 0.0, lambda: 0.0, threaded=False)
    store.open()
    for name in NAMES:
        store.meet(name)
    begun = store.begin(game, games.rules(game).version, msgspec.json.encode(opening(game)))
    encode = msgspec.json.Encoder().encode
    for move in moves(game, count):
        store.append(begun.game, encode(move))
    store.turn()
    assert store.close() == 0


def played(game: str, count: int) -> Session:
    """A session in memory after so many moves."""
    keeper = Kept()
    session = Session.begin(keeper, game, opening(game))
    for move in moves(game, count):
        assert session.do(move) is None
        session.saved(keeper.ticket)
    return session
