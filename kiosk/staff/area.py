"""The staff area itself: who may be in it, what is done there, and that nobody stays in it who is not there.

It owns no screen and no thread: it changes where the desk is, and hands turning, leaving and copying to who can do it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from kiosk.actions import Set
from kiosk.desk import Desk
from kiosk.leaving import AGAIN, STATUS
from kiosk.placing import Turn
from kiosk.rules import say
from kiosk.staff import pin, trial
from kiosk.staff.actions import CopyTo, Corner, End, Enter, Out, StaffAction, TakeBack, TurnScreen, Unlock, WipeNames
from kiosk.staff.carrier import Carried, Carrier, Looked
from kiosk.staff.seen import BEHIND, Seen
from kiosk.staff.trial import Trial
from kiosk.storage.store import Store
from kiosk.view import Ui

IDLE = 60.0
"""Seconds without a touch after which the game has the screen again."""

LOOK = 2.0
"""Seconds between two looks at which sticks are plugged in, while that is shown."""

PIN, WRONG = "pin", "pin-wrong"
"""The settings in the store that keep the PIN's hash, and how many wrong tries there were in a row."""


class World(NamedTuple):
    """What the area has done elsewhere: `turn` turns picture and touch, `leave` ends the program with a status.

    `salt` is chance, `pin.SALT` bytes of it.
    """

    carrier: Carrier
    turn: Callable[[Turn], None]
    leave: Callable[[int], None]
    salt: Callable[[], bytes]


class Area:
    """The staff area of a desk. `inside` says that the PIN was entered, and that nobody has left since."""

    def __init__(self, desk: Desk, store: Store, world: World, now: float) -> None:
        """At the start of the program, which `now` is. A wait for the next try begins anew with it."""
        self.inside = False
        self._desk = desk
        self._store = store
        self._world = world
        self._since = now
        self._touched_at = now
        self._look_at = now
        self._trial: Trial | None = None
        self._turned: Turn | None = None
        self._seen = Seen()

    def seen(self, now: float) -> Seen:
        """How it stands, for its screens."""
        wait = self._tries.wait(now)
        return replace(self._seen, known=self._pin is not None, wait=wait, turn=self._turn, trial=self._trial)

    def touched(self, now: float) -> None:
        """Somebody is there."""
        self._touched_at = now

    def take(self, told: Looked | Carried) -> None:
        """Hear from the carrier."""
        match told:
            case Looked(sticks):
                self._seen = replace(self._seen, sticks=sticks)
            case Carried(word, fetched):
                self._seen = replace(self._seen, busy="", word=word)
                self._look_at = float("-inf")  # there is a copy now
                if fetched:
                    self._leave("again", AGAIN)

    def act(self, action: StaffAction, now: float) -> None:
        """Do what an action says. But for the way in, nothing is done for who is not inside."""
        match action:
            case Unlock():
                self._open("pin", "choose" if self._pin is None else "enter")
            case Enter(digits) if self._desk.ui.screen == "pin":
                self._entered(digits, now)
            case _ if self.inside:
                self._do(action, now)
            case _:
                pass

    def tend(self, now: float) -> bool:
        """Send out who is idle or was never let in, end a trial, turn the screen; True if that changed anything."""
        before = (self._desk.ui, self._turned)
        screen = self._desk.ui.screen
        if screen not in BEHIND and screen != "pin":
            self.inside = False
        elif now - self._touched_at >= IDLE or (screen in BEHIND and not self.inside):
            self._out()
        self._tend_trial(now)
        if self._turn != self._turned:
            self._turned = self._turn
            self._world.turn(self._turn)
        if screen == "stick" and now >= self._look_at and not self._seen.busy:
            self._look_at = now + LOOK
            self._world.carrier.look()
        return before != (self._desk.ui, self._turned)

    @property
    def tend_at(self) -> float | None:
        """When `tend` will have something to do by time alone; None while nobody is in the area, or at its pad."""
        screen = self._desk.ui.screen
        if screen not in BEHIND and screen != "pin":
            return None
        times = [self._touched_at + IDLE]
        if self._trial is not None:
            times.append(self._trial.until)
        if screen == "stick" and not self._seen.busy:
            times.append(self._look_at)
        return min(times)

    def look_at(self, now: float) -> float | None:
        """When its screen will look different: a second further down, while somebody waits for it."""
        if self._trial is not None:
            return now + (self._trial.until - now) % 1 + 0.01
        wait = self._tries.wait(now) if self._desk.ui.screen == "pin" else 0.0
        return now + wait % 1 + 0.01 if wait else None

    # The PIN ---------------------------------------------------------------------------------------------------------

    @property
    def _pin(self) -> pin.Pin | None:
        kept = self._store.settings.get(PIN, b"null")
        if kept == b"null":
            return None
        try:
            return msgspec.json.decode(kept, type=pin.Pin)
        except msgspec.DecodeError:
            return pin.UNREADABLE

    @property
    def _tries(self) -> pin.Tries:
        try:
            wrong = msgspec.json.decode(self._store.settings.get(WRONG, b"0"), type=int)
        except msgspec.DecodeError:
            wrong = 0
        return pin.Tries(wrong, self._since)

    def _entered(self, digits: str, now: float) -> None:
        kept = self._pin
        if self.inside or kept is None:
            self._choose(digits, now)
            return
        tries = self._tries
        if tries.wait(now):
            return
        # Counted before it is looked at, so that pulling the plug takes no try back.
        self._store.set(WRONG, b"%d" % tries.missed(now).wrong)
        if kept.fits(digits):
            self._store.set(WRONG, b"0")
            self._let_in()
        else:
            self._since = now
            self._say_on_the_pad("staff-pin-wrong")

    def _choose(self, digits: str, now: float) -> None:
        """A new PIN, typed twice."""
        once = self._desk.ui.draft.get("once")
        if self._store.blind:
            self._say_on_the_pad("staff-pin-blind")
        elif not pin.SHORTEST <= len(digits) <= pin.LONGEST:
            self._say_on_the_pad("staff-pin-short", once)
        elif once is None:
            self._say_on_the_pad("", digits)
        elif once != digits:
            self._say_on_the_pad("staff-pin-differs")
        else:
            self._store.set(PIN, msgspec.json.encode(pin.chosen(digits, self._world.salt())))
            self._store.set(WRONG, b"0")
            self._let_in()
            self._desk.tell(say("staff-pin-kept"), now)

    def _say_on_the_pad(self, said: str, once: Any = None) -> None:
        self._desk.ui = replace(self._desk.ui, draft={"said": said, "once": once})

    def _let_in(self) -> None:
        self.inside = True
        self._seen = Seen()
        self._open("staff")

    # Inside ----------------------------------------------------------------------------------------------------------

    def _do(self, action: StaffAction, now: float) -> None:
        match action:
            case TurnScreen(degrees):
                self._trial = trial.begin(degrees, now)
                self._open("corners", None, "staff", "turn")
            case Corner(corner) if self._trial is not None:
                self._trial = self._trial.touch(corner)
                if self._trial.passed:
                    self._desk.act(Set("rotation", self._trial.turn), now)
                    self._end_trial("staff-turned", now)
            case CopyTo(folder) if not self._seen.busy:
                self._seen = replace(self._seen, busy=folder, word=None)
                self._world.carrier.copy_to(folder)
            case TakeBack(folder) if not self._seen.busy:
                self._seen = replace(self._seen, busy=folder, word=None)
                self._world.carrier.take_back(folder)
            case WipeNames():
                self._desk.book.forget_everybody()
                self._desk.tell(say("staff-wiped"), now)
            case End(how):
                self._leave(how, STATUS[how])
            case Out():
                self._out()
            case _:
                pass

    @property
    def _turn(self) -> Turn:
        return self._trial.turn if self._trial is not None else self._desk.settings.rotation

    def _tend_trial(self, now: float) -> None:
        if self._trial is not None and self._desk.ui.screen != "corners":
            self._trial = None
        elif self._trial is not None and now >= self._trial.until:
            self._end_trial("staff-turned-back", now)

    def _end_trial(self, said: str, now: float) -> None:
        self._trial = None
        self._open("turn", None, "staff")
        self._desk.tell(say(said), now)

    def _leave(self, how: str, status: int) -> None:
        self._desk.ui = Ui(screen="off", argument=how)
        self._world.leave(status)

    def _out(self) -> None:
        self.inside = False
        self._desk.ui = Ui(screen=self._game)

    @property
    def _game(self) -> str:
        return "home" if self._desk.moment is None else "table"

    def _open(self, screen: str, argument: Any = None, *over: str) -> None:
        """Go to a screen, from which the way back leads over those named, and then to the game."""
        self._desk.ui = Ui(screen=screen, argument=argument, trail=tuple((name, None) for name in (self._game, *over)))
