"""Measure everything, print the table, and write it to `docs/measurements.md`."""

import sys

from tests.bench import hardware, knock, moves, process, start
from tests.bench.measure import FULL, LONG, Row, busy, machine

HEAD = """# Measurements

What Klopkast costs, each number beside that of a bare program that does only what must be done, taken in turns in
the same run. Made by `make bench` (`make bench LONG=1` for a million moves); the bare programs are in
`tests/bench/bare/`.

"""


def table(rows: list[Row]) -> str:
    """The rows as Markdown."""
    lines = ["| what | ours | bare | ratio | to reach | reached | note |", "|---|---|---|---|---|---|---|"]
    for row in rows:
        reached = "yes" if row.good else "**no**"
        lines.append(f"| {row.what} | {row.ours} | {row.bare} | {row.ratio} | {row.goal} | {reached} | {row.note} |")
    return "\n".join(lines)


def main() -> None:
    """All of it, a part at a time."""
    size = LONG if "long" in sys.argv else FULL
    load = busy()
    rows: list[Row] = []
    for part in (start, knock, process, moves):
        rows += part.measure(size)
        sys.stdout.write(table(rows[-8:]) + "\n\n")
        sys.stdout.flush()
    said = f"On {machine()}; {load} programs wanted a core when it began. Times are noisy: trust ratios.\n"
    own = hardware.kept(hardware.FILE.read_text(encoding="utf-8"))
    hardware.FILE.write_text(HEAD + said + "\n" + table(rows) + "\n" + own, encoding="utf-8")


if __name__ == "__main__":
    main()
