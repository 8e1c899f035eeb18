"""The way to real pins, on a pin library that has no kernel behind it."""

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from types import ModuleType, SimpleNamespace
from typing import Any

import gpiozero
import pytest

from drivers import max7219
from drivers.base import Color, Edge, Fault, Link, Reading
from drivers.gpio import GpioDriver, Settings
from drivers.pins import Unreachable, chips, fault_of, find_chip, load_lgpio, open_factory, writable_folder

RP1 = "pinctrl-rp1"
OTHER = "gpio-brcmstb@107d508500"
DEFAULTS = Settings()
PI_5 = 0xD04171


@pytest.mark.parametrize(
    ("seen", "chosen"),
    [
        ({0: RP1}, 0),
        ({4: RP1, 0: OTHER}, 4),
        ({10: RP1, 4: RP1}, 4),
        ({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),
        ({0: "pinctrl-bcm2835", 1: "brcmvirt-gpio"}, 0),
        ({0: OTHER}, None),
        ({}, None),
    ],
)
def test_chip_number_moved_and_the_chip_is_found_by_its_label(seen: dict[int, str], chosen: int | None) -> None:
    assert find_chip(seen.items()) == chosen


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (gpiozero.GPIOPinInUse("pin GPIO17 is already in use"), Fault.IN_USE),
        (Exception("GPIO busy"), Fault.IN_USE),
        (ModuleNotFoundError("No module named 'RPi'"), Fault.NO_LIBRARY),
        (PermissionError(errno.EACCES, "Permission denied"), Fault.NO_PERMISSION),
        (Exception("can not open gpiochip"), Fault.NO_CHIP),
        (gpiozero.PinUnknownPi("unable to locate Pi revision"), Fault.NO_CHIP),
        (Unreachable(Fault.NO_CHIP, "none"), Fault.NO_CHIP),
        (RuntimeError(), Fault.FAILED),
    ],
)
def test_what_the_libraries_raise_has_a_name(error: Exception, fault: Fault) -> None:
    assert fault_of(error)[0] is fault
    assert fault_of(error)[1]


@pytest.mark.parametrize(
    ("setting", "environment", "folder"),
    [
        ("/var/tmp/pins", {"RUNTIME_DIRECTORY": "/run/klopkast"}, "/var/tmp/pins"),
        ("", {"RUNTIME_DIRECTORY": "/run/klopkast:/run/more", "XDG_RUNTIME_DIR": "/run/user/1000"}, "/run/klopkast"),
        ("", {"XDG_RUNTIME_DIR": "/run/user/1000"}, "/run/user/1000/klopkast"),
    ],
)
def test_the_writable_folder_is_as_set_or_the_services(setting: str, environment: dict[str, str], folder: str) -> None:
    assert writable_folder(setting, environment) == Path(folder)


def test_without_any_setting_the_writable_folder_is_a_temporary_one() -> None:
    assert str(os.getuid()) in writable_folder("", {}).name


# With the library


class Pi:
    """A Raspberry Pi 5: the fake library to be imported, its device files, and a writable folder."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "runtime"
        self.devices = root / "dev"
        self.devices.mkdir()
        self.started: list[GpioDriver] = []

    @property
    def lgpio(self) -> Any:
        return sys.modules["lgpio"]

    def add_chip(self, number: int, label: str) -> None:
        load_lgpio(self.folder).CHIPS[number] = label
        (self.devices / f"gpiochip{number}").touch()

    def driver(self, settings: Settings = DEFAULTS) -> tuple[GpioDriver, SimpleQueue[Reading]]:
        mailbox: SimpleQueue[Reading] = SimpleQueue()
        driver = GpioDriver(
            settings, lambda: 7.0, lambda: open_factory("lgpio", "auto", self.folder, self.devices), at_once=True
        )
        driver.start(mailbox.put)
        self.started.append(driver)
        return driver, mailbox


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pi]:
    here = os.open(".", os.O_RDONLY)
    monkeypatch.syspath_prepend(Path(__file__).parent / "fake_lgpio")
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: PI_5)
    machine = Pi(tmp_path)
    yield machine
    for driver in machine.started:
        driver.close()
    os.fchdir(here)
    os.close(here)
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        sys.modules.pop(name, None)


def test_pins_of_a_pi_work_from_knock_to_lamp(pi: Pi) -> None:
    pi.add_chip(4, OTHER)
    pi.add_chip(10, RP1)
    driver, mailbox = pi.driver()
    pi.lgpio.LISTENERS[17](10, 17, 0, 5_000_000_000)
    driver.show({"seat0": Color(255, 0, 0), "seat1": Color(186, 0, 0)})
    assert pi.lgpio.LEVELS[5] == 1.0
    assert pi.lgpio.LEVELS[6] == pytest.approx(0.5, abs=0.02)
    driver.close()
    assert pi.lgpio.LEVELS[5] == 0.0
    assert pi.lgpio.LISTENERS == {}
    assert [mailbox.get_nowait() for _ in range(2)] == [Link("gpio", "", up=True, at=7.0), Edge("knock", True, 7.0)]
    assert mailbox.empty()


def test_lamps_are_put_out_before_their_pins_are_let_go(pi: Pi) -> None:
    pi.add_chip(0, RP1)
    driver, _ = pi.driver(Settings(lamp_pwm=False, lamps={"seat0": 5}))
    driver.show({"seat0": Color(255, 255, 255)})
    driver.close()
    assert pi.lgpio.WRITTEN[-2:] == [(5, 1), (5, 0)]


def test_pin_already_claimed_by_another_program_is_named_and_comes_back(pi: Pi) -> None:
    pi.add_chip(0, RP1)
    pi.lgpio.BUSY.add(17)
    driver, mailbox = pi.driver()
    assert mailbox.get_nowait() == Link("gpio", "", up=True, at=7.0)
    assert mailbox.get_nowait() == Link("gpio", "knock", up=False, at=7.0, fault=Fault.IN_USE, detail="GPIO busy")
    pi.lgpio.LISTENERS[27](0, 27, 0, 0)
    assert mailbox.get_nowait() == Edge("button", True, 7.0)
    for _ in range(50):
        assert not driver.attempt()
    assert max(len(users) for users in driver._factory._reservations.values()) <= 2
    pi.lgpio.BUSY.clear()
    assert driver.attempt()
    assert mailbox.get_nowait() == Link("gpio", "knock", up=True, at=7.0)
    pi.lgpio.LISTENERS[17](0, 17, 0, 0)
    assert mailbox.get_nowait() == Edge("knock", True, 7.0)
    driver.close()


@pytest.mark.parametrize("place", ["read-only", "deleted"])
def test_pin_library_needs_a_writable_working_folder_and_gets_its_own(place: str, pi: Pi, tmp_path: Path) -> None:
    if place == "read-only":
        os.chdir("/proc")  # where not even root can write
        before = Path.cwd()
    else:
        gone = tmp_path / "gone"
        gone.mkdir()
        os.chdir(gone)
        gone.rmdir()
    pi.add_chip(0, RP1)
    driver, mailbox = pi.driver()
    assert mailbox.get_nowait() == Link("gpio", "", up=True, at=7.0)
    driver.close()
    assert [path.name for path in pi.folder.iterdir()] == [".lgd-nfy0"]
    if place == "read-only":
        assert Path.cwd() == before


def test_a_folder_that_cannot_be_made_is_named(pi: Pi, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    pi.folder = tmp_path / "file" / "runtime"
    driver, mailbox = pi.driver()
    driver.close()
    down = mailbox.get_nowait()
    assert isinstance(down, Link)
    assert down.fault is Fault.FAILED
    assert str(pi.folder) in down.detail


def test_pin_library_that_is_too_old_is_refused_by_name(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))  # as empty as version 0.0.0.2 is
    with pytest.raises(Unreachable, match=r"lgpio 0\.0 is too old.*apt install python3-lgpio") as refusal:
        load_lgpio(pi.folder)
    assert refusal.value.fault is Fault.NO_LIBRARY
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(get_module_version=lambda: "lgpio.py_0.1.6.0"))
    with pytest.raises(Unreachable, match=r"lgpio 0\.1\.6\.0 is too old"):
        load_lgpio(pi.folder)


def test_missing_pin_library_is_told_with_the_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    with pytest.raises(Unreachable, match="apt install python3-lgpio") as refusal:
        load_lgpio(tmp_path)
    assert refusal.value.fault is Fault.NO_LIBRARY


def test_no_chip_at_all_is_told_and_the_game_goes_on_by_touch(pi: Pi) -> None:
    driver, mailbox = pi.driver()
    down = mailbox.get_nowait()
    assert isinstance(down, Link)
    assert (down.part, down.up, down.fault) == ("", False, Fault.NO_CHIP)
    driver.show({"seat0": Color(255, 255, 255)})
    driver.close()


def test_an_alias_of_a_chip_is_not_another_chip(pi: Pi) -> None:
    pi.add_chip(10, RP1)
    (pi.devices / "gpiochip4").symlink_to(pi.devices / "gpiochip10")
    assert list(chips(pi.lgpio, pi.devices)) == [(10, RP1)]


def test_chips_that_may_not_be_opened_are_no_missing_chips(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    pi.add_chip(0, RP1)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(Unreachable, match="group gpio") as refusal:
        list(chips(pi.lgpio, pi.devices))
    assert refusal.value.fault is Fault.NO_PERMISSION


def test_a_gpiozero_that_chooses_its_own_chip_is_refused(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    pi.add_chip(0, RP1)
    pi.add_chip(4, OTHER)
    from gpiozero.pins.lgpio import LGPIOFactory

    begin = LGPIOFactory.__init__
    monkeypatch.setattr(LGPIOFactory, "__init__", lambda factory, chip: begin(factory, chip=4))
    with pytest.raises(Unreachable, match="gpiozero is too old"):
        open_factory("lgpio", "auto", pi.folder, pi.devices)


@pytest.mark.parametrize("name", ["rpigpio", "pigpio"])
def test_a_factory_that_is_not_installed_is_told_and_no_other_is_taken(name: str, tmp_path: Path) -> None:
    with pytest.raises(ImportError):
        open_factory(name, "auto", tmp_path)
    assert gpiozero.Device.pin_factory is None


def test_matrix_on_a_pi_is_written_through_its_spi_and_leaves_the_other_pins_alone(pi: Pi) -> None:
    pi.add_chip(0, RP1)
    other, _ = pi.driver(Settings(lamp_pwm=False, lamps={"seat0": 5}))
    other.show({"seat0": Color(255, 255, 255)})
    (pi.devices / "spidev0.1").touch()
    settings = max7219.Settings(on=True, select=7)
    bus = max7219.open_bus(settings, pi.folder, pi.devices)
    matrix = max7219.Max7219(settings, lambda: 7.0, lambda: bus, threaded=False)
    matrix.show({"seat7.0": Color(255, 0, 0)})
    matrix.turn()
    assert pi.lgpio.SPI_OPEN == [(0, 1)]
    assert pi.lgpio.CLOCKED[7] == [8, 0, 8, 0x80]
    assert len(pi.lgpio.CLOCKED) == 13
    matrix.close()
    assert pi.lgpio.SPI_OPEN == []
    assert pi.lgpio.LEVELS[5] == 1.0
