"""One move applied and undone, early and late in an evening; transcripts replayed, beside a bare reading."""

import gc
import subprocess
import sys
import tempfile
import time
from math import log
from pathlib import Path
from statistics import linear_regression

import msgspec

from kiosk import games
from kiosk.history import History
from kiosk.notation import write
from kiosk.transcript import Transcript
from tests.bench import evening
from tests.bench.measure import Row, Size, compared, in_turns, median, ms, spread

BARE = Path(__file__).with_name("bare") / "parse.py"
MANY = 400


def measure(size: Size) -> tuple[Row, ...]:
    return (_undone(size), *_replayed(size))


def _undone(size: Size) -> Row:
    late = evening.played("toepen", size.moves).history
    early = History(late.rules, late.at(size.moves - 10))  # the same table, which has seen ten moves
    for move in late.line[-10:]:
        early.do(move)
    draw = next(each.move for each in late.rules.choices(late.state) if each.refused is None and each.place == "table")

    def once(history: History) -> float:
        began = time.perf_counter()
        for _ in range(MANY):
            history.do(draw)
            history.undo()
        return (time.perf_counter() - began) / MANY

    mine, theirs = in_turns(lambda: once(late), lambda: once(early), 2 * size.rounds + 1)
    ratio = median(mine) / median(theirs)
    note = f"noise {spread(mine)} and {spread(theirs)}"
    what = f"a move and its undo after {size.moves:,} moves, beside after 10"
    return Row(what, _us(median(mine)), _us(median(theirs)), f"{ratio:.2f}", "0.8 to 1.2", 0.8 < ratio < 1.2, note)


def _replayed(size: Size) -> tuple[Row, ...]:
    rows = []
    with tempfile.TemporaryDirectory() as place:
        for game in games.names():
            text, moves = Path(place) / f"{game}.txt", Path(place) / f"{game}.jsonl"
            _written(game, size.moves, text, moves)
            command = [Path(sys.executable).with_name("klopkast"), "replay", "--json", text]
            bare = [sys.executable, BARE, text, moves]
            mine, theirs = in_turns(lambda c=command: _run(c), lambda c=bare: _run(c), 2 * size.rounds + 1)  # type: ignore[misc]
            note = f"both as processes; per move in the process {_us(_per_move(text))}"
            what = f"replay of {size.moves:,} moves of {game}"
            rows.append(compared(what, median(mine), median(theirs), 2.0, ms, note))
        rows.append(_slope(size, Path(place)))
    return tuple(rows)


def _written(game: str, count: int, text: Path, moves: Path) -> None:
    names = evening.opening(game).names
    rules = games.rules(game)
    encode = msgspec.json.Encoder().encode
    drawn = list(evening.moves(game, count))
    head = [f"game {game}", f"players {' '.join(names)}"]
    text.write_text("\n".join([*head, *(write(rules.lines, move, names) for move in drawn)]) + "\n", encoding="utf-8")
    moves.write_bytes(b"\n".join(encode(move) for move in drawn) + b"\n")


def _run(command: list[object]) -> float:
    began = time.perf_counter()
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def _per_move(text: Path) -> float:
    """Seconds of processor for one line, read and played in this process."""
    lines = text.read_text(encoding="utf-8").splitlines()
    return _busy(lines) / len(lines)


def _busy(lines: list[str]) -> float:
    """Seconds of processor for all lines. As in the command, nothing looks for cycles meanwhile."""
    transcript = Transcript()
    gc.collect()
    gc.disable()
    try:
        began = time.process_time()
        for line in lines:
            transcript.read(line)
        return time.process_time() - began
    finally:
        gc.enable()


def _slope(size: Size, place: Path) -> Row:
    """How the time grows with the number of moves: the slope of the line through it on logarithmic scales.

    The sizes are beginnings of one transcript, taken in turns; of each the least counts, which noise only adds to.
    """
    text = place / "long.txt"
    _written("toepen", size.longest, text, place / "unused.jsonl")
    lines = text.read_text(encoding="utf-8").splitlines()
    counts = [size.longest // part for part in (10, 3, 1)]
    least = [float("inf")] * len(counts)
    for _ in range(max(1, min(size.rounds, 3))):
        least = [min(before, _busy(lines[:count])) for before, count in zip(least, counts, strict=True)]
    slope = linear_regression([log(count) for count in counts], [log(seconds) for seconds in least]).slope
    what = f"growth of a replay from {counts[0]:,} to {counts[-1]:,} moves"
    return Row(what, f"{least[-1]:.2f} s", f"{least[0]:.2f} s", f"{slope:.2f}", "slope 0.9 to 1.1", 0.9 < slope < 1.1)


def _us(seconds: float) -> str:
    return f"{seconds * 1e6:.1f} µs"
