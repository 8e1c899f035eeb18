"""The recorded sessions in docs are those of today: `make recordings` makes them anew."""

import json
import re
from pathlib import Path

import pytest

from kiosk.rules import say
from kiosk.words import Words

ROOT = Path(__file__).parent.parent
RECORDINGS = ROOT / "docs" / "recordings"
SAID = (
    *("help", "help-lamps", "help-picture", "help-sum", "help-end", "help-emulated"),
    *("knock", "press", "picture-count", "well"),
)


@pytest.mark.parametrize("key", SAID)
def test_recorded_check_says_what_the_check_says(key: str) -> None:
    assert Words("en")(say(f"looking-{key}")) in (RECORDINGS / "check.txt").read_text(encoding="utf-8")


def test_recording_for_a_player_shows_the_same() -> None:
    head, *events = (RECORDINGS / "check.cast").read_text(encoding="utf-8").splitlines()
    assert json.loads(head)["version"] == 2
    shown = "".join(json.loads(event)[2] for event in events)
    lines = (line.rstrip() for line in shown.splitlines())
    assert "\n".join(lines) + "\n" == (RECORDINGS / "check.txt").read_text(encoding="utf-8")


def test_every_test_of_the_firmware_is_in_the_recorded_run_and_passed() -> None:
    recorded = (RECORDINGS / "simulated-board.txt").read_text(encoding="utf-8")
    written = (ROOT / "tests" / "test_firmware.py").read_text(encoding="utf-8")
    for name in re.findall(r"^def (test_\w+)", written, re.MULTILINE):
        assert re.search(rf"::{name}(\[.*\])? PASSED", recorded), f"make recordings: {name}"
    assert "FAILED" not in recorded
