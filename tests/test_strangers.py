"""Guests reach settings or quit, staff can't get back: a few thousand deeds of it here, a million by `make soak`."""

from pathlib import Path

import pytest

from kiosk import touch
from tests import strangers
from tests.strangers import Strangers


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_tap_hold_chord_or_knock_reaches_the_staff_area_or_leaves_the_program(tmp_path: Path, seed: int) -> None:
    crowd = Strangers(tmp_path, seed)
    crowd.play(500)
    assert crowd.done["corner"] > 20, "they tried"


def test_they_would_be_in_soon_if_the_hold_were_a_little_shorter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(touch, "LONG_HOLD", strangers.ALMOST - 0.1)
    with pytest.raises(AssertionError, match="reached pin"):
        Strangers(tmp_path, 1).play(500)
