"""The far end of the board's wire, in Python, for laptops without AVR tools; and a pseudo-terminal as its USB plug.

`FarBoard` does what the firmware does and knows no port: bytes in, bytes out, and its own time. One suite of tests runs
against it and against the real firmware in a simulator, so the two can't drift apart.
"""

import contextlib
import os
import pty
import select
import termios
import threading
import tty
from collections.abc import Mapping, Sequence

from drivers import board, wire
from drivers.base import DARK, Clock, Color, Emit
from drivers.port import Outside

BEAT_EVERY = 0.2
GREET_EVERY = 1.0
REST_AFTER = 3.0
"""Seconds without a frame from the kiosk after which the board shows its resting pattern."""

FAST_WITHIN = 0.25
"""Seconds in which something must be heard over a line that has just become fast."""

RESTING = Color(6, 3, 0)
LIT = Color(255, 255, 255)

_SPEEDS = frozenset({wire.BAUD, wire.FASTER})
_REMEMBERED = 8
_NEVER = float("inf")


class FarBoard:
    """The board as its wire sees it. `deaf` seconds after each reset it hears nothing, then it says `boot_text`."""

    def __init__(self, deaf: float = 0.0, boot_text: bytes = b"") -> None:
        self._deaf = deaf
        self._boot_text = boot_text
        self._now = 0.0
        self._line = wire.BAUD  # the speed of the line's other side
        self.pressed = 0
        self.applied: list[wire.Message] = []
        self.reset()

    def reset(self) -> None:
        """Begin anew, as after power or a pulled reset line. Buttons stay as they are held."""
        self._out = b""
        self.baud = wire.BAUD
        self._slow_at = _NEVER
        self._decoder = wire.Decoder()
        self._born = self._now
        self._awake_at = self._now + self._deaf
        self._booted = False
        self._session = 0
        self._sequence = 0
        self._recent: list[int] = []
        self._heard_at = self._awake_at
        self._beat_at = self._greet_at = self._awake_at
        self._lights = [DARK] * wire.MOST_LIGHTS
        self._shown = tuple(self._lights)
        self._lamps = 0
        self._sensitivity = wire.Sensitivity(150, 100)
        self._knocks = 0
        self._strength = 0
        self._knocked_at = -_NEVER

    @property
    def micros(self) -> int:
        """The board's own clock."""
        return int((self._now - self._born) * 1e6) % 2**32

    @property
    def strip(self) -> tuple[Color, ...]:
        """The strip's lights as they shine."""
        if not self._resting:
            return self._shown
        here = int((self._now - self._heard_at) * 4) % wire.MOST_LIGHTS
        return tuple(RESTING if at == here else DARK for at in range(wire.MOST_LIGHTS))

    @property
    def lamps(self) -> int:
        """The seats' own lamps as they shine, a bit each."""
        return 0 if self._resting else self._lamps

    @property
    def _resting(self) -> bool:
        return self._now - self._heard_at >= REST_AFTER

    def line(self, baud: int) -> None:
        """Let the line's other side have this speed: at another one than the board's, both hear noise."""
        self._line = baud

    def press(self, seat: int, active: bool) -> None:
        """Press a seat's button or let it go."""
        self.pressed = self.pressed & ~(1 << seat) | active << seat
        if self._booted:
            self._say(wire.Button(seat, active, self.micros))

    def knock(self, strength: int) -> None:
        """Hit the table so hard that the piezo's level rises by this much."""
        rested = self._now - self._knocked_at >= self._sensitivity.dead_ms / 1000
        if self._booted and rested and strength > self._sensitivity.threshold:
            self._knocked_at = self._now
            self._knocks = (self._knocks + 1) % 256
            self._strength = strength
            self._say(wire.Knock(strength, self.micros))

    def run(self, seconds: float) -> bytes:
        """Let time pass, and take what the board says meanwhile."""
        until = self._now + seconds
        while (due := min(self._next_due(), until)) < until:
            self._now = max(self._now, due)
            self._act()
        self._now = until
        out, self._out = self._out, b""
        return out

    def hear(self, data: bytes) -> None:
        """Take in bytes from the kiosk."""
        if self._booted:
            for frame in self._decoder.feed(self._passing(data)):
                self._take(frame)

    def _next_due(self) -> float:
        if not self._booted:
            return self._awake_at
        return min(self._slow_at, self._beat_at, self._heard_at + REST_AFTER if self._session else self._greet_at)

    def _act(self) -> None:
        if not self._booted:
            self._booted = True
            self._out += self._boot_text
        elif self._now >= self._slow_at:
            self._set_speed(wire.BAUD)
        elif self._now >= self._beat_at:
            self._beat_at = self._now + BEAT_EVERY
            self._say(wire.BoardBeat(self._session, self.pressed, self._knocks, self._strength, self.micros))
        elif self._session:
            self._session = 0
            self._greet_at = self._now
            self._set_speed(wire.BAUD)
        else:
            self._greet_at = self._now + GREET_EVERY
            self._greet()

    def _greet(self) -> None:
        lights, seats = wire.MOST_LIGHTS, wire.MOST_SEATS
        self._say(wire.Greeting(wire.ROLE, wire.VERSION, self._session, lights, seats, True, self.micros))

    def _say(self, message: wire.Message) -> None:
        self._sequence = (self._sequence + 1) % 256
        self._out += self._passing(wire.encode(message, self._sequence))

    def _passing(self, data: bytes) -> bytes:
        return data if self.baud == self._line else bytes(byte ^ 0x5A for byte in data)

    def _set_speed(self, baud: int) -> None:
        self.baud = baud
        self._slow_at = _NEVER if baud == wire.BAUD else self._now + FAST_WITHIN

    def _take(self, frame: wire.Frame) -> None:
        self._slow_at = _NEVER
        match frame.message:
            case wire.Hello(session):
                if session != self._session:
                    self._recent = []
                    self._session = session
                    self._lights = [DARK] * wire.MOST_LIGHTS
                    self._shown = tuple(self._lights)
                    self._lamps = 0
                self._greet()
            case wire.Lights() | wire.SeatLamps() | wire.Sensitivity():
                self._command(frame)
            case wire.Speed(baud) if baud in _SPEEDS:
                self._say(wire.Applied(frame.sequence))
                self._set_speed(baud)
            case wire.KioskBeat():
                pass
            case _:
                return
        self._heard_at = self._now

    def _command(self, frame: wire.Frame) -> None:
        if frame.sequence not in self._recent:
            self._recent = [frame.sequence, *self._recent][:_REMEMBERED]
            self._apply(frame.message)
        self._say(wire.Applied(frame.sequence))

    def _apply(self, message: wire.Message) -> None:
        self.applied.append(message)
        match message:
            case wire.Lights(offset, colors, hold):
                colors = colors[: wire.MOST_LIGHTS - offset]
                self._lights[offset : offset + len(colors)] = colors
                if not hold:
                    self._shown = tuple(self._lights)
            case wire.SeatLamps(lit):
                self._lamps = lit
            case wire.Sensitivity():
                self._sensitivity = message


class Plug:
    """A far board on a pseudo-terminal, which the driver opens as it would open a real port.

    Each time it is plugged in, the port may have another name, and the board starts anew. A thread carries the bytes.
    """

    def __init__(self, far: FarBoard, clock: Clock) -> None:
        self.port: str | None = None
        self._far = far
        self._clock = clock
        self._at = clock()
        self._lock = threading.Lock()
        self._ends: tuple[int, int] | None = None
        self._thread: threading.Thread | None = None
        self._unplugged = threading.Event()

    def plug(self) -> None:
        """Plug the board in."""
        if self._ends is None:
            master, slave = pty.openpty()
            tty.setraw(slave)
            os.set_blocking(master, False)
            self._ends = master, slave
            self._far.reset()
            self._at = self._clock()
            self.port = os.ttyname(slave)
            self._unplugged = threading.Event()
            self._thread = threading.Thread(target=self._carry_on, args=(self._unplugged,), name="plug", daemon=True)
            self._thread.start()

    def pull(self) -> None:
        """Pull the board out, in whatever it is doing."""
        self.port = None
        self._unplugged.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._ends is not None:
            for end in self._ends:
                os.close(end)
            self._ends = None

    def reset(self) -> None:
        """Press the board's reset button."""
        with self._lock:
            self._far.reset()

    def press(self, seat: int, active: bool) -> None:
        """Press a seat's button or let it go."""
        with self._lock:
            self._far.press(seat, active)

    def knock(self, strength: int) -> None:
        """Knock on the table."""
        with self._lock:
            self._far.knock(strength)

    def lit(self) -> tuple[Sequence[Color], int]:
        """The strip and the seat lamps as they shine; dark without power."""
        with self._lock:
            return ((DARK,) * wire.MOST_LIGHTS, 0) if self.port is None else (self._far.strip, self._far.lamps)

    def carry(self, wait: float) -> None:
        """Carry what has come in either direction since the last time."""
        if self._ends is None:
            return
        master = self._ends[0]
        readable, _, _ = select.select([master], [], [], wait)
        data = os.read(master, 4096) if readable else b""
        with self._lock:
            now = self._clock()
            self._far.line(_speed(master))
            out = self._far.run(max(0.0, now - self._at))
            self._at = now
            self._far.hear(data)
            out += self._far.run(0.0)
        # A full terminal means that nobody reads, and a real line loses such bytes too.
        with contextlib.suppress(BlockingIOError):
            os.write(master, out)

    def _carry_on(self, unplugged: threading.Event) -> None:
        while not unplugged.is_set():
            self.carry(0.01)


def _speed(terminal: int) -> int:
    """The speed that the driver has given a terminal. The faster one is no constant of termios."""
    return wire.BAUD if termios.tcgetattr(terminal)[5] == termios.B115200 else wire.FASTER


class BoardBench:
    """Hands and eyes around the emulated board."""

    def __init__(self, settings: board.Settings, plug: Plug) -> None:
        self._settings = settings
        self._plug = plug

    @property
    def inputs(self) -> tuple[str, ...]:
        """The knock, and the seats' buttons."""
        return ("knock", *(f"seat{seat}" for seat in range(self._settings.seats)))

    def press(self, name: str, active: bool) -> None:
        """Press a seat's button, or knock half as hard as the piezo can tell."""
        if name.startswith("seat"):
            self._plug.press(int(name.removeprefix("seat")), active)
        elif active:
            self._plug.knock(512)

    def lamps(self) -> Mapping[str, Color]:
        """Each lamp and light as it shines."""
        lights, lamps = self._plug.lit()
        shown = {f"seat{seat}": LIT if lamps >> seat & 1 else DARK for seat in range(self._settings.seats)}
        each = self._settings.lights_per_seat
        for at in range(self._settings.seats * each):
            shown[f"seat{at // each}.{at % each}"] = lights[at]
        return shown

    def pull(self) -> None:
        """Pull the USB plug."""
        self._plug.pull()

    def plug(self) -> None:
        """Plug it in again."""
        self._plug.plug()

    def reset(self) -> None:
        """Press the board's reset button."""
        self._plug.reset()


class EmulatedBoard(board.Board):
    """The same driver. Its board is plugged in when it starts and pulled out when it closes."""

    def __init__(self, settings: board.Settings, clock: Clock, plug: Plug) -> None:
        outside = Outside(
            lambda: [plug.port] if plug.port is not None else [], board.open_port, board.group_of, board.users_of
        )
        super().__init__(settings, clock, outside)
        self._plug = plug

    def start(self, emit: Emit) -> None:
        """Plug in, and start as ever."""
        self._plug.plug()
        super().start(emit)

    def close(self) -> None:
        """Close as ever, then unplug."""
        super().close()
        self._plug.pull()


def create(settings: board.Settings, clock: Clock) -> tuple[board.Board, BoardBench]:
    """The driver on an emulated board, and the bench around it."""
    plug = Plug(FarBoard(deaf=0.3), clock)
    return EmulatedBoard(settings, clock, plug), BoardBench(settings, plug)
