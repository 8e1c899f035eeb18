"""Lamps never draw more than they may, and a weak supply dims them before it stops the Pi."""

from pathlib import Path

import pytest

from drivers.base import Color
from drivers.emulated.gpio import create as create_twin
from drivers.gpio import GAMMA, Settings, brightness, lamp_pins, share
from kiosk.power import EVERY, LASTS, Power
from tests.harness import Table

WHITE = Color(255, 255, 255)
TWENTY = Settings(lamps={f"seat{seat}.{life}": 4 + life + 10 * seat for seat in (0, 1) for life in range(10)})


@pytest.mark.parametrize("budget", [20.0, 50.0, 80.0, 500.0])
def test_lights_do_not_brown_out_the_pi_for_the_budget_holds_whatever_is_shown(budget: float) -> None:
    settings = Settings(lamps={f"seat0.{life}": 4 + life for life in range(10)}, budget_ma=budget)
    driver, bench = create_twin(settings, lambda: 0.0)
    driver.start(lambda _: None)
    for lit in (1, 3, 10):
        driver.show({f"seat0.{life}": WHITE for life in range(lit)})
        drawn = sum(settings.lamp_ma * (max(color) / 255) ** GAMMA for color in bench.lamps().values())
        assert drawn <= budget * 1.02  # the bench sees whole steps of 255
        assert drawn == pytest.approx(min(budget, 4.0 * lit), rel=0.02)
    driver.close()


def test_a_dim_picture_is_left_as_it_is() -> None:
    frame = {name: Color(90, 90, 90) for name in lamp_pins(TWENTY)}
    assert 4.0 * 20 * brightness(Color(90, 90, 90)) < 50
    assert share(frame, TWENTY) == 1.0
    assert share(dict.fromkeys(lamp_pins(TWENTY), WHITE), TWENTY) == pytest.approx(50 / 80)
    assert share({}, TWENTY) == 1.0


def flags(root: Path, value: str) -> None:
    file = root / "devices/platform/soc/soc:firmware/get_throttled"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{value}\n", encoding="ascii")


def alarm(root: Path, name: str, value: str) -> None:
    folder = root / "class/hwmon/hwmon1"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "name").write_text(f"{name}\n", encoding="ascii")
    (folder / "in0_lcrit_alarm").write_text(f"{value}\n", encoding="ascii")


@pytest.mark.parametrize(
    ("value", "weak"), [("0", False), ("1", True), ("50005", True), ("50000", False), ("8", False), ("rubbish", False)]
)
def test_firmware_flags_say_whether_the_supply_is_weak_now(tmp_path: Path, value: str, weak: bool) -> None:
    flags(tmp_path, value)
    assert Power(tmp_path).weak(0.0) == weak


def test_the_kernels_alarm_counts_too_but_not_that_of_another_part(tmp_path: Path) -> None:
    alarm(tmp_path, "rpi_volt", "1")
    assert Power(tmp_path).weak(0.0)
    alarm(tmp_path, "rpi_volt", "0")
    assert not Power(tmp_path).weak(0.0)
    alarm(tmp_path, "cpu_thermal", "1")
    assert not Power(tmp_path).weak(0.0)


def test_a_laptop_has_power_enough(tmp_path: Path) -> None:
    assert not Power(tmp_path).weak(0.0)


def test_files_are_read_only_now_and_then_and_a_dip_is_remembered(tmp_path: Path) -> None:
    power = Power(tmp_path)
    flags(tmp_path, "0")
    assert not power.weak(0.0)
    flags(tmp_path, "1")
    assert not power.weak(EVERY - 0.1)
    assert power.weak(EVERY)
    flags(tmp_path, "10000")
    assert power.weak(EVERY + LASTS - 0.1)
    assert not power.weak(EVERY + LASTS)


def test_weak_supply_is_shown_to_staff_and_lamps_have_half_of_their_light(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.deal("Ann", "Bea")
    table.wait(3)
    full = max(table.lamp("seat0"))
    table.app.supply(weak=True)
    table.wait(0.1)
    assert table.says("power supply is weak")
    assert max(table.lamp("seat0")) == pytest.approx(full / 2, abs=2)
    assert any(text.key == "trouble-power" for text in table.app.health.texts)
    table.app.supply(weak=False)
    table.wait(0.1)
    assert max(table.lamp("seat0")) == full
    assert not table.app.health.texts
