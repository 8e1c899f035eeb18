"""At the bench: what a person presses reaches the driver as the hardware would bring it, and lamps show what shines."""

from collections.abc import Mapping

import pytest

from drivers.base import DARK, Color, Edge, Reading
from drivers.emulated import gpio as twin
from drivers.gpio import Settings
from kiosk.bench import BURST, BenchView, Workbench, layout
from kiosk.debounce import ButtonTiming, KnockTiming, Tapped
from kiosk.gestures import Gestures
from kiosk.placing import Placing
from kiosk.touch import Mouse
from kiosk.widgets import Box, Button, Fill
from kiosk.words import Words

PLACING = Placing((1100, 480), (800, 0, 300, 480), short_side=300)


class Wires:
    """A bench that writes down what is done to it. It has a plug."""

    def __init__(self, *inputs: str) -> None:
        self.inputs = inputs
        self.done: list[tuple[str, bool]] = []
        self.plugged = True

    def press(self, name: str, active: bool) -> None:
        self.done.append((name, active))

    def lamps(self) -> Mapping[str, Color]:
        return {"seat0": Color(255, 255, 255), "seat1": DARK}

    def plug(self) -> None:
        self.plugged = True

    def pull(self) -> None:
        self.plugged = False


class Person:
    """Somebody at the bench, with a watch and a mouse."""

    def __init__(self, *inputs: str) -> None:
        self.wires = Wires(*(inputs or ("knock", "ok", "undo", "seat0", "seat1")))
        self.cuts = 0
        self.bench = Workbench({"wires": self.wires}, self._cut, Words("en"))
        self.bench.widgets(PLACING)

    def _cut(self) -> None:
        self.cuts += 1

    def clicks(self, label: str, now: float, release: float = 0.5) -> None:
        button = next(w for w in self.bench.widgets(PLACING) if isinstance(w, Button) and w.label == label)
        x, y = PLACING.in_window(*button.box.center)
        self.bench.feed(Mouse("down", x, y, now), now)
        self.bench.feed(Mouse("up", x, y, now + release), now + release)
        self.bench.due(now + release)


def test_a_knock_bounces_seven_times_in_thirty_milliseconds() -> None:
    person = Person()
    person.bench.knock(1.0)
    assert person.wires.done == [("knock", True)]
    person.bench.due(1.0 + BURST / 2)
    assert 4 <= len(person.wires.done) <= 10
    person.bench.due(1.0 + BURST + 0.01)
    assert person.wires.done == [("knock", True), ("knock", False)] * 7
    assert person.bench.next_at is None


def test_a_knock_on_a_bench_whose_sensor_is_left_out_is_none() -> None:
    bench = Workbench({}, lambda: None)
    bench.knock(1.0)
    bench.due(2.0)
    assert not bench.key("k", True, 3.0)
    assert bench.next_at is None
    assert bench.view().inputs == ()


def test_the_real_driver_sees_seven_contacts_and_the_kiosk_one_knock() -> None:
    now = [10.0]
    readings: list[Reading] = []
    driver, pins = twin.create(Settings(), lambda: now[0])
    driver.start(readings.append)
    readings.clear()
    bench = Workbench({"gpio": pins}, lambda: None)
    bench.knock(now[0])
    for _ in range(40):
        now[0] += 0.001
        bench.due(now[0])
    driver.close()
    edges = [reading for reading in readings if isinstance(reading, Edge) and reading.input == "knock"]
    assert sum(edge.active for edge in edges) == 7
    gestures = Gestures(KnockTiming(), ButtonTiming())
    knocks = [gesture for edge in edges for gesture in gestures.feed(edge)]
    assert [type(knock) for knock in knocks] == [Tapped]


@pytest.mark.parametrize(("key", "name"), [("1", "seat0"), ("2", "seat1"), ("return", "ok"), ("backspace", "undo")])
def test_a_key_presses_its_input_and_lets_it_go(key: str, name: str) -> None:
    person = Person()
    assert person.bench.key(key, True, 1.0)
    assert person.wires.done == [(name, True)]
    assert name in person.bench.view().pressed
    person.bench.key(key, False, 2.0)
    person.bench.due(2.0)
    assert person.wires.done == [(name, True), (name, False)]


def test_the_space_bar_knocks_and_a_key_for_nothing_is_not_taken() -> None:
    person = Person()
    assert person.bench.key("space", True, 1.0)
    assert person.wires.done == [("knock", True)]
    assert not person.bench.key("q", True, 1.0)
    assert not person.bench.key("8", True, 1.0)


def test_a_button_pressed_for_a_moment_is_held_long_enough_to_be_seen() -> None:
    person = Person()
    person.clicks("1", 1.0, release=0.001)
    assert person.wires.done == [("seat0", True)]
    person.bench.due(1.2)
    assert person.wires.done == [("seat0", True), ("seat0", False)]


def test_a_stuck_sensor_stays_made_until_it_is_freed() -> None:
    person = Person()
    person.clicks("Stuck", 1.0)
    person.bench.knock(3.0)
    person.bench.due(9.0)
    assert person.wires.done == [("knock", True)]
    person.clicks("Stuck", 10.0)
    assert person.wires.done == [("knock", True), ("knock", False)]


def test_the_board_is_pulled_out_and_plugged_in_again() -> None:
    person = Person()
    person.clicks("Pull USB", 1.0)
    assert not person.wires.plugged
    person.clicks("Plug in", 2.0)
    assert person.wires.plugged


def test_a_power_cut_ends_the_program() -> None:
    person = Person()
    person.clicks("Power cut", 1.0)
    assert person.cuts == 1


def test_a_click_on_the_kiosk_presses_nothing_at_the_bench() -> None:
    person = Person()
    person.bench.feed(Mouse("down", 0.2, 0.5, 1.0), 1.0)
    person.bench.feed(Mouse("up", 0.2, 0.5, 1.1), 1.1)
    assert person.wires.done == []


def test_an_input_that_two_drivers_have_is_pressed_at_the_first() -> None:
    one, other = Wires("seat0"), Wires("seat0", "knock")
    bench = Workbench({"one": one, "other": other}, lambda: None)
    bench.key("1", True, 1.0)
    bench.key("k", True, 1.0)
    assert (one.done, other.done) == ([("seat0", True)], [("knock", True)])


def test_everything_stands_on_the_bench_and_nothing_covers_another_button() -> None:
    lamps = {f"seat{chair}.{k}": Color(255, 30, 0) for chair in range(8) for k in range(16)}
    inputs = ("knock", "button", "ok", "undo", "off", *(f"seat{chair}" for chair in range(8)))
    view = BenchView({"gpio": {f"seat{chair}": DARK for chair in range(8)}, "matrix": lamps}, inputs, plugged=True)
    shown = layout(view, 300, 480, Words("nl"))
    page = Box(0, 0, 300, 480)
    buttons = [widget for widget in shown if isinstance(widget, Button)]
    assert len(buttons) == 8 + 5 + 3
    assert all(page.holds(w.box.x, w.box.y) and w.box.right <= 300 and w.box.bottom <= 480 for w in shown)
    assert not [(a, b) for i, a in enumerate(buttons) for b in buttons[:i] if a.box.meets(b.box)]
    assert sum(isinstance(widget, Fill) and widget.color == "#ff2200" for widget in shown) == 8 * 16


def test_a_faint_strip_is_seen_and_a_dark_one_is_not() -> None:
    strip = {"seat0.0": Color(30, 20, 5), "seat0.1": DARK}
    lit = [
        widget.color
        for widget in layout(BenchView({"board": strip}, ()), 300, 480, Words("en"))
        if isinstance(widget, Fill)
    ]
    assert "#664411" in lit
    assert lit.count("line") == 1
