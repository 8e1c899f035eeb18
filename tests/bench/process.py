"""A running kiosk beside a bare window: processor time while nothing happens, and memory."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.bench import evening
from tests.bench.measure import Row, Size, compared, in_turns, median, spread
from tests.bench.screen import SIZE, screen
from tests.bench.start import CONFIG, MOVES

BARE = Path(__file__).with_name("bare") / "loop.py"
SETTLE = 5.0
"""Seconds until both have started and the kiosk has looked at everything once."""


def measure(size: Size) -> tuple[Row, ...]:
    with tempfile.TemporaryDirectory() as place, screen() as environment:
        folder = Path(place)
        (folder / "kiosk.toml").write_text(CONFIG, encoding="utf-8")
        evening.keep(folder / "state", "toepen", MOVES)
        with _kiosk(folder, environment) as ours, _bare(environment, size) as bare:
            time.sleep(SETTLE if size.seconds > 1 else 0.5)
            mine, theirs = in_turns(lambda: _busy(ours, size), lambda: _busy(bare, size), 2 * size.rounds + 1)
            memory = _resident(ours), _resident(bare)
    note = f"noise {spread(mine)}, bare {spread(theirs)}" if median(mine) else ""
    return (
        compared("processor while idle at the table", median(mine), max(median(theirs), 1e-6), 1.5, _share, note),
        compared("resident memory at the table", memory[0], memory[1], 1.4, _megabytes),
        _growth(size),
    )


@contextmanager
def _kiosk(folder: Path, environment: Mapping[str, str]) -> Iterator[int]:
    command = [
        Path(sys.executable).with_name("klopkast"),
        "--config",
        folder / "kiosk.toml",
        "--state",
        folder / "state",
    ]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as running:
        try:
            yield running.pid
        finally:
            running.terminate()


@contextmanager
def _bare(environment: Mapping[str, str], size: Size) -> Iterator[int]:
    command = [sys.executable, str(BARE), *map(str, SIZE), str(60 + (2 * size.rounds + 1) * size.seconds * 2)]
    with subprocess.Popen(command, env=environment) as running:
        try:
            yield running.pid
        finally:
            running.terminate()


def _busy(pid: int, size: Size) -> float:
    """Share of a core that a process uses over a while."""
    before, began = _used(pid), time.monotonic()
    time.sleep(size.seconds)
    return (_used(pid) - before) / (time.monotonic() - began)


def _used(pid: int) -> float:
    """Seconds for which its threads have had a core, to the nanosecond: the ticks of `stat` are far too coarse."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


def _resident(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return float(pages * os.sysconf("SC_PAGESIZE"))


def _growth(size: Size) -> Row:
    """How much a session grows over a very long evening, in parts of what a kiosk takes in all."""
    session = evening.played("toepen", size.moves // 10)
    before = _resident(os.getpid())
    moves = size.evening
    keeper = evening.Kept()
    session = evening.played("toepen", moves)
    after = _resident(os.getpid())
    assert session.history.position == moves
    assert keeper.ticket == 0
    share = (after - before) / before
    what = f"memory that {moves:,} moves add"
    return Row(what, _megabytes(after - before), _megabytes(before), f"{share:.1%}", "flat (under 10 %)", share < 0.1)


def _share(value: float) -> str:
    return f"{value:.1%} of a core"


def _megabytes(value: float) -> str:
    return f"{value / 1e6:.1f} MB"
