"""Tests leave nothing behind, pins least of all (fault 41): any order, a second run and a used folder are as good."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

WITH_PINS = ("gpio", "pins", "lamps", "backlight", "bench", "power")

TWICE = """
import random, sys
import pytest

class Twice:
    def pytest_collection_modifyitems(self, items):
        chance = random.Random("knock")
        items[:] = [each for _ in range(2) for each in chance.sample(items, len(items))]

sys.exit(pytest.main(sys.argv[1:], [Twice()]))
"""


def test_pins_leak_between_no_tests_in_another_order_in_a_second_run_or_in_a_used_folder(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "XDG_"))}
    options = ["-n", "0", "-p", "no:cacheprovider", "--rootdir", ROOT, "-c", ROOT / "pyproject.toml"]
    options += ["--basetemp", tmp_path / "tests", "-k", "not laptop"]  # which are processes of their own already
    files = [ROOT / "tests" / f"test_{name}.py" for name in WITH_PINS]
    done = subprocess.run(
        [sys.executable, "-c", TWICE, *map(str, (*options, *files))],
        cwd=home,
        env={**inherited, "HOME": str(home)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None
    assert int(passed[1]) % 2 == 0
    assert int(passed[1]) > 200
    assert [*home.iterdir()] == [], "left in the working folder, which is the home too"
