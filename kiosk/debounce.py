"""One input's edges become what the person did: a filter for a knock sensor, and one for a button.

Both are told every edge with its time, and are asked now and then what the passing of time alone has brought. Neither
keeps a list: an edge costs the same whether it is the second or the ten-thousandth. Times are seconds of one clock; an
edge that arrives late (two drivers' threads) counts as if it came with the one before it.

Both mute an input that goes on and on, say so once, and listen again when it has rested.
"""

from typing import Annotated

import msgspec

from drivers.base import Edge

NEVER = float("-inf")
Seconds = Annotated[float, msgspec.Meta(gt=0, le=60)]


class Pressed(msgspec.Struct, frozen=True):
    """A button went down. Only for showing at once that it was felt; the deed is `Tapped` or `Held`."""

    input: str
    at: float


class Released(msgspec.Struct, frozen=True):
    """A button came up again."""

    input: str
    at: float


class Tapped(msgspec.Struct, frozen=True):
    """A knock, or a press of a button. `strength` is 0 to 1 where the sensor can tell."""

    input: str
    at: float
    strength: float | None = None


class Held(msgspec.Struct, frozen=True):
    """A button was held for its time. The same press gives no `Tapped`."""

    input: str
    at: float


class Noisy(msgspec.Struct, frozen=True):
    """The input goes on and on and is muted; a press that was going on is void. `stuck`: it stays active."""

    input: str
    at: float
    stuck: bool


class Quiet(msgspec.Struct, frozen=True):
    """A muted input has rested and counts again."""

    input: str
    at: float


Gesture = Pressed | Released | Tapped | Held | Noisy | Quiet


class KnockTiming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When edges of a knock sensor are one knock, in seconds."""

    dead: Seconds = 0.35
    """After a knock began, so long no other one can: it covers the echoes of a heavy hand."""
    quiet: Seconds = 0.25
    """So long the sensor must be still before another knock can begin: a spring that goes on shaking is one knock."""
    mute: Seconds = 3.0
    """A sensor that shakes, or stays at its active level, for so long is muted."""
    rest: Seconds = 2.0
    """A muted sensor that is still for so long counts again."""
    contacts: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    """So often a sensor must make contact within `dead` to be a knock: a glass put down makes fewer than a fist."""
    closed: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.0
    """So long its contact must be closed in all within `dead`: a fist keeps a spring swinging longer than a glass."""


class ButtonTiming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When edges of a button are one press, in seconds."""

    debounce: Seconds = 0.03
    """A level that lasts shorter is a bounce or a bad contact, not a press or a release."""
    off: Seconds = 3.0
    """How long the off button is held."""
    fold: Seconds = 0.6
    """How long a seat's button is held to fold."""
    mute: Seconds = 20.0
    """A button that is down for so long is stuck, and muted."""
    rest: Seconds = 2.0
    """A muted button that is up for so long counts again."""


class Allowance:
    """How many taps an input may have: a few at once, then so many a second. A loose wire asks for more than a hand."""

    def __init__(self, at_once: int, a_second: float) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._left = float(at_once)
        self._asked = NEVER

    def grants(self, at: float) -> bool:
        """Whether a tap at that time is still what a person would do."""
        self._left = min(self._at_once, self._left + (at - self._asked) * self._a_second)
        self._asked = at
        if self._left < 1:
            return False
        self._left -= 1
        return True


LATE = 0.02
"""Seconds that an edge may need to arrive: so long after is a contact believed closed that nobody has seen open."""


class KnockFilter:
    """A sensor's burst is one knock, known as soon as it has enough of it. What counts is the edges' times alone."""

    def __init__(self, name: str, timing: KnockTiming) -> None:
        self._name = name
        self._timing = timing
        self._allowance = Allowance(at_once=8, a_second=1)
        self._last = NEVER  # any edge
        self._began = NEVER  # the unbroken run of edges that `last` is in
        self._knocked = NEVER
        self._missing: int | None = None  # contacts until this run is a knock; None where it cannot be one any more
        self._lacking = 0.0  # seconds of closed contact until it is
        self._closed = False
        self._muted = False

    def feed(self, edge: Edge) -> list[Gesture]:
        """Take one edge."""
        gestures = self.due(edge.at)
        at = max(edge.at, self._last)
        opens = self._closed and not edge.active  # the end of a long contact belongs to the burst that it is in
        if self._closed:
            self._lacking -= min(at, self._began + self._timing.dead) - min(self._last, self._began + self._timing.dead)
        if at - self._last >= self._timing.quiet and not opens:
            self._began = at
            begins = edge.active and at - self._knocked >= self._timing.dead
            self._missing = self._timing.contacts if begins else None
            self._lacking = self._timing.closed
        self._last = at
        self._closed = edge.active and edge.strength is None
        if self._muted:
            return gestures
        if self._completes(edge, at, opens=opens):
            gestures.append(self._knock(at, edge.strength))
        elif at - self._began >= self._timing.mute:
            gestures.append(self._mute(at, stuck=False))
        return gestures

    def _completes(self, edge: Edge, at: float, *, opens: bool) -> bool:
        """Whether this edge makes the run a knock. A blow with a strength was measured, and is one by itself."""
        if self._missing is None or not (edge.active or opens):
            return False
        self._missing -= edge.active
        late = at - self._began >= self._timing.dead and not opens
        done = edge.strength is not None or (self._missing <= 0 and self._lacking <= 0)
        if late or done:
            self._missing = None
        return done and not late

    def _knock(self, at: float, strength: float | None = None) -> Gesture:
        self._knocked = self._began
        return Tapped(self._name, self._began, strength) if self._allowance.grants(at) else self._mute(at, stuck=False)

    def due(self, now: float) -> list[Gesture]:
        """What the time up to `now` has brought."""
        when = self.next_due
        if when is None or now < when:
            return []
        if self._muted:
            self._muted = False
            return [Quiet(self._name, when)]
        if self._long_enough_at is not None:
            self._missing = None
            return [self._knock(when), *self.due(now)]
        return [self._mute(when, stuck=True)]

    @property
    def next_due(self) -> float | None:
        """When to ask again."""
        if self._muted:
            return None if self._closed else self._last + self._timing.rest
        if self._long_enough_at is not None:
            return self._long_enough_at
        return self._last + self._timing.mute if self._closed else None

    @property
    def _long_enough_at(self) -> float | None:
        """When the contact that is closed now will have been closed for long enough; None if it can't be in time."""
        if not self._closed or self._missing is None or self._missing > 0 or self._lacking <= 0:
            return None
        when = self._last + self._lacking
        return when + LATE if when - self._began < self._timing.dead else None

    def drop(self, at: float) -> list[Gesture]:  # noqa: ARG002 - a button needs the time
        """The wire is gone: whatever its level was, it is not known any more."""
        self._closed = False
        return []

    def _mute(self, at: float, *, stuck: bool) -> Noisy:
        self._muted = True
        return Noisy(self._name, at, stuck)


class ButtonFilter:
    """A press counts at its first edge, a release when it has lasted; a hold is a measured level, less bad contact.

    A button that means something else when held (`hold` seconds) taps when it comes up in time.
    """

    SHAKY = 0.1  # a hold with more of its time open than this is a loose wire, not a thumb

    def __init__(self, name: str, timing: ButtonTiming, hold: float | None) -> None:
        self._name = name
        self._timing = timing
        self._hold = hold
        self._allowance = Allowance(at_once=15, a_second=4)
        self._level = False  # of the wire
        self._changed = NEVER
        self._down = False  # the button, bounces taken out
        self._since = NEVER
        self._open = 0.0  # seconds without contact in this press
        self._held = False
        self._muted = False

    def feed(self, edge: Edge) -> list[Gesture]:
        """Take one edge."""
        gestures = self.due(edge.at)
        at = max(edge.at, self._changed)
        settled = at - self._changed >= self._timing.debounce
        if self._down and edge.active and not self._level:
            self._open += at - self._changed
        self._level, self._changed = edge.active, at
        if edge.active and settled and not self._down:
            gestures += self._press(at)
        return gestures

    def due(self, now: float) -> list[Gesture]:
        """What the time up to `now` has brought."""
        gestures: list[Gesture] = []
        while (when := self.next_due) is not None and when <= now:
            gestures += self._pass(when)
        return gestures

    @property
    def next_due(self) -> float | None:
        """When to ask again."""
        times = (self._settles_at, self._held_at, self._muted_at, self._rested_at)
        return min((time for time in times if time is not None), default=None)

    def drop(self, at: float) -> list[Gesture]:
        """The wire is gone: a press that was going on is over, and was no tap."""
        voided = self._down and not self._muted
        self._level = self._down = False
        return [Released(self._name, at)] if voided else []

    @property
    def _settles_at(self) -> float | None:
        return self._changed + self._timing.debounce if self._level != self._down else None

    @property
    def _held_at(self) -> float | None:
        if not self._down or not self._level or self._held or self._muted or self._hold is None:
            return None
        return None if self._open > self.SHAKY * self._hold else max(self._since + self._hold, self._changed)

    @property
    def _muted_at(self) -> float | None:
        return max(self._since + self._timing.mute, self._changed) if self._down and not self._muted else None

    @property
    def _rested_at(self) -> float | None:
        return self._changed + self._timing.rest if self._muted and not self._down else None

    def _pass(self, when: float) -> list[Gesture]:
        """The one thing that time brings at `when`."""
        if when == self._settles_at:
            return self._press(self._changed) if self._level else self._release(self._changed)
        if when == self._held_at:
            self._held = True
            return [Held(self._name, when)]
        if when == self._muted_at:
            return [self._mute(when, stuck=True)]
        self._muted = False
        return [Quiet(self._name, when)]

    def _press(self, at: float) -> list[Gesture]:
        self._down, self._since, self._open, self._held = True, at, 0.0, False
        if self._muted:
            return []
        pressed = Pressed(self._name, at)
        return [pressed] if self._hold is not None else [pressed, self._tap(at)]

    def _release(self, at: float) -> list[Gesture]:
        self._down = False
        if self._muted:
            return []
        released = Released(self._name, at)
        if self._hold is None or at - self._since >= self._hold:
            return [released]
        return [released, self._tap(at)]

    def _tap(self, at: float) -> Gesture:
        return Tapped(self._name, at) if self._allowance.grants(at) else self._mute(at, stuck=False)

    def _mute(self, at: float, *, stuck: bool) -> Noisy:
        self._muted = True
        return Noisy(self._name, at, stuck)
