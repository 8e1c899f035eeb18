"""`klopkast export`: a game that was kept, as a transcript."""

import sys
from pathlib import Path
from typing import TextIO

import msgspec

from kiosk import games
from kiosk.commands import HELD, ILLEGAL
from kiosk.scribe import written
from kiosk.session import Session
from kiosk.storage.shelf import ShelfError, open_shelf


def export(
    store: Path, number: int | None, path: Path | None, *, out: TextIO | None = None, err: TextIO | None = None
) -> int:
    """Write a game of a store as a transcript, to a file or to standard output.

    Without a number it is the game on the table, or else the newest. The kiosk may be running meanwhile.
    """
    out, err = out or sys.stdout, err or sys.stderr
    try:
        text = _kept(store, number)
        if path is not None:
            path.write_text(text, encoding="utf-8")
    except (ShelfError, LookupError) as error:
        err.write(f"{error.args[0]}\n")
        return ILLEGAL
    except OSError as error:
        err.write(f"{path}: cannot be written: {error.strerror or error}\n")
        return ILLEGAL
    if path is None:
        out.write(text)
    return HELD


def _kept(store: Path, number: int | None) -> str:
    """A game of the store as a transcript. Raises ShelfError if it cannot be read, LookupError if it is not there."""
    with open_shelf(store) as shelf:
        games_there = [game.number for game in shelf.games(1000)]
        if number is None:
            running = shelf.running()
            number = running.game.number if running else max(games_there, default=None)
        played = None if number is None else shelf.game(number)
    if played is None:
        there = " ".join(map(str, sorted(games_there))) or "none yet"
        raise LookupError(f"there is no game {'' if number is None else number} in {store}; there is {there}")
    name, records = played.game.rules, [record.payload for record in played.records]
    if name not in games.names():
        raise LookupError(f"this version of Klopkast does not know the game {name}")
    unreadable = f"game {number} has a record that this version of Klopkast cannot read"
    try:
        session = Session.resume(Nothing(), played.game.number, name, played.opening, records)
    except (msgspec.DecodeError, ValueError) as error:
        raise LookupError(unreadable) from error
    if session.broken is not None:
        raise LookupError(unreadable)
    return written(name, session.opening, session.history.line)


class Nothing:
    """A keeper that keeps nothing: a session made with it is only looked at."""

    def begin(self, rules: str, version: int, opening: bytes) -> tuple[int, int]:  # noqa: ARG002
        """See Keeper."""
        return 0, 0

    def append(self, game: int, payload: bytes) -> int:  # noqa: ARG002
        """See Keeper."""
        return 0
