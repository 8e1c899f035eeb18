"""Somebody touches everything: a few seconds of it here, from seeds; longer by `python -m tests.monkey`."""

from pathlib import Path

import pytest

from kiosk.screens import players
from tests.monkey import Monkey


@pytest.mark.parametrize("seed", [3, 4, 7])
def test_whatever_is_touched_there_is_a_way_out_and_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    monkey = Monkey(tmp_path, seed)
    monkey.play(160)
    assert len(monkey.deeds) > 100


def test_a_name_touched_by_two_fingers_at_once_plays_once() -> None:
    once = players.edit({"names": ("Anneke",)}, "add", "Bram")
    assert players.edit(once, "add", "Bram")["names"] == ("Anneke", "Bram")


def test_a_name_that_has_just_gone_is_not_picked_up_again() -> None:
    draft = players.edit({"names": ("Anneke", "Bram")}, "take", "Bram")
    gone = players.edit(draft, "take", "Bram")
    assert gone["names"] == ("Anneke",)
    assert players.edit(gone, "take", "Bram").get("moving") is None
