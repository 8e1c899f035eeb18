"""Lamps never draw more than they may, and a weak supply dims them before it stops the Pi."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from drivers.base import Color
from drivers.emulated.gpio import create as create_twin
from drivers.gpio import GAMMA, Settings, brightness, lamp_pins, share
from drivers.strip import look
from kiosk.boots import LASTED, UNCLEAN, Boots
from kiosk.lighting import Lighting
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


def test_three_unclean_boots_in_a_row_leave_the_lamps_at_their_lowest_and_staff_are_told(tmp_path: Path) -> None:
    for number in range(UNCLEAN):
        boots = Boots(tmp_path, lambda: 0.0, f"boot {number}")
        assert not boots.careful
        boots.begin()  # and the lamps bring the supply down
    table = Table(tmp_path)
    table.deal("Ann", "Bea")
    table.wait(3)
    full = max(table.lamp("seat0"))
    assert Boots(tmp_path, lambda: 0.0, "boot 3").careful
    table.app.careful()
    table.wait(0.1)
    assert table.says("The power went away three times in a row")
    assert 0 < max(table.lamp("seat0")) <= full / 3
    assert [text.key for text in table.app.health.texts] == ["trouble-boots"]


def test_lamps_that_are_to_stay_low_are_low_from_their_first_light(tmp_path: Path) -> None:
    lit: list[int] = []
    shown = SimpleNamespace(show=lambda frame: lit.extend(max(color) for color in frame.values()))
    table = Table(tmp_path)
    table.deal("Ann", "Bea")
    lighting = Lighting()
    lighting.lowest = True
    lighting.fit([(shown, ["seat0"])])
    assert table.desk.moment is not None
    lighting.show(table.desk.moment.board, table.now, {}, 1.0)
    assert 0 < max(lit) < max(table.lamp("seat0"))


@pytest.mark.parametrize("end", ["in good order", "after an evening"])
def test_a_plug_pulled_after_each_evening_is_no_brown_out(tmp_path: Path, end: str) -> None:
    for number in range(2 * UNCLEAN):
        clock = iter((0.0, LASTED - 1, LASTED))
        boots = Boots(tmp_path, lambda clock=clock: next(clock), f"boot {number}")
        assert not boots.careful
        boots.begin()
        if end == "in good order":
            boots.good()
        else:
            boots.turned()
            assert list(tmp_path.iterdir())
            boots.turned()
        assert not list(tmp_path.iterdir())


def test_a_kiosk_that_falls_over_and_is_started_again_is_no_unclean_boot(tmp_path: Path) -> None:
    for _ in range(2 * UNCLEAN):
        boots = Boots(tmp_path, lambda: 0.0, "the same boot")
        assert not boots.careful
        boots.begin()


def test_a_state_folder_that_cannot_be_written_or_has_rubbish_in_it_keeps_no_count_and_starts_as_ever(
    tmp_path: Path,
) -> None:
    missing = Boots(tmp_path / "read-only", lambda: 0.0, "boot")
    missing.begin()
    missing.good()
    assert not missing.careful
    for rubbish in (b"", b"\0" * 128, b'{"boot": 7, "unclean": 3}', b"[]"):
        (tmp_path / "boots.json").write_bytes(rubbish)
        assert not Boots(tmp_path, lambda: 0.0, "boot").careful


def test_a_dimmed_frame_still_lights_the_lamp_in_a_seats_button() -> None:
    faint = {"seat2": Color(8, 7, 6), "seat5": Color(0, 0, 0)}
    assert look(faint, seats=8, lights_per_seat=0).lamps == 1 << 2


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
