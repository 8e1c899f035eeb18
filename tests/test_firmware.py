"""The real firmware on a simulated chip, held to the datasheet and to what it owes a builder: nothing is lost."""

import binascii
import queue
import random
import time
from collections.abc import Iterator

import pytest

from drivers import wire
from drivers.base import DARK, Color, Link, Reading
from drivers.board import Board, Settings, open_port
from drivers.port import Outside
from tests.cable import Table
from tests.simulated import Simulated, needs_simulator

pytestmark = needs_simulator

SESSION = 77


class Far(Simulated):
    """The chip, spoken to in messages."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[wire.Message] = []
        self._ear = wire.Decoder()
        self._number = 0

    def say(self, message: wire.Message) -> None:
        self._number = (self._number + 1) % 256
        self.hear(wire.encode(message, self._number))

    def wait(self, seconds: float) -> None:
        self.heard += [frame.message for frame in self._ear.feed(self.run(seconds))]

    def of(self, kind: type) -> list:
        return [message for message in self.heard if isinstance(message, kind)]


@pytest.fixture(params=[wire.BAUD, wire.FASTER])
def line(request, far: Far) -> Far:
    """The same chip at either speed of its line."""
    if request.param != wire.BAUD:
        far.say(wire.Speed(request.param))
        far.wait(0.02)
        far.line(request.param)
        far.say(wire.KioskBeat())
        far.wait(0.005)
    return far


@pytest.fixture
def far() -> Iterator[Far]:
    with Far() as chip:
        chip.wait(0.02)
        chip.say(wire.Hello(SESSION))
        chip.wait(0.02)
        yield chip


def picture(number: int, lights: int = wire.MOST_LIGHTS) -> tuple[Color, ...]:
    return tuple(Color((number + at) % 256, at, 255 - at) for at in range(lights))


def show(far: Far, colors: tuple[Color, ...]) -> None:
    for part in wire.split(0, colors):
        far.say(part)


def assert_nothing_lost(far: Far) -> None:
    state = far.state
    assert state["lost"] == 0
    assert state["bad"] == 0, far.tell("state")["worst"]


def test_every_bit_keeps_the_datasheets_time_and_nothing_is_lost_while_all_happens_at_once(line):
    far = line
    before = len(far.of(wire.Applied))
    chance = random.Random(4)
    far.say(wire.Sensitivity(100, 40))
    far.bounces = 3
    presses, knocks, pressed = 0, 0, 0
    for number in range(40):
        show(far, picture(number))
        seat = chance.randrange(8)
        pressed ^= 1 << seat
        far.press(seat, bool(pressed >> seat & 1))
        presses += 1
        far.wait(chance.uniform(0.001, 0.034))
        far.knock(chance.randrange(300, 1000))
        knocks += 1
        while far.state["waiting"]:
            far.wait(0.002)
        far.wait(0.05)
    assert_nothing_lost(far)
    state = far.state
    assert state["pictures"] >= 40
    assert state["good"] > 40 * 24 * 128
    assert far.strip == picture(39)
    buttons = far.of(wire.Button)
    assert len(buttons) == presses
    assert len(far.of(wire.Knock)) == knocks
    assert len(far.of(wire.Applied)) == before + 1 + 40 * len(wire.split(0, picture(0)))


def test_a_knock_at_any_moment_of_a_picture_is_felt_at_its_strength(line):
    far = line
    far.say(wire.Sensitivity(100, 30))
    show(far, picture(1))
    far.wait(0.1)
    strengths = []
    for offset in (*range(0, 4000, 250), *range(2950, 3050, 10), *range(3550, 3650, 10)):  # a picture ends in the last
        pictures = far.state["pictures"]
        far.say(wire.Lights(0, (Color(offset // 25, 1, 1),)))
        far.wait(0.0013 + offset / 1e6)
        before = len(far.of(wire.Knock))
        far.knock(600)
        far.wait(0.06)
        assert far.state["pictures"] == pictures + 1
        (knock,) = far.of(wire.Knock)[before:]
        strengths.append(knock.strength)
    assert min(strengths) > 540
    assert max(strengths) <= 600
    assert_nothing_lost(far)


def test_a_line_that_is_never_idle_loses_no_byte_to_the_pictures(line):
    far = line
    said = len(far.of(wire.Applied))
    show(far, picture(0))
    far.wait(0.1)
    before = far.state
    burst = [wire.Lights(at % 100, (Color(at, at, at),)) for at in range(256)]
    for message in burst:
        far.say(message)
    far.wait(0.6)
    after = far.state
    assert after["waiting"] == 0
    assert after["pictures"] - before["pictures"] > 10
    assert len(far.of(wire.Applied)) == said + len(wire.split(0, picture(0))) + len(burst)
    assert_nothing_lost(far)


def test_a_frame_of_eighty_lights_is_lit_within_twenty_milliseconds(far):
    lives = tuple(Color(20 + seat, 90, 7) if life < 6 else DARK for seat in range(8) for life in range(10))
    show(far, lives)
    far.wait(0.1)
    began = far.state["micros"]
    changed = tuple(Color(9, 20 + seat, 80) if life < 4 else DARK for seat in range(8) for life in range(10))
    show(far, changed)
    far.wait(0.05)
    assert far.strip[:80] == changed
    assert far.state["shown_at"] - began < 20_000


def test_eighty_lights_of_eighty_colours_are_lit_within_twenty_milliseconds_of_the_kiosks_wish():
    chance = random.Random(80)
    with Simulated() as chip:
        table = Table(chip, Settings(budget_ma=10_000)).ready()
        for _ in range(12):
            table.wait(chance.uniform(0.3, 0.5))
            colors = [Color(*chance.randbytes(3)) for _ in range(80)]
            wished = chip.state["micros"]
            table.driver.show({f"seat{at // 10}.{at % 10}": color for at, color in enumerate(colors)})
            table.wait(0.05)
            assert chip.strip[:80] == tuple(colors)
            assert chip.state["shown_at"] - wished < 20_000
        assert chip.state["bad"] == 0


def test_a_contact_that_bounces_for_four_milliseconds_is_one_press_at_its_first_touch(far):
    far.bounces = 5
    far.press(1, True)
    pressed = far.state["micros"]
    far.wait(0.1)
    far.press(1, False)
    far.wait(0.1)
    first, second = far.of(wire.Button)
    assert (first.seat, first.pressed, second.seat, second.pressed) == (1, True, 1, False)
    assert second.micros - first.micros == pytest.approx(100_000, abs=500)
    assert first.micros == pytest.approx(pressed, abs=1000)


def test_two_buttons_pressed_at_once_are_two_presses(far):
    far.press(0, True)
    far.press(7, True)
    far.wait(0.05)
    assert sorted(button.seat for button in far.of(wire.Button)) == [0, 7]


def test_a_piezo_that_rests_at_half_the_range_knocks_as_well(far):
    far.reset()
    far.tell("rest 512")
    far.wait(0.1)
    assert far.of(wire.Knock) == []
    far.knock(400)
    far.wait(0.1)
    (knock,) = far.of(wire.Knock)
    assert 360 < knock.strength <= 400


def test_a_level_that_creeps_is_no_knock(far):
    for level in range(0, 200, 2):
        far.tell(f"rest {level}")
        far.wait(0.03)
    assert far.of(wire.Knock) == []


def test_a_program_that_hangs_is_reset_by_the_watchdog_and_greets_again(far):
    far.heard.clear()
    far.tell("hang")
    far.wait(0.5)
    assert far.state["resets"] == 1
    assert [greeting.session for greeting in far.of(wire.Greeting)] == [0]
    far.wait(1.5)
    assert far.state["resets"] == 1


def test_a_cut_line_brings_the_resting_pattern_and_a_mended_one_a_greeting(far):
    far.say(wire.SeatLamps(0xFF))
    show(far, (Color(200, 200, 200),) * 20)
    far.wait(0.1)
    assert far.lamps == 0xFF
    far.tell("cut 1")
    far.wait(3.1)
    resting = far.strip
    assert far.lamps == 0
    assert 0 < sum(map(sum, resting)) < 20
    far.wait(0.5)
    assert far.strip != resting
    far.heard.clear()
    far.tell("cut 0")
    far.wait(1.1)
    assert far.of(wire.Greeting)[-1].session == 0


@pytest.mark.parametrize("byte", range(1, len(wire.encode(wire.SeatLamps(5), 1)) + 1))
def test_a_command_with_any_flipped_byte_is_not_confirmed_and_the_next_is(far, byte):
    far.tell(f"flip down {byte}")
    far.say(wire.SeatLamps(0b101))
    far.say(wire.SeatLamps(0b010))
    far.wait(0.02)
    assert far.lamps == 0b010
    assert len(far.of(wire.Applied)) == 1


def test_a_repeated_command_is_confirmed_each_time_and_done_once(far):
    first, second = wire.encode(wire.SeatLamps(1), 50), wire.encode(wire.SeatLamps(2), 51)
    far.hear(first + second + first)
    far.wait(0.02)
    assert [applied.sequence for applied in far.of(wire.Applied)] == [50, 51, 50]
    assert far.lamps == 2


def test_frames_that_are_malformed_but_sealed_are_not_obeyed(far):
    good = wire.encode(wire.Lights(0, (Color(9, 9, 9),) * 3), 60)
    assert wire.Decoder().feed(good)
    for payload in (
        b"",
        b"\0",
        b"\0\0\x05\x01",
        b"\0\0\x85\x01\x02\x03",
        b"\0\0\x00\x01\x02\x03",
        b"\0\0\xff" + b"\1" * 200,
    ):
        far.hear(sealed(wire.Lights, payload))
    far.wait(0.1)
    assert far.of(wire.Applied) == []
    far.hear(good)
    far.wait(0.1)
    assert far.of(wire.Applied) == [wire.Applied(60)]


def sealed(kind: type, payload: bytes) -> bytes:
    """A frame with a right checksum around any payload."""
    number = wire.encode(kind(0, ()), 1)[2]
    body = bytes([number, 9]) + payload
    body += binascii.crc_hqx(body, 0xFFFF).to_bytes(2, "little")
    return b"\0" + b"".join(bytes([len(part) + 1]) + part for part in body.split(b"\0")) + b"\0"


def test_a_speed_that_the_chip_does_not_keep_is_not_confirmed_and_one_that_nobody_uses_is_left_again(far):
    far.say(wire.Speed(500_000))
    far.wait(0.05)
    assert far.of(wire.Applied) == []
    far.say(wire.Speed(wire.FASTER))
    far.wait(0.02)
    assert len(far.of(wire.Applied)) == 1
    far.wait(0.4)
    far.heard.clear()
    far.say(wire.SeatLamps(6))
    far.wait(0.3)
    assert far.lamps == 6
    assert far.of(wire.BoardBeat)


def test_noise_for_seconds_does_neither_hang_nor_reset_the_board(far):
    chance = random.Random(9)
    for _ in range(20):
        far.hear(chance.randbytes(1152))
        far.wait(0.1)
    far.hear(b"\0")
    far.wait(0.02)
    far.heard.clear()
    far.say(wire.Hello(SESSION + 1))
    far.wait(0.02)
    assert [greeting.session for greeting in far.of(wire.Greeting)] == [SESSION + 1]
    assert far.state["resets"] == 0
    assert_nothing_lost(far)


def test_a_frame_over_the_limit_is_not_obeyed_and_a_line_without_an_end_does_no_harm(far):
    far.hear(sealed(wire.Lights, b"\0\0" + b"\x7f\x09\x09\x09" * 61 + b"\x01"))
    far.hear(sealed(wire.Lights, b"\0\0" + b"\x01\x09\x09\x09" * 61 + b"\x01\x09\x09\x09"))
    far.hear(b"\x55" * 4000)
    far.wait(0.5)
    assert far.of(wire.Applied) == []
    far.hear(b"\0")
    far.say(wire.SeatLamps(3))
    far.wait(0.02)
    assert far.lamps == 3
    assert far.state["resets"] == 0


def test_lights_beyond_the_strip_are_left_out(far):
    far.hear(wire.encode(wire.Lights(120, (Color(1, 2, 3),) * 60), 1))
    far.wait(0.05)
    assert far.strip[120:] == (Color(1, 2, 3),) * 8
    assert far.strip[:120] == (DARK,) * 120


def test_memory_is_left_over_after_all_of_it(far):
    show(far, picture(3))
    for seat in range(8):
        far.press(seat, True)
    far.knock(900)
    far.wait(3.2)
    assert far.state["spare"] > 256


def test_the_kiosks_driver_talks_to_the_real_program_over_a_terminal_in_real_time():
    readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    with Simulated() as chip:
        name = chip.tell("terminal")["terminal"]
        outside = Outside(lambda: [name], open_port, lambda port: "", lambda port: [])
        driver = Board(Settings(), time.monotonic, outside)
        chip.go("free")
        driver.start(readings.put)
        driver.show({"seat3.4": Color(40, 50, 60), "seat5": Color(255, 255, 255)})
        link = readings.get(timeout=10)
        assert isinstance(link, Link)
        assert link.up
        until = time.monotonic() + 5
        while chip.pause() and chip.strip[34] != Color(40, 50, 60) and time.monotonic() < until:
            chip.go("free")
        assert chip.strip[34] == Color(40, 50, 60)
        assert chip.lamps == 1 << 5
        chip.knock(500)
        chip.go("free")
        heard = readings.get(timeout=5)
        while isinstance(heard, Link):  # a busy computer may let the line go for a moment
            heard = readings.get(timeout=5)
        assert heard.strength == pytest.approx(500 / 1023, abs=0.05)
        driver.close()
        chip.pause()
        assert chip.lamps == 0
        assert set(chip.strip) == {DARK}
