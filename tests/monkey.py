"""Somebody who touches everything: random touches, knocks, buttons, waits and pulled plugs, from a seed.

After each deed the kiosk is looked at as a stranger would: something on the screen can be touched, what the log says of
the last move is what the tiles did, and after a pulled plug the game, its undo and its lamps are as they were.
"""

import sys
import tempfile
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from kiosk.actions import Set
from kiosk.staff.actions import Unlock
from kiosk.touch import HeldDown, Pressed, Tapped
from kiosk.widgets import Button, Card, Fill
from tests.harness import TICK, Table

CALM = 3.0
"""Seconds after which the tiles no longer show what the last hand did, nor the lamps who won it."""

INPUTS = ("knock", "button", "ok", "undo", *(f"seat{seat}" for seat in range(8)))
SIZES = ((800.0, 480.0), (853.0, 480.0), (480.0, 853.0))


class Monkey:
    """A kiosk and the one who plays with it; `deeds` is what has been done, for whoever reads a failure."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        size = self.random.choice(SIZES)
        self.table = Table(folder, size, seat_buttons=True)
        self.deeds: list[str] = []
        if self.random.random() < 0.7:
            self.table.deal(*self.random.sample(("Anna", "Bram", "Carl", "Dewi", "Eva"), self.random.randint(2, 5)))
        self.table.does(Set("language", self.random.choice(("en", "nl"))))

    def play(self, deeds: int) -> None:
        """Do so many things, and look after each."""
        kinds = {self.aim: 60, self.poke: 10, self.hold: 6, self.press: 14, self.idle: 4, self.storm: 3, self.plug: 2}
        for _ in range(deeds):
            before = self.standing()
            self.random.choices(list(kinds), list(kinds.values()))[0]()
            self.table.wait(2 * TICK)
            self.look(before)

    # What it does ------------------------------------------------------------------------------------------------

    def aim(self) -> None:
        """Touch one of the things that can be touched."""
        live = [each for each in self.table.eyes.widgets if isinstance(each, Button | Fill | Card) and each.action]
        if live:
            widget = self.random.choice(live)
            self.touch(*widget.box.center, str(widget.action))

    def poke(self) -> None:
        """Touch anywhere."""
        width, height = self.table.size
        self.touch(self.random.uniform(0, width - 1), self.random.uniform(0, height - 1), "anywhere")

    def touch(self, x: float, y: float, what: str) -> None:
        """A tap as the touch layer hands it on, sometimes two, sometimes with a knock while the finger is down."""
        self.deeds.append(f"touch {x:.0f} {y:.0f} {what}")
        self.table.app.touched(Pressed(x, y))
        if self.random.random() < 0.05:
            self.press()
        self.table.app.touched(Tapped(x, y))
        if self.random.random() < 0.1:
            self.table.app.touched(Tapped(x, y))

    def hold(self) -> None:
        """Keep a finger on something that wants it."""
        live = [each for each in self.table.eyes.widgets if isinstance(each, Button | Fill) and each.hold]
        live = [each for each in live if not isinstance(each.hold, Unlock)]  # it has no patience for that
        if live:
            widget = self.random.choice(live)
            self.deeds.append(f"hold {widget.hold}")
            self.table.app.touched(HeldDown(*widget.box.center))

    def press(self) -> None:
        """Press one of the buttons on the table, or knock."""
        name = self.random.choice(INPUTS)
        self.deeds.append(name)
        self.table.bench.press(name, active=True)
        self.table.wait(0.1)
        self.table.bench.press(name, active=False)
        self.table.wait(0.1)

    def idle(self) -> None:
        """Do nothing for a while."""
        seconds = self.random.choice((0.5, 3.0, 21.0, 301.0))
        self.deeds.append(f"wait {seconds}")
        self.table.now += seconds
        self.table.wait(2 * TICK)

    def storm(self) -> None:
        """Everything at once: all buttons down, then up."""
        self.deeds.append("storm")
        for active in (True, False):
            for name in INPUTS:
                self.table.bench.press(name, active=active)
            self.table.wait(0.1)

    def plug(self) -> None:
        """Pull the plug, and look whether it all comes back."""
        self.table.wait(CALM)
        self.deeds.append("plug")
        before, lamps = self.kept(), self.lamps()
        self.table.pull_plug()
        assert self.kept() == before
        self.table.wait(CALM)
        assert self.lamps() == lamps
        assert self.table.desk.ui.ask is None

    # What it sees ------------------------------------------------------------------------------------------------

    def kept(self) -> tuple[Any, ...]:
        """The game with everything that can be undone and redone, and what the kiosk remembers."""
        desk, session = self.table.desk, self.table.desk.session
        remembered = (desk.settings, desk.book.people, desk.book.usual(), desk.book.debts(), desk.book.past())
        if session is None:
            return remembered
        history = session.history
        return *remembered, session.number, list(history.line), history.state, history.undoable, history.redoable

    def lamps(self) -> frozenset[str]:
        """Every lamp that is lit at some time within the next seconds: those that are asked blink."""
        lit: set[str] = set()
        for _ in range(20):
            self.table.wait(0.15)
            lit |= {name for name, color in self.table.lamps().items() if any((color.red, color.green, color.blue))}
        return frozenset(lit)

    def standing(self) -> tuple[Any, ...]:
        """The game's number, how many moves it has, and the last of them."""
        session = self.table.desk.session
        if session is None:
            return ()
        return session.number, session.history.position, *session.history.line[-1:]

    def look(self, before: tuple[Any, ...]) -> None:
        """What must hold on any screen, and between a move and what is said of it."""
        table = self.table
        session = table.desk.session
        if session is not None:
            names = [view.name for view in session.newest.board.seats]
            assert len(set(names)) == len(names), f"two of one name: {names}"
        live = [each for each in table.eyes.widgets if isinstance(each, Button | Fill | Card) and each.action]
        assert live or table.desk.ui.screen in ("off", "rest"), f"no way out of {table.desk.ui.screen}"
        if session is None or self.standing() == before or not session.history.line:
            return
        history, scoreboard = session.history, session.rules.scoreboard
        was, move, now = history.at(history.position - 1), history.line[-1], history.state
        old = {view.name: view.score for view in scoreboard(was).seats}
        told = dict.fromkeys((view.seat for view in scoreboard(now).seats), 0)
        for note in session.rules.explain(was, move, now):
            if note.seat in told:
                told[note.seat] += note.change
        for view in scoreboard(now).seats:
            score = old.get(view.name)
            if isinstance(score, int) and isinstance(view.score, int) and not scoreboard(was).over:
                assert view.score - score == told[view.seat], f"{move}: {view.name} from {score} to {view.score}"


def main() -> None:
    """Play until something breaks or so many tables are done: `python -m tests.monkey [TABLES] [DEEDS] [FIRST]`."""
    tables, deeds, first = (int(each) for each in (*sys.argv[1:], *("50", "400", "0")[len(sys.argv) - 1 :]))
    for seed in count(first):
        if seed == first + tables:
            return
        with tempfile.TemporaryDirectory() as folder:
            monkey = Monkey(Path(folder), seed)
            try:
                monkey.play(deeds)
            except BaseException:
                print(f"seed {seed}, deed {len(monkey.deeds)}:", *monkey.deeds[-12:], sep="\n  ")
                raise
        print(f"seed {seed}: {len(monkey.deeds)} deeds on {monkey.table.desk.ui.screen}", flush=True)


if __name__ == "__main__":
    main()
