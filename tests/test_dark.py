"""Lamps stay on after a stop or a crash: what puts them out when the kiosk itself no longer can."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from drivers import Found, gpio
from drivers.base import Color, Emit, LampFrame, Link
from drivers.emulated import gpio as twin
from kiosk.__main__ import main
from kiosk.dark import dark


class Settings(msgspec.Struct, frozen=True):
    on: bool = True


class Lamps:
    """A driver that keeps a record, and answers at once, late, or never."""

    def __init__(self, name: str, *, answers: bool) -> None:
        self.name, self.answers, self.record = name, answers, list[str]()

    def start(self, emit: Emit) -> None:
        self.record.append("start")
        if self.answers:
            emit(Link(self.name, "", up=True, at=0.0))

    def show(self, frame: LampFrame) -> None: ...

    def forget(self) -> None: ...

    def close(self) -> None:
        self.record.append("close")


def module(driver: Any) -> Any:
    return SimpleNamespace(
        name=driver.name,
        Settings=Settings,
        create=lambda *_: driver,
        pins=lambda _: (),
        inputs=lambda _: (),
        lamps=lambda _: (),
    )


def test_every_driver_is_opened_and_closed_and_a_silent_one_holds_nobody_up(tmp_path: Path) -> None:
    quick, silent = Lamps("quick", answers=True), Lamps("silent", answers=False)
    assert dark(tmp_path / "none.toml", [module(quick), module(silent)], patience=0.02) == 0
    assert quick.record == silent.record == ["start", "close"]


def test_a_driver_that_is_off_in_the_configuration_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "kiosk.toml").write_text("[drivers.quick]\non = false\n")
    quick = Lamps("quick", answers=True)
    dark(tmp_path / "kiosk.toml", [module(quick)])
    assert quick.record == []


def test_lamps_that_a_killed_kiosk_left_lit_are_out(tmp_path: Path) -> None:
    settings = gpio.Settings()
    driver, bench = twin.create(settings, lambda: 0.0)
    driver.start(lambda _: None)
    driver.show({"seat2": Color(255, 255, 255)})
    assert any(bench.lamps()["seat2"])
    pins = SimpleNamespace(
        name="gpio",
        Settings=gpio.Settings,
        create=lambda *_: driver,
        pins=gpio.pins,
        inputs=gpio.inputs,
        lamps=gpio.lamps,
    )
    driver.start = lambda emit: emit(Link("gpio", "", up=True, at=0.0))  # type: ignore[method-assign]
    dark(tmp_path / "none.toml", [pins])
    assert not any(bench.lamps()["seat2"])


def test_it_is_a_command_that_ends_well_on_a_computer_without_any_lamps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("drivers.look", lambda: Found(()))
    assert main(["--config", str(tmp_path / "none.toml"), "dark"]) == 0
