"""A person presses and looks; the driver is the real one, on mock pins."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import pytest

import drivers
from drivers.base import DARK, Color, Edge, Fault, LampFrame, Link, PinUse, Reading
from drivers.emulated.gpio import GpioBench
from drivers.emulated.gpio import create as create_twin
from drivers.gpio import GpioDriver, Settings, Wire, pins

WHITE = Color(255, 255, 255)


class Desk:
    """A started twin, its mailbox, and a clock that stands where it is set."""

    def __init__(self, settings: Settings) -> None:
        self.now = 100.0
        self.mailbox: SimpleQueue[Reading] = SimpleQueue()
        self.driver, self.bench = create_twin(settings, lambda: self.now)

    def start(self) -> "Desk":
        self.driver.start(self.mailbox.put)
        return self

    def readings(self) -> list[Reading]:
        return [self.mailbox.get_nowait() for _ in range(self.mailbox.qsize())]

    def lit(self) -> set[str]:
        return {name for name, color in self.bench.lamps().items() if color != DARK}


@pytest.fixture
def desks() -> Iterator[list[Desk]]:
    opened: list[Desk] = []
    yield opened
    for desk in opened:
        desk.driver.close()


@pytest.fixture
def desk(desks: list[Desk]) -> Desk:
    desks.append(Desk(Settings()).start())
    desks[0].readings()
    return desks[0]


def up(part: str = "", *, lamp: bool = False) -> Link:
    return Link("gpio", part, up=True, at=100.0, lamp=lamp)


def test_laptop_can_import_the_driver_without_any_pin_library() -> None:
    program = (
        "import sys; sys.modules.update(gpiozero=None, lgpio=None); import drivers; "
        "print('gpio' in [driver.name for driver in drivers.found()])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_fresh_twin_has_all_inputs_at_rest_and_all_lamps_dark(desks: list[Desk]) -> None:
    desks.append(Desk(Settings()).start())
    assert desks[0].readings() == [up()]
    assert desks[0].lit() == set()
    assert len(desks[0].bench.lamps()) == 8


def test_pins_do_not_leak_from_one_twin_to_another(desks: list[Desk]) -> None:
    desks += [Desk(Settings()).start(), Desk(Settings()).start()]
    one, other = desks
    other.readings()
    one.bench.press("knock", True)
    one.driver.show({"seat0": WHITE})
    assert other.readings() == []
    assert other.lit() == set()


def test_a_press_is_stamped_by_the_clock_when_it_happens(desk: Desk) -> None:
    desk.bench.press("ok", True)
    desk.now = 100.25
    desk.bench.press("ok", False)
    assert desk.readings() == [Edge("ok", True, 100.0), Edge("ok", False, 100.25)]


def test_every_bounce_of_a_knock_comes_through_for_ours_to_judge(desk: Desk) -> None:
    for bounce in range(7):
        desk.now = 100.0 + bounce * 0.004
        desk.bench.press("knock", True)
        desk.bench.press("knock", False)
    assert [edge.active for edge in desk.readings() if isinstance(edge, Edge)] == [True, False] * 7


@pytest.mark.parametrize("active_low", [True, False])
@pytest.mark.parametrize("pull", ["up", "down", "none"])
def test_any_polarity_and_any_pull_read_as_pressed_and_let_go(pull: str, active_low: bool, desks: list[Desk]) -> None:
    wire = Wire(17, pull, active_low)  # type: ignore[arg-type]
    desks.append(Desk(Settings(knock=wire)).start())
    assert desks[0].readings() == [up()]
    desks[0].bench.press("knock", True)
    desks[0].bench.press("knock", False)
    assert desks[0].readings() == [Edge("knock", True, 100.0), Edge("knock", False, 100.0)]


def test_a_button_held_down_at_the_start_is_no_press(desks: list[Desk]) -> None:
    desks.append(Desk(Settings()))
    desks[0].bench.press("off", True)
    assert desks[0].start().readings() == [up()]
    desks[0].bench.press("off", False)
    assert desks[0].readings() == [Edge("off", False, 100.0)]


def test_a_seat_may_have_a_button_and_a_lamp_under_one_name(desks: list[Desk]) -> None:
    desks.append(Desk(Settings(seats={"seat0": Wire(24)})).start())
    desk = desks[0]
    desk.readings()
    desk.bench.press("seat0", True)
    desk.driver.show({"seat0": WHITE})
    assert desk.readings() == [Edge("seat0", True, 100.0)]
    assert desk.lit() == {"seat0"}


def test_an_input_on_pin_0_is_not_connected(desks: list[Desk]) -> None:
    desks.append(Desk(Settings(off=Wire(0), lamps={"seat0": 0, "seat1": 6})).start())
    assert "off" not in desks[0].bench.inputs
    assert set(desks[0].bench.lamps()) == {"seat1"}


# Lamps


def test_lamps_shine_as_brightly_as_the_frame_says_and_the_absent_ones_are_dark(desk: Desk) -> None:
    desk.driver.show({"seat1": WHITE, "seat2": Color(90, 10, 0)})
    assert desk.bench.lamps()["seat1"] == WHITE
    assert desk.bench.lamps()["seat2"] == Color(90, 90, 90)
    assert desk.lit() == {"seat1", "seat2"}
    desk.driver.show({"seat2": WHITE})
    assert desk.lit() == {"seat2"}


def test_lamps_without_dimming_are_on_from_half_brightness(desks: list[Desk]) -> None:
    desks.append(Desk(Settings(lamp_pwm=False)).start())
    desks[0].driver.show({"seat0": Color(128, 0, 0), "seat1": Color(127, 0, 0)})
    assert desks[0].bench.lamps()["seat0"] == WHITE
    assert desks[0].lit() == {"seat0"}


def test_lamps_that_are_lit_by_a_low_pin_look_the_same(desks: list[Desk]) -> None:
    desks.append(Desk(Settings(lamp_active_high=False)).start())
    assert desks[0].lit() == set()
    desks[0].driver.show({"seat3": Color(200, 200, 200)})
    assert desks[0].bench.lamps()["seat3"] == Color(200, 200, 200)
    assert desks[0].lit() == {"seat3"}


def test_a_seat_may_have_several_lamps(desks: list[Desk]) -> None:
    desks.append(Desk(Settings(lamps={"seat0.0": 5, "seat0.1": 6, "seat1.0": 24})).start())
    desks[0].driver.show({"seat0.1": WHITE, "seat1.0": WHITE, "seat1.9": WHITE})
    assert desks[0].lit() == {"seat0.1", "seat1.0"}


def test_a_lamp_is_written_when_it_changes_and_after_forget_and_not_else(desk: Desk) -> None:
    frame = {"seat0": WHITE}
    desk.driver.show(frame)
    pin = desk.bench.reach().pin(5)
    pin.state = 0.0  # a spark from the fridge
    desk.driver.show(frame)
    assert desk.lit() == set()
    desk.driver.forget()
    desk.driver.show(frame)
    assert desk.lit() == {"seat0"}


@pytest.mark.parametrize("pwm", [True, False])
def test_lights_do_not_stay_on_after_the_stop_and_no_thread_is_left(pwm: bool, desks: list[Desk]) -> None:
    before = set(threading.enumerate())
    desk = Desk(Settings(lamp_pwm=pwm)).start()
    desks.append(desk)
    desk.driver.show({f"seat{seat}": WHITE for seat in range(8)})
    driven = [desk.bench.reach().pin(pin) for pin in Settings().lamps.values()]
    desk.driver.close()
    desk.driver.close()
    assert [pin.state for pin in driven] == [0.0] * 8
    assert [pin.function for pin in driven] == ["input"] * 8
    assert "gpio" not in [thread.name for thread in set(threading.enumerate()) - before]


def test_after_close_nothing_is_reported_and_showing_is_harmless(desk: Desk) -> None:
    desk.driver.close()
    desk.driver.show({"seat0": WHITE})
    desk.bench.press("knock", True)
    assert desk.readings() == []
    assert desk.lit() == set()


def test_lights_of_a_run_that_was_killed_go_out_at_the_next_start(desks: list[Desk]) -> None:
    desk = Desk(Settings())
    desks.append(desk)
    pin = desk.bench.reach().pin(5)
    pin.function, pin.state = "output", 1.0
    assert desk.lit() == {"seat0"}
    desk.start()
    assert desk.lit() == set()


def test_a_driver_that_was_never_started_can_be_closed() -> None:
    create_twin(Settings(), lambda: 0.0)[0].close()


# Faults


def test_pin_already_claimed_is_off_and_named_while_the_rest_works_and_comes_back(desks: list[Desk]) -> None:
    desk = Desk(Settings())
    desks.append(desk)
    desk.bench.take(17)
    came_up, down = desk.start().readings()
    assert came_up == up()
    assert isinstance(down, Link)
    assert (down.part, down.up, down.fault, down.lamp) == ("knock", False, Fault.IN_USE, False)
    assert "another program" in down.detail
    desk.bench.press("button", True)
    desk.driver.show({"seat7": WHITE})
    assert desk.readings() == [Edge("button", True, 100.0)]
    assert desk.lit() == {"seat7"}
    assert not desk.driver.attempt()
    assert desk.readings() == []  # told once
    desk.bench.give_back(17)
    assert desk.driver.attempt()
    assert desk.readings() == [up("knock")]
    desk.bench.press("knock", True)
    assert desk.readings() == [Edge("knock", True, 100.0)]


def test_a_lamp_whose_pin_comes_free_shows_what_is_meant_now(desks: list[Desk]) -> None:
    desk = Desk(Settings())
    desks.append(desk)
    desk.bench.take(5)
    down = desk.start().readings()[1]
    assert isinstance(down, Link)
    assert (down.part, down.lamp) == ("seat0", True)
    desk.driver.show({"seat0": WHITE})
    desk.bench.give_back(5)
    desk.driver.attempt()
    assert desk.readings() == [up("seat0", lamp=True)]
    assert desk.lit() == {"seat0"}


@pytest.mark.parametrize("fault", [Fault.NO_LIBRARY, Fault.NO_CHIP, Fault.NO_PERMISSION])
def test_without_library_or_chip_there_are_no_pins_until_there_are(fault: Fault, desks: list[Desk]) -> None:
    desk = Desk(Settings())
    desks.append(desk)
    desk.bench.break_down(fault)
    (down,) = desk.start().readings()
    assert isinstance(down, Link)
    assert (down.part, down.up, down.fault) == ("", False, fault)
    desk.driver.show({"seat0": WHITE})
    desk.bench.press("knock", True)
    desk.bench.press("knock", False)
    assert not desk.driver.attempt()
    assert desk.readings() == []
    desk.bench.break_down(None)
    assert desk.driver.attempt()
    assert desk.readings() == [up()]
    assert desk.lit() == {"seat0"}


def test_the_driver_tries_again_by_itself() -> None:
    mailbox: SimpleQueue[Reading] = SimpleQueue()
    bench = GpioBench(Settings())
    bench.break_down(Fault.NO_CHIP)
    driver = GpioDriver(Settings(), lambda: 100.0, bench.reach, retry=0.01)
    driver.start(mailbox.put)
    try:
        down = mailbox.get(timeout=10)
        assert isinstance(down, Link)
        assert down.fault is Fault.NO_CHIP
        bench.break_down(None)
        assert mailbox.get(timeout=10) == up()
    finally:
        driver.close()


def fail_once(pin: Any) -> None:
    """Let the next write to the pin fail."""

    def write(value: float) -> None:
        del pin._set_state
        raise OSError("write failed")

    pin._set_state = write


def test_a_lamp_that_fails_while_lit_is_told_and_the_driver_opens_it_again_by_itself(desk: Desk) -> None:
    desk.driver.show({"seat0": WHITE})
    fail_once(desk.bench.reach().pin(5))
    desk.driver.show({"seat1": WHITE})
    down, came_back = desk.mailbox.get(timeout=10), desk.mailbox.get(timeout=10)
    assert isinstance(down, Link)
    assert (down.part, down.lamp, down.fault, down.detail) == ("seat0", True, Fault.FAILED, "write failed")
    assert came_back == up("seat0", lamp=True)
    assert desk.lit() == {"seat1"}


def test_a_lamp_that_was_opened_again_is_lit_although_it_was_lit_before(desks: list[Desk]) -> None:
    desk = Desk(Settings())  # not started: no thread that would mend it before its time
    desks.append(desk)
    desk.driver.attempt()
    desk.driver.show({"seat0": WHITE})
    fail_once(desk.bench.reach().pin(5))
    desk.driver.show({})
    desk.driver.show({"seat0": WHITE})
    assert desk.lit() == set()
    desk.driver.attempt()
    assert desk.lit() == {"seat0"}


def test_a_lamp_that_fails_at_the_stop_is_no_news(desk: Desk) -> None:
    fail_once(desk.bench.reach().pin(5))
    desk.driver.close()
    assert desk.readings() == []


def test_a_closed_driver_opens_nothing_any_more(desk: Desk) -> None:
    desk.driver.close()
    desk.driver.attempt()
    desk.driver.show({"seat0": WHITE})
    assert desk.lit() == set()
    assert desk.readings() == []


def test_a_flood_of_edges_leaves_nothing_behind_in_the_mock_pins(desk: Desk) -> None:
    for _ in range(5000):
        desk.bench.press("knock", True)
        desk.bench.press("knock", False)
    assert len(desk.readings()) == 10000
    assert len(desk.bench.reach().pin(17).states) <= 16


# The contract


def test_the_pins_it_takes_are_named_by_their_settings() -> None:
    settings = Settings(button=Wire(0), lamps={"seat0.3": 24}, seats={"seat1": Wire(25)})
    assert pins(settings) == (
        PinUse(17, ("knock", "pin")),
        PinUse(22, ("ok", "pin")),
        PinUse(23, ("undo", "pin")),
        PinUse(3, ("off", "pin")),
        PinUse(25, ("seats", "seat1", "pin")),
        PinUse(24, ("lamps", "seat0.3")),
    )
    assert pins(Settings(on=False)) == ()


def test_the_default_pins_do_not_clash() -> None:
    numbers = [use.pin for use in pins(Settings())]
    assert len(numbers) == len(set(numbers)) == 13


def test_the_driver_and_its_twin_are_found_by_name(desks: list[Desk]) -> None:
    module = next(module for module in drivers.found() if module.name == "gpio")
    driver, bench = drivers.twin("gpio").create(module.Settings(), lambda: 0.0)
    assert isinstance(driver, type(module.create(module.Settings(), lambda: 0.0)))
    frame: LampFrame = {"seat0": WHITE}
    driver.start(lambda _: None)
    driver.show(frame)
    assert bench.lamps()["seat0"] == WHITE
    driver.close()
