"""What a person sees on the modules, read from the bits on the mock pins by a model of the chips."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import drivers
from drivers.base import DARK, Color, Fault, LampFrame, Link, PinUse, Reading
from drivers.emulated.max7219 import DECODE, INTENSITY, NOISE, SCAN_LIMIT, SHUTDOWN, TEST, Chip, Max7219Bench
from drivers.emulated.max7219 import create as create_twin
from drivers.max7219 import Settings, lamps, open_bus, pins
from drivers.pins import Unreachable
from kiosk import lamps as look
from kiosk import testcard

WHITE = Color(255, 255, 255)


class Desk:
    """A twin that is turned by hand, what it told, and a clock that stands where it is set."""

    def __init__(self, **settings: Any) -> None:
        self.now = 100.0
        self.settings = Settings(on=True, **settings)
        self.told: list[Reading] = []
        self.driver, self.bench = create_twin(self.settings, lambda: self.now, threaded=False)
        self.driver.start(self.told.append)

    def show(self, frame: LampFrame) -> "Desk":
        self.driver.show(frame)
        self.driver.turn()
        return self

    def lit(self) -> set[str]:
        return {name for name, color in self.bench.lamps().items() if color != DARK}

    def level(self, name: str) -> int:
        return max(self.bench.lamps()[name])


@pytest.fixture
def desks() -> Iterator[Callable[..., Desk]]:
    opened: list[Desk] = []

    def make(**settings: Any) -> Desk:
        opened.append(Desk(**settings))
        return opened[-1]

    yield make
    for desk in opened:
        desk.driver.close()


def bar(seat: int, lives: int) -> dict[str, Color]:
    return {f"seat{seat}.{life}": WHITE for life in range(lives)}


def test_laptop_can_import_the_driver_without_any_pin_library() -> None:
    program = (
        "import sys; sys.modules.update(gpiozero=None, lgpio=None, spidev=None); import drivers; "
        "print('max7219' in [driver.name for driver in drivers.found()])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_two_modules_give_every_seat_a_bar_of_sixteen_lives() -> None:
    names = lamps(Settings(on=True))
    assert len(names) == 8 * 16
    assert look.fittings(names) == {seat: look.Fitting(single=False, bar=16) for seat in range(8)}
    assert lamps(Settings()) == ()


def test_the_bus_takes_its_three_pins_away_from_others(tmp_path: Path) -> None:
    from kiosk import config
    from kiosk.words import Words

    assert pins(Settings(on=True)) == (PinUse(10, ()), PinUse(11, ()), PinUse(8, ()))
    assert pins(Settings()) == ()
    file = tmp_path / "kiosk.toml"
    file.write_text("[drivers.max7219]\non = true\n[drivers.gpio]\nundo = { pin = 10 }\n", encoding="utf-8")
    read, problems = config.read(file, drivers.look())
    assert not read.drivers["max7219"].on
    assert "pin 10" in Words("en")(problems[0].text)


@pytest.mark.parametrize("first", ["left", "right"])
@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("modules", [1, 2, 4])
def test_three_lives_of_seat_one_stand_right_on_every_kind_of_board(
    desks: Callable[..., Desk], modules: int, rotation: int, mirror: bool, first: str
) -> None:
    desk = desks(modules=modules, rotation=rotation, mirror=mirror, first=first).show(bar(0, 3))
    assert desk.lit() == {"seat0.0", "seat0.1", "seat0.2"}


def test_every_single_light_can_be_lit_alone(desks: Callable[..., Desk]) -> None:
    desk = desks(rotation=90, first="right")
    for row, column in product(range(8), range(16)):
        assert desk.show({f"seat{row}.{column}": WHITE}).lit() == {f"seat{row}.{column}"}


def test_wrong_layout_shows_on_the_bench_as_it_would_on_the_wall() -> None:
    upright, turned = Settings(on=True), Settings(on=True, rotation=90)
    driver, bench = create_twin(upright, lambda: 0.0, threaded=False)
    bench._settings = turned
    driver.show(bar(0, 8))
    driver.turn()
    assert {name for name, color in bench.lamps().items() if color != DARK} == {f"seat{row}.7" for row in range(8)}
    driver.close()


def test_only_what_changed_is_clocked_out(desks: Callable[..., Desk]) -> None:
    desk = desks().show(bar(0, 3))
    bits: list[bool] = []
    clock = desk.bench._factory.pin(11)
    seen, clock.watch = clock.watch, lambda level: (bits.append(level), seen(level))
    desk.show(bar(0, 3))
    assert bits == []
    desk.show(bar(0, 2))
    assert bits.count(True) == 32  # one register of two chips
    desk.driver.forget()
    desk.show(bar(0, 2))
    assert bits.count(True) == 32 + 13 * 32


@pytest.mark.parametrize("after", [0.0, 1.0, 1.999])
def test_matrix_shows_rubbish_after_power_up_or_later(desks: Callable[..., Desk], after: float) -> None:
    desk = desks().show(bar(0, 3))
    desk.now += after
    desk.bench.noise((TEST, 1), (INTENSITY, 15), (SCAN_LIMIT, 0), (DECODE, 0xFF), (SHUTDOWN, 0), (1, 0x5A))
    assert len(desk.lit()) == 128
    seconds = desk.driver.turn()
    desk.now += seconds
    assert desk.now <= 102.0
    desk.driver.turn()
    assert desk.lit() == {"seat0.0", "seat0.1", "seat0.2"}
    assert [chip.registers[INTENSITY] for chip in desk.bench.chips] == [4, 4]


def test_rewriting_never_blanks_what_is_shown(desks: Callable[..., Desk]) -> None:
    desk = desks().show(bar(0, 3))
    seen: list[set[str]] = []
    levels: set[int] = set()
    select = desk.bench._factory.pin(8)
    loaded, select.watch = (
        select.watch,
        lambda level: (loaded(level), seen.append(desk.lit()), levels.add(desk.level("seat0.0"))),
    )
    desk.now += 2.0
    desk.driver.turn()
    assert len(seen) == 2 * 13
    assert all(lit == {"seat0.0", "seat0.1", "seat0.2"} for lit in seen)
    assert len(levels) == 1


def test_chips_wake_up_with_rubbish_and_the_start_clears_it(desks: Callable[..., Desk]) -> None:
    desk = desks()
    assert desk.lit()
    desk.show({})
    assert desk.lit() == set()


def test_lights_stay_on_after_stop_or_crash(desks: Callable[..., Desk]) -> None:
    desk = desks().show(bar(3, 16))
    desk.driver.close()
    assert desk.lit() == set()
    assert {chip.registers[SHUTDOWN] for chip in desk.bench.chips} == {0}
    desk.driver.close()
    # Killed: nothing was put out, and the next start clears before anything is shown.
    crashed = desks().show(bar(3, 16))
    crashed.driver._let_go()
    following, _ = create_twin(crashed.settings, lambda: 0.0, threaded=False)
    following._reach = crashed.bench.reach
    following.turn()
    assert crashed.lit() == set()
    following.close()


@pytest.mark.parametrize(("there_are", "dots"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 1]), (4, [1, 2, 1, 2])])
def test_a_wrong_number_of_modules_shows_in_the_test_picture_and_still_goes_dark(
    there_are: int, dots: list[int]
) -> None:
    """Two are set. What is sent to a module that is not there falls out of the chain; one too many repeats another."""
    desk = Desk(modules=2)
    desk.bench.chips[:] = [Chip() for _ in range(there_are)]
    desk.show(testcard.frame(lamps(desk.settings)))
    desk.now += 2.0
    desk.driver.turn()
    lowest = [sum(f"seat7.{8 * module + column}" in desk.lit() for column in range(8)) for module in range(there_are)]
    assert lowest == dots
    desk.driver.close()
    assert desk.lit() == set()


def test_brightness_has_sixteen_steps_and_the_kiosk_can_dim_further(desks: Callable[..., Desk]) -> None:
    levels = []
    for brightness in range(16):
        desk = desks(modules=1, brightness=brightness).show(bar(0, 1))
        assert desk.bench.chips[0].registers[INTENSITY] == brightness
        levels.append(desk.level("seat0.0"))
    assert levels == sorted(set(levels))
    desk = desks(brightness=15).show({"seat0.0": look.dimmed(look.CHALK, 0.4), "seat1.0": look.dimmed(look.RED, 0.4)})
    assert desk.lit() == {"seat0.0", "seat1.0"}
    assert desk.bench.chips[0].registers[INTENSITY] == 7


def test_full_colours_of_the_kiosk_are_all_equally_bright(desks: Callable[..., Desk]) -> None:
    for color in (look.CHALK, look.BRASS, look.AMBER, look.RED, look.GREEN):
        assert desks(brightness=9).show({"seat0.0": color}).bench.chips[0].registers[INTENSITY] == 9


def test_all_lights_together_draw_no_more_than_the_budget(desks: Callable[..., Desk]) -> None:
    for lives, intensity in ((1, 15), (6, 15), (10, 15), (16, 9)):
        desk = desks(brightness=15).show({name: WHITE for seat in range(8) for name in bar(seat, lives)})
        level = desk.bench.chips[0].registers[INTENSITY]
        drawn = 8 * lives * 40 / 8 * (2 * level + 1) / 32
        assert drawn <= 400
        assert level == intensity


def test_bus_that_is_not_there_is_told_once_and_found_when_it_comes(desks: Callable[..., Desk]) -> None:
    desk = desks()
    desk.bench.break_down(Fault.NO_CHIP)
    assert [desk.show(bar(0, 1)).driver.turn() for _ in range(3)] == [5.0, 5.0, 5.0]
    desk.bench.break_down(None)
    desk.driver.turn()
    assert [(link.up, link.fault) for link in desk.told if isinstance(link, Link)] == [
        (False, Fault.NO_CHIP),
        (True, None),
    ]
    assert desk.lit() == {"seat0.0"}


def test_bus_that_fails_while_it_writes_is_opened_again(desks: Callable[..., Desk]) -> None:
    desk = desks().show(bar(0, 1))
    broken = desk.driver._bus
    broken.transfer = lambda data: 1 / 0  # type: ignore[union-attr]
    desk.show(bar(0, 2))
    desk.driver.turn()
    assert desk.driver._bus is not broken
    assert [(link.up, link.fault) for link in desk.told if isinstance(link, Link)] == [
        (True, None),
        (False, Fault.LOST),
        (True, None),
    ]
    assert desk.lit() == {"seat0.0", "seat0.1"}


def test_two_twins_share_no_pins(desks: Callable[..., Desk]) -> None:
    one, other = desks(), desks()
    other.show(bar(7, 2))
    one.show(bar(0, 1))
    assert one.lit() == {"seat0.0"}
    assert other.lit() == {"seat7.0", "seat7.1"}


def test_thread_of_its_own_writes_and_ends_dark() -> None:
    before = set(threading.enumerate())
    driver, bench = create_twin(Settings(on=True), lambda: 0.0)
    shown = threading.Event()
    select = bench._factory.pin(8)

    def watch(level: bool) -> None:
        bench._selected(level)
        if level and {name for name, color in bench.lamps().items() if color != DARK} == {"seat0.0"}:
            shown.set()

    select.watch = watch
    driver.start(lambda _: None)
    driver.show(bar(0, 1))
    assert shown.wait(5)
    driver.close()
    assert set(bench.lamps().values()) == {DARK}
    assert "max7219" not in [thread.name for thread in set(threading.enumerate()) - before]


def test_noise_is_no_more_than_the_chips_registers() -> None:
    assert set(NOISE) <= set(range(1, 16))
    assert isinstance(create_twin(Settings(), lambda: 0.0)[1], Max7219Bench)


def test_missing_bus_says_how_to_turn_it_on(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="dtparam=spi=on") as raised:
        open_bus(Settings(), tmp_path, devices=tmp_path)
    assert raised.value.fault is Fault.NO_CHIP
