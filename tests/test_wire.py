"""The board's words: any cut, any garbage, and what a reader owes to a line that never ends."""

import binascii
import random
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers import wire
from drivers.base import Color

bytes_ = st.integers(0, 255)
words = st.integers(0, 0xFFFF)
times = st.integers(0, 0xFFFFFFFF)
colors = st.builds(Color, bytes_, bytes_, bytes_)
# Few colours, so that runs occur as they do in lives.
pictures = st.lists(st.one_of(st.sampled_from([Color(0, 0, 0), Color(255, 0, 9)]), colors), max_size=wire.MOST_LIGHTS)
messages = st.one_of(
    st.builds(wire.Hello, words),
    st.builds(wire.Lights, bytes_, st.lists(colors, max_size=70).map(tuple), st.booleans()),
    st.builds(wire.SeatLamps, bytes_),
    st.builds(wire.Sensitivity, words, words),
    st.just(wire.KioskBeat()),
    st.builds(wire.Speed, times),
    st.builds(wire.Greeting, st.text("abcklopst-", max_size=8), bytes_, words, bytes_, bytes_, st.booleans(), times),
    st.builds(wire.Button, bytes_, st.booleans(), times),
    st.builds(wire.Knock, words, times),
    st.builds(wire.BoardBeat, words, bytes_, bytes_, words, times),
    st.builds(wire.Applied, bytes_),
)
cuts = st.lists(st.integers(1, 300), min_size=1, max_size=5)


def cut(data: bytes, sizes: list[int]) -> list[bytes]:
    """Cut the same bytes in pieces of these sizes, over and over."""
    pieces, at, turn = [], 0, 0
    while at < len(data):
        size = sizes[turn % len(sizes)]
        pieces.append(data[at : at + size])
        at, turn = at + size, turn + 1
    return pieces


def sealed(kind: int, payload: bytes) -> bytes:
    """Make a frame of any kind with a right checksum, and no zero byte inside."""
    body = bytes([kind, 9]) + payload
    body += binascii.crc_hqx(body, 0xFFFF).to_bytes(2, "little")
    assert 0 not in body
    return b"\0" + bytes([len(body) + 1]) + body + b"\0"


@given(st.lists(st.tuples(messages, bytes_), max_size=6), cuts)
def test_what_is_said_is_heard_in_whatever_pieces_it_comes(said, sizes):
    line = b"".join(wire.encode(message, sequence) for message, sequence in said)
    decoder = wire.Decoder()
    heard = [frame for piece in cut(line, sizes) for frame in decoder.feed(piece)]
    assert heard == [wire.Frame(sequence, message) for message, sequence in said]


@given(st.binary(max_size=600), messages, st.binary(max_size=600), cuts)
def test_a_frame_between_garbage_is_found(before, message, after, sizes):
    decoder = wire.Decoder()
    heard = [f for piece in cut(before + wire.encode(message, 7) + after, sizes) for f in decoder.feed(piece)]
    assert wire.Frame(7, message) in heard


@given(messages, st.data())
def test_a_frame_with_a_flipped_bit_is_not_taken_for_another(message, data):
    frame = bytearray(wire.encode(message, 1))
    frame[data.draw(st.integers(1, len(frame) - 2))] ^= 1 << data.draw(st.integers(0, 7))
    assert wire.Decoder().feed(bytes(frame)) == []


@given(messages)
def test_no_frame_is_longer_than_the_limit(message):
    frame = wire.encode(message, 255)
    assert len(frame) <= wire.FRAME_LIMIT <= 256
    assert frame[0] == frame[-1] == 0
    assert 0 not in frame[1:-1]


def test_an_unknown_kind_is_ignored_and_the_next_frame_heard():
    beat = wire.encode(wire.KioskBeat(), 3)
    assert wire.Decoder().feed(sealed(0x7E, b"abc") + beat) == [wire.Frame(3, wire.KioskBeat())]


def test_a_known_kind_with_a_payload_of_another_length_is_ignored():
    assert wire.Decoder().feed(sealed(0x85, b"a")) == [wire.Frame(9, wire.Applied(ord("a")))]
    assert wire.Decoder().feed(sealed(0x85, b"ab")) == []


def test_garbage_bytes_break_no_decoding_fifty_frames_in_64_kb_of_noise():
    noise = random.Random(52)
    said = [wire.Knock(noise.randrange(1024), noise.randrange(2**32)) for _ in range(50)]
    line = bytearray()
    for number, knock in enumerate(said):
        line += noise.randbytes(64 * 1024 // 50) + wire.encode(knock, number)
    decoder = wire.Decoder()
    heard = []
    for piece in cut(bytes(line), [noise.randrange(1, 201) for _ in range(1000)]):
        heard += decoder.feed(piece)
        assert decoder.held <= 256
    assert [frame.message for frame in heard] == said


def test_a_line_of_a_megabyte_without_an_end_is_dropped_at_the_limit():
    decoder = wire.Decoder()
    tracemalloc.start()
    for _ in range(1024):
        assert decoder.feed(b"\x55" * 1024) == []
        assert decoder.held <= 256
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 100_000
    assert decoder.feed(wire.encode(wire.KioskBeat(), 1)) == [wire.Frame(1, wire.KioskBeat())]


@given(pictures)
def test_a_picture_packed_and_unpacked_is_the_same(picture):
    assert wire.unpack(wire.pack(picture)) == tuple(picture)
    assert len(wire.pack(picture)) <= 3 * len(picture) + 2


@given(st.binary(max_size=200))
def test_unpacking_nonsense_is_refused_or_gives_lights(data):
    try:
        lights = wire.unpack(data)
    except ValueError:
        return
    assert all(isinstance(light, Color) for light in lights)
    assert wire.unpack(wire.pack(lights)) == lights


def test_a_cut_piece_of_lights_is_refused():
    with pytest.raises(ValueError, match="empty or cut off"):
        wire.unpack(bytes([3, 10, 20]))


@given(pictures)
def test_a_split_picture_is_whole_again_and_only_its_last_part_shows_it(picture):
    parts = wire.split(0, picture)
    assert tuple(color for part in parts for color in part.colors) == tuple(picture)
    assert [part.hold for part in parts] == [True] * (len(parts) - 1) + [False] * bool(parts)
    for part in parts:
        assert len(wire.encode(part, 0)) <= wire.FRAME_LIMIT


def test_lives_of_eight_seats_take_a_third_of_their_raw_bytes():
    lives = [Color(20 * seat, 200, 9) if life < seat else Color(0, 0, 0) for seat in range(1, 9) for life in range(10)]
    (message,) = wire.split(0, lives)
    assert len(wire.encode(message, 0)) < len(lives)


def test_more_lights_than_the_board_has_are_refused():
    with pytest.raises(ValueError, match="128 lights, not 129"):
        wire.split(1, [Color(1, 2, 3)] * 128)


def test_lights_that_fit_in_no_frame_are_refused_with_the_way_out():
    with pytest.raises(ValueError, match="split the lights first"):
        wire.encode(wire.Lights(0, tuple(Color(i, 0, 0) for i in range(100))), 0)
