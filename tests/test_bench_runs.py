"""The benchmarks' code is run once, as small as it goes, so that it cannot rot. Nothing is timed."""

from tests.bench import moves
from tests.bench.measure import TINY


def test_the_benchmarks_of_moves_still_run() -> None:
    rows = moves.measure(TINY)
    assert [row.what.split()[0] for row in rows] == ["a", "replay", "replay", "replay", "replay", "growth"]
