"""Two sides of a ratio, measured in turns, and the row of the table that comes of it."""

import os
import platform
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct


class Row(Struct, frozen=True):
    """One number beside its goal. `ours` and `bare` are written with their units; `note` says what must be known."""

    what: str
    ours: str
    bare: str
    ratio: str
    goal: str
    good: bool
    note: str = ""


class Size(Struct, frozen=True):
    """How much is measured: in full, or just enough to see that it still runs."""

    knocks: int = 400
    seconds: float = 4.0
    rounds: int = 5
    starts: int = 21
    moves: int = 10_000
    evening: int = 100_000
    longest: int = 100_000


FULL = Size()
LONG = Size(longest=1_000_000)
TINY = Size(knocks=2, seconds=0.1, rounds=0, starts=1, moves=60, evening=200, longest=600)


def in_turns(
    ours: Callable[[], float], bare: Callable[[], float], times: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Ask both so many times, each time in the other order."""
    mine: list[float] = []
    theirs: list[float] = []
    for turn in range(times):
        for ask, kept in ((ours, mine), (bare, theirs))[:: 1 if turn % 2 else -1]:
            kept.append(ask())
    return tuple(mine), tuple(theirs)


def median(values: Sequence[float]) -> float:
    """The one in the middle."""
    return statistics.median(values)


def p99(values: Sequence[float]) -> float:
    """What 99 of 100 stay within; of fewer than a hundred the largest."""
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.99))]


def spread(values: Sequence[float]) -> str:
    """The noise: from the lowest to the highest, in parts of the median."""
    middle = median(values) or 1.0
    return f"{min(values) / middle:.2f} to {max(values) / middle:.2f}"


def ms(seconds: float) -> str:
    """Milliseconds."""
    return f"{seconds * 1000:.2f} ms" if seconds < 0.01 else f"{seconds * 1000:.0f} ms"


def compared(what: str, ours: float, bare: float, goal: float, shown: Callable[[float], str], note: str = "") -> Row:
    """A row for a ratio that must stay under its goal."""
    ratio = ours / bare
    return Row(what, shown(ours), shown(bare), f"{ratio:.2f}", f"under {goal:g}", ratio < goal, note)


def machine() -> str:
    """What it was measured on."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in _lines("/proc/cpuinfo")
            if line.startswith(("model name", "Model")) and line.partition(":")[2].strip()
        ),
        platform.machine(),
    )
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return f"{os.cpu_count()} cores ({model}), {system}"


def busy() -> str:
    """What else the machine does: how many programs wanted a core over the last minute."""
    return f"{os.getloadavg()[0]:.1f}"


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
