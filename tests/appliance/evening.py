"""An evening at the emulated Pi, in the same words as in the other tests: tap, knock, look at the screen and lamps.

Every hand is laid on two kiosks at once: the one in the machine, and a twin of it on this computer, which is the same
program over a copy of the machine's games. The twin knows where a button is; and because it paints what the machine
should be showing, the machine's screen can be compared with it, pixel by pixel.
"""

import base64
import os
import shutil
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from kiosk.face import WindowFace
from kiosk.placing import Turn
from kiosk.themes import themes
from kiosk.touch import Touch
from kiosk.widgets import Measure, Widget
from kiosk.window import Settings, Window
from tests.appliance.machine import SIZE, Machine, NotYet, until
from tests.harness import REST, Eyes, Table

LAMPS = (5, 6, 12, 13, 16, 19, 20, 21)
KNOCK = 17
STORE = "/var/lib/klopkast/klopkast.db"
CLOSE = 12
"""Levels of a colour by which a pixel may differ: the two graphics stacks do not round alike."""
SAME = 0.0002
"""Share of the screen's pixels that may differ more."""
PATIENCE = 15.0
"""Seconds that an emulated machine has to do what the twin did at once, before the next hand is laid on both."""
LOOK = 2.0
"""Seconds between two looks at the machine's clock."""
SETTLED = 6.0
"""Seconds after which nothing moves on the screen, and no last word stands there."""

COPY = f"""set -e; rm -rf /run/copy; mkdir /run/copy; cd /run/copy; cp {STORE} .
if [ -e {STORE}-wal ]; then cp {STORE}-wal .; fi
python3 -c "import sqlite3; a = sqlite3.connect('klopkast.db'); a.execute('pragma wal_checkpoint(truncate)'); a.close()"
base64 klopkast.db"""
BOUNCE = f"""cd /sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio{KNOCK}
for bounce in 1 2 3 4 5 6 7; do echo pull-down > pull; echo pull-up > pull; done"""


class Sight(Eyes):
    """The twin's screen: a real window of the machine's size that nobody sees. Nothing is painted in it ahead."""

    def __init__(self, window: Window) -> None:
        super().__init__(window.size)
        self._face = WindowFace(window, "dark")

    @property
    def measure(self) -> Measure:
        return self._face.measure

    def show(self, widgets: Sequence[Widget], theme: str, brightness: float) -> None:
        super().show(widgets, theme, brightness)
        self._face.show(widgets, theme, brightness)


class Evening(Table):
    """The table: its hands work in the machine and on the twin alike."""

    def __init__(self, machine: Machine, folder: Path) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        self.machine = machine
        self._window = Window(Settings(size=SIZE), themes()["dark"], time.monotonic)
        self._window.open()
        self._copies = 0
        self._home = folder
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "0").mkdir(parents=True)
        # Without lgpio the kiosk finds its pins in trouble and says so: then the twin's are somebody else's.
        pins = machine.sh("test -e /usr/lib/python3/dist-packages/lgpio.py").code == 0
        super().__init__(folder / "0", self._window.size, claimed=0 if pins else KNOCK)

    def _switch_on(self) -> None:
        self._window.open()  # anew, for another evening may have painted on the one display that there is
        super()._switch_on()

    def _sight(self) -> Sight:
        return Sight(self._window)

    def _turn(self, turn: Turn) -> None:
        """Turn the twin's picture, and touch with it."""
        self.turned = turn
        self._window.turn(turn)
        assert self._window.kiosk is not None
        self._touch = Touch(self._window.kiosk.placing)
        self.eyes.size = self._window.size

    def catch_up(self, machine: Machine | None = None) -> None:
        """Make the twin anew from the games that the machine has on its disk."""
        self.machine = machine or self.machine
        self._copies += 1
        self.folder = self._home / str(self._copies)
        self.folder.mkdir()
        if self.machine.sh(f"test -e {STORE}").code == 0:
            (self.folder / "klopkast.db").write_bytes(base64.b64decode(self.machine.out(COPY)))
        self.pull_plug()

    def caught_up(self) -> bool:
        """Catch up; whether there is a game at the table."""
        self.catch_up()
        return self.desk.session is not None

    @property
    def moves(self) -> int:
        """How many moves the twin's game has come to."""
        assert self.desk.session is not None, "no game is at the table"
        return self.desk.session.history.position

    # Hands -------------------------------------------------------------------------------------------------------

    def touch(self, x: float, y: float, seconds: float = 0.06, rest: float = REST) -> None:
        """Touch a place on both screens, and let the machine come to show what the twin does."""
        self._touch_both(x, y, seconds, rest)
        self._follow(PATIENCE)

    def hurry(self, words: str, seconds: float = 0.06) -> None:
        """Touch what says `words` and let nothing come: the machine's screen counts seconds then, or goes away."""
        self._touch_both(*self.place(words, ""), seconds, REST)

    def _touch_both(self, x: float, y: float, seconds: float, rest: float) -> None:
        self.machine.tap(*self._touch.placing.in_window(x, y), max(seconds, 0.1))
        super().touch(x, y, seconds, rest)

    def knock(self, bounces: int = 7) -> None:
        """Knock on both tables; the machine's sensor makes and breaks contact seven times."""
        self.machine.out(BOUNCE)
        super().knock(bounces)
        self._follow(PATIENCE)

    def tap(self, words: str, seat: str = "") -> None:
        """Touch what says `words`. Who deals first is drawn, so nobody can know the screen that follows `Deal`."""
        if words != "Deal":
            super().tap(words, seat)
            return
        self.machine.tap(*self.aim(words, seat))

    def _follow(self, seconds: float) -> None:
        """Give the machine a little time to do as the twin did. What it must show in the end, `agrees` says."""
        end, look_at = 0.0, time.monotonic() + LOOK
        while self.difference() > SAME:
            if time.monotonic() >= look_at:  # seldom, for it costs the machine more than the looking
                now, look_at = self.machine.clock(), time.monotonic() + LOOK
                end = end or now + seconds
                if now >= end:
                    return
            threading.Event().wait(0.1)

    def aim(self, words: str, seat: str = "") -> tuple[float, float]:
        """Where something stands, in parts of the screen's width and height."""
        return self._touch.placing.in_window(*self.place(words, seat))

    def wander(self) -> None:
        """Go to another screen, as anybody may at any time: home from the table, the rules from home."""
        if self.desk.moment is None:
            self.tap("Rules")
        else:
            self.tap_icon("menu")

    # Eyes --------------------------------------------------------------------------------------------------------

    def difference(self) -> float:
        """The share of the pixels in which the machine's screen is not the twin's."""
        shown = pygame.image.load(self.machine.glance())
        expected = pygame.display.get_surface()
        assert expected is not None
        if shown.get_width() < SIZE[0] or shown.get_height() < SIZE[1]:
            return 1.0
        # A machine that was taken up shows the whole of the buffer, which has spare lines, until something is drawn.
        shown = shown.subsurface((0, 0, *SIZE))
        alike = pygame.mask.from_threshold(shown, (0, 0, 0), (CLOSE, CLOSE, CLOSE, 255), expected)
        return 1 - alike.count() / (SIZE[0] * SIZE[1])

    def agrees(self, name: str, seconds: float = 60.0) -> None:
        """The machine's screen comes to be the twin's; both are kept as pictures."""
        self.wait(SETTLED)
        self.resembles(name, SAME, seconds)

    def agrees_now(self, name: str, seconds: float = 15.0) -> None:
        """The same, without letting the twin's time pass: for a question, which is not there for ever."""
        self.resembles(name, SAME, seconds)

    def resembles(self, name: str, share: float, seconds: float = 60.0) -> None:
        """The machine's screen comes to be the twin's but for a share of the pixels; both are kept as pictures."""
        try:
            until(f"the screen is {name}", seconds, lambda: self.difference() <= share)
        except NotYet as late:
            raise NotYet(f"{late}; {self.difference():.1%} of it differ; it should say {self.words()}") from None
        finally:
            self.machine.picture(name)
            pygame.image.save(pygame.display.get_surface(), self.machine.folder / f"{name}-expected.png")

    def lamps_agree(self, seconds: float = 30.0) -> None:
        """Each lamp's line of the header is high, at least in part of the time, where the twin's lamp is lit."""
        until("the lamps follow", seconds, lambda: self.lit() == self.expected_lit())

    def expected_lit(self) -> tuple[bool, ...]:
        """Which lamps the twin lights."""
        return tuple(any(self.lamp(f"seat{seat}")) for seat in range(len(LAMPS)))

    def lit(self) -> tuple[bool, ...]:
        """Which lamps are lit in the machine: a dimmed one is high in a part of forty looks."""
        pins = " ".join(map(str, LAMPS))
        read = "read -r level < /sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio$pin/value; printf $level"
        looks = self.machine.out(f"for look in $(seq 40); do for pin in {pins}; do {read}; done; echo; done").split()
        return tuple(any(look[seat] == "1" for look in looks) for seat in range(len(LAMPS)))
