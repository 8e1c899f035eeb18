"""What `klopkast replay`, `export` and `rules` do: read or write text, and say how it went by an exit status."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import msgspec

from kiosk import games
from kiosk.rules import Mark, Option, SeatView, Text, options_of, say
from kiosk.scribe import written
from kiosk.session import Session
from kiosk.storage.shelf import ShelfError, open_shelf
from kiosk.transcript import Illegal, Step, Transcript, Unmet, cut, generic_facts
from kiosk.words import FALLBACK, Words

HELD, UNMET, ILLEGAL = 0, 1, 2
"""Exit status: all lines held; an `expect` or `refused` did not; a line cannot be read or is not allowed."""

LARGEST = 1 << 26
"""Bytes in a transcript: some millions of moves."""


def replay(
    path: Path,
    *,
    as_json: bool = False,
    language: str = FALLBACK,
    out: TextIO | None = None,
    err: TextIO | None = None,
) -> int:
    """Replay a transcript; print what each line did and the final scoreboard, or with `as_json` only that, as JSON."""
    out, err, words = out or sys.stdout, err or sys.stderr, Words(language)
    try:
        lines = cut(_bytes(path))
    except OSError as error:
        err.write(f"{path}: cannot be read: {error.strerror or error}\n")
        return ILLEGAL
    except UnicodeDecodeError as error:
        number = error.object.count(b"\n", 0, error.start) + 1
        err.write(f"{path}:{number}: this is not UTF-8\n")
        return ILLEGAL
    transcript, status, number = Transcript(), HELD, 0
    try:
        for number, line in enumerate(lines, 1):
            try:
                step = transcript.read(line)
            except Unmet as unmet:
                err.write(f"{path}:{number}: {_reason(unmet.reason, words)}\n")
                status = UNMET
            else:
                if not as_json:
                    out.writelines(_told(transcript, line, step, words))
        transcript.begin()
    except Illegal as illegal:
        err.write(f"{path}:{max(number, 1)}: {_reason(illegal.reason, words)}\n")
        return ILLEGAL
    out.write(_as_json(transcript, words) if as_json else _as_text(transcript, words))
    return status


def export(
    store: Path, number: int | None, path: Path | None, *, out: TextIO | None = None, err: TextIO | None = None
) -> int:
    """Write a game of a store as a transcript, to a file or to standard output.

    Without a number it is the game on the table, or else the newest. The kiosk may be running meanwhile.
    """
    out, err = out or sys.stdout, err or sys.stderr
    try:
        text = _kept(store, number)
        if path is None:
            out.write(text)
        else:
            path.write_text(text, encoding="utf-8")
    except (ShelfError, LookupError) as error:
        err.write(f"{error.args[0]}\n")
        return ILLEGAL
    except OSError as error:
        err.write(f"{path}: cannot be written: {error.strerror or error}\n")
        return ILLEGAL
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


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(f"it is longer than {LARGEST >> 20} MB")
    return data


def _reason(reason: Text | str, words: Words) -> str:
    """Why, in words, with the rule's id."""
    rule = reason.rule if isinstance(reason, Text) else ""
    return f"{words(reason)} ({rule})" if rule else words(reason)


def _told(transcript: Transcript, line: str, step: Step | None, words: Words) -> Iterator[str]:
    """A line and what it did, indented below it."""
    if step is None:
        return
    yield f"{line.strip()}\n"
    if step.undone:
        yield f"    {words(say('transcript-undone', line=transcript.written(step.move)))}\n"
        return
    for note in transcript.begin().rules.explain(step.before, step.move, step.after):
        yield f"    {_reason(note.text, words)}\n"


def _as_text(transcript: Transcript, words: Words) -> str:
    history = transcript.begin()
    board = history.rules.scoreboard(history.state)
    head = f"{words(board.title)}, {words(say('transcript-hand', hand=board.hand))}"
    rows = [(view.name, words(view.score), _remarks(view, words)) for view in board.seats]
    name, score = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = [f"{row[0]:{name}}  {row[1]:>{score}}  {row[2]}".rstrip() for row in rows]
    stake = f"{words(board.stake_label)} {words(board.stake)}"
    return "\n".join(("", f"{head}, {stake}", *(f"  {line}" for line in lines), words(board.prompt), ""))


def _remarks(view: SeatView, words: Words) -> str:
    remarks = [words(say(f"transcript-{badge}")) for badge in view.badges if badge in ("dealer", "leads")]
    if view.mark is not Mark.IN:
        remarks.append(words(say(f"transcript-{view.mark.value}")))
    if view.note is not None:
        remarks.append(words(view.note))
    return ", ".join(remarks)


def _as_json(transcript: Transcript, words: Words) -> str:
    """The final scoreboard for a program; `docs/transcripts.md` says what each key means."""
    history = transcript.begin()
    game, state = history.rules, history.state
    board = game.scoreboard(state)
    names = {view.seat: view.name for view in board.seats}
    present = {
        "game": game.name,
        "hand": board.hand,
        "over": board.over,
        "dealer": None if board.dealer is None else names.get(board.dealer),
        "leads": None if board.leads is None else names.get(board.leads),
        "stake": _plain(board.stake, words),
        "players": [
            {
                "name": view.name,
                "chair": view.chair,
                "score": _plain(view.score, words),
                "mark": view.mark.value,
                "badges": list(view.badges),
            }
            for view in board.seats
        ],
        "winners": [names[seat] for seat in board.winners if seat in names],
        "losers": [names[seat] for seat in board.losers if seat in names],
        "prompt": words(board.prompt),
        "facts": {key: list(values) for key, values in game.facts(state).items()},
        "moves": history.position,
    }
    return msgspec.json.encode(present).decode() + "\n"


def _plain(value: Text | int, words: Words) -> int | str:
    """A number where there is one: money in cents."""
    if isinstance(value, int):
        return value
    cents = value.args.get("cents")
    return cents if isinstance(cents, int) else words(value)


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
