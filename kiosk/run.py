"""The kiosk put together and run: the one place that knows every part.

The order is what makes a start quick and a fault harmless: the window first, then the game, then one whole turn of the
loop, and only then the hardware, which comes up in its own time or not at all: the first picture waits neither for it
nor for reading what is written of it.
"""

import gc
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from msgspec import Struct

import drivers
from drivers.base import Bench, DriverModule
from kiosk import config as configuration
from kiosk.app import TICK, App
from kiosk.backlight import Backlight
from kiosk.book import Book
from kiosk.boots import Boots
from kiosk.config import Config, Problem
from kiosk.desk import Desk
from kiosk.face import WindowFace
from kiosk.folder import STORE, state_folder
from kiosk.gestures import Gestures
from kiosk.leaving import OFF
from kiosk.lock import AlreadyRunningError, Instance
from kiosk.placing import Turn
from kiosk.power import Power
from kiosk.rules import say
from kiosk.settings import Settings
from kiosk.speaker import Speaker
from kiosk.staff.area import Area, World
from kiosk.staff.carrier import Carrier
from kiosk.staff.pin import SALT
from kiosk.starts import Starts, boot_id
from kiosk.storage.store import Store
from kiosk.themes import themes
from kiosk.touch import Touch, Unplugged
from kiosk.watchdog import Watchdog
from kiosk.window import Event, Exposed, Key, Lost, Quit, Resized, Returned, Window
from kiosk.window import Settings as WindowSettings
from kiosk.words import Words, languages

if TYPE_CHECKING:
    import logging

    from drivers.slot import Slot
    from kiosk.bench import Workbench

ALREADY_RUNNING = 3
"""Exit status where another instance has the state folder."""

POWER_CUT = 137
"""Exit status of an emulated power cut: as if the process had been killed."""

LAST_PICTURE = 1.0
"""Seconds between the sentence that all is saved and the end."""

STUMBLES, STUMBLING = 10, 10.0
"""So many failed turns within so many seconds are no accident."""

LOOK = "dark"
"""The theme until the settings are read."""

YIELD = 0.0002
"""Seconds after which a thread lets another one run that waits: the store's must not wait for a picture."""

RETRY = 5.0
"""Seconds between two attempts to get a display."""


class Wanted(Struct, frozen=True):
    """What the command line says; what it leaves open, the configuration decides."""

    config: Path
    state: Path | None = None
    emulate: bool = False
    size: tuple[int, int] | None = None
    language: str = ""


class Stop:
    """Whether the program has been asked to end, by a signal, by closing the window, or to switch off."""

    asked = False
    status = 0

    def __call__(self, *_: object) -> None:
        """Ask."""
        self.asked = True

    def leave(self, status: int) -> None:
        """Ask, and for this exit status, which says what the system is to do then."""
        self.asked, self.status = True, status


def run(wanted: Wanted) -> int:
    """Run until somebody closes the window or the system says so; the exit status."""
    config = configuration.glance(wanted.config)
    folder = state_folder(wanted.state, config, emulate=wanted.emulate)
    try:
        instance = Instance(folder)
    except AlreadyRunningError as error:
        sys.stderr.write(f"{error}\n")
        return ALREADY_RUNNING
    with instance, Watchdog(os.environ, time.monotonic) as watchdog:
        stop = Stop()
        _heed(stop)
        sys.setswitchinterval(YIELD)
        starts = Starts(folder, time.monotonic, boot_id())
        safe = starts.begin()
        boots = Boots(folder, time.monotonic, boot_id())
        kiosk = Kiosk(wanted, configuration.safe(config) if safe else config, folder, stop.leave)
        if safe:
            kiosk.app.health.put(("safe",), say("trouble-safe"))
        try:
            kiosk.open()
            watchdog.ready()
            _collect_from_now_on()
            found = drivers.look()
            config, problems = configuration.read(wanted.config, found)
            kiosk.complain(problems, found.broken)
            boots.begin()
            if boots.careful:
                kiosk.app.careful()
            kiosk.connect(configuration.safe(config) if safe else config, found.drivers)
            while not stop.asked:
                kiosk.turn(stop)
                watchdog.feed()
                starts.turned()
                boots.turned()
            starts.good()
            boots.good()
        finally:
            watchdog.stopping()
            kiosk.close()
    return stop.status


class Kiosk:
    """Every part of a running kiosk, and one turn of all of them."""

    def __init__(self, wanted: Wanted, config: Config, folder: Path, leave: Callable[[int], None]) -> None:
        """Make the parts but for the hardware; nothing is opened yet. `leave` is asked after the last picture."""
        self._clock = time.monotonic
        self._emulate = wanted.emulate
        self._leave = leave
        self._power = Power()
        self._leaving: tuple[float, int] | None = None
        self._stumbles: deque[float] = deque(maxlen=STUMBLES)
        display = config.display
        windowed = wanted.emulate or not display.fullscreen
        settings = WindowSettings(
            size=(wanted.size or display.size) if windowed or wanted.size else None,
            fit=wanted.emulate and wanted.size is None,
            turn=display.rotation,
            touch_turned=display.touch_turned,
            bench=wanted.emulate,
        )
        self.window = Window(settings, themes()[LOOK], self._clock)
        self.backlight = Backlight(self._clock)
        self.face = WindowFace(self.window, LOOK, self.backlight)
        mailbox: SimpleQueue[Any] = SimpleQueue()
        self.store = Store(folder / STORE, mailbox.put, self._clock, time.time)
        book = Book(self.store, Settings(language=wanted.language or config.language, rotation=display.rotation))
        self.desk = Desk(book, _draw)
        self.speaker = Speaker(mailbox.put, self._clock)
        world = World(Carrier(folder / STORE, mailbox.put), self._turned, self._end, lambda: os.urandom(SALT))
        self.app = App(
            self.desk,
            self.face,
            Gestures(config.knock, config.buttons),
            mailbox,
            self._clock,
            Words,
            Area(self.desk, self.store, world, self._clock()),
            languages=languages(),
            sound=self.speaker.play,
            off=lambda: self._end(OFF),
        )
        self._slots: tuple[Slot, ...] = ()
        self.benches: Mapping[str, Bench] = {}
        self.bench: Workbench | None = None
        self.touch: Touch | None = None
        self._open_at = 0.0

    def open(self) -> None:
        """The window, the game, and one turn: the first picture, before any hardware."""
        self._open_window()
        self.desk.open()
        self.app.step(0)

    def connect(self, config: Config, modules: Iterable[DriverModule]) -> None:
        """The hardware, and in emulation the bench that stands in for it."""
        from drivers.slot import fill  # noqa: PLC0415 - the first picture does not wait for it

        self._slots, broken = fill(modules, config.drivers, self._clock, emulate=self._emulate, raised=_driver_raised)
        self.complain((), broken)
        self.benches = {slot.name: slot.bench for slot in self._slots if slot.bench is not None}
        if self._emulate:
            from kiosk.bench import Workbench  # noqa: PLC0415 - a kiosk on a Pi has none

            speech = Words(self.desk.settings.language)
            self.bench = Workbench(self.benches, lambda: os._exit(POWER_CUT), speech)
        inputs = dict.fromkeys(name for slot in self._slots for name in slot.inputs)  # two may have a knock sensor
        self.app.start([(slot, slot.lamps) for slot in self._slots], tuple(inputs))

    def complain(self, problems: Iterable[Problem], broken: Iterable[drivers.Broken]) -> None:
        """Say what was not taken of the configuration, and which drivers are left out."""
        english = Words("en")
        for problem in problems:
            _write(english(problem.text))
            self.app.health.put(("config", problem.key), problem.short)
        for driver in broken:
            text = say("trouble-broken", file=driver.file, error=driver.error)
            _write(english(text))
            self.app.health.put(("broken", driver.file), text)

    def turn(self, stop: Callable[[], None]) -> None:
        """One turn of the loop, and the failsafe around it: what fails once must not take the evening with it.

        What fails again and again does: a new start may mend it, and after some of those a safe one.
        """
        try:
            self._turn(stop)
        except Exception:
            now = self._clock()
            self._stumbles.append(now)
            if len(self._stumbles) == STUMBLES and now - self._stumbles[0] < STUMBLING:
                raise
            _log().exception("A turn of the loop failed; play goes on.")
            self.app.stumbled()

    def _turn(self, stop: Callable[[], None]) -> None:
        """What the hardware and the store say, what fingers do, what is shown."""
        self.app.step(TICK)
        now = self._clock()
        for slot in self._slots:
            slot.due(now)
        self.app.supply(weak=self._power.weak(now))
        self._panel()
        if self._leaving is not None and now >= self._leaving[0]:
            self._leave(self._leaving[1])
        if not self.window.is_open and now >= self._open_at:
            self._open_window()
        for event in self.window.events():
            self._event(event, stop)
        self._at_the_bench(now)
        if self.touch is not None:
            for deed in self.touch.due(now):
                self.app.touched(deed)

    def _event(self, event: Event, stop: Callable[[], None]) -> None:
        match event:
            case Quit():
                stop()
            case Resized():
                self._placed()
            case Exposed() | Lost():
                self.app.refresh()
            case Key(name, active, at):
                if self.bench is not None:
                    self.bench.key(name, active, at)
            case Returned():
                self.app.health.clear(("touch",))
            case Unplugged():
                self.app.health.put(("touch",), say("trouble-touch"))
                self._fingers(event)
            case raw:
                self._fingers(raw)

    def close(self) -> None:
        """Everything saved, lamps out, sound and window gone."""
        self.app.close()
        left = self.store.close()
        if left:
            _log().error("%d things could not be saved", left)
        self.speaker.close()
        self.window.close()

    def _at_the_bench(self, now: float) -> None:
        if self.bench is not None and self.window.bench is not None:
            self.bench.due(now)
            self.window.show_bench(self.bench.widgets(self.window.bench.placing))

    def _fingers(self, raw: Any) -> None:
        if self.bench is not None:
            self.bench.feed(raw, self._clock())
        if self.touch is None:
            return
        if self.app.resting and not self.touch.asleep:
            self.touch.sleep()
        elif not self.app.resting and self.touch.asleep:
            self.touch.wake()
        for deed in self.touch.feed(raw, self.app.aimed):
            self.app.touched(deed)

    def _open_window(self) -> None:
        refusals = self.window.open()
        if not self.window.is_open:
            self._open_at = self._clock() + RETRY
            if self.app.health.put(("display",), say("trouble-display")) is not None:
                for refusal in refusals:
                    _log().warning(refusal)
            return
        self.app.health.clear(("display",))
        self._placed()

    def _placed(self) -> None:
        pane = self.window.kiosk
        if pane is not None:
            self.touch = Touch(pane.placing)
            self.app.refresh()

    def _turned(self, turn: Turn) -> None:
        if self.window.turn(turn):
            self._placed()

    def _panel(self) -> None:
        """Tell staff when the panel's light can't be set."""
        health, fault = self.app.health, self.backlight.fault
        told = health.put(("backlight",), say("trouble-backlight", detail=fault)) if fault else None
        if told is not None or (not fault and health.clear(("backlight",))):
            self.app.refresh()

    def _end(self, status: int) -> None:
        self._leaving = self._clock() + LAST_PICTURE, status


def _write(line: str) -> None:
    """Say something in the journal; a full disk or a reader that has gone is no reason not to play."""
    with suppress(OSError):
        sys.stderr.write(f"{line}\n")


def _log() -> "logging.Logger":
    from kiosk.log import logger  # noqa: PLC0415 - logging takes longer than the window, and is mostly never needed

    return logger()


def _draw(below: int) -> int:
    """Chance: a number below another. The system's own, for Python's takes its part of a start."""
    return int.from_bytes(os.urandom(8), "big") % below


def _driver_raised(error: BaseException) -> None:
    _log().error("A driver raised an error, and is made anew after a while.", exc_info=error)


def _collect_from_now_on() -> None:
    """Turn on the garbage collector, which a start does without; what is left then stays, and is not gone through."""
    gc.collect()
    gc.freeze()
    gc.enable()


def _heed(stop: Stop) -> None:
    """TERM and INT end the program in good order; HUP, which comes when a terminal closes, means nothing here."""
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
