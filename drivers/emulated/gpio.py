"""The driver `gpio` on gpiozero's mock pins, and the hands that press them, take them away and give them back."""

from collections import deque
from collections.abc import Mapping
from functools import cache
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiBoardInfo

from drivers.base import DARK, Clock, Color, Fault
from drivers.gpio import GAMMA, GpioDriver, Settings, lamp_pins, wires
from drivers.pins import Unreachable

REVISION = "a02082"
"""A Pi 3."""


class TwinPin(MockPWMPin):
    """A mock pin with the world at its other end, which pulls harder than a resistor, and without endless records."""

    world: bool | None = None

    def drive(self, level: bool) -> None:
        """Bring the wire to that level."""
        self.world = level
        if self.function == "input":
            (self.drive_high if level else self.drive_low)()

    def clear_states(self) -> None:
        """Keep the last few states, where gpiozero's own pin keeps every one for ever."""
        super().clear_states()
        self.states = deque(self.states, maxlen=16)  # type: ignore[assignment]

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.world is not None:
            self.drive(self.world)


class TwinBoard(PiBoardInfo):
    """A Pi on which a pin is found without a walk past all of its header."""

    __slots__ = ()

    def find_pin(self, name: int | str) -> tuple[Any, ...]:
        """Where the pin of that number or name is."""
        return _places(name)


class TwinFactory(MockFactory):
    """Mock pins of one kind, on that Pi whatever the environment says."""

    def __init__(self, pin_class: type[TwinPin] = TwinPin) -> None:
        super().__init__(REVISION, pin_class)
        self._info = _board()


@cache
def _board() -> Any:
    return TwinBoard.from_revision(int(REVISION, 16))


@cache
def _places(name: int | str) -> tuple[Any, ...]:
    return tuple(super(TwinBoard, _board()).find_pin(name))


class OtherProgram:
    """Something else that holds a pin."""

    def __repr__(self) -> str:
        return "another program"


class GpioBench:
    """The world around the pins. It starts with every input at rest and every lamp dark."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._wires = wires(settings)
        self._lamps = lamp_pins(settings)
        self._factory = TwinFactory()
        self._other = OtherProgram()
        self._fault: Fault | None = None
        for name in self._wires:
            self.press(name, active=False)

    @property
    def inputs(self) -> tuple[str, ...]:
        """Names of the inputs that can be pressed."""
        return tuple(self._wires)

    def press(self, name: str, active: bool) -> None:
        """Bring an input's wire to its active or inactive level, once and cleanly."""
        wire = self._wires[name]
        self._factory.pin(wire.pin).drive(active != wire.active_low)

    def lamps(self) -> Mapping[str, Color]:
        """Each lamp as it is lit, read from its pin."""
        return {name: self._light(self._factory.pin(pin)) for name, pin in self._lamps.items()}

    def take(self, pin: int) -> None:
        """Let another program hold that pin. One that the driver has open stays the driver's."""
        self._factory.reserve_pins(self._other, pin)

    def give_back(self, pin: int) -> None:
        """Let the other program let go."""
        self._factory.release_pins(self._other, pin)

    def break_down(self, fault: Fault | None) -> None:
        """Take away the library or the chip, for drivers that have not opened it yet; `None` brings it back."""
        self._fault = fault

    def reach(self) -> Any:
        """Give the driver its pin factory, as the library and the chip would."""
        if self._fault:
            raise Unreachable(self._fault, "taken away at the bench")
        return self._factory

    def _light(self, pin: Any) -> Color:
        if pin.function != "output":
            return DARK
        duty = pin.state if self._settings.lamp_active_high else 1 - pin.state
        seen = round(255 * duty ** (1 / GAMMA))
        return Color(seen, seen, seen)


def create(settings: Settings, clock: Clock) -> tuple[GpioDriver, GpioBench]:
    """Make the driver on mock pins of its own, and its bench."""
    bench = GpioBench(settings)
    return GpioDriver(settings, clock, bench.reach, at_once=True), bench
