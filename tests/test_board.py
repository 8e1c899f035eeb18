"""The board's driver against either far end: what a builder does to the cable, and what the kiosk then sees."""

import errno
import itertools
import os
import pty
import queue
import random
import termios
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest
import serial
from hypothesis import example, given, settings
from hypothesis import strategies as st
from serial.tools import list_ports

from drivers import board, strip, wire
from drivers.base import DARK, Color, Edge, Fault, Link, Reading
from drivers.board import Board, Settings
from drivers.emulated import board as emulated
from drivers.emulated.board import FarBoard, Plug
from drivers.port import Outside
from drivers.strip import Budget, Look
from drivers.talk import BoardClock
from tests.cable import STEP, Cable, FarEnd, Table
from tests.simulated import Simulated, needs_simulator

RED = Color(60, 0, 0)
BLUE = Color(0, 0, 40)
FRAME = {"seat0.0": RED, "seat0.1": RED, "seat7.9": BLUE, "seat2": Color(255, 255, 255)}


@pytest.fixture(params=["twin", pytest.param("firmware", marks=needs_simulator)])
def far(request) -> Iterator[FarEnd]:
    """The board, once in Python and once the real firmware on a simulated chip."""
    if request.param == "twin":
        yield FarBoard(deaf=0.3)
        return
    with Simulated() as simulated:
        yield simulated


def shows(far: FarEnd, frame: dict[str, Color]) -> bool:
    wanted = strip.look(frame, 8, 10)
    return far.strip[:80] == wanted.lights and far.lamps == wanted.lamps


# What a board is for


def test_a_board_that_greets_comes_up_and_shows_the_newest_frame(far):
    table = Table(far).ready(FRAME)
    assert shows(far, FRAME)
    assert [(link.up, link.fault) for link in table.links] == [(True, None)]


def test_a_pressed_seat_button_is_one_edge_down_and_one_up_at_their_times(far):
    table = Table(far).ready()
    pressed_at = table.now
    far.press(3, True)
    table.wait(0.3)
    released_at = table.now
    far.press(3, False)
    table.wait(0.3)
    assert [(edge.input, edge.active) for edge in table.edges] == [("seat3", True), ("seat3", False)]
    for edge, at in zip(table.edges, (pressed_at, released_at), strict=True):
        assert edge.at == pytest.approx(at, abs=0.012)


def test_a_knock_is_one_edge_with_its_strength(far):
    table = Table(far).ready()
    at = table.now
    far.knock(600)
    table.wait(0.5)
    (edge,) = table.edges
    assert (edge.input, edge.active) == ("knock", True)
    assert edge.at == pytest.approx(at, abs=0.012)
    assert edge.strength == pytest.approx(600 / 1023, abs=0.05)


def test_a_knock_below_the_threshold_is_none_and_the_threshold_is_a_setting(far):
    table = Table(far, Settings(threshold=0.5)).ready()
    far.knock(400)
    table.wait(0.3)
    assert table.edges == []
    far.knock(700)
    table.wait(0.3)
    assert [edge.input for edge in table.edges] == ["knock"]


def test_two_knocks_within_the_dead_time_are_one(far):
    table = Table(far, Settings(dead_time=0.4)).ready()
    for _ in range(2):
        far.knock(600)
        table.wait(0.2)
    assert len(table.edges) == 1
    table.wait(0.5)
    far.knock(600)
    table.wait(0.2)
    assert len(table.edges) == 2


def test_the_newest_frame_wins_and_the_ones_that_waited_are_never_sent(far):
    table = Table(far).ready()
    before = len(table.cable.said)
    for level in range(1, 201):
        table.driver.show({"seat1.0": Color(level, 0, 0)})
    table.wait(0.2)
    lights = [message for message in table.cable.said[before:] if isinstance(message, wire.Lights)]
    assert lights == [wire.Lights(10, (Color(200, 0, 0),))]
    assert far.strip[10] == Color(200, 0, 0)


def test_a_changed_light_alone_is_sent_alone(far):
    table = Table(far).ready(FRAME)
    before = len(table.cable.said)
    table.driver.show(FRAME | {"seat4.5": BLUE})
    table.wait(0.2)
    said = [message for message in table.cable.said[before:] if not isinstance(message, wire.KioskBeat)]
    assert said == [wire.Lights(45, (BLUE,))]


def test_after_forget_everything_is_sent_again(far):
    table = Table(far).ready(FRAME)
    before = len(table.cable.said)
    table.driver.forget()
    table.wait(0.3)
    assert full_states(table.cable.said[before:]) == 1


def test_closing_puts_all_lamps_out_and_reports_no_more(far):
    table = Table(far).ready(FRAME)
    table.driver.close()
    table.cable.pass_time(0.01)  # confirmed, and on its way to the strip
    assert shows(far, {})
    far.press(1, True)
    table.cable.pass_time(0.1)
    table.driver.close()
    assert table.edges == []


def test_a_silent_kiosk_leaves_a_resting_pattern_and_is_greeted_again(far):
    table = Table(far).ready(FRAME)
    table.cable.pass_time(3.6)
    assert far.lamps == 0
    assert far.strip[:80] != strip.look(FRAME, 8, 10).lights
    assert 0 < sum(map(sum, far.strip)) < 60
    table.until(lambda: shows(far, FRAME), 5)


def of_version(version: int, role: str = wire.ROLE) -> Callable[[bytes], bytes]:
    """What makes a board's greetings those of another one."""
    ear = wire.Decoder()

    def changed(data: bytes) -> bytes:
        messages = [(frame.message, frame.sequence) for frame in ear.feed(data)]
        return b"".join(
            wire.encode(msgspec.structs.replace(message, version=version, role=role), sequence)
            if isinstance(message, wire.Greeting)
            else wire.encode(message, sequence)
            for message, sequence in messages
        )

    return changed


def test_a_board_of_another_version_is_named_with_the_way_out_and_obeyed_once_it_is_flashed():
    far = FarBoard()
    table = Table(far)
    table.cable.spoil_up = of_version(9)
    table.driver.show(FRAME)
    table.wait(20)
    assert [(link.up, link.fault) for link in table.links] == [(False, Fault.FAILED)]
    assert "version 9, not 1: make flash" in table.links[0].detail
    assert full_states(table.cable.said) == 0
    table.cable.spoil_up = bytes
    table.ready(FRAME, within=7)
    assert shows(far, FRAME)


def test_a_board_with_another_program_is_never_spoken_to_as_ours():
    table = Table(FarBoard())
    table.cable.spoil_up = of_version(wire.VERSION, role="thermometer")
    table.driver.show(FRAME)
    table.wait(20)
    assert [(link.up, link.fault) for link in table.links] == [(False, Fault.SILENT)]
    assert full_states(table.cable.said) == 0


# A faster line


def asked(table: Table) -> int:
    """How often the board was asked for a faster line."""
    return sum(isinstance(message, wire.Speed) for message in table.cable.said)


def test_the_line_becomes_faster_when_the_first_picture_is_shown(far):
    table = Table(far).ready(FRAME)
    table.wait(4)
    assert table.cable.baud == wire.FASTER
    assert shows(far, FRAME)
    assert (asked(table), full_states(table.cable.said), len(table.links)) == (1, 1, 1)
    far.press(6, True)
    table.wait(0.2)
    assert [edge.input for edge in table.edges] == ["seat6"]


def test_a_board_of_before_that_knows_no_faster_line_works_as_ever():
    class Older(FarBoard):
        def _take(self, frame):
            if not isinstance(frame.message, wire.Speed):
                super()._take(frame)

    table = Table(Older()).ready(FRAME)
    table.driver.show({"seat0.0": BLUE})
    table.until(lambda: shows(table.far, {"seat0.0": BLUE}), 0.5)
    table.wait(3)
    assert (table.cable.baud, asked(table), len(table.links)) == (wire.BAUD, 3, 1)


def test_a_converter_that_garbles_the_faster_line_is_spoken_to_at_the_slow_one(far):
    table = Table(far)
    table.cable.converter = lambda baud: baud if baud == wire.BAUD else 307_200
    table.ready(FRAME)
    table.until(lambda: not table.up, 0.7)
    assert table.links[-1].detail == "nothing at 250000 baud"
    table.until(lambda: table.up, 5)
    table.wait(2)
    assert (table.cable.baud, asked(table), len(table.links)) == (wire.BAUD, 1, 3)
    assert shows(far, FRAME)
    table.cable.name = None
    table.until(lambda: not table.up, 1.1)
    table.wait(0.6)
    table.cable.converter = int
    table.cable.name = "/dev/ttyUSB0"  # another cable, in the same place
    table.ready(FRAME)
    table.until(lambda: table.cable.baud == wire.FASTER, 0.5)


def test_a_port_that_cannot_be_set_faster_stays_up_at_the_slow_line(far):
    table = Table(far)
    table.cable.fastest = wire.BAUD
    table.ready(FRAME)
    table.driver.show({"seat0.0": BLUE})
    table.wait(0.6)
    assert shows(far, {"seat0.0": BLUE})
    table.wait(2)
    assert (table.cable.baud, asked(table), len(table.links)) == (wire.BAUD, 1, 1)


def test_a_faster_line_that_carries_one_way_alone_is_given_up_although_opening_resets_no_board(far):
    table = Table(far)
    table.cable.spoil_up = lambda data: b"" if table.cable.baud == wire.FASTER else data
    table.ready(FRAME)
    table.cable.resets = False
    table.until(lambda: not table.up, 0.7)
    table.until(lambda: table.up, 5)
    table.wait(1)
    assert table.cable.baud == wire.BAUD
    assert shows(far, FRAME)


def test_a_lost_answer_about_the_faster_line_is_asked_for_again(far):
    table = Table(far)
    lost_from: list[float] = []

    def lose(data: bytes) -> bytes:
        if asked(table) and not lost_from:
            lost_from.append(table.now)
        return b"" if lost_from and table.now < lost_from[0] + 0.05 else data

    table.cable.spoil_up = lose
    table.ready(FRAME)
    table.wait(1)
    assert asked(table) > 1
    assert (table.cable.baud, len(table.links)) == (wire.FASTER, 1)
    table.driver.show({"seat0.0": BLUE})
    table.wait(0.2)
    assert shows(far, {"seat0.0": BLUE})


@pytest.mark.parametrize("late", [0.0, 0.001, 0.003, 0.01])
def test_a_press_and_a_knock_while_the_line_becomes_faster_are_not_lost(far, late):
    table = Table(far)
    table.driver.show(FRAME)
    table.until(lambda: asked(table), 5)
    table.cable.pass_time(late)
    far.press(4, True)
    far.knock(600)
    table.wait(0.6)
    assert table.cable.baud == wire.FASTER
    assert sorted(edge.input for edge in table.edges) == ["knock", "seat4"]


def test_a_new_frame_is_sent_at_once_although_the_line_is_silent():
    table = Table(FarBoard()).ready(FRAME)
    for number in range(1, 50):
        table.wait(0.0137)
        table.driver.show({"seat0.0": Color(number, 0, 0)})
        table.until(lambda number=number: table.far.strip[0] == Color(number, 0, 0), 0.002)
        table.wait(0.02)


# E 47: an unplugged board raises many error types

ERRORS: dict[str, Callable[[], object]] = {
    "SerialException": lambda: _raise(serial.SerialException("device disconnected")),
    "OSError 5": lambda: _raise(OSError(errno.EIO, "input/output error")),
    "OSError 6": lambda: _raise(OSError(errno.ENXIO, "no such device")),
    "termios.error": lambda: _raise(termios.error(errno.EIO, "input/output error")),
    "TypeError": lambda: _raise(TypeError("'NoneType' object cannot be interpreted as an integer")),
    "nothing for ever": lambda: None,
}


def _raise(error: Exception) -> None:
    raise error


class BrokenPort:
    """A good port until it is broken, then one call gives an error, and closing does too."""

    def __init__(self, good, cable: Cable) -> None:
        self._good = good
        self._cable = cable
        self.broken: dict[str, Callable[[], object]] = {}

    def _do(self, call: str, good: Callable[[], object]) -> object:
        if call in self.broken:
            self._cable.pass_time(0.02)
            return self.broken[call]() or (b"" if call == "read" else 0)
        return good()

    @property
    def in_waiting(self):
        return self._do("in_waiting", lambda: self._good.in_waiting)

    def read(self, size):
        return self._do("read", lambda: self._good.read(size))

    def write(self, data):
        return self._do("write", lambda: self._good.write(data))

    def flush(self):
        return self._do("flush", lambda: None)

    @property
    def baudrate(self):
        return self._good.baudrate

    @baudrate.setter
    def baudrate(self, baud):
        self._good.baudrate = baud

    def cancel_read(self):
        self._good.cancel_read()

    def close(self):
        self._do("close", lambda: None)


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("calls", [*itertools.combinations(["read", "write", "in_waiting", "flush", "close"], 2)])
def test_an_unplugged_board_raises_many_error_types_and_is_one_change(calls, error):
    table = Table(FarBoard())
    ports: list[BrokenPort] = []
    whole = table.cable.open

    def open_port(name):
        ports.append(BrokenPort(whole(name), table.cable))
        return ports[-1]

    table.driver = Board(Settings(), table.cable.clock, table.cable.outside()._replace(open=open_port))
    table.driver.prepare(table.readings.append)
    table.ready(FRAME)
    ports[0].broken = dict.fromkeys(calls, ERRORS[error])
    broken_at = table.now
    harmless = {"flush", "close"} if error != "nothing for ever" else {"flush", "close", "in_waiting"}
    table.driver.show({"seat0.0": BLUE})
    if harmless.issuperset(calls):
        table.wait(2)
        assert table.up
        assert len(ports) == 1
        return
    table.until(lambda: not table.up, 1.6)
    assert table.links[-1].at - broken_at < 1.02
    table.until(lambda: table.up, 5)
    table.wait(0.1)
    assert len(ports) == 2
    assert [link.up for link in table.links] == [True, False, True]
    assert shows(table.far, {"seat0.0": BLUE})


@pytest.mark.parametrize("error", [each for each in ERRORS if each != "nothing for ever"])
@pytest.mark.parametrize("call", ["ports", "open", "group", "users"])
def test_an_unplugged_board_raises_many_error_types_when_it_is_looked_for_too(call, error):
    table = Table(FarBoard())
    broken = [True]

    def breaks(good: Callable[..., object]) -> Callable[..., object]:
        return lambda *given: ERRORS[error]() if broken else good(*given)

    outside = table.cable.outside()
    table.cable.refuse = {"group": PermissionError(errno.EACCES, "no"), "users": OSError(errno.EBUSY, "busy")}.get(call)
    table.driver = Board(Settings(), table.cable.clock, outside._replace(**{call: breaks(getattr(outside, call))}))
    table.driver.prepare(table.readings.append)
    table.wait(12)
    assert [link.up for link in table.links] == [False]
    broken.clear()
    table.cable.refuse = None
    table.ready(FRAME, within=9)
    assert shows(table.far, FRAME)


# E 49: the port number changes after a re-plug


def test_the_port_number_changes_after_a_replug_and_the_board_is_found_again(far):
    table = Table(far).ready(FRAME)
    for name in ("/dev/ttyACM1", "/dev/ttyUSB0"):
        table.cable.name = None
        table.until(lambda: not table.up, 1.1)
        table.wait(0.4)
        before = len(table.cable.said)
        table.cable.name = name
        table.until(lambda: table.up, 5)
        table.wait(0.1)
        assert full_states(table.cable.said[before:]) == 1
        assert shows(far, FRAME)
    assert [(link.up, link.fault) for link in table.links] == [
        (True, None), (False, Fault.LOST), (True, None), (False, Fault.LOST), (True, None),
    ]  # fmt: skip


def test_another_device_of_the_same_vendor_is_passed_over():
    table = Table(FarBoard())
    opened: list[str] = []

    class Mute:
        in_waiting = 0

        def read(self, size):
            table.cable.pass_time(0.02)
            return b""

        def write(self, data):
            return len(data)

        def close(self):
            pass

    def open_port(name):
        opened.append(name)
        return Mute() if name == "/dev/ttyACM0" else table.cable.open(name)

    table.cable.name = "/dev/ttyUSB7"
    outside = table.cable.outside()._replace(ports=lambda: ["/dev/ttyACM0", "/dev/ttyUSB7"], open=open_port)
    table.driver = Board(Settings(), table.cable.clock, outside)
    table.driver.prepare(table.readings.append)
    table.ready(FRAME, within=10)
    assert opened == ["/dev/ttyACM0", "/dev/ttyUSB7"]
    assert [(link.up, link.detail) for link in table.links] == [(True, "/dev/ttyUSB7")]


def with_two(first: FarEnd, second: FarEnd) -> tuple[Table, Cable]:
    """A kiosk with two boards at it, and the cable of the second one. Time passes for both alike."""
    table = Table(first)
    other = Cable(second)
    other.name = "/dev/ttyACM1"
    cables = table.cable, other

    def pass_time(seconds: float) -> None:
        for cable in cables:
            Cable.pass_time(cable, seconds)

    for cable in cables:
        cable.pass_time = pass_time  # type: ignore[method-assign]
        cable.pass_silence = lambda _: pass_time(STEP)  # type: ignore[method-assign]
    outside = table.cable.outside()._replace(
        ports=lambda: [cable.name for cable in cables if cable.name],
        open=lambda name: next(cable for cable in cables if cable.name == name).open(name),
    )
    table.driver = Board(Settings(), table.cable.clock, outside)
    table.driver.prepare(table.readings.append)
    return table, other


def test_of_two_boards_one_is_ours_and_the_other_takes_over_when_that_is_pulled():
    far, spare = FarBoard(), FarBoard()
    table, other = with_two(far, spare)
    table.ready(FRAME)
    table.wait(4)
    assert shows(far, FRAME)
    assert (other.opened, spare.lamps) == (0, 0)
    table.cable.name = None
    table.until(lambda: not table.up, 1.1)
    table.until(lambda: table.up, 5)
    table.wait(0.2)
    assert shows(spare, FRAME)
    spare.press(5, True)
    table.cable.name = "/dev/ttyACM0"
    table.wait(5)
    assert [edge.input for edge in table.edges] == ["seat5"]
    assert [link.detail for link in table.links if link.up] == ["/dev/ttyACM0", "/dev/ttyACM1"]


@pytest.mark.parametrize("pulled", [True, False], ids=["at its plug", "behind its converter"])
def test_a_board_that_is_swapped_for_another_shows_what_is_on_the_table(far, pulled):
    table = Table(FarBoard()).ready(FRAME)
    table.far = table.cable.far = far
    if pulled:
        table.cable.name = None
        table.turn()
        table.cable.name = "/dev/ttyACM0"
    far.line(table.cable.baud)
    table.until(lambda: not table.up, 2)
    table.until(lambda: table.up, 6)
    table.wait(0.3)
    assert shows(far, FRAME)
    far.press(3, True)
    table.wait(0.2)
    assert [edge.input for edge in table.edges] == ["seat3"]


def test_a_port_that_opens_and_never_speaks_is_silent_and_asked_again_until_it_does():
    far = FarBoard()
    table = Table(far)
    table.cable.spoil_up = lambda data: b""
    table.driver.show(FRAME)
    table.wait(30)
    assert [(link.up, link.fault) for link in table.links] == [(False, Fault.SILENT)]
    assert 4 <= table.cable.opened <= 7
    table.cable.spoil_up = bytes
    table.until(lambda: table.up, 8)
    table.wait(0.3)
    assert shows(far, FRAME)


# E 50: opening the port resets the board


def full_states(said: list[wire.Message]) -> int:
    """How often the whole state was sent; each time whole and in order."""
    states = [at for at, message in enumerate(said) if isinstance(message, wire.Sensitivity)]
    for at in states:
        lights = said[at + 2]
        assert isinstance(said[at + 1], wire.SeatLamps)
        assert isinstance(lights, wire.Lights)
        assert len(lights.colors) == 80
    return len(states)


def test_opening_the_port_resets_the_board_and_the_state_is_sent_once_after_its_greeting(far):
    """For 2.5 s there is a boot loader that says something of its own, and hears nothing of ours."""
    table = Table(far)
    waking = [b"boot v1.3\r\n", b"ready \x00\xff"]

    def boot(data: bytes) -> bytes:
        if table.now < 2.5:
            return b""
        return waking.pop(0) if waking else data

    table.cable.spoil_up = boot
    table.cable.spoil_down = lambda data: b"" if table.now < 2.5 else data
    table.driver.show(FRAME)
    table.wait(2.45)
    assert [type(message) for message in table.cable.said] == [wire.Hello] * 3
    table.until(lambda: table.up, 2.5)
    table.wait(1)
    assert full_states(table.cable.said) == 1
    assert shows(far, FRAME)
    assert table.cable.opened == 1


def test_a_board_that_resets_by_itself_gets_its_state_once_more(far):
    table = Table(far).ready(FRAME)
    before = len(table.cable.said)
    far.reset()
    table.until(lambda: not table.up, 1.1)
    table.until(lambda: table.up, 5)
    table.wait(0.5)
    assert full_states(table.cable.said[before:]) == 1
    assert shows(far, FRAME)


def test_a_board_that_opening_does_not_reset_is_taken_over_at_a_hello():
    far = FarBoard()
    table = Table(far)
    table.cable.far.reset = lambda: None
    table.cable.pass_time(10)
    table.ready(FRAME, within=2)
    assert shows(far, FRAME)


def test_a_button_held_down_while_the_board_comes_up_is_no_press(far):
    far.press(2, True)
    table = Table(far).ready()
    table.wait(0.5)
    assert [edge for edge in table.edges if edge.active] == []
    far.press(2, False)
    table.wait(0.2)
    far.press(2, True)
    table.wait(0.2)
    assert [edge.active for edge in table.edges] == [False, True]


# E 52: garbage bytes


def test_garbage_bytes_in_both_directions_lose_no_press_and_no_picture(far):
    table = Table(far).ready()
    noise = random.Random(52)

    def spoil(data: bytes) -> bytes:
        """Puts noise at each border of a frame, but into none."""
        between = (noise.randbytes(noise.randrange(30)) for _ in range(data.count(b"\0")))
        return b"".join(part + b"\0" + next(between, b"") + b"\0" for part in data.split(b"\0"))[:-2]

    table.cable.spoil_up = table.cable.spoil_down = spoil
    for level in range(20):
        table.driver.show({"seat5.5": Color(level, 7, 7)})
        far.press(5, level % 2 == 0)
        table.wait(0.2)
    assert table.up
    assert [edge.active for edge in table.edges] == [True, False] * 10
    assert far.strip[55] == Color(19, 7, 7)
    assert len(table.links) == 1


def test_a_command_with_a_flipped_bit_is_sent_again_and_its_light_comes_on(far):
    table = Table(far).ready()
    spoilt = flip_first(lambda data: len(data) > 20)
    table.cable.spoil_down = spoilt
    table.driver.show(FRAME)
    table.wait(0.5)
    assert spoilt.done
    assert shows(far, FRAME)
    assert table.up


def test_a_picture_whose_first_half_was_spoilt_is_whole_after_all(far):
    table = Table(far, Settings(lights_per_seat=16, budget_ma=10_000)).ready()
    spoilt = flip_first(lambda data: len(data) > 300)
    table.cable.spoil_down = spoilt
    frame = {f"seat{seat}.{light}": Color(seat, light, 9 * light) for seat in range(8) for light in range(16)}
    table.driver.show(frame)
    table.wait(0.5)
    assert spoilt.done
    assert far.strip == strip.look(frame, 8, 16).lights


def test_a_command_whose_confirmation_was_lost_is_sent_again_and_applied_once():
    far = FarBoard()
    table = Table(far).ready()
    table.cable.spoil_up = flip_first(lambda data: b"\x85" in data)
    before = len(far.applied)
    table.driver.show({"seat1.1": RED})
    table.wait(0.5)
    assert far.applied[before:] == [wire.Lights(11, (RED,))]
    assert table.cable.said.count(wire.Lights(11, (RED,))) == 2


def test_a_press_whose_frame_was_spoilt_is_told_by_the_next_heartbeat(far):
    table = Table(far).ready()
    table.wait(0.5)
    spoilt = flip_first(lambda data: b"\x82" in data)
    table.cable.spoil_up = spoilt
    far.press(6, True)
    table.wait(0.5)
    assert spoilt.done
    assert [(edge.input, edge.active) for edge in table.edges] == [("seat6", True)]


def test_a_knock_whose_frame_was_spoilt_is_told_by_the_next_heartbeat(far):
    table = Table(far).ready()
    table.wait(0.5)
    spoilt = flip_first(lambda data: b"\x83" in data)
    table.cable.spoil_up = spoilt
    far.knock(600)
    table.wait(0.5)
    assert spoilt.done
    (edge,) = table.edges
    assert edge.input == "knock"
    assert edge.strength == pytest.approx(600 / 1023, abs=0.05)


class flip_first:  # noqa: N801 - used as a function
    """Flips a bit in the middle of the first bytes that are meant."""

    def __init__(self, meant: Callable[[bytes], bool]) -> None:
        self._meant = meant
        self.done = False

    def __call__(self, data: bytes) -> bytes:
        if self.done or not self._meant(data):
            return data
        self.done = True
        spoilt = bytearray(data)
        spoilt[len(data) // 2] ^= 0x10
        return bytes(spoilt)


# E 53: a write blocks for ever


def with_write(write: Callable[..., object], far: FarEnd | None = None) -> tuple[Table, Callable[[], None]]:
    """A table that is up, and a switch that puts another `write` into its port."""
    table = Table(far or FarBoard())
    ports = []
    whole = table.cable.open

    def open_port(name):
        ports.append(whole(name))
        return ports[-1]

    table.driver = Board(Settings(), table.cable.clock, table.cable.outside()._replace(open=open_port))
    table.driver.prepare(table.readings.append)
    table.ready()

    def switch() -> None:
        good = ports[0].write
        ports[0].write = lambda data: write(data, good)

    return table, switch


def test_a_write_that_never_returns_closes_the_link_and_never_holds_up_a_frame():
    entered, released = threading.Event(), threading.Event()
    readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    table = Table(FarBoard())
    cable = table.cable
    whole = cable.open
    first = []

    def open_port(name):
        port = whole(name)
        if not first:
            first.append(port)
            good = port.write
            port.write = lambda data: good(data) if len(cable.said) < 8 else stuck()
        return port

    def stuck() -> int:
        entered.set()
        released.wait()
        return 0

    driver = Board(Settings(), cable.clock, cable.outside()._replace(open=open_port))
    driver.prepare(readings.put)
    driver._begin()
    assert readings.get(timeout=5).up
    level = itertools.cycle(range(256))
    while not entered.is_set():
        driver.show({"seat0.0": Color(next(level), 0, 0)})
    worst = 0.0
    for _ in range(200):
        began = time.perf_counter()
        driver.show({"seat0.0": Color(next(level), 0, 0)})
        worst = max(worst, time.perf_counter() - began)
    driver.watch()
    assert readings.empty()
    cable.now += 0.8
    driver.watch()
    link = readings.get(timeout=5)
    assert (link.up, link.fault, link.detail) == (False, Fault.FAILED, "writing does not return")
    assert readings.get(timeout=5).up
    assert worst < 0.05
    stuck_thread = driver._stuck[0]
    released.set()
    stuck_thread.join(5)
    assert not stuck_thread.is_alive()
    assert readings.empty()
    driver.close()


def test_a_write_that_takes_one_byte_at_a_time_completes(far):
    table, switch = with_write(lambda data, good: good(data[:1]), far)
    switch()
    table.driver.show(FRAME)
    table.wait(0.3)
    assert table.up
    assert shows(table.far, FRAME)


def test_a_write_that_would_block_closes_the_link_without_spinning():
    tried = []

    def would_block(data, good):
        tried.append(data)
        raise BlockingIOError(errno.EAGAIN, "would block")

    table, switch = with_write(would_block)
    switch()
    table.driver.show(FRAME)
    table.until(lambda: not table.up, 1)
    assert len(tried) == 1
    table.until(lambda: table.up, 5)


def test_a_write_that_takes_nothing_closes_the_link_within_a_second_without_spinning():
    tried = []
    table, switch = with_write(lambda data, good: tried.append(data))
    switch()
    table.driver.show(FRAME)
    table.until(lambda: not table.up, 1)
    assert len(tried) < 1 / 0.001


# E 55: the port is present but may not be opened


def test_a_port_that_may_not_be_opened_names_its_group_and_is_never_called_unplugged():
    table = Table(FarBoard())
    table.cable.refuse = serial.SerialException(errno.EACCES, "could not open port")
    table.wait(30)
    assert [(link.up, link.fault) for link in table.links] == [(False, Fault.NO_PERMISSION)]
    assert table.links[0].detail == "/dev/ttyACM0: group plugdev"
    table.cable.refuse = None
    table.ready(within=8)


def test_a_port_in_use_is_said_with_its_user_and_tried_again_every_five_seconds():
    table = Table(FarBoard())
    tries = []
    refusal = serial.SerialException(errno.EAGAIN, "could not exclusively lock port")

    def open_port(name):
        tries.append(table.now)
        raise refusal

    table.driver = Board(Settings(), table.cable.clock, table.cable.outside()._replace(open=open_port))
    table.driver.prepare(table.readings.append)
    table.wait(21)
    assert [(link.up, link.fault, link.detail) for link in table.links] == [
        (False, Fault.IN_USE, "/dev/ttyACM0: screen")
    ]
    assert len(tries) == 5
    assert all(5 <= later - earlier <= 5.6 for earlier, later in itertools.pairwise(tries))


def test_no_port_at_all_is_no_chip_until_a_board_has_been_there():
    table = Table(FarBoard())
    table.cable.name = None
    table.wait(3)
    assert [(link.up, link.fault) for link in table.links] == [(False, Fault.NO_CHIP)]


# D 46: lights brown out the Pi


def test_forty_white_lights_stay_within_a_budget_of_500_milliamperes():
    budget = Budget(total=500, light=60, lamp=10)
    wanted = Look((Color(255, 255, 255),) * 40, 0b11)
    shown = strip.within(wanted, budget)
    assert strip.draw(wanted, budget) > 2000
    assert 480 < strip.draw(shown, budget) <= 500
    assert len(set(shown.lights)) == 1


def test_a_frame_within_the_budget_is_not_touched():
    wanted = strip.look(FRAME, 8, 10)
    assert strip.within(wanted, Settings().budget) == wanted


def test_seat_lamps_over_the_budget_leave_the_strip_dark():
    shown = strip.within(Look((RED,) * 10, 0xFF), Budget(50, 60, 10))
    assert shown == Look((DARK,) * 10, 0xFF)


def test_what_reaches_the_strip_is_within_the_budget(far):
    settings = Settings(budget_ma=300)
    table = Table(far, settings).ready({f"seat{s}.{n}": Color(255, 255, 255) for s in range(8) for n in range(10)})
    assert 250 < strip.draw(Look(far.strip[:80], far.lamps), settings.budget) <= 300
    assert table.up


# The system around the driver


def test_a_second_program_is_refused_the_port_and_the_first_one_named():
    master, slave = pty.openpty()
    name = os.ttyname(slave)
    first = board.open_port(name)
    readings: list[Reading] = []
    cable = Cable(FarBoard())
    outside = Outside(lambda: [name], board.open_port, board.group_of, board.users_of)
    driver = Board(Settings(), cable.clock, outside)
    driver.prepare(readings.append)
    driver.turn()
    (link,) = readings
    assert (link.up, link.fault) == (False, Fault.IN_USE)
    assert link.detail == f"{name}: {Path('/proc/self/comm').read_text().strip()}"
    first.close()
    cable.now += 6
    driver.turn()
    driver.turn()
    assert len(readings) == 1
    driver.close()
    os.close(master)
    os.close(slave)


def test_a_port_is_asked_if_its_usb_maker_is_known(monkeypatch):
    plugged = [
        SimpleNamespace(device="/dev/ttyUSB1", vid=0x1A86),
        SimpleNamespace(device="/dev/ttyACM0", vid=0x2341),
        SimpleNamespace(device="/dev/ttyUSB0", vid=0x1234),
        SimpleNamespace(device="/dev/ttyS0", vid=None),
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: plugged)
    assert board.usb_ports(Settings().vendors) == ["/dev/ttyACM0", "/dev/ttyUSB1"]
    assert board.create(Settings(port="/dev/ttyS0"), time.monotonic).outside.ports() == ["/dev/ttyS0"]


def test_a_system_that_cannot_list_its_ports_is_asked_again_without_spinning():
    table = Table(FarBoard())
    asked = []

    def ports():
        asked.append(table.now)
        raise PermissionError(errno.EACCES, "/sys/class/tty")

    table.driver = Board(Settings(), table.cable.clock, table.cable.outside()._replace(ports=ports))
    table.driver.prepare(table.readings.append)
    table.wait(5)
    assert [(link.up, link.fault) for link in table.links] == [(False, Fault.FAILED)]
    assert len(asked) <= 11


def test_the_boards_greeting_can_be_read_while_it_is_there(far):
    table = Table(far)
    assert table.driver.greeting is None
    table.ready()
    greeting = table.driver.greeting
    assert greeting is not None
    assert (greeting.role, greeting.lights, greeting.seats, greeting.piezo) == ("klopkast", 128, 8, True)
    table.cable.name = None
    table.until(lambda: not table.up, 1.1)
    assert table.driver.greeting is None


# The rest


@given(st.integers(0, 2**32))
@example(13)
@example(1_948_717_380)
@settings(max_examples=30, deadline=None)
def test_after_any_noise_the_board_shows_the_newest_frame_and_every_button_is_where_it_is(seed):
    chance = random.Random(seed)
    far = FarBoard(deaf=0.2)
    table = Table(far)

    def spoil(data: bytes) -> bytes:
        if not data or chance.random() < 0.8:
            return data
        spoilt = bytearray(data)
        spoilt[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        return bytes(spoilt[: chance.randrange(len(data)) + 1]) if chance.random() < 0.5 else bytes(spoilt)

    table.cable.spoil_up = table.cable.spoil_down = spoil
    frame = {}
    for _ in range(30):
        frame = {f"seat{chance.randrange(8)}.{chance.randrange(10)}": RED for _ in range(5)}
        table.driver.show(frame)
        far.press(chance.randrange(8), chance.random() < 0.5)
        table.wait(chance.uniform(0.01, 0.3))
    table.cable.spoil_up = table.cable.spoil_down = bytes
    table.until(lambda: table.up, 6)
    table.until(lambda: shows(far, frame), 2)
    table.wait(1)
    down = 0
    for reading in table.readings:
        if isinstance(reading, Edge):
            bit = 1 << int(reading.input.removeprefix("seat"))
            down = down | bit if reading.active else down & ~bit
        elif not reading.up:
            down = 0
    # A button that was down when the board came up counts as not pressed until it moves.
    assert down & ~far.pressed == 0


def test_more_lights_than_a_board_drives_are_refused_by_name():
    with pytest.raises(msgspec.ValidationError, match="`seats` times `lights_per_seat` is 160"):
        msgspec.convert({"seats": 8, "lights_per_seat": 20}, Settings)


def test_plugging_and_pulling_leaves_no_thread_and_no_descriptor():
    table = Table(FarBoard())
    plug = Plug(FarBoard(), table.cable.clock)
    outside = emulated.EmulatedBoard(Settings(), table.cable.clock, plug).outside
    driver = Board(Settings(), table.cable.clock, outside)
    driver.prepare(table.readings.append)
    counts = []
    for turn in range(30):
        plug.plug()
        turn_until(table, driver, up=True)
        plug.pull()
        turn_until(table, driver, up=False)
        counts.append((threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))))
        assert len(table.links) == 2 * (turn + 1)
    assert len(set(counts)) == 1


def turn_until(table: Table, driver: Board, up: bool) -> None:
    for _ in range(5000):
        if table.up == up:
            return
        table.cable.now += driver.turn() + 0.001
    raise AssertionError(f"the link did not come {'up' if up else 'down'}: {table.links[-3:]}")


class Evening:
    """The emulated board on its pseudo-terminal, with the driver's own threads and the real clock."""

    def __init__(self) -> None:
        self.readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
        self.driver, self.bench = emulated.create(Settings(), time.monotonic)
        self.driver.start(self.readings.put)

    def next(self) -> Reading:
        return self.readings.get(timeout=8)


@pytest.fixture
def evening() -> Iterator[Evening]:
    there = Evening()
    yield there
    there.driver.close()


def test_a_real_terminal_and_real_threads_carry_a_press_a_knock_and_a_pulled_plug(evening):
    evening.driver.show({"seat1.0": RED})
    link = evening.next()
    assert isinstance(link, Link)
    assert link.up
    assert Path(link.detail).is_char_device()
    evening.bench.press("seat4", True)
    edge = evening.next()
    assert isinstance(edge, Edge)
    assert (edge.input, edge.active) == ("seat4", True)
    evening.bench.press("knock", True)
    assert evening.next().strength == pytest.approx(512 / 1023)
    evening.bench.pull()
    assert evening.next().fault is Fault.LOST
    evening.bench.plug()
    assert evening.next().up
    before = threading.active_count()
    evening.driver.close()
    assert threading.active_count() == before - 3
    assert set(evening.bench.lamps().values()) == {DARK}


@pytest.mark.parametrize("rate", [1.004, 0.996])
def test_the_boards_microseconds_become_the_kiosks_seconds_through_delay_drift_and_wrapping(rate):
    clock = BoardClock()
    chance = random.Random(5)
    for tick in range(30_000):
        now = 1000 + tick * 0.2
        true = 2**32 - 5_000_000 + tick * 200_000 * rate  # a resonator may be 0.4 % fast or slow
        at = clock.heard(int(true) % 2**32, now + chance.choice([0.001, 0.001, 0.015]))
        assert now - 0.01 < at <= now + 0.016
    back = clock.heard((int(true) - 30_000) % 2**32, now + 0.001)
    assert back == pytest.approx(now - 0.03, abs=0.012)
