"""The loop: one turn of it is `App.step`, and everything happens in a turn, on one thread.

Readings of the hardware and reports of the store come through one mailbox, on which the loop sleeps; touches come from
the face at each turn. All of them become actions. What is shown, on the screen and on the lamps, is computed from what
the desk then has, and only when something changed.
"""

from collections.abc import Callable, Mapping, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from drivers.base import Driver, Edge, Link
from kiosk import debounce
from kiosk.actions import Action, Undo
from kiosk.debounce import Gesture
from kiosk.desk import Desk
from kiosk.dragging import Dragging
from kiosk.finger import Finger, wish
from kiosk.gestures import Gestures
from kiosk.health import Health
from kiosk.inspection import Inspection
from kiosk.picture import Face, Picture, Speech
from kiosk.rules import Text, say
from kiosk.sounding import Player, Sounding
from kiosk.sounds import Audible
from kiosk.staff.actions import StaffAction
from kiosk.staff.area import Area
from kiosk.staff.carrier import Carried, Looked
from kiosk.storage.kept import Recovered, Repaired, Saved, Trouble
from kiosk.touch import Deed, Dragged, HeldDown, Pressed, Repeated, Tapped, Target, aim
from kiosk.view import Ui

TICK = 1 / 60
"""Seconds between two looks at the touch panel."""

PATIENCE = 0.4
"""Seconds after which the screen says that it is still saving."""

ENOUGH = 2.0
"""Seconds after which play is shown although the disk has not answered."""

IDLE = 300.0
"""Seconds without a touch and without a game after which the picture rests."""


class App:
    """The kiosk: a desk, a face, drivers, and time."""

    def __init__(
        self,
        desk: Desk,
        face: Face,
        gestures: Gestures,
        mailbox: "SimpleQueue[Any]",
        clock: Callable[[], float],
        speech: Callable[[str, str], Speech],
        area: Area,
        *,
        languages: Mapping[str, str],
        sound: Player = lambda *_, **__: None,
        off: Callable[[], None] = lambda: None,
    ) -> None:
        """Put together what was made elsewhere; `start` brings the hardware."""
        self.desk = desk
        self.area = area
        self.health = Health()
        self._picture = Picture(desk, face, self.health, area.seen, speech, languages)
        self._drivers: tuple[Driver, ...] = ()
        self._gestures = gestures
        self._mailbox = mailbox
        self._clock = clock
        self._sounding = Sounding(sound)
        self._off = off
        self._dirty = True
        self._look_at = self._due_at = 0.0
        self._dragging = Dragging()
        self._active_at = clock()
        self._pending_since: float | None = None

    def start(self, drivers: Sequence[tuple[Driver, Sequence[str]]], inputs: Sequence[str] = ()) -> None:
        """Bring the hardware up: each driver with the names of its lamps, and all inputs. The game is there already."""
        self._drivers = tuple(driver for driver, _ in drivers)
        self._picture.lighting.fit(drivers)
        self._picture.inspection = Inspection(inputs)
        self._dirty = True
        for driver in self._drivers:
            driver.start(self._mailbox.put)

    def close(self) -> None:
        """Lamps out, hardware gone."""
        for driver in self._drivers:
            driver.close()

    def refresh(self) -> None:
        """Lay everything out again at the next turn: the screen has another size, or has been away."""
        self._dirty = True

    def stumbled(self) -> None:
        """Something in a turn failed: back to where play is, and say so."""
        self.desk.ui = Ui(screen="home" if self.desk.moment is None else "table")
        self.desk.tell(say("ui-stumbled"), self._clock())
        self._picture.finger = None
        self._dirty = True

    def supply(self, *, weak: bool) -> None:
        """The power supply is too weak, or well again: staff are told, and lamps have half of their light meanwhile."""
        if weak == self._picture.lighting.weak:
            return
        self._picture.lighting.weak = weak
        self._dirty = True
        if weak:
            self._news(self.health.put(("power",), say("trouble-power")))
        else:
            self.health.clear(("power",))

    def careful(self) -> None:
        """The power went away again and again after the start: the lamps stay at their lowest, and staff are told."""
        self._picture.lighting.lowest = True
        self._dirty = True
        self._news(self.health.put(("boots",), say("trouble-boots")))

    # One turn ----------------------------------------------------------------------------------------------------

    def step(self, timeout: float = TICK) -> None:
        """Wait for something at most so long, take in all that has come, and show what has changed."""
        came = False
        try:
            self._take(self._mailbox.get(timeout=timeout) if timeout > 0 else self._mailbox.get_nowait())
            came = True
            while True:
                self._take(self._mailbox.get_nowait())
        except Empty:
            pass
        now = self._clock()
        if not (came or self._dirty or now >= self._due_at or self.desk.ui is not self._picture.laid):
            return  # as almost always
        for gesture in self._gestures.due(now):
            self._gesture(gesture)
        self._patience(now)
        if self.desk.tidy(now) | self.area.tend(now):
            self._dirty = True
        # What waits for the disk shows nothing yet: only another place, question or word does.
        if self._dirty or now >= self._look_at or self.desk.ui != self._picture.laid:
            self._look(now, anew=self._dirty)
        elif now >= self._picture.light_at:  # a lamp that blinks changes nothing on the screen
            self._picture.light(now)
        self._picture.foresee(now)
        self._due_at = self._next_due(now)

    def _take(self, message: Any) -> None:
        match message:
            case Edge():
                self._picture.inspection.edge(message)
                self._dirty = self._dirty or self.checking
                for gesture in self._gestures.feed(message):
                    self._gesture(gesture)
            case Link():
                for gesture in self._gestures.feed(message):
                    self._gesture(gesture)
                self._news(self.health.link(message))
                self._picture.lighting.forget()
                self._dirty = True
            case Saved(ticket):
                if self.desk.session is not None:
                    self.desk.session.saved(ticket)
                    self._dirty = True
            case Audible():
                self._sounding.told(message)
                self._dirty = True
            case Trouble() | Recovered() | Repaired():
                self._news(self.health.store(message))
                self._dirty = True
                if isinstance(message, Recovered):
                    self.desk.reopen()
            case Looked() | Carried():
                self.area.take(message)
                self._dirty = True
            case _:
                pass

    def _act(self, action: Action) -> None:
        if isinstance(action, StaffAction):
            self.area.act(action, self._clock())
        else:
            self.desk.act(action, self._clock())

    def _news(self, text: Text | None) -> None:
        if text is not None:
            self.desk.tell(text, self._clock())
            self._dirty = True

    # Hands -------------------------------------------------------------------------------------------------------

    def aimed(self, x: float, y: float) -> Target:
        """What lies under a place, in logical pixels."""
        return aim(self._picture.widgets, x, y)

    def touched(self, deed: Deed) -> None:
        """A finger did something on the screen."""
        now = self._clock()
        self._active_at = now
        self.area.touched(now)
        self._picture.finger = None
        self._dirty = True
        if self.resting:
            self._wake()
            return
        before = self.desk.ui, self.desk.settings
        match deed:
            case Pressed(x, y):
                self._picture.finger = Finger(x, y, now)
            case Tapped() | Repeated() | HeldDown():
                if not self._still_there(deed.x, deed.y, now):
                    return
                wanted = wish(deed, self._picture.widgets)
                if wanted is not None:
                    self._act(wanted)
                if isinstance(deed, Repeated):
                    self._picture.finger = Finger(deed.x, deed.y, now)
            case Dragged():
                self._dragged(deed, now)
            case _:
                pass
        self._sounding.answered(before, (self.desk.ui, self.desk.settings), touched=True)

    def _dragged(self, deed: Dragged, now: float) -> None:
        """A finger drags something: what is shown follows it at once where it decides what lies under the finger."""
        if deed.stage == "ended":
            self._dragging.move(deed)
            self._look(now)
        for action in self._dragging.follow(deed, self._picture.widgets):
            self.desk.act(action, now)
        if deed.stage == "cancelled":
            self._look(now)  # a tap may follow, and means what stands there again
        self._dirty = True

    def _still_there(self, x: float, y: float, now: float) -> bool:
        """Whether the same lies under a finger although another touch of this turn has changed what is shown."""
        if self.desk.ui == self._picture.laid:
            return True
        meant = self.aimed(x, y).what
        self._look(now)
        self._dirty = True
        return bool(self.aimed(x, y).what == meant)

    def _gesture(self, gesture: Gesture) -> None:
        now = self._clock()
        self._news(self.health.gesture(gesture))
        self._picture.inspection.gesture(gesture)
        self._dirty = self._dirty or isinstance(gesture, debounce.Noisy | debounce.Quiet)
        if not isinstance(gesture, debounce.Tapped | debounce.Held):
            return
        self._active_at = now
        if self.resting:
            self._wake()
            return
        if self.checking and gesture.input != "off":
            self.area.touched(now)
            return
        before = self.desk.ui, self.desk.settings
        match gesture.input, isinstance(gesture, debounce.Held):
            case "off", True:
                self.desk.ui = Ui(screen="off")
                self._off()
            case "off", False:
                self.desk.tell(say("ui-hold-off"), now)
            case (("knock" | "button"), _):
                self.desk.knock(now)
            case "ok", _:
                self.desk.confirm(now)
            case "undo", _:
                self.desk.act(Undo(), now)
            case name, held if name.startswith("seat"):
                self.desk.press(int(name.removeprefix("seat")), now, held=held)
            case _:
                pass
        self._sounding.answered(before, (self.desk.ui, self.desk.settings), touched=False)

    @property
    def resting(self) -> bool:
        """Whether the picture rests, and the next touch only wakes it."""
        return self._picture.resting

    @property
    def checking(self) -> bool:
        """Whether inputs are being tried out, and what they do is only shown."""
        return self._picture.checking

    def _wake(self) -> None:
        if self.resting:
            self.desk.ui = Ui(screen="home" if self.desk.moment is None else "table")
            self._dirty = True

    # Time --------------------------------------------------------------------------------------------------------

    def _patience(self, now: float) -> None:
        """Show what is not saved yet when the disk is in trouble, or does not answer."""
        session = self.desk.session
        if session is None or not session.saving:
            self._pending_since = None
            return
        if self._pending_since is None:
            self._pending_since = now
            self._look_at = min(self._look_at, now + PATIENCE)
        if self.health.unsaved or now - self._pending_since >= ENOUGH:
            session.show_unsaved()
            self._dirty = True

    def _rest(self, now: float) -> None:
        moment = self.desk.moment
        playing = moment is not None and not moment.board.over
        if not playing and not self.resting and now - self._active_at >= IDLE:
            self.desk.ui = Ui(screen="rest")

    # What is shown -----------------------------------------------------------------------------------------------

    def _look(self, now: float, *, anew: bool = True) -> None:
        """Show how everything stands, and find out when the next change is due."""
        self._rest(now)
        self._sounding.saw(self.desk.moment, self.desk.settings)
        self._dirty = False
        picture, pending = self._picture, self._pending_since
        picture.saving = pending is not None and now - pending >= PATIENCE
        picture.silent = self._sounding.silent
        picture.carried = self._dragging.box
        if picture.show(now, anew=anew):
            self.desk.conclude()
            self._dirty = True  # what other screens look up in the book is new
        self._look_at = self._next_look(now)

    def _next_due(self, now: float) -> float:
        """When a turn has something to do again, if nothing comes and nobody touches anything."""
        if self._pending_since is not None:
            return now
        times = (self._gestures.next_due, self.area.tend_at)
        return min((self._look_at, self._picture.light_at, *(time for time in times if time is not None)))

    def _next_look(self, now: float) -> float:
        times = [
            self.desk.tidy_at,
            self._picture.changes_at(now),
            self._pending_since + PATIENCE if self._pending_since is not None else None,
            None if self.resting else self._active_at + IDLE,
            self.area.look_at(now),
        ]
        return min((time for time in times if time is not None and time >= now), default=now + 1.0)
