"""A USB cable of glass for the board's tests: it has its own clock, shows what passes, and can be pulled or spoilt."""

import errno
from collections.abc import Callable
from typing import Protocol

from drivers import wire
from drivers.base import Color, Edge, LampFrame, Link, Reading
from drivers.board import READ_WITHIN, Board, Settings
from drivers.port import Outside, Port

STEP = 0.001


class FarEnd(Protocol):
    """What stands behind the cable: the Python twin, or the real firmware in its simulator."""

    @property
    def strip(self) -> tuple[Color, ...]: ...
    @property
    def lamps(self) -> int: ...
    def run(self, seconds: float) -> bytes: ...
    def hear(self, data: bytes) -> None: ...
    def line(self, baud: int) -> None: ...
    def press(self, seat: int, active: bool) -> None: ...
    def knock(self, strength: int) -> None: ...
    def reset(self) -> None: ...


class Cable:
    """The wire, the system around it, and the only clock."""

    def __init__(self, far: FarEnd) -> None:
        self.far = far
        self.now = 0.0
        self.name: str | None = "/dev/ttyACM0"
        self.said: list[wire.Message] = []
        self.spoil_up: Callable[[bytes], bytes] = bytes
        self.spoil_down: Callable[[bytes], bytes] = bytes
        self.refuse: Exception | None = None
        self.opened = 0
        self.baud = 0
        self.fastest = 1_000_000
        self.converter: Callable[[int], int] = int  # the speed that it makes of the one it is set to
        self.resets = True
        self.waiting = b""
        self._ear = wire.Decoder()

    def clock(self) -> float:
        return self.now

    def outside(self) -> Outside:
        return Outside(
            lambda: [self.name] if self.name else [], self.open, lambda port: "plugdev", lambda port: ["screen"]
        )

    def open(self, name: str) -> Port:
        if self.refuse is not None:
            raise self.refuse
        if name != self.name:
            raise FileNotFoundError(errno.ENOENT, "no such port", name)
        self.opened += 1
        self.set_speed(wire.BAUD)
        self.waiting = b""
        if self.resets:
            self.far.reset()
        return CablePort(self, name)

    def set_speed(self, baud: int) -> None:
        if baud > self.fastest:
            raise ValueError(f"the converter does not do {baud} baud")
        self.baud = baud
        self.far.line(self.converter(baud))

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.waiting += self.spoil_up(self.far.run(seconds))

    def pass_silence(self, seconds: float) -> None:
        """Let a step of time pass, or as many as nothing is said in, but no more than so long."""
        listen = getattr(self.far, "listen", None)  # the simulator's, which is slow to ask
        if listen is None:
            self.pass_time(STEP)
            return
        passed, said = listen(max(seconds, STEP))
        self.now += passed
        self.waiting += self.spoil_up(said)

    def down(self, data: bytes) -> None:
        self.said += [frame.message for frame in self._ear.feed(data)]
        self.far.hear(self.spoil_down(data))


class CablePort:
    """The kiosk's end of the cable, as pyserial would give it."""

    def __init__(self, cable: Cable, name: str) -> None:
        self._cable = cable
        self._name = name
        self._woken = False

    def _check(self) -> None:
        if self._cable.name != self._name:
            raise OSError(errno.EIO, "the cable was pulled")

    @property
    def in_waiting(self) -> int:
        self._check()
        return len(self._cable.waiting)

    def read(self, size: int) -> bytes:
        self._check()
        until = self._cable.now + READ_WITHIN
        while not self._cable.waiting and not self._woken and self._cable.now < until:
            self._cable.pass_silence(until - self._cable.now)
        self._woken = False
        data, self._cable.waiting = self._cable.waiting[:size], self._cable.waiting[size:]
        return data

    def write(self, data: bytes) -> int:
        self._check()
        self._cable.down(data)
        return len(data)

    @property
    def baudrate(self) -> int:
        return self._cable.baud

    @baudrate.setter
    def baudrate(self, baud: int) -> None:
        self._check()
        self._cable.set_speed(baud)

    def cancel_read(self) -> None:
        self._woken = True

    def close(self) -> None:
        pass


class Table:
    """A kiosk's driver at one end of a cable and a board at the other, with no thread but the test's own."""

    def __init__(self, far: FarEnd, settings: Settings | None = None) -> None:
        self.far = far
        self.cable = Cable(far)
        self.readings: list[Reading] = []
        self.driver = Board(settings or Settings(), self.cable.clock, self.cable.outside())
        self.driver.prepare(self.readings.append)

    @property
    def edges(self) -> list[Edge]:
        return [reading for reading in self.readings if isinstance(reading, Edge)]

    @property
    def links(self) -> list[Link]:
        return [reading for reading in self.readings if isinstance(reading, Link)]

    @property
    def up(self) -> bool:
        return bool(self.links) and self.links[-1].up

    @property
    def now(self) -> float:
        return self.cable.now

    def turn(self) -> None:
        rest = self.driver.turn()
        if rest:
            self.cable.pass_time(rest)
        else:
            self.cable.now += 1e-6  # even a turn that waits for nothing takes its time

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            self.turn()

    def until(self, happened: Callable[[], object], within: float) -> None:
        """Let things happen until it has; not in time is a failure."""
        until = self.now + within
        while not happened():
            assert self.now < until, f"not within {within} s; links: {self.links}"
            self.turn()

    def ready(self, frame: LampFrame | None = None, within: float = 5.0) -> "Table":
        """Plug in and wait for the board, for its first picture, and for its line to have become faster."""
        self.driver.show(frame or {})
        self.until(lambda: self.up, within)
        self.wait(0.3)
        return self
