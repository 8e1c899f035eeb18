"""Lives on 8x8 modules in a chain, each with a MAX7219: one row a seat, one column a life, over gpiozero's SPI.

The chips never answer and forget what they were told when the supply shakes, so everything is written again every two
seconds, whether anything changed or not. All writing is done by one thread; `show` only replaces what it is to write.
"""

import importlib
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Annotated, Literal, Protocol

import msgspec

from drivers import matrix
from drivers.base import Clock, Emit, Fault, LampFrame, Link, PinUse
from drivers.pins import Unreachable, fault_of, open_factory, writable_folder

name = "max7219"

SEATS = matrix.SIDE
MOSI, CLOCK = 10, 11
SELECTS = (8, 7)
"""The pins of SPI 0: data, clock, and the two that say which device is meant."""

REWRITE = 2.0
"""Seconds after which every register is written again."""

FULL = 216
"""A colour whose brightest part is this or more counts as full light; a lamp of one colour can't tell it from white."""

CLOSE_WITHIN = 1.0


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table `[drivers.max7219]`: how the modules lie, how bright they are, what they may draw, and the way there.

    `select` is the pin of the chips' CS or LOAD input. See `matrix.Layout` for what the layout means.
    """

    on: bool = False
    modules: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    rotation: Literal[0, 90, 180, 270] = 0
    mirror: bool = False
    first: Literal["left", "right"] = "left"
    brightness: Annotated[int, msgspec.Meta(ge=0, le=matrix.BRIGHTEST)] = 4
    budget_ma: Annotated[float, msgspec.Meta(gt=0)] = 400.0
    light_ma: Annotated[float, msgspec.Meta(gt=0)] = 40.0
    select: Literal[8, 7] = 8
    factory: Literal["lgpio", "rpigpio", "native"] = "lgpio"
    chip: Annotated[int, msgspec.Meta(ge=0, le=99)] | Literal["auto"] = "auto"
    folder: str = ""

    @property
    def layout(self) -> matrix.Layout:
        """How the modules lie."""
        return matrix.Layout(self.modules, self.rotation, self.mirror, self.first)

    @property
    def supply(self) -> matrix.Supply:
        """What the modules may draw."""
        return matrix.Supply(self.budget_ma, self.light_ma)


class Bus(Protocol):
    """gpiozero's SPI, as far as it is needed: each transfer selects the chips, and lets them take it in at its end."""

    def transfer(self, data: list[int]) -> object:
        """Send bytes."""
        ...

    def close(self) -> None:
        """Let the pins go."""
        ...


def pins(settings: Settings) -> tuple[PinUse, ...]:
    """The pins of the bus; the driver can do without none of them."""
    return tuple(PinUse(pin, ()) for pin in (MOSI, CLOCK, settings.select)) if settings.on else ()


def inputs(settings: Settings) -> tuple[str, ...]:  # noqa: ARG001 - every driver has the same door
    """None: the chips only show."""
    return ()


def lamps(settings: Settings) -> tuple[str, ...]:
    """A lamp for each light: `seat2.5` is the sixth from the left in the third row from above."""
    columns = range(settings.layout.columns)
    return tuple(f"seat{seat}.{column}" for seat in range(SEATS) for column in columns) if settings.on else ()


def create(settings: Settings, clock: Clock) -> "Max7219":
    """Make the driver on the Pi's own SPI."""
    folder = writable_folder(settings.folder, os.environ)
    return Max7219(settings, clock, lambda: open_bus(settings, folder))


class Max7219:
    """Writes the newest frame to the chips, again and again; what cannot be written now is tried for ever.

    `reach` opens the bus or raises; `retry` is the seconds between two attempts. Without `threaded`, `turn` is called
    by whoever made this.
    """

    def __init__(
        self, settings: Settings, clock: Clock, reach: Callable[[], Bus], *, retry: float = 5.0, threaded: bool = True
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._reach = reach
        self._retry = retry
        self._thread = Thread(target=self._run, name=name, daemon=True) if threaded else None
        self._emit: Emit = lambda _: None
        self._frame: LampFrame = {}
        self._wake = Event()
        self._everything = Event()
        self._closed = Event()
        self._bus: Bus | None = None
        self._sent: dict[int, tuple[int, ...]] = {}
        self._rewrite_at = clock()
        self._told: Fault | Literal["up"] | None = None

    @property
    def name(self) -> str:
        """The driver's name."""
        return name

    def start(self, emit: Emit) -> None:
        """Open the bus and write from now on."""
        self._emit = emit
        if self._thread is not None:
            self._thread.start()

    def show(self, frame: LampFrame) -> None:
        """Have this frame written next; one that was not written yet is dropped."""
        self._frame = frame
        self._wake.set()

    def forget(self) -> None:
        """Write every register at the next turn."""
        self._everything.set()

    def close(self) -> None:
        """Put the lights out and let the bus go."""
        if self._closed.is_set():
            return
        self._closed.set()
        self._wake.set()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join(CLOSE_WITHIN)
        else:
            self._end()

    def turn(self) -> float:
        """Write what is due, and give the seconds until there will be more if nothing is shown before."""
        try:
            if self._bus is None:
                self._bus = self._reach()
                self._everything.set()
            self._write()
        except Exception as error:  # noqa: BLE001 - the border: whatever the libraries raise is a driver that is down
            self._down(error)
            return self._retry
        self._tell("up", Link(name, "", up=True, at=self._clock()))
        return max(0.0, self._rewrite_at - self._clock())

    def _run(self) -> None:
        while not self._closed.is_set():
            self._wake.wait(self.turn())
            self._wake.clear()
        self._end()

    def _write(self) -> None:
        now = self._clock()
        if self._everything.is_set() or now >= self._rewrite_at:
            self._everything.clear()
            self._sent.clear()
            self._rewrite_at = now + REWRITE
        self._send(self._wanted(self._frame))

    def _send(self, wanted: matrix.Registers) -> None:
        for address, values in wanted.items():
            if self._bus is not None and self._sent.get(address) != values:
                self._bus.transfer(matrix.words(address, values))
                self._sent[address] = values

    def _wanted(self, frame: LampFrame) -> matrix.Registers:
        """A light is on or off, and all have one brightness: that of the brightest lamp, which the kiosk may dim."""
        parts = {lamp: max(color) for lamp, color in frame.items()}
        brightest = min(max(parts.values(), default=0), FULL)
        lit = [
            (row, column)
            for row in range(SEATS)
            for column in range(self._settings.layout.columns)
            if 2 * parts.get(f"seat{row}.{column}", 0) > brightest
        ]
        intensity = round(self._settings.brightness * brightest / FULL)
        return matrix.registers(lit, intensity, self._settings.layout, self._settings.supply)

    def _down(self, error: Exception) -> None:
        fault, detail = fault_of(error)
        if self._bus is not None and fault is Fault.FAILED:
            fault = Fault.LOST
        self._let_go()
        self._tell(fault, Link(name, "", up=False, at=self._clock(), fault=fault, detail=detail))

    def _tell(self, state: Fault | Literal["up"], link: Link) -> None:
        if state != self._told:
            self._told = state
            self._emit(link)

    def _end(self) -> None:
        self._emit = lambda _: None
        try:
            self._sent.clear()
            self._send(matrix.off(self._settings.modules))
        except Exception as error:  # noqa: BLE001 - as in `turn`
            self._down(error)
        self._let_go()

    def _let_go(self) -> None:
        bus, self._bus = self._bus, None
        try:
            if bus is not None:
                bus.close()
        except Exception:  # noqa: BLE001, S110 - as in `turn`; a bus that fails was told of already
            pass


class PiBus:
    """The Pi's own SPI, and the pin factory that it came from."""

    def __init__(self, factory: object, spi: Bus) -> None:
        self._closings: list[Callable[[], object]] = [spi.close, partial(_close_alone, factory)]
        self.transfer = spi.transfer

    def close(self) -> None:
        """Let both go."""
        while self._closings:
            self._closings.pop(0)()


def open_bus(settings: Settings, folder: Path, devices: Path = Path("/dev")) -> Bus:
    """Open SPI 0 through gpiozero's factory of that name; lgpio may write to `folder`."""
    node = devices / f"spidev0.{SELECTS.index(settings.select)}"
    if not node.exists():
        raise Unreachable(
            Fault.NO_CHIP, f"{node} is missing: write dtparam=spi=on in /boot/firmware/config.txt and start again"
        )
    if not os.access(node, os.R_OK | os.W_OK):
        raise Unreachable(Fault.NO_PERMISSION, f"{node} may not be opened: the user must be in the group spi")
    factory = open_factory(settings.factory, settings.chip, folder, devices)
    try:
        spi = factory.spi(clock_pin=CLOCK, mosi_pin=MOSI, miso_pin=None, select_pin=settings.select)
    except BaseException:
        _close_alone(factory)
        raise
    bus = PiBus(factory, spi)
    if isinstance(spi, importlib.import_module("gpiozero.pins.spi").SPISoftware):
        bus.close()
        raise Unreachable(Fault.NO_LIBRARY, f"gpiozero cannot use {node}: sudo apt install python3-spidev")
    return bus


def _close_alone(factory: object) -> None:
    # gpiozero keeps the pins of all factories of a kind in one table, and closes them all with any of the factories:
    # without a table of its own this one would take the lamps and buttons of another driver with it.
    factory.pins = {}  # type: ignore[attr-defined]
    factory.close()  # type: ignore[attr-defined]
