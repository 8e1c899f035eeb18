"""The conversation with one board over one open port, without the port: bytes in and out, and the time as an argument.

Opening a port resets most boards, and no program can be sure whether it did. So nothing is said for a second, and from
then on a hello with a session number every half second, until a greeting comes back with that number. Then the whole
state is sent, once. A greeting with any other number means that the board has started anew: say hello again.

When all of that is confirmed, the board is asked for a faster line. One that does not know how stays silent about it,
and one whose converter can't keep up is soon heard no more: the conversation ends, and the next one does not ask.

What is sent in one go is an update. The next one, with whatever is then the newest look, waits until each command of
this one is confirmed; what is not gets sent again under its old number, which a board does not apply twice.
"""

from collections.abc import Iterator
from typing import NamedTuple

from drivers import wire
from drivers.base import Color, Edge, Fault
from drivers.strip import Look

QUIET = 1.0
"""Seconds after the opening before the kiosk speaks: a boot loader may be listening."""

HELLO_EVERY = 0.5
BEAT_EVERY = 0.5
GREETING_WITHIN = 5.0
SIGN_WITHIN = 1.0
"""Seconds without a frame after which a board that has greeted is taken for dead; it beats every 0.2 s."""

CONFIRM_WITHIN = 0.15
TRIES = 5
FASTER_WITHIN = 0.5
"""Seconds in which something must be heard over a line that has just become faster."""

OFFERS = 3
"""So often a faster line is asked for. The answer may be lost; a board that then hears nothing is soon slow again."""


class Trouble(NamedTuple):
    """Why a conversation has to end."""

    fault: Fault
    detail: str


class BoardClock:
    """The board's microseconds as seconds of the kiosk's clock.

    A frame can only arrive late, so the smallest distance between both clocks is the best one. A board's resonator may
    be half a percent off, therefore the distance found is let grow by one percent of the time that passes.
    """

    def __init__(self) -> None:
        self._micros = 0
        self._seconds = 0.0
        self._distance: float | None = None
        self._heard = 0.0

    def heard(self, micros: int, now: float) -> float:
        """Take a frame's time as it comes in, in order, and give the kiosk's time for it: never later than now."""
        # Counted from the frame before, so that the 32 bits may wrap; a frame that is a little older counts back.
        step = (micros - self._micros + 2**31) % 2**32 - 2**31
        self._micros = micros
        self._seconds += step / 1e6
        distance = now - self._seconds
        if self._distance is not None:
            distance = min(distance, self._distance + 0.01 * (now - self._heard))
        self._distance, self._heard = distance, now
        return self._seconds + distance


class Talk:
    """One conversation, from an opened port to its end."""

    def __init__(self, session: int, sensitivity: wire.Sensitivity, now: float, *, faster: bool = True) -> None:
        self.greeting: wire.Greeting | None = None
        self.baud = wire.BAUD
        self._proven = False  # something was heard at the faster speed
        self._faster = faster
        self._offers = 0
        self._offered: int | None = None
        self._offered_at = 0.0
        self._session = session
        self._sensitivity = sensitivity
        self._decoder = wire.Decoder()
        self._clock = BoardClock()
        self._sequence = 0
        self._ready = False
        self._trouble: Trouble | None = None
        self._since = now  # the greeting is waited for from here
        self._hello_at = now + QUIET
        self._sign_at = now
        self._said_at = now
        self._shown: Look | None = None
        self._pending: dict[int, wire.Message] = {}
        self._pending_at = 0.0
        self._tries = 0
        self._pressed = 0
        self._knocks: int | None = None  # not known before the first beat, and neither are the buttons

    @property
    def ready(self) -> bool:
        """Whether the board has greeted in this session."""
        return self._ready

    @property
    def too_fast(self) -> bool:
        """Whether the board has agreed to a faster line, and nothing has come over it."""
        return self.baud != wire.BAUD and not self._proven

    def slower(self) -> None:
        """The port can't be any faster. The board, which hears nothing, will be slow again too."""
        self.baud = wire.BAUD
        self._faster = False

    def trouble(self, now: float) -> Trouble | None:
        """Say why this conversation must end, if it must."""
        if self._trouble is not None:
            return self._trouble
        if not self._ready and now - self._since > GREETING_WITHIN:
            return Trouble(Fault.SILENT, "no greeting")
        if self.too_fast and now - self._sign_at > FASTER_WITHIN:
            return Trouble(Fault.SILENT, f"nothing at {self.baud} baud")
        if self._ready and now - self._sign_at > SIGN_WITHIN:
            return Trouble(Fault.SILENT, "no heartbeat")
        if self._tries > TRIES:
            return Trouble(Fault.SILENT, "commands are not confirmed")
        return None

    def forget(self) -> None:
        """Send the whole state with the next update."""
        self._shown = None

    def shows(self, look: Look) -> bool:
        """Whether the board has confirmed this look."""
        return self._ready and self._shown == look and not self._pending

    def hear(self, data: bytes, now: float) -> list[Edge]:
        """Take in bytes, and give what they say about buttons and knocks."""
        frames = self._decoder.feed(data)
        self._proven = self._proven or (bool(frames) and self.baud != wire.BAUD)
        return [edge for frame in frames for edge in self._take(frame.message, now)]

    def say(self, wanted: Look, now: float) -> bytes:
        """Give the bytes to write now, to make the board look as wanted and to keep it company."""
        if not self._ready:
            messages = self._greet(now)
        elif self._pending:
            messages = self._repeat(now)
        elif self._offered is not None and now - self._offered_at < CONFIRM_WITHIN:
            messages = []  # between the question and its answer nobody knows how fast the line is
        else:
            messages = self._update(wanted, now) or self._offer(now)
        out = b"".join(wire.encode(message, sequence) for sequence, message in messages)
        if not out and self._ready and now - self._said_at >= BEAT_EVERY:
            out = wire.encode(wire.KioskBeat(), self._sequence)
        if out:
            self._said_at = now
        return out

    def _next(self) -> int:
        # For commands alone: a board takes a number that it has met a few commands ago for a repetition.
        self._sequence = (self._sequence + 1) % 256
        return self._sequence

    def _greet(self, now: float) -> list[tuple[int, wire.Message]]:
        if now < self._hello_at:
            return []
        self._hello_at = now + HELLO_EVERY
        return [(self._sequence, wire.Hello(self._session))]

    def _update(self, wanted: Look, now: float) -> list[tuple[int, wire.Message]]:
        self._pending = {self._next(): message for message in _changes(self._shown, wanted, self._sensitivity)}
        self._shown = wanted
        self._pending_at, self._tries = now, 0
        return list(self._pending.items())

    def _offer(self, now: float) -> list[tuple[int, wire.Message]]:
        if not self._offers:
            self._offered = None
            return []
        if self._knocks is None:
            return []  # a press that is lost while both ends change over shows in the next beat, but not in the first
        self._offers -= 1
        self._offered = self._next() if self._offered is None else self._offered
        self._offered_at = now
        return [(self._offered, wire.Speed(wire.FASTER))]

    def _agreed(self, now: float) -> None:
        """Go over to the faster line, and say something at once: the board waits for it."""
        self.baud = wire.FASTER
        self._offered, self._offers = None, 0
        self._said_at = now - BEAT_EVERY

    def _repeat(self, now: float) -> list[tuple[int, wire.Message]]:
        if now - self._pending_at < CONFIRM_WITHIN:
            return []
        self._pending_at = now
        self._tries += 1
        for sequence, message in self._pending.items():
            if isinstance(message, wire.Lights):
                # The last part of the picture may have come through: nothing else would show this one.
                self._pending[sequence] = wire.Lights(message.offset, message.colors, hold=False)
        return list(self._pending.items())

    def _take(self, message: wire.Message, now: float) -> list[Edge]:
        match message:
            case wire.Greeting():
                self._greeted(message, now)
            case wire.Applied(sequence) if sequence == self._offered:
                self._agreed(now)
            case wire.Applied(sequence):
                self._pending.pop(sequence, None)
            case wire.Button(seat, pressed, micros) if self._ready:
                self._sign_at = now
                bit = 1 << seat
                return self._buttons(self._pressed & ~bit | bit * pressed, self._clock.heard(micros, now))
            case wire.Knock(strength, micros) if self._ready:
                if self._knocks is not None:
                    self._knocks = (self._knocks + 1) % 256
                self._sign_at = now
                return [_knock(strength, self._clock.heard(micros, now))]
            case wire.BoardBeat(session) if self._ready and session == self._session:
                return self._beat(message, now)
            case _:
                return []
        self._sign_at = now
        return []

    def _greeted(self, greeting: wire.Greeting, now: float) -> None:
        if greeting.role != wire.ROLE:
            return
        self.greeting = greeting
        if greeting.version != wire.VERSION:
            self._trouble = Trouble(
                Fault.FAILED, f"the board speaks version {greeting.version}, not {wire.VERSION}: make flash"
            )
            return
        if greeting.session == self._session:
            if not self._ready:
                self._begin(greeting, now)
            return
        self._hello_at = min(self._hello_at, now)
        if self._ready:
            self._ready = False
            self._since = now

    def _begin(self, greeting: wire.Greeting, now: float) -> None:
        self._ready = True
        self._shown = None
        self._pending = {}
        self._tries = 0
        self._offered = None
        self._offers = OFFERS if self._faster and self.baud == wire.BAUD else 0
        self._knocks = None
        self._clock = BoardClock()
        self._clock.heard(greeting.micros, now)

    def _beat(self, beat: wire.BoardBeat, now: float) -> list[Edge]:
        self._sign_at = now
        at = self._clock.heard(beat.micros, now)
        known, self._knocks = self._knocks, beat.knocks
        if known is None:
            # A button that was down in the last session may have come up unheard; one that is down now was not pressed.
            released = self._buttons(self._pressed & beat.pressed, at)
            self._pressed = beat.pressed
            return released
        lost = [] if known == beat.knocks else [_knock(beat.strength, at)]
        return self._buttons(beat.pressed, at) + lost

    def _buttons(self, pressed: int, at: float) -> list[Edge]:
        changed, self._pressed = self._pressed ^ pressed, pressed
        seats = (seat for seat in range(wire.MOST_SEATS) if changed >> seat & 1)
        return [Edge(f"seat{seat}", bool(pressed >> seat & 1), at) for seat in seats]


def _knock(strength: int, at: float) -> Edge:
    return Edge("knock", True, at, min(strength, 1023) / 1023)


def _changes(shown: Look | None, wanted: Look, sensitivity: wire.Sensitivity) -> Iterator[wire.Message]:
    """Give the commands that turn one look into another; all of them, sensitivity too, when nothing is known."""
    if shown is None or len(shown.lights) != len(wanted.lights):
        yield sensitivity
        yield wire.SeatLamps(wanted.lamps)
        yield from wire.split(0, wanted.lights)
        return
    if shown.lamps != wanted.lamps:
        yield wire.SeatLamps(wanted.lamps)
    offset, colors = _changed(shown.lights, wanted.lights)
    yield from wire.split(offset, colors)


def _changed(old: tuple[Color, ...], new: tuple[Color, ...]) -> tuple[int, tuple[Color, ...]]:
    """Find the shortest stretch of lights that holds every change."""
    differing = [at for at, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
    if not differing:
        return 0, ()
    return differing[0], new[differing[0] : differing[-1] + 1]
