"""The slot that a driver is put into: whatever its file does may raise, and is then a part that is off, and no more.

A driver that has raised is closed, thrown away, and after a while made anew. Here is the one border that drivers are
called across, the emulated ones with their benches too.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from math import isfinite
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from drivers import Broken, said, twin
from drivers.base import (
    Clock,
    Color,
    Driver,
    DriverModule,
    Edge,
    Emit,
    Fault,
    LampFrame,
    Link,
    PinUse,
    Plugged,
    Reading,
    TwinModule,
)

AGAIN, SELDOM = 5.0, 60.0
"""Seconds before a driver that raised is made anew: at first, and at the longest, for each time doubles them."""

MOST = 200
"""Edges of one input that are passed on between two turns; of more there is the newest alone, so that no flood of them
holds a turn up or fills the memory. A knock has some ten."""

LAMP = re.compile(r"seat[0-7](\.\d{1,3})?")

T = TypeVar("T")
Raised = Callable[[BaseException], None]


class Slot:
    """A driver among others, itself a `Driver` that keeps its word: nothing that is called here raises.

    `due` must be called now and then, on the same thread as the rest.
    """

    def __init__(
        self,
        module: DriverModule,
        settings: Any,
        clock: Clock,
        stand_in: TwinModule | None = None,
        raised: Raised = lambda _: None,
    ) -> None:
        """Make nothing yet, but ask the file what it has. Raises what that raises, and where it is no driver's.

        `raised` is told each error of the driver's, for whoever mends it.
        """
        self.settings = settings
        self.inputs = _names(module.inputs(settings))
        self.lamps = _names(module.lamps(settings))
        self.pins = tuple(PinUse(*use) for use in module.pins(settings))
        if strange := [name for name in self.lamps if not LAMP.fullmatch(name)]:
            raise ValueError(f"no lamp can be called {strange[0]!r}")
        self.bench: Hands | None = None
        self._module = module
        self._stand_in = stand_in
        self._clock = clock
        self._raised = raised
        self._emit: Emit = lambda _: None
        self._driver: Driver | None = None
        self._made = 0
        self._frame: LampFrame | None = None
        self._rubbish: object = None
        self._hearing = Lock()  # guards the two below, held for no longer than it takes to put something into a queue
        self._heard: dict[str, int] = {}
        self._held: dict[str, Edge] = {}
        self._pause = AGAIN
        self._again_at = float("inf")
        if stand_in is not None:
            self._driver = self.guard(self._create)

    @property
    def name(self) -> str:
        """The driver's name."""
        return self._module.name

    @property
    def greeting(self) -> Any:
        """What the hardware said of itself, where it is the kind that does."""
        return self.guard(lambda: getattr(self._driver, "greeting", None))

    def start(self, emit: Emit) -> None:
        """Make the driver, open the hardware, and report from now on."""
        self._emit = emit
        self._begin()

    def show(self, frame: LampFrame) -> None:
        """Make the lamps look like this."""
        self._frame = frame
        if self._driver is not None:
            driver = self._driver
            self.guard(lambda: driver.show(frame))

    def forget(self) -> None:
        """Have everything sent with the next frame."""
        if self._driver is not None:
            self.guard(self._driver.forget)

    def close(self) -> None:
        """Lamps out, hardware gone, and nothing tried any more."""
        driver, self._driver = self._driver, None
        self._made += 1
        self._emit = lambda _: None
        self._again_at = float("inf")
        _closed(driver)

    def due(self, now: float) -> None:
        """Make a driver anew that raised a while ago; throw one away that reports what is no reading; end a flood."""
        if self._heard:
            self._relieve()
        if self._rubbish is not None:
            rubbish, self._rubbish = self._rubbish, None
            self.guard(lambda: _refuse(rubbish))
        if now >= self._again_at:
            self._again_at = float("inf")
            self._begin()

    def guard(self, action: Callable[[], T]) -> T | None:
        """Do something of the driver's; what that raises is the end of the driver, for now."""
        try:
            return action()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - the border: it may raise anything
            self._failed(error)
            return None

    def reach(self, action: Callable[[], T]) -> T | None:
        """Do something at the bench, where there is a driver now."""
        return None if self._driver is None else self.guard(action)

    def _begin(self) -> None:
        driver = self._driver or self.guard(self._create)
        if driver is None:
            return
        self._driver = driver
        self._made += 1
        heard = self._listener(self._made)
        self.guard(lambda: driver.start(heard))
        if self._frame is not None and self._driver is not None:
            self.show(self._frame)

    def _create(self) -> Driver:
        if self._stand_in is None:
            driver = self._module.create(self.settings, self._clock)
        else:
            driver, bench = self._stand_in.create(self.settings, self._clock)
            if self.bench is None:
                self.bench = (PluggedHands if isinstance(bench, Plugged) else Hands)(self)
            self.bench.world = bench
        if driver is None:
            raise TypeError("create gave None")
        return driver

    def _listener(self, made: int) -> Emit:
        """What a driver reports to; one that was thrown away reports to nobody."""

        def heard(reading: Reading) -> None:
            if made != self._made:
                return
            if not _is_reading(reading):
                self._rubbish = reading
                return
            with self._hearing:
                if not self._floods(reading):
                    self._emit(reading)

        return heard

    def _floods(self, reading: Reading) -> bool:
        """Whether it is one of more edges than anybody needs: then the newest is kept until the next turn."""
        if not isinstance(reading, Edge):
            self._held.clear()  # what comes after this is news, what was held before is not
            return False
        count = self._heard[reading.input] = self._heard.get(reading.input, 0) + 1
        if count > MOST:
            self._held[reading.input] = reading
        return count > MOST

    def _relieve(self) -> None:
        """Pass on where a flood has come to."""
        with self._hearing:
            for edge in self._held.values():
                self._emit(edge)
            self._held.clear()
            self._heard.clear()

    def _failed(self, error: BaseException) -> None:
        driver, self._driver = self._driver, None
        self._made += 1
        self._again_at = self._clock() + self._pause
        self._pause = min(2 * self._pause, SELDOM)
        _closed(driver)
        self._raised(error)
        self._emit(Link(self.name, "", up=False, at=self._clock(), fault=Fault.FAILED, detail=said(error)))


class Hands:
    """The bench of an emulated driver, whichever was made last. Without one, presses do nothing and lamps are dark."""

    def __init__(self, slot: Slot) -> None:
        self._slot = slot
        self._seen: Mapping[str, Color] = {}
        self.world: Any = None

    @property
    def inputs(self) -> tuple[str, ...]:
        """Names of the inputs that can be pressed."""
        return self._slot.inputs

    def press(self, name: str, active: bool) -> None:
        """Bring an input's wire to its active or inactive level."""
        self._slot.reach(lambda: self.world.press(name, active))

    def lamps(self) -> Mapping[str, Color]:
        """Each lamp as it is lit."""
        return self._slot.reach(self._lit) or {}

    def _lit(self) -> Mapping[str, Color]:
        lamps: Mapping[str, Color] = self.world.lamps()
        if lamps != self._seen:
            self._seen = {name: Color(*color) for name, color in lamps.items() if LAMP.fullmatch(name)}
        return self._seen


class PluggedHands(Hands):
    """The same where the hardware hangs on a plug."""

    def plug(self) -> None:
        """Plug it in."""
        self._slot.reach(self.world.plug)

    def pull(self) -> None:
        """Pull it out."""
        self._slot.reach(self.world.pull)


class Filled(NamedTuple):
    """The slots with a driver in them, and the drivers that are left out."""

    slots: tuple[Slot, ...]
    broken: tuple[Broken, ...]


def fill(
    modules: Iterable[DriverModule],
    settings: Mapping[str, Any],
    clock: Clock,
    *,
    emulate: bool,
    raised: Raised = lambda _: None,
) -> Filled:
    """Put every driver that is wanted into a slot, in emulation all of them.

    `settings` has those of each driver by its name; a driver without any is not wanted.
    """
    slots: list[Slot] = []
    broken: list[Broken] = []
    for module in modules:
        if module.name not in settings:
            continue
        file = f"drivers/emulated/{module.name}.py" if emulate else f"drivers/{module.name}.py"
        try:
            stand_in = twin(module.name) if emulate else None
            file = f"drivers/{module.name}.py"
            chosen = replace(settings[module.name], on=True) if emulate else settings[module.name]
            if chosen.on:
                slots.append(Slot(module, chosen, clock, stand_in, raised))
        except (Exception, SystemExit) as error:  # noqa: BLE001 - the same border
            broken.append(Broken(module.name, file, said(error)))
    return Filled(tuple(slots), tuple(broken))


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(_name, names))


def _name(name: object) -> str:
    if not isinstance(name, str):
        raise TypeError(f"{name!r} is no name")
    return name


def _is_reading(reading: object) -> bool:
    """Whether it is one in every part; what is not would fail far from here."""
    match reading:
        case Edge(str(), bool(), float() | int() as at, strength):
            return isfinite(at) and (strength is None or (isinstance(strength, float | int) and isfinite(strength)))
        case Link(str(), str(), bool(), float() | int() as at, fault, str()):
            return isfinite(at) and (fault is None or isinstance(fault, Fault))
    return False


def _refuse(rubbish: object) -> None:
    raise TypeError(f"it reported {rubbish!r}")


def _closed(driver: Driver | None) -> None:
    """Close one that may not even be able to do that."""
    if driver is not None:
        with suppress(Exception, SystemExit):
            driver.close()
