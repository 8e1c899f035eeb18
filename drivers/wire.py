"""The words between the kiosk and the microcontroller board, to and from bytes. No port is touched here.

A frame on the wire is `00 COBS(body) 00`. The body is a kind, a sequence number, the payload and a CRC-16 (polynomial
0x1021, start 0xFFFF, low byte first). COBS (Cheshire and Baker, 1999) keeps zero bytes out of the stuffed body, so a
zero always means a border and a reader that joins in the middle, or after noise, is in step again at the next frame.
Numbers are little-endian; times are the board's own microseconds, which start again at zero after 2**32.
`docs/board.md` has the whole protocol, and `firmware/wire.c` is the other end of it.
"""

import binascii
import struct
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from drivers.base import Color

VERSION = 1
"""Both ends must speak the same; the greeting tells."""

ROLE = "klopkast"
"""What our board calls itself; any other device that happens to greet is not ours."""

BAUD = 115_200
"""The line's speed when a conversation begins. Every board of this kind can do it."""

FASTER = 250_000
"""The speed that is then tried: exact for a 16 MHz chip, and known to its usual converters."""

MOST_LIGHTS = 128
MOST_SEATS = 8

BODY_LIMIT = 250
"""Bytes of a body, CRC included: below 254, so that COBS always costs exactly one byte."""

FRAME_LIMIT = BODY_LIMIT + 3
"""Bytes of a whole frame on the wire, both borders included."""

_OVERHEAD = 4
_LIGHTS_ROOM = BODY_LIMIT - _OVERHEAD - 2
_MOST_IN_PIECE = 127
_LITERAL = 0x80
_HOLD = 0x01


class Hello(msgspec.Struct, frozen=True):
    """The kiosk begins a conversation. The board forgets the one before, and answers with a greeting."""

    session: int


class Lights(msgspec.Struct, frozen=True):
    """Colours for the strip's lights from `offset` on. With `hold` the strip waits for the rest of the picture."""

    offset: int
    colors: tuple[Color, ...]
    hold: bool = False


class SeatLamps(msgspec.Struct, frozen=True):
    """Which seats' own lamps are lit; the lowest bit is seat 0."""

    lit: int


class Sensitivity(msgspec.Struct, frozen=True):
    """From which level (0 to 1023) the piezo counts as a knock, and for how many milliseconds it then rests."""

    threshold: int
    dead_ms: int


class KioskBeat(msgspec.Struct, frozen=True):
    """The kiosk is alive. The board shows its resting pattern after three seconds without any frame."""


class Speed(msgspec.Struct, frozen=True):
    """From the confirmation of this on, both ends speak at this speed. A board that can't does not confirm it."""

    baud: int


class Greeting(msgspec.Struct, frozen=True):
    """Who the board is and what it has. `session` is the kiosk's number, or 0 while the board has heard none."""

    role: str
    version: int
    session: int
    lights: int
    seats: int
    piezo: bool
    micros: int


class Button(msgspec.Struct, frozen=True):
    """A seat's button was pressed or let go, debounced on the board."""

    seat: int
    pressed: bool
    micros: int


class Knock(msgspec.Struct, frozen=True):
    """The piezo felt a knock; `strength` is its peak over rest, 0 to 1023, and `micros` its beginning."""

    strength: int
    micros: int


class BoardBeat(msgspec.Struct, frozen=True):
    """The board is alive, and says what a lost frame would have: buttons down, count of knocks, the last strength.

    `pressed` has a bit a seat, the lowest for seat 0; `knocks` counts from 0 to 255 and begins anew.
    """

    session: int
    pressed: int
    knocks: int
    strength: int
    micros: int


class Applied(msgspec.Struct, frozen=True):
    """The board did the command with this sequence number, now or the first time it came."""

    sequence: int


Message = (
    Hello | Lights | SeatLamps | Sensitivity | KioskBeat | Speed | Greeting | Button | Knock | BoardBeat | Applied
)  # fmt: skip


class Frame(NamedTuple):
    """One message as it came, with its sequence number (0 to 255)."""

    sequence: int
    message: Message


def _hello(data: bytes) -> Hello:
    return Hello(*struct.unpack("<H", data))


def _lights(data: bytes) -> Lights:
    offset, flags = struct.unpack_from("<BB", data)
    return Lights(offset, unpack(data[2:]), bool(flags & _HOLD))


def _seat_lamps(data: bytes) -> SeatLamps:
    return SeatLamps(*struct.unpack("<B", data))


def _sensitivity(data: bytes) -> Sensitivity:
    return Sensitivity(*struct.unpack("<HH", data))


def _kiosk_beat(data: bytes) -> KioskBeat:
    struct.unpack("", data)
    return KioskBeat()


def _speed(data: bytes) -> Speed:
    return Speed(*struct.unpack("<I", data))


def _greeting(data: bytes) -> Greeting:
    role, version, session, lights, seats, piezo, micros = struct.unpack("<8sBHBBBI", data)
    return Greeting(role.decode("ascii").rstrip("\0"), version, session, lights, seats, bool(piezo), micros)


def _button(data: bytes) -> Button:
    seat, pressed, micros = struct.unpack("<BBI", data)
    return Button(seat, bool(pressed), micros)


def _knock(data: bytes) -> Knock:
    return Knock(*struct.unpack("<HI", data))


def _board_beat(data: bytes) -> BoardBeat:
    return BoardBeat(*struct.unpack("<HBBHI", data))


def _applied(data: bytes) -> Applied:
    return Applied(*struct.unpack("<B", data))


_READERS: dict[int, Callable[[bytes], Message]] = {
    0x01: _hello,
    0x02: _lights,
    0x03: _seat_lamps,
    0x04: _sensitivity,
    0x05: _kiosk_beat,
    0x06: _speed,
    0x81: _greeting,
    0x82: _button,
    0x83: _knock,
    0x84: _board_beat,
    0x85: _applied,
}


def _kind_and_payload(message: Message) -> tuple[int, bytes]:
    match message:
        case Hello(session):
            return 0x01, struct.pack("<H", session)
        case Lights(offset, colors, hold):
            return 0x02, struct.pack("<BB", offset, _HOLD if hold else 0) + pack(colors)
        case SeatLamps(lit):
            return 0x03, struct.pack("<B", lit)
        case Sensitivity(threshold, dead_ms):
            return 0x04, struct.pack("<HH", threshold, dead_ms)
        case KioskBeat():
            return 0x05, b""
        case Speed(baud):
            return 0x06, struct.pack("<I", baud)
        case Greeting(role, version, session, lights, seats, piezo, micros):
            name = role.encode("ascii")
            return 0x81, struct.pack("<8sBHBBBI", name, version, session, lights, seats, piezo, micros)
        case Button(seat, pressed, micros):
            return 0x82, struct.pack("<BBI", seat, pressed, micros)
        case Knock(strength, micros):
            return 0x83, struct.pack("<HI", strength, micros)
        case BoardBeat(session, pressed, knocks, strength, micros):
            return 0x84, struct.pack("<HBBHI", session, pressed, knocks, strength, micros)
        case Applied(sequence):
            return 0x85, struct.pack("<B", sequence)


def encode(message: Message, sequence: int) -> bytes:
    """Give the whole frame, borders included. Refuse lights that fit in no frame with ValueError: see `split`."""
    kind, payload = _kind_and_payload(message)
    body = bytes((kind, sequence)) + payload
    body += struct.pack("<H", binascii.crc_hqx(body, 0xFFFF))
    if len(body) > BODY_LIMIT:
        raise ValueError(f"a frame's body holds {BODY_LIMIT} bytes, not {len(body)}; split the lights first")
    return b"\0" + _stuff(body) + b"\0"


class Decoder:
    """Takes bytes as they come, in any pieces, and gives the frames in them. It passes over what is no frame."""

    def __init__(self) -> None:
        self._rest = b""

    @property
    def held(self) -> int:
        """Bytes kept for the next call: never more than one over a frame's limit, whatever came in."""
        return len(self._rest)

    def feed(self, data: bytes) -> list[Frame]:
        """Give the frames that are complete with `data`."""
        *pieces, rest = (self._rest + data).split(b"\0")
        # An overlong piece stays overlong, so it is refused when its end comes at last.
        self._rest = rest[: FRAME_LIMIT + 1]
        return [frame for piece in pieces if (frame := _decode(piece)) is not None]


def _decode(piece: bytes) -> Frame | None:
    if not _OVERHEAD < len(piece) <= BODY_LIMIT + 1:
        return None
    body = _unstuff(piece)
    if body is None or len(body) < _OVERHEAD or binascii.crc_hqx(body[:-2], 0xFFFF) != body[-2] | body[-1] << 8:
        return None
    reader = _READERS.get(body[0])
    if reader is None:
        return None
    try:
        return Frame(body[1], reader(body[2:-2]))
    except (ValueError, struct.error):  # a payload of another length, or a role that is no text
        return None


def _stuff(body: bytes) -> bytes:
    return b"".join(bytes((len(part) + 1,)) + part for part in body.split(b"\0"))


def _unstuff(piece: bytes) -> bytes | None:
    parts = []
    at = 0
    while at < len(piece):
        end = at + piece[at]
        if end > len(piece):
            return None
        parts.append(piece[at + 1 : end])
        at = end
    return b"\0".join(parts)


def pack(colors: Sequence[Color]) -> bytes:
    """Write colours as pieces: `n r g b` is n equal lights (1 to 127), `0x80+n` then n times `r g b` n different ones.

    Lives are a few runs of equal colours: eighty lights in eight seats' colours, some dark, take 64 bytes and not 240.
    The worst case, no two neighbours alike, costs one byte in 127 lights. And a board unpacks it without a table.
    """
    out = bytearray()
    at = 0
    while at < len(colors):
        end = _run_end(colors, at)
        if end - at > 1:
            out += bytes((end - at, *colors[at]))
        else:
            while end < len(colors) and end - at < _MOST_IN_PIECE and _run_end(colors, end) - end == 1:
                end += 1
            out.append(_LITERAL | end - at)
            for color in colors[at:end]:
                out += bytes(color)
        at = end
    return bytes(out)


def _run_end(colors: Sequence[Color], at: int) -> int:
    end = at + 1
    while end < len(colors) and colors[end] == colors[at] and end - at < _MOST_IN_PIECE:
        end += 1
    return end


def unpack(data: bytes) -> tuple[Color, ...]:
    """Read what `pack` wrote. Refuse a piece of no lights, or one that is cut off, with ValueError."""
    colors: list[Color] = []
    at = 0
    while at < len(data):
        count, literal = data[at] & ~_LITERAL, data[at] & _LITERAL
        size = 3 * count if literal else 3
        part = data[at + 1 : at + 1 + size]
        if not count or len(part) < size:
            raise ValueError("a piece of lights is empty or cut off")
        piece = [Color(*part[i : i + 3]) for i in range(0, size, 3)]
        colors += piece if literal else piece * count
        at += 1 + size
    return tuple(colors)


def split(offset: int, colors: Sequence[Color]) -> tuple[Lights, ...]:
    """Divide the lights from `offset` on into messages that each fit in a frame, all but the last on hold."""
    if offset + len(colors) > MOST_LIGHTS:
        raise ValueError(f"the board has {MOST_LIGHTS} lights, not {offset + len(colors)}")
    messages: list[Lights] = []
    at = 0
    while at < len(colors):
        count = _fitting(colors[at:])
        messages.append(Lights(offset + at, tuple(colors[at : at + count]), hold=at + count < len(colors)))
        at += count
    return tuple(messages)


def _fitting(colors: Sequence[Color]) -> int:
    """How many of the first lights fit in one frame."""
    count = len(colors)
    while len(pack(colors[:count])) > _LIGHTS_ROOM:
        count -= 1
    return count
