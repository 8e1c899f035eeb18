"""The benchmarks' code is run once, as small as it goes, so that it cannot rot. Nothing is timed."""

from pathlib import Path

import pytest

from tests.bench import knock, moves
from tests.bench.measure import TINY


def test_the_benchmarks_of_moves_still_run() -> None:
    rows = moves.measure(TINY)
    assert [row.what.split()[0] for row in rows] == ["a", "replay", "replay", "replay", "replay", "growth"]


def test_the_benchmark_of_a_knock_still_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    rig, bare = knock.Rig(tmp_path), knock.Bare(tmp_path)
    knock.seat(rig)
    assert rig.knock() > 0
    assert bare.once() > 0
    rig.close()
    bare.close()
