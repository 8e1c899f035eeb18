"""The microcontroller board on a USB port: seat buttons and lamps, a piezo for knocks, a strip of lights for lives.

One thread owns the port. It finds the board by its USB vendor and its greeting, whatever the port is called, and begins
again after any error, for ever. The main thread only ever replaces one reference, so nothing here can hold up a screen.
A second thread looks whether the first is stuck in a call that does not return, and puts another in its place.
"""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from drivers import strip, wire
from drivers.base import Clock, Emit, Fault, LampFrame, Link, PinUse, Reading
from drivers.port import Outside, Owner, Port, Wanted

name = "board"

READ_WITHIN = 0.02
"""Seconds that a read waits for the first byte, unless a new frame wakes it."""

WRITE_WITHIN = 0.5
WATCH_EVERY = 0.2
MOST_STUCK = 4
"""Threads that may be stuck at one time; while there are so many, no other is begun."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table `[drivers.board]`: currents in milliamperes, times in seconds, `threshold` of the piezo's range."""

    on: bool = False
    port: str = ""
    """A device or a pyserial URL; empty to look for the board."""
    vendors: tuple[Annotated[str, msgspec.Meta(pattern="^[0-9a-fA-F]{4}$")], ...] = (
        "2341",  # Arduino
        "2a03",  # Arduino SRL
        "1a86",  # WCH, maker of the CH340
        "0403",  # FTDI
        "10c4",  # Silicon Labs
    )
    """USB vendors whose serial ports are asked, four hexadecimal digits each."""
    seats: Annotated[int, msgspec.Meta(ge=1, le=wire.MOST_SEATS)] = 8
    lights_per_seat: Annotated[int, msgspec.Meta(ge=0, le=wire.MOST_LIGHTS)] = 10
    budget_ma: Annotated[float, msgspec.Meta(ge=0)] = 400.0
    light_ma: Annotated[float, msgspec.Meta(gt=0)] = 60.0
    lamp_ma: Annotated[float, msgspec.Meta(ge=0)] = 10.0
    threshold: Annotated[float, msgspec.Meta(gt=0, le=1)] = 0.15
    dead_time: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.1

    def __post_init__(self) -> None:
        """Refuse a strip longer than the board can drive."""
        lights = self.seats * self.lights_per_seat
        if lights > wire.MOST_LIGHTS:
            raise ValueError(
                f"`seats` times `lights_per_seat` is {lights}, and a board drives {wire.MOST_LIGHTS} lights"
            )

    @property
    def budget(self) -> strip.Budget:
        """The currents together."""
        return strip.Budget(self.budget_ma, self.light_ma, self.lamp_ma)

    @property
    def sensitivity(self) -> wire.Sensitivity:
        """The piezo's settings in the board's units."""
        return wire.Sensitivity(round(self.threshold * 1023), round(self.dead_time * 1000))


def pins(settings: Settings) -> tuple[PinUse, ...]:  # noqa: ARG001 - every driver has the same door
    """None of the Pi's own pins."""
    return ()


class Board:
    """The driver: takes frames and gives readings, and keeps its two threads at work."""

    name = name

    def __init__(self, settings: Settings, clock: Clock, outside: Outside) -> None:
        self._settings = settings
        self._clock = clock
        self.outside = outside
        self._frame: LampFrame = {}
        self._look: tuple[LampFrame, strip.Look] | None = None
        self._forgotten = 0
        self._emit: Emit | None = None
        self._told: tuple[bool, Fault | None] | None = None
        self._owner: Owner | None = None
        self._thread: threading.Thread | None = None
        self._watcher: threading.Thread | None = None
        self._stuck: list[threading.Thread] = []
        self._ending = threading.Event()

    @property
    def greeting(self) -> wire.Greeting | None:
        """What the board said of itself, while it is there."""
        owner = self._owner
        return owner.greeting if owner is not None else None

    def start(self, emit: Emit) -> None:
        """Look for the board, and report from now on."""
        self.prepare(emit)
        self._begin()
        self._watcher = threading.Thread(target=self._watch_on, name="board-watch", daemon=True)
        self._watcher.start()

    def prepare(self, emit: Emit) -> None:
        """Start without threads, for one who calls `turn` and `watch` as these would."""
        self._emit = emit
        self._owner = self._new_owner()

    def show(self, frame: LampFrame) -> None:
        """Take this as the newest frame. One that still waits is dropped for it."""
        self._frame = dict(frame)
        owner = self._owner
        if owner is not None:
            owner.wake()

    def forget(self) -> None:
        """Have everything sent with the next frame that goes out."""
        self._forgotten += 1

    def close(self) -> None:
        """Put the lamps out, if the board listens, and let the port go. Takes half a second at most."""
        self._frame = {}
        self._ending.set()
        if self._thread is not None:
            self._thread.join(0.5)
        elif self._owner is not None:
            self._owner.end()
        if self._watcher is not None:
            self._watcher.join(0.1)
        self._emit = None

    def turn(self) -> float:
        """Do one turn of the thread that owns the port, and give the seconds to rest before the next."""
        return self._owner.turn() if self._owner is not None else WATCH_EVERY

    def watch(self) -> None:
        """Give up a thread that is stuck in a call, and begin another if not too many are stuck already."""
        owner = self._owner
        call = owner.call if owner is not None else None
        if owner is not None and call is not None and self._clock() > call.until:
            owner.give_up()
            self._owner = None
            self._report(Link(name, "", False, self._clock(), Fault.FAILED, f"{call.what} does not return"))
            if self._thread is not None:
                self._stuck.append(self._thread)
        self._stuck = [thread for thread in self._stuck if thread.is_alive()]
        if self._owner is None and len(self._stuck) < MOST_STUCK:
            self._owner = self._new_owner()
            self._begin()

    def _watch_on(self) -> None:
        while not self._ending.wait(WATCH_EVERY):
            self.watch()

    def _begin(self) -> None:
        if self._owner is not None:
            self._thread = threading.Thread(target=self._owner.work, args=(self._ending,), name=name, daemon=True)
            self._thread.start()

    def _new_owner(self) -> Owner:
        return Owner(self._wanted, self._settings.sensitivity, self._clock, self.outside, self._report)

    def _wanted(self) -> Wanted:
        frame, settings = self._frame, self._settings
        if self._look is None or self._look[0] is not frame:
            whole = strip.look(frame, settings.seats, settings.lights_per_seat)
            self._look = (frame, strip.within(whole, settings.budget))
        return Wanted(self._look[1], self._forgotten)

    def _report(self, reading: Reading) -> None:
        if isinstance(reading, Link):
            news = (reading.up, reading.fault)
            if news == self._told:
                return
            self._told = news
        emit = self._emit
        if emit is not None:
            emit(reading)


def usb_ports(vendors: Sequence[str]) -> list[str]:
    """The serial ports of these USB vendors, in a steady order."""
    from serial.tools import list_ports  # noqa: PLC0415 - a kiosk without a board has no need of it

    wanted = {int(vendor, 16) for vendor in vendors}
    found = list_ports.comports()  # type: ignore[attr-defined,no-untyped-call]
    return sorted(port.device for port in found if port.vid in wanted)


def open_port(port: str) -> Port:
    """Open a device for us alone, or a pyserial URL, with a deadline on reads and writes."""
    import serial  # noqa: PLC0415 - as above

    exclusive = None if "://" in port else True
    opened: Port = serial.serial_for_url(  # type: ignore[no-untyped-call]
        port, baudrate=wire.BAUD, timeout=READ_WITHIN, write_timeout=WRITE_WITHIN, exclusive=exclusive
    )
    return opened


def group_of(port: str) -> str:
    """The group that may open a device."""
    return Path(port).group()


def users_of(port: str) -> list[str]:
    """The programs that have a device open, as far as this user may see."""
    device = Path(port).resolve()
    names = set()
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if link.readlink() == device:
                names.add((link.parents[1] / "comm").read_text(encoding="utf-8", errors="replace").strip())
        except OSError:  # it has ended, or is somebody else's
            continue
    return sorted(names)


def inputs(settings: Settings) -> tuple[str, ...]:
    """The piezo, and each seat's button."""
    return ("knock", *(f"seat{seat}" for seat in range(settings.seats))) if settings.on else ()


def lamps(settings: Settings) -> tuple[str, ...]:
    """A lamp in each seat's button, and the lights of the strip that belong to the seat."""
    lights = (f"seat{seat}.{light}" for seat in range(settings.seats) for light in range(settings.lights_per_seat))
    return (*(f"seat{seat}" for seat in range(settings.seats)), *lights) if settings.on else ()


def create(settings: Settings, clock: Clock) -> Board:
    """The board on whatever port it is."""

    def ports() -> list[str]:
        return [settings.port] if settings.port else usb_ports(settings.vendors)

    return Board(settings, clock, Outside(ports, open_port, group_of, users_of))
