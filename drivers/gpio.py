"""The Pi's own pins, on gpiozero: a knock sensor, buttons, and one or more plain lamps a seat.

Each pin is opened by itself. One that another program holds is told, and tried again for ever, while the rest works.
"""

import importlib
import os
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event, Lock, Thread
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from drivers.base import DARK, Clock, Color, Edge, Emit, Fault, LampFrame, Link, PinUse, Reading
from drivers.pins import fault_of, open_factory, writable_folder

name = "gpio"

GAMMA = 2.2  # from a colour's part, which is as the eye sees it, to a share of the LED's light

Pin = Annotated[int, msgspec.Meta(ge=0, le=27)]
"""A BCM number; 0 is no pin."""
SeatName = Annotated[str, msgspec.Meta(pattern="^seat[0-7]$")]
LampName = Annotated[str, msgspec.Meta(pattern=r"^seat[0-7](\.[0-9])?$")]


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an input is connected."""

    pin: Pin = 0
    pull: Literal["up", "down", "none"] = "up"
    active_low: bool = True


def _lamps() -> dict[LampName, Pin]:
    return {f"seat{seat}": pin for seat, pin in enumerate((5, 6, 12, 13, 16, 19, 20, 21))}


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is connected where. Pins are BCM numbers, 0 is not connected."""

    on: bool = True
    factory: Literal["lgpio", "rpigpio", "pigpio", "native"] = "lgpio"
    chip: Annotated[int, msgspec.Meta(ge=0, le=99)] | Literal["auto"] = "auto"
    folder: str = ""
    """Where lgpio may write; empty for the service's runtime folder."""
    knock: Wire = Wire(17)
    button: Wire = Wire(27)
    ok: Wire = Wire(22)
    undo: Wire = Wire(23)
    off: Wire = Wire(3)  # the one pin that also wakes a halted Pi
    seats: dict[SeatName, Wire] = msgspec.field(default_factory=dict)
    """A button for each seat."""
    lamps: dict[LampName, Pin] = msgspec.field(default_factory=_lamps)
    """`seat0` is the one lamp of a seat, `seat0.3` the fourth of several."""
    lamp_active_high: bool = True
    lamp_pwm: bool = True
    """Whether a lamp can be dimmed; without it, it is lit from half of its brightness up."""
    lamp_ma: Annotated[float, msgspec.Meta(gt=0)] = 4.0
    """One lamp at full light, in milliamperes: 330 ohm and a red LED at 3.3 V."""
    budget_ma: Annotated[float, msgspec.Meta(gt=0)] = 50.0
    """All lamps together; a brighter picture is dimmed. It is what the header's pins may give in all."""


def wires(settings: Settings) -> dict[str, Wire]:
    """Every connected input."""
    fixed = {key: getattr(settings, key) for key in ("knock", "button", "ok", "undo", "off")}
    return {key: wire for key, wire in (fixed | settings.seats).items() if wire.pin}


def lamp_pins(settings: Settings) -> dict[str, int]:
    """Every connected lamp."""
    return {key: pin for key, pin in settings.lamps.items() if pin}


def pins(settings: Settings) -> tuple[PinUse, ...]:
    """Say which pin is taken by which setting."""

    def uses() -> Iterator[PinUse]:
        for key, wire in wires(settings).items():
            yield PinUse(wire.pin, ("seats", key, "pin") if key in settings.seats else (key, "pin"))
        for key, pin in lamp_pins(settings).items():
            yield PinUse(pin, ("lamps", key))

    return tuple(uses()) if settings.on else ()


def inputs(settings: Settings) -> tuple[str, ...]:
    """Every input that is connected."""
    return tuple(wires(settings)) if settings.on else ()


def lamps(settings: Settings) -> tuple[str, ...]:
    """Every lamp that is connected."""
    return tuple(lamp_pins(settings)) if settings.on else ()


def create(settings: Settings, clock: Clock) -> "GpioDriver":
    """Make the driver on real pins. They are opened in a thread of its own, for loading the libraries takes a while."""
    folder = writable_folder(settings.folder, os.environ)
    return GpioDriver(settings, clock, lambda: open_factory(settings.factory, settings.chip, folder))


class Part(NamedTuple):
    """An input or a lamp: a seat may have both under one name. The empty name is the driver as a whole."""

    name: str
    lamp: bool = False


WHOLE = Part("")


class GpioDriver:
    """Opens what it can, stamps edges, lights lamps, and goes on trying for the rest.

    `reach` gives gpiozero's pin factory or raises; `retry` is the seconds between two attempts; `at_once` makes the
    first attempt within `start`, for stand-in pins that need no loading.
    """

    def __init__(
        self, settings: Settings, clock: Clock, reach: Callable[[], Any], *, retry: float = 5.0, at_once: bool = False
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._reach = reach
        self._retry = retry
        self._at_once = at_once
        self._emit: Emit = lambda _: None
        self._thread = Thread(target=self._run, name="gpio", daemon=True)
        self._wake = Event()
        self._closed = Event()
        self._attempting = Lock()  # one attempt at a time, and none during close
        self._factory: Any = None
        self._faults: dict[Part, Fault] = {}  # as told last
        self._inputs: dict[str, Any] = {}
        self._lighting = Lock()  # guards the lamps, for `show` comes from the loop; never held while libraries load
        self._lamps: dict[str, Any] = {}
        self._shown: dict[str, float] = {}
        self._frame: LampFrame = {}
        self._share = 1.0  # of the frame's light, so that the current is within the budget

    @property
    def name(self) -> str:
        """The driver's name."""
        return name

    def start(self, emit: Emit) -> None:
        """Open the pins and report from now on."""
        self._emit = emit
        if self._at_once:
            self.attempt()
        self._thread.start()

    def show(self, frame: LampFrame) -> None:
        """Light the lamps that changed. One that cannot be written to is lost, and opened again."""
        with self._lighting:
            self._frame = frame
            self._share = share(frame, self._settings)
            lost = [key for key, lamp in self._lamps.items() if not self._lit(key, lamp)]
            for key in lost:
                self._try(Part(key, lamp=True), self._lamps.pop(key).close)
        if lost:
            self._wake.set()

    def forget(self) -> None:
        """Write every lamp at the next `show`."""
        with self._lighting:
            self._shown.clear()

    def close(self) -> None:
        """Put the lamps out, let every pin go and end the thread."""
        self._closed.set()
        self._wake.set()
        with self._attempting, self._lighting:
            for lamp in self._lamps.values():
                self._try(WHOLE, lamp.off)
            for device in self._inputs.values():
                self._try(WHOLE, partial(_deafen, device))
            for device in (*self._lamps.values(), *self._inputs.values()):
                self._try(WHOLE, device.close)
            self._lamps.clear()
            self._inputs.clear()
            if self._factory is not None:
                self._try(WHOLE, self._factory.close)
                self._factory = None
        if self._thread.is_alive():
            self._thread.join()

    def attempt(self) -> bool:
        """Try everything that is missing, once. True when nothing is."""
        with self._attempting:
            if self._closed.is_set():
                return True
            if self._factory is None:
                if not self._try(WHOLE, self._open_factory):
                    return False
                self._tell(Link(name, "", up=True, at=self._clock()))
            missing = [Part(key) for key in wires(self._settings) if key not in self._inputs]
            missing += [Part(key, lamp=True) for key in lamp_pins(self._settings) if key not in self._lamps]
            opened = [self._opened(part) for part in missing]
            return all(opened)

    def _run(self) -> None:
        while not self._closed.is_set():
            complete = self.attempt()
            self._wake.wait(None if complete else self._retry)
            self._wake.clear()

    def _opened(self, part: Part) -> bool:
        opener = self._open_lamp if part.lamp else self._open_input
        if not self._try(part, partial(opener, part.name)):
            return False
        if self._faults.pop(part, None):
            self._tell(Link(name, part.name, up=True, at=self._clock(), lamp=part.lamp))
        return True

    def _open_factory(self) -> None:
        self._factory = self._reach()

    def _sweep(self, pin: int) -> None:
        # An attempt that failed leaves its reservation in gpiozero's list, where nobody else would ever take it out.
        self._factory.release_pins(None, pin)

    def _open_input(self, key: str) -> None:
        wire = wires(self._settings)[key]
        self._sweep(wire.pin)
        floating = wire.pull == "none"
        device = _gpiozero().DigitalInputDevice(
            wire.pin,
            pull_up=None if floating else wire.pull == "up",
            active_state=not wire.active_low if floating else None,
            pin_factory=self._factory,
        )
        # gpiozero takes a pulled-up input for active low, and no other; a board with its own driver may differ.
        inverted = not floating and wire.active_low != (wire.pull == "up")
        device.when_activated = partial(self._stamp, key, not inverted)
        device.when_deactivated = partial(self._stamp, key, inverted)
        self._inputs[key] = device

    def _stamp(self, key: str, active: bool) -> None:
        self._tell(Edge(key, active, self._clock()))

    def _open_lamp(self, key: str) -> None:
        gpiozero = _gpiozero()
        wiring = {"active_high": self._settings.lamp_active_high, "pin_factory": self._factory}
        pin = self._settings.lamps[key]
        self._sweep(pin)
        try:
            lamp = (gpiozero.PWMLED if self._settings.lamp_pwm else gpiozero.LED)(pin, **wiring)
        except gpiozero.PinPWMUnsupported:
            lamp = gpiozero.LED(pin, **wiring)
        with self._lighting:
            self._shown.pop(key, None)
            self._light(key, lamp)
            self._lamps[key] = lamp

    def _lit(self, key: str, lamp: Any) -> bool:
        return self._try(Part(key, lamp=True), partial(self._light, key, lamp))

    def _light(self, key: str, lamp: Any) -> None:
        level = brightness(self._frame.get(key, DARK))
        if hasattr(lamp, "frequency"):
            level *= self._share
        else:
            level = float(level >= brightness(Color(128, 128, 128)))
        if self._shown.get(key) != level:
            lamp.value = level
            self._shown[key] = level

    def _try(self, part: Part, action: Callable[[], object]) -> bool:
        """Do it at the border: whatever a library raises here is a part that is down, and no more than that."""
        try:
            action()
        except Exception as error:  # noqa: BLE001
            fault, detail = fault_of(error)
            if self._faults.get(part) != fault:
                self._faults[part] = fault
                self._tell(
                    Link(name, part.name, up=False, at=self._clock(), fault=fault, detail=detail, lamp=part.lamp)
                )
            return False
        return True

    def _tell(self, reading: Reading) -> None:
        if not self._closed.is_set():
            self._emit(reading)


def _deafen(device: Any) -> None:
    # gpiozero leaves lgpio's callback behind when it closes, and the next edge would end the one thread lgpio has.
    device.pin.when_changed = None


def _gpiozero() -> Any:
    return importlib.import_module("gpiozero")


def brightness(color: Color) -> float:
    """Give the share of its light, 0 to 1, that a lamp of one colour has for this one."""
    return float((max(color) / 255) ** GAMMA)


def share(frame: LampFrame, settings: Settings) -> float:
    """Give the share of this frame's light, 0 to 1, that the budget allows."""
    wanted = settings.lamp_ma * sum(brightness(frame.get(key, DARK)) for key in lamp_pins(settings))
    return min(1.0, settings.budget_ma / wanted) if wanted else 1.0
