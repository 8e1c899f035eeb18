"""The numbers of the hardware's side: knocks, the board's wire, its lamps.

`python -m tests.bench.hardware` prints them and puts them into `docs/measurements.md`, in a section of their own; and
writes `docs/knocks.md`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tests import bench_board
from tests.bench import knocks
from tests.bench_board import Row

FILE = Path("docs/measurements.md")
KNOCKS = Path("docs/knocks.md")
TITLE = "## Hardware"

HEAD = f"""{TITLE}

Made by `python -m tests.bench.hardware`. The board is the real firmware on a simulated ATmega328P (`make simulator`),
and its times are that chip's own; knocks are generated traces, and [knocks.md](knocks.md) has them table by table, with
the curve over thresholds.

"""


def rows() -> Iterator[Row]:
    """All of them; the knocks' own tables go into their own file."""
    results = list(knocks.curves())
    KNOCKS.write_text(knocks.report(results), encoding="utf-8")
    for kind, one in knocks.by_kind(results).items():
        share = f"{100 * one.missed / one.knocks:.2f} % missed, {100 * one.false / one.noises:.2f} % false"
        heard = f"{share}; {one.knocks} knocks and {one.noises} noises"
        yield Row(f"knock traces, {kind}", heard, "under 0.5 % each", one.good)
    yield from bench_board.rows()


def without(text: str) -> str:
    """The file's other sections."""
    before, _, section = text.partition(TITLE)
    _, title, after = section.partition("\n## ")
    return f"{before.rstrip()}\n{title}{after}".rstrip() + "\n"


def kept(text: str) -> str:
    """The sections as the file has them, for who writes what stands before them anew."""
    _, title, rest = text.partition("\n## ")
    return f"{title}{rest}"


def main() -> None:
    """Measure, print, write."""
    lines = ["| what | result | to reach | reached |", "|---|---|---|---|"]
    for row in rows():
        lines.append(f"| {row.what} | {row.result} | {row.aim} | {'yes' if row.good else '**no**'} |")
        sys.stdout.write(lines[-1] + "\n")
        sys.stdout.flush()
    others = without(FILE.read_text(encoding="utf-8"))
    FILE.write_text(f"{others}\n{HEAD}" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
