"""`klopkast replay`: what each line of a transcript did, and how the game stands after the last."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import msgspec

from kiosk.commands import HELD, ILLEGAL, UNMET
from kiosk.rules import Mark, SeatView, Text, say
from kiosk.transcript import Illegal, Step, Transcript, Unmet, cut
from kiosk.words import FALLBACK, Words

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
        err.write(f"{path}:1: cannot be read: {error.strerror or error}\n")
        return ILLEGAL
    except UnicodeDecodeError as error:
        number = len(cut(error.object[: error.start] + b"?"))
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
