"""From an edge on a pin to the move on the disk, the lamps changed and the picture presented.

Two players, the first of whom has knocked: only the other may knock now, so that a knock is a move at once. The bare
side does only what must be done: a gpiozero callback, a SQLite commit as the store makes it, a full flip.
"""

import gc
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec
from gpiozero import DigitalInputDevice
from gpiozero.pins.mock import MockFactory, MockPWMPin

from drivers import gpio
from drivers.emulated import gpio as twin
from kiosk.app import App
from kiosk.book import Book
from kiosk.desk import Desk
from kiosk.face import WindowFace
from kiosk.games.toepen import AllStayed, Knocked
from kiosk.gestures import ButtonTiming, Gestures, KnockTiming
from kiosk.rules import Opening
from kiosk.run import YIELD
from kiosk.settings import Settings
from kiosk.staff.area import Area, World
from kiosk.staff.carrier import Carrier
from kiosk.staff.pin import SALT
from kiosk.storage.store import Store
from kiosk.themes import themes
from kiosk.window import Settings as WindowSettings
from kiosk.window import Window
from kiosk.words import Words, languages
from tests.bench.evening import NAMES
from tests.bench.measure import Row, Size, compared, median, ms, p99
from tests.bench.screen import SIZE, screen

BETWEEN = 2.0
"""Seconds that the kiosk's clock is set on from one knock to the next: longer than any dead time."""


class Rig:
    """The kiosk without its process: the real app, store, driver and window, and a clock that can be set on."""

    def __init__(self, folder: Path) -> None:
        self.ahead = 0.0
        mailbox: SimpleQueue[Any] = SimpleQueue()
        self.store = Store(folder / "klopkast.db", mailbox.put, self.clock, time.time)
        settings = gpio.Settings()
        self.driver, self.bench = twin.create(settings, self.clock)
        self.window = Window(WindowSettings(size=SIZE, pointer=True), themes()["dark"], self.clock)
        assert not self.window.open() or self.window.is_open
        self.desk = Desk(Book(self.store, Settings()), lambda _: 0)
        face = WindowFace(self.window, "dark")
        gestures = Gestures(KnockTiming(), ButtonTiming())
        world = World(Carrier(folder / "klopkast.db", mailbox.put), lambda _: None, lambda _: None, lambda: bytes(SALT))
        area = Area(self.desk, self.store, world, self.clock())
        self.app = App(self.desk, face, gestures, mailbox, self.clock, Words, area, languages=languages())
        self.desk.open()
        self.app.step(0)
        self.app.start([(self.driver, gpio.lamps(settings))])

    def clock(self) -> float:
        return time.monotonic() + self.ahead

    def until(self, done: Callable[[], bool]) -> None:
        """Turn the loop until that is so."""
        end = time.monotonic() + 10
        while True:
            self.app.step(0.01)
            if done():
                return
            assert time.monotonic() < end, "it never came"
            list(self.window.events())

    def knock(self) -> float:
        """Seconds from the edge to the picture; then everything is as before."""
        session = self.desk.session
        assert session is not None
        before, dark = session.shown.position, self.bench.lamps()
        began = time.perf_counter()
        self.bench.press("knock", active=True)
        self.until(lambda: session.shown.position > before and self.bench.lamps() != dark)
        taken = time.perf_counter() - began
        self.bench.press("knock", active=False)
        session.undo()
        self.until(lambda: session.shown.position == before)
        self.ahead += BETWEEN
        for _ in range(3):  # what the last knock did is no longer on the tiles
            self.app.step(0.01)
        return taken

    def close(self) -> None:
        self.app.close()
        self.store.close()
        self.window.close()


class Bare:
    """A pin with a callback, a table with a row a commit, and the rig's window."""

    def __init__(self, folder: Path) -> None:
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.called = False
        self.device = DigitalInputDevice(17, pull_up=True, pin_factory=self.factory)
        self.device.when_activated = self._call
        self.base = sqlite3.connect(folder / "bare.db", isolation_level=None)
        self.base.execute("PRAGMA journal_mode = WAL")
        self.base.execute("PRAGMA synchronous = FULL")
        self.base.execute("CREATE TABLE records (seq INTEGER PRIMARY KEY, body BLOB)")

    def _call(self) -> None:
        self.called = True

    def once(self) -> float:
        """Seconds for all three, one after the other."""
        import pygame

        began = time.perf_counter()
        self.factory.pin(17).drive_low()
        self.base.execute("INSERT INTO records (body) VALUES (?)", (b'{"move":"knock","seat":1}',))
        pygame.display.flip()
        taken = time.perf_counter() - began
        assert self.called
        self.factory.pin(17).drive_high()
        return taken

    def close(self) -> None:
        self.device.close()
        self.base.close()


def measure(size: Size) -> tuple[Row, ...]:
    sys.setswitchinterval(YIELD)  # as the kiosk has it
    with tempfile.TemporaryDirectory() as place, screen() as environment:
        os.environ.update({key: environment[key] for key in ("DISPLAY", "SDL_VIDEODRIVER") if key in environment})
        rig, bare = Rig(Path(place)), Bare(Path(place))
        try:
            seat(rig)
            rig.knock(), bare.once()
            gc.freeze()
            mine, theirs = [], []
            for _ in range(size.knocks):
                mine.append(rig.knock())
                theirs.append(bare.once())
            painted = _repaints(rig, size.seconds)
        finally:
            rig.close()
            bare.close()
    note = f"{size.knocks} knocks; median {ms(median(mine))}, bare {ms(median(theirs))}"
    return (
        compared("edge to commit, lamps and picture (p99)", p99(mine), p99(theirs), 1.5, ms, note),
        Row("pictures painted while nothing changes", str(painted), "0", "", "0", painted == 0, f"{size.seconds:g} s"),
    )


def seat(rig: Rig) -> None:
    from kiosk.actions import Do, Start
    from kiosk.view import Ui

    rig.store.set("usual", msgspec.json.encode({"game": "toepen", "opening": Opening(NAMES[:2], {}, 0)}))
    rig.desk.act(Start("toepen"), rig.clock())
    rig.desk.ui = Ui(screen="table")
    session = rig.desk.session
    assert session is not None
    for position, move in enumerate((Knocked(0), AllStayed()), 1):
        rig.desk.act(Do(move), rig.clock())
        rig.until(lambda position=position: session.shown.position == position)  # type: ignore[misc]


def _repaints(rig: Rig, seconds: float) -> int:
    """How often something is painted in so many seconds in which nothing happens."""
    rig.ahead += 10
    rig.until(lambda: not rig.desk.ui.toast)
    for _ in range(40):
        rig.app.step(0.01)
    painted = 0
    show = rig.window.show

    def counted(*given: Any) -> bool:
        nonlocal painted
        changed = show(*given)
        painted += changed
        return changed

    rig.window.show = counted  # type: ignore[method-assign]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        rig.app.step(1 / 60)
    rig.window.show = show  # type: ignore[method-assign]
    return painted
