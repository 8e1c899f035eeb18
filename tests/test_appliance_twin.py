"""The twin of the appliance test keeps up with the program: it is played here with a machine that only mirrors it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.appliance.evening import SAME, Evening
from tests.appliance.machine import Said


class Mirror:
    """A machine that shows what the twin does; `taps` are the places at which it was touched."""

    def __init__(self, folder: Path, *, pins: bool = True) -> None:
        self.folder = folder
        self.pins = pins
        self.taps: list[tuple[float, float]] = []

    def sh(self, command: str) -> Said:
        return Said(0 if self.pins and "lgpio" in command else 1, "")

    def tap(self, x: float, y: float, held: float) -> None:
        self.taps.append((x, y))

    def glance(self) -> Path:
        shown: Any = pygame.display.get_surface()
        pygame.image.save(shown, self.folder / "now.bmp")
        return self.folder / "now.bmp"


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mirror]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield Mirror(tmp_path)
    pygame.display.quit()


def evening_at(machine: Mirror) -> Evening:
    return Evening(machine, machine.folder / "twin")  # type: ignore[arg-type]


def test_a_touch_goes_to_the_same_place_on_both_and_the_screens_are_alike(machine: Mirror) -> None:
    evening = evening_at(machine)
    blank = machine.glance().read_bytes()
    evening.tap("Toepen")
    assert evening.says("New name")
    assert evening.difference() <= SAME
    assert machine.glance().read_bytes() != blank, "the twin paints nothing"
    (where,) = machine.taps
    assert 0 < where[0] < 0.5


def test_a_screen_that_is_turned_is_touched_where_its_picture_is(machine: Mirror) -> None:
    evening = evening_at(machine)
    upright = evening.aim("Toepen")
    evening._turn(180)
    assert evening.aim("Toepen") == pytest.approx((1 - upright[0], 1 - upright[1]))
    evening.tap("Toepen")
    assert evening.says("New name")


def test_a_machine_without_lgpio_is_expected_to_say_that_its_pins_are_in_trouble(machine: Mirror) -> None:
    machine.pins = False
    assert evening_at(machine).corner("warning")
