"""What every driver speaks: readings go up, lamp frames come down, and nothing else passes.

A driver is a module in this folder. It has a `name`, a `Settings` struct (its table in the configuration, defaults
included), `pins(settings)` and `create(settings, clock)`, which gives a `Driver` and touches no hardware yet. Its twin
of the same name in `drivers/emulated/` has `create(settings, clock)` too, and gives the *same* driver class on stand-in
pins or a stand-in port, together with the world's hands to press and look. Importing a driver costs little and needs
no hardware library: it loads that when it starts.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec

Clock = Callable[[], float]
"""Seconds that never run backwards; where they start from means nothing."""


class Color(NamedTuple):
    """A lamp's light, each part 0 to 255. A lamp of one colour shows the brightest part."""

    red: int
    green: int
    blue: int


DARK = Color(0, 0, 0)

LampFrame = Mapping[str, Color]
"""Lamp names to colours. `seat2` is the one lamp of chair 2, `seat2.5` the sixth of several. An absent lamp is dark."""


class Edge(msgspec.Struct, frozen=True):
    """An input changed: both ways are told. `input` is `knock`, `button`, `ok`, `undo`, `off` or `seat0` to `seat7`.

    `active` means pressed, or the sensor's contact made, whatever the polarity of the wire. `at` is in seconds of the
    driver's clock, as early as the driver could stamp it. `strength` is 0 to 1 where the part can tell how hard; an
    edge with a strength is a blow, which needs no edge back. The level found when an input is opened is not an edge.
    """

    input: str
    active: bool
    at: float
    strength: float | None = None


class Fault(Enum):
    """Why a part is down. The kiosk has words for each; a driver has none."""

    IN_USE = "in-use"  # another program holds the pin or the port
    NO_LIBRARY = "no-library"  # the pin library is not installed, or too old
    NO_CHIP = "no-chip"  # there is no such GPIO chip, bus or device
    NO_PERMISSION = "no-permission"  # the device is there, and this user may not open it
    LOST = "lost"  # it worked, and has gone
    SILENT = "silent"  # it is open, and does not answer
    FAILED = "failed"  # anything else; `detail` has the system's own words


class Link(msgspec.Struct, frozen=True):
    """A part came up or went down. `part` is the input concerned, or the lamp if `lamp`, or empty for the whole driver.

    A driver tells of itself when it comes up and when it goes down, and of a part only when the part goes down or comes
    back. While a driver is down, so are all its parts.
    """

    driver: str
    part: str
    up: bool
    at: float
    fault: Fault | None = None
    detail: str = ""
    lamp: bool = False


Reading = Edge | Link
Emit = Callable[[Reading], None]
"""Takes a reading from any thread, at once and for ever: it neither blocks nor raises."""


class Driver(Protocol):
    """One kind of hardware. Nothing it does may raise to the caller or block it for longer than a frame.

    What cannot be had is told with a `Link` and tried again for ever; the rest of the driver works meanwhile.
    """

    @property
    def name(self) -> str:
        """The driver's name, as in the configuration."""
        ...

    def start(self, emit: Emit) -> None:
        """Open the hardware and report from now on. A driver is started once."""
        ...

    def show(self, frame: LampFrame) -> None:
        """Make the lamps look like `frame`, sending only what changed since the last one."""
        ...

    def forget(self) -> None:
        """Forget what was sent, so that the next `show` sends everything."""
        ...

    def close(self) -> None:
        """Put all lamps out, stop reporting, and let the hardware go. Safe to call twice."""
        ...


class Bench(Protocol):
    """The world around an emulated driver: hands that press, and eyes that see what the hardware would show."""

    @property
    def inputs(self) -> tuple[str, ...]:
        """Names of the inputs that can be pressed."""
        ...

    def press(self, name: str, active: bool) -> None:
        """Bring an input's wire to its active or inactive level, once and cleanly."""
        ...

    def lamps(self) -> Mapping[str, Color]:
        """Each lamp as it is lit, read from pin states or bytes on the wire, never from what the kiosk asked for."""
        ...


@runtime_checkable
class Plugged(Protocol):
    """A bench whose hardware hangs on a plug has this too."""

    def plug(self) -> None:
        """Plug it in."""
        ...

    def pull(self) -> None:
        """Pull it out."""
        ...


class PinUse(NamedTuple):
    """One of the Pi's pins, by its BCM number, and the setting that takes it."""

    pin: int
    path: tuple[str, ...]
    """Where the setting is in the driver's table, such as `("knock", "pin")`; empty for the driver as a whole.

    A part whose setting is 0 is off; a driver as a whole is off when its setting `on` is false.
    """


class DriverModule(Protocol):
    """What a module in `drivers/` must have to be found."""

    @property
    def name(self) -> str:
        """The driver's name, which is also its table in the configuration."""
        ...

    @property
    def Settings(self) -> type[msgspec.Struct]:  # noqa: N802 - it is a class
        """Its settings, every one with a default. One of them is `on: bool`, whether the driver is wanted."""
        ...

    def pins(self, settings: Any) -> tuple[PinUse, ...]:
        """The Pi's pins that these settings take, so that no two users get the same one. Mostly none."""
        ...

    def inputs(self, settings: Any) -> tuple[str, ...]:
        """The names of the inputs that are connected, as their edges will have them."""
        ...

    def lamps(self, settings: Any) -> tuple[str, ...]:
        """The names of the lamps there are: a seat's one lamp, its several lamps, or both."""
        ...

    def create(self, settings: Any, clock: Clock) -> Driver:
        """Make the driver; open nothing yet."""
        ...


class TwinModule(Protocol):
    """What a module in `drivers/emulated/` must have. It is named after its driver."""

    def create(self, settings: Any, clock: Clock) -> tuple[Driver, Bench]:
        """Make the driver on stand-ins, and the hands around it. Twins share nothing with each other."""
        ...
