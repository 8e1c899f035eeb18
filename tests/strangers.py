"""Strangers at the panel: taps, holds, chords, wipes and knocks by the million, from a seed, through all of touch.

They know where the quiet corner is and put half of their holds on it, but nobody holds it for long enough alone.
Whatever they do, neither the staff area nor its pad is ever reached, and the program runs.
"""

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from kiosk.actions import Open
from kiosk.staff.actions import Unlock
from kiosk.staff.seen import BEHIND
from kiosk.touch import LONG_HOLD, Finger, Phase
from kiosk.view import Ui
from kiosk.widgets import Fill
from tests.harness import Table

ALMOST = LONG_HOLD - 0.02
"""Seconds of the longest hold that is still too short."""

PER_TABLE = 5000
"""Deeds before another evening begins, on another screen, with other people, with or without a PIN."""

SIZES = ((800.0, 480.0), (853.0, 480.0), (480.0, 853.0))
INPUTS = ("knock", "button", "ok", "undo")
KINDS = {"tap": 35, "hold": 35, "chord": 10, "wipe": 5, "stutter": 10, "knock": 5}

STRAY = 0.4
"""How often somebody who is about to do more than tap first goes where the quiet corner is."""


class Strangers:
    """One evening of them. `done` counts what they did, by kind, and `corner` the fingers on the quiet corner."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.table = Table(folder, self.random.choice(SIZES))
        self.done: Counter[str] = Counter()
        self._fingers: dict[int, tuple[float, float]] = {}
        self._shown: Ui | None = None
        self._turned_at = 0.0
        if self.random.random() < 0.5:
            self.table.store.set("pin", b'{"salt": "", "hash": ""}')
        if self.random.random() < 0.5:
            self.table.deal(*self.random.sample(("Ann", "Bob", "Cas", "Dee", "Eva"), self.random.randint(2, 5)))

    def play(self, deeds: int) -> None:
        """Do so many things, and look after each where the screen is."""
        for _ in range(deeds):
            kind = self.random.choices(list(KINDS), list(KINDS.values()))[0]
            self.done[kind] += 1
            if kind != "tap" and self.random.random() < STRAY:
                screen = "home" if self.table.desk.moment is None else self.random.choice(("home", "menu"))
                self.table.desk.act(Open(screen), self.table.now)
                self._settle()
            getattr(self, kind)()
            self._pass(self.random.choice((0.02, 0.3, 0.6)))
            self._settle()

    def tap(self) -> None:
        self._feed(1, "down", self._anywhere())
        self._pass(self.random.uniform(0.02, 0.4))
        self._feed(1, "up")

    def hold(self) -> None:
        self._feed(1, "down", self._place())
        self._pass(self.random.choice((self.random.uniform(0.4, ALMOST), ALMOST)))
        self._feed(1, "up")

    def chord(self) -> None:
        """Several fingers, for any time: also for longer than the hold, for none of them is alone."""
        fingers = range(1, self.random.randint(3, 6))
        self._feed(1, "down", self._place())
        self._pass(self.random.uniform(0, 2.0))
        for finger in fingers[1:]:
            self._feed(finger, "down", self._place())
        self._pass(self.random.uniform(0, 12.0))
        for finger in self.random.sample(fingers, len(fingers)):
            self._feed(finger, "up")
            self._pass(self.random.uniform(0, ALMOST / 2))

    def wipe(self) -> None:
        """A damp cloth: it goes over the corner too, and does not stay."""
        self._feed(1, "down", self._place())
        self._pass(self.random.uniform(0, 1.0))
        for _ in range(3):
            self._feed(1, "move", self._away(self._fingers[1]))
            self._pass(self.random.uniform(0, 4.0))
        self._feed(1, "up")

    def stutter(self) -> None:
        """Holds that are each too short, one after the other, as a panel with a loose plug reports a long one."""
        place = self._place()
        for _ in range(self.random.randint(2, 4)):
            self._feed(1, "down", place)
            self._pass(self.random.uniform(2.0, ALMOST))
            self._feed(1, "up")
            self._pass(self.random.choice((0.001, 0.05)))

    def knock(self) -> None:
        """A knock or a button on the table, now and then while a finger is on the corner."""
        leaning = self.random.random() < 0.3
        name = self.random.choice((*INPUTS, "knock", "knock"))
        if leaning:
            self._feed(1, "down", self._place())
        for active in (True, False):
            self.table.bench.press(name, active=active)
            self._pass(self.random.uniform(0.05, 0.9))
            self._shown = None
            self._settle()
        if leaning:
            self._feed(1, "up")

    # How -------------------------------------------------------------------------------------------------------------

    def _anywhere(self) -> tuple[float, float]:
        width, height = self.table.eyes.size
        return self.random.uniform(0, width - 1), self.random.uniform(0, height - 1)

    def _away(self, place: tuple[float, float]) -> tuple[float, float]:
        """Somewhere else, and not next to it."""
        while True:
            x, y = self._anywhere()
            if abs(x - place[0]) + abs(y - place[1]) > 60:
                return x, y

    def _place(self) -> tuple[float, float]:
        """A place for what could be a hold: the quiet corner half of the time, where there is one."""
        corner = next((w for w in self.table.eyes.widgets if isinstance(w, Fill) and isinstance(w.hold, Unlock)), None)
        if corner is None or self.random.random() < 0.5:
            return self._anywhere()
        self.done["corner"] += 1
        box = corner.box
        return self.random.uniform(box.x, box.right - 0.1), self.random.uniform(box.y, box.bottom - 0.1)

    def _feed(self, contact: int, phase: Phase, place: tuple[float, float] | None = None) -> None:
        table = self.table
        at = place or self._fingers[contact]
        self._fingers[contact] = at
        if table.app.resting:
            table._touch.sleep()
        finger = Finger(contact, phase, *table._touch.placing.in_window(*at), table.now)
        for deed in table._touch.feed(finger, table.app.aimed):
            table.app.touched(deed)
        self._look()

    def _pass(self, seconds: float) -> None:
        """Time passes for whatever is held."""
        self.table.now += seconds
        for deed in self.table._touch.due(self.table.now):
            self.table.app.touched(deed)
        self._look()

    def _settle(self) -> None:
        """A turn of the loop where there is something new to show, and more of them until that is on the disk."""
        table = self.table
        if self._shown is table.desk.ui and table.now - self._turned_at < 10:
            return
        table.app.step(0)
        while table.desk.session is not None and table.desk.session.saving:
            table.store.turn()
            table.app.step(0)
        self._shown, self._turned_at = table.desk.ui, table.now
        self._look()

    def _look(self) -> None:
        table = self.table
        assert table.desk.ui.screen not in BEHIND | {"pin"}, f"reached {table.desk.ui.screen}"
        assert not table.app.area.inside
        assert table.left == []
        assert not table.switched_off


def main() -> None:
    """So many deeds, from a seed: `python -m tests.strangers [DEEDS] [SEED]`."""
    wanted, first = (int(each) for each in (*sys.argv[1:], *("1000000", "0")[len(sys.argv) - 1 :]))
    done: Counter[str] = Counter()
    began = time.monotonic()
    for seed in range(first, first + -(-wanted // PER_TABLE)):
        with tempfile.TemporaryDirectory() as folder:
            strangers = Strangers(Path(folder), seed)
            try:
                strangers.play(PER_TABLE)
            except BaseException:
                print(f"seed {seed}, after {dict(strangers.done)}", file=sys.stderr)
                raise
            done += strangers.done
        kinds = ", ".join(f"{done[kind]} {kind}s" for kind in KINDS)
        deeds, seconds = sum(done[kind] for kind in KINDS), time.monotonic() - began
        print(f"{deeds} deeds ({kinds}; {done['corner']} fingers on the corner) in {seconds:.0f} s", flush=True)
    print("The staff area was never reached, and the program never left.")


if __name__ == "__main__":
    main()
