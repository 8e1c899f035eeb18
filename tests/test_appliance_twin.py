"""The twin of the appliance test keeps up with the program: it is played here with a machine that only mirrors it."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from kiosk.placing import Turn
from tests.appliance.__main__ import end_when_told, passes
from tests.appliance.evening import SAME, Evening
from tests.appliance.listing import SCENARIOS
from tests.appliance.machine import Said


class Mirror:
    """A machine that shows what the twin does; `taps` are the places at which it was touched."""

    def __init__(self, folder: Path, *, pins: bool = True) -> None:
        self.folder = folder
        self.pins = pins
        self.taps: list[tuple[float, float]] = []

    def sh(self, command: str) -> Said:
        return Said(0 if self.pins and "lgpio" in command else 1, "")

    def tap(self, x: float, y: float, held: float = 0.08) -> None:
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


def test_a_game_is_set_up_on_both_with_names_typed_on_the_screen(machine: Mirror) -> None:
    evening = evening_at(machine)
    evening.deal("Ann", "Bo", "Cas")
    assert all(evening.says(name) for name in ("Ann", "Bo", "Cas"))
    assert evening.difference() <= SAME
    assert len(machine.taps) > len("AnnBoCas")


def test_a_touch_goes_to_the_same_place_on_both_and_the_screens_are_alike(machine: Mirror) -> None:
    evening = evening_at(machine)
    blank = machine.glance().read_bytes()
    evening.tap("Toepen")
    assert evening.says("New name")
    assert evening.difference() <= SAME
    assert machine.glance().read_bytes() != blank, "the twin paints nothing"
    (where,) = machine.taps
    assert 0 < where[0] < 0.5


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_screen_that_is_turned_is_touched_where_its_picture_is(machine: Mirror, turn: Turn) -> None:
    evening = evening_at(machine)
    evening._turn(turn)
    shown, (across, down) = evening.place("Toepen", ""), evening.eyes.size
    u, v = shown[0] / across, shown[1] / down
    there = {90: (1 - v, u), 180: (1 - u, 1 - v), 270: (v, 1 - u)}[turn]
    assert evening.aim("Toepen") == pytest.approx(there)
    evening.tap("Toepen")
    assert evening.says("New name")


def test_a_machine_without_lgpio_is_expected_to_say_that_its_pins_are_in_trouble(machine: Mirror) -> None:
    machine.pins = False
    assert evening_at(machine).corner("warning")


class Empty:
    """A stage on which it is told when the machine is switched off."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def off(self) -> None:
        self.told.append("off")

    def close(self) -> None:
        self.told.append("close")


def test_a_run_that_is_told_to_end_switches_its_machine_off_though_sdl_is_up(
    machine: Mirror, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SCENARIOS, "told", lambda _: os.kill(os.getpid(), signal.SIGTERM))
    former = signal.getsignal(signal.SIGTERM)
    try:
        end_when_told()
        pygame.display.init()
        stage: Any = Empty()
        with pytest.raises(SystemExit):
            passes("told", stage)
    finally:
        signal.signal(signal.SIGTERM, former)
    assert stage.told == ["off", "close"]
