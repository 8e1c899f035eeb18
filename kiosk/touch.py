"""From raw events of fingers and a mouse to what a person did: exactly one tap for each contact. Pure.

One finger on a panel may be reported as a finger, as a mouse, or as both and the mouse twice, in any order; the system
may mark such a mouse as coming from touch, or not. So contacts are merged by time and place: of two reports of the same
contact from different sources, the one that comes later is ignored. Each source alone tells everything, so nothing is
lost by that.

Time comes with the events and as `now`; the touch layer reads no clock.
"""

from collections.abc import Callable, Iterable
from math import hypot
from typing import Any, Literal

from msgspec import Struct

from kiosk.actions import Action, Edit, Redo, Set, Undo
from kiosk.placing import Placing, Point
from kiosk.staff.actions import Unlock
from kiosk.widgets import Button, Card, Touchable, Widget

MERGE = 0.4
"""Seconds after a contact in which another source's contact at the same place is the same one told again."""

NEAR = 30.0
"""Logical pixels within which two reports are of the same place."""

SLIP = 12.0
"""Logical pixels a finger moves before it is a drag, where something can be dragged; it is a tap again if it never goes
farther than `NEAR` and ends where it began."""

REPEAT = 0.35
"""Seconds in which a second tap at the same place is a twitch, where a repeat would do harm."""

QUIET = 0.25
"""Seconds without any contact that must pass after a touch that woke the screen."""

HOLD = 1.2
"""Seconds that a finger stays on what needs a hold."""

AGAIN_AFTER, AGAIN_EVERY = 0.5, 0.1
"""Seconds that a finger stays on what repeats before it is done again, and between one time and the next."""

LONG_HOLD = 5.0
"""Seconds that it stays, with no other finger on the screen, on the way to the staff: nobody does that by chance."""

STALE = 30.0
"""Seconds after which a contact that nothing was heard of is taken as gone."""

Phase = Literal["down", "move", "up", "cancel"]


class Finger(Struct, frozen=True):
    """A finger on a touch panel. `x` and `y` are 0 to 1 of the window."""

    contact: int
    phase: Phase
    x: float
    y: float
    at: float


class Mouse(Struct, frozen=True):
    """The mouse's left button, or a finger that the system shows as one; `marked` if it says so."""

    phase: Phase
    x: float
    y: float
    at: float
    marked: bool = False


class Unplugged(Struct, frozen=True):
    """The touch panel has gone."""

    at: float


Raw = Finger | Mouse | Unplugged


class Target(Struct, frozen=True):
    """What lies under a finger, as far as it matters here.

    `what` is compared: a tap counts if the same lies under the finger when it goes as when it came. `guarded`: doing it
    twice by a twitch would do harm. `hold`: it wants a finger that stays, `long`: for the longest time, and alone.
    `drag`: it can be dragged. `repeats`: it is done again and again while a finger stays.
    """

    what: Any = None
    guarded: bool = False
    hold: bool = False
    drag: bool = False
    repeats: bool = False
    long: bool = False


class Pressed(Struct, frozen=True):
    """A finger came down: show that it was felt. Nothing is done yet."""

    x: float
    y: float


class Tapped(Struct, frozen=True):
    """A tap, at the place where the finger came down."""

    x: float
    y: float


class Repeated(Struct, frozen=True):
    """A finger stays on what repeats: do it once more. No tap follows."""

    x: float
    y: float


class HeldDown(Struct, frozen=True):
    """A finger stayed on what needs a hold, for long enough. No tap follows."""

    x: float
    y: float


class Released(Struct, frozen=True):
    """The finger is gone, or no longer means anything: what `Pressed` showed is over."""


class Dragged(Struct, frozen=True):
    """A drag began, moved on, ended or came to nothing: where it started, and where the finger is."""

    stage: Literal["began", "moved", "ended", "cancelled"]
    from_x: float
    from_y: float
    x: float
    y: float


class Woke(Struct, frozen=True):
    """The sleeping screen was touched. Nothing else follows from that touch."""


Deed = Pressed | Tapped | Repeated | HeldDown | Released | Dragged | Woke
Aim = Callable[[float, float], Target]
"""What lies under a logical place now."""


def aim(widgets: Iterable[Widget], x: float, y: float) -> Target:
    """The target among the widgets on the screen."""
    for widget in reversed(tuple(widgets)):
        if isinstance(widget, Touchable) and widget.box.holds(x, y):
            hold, drag = (None, None) if isinstance(widget, Card) else (widget.hold, widget.drag)
            if widget.action is not None or hold is not None or drag is not None:
                repeats = isinstance(widget, Button) and widget.repeats
                what = (widget.action, hold, drag)
                return Target(
                    what, guarded(widget.action), hold is not None, drag is not None, repeats, isinstance(hold, Unlock)
                )
    return Target()


def guarded(action: Action | None) -> bool:
    """Whether doing it twice by a twitch would do harm. Typing, counting up and down and undo are honest repeats."""
    return action is not None and not isinstance(action, Edit | Set | Undo | Redo)


class _Contact(Struct):
    source: Literal["finger", "mouse"]
    start: Point
    at: float
    target: Target
    place: Point
    heard: float
    strayed: float = 0
    dragging: bool = False
    spent: bool = False
    again_at: float = float("inf")


class Touch:
    """Feed it raw events, in order; it says what they mean. `placing` is where the picture stands now."""

    def __init__(self, placing: Placing, hold: float = HOLD) -> None:
        self.placing = placing
        self.hold = hold
        self._contacts: dict[int | str, _Contact] = {}
        self._last: _Contact | None = None
        self._last_end = float("-inf")
        self._tap: tuple[Point, float, bool] | None = None
        self._sleep: Literal["awake", "asleep", "waking"] = "awake"
        self._down: set[int | str] = set()
        self._quiet_since = float("-inf")

    def sleep(self) -> None:
        """The screen is dark from now on: the next touch only wakes it."""
        self._sleep = "asleep"
        self._contacts.clear()

    def wake(self) -> None:
        """The screen was woken by something else (a knock, a button)."""
        self._sleep = "awake"

    @property
    def asleep(self) -> bool:
        """Whether the next touch only wakes the screen."""
        return self._sleep == "asleep"

    def feed(self, raw: Raw, aimed: Aim) -> list[Deed]:
        """Take in one raw event; `aimed` tells what lies under a place."""
        if isinstance(raw, Unplugged):
            gone = [deed for contact in self._contacts.values() for deed in _over(contact)]
            self._contacts.clear()
            self._down.clear()
            return gone
        key: int | str = raw.contact if isinstance(raw, Finger) else "mouse"
        from_panel = isinstance(raw, Finger) or raw.marked
        place = self.placing.logical(raw.x, raw.y, from_panel)
        if raw.phase == "down" and not self.placing.holds(raw.x, raw.y):
            return []
        if self._sleep != "awake":
            return self._waking(key, raw, aimed)
        match raw.phase:
            case "down":
                return self._came(key, raw, place, aimed)
            case "move":
                return self._moved(key, raw, place)
            case "up":
                return self._went(key, raw, place, aimed)
            case "cancel":
                return _over(self._contacts.pop(key, None))

    def due(self, now: float) -> list[Deed]:
        """What follows from time alone: a hold that is long enough, a contact that was never ended."""
        deeds: list[Deed] = []
        for key, contact in list(self._contacts.items()):
            if now - contact.heard >= STALE:
                del self._contacts[key]
                deeds += _over(contact)
            elif contact.target.hold and not contact.spent and now - contact.at >= self._wanted(contact):
                contact.spent = True
                deeds.append(HeldDown(*contact.start))
            elif now >= contact.again_at and not contact.dragging:
                contact.spent, contact.again_at = True, now + AGAIN_EVERY
                deeds.append(Repeated(*contact.start))
        return deeds

    def held(self, now: float) -> tuple[float, float, float] | None:
        """Where a finger stays on what needs a hold, and how far it is: 0 to 1. None if there is none."""
        for contact in self._contacts.values():
            if contact.target.hold and not contact.spent:
                return *contact.start, min(max((now - contact.at) / self._wanted(contact), 0), 1)
        return None

    def _wanted(self, contact: _Contact) -> float:
        return LONG_HOLD if contact.target.long else self.hold

    def _waking(self, key: int | str, raw: Finger | Mouse, aimed: Aim) -> list[Deed]:
        """Swallow everything until all fingers are up and some quiet has passed."""
        if raw.phase == "down" and self._sleep == "waking" and not self._down and raw.at - self._quiet_since >= QUIET:
            self._sleep = "awake"
            return self.feed(raw, aimed)
        woke = self._sleep == "asleep" and raw.phase == "down"
        if raw.phase == "down":
            self._down.add(key)
            self._sleep = "waking"
        elif raw.phase in ("up", "cancel"):
            self._down.discard(key)
            self._quiet_since = raw.at
        return [Woke()] if woke else []

    def _came(self, key: int | str, raw: Finger | Mouse, place: Point, aimed: Aim) -> list[Deed]:
        source: Literal["finger", "mouse"] = "finger" if isinstance(raw, Finger) else "mouse"
        deeds = _over(self._contacts.pop(key, None))
        if self._told(source, raw, place):
            return deeds
        contact = _Contact(source, place, raw.at, aimed(*place), place, raw.at)
        if contact.target.repeats:
            contact.again_at = raw.at + AGAIN_AFTER
        for other in (contact, *self._contacts.values()):
            other.spent = other.spent or (bool(self._contacts) and other.target.long)
        self._contacts[key] = contact
        self._last = contact
        return [*deeds, Pressed(*place)]

    def _told(self, source: str, raw: Finger | Mouse, place: Point) -> bool:
        """Whether another source has told of this contact already."""
        fingers_down = any(contact.source == "finger" for contact in self._contacts.values())
        if isinstance(raw, Mouse) and raw.marked and fingers_down:
            return True
        if any(c.source != source and _far(c.place, place) <= NEAR for c in self._contacts.values()):
            return True
        last = self._last
        if last is None or last.source == source or _far(last.place, place) > NEAR:
            return False
        return raw.at - max(last.at, self._last_end) <= MERGE

    def _moved(self, key: int | str, raw: Finger | Mouse, place: Point) -> list[Deed]:
        contact = self._contacts.get(key)
        if contact is None:
            return []
        contact.place, contact.heard = place, raw.at
        contact.strayed = max(contact.strayed, _far(contact.start, place))
        if contact.target.repeats and _far(contact.start, place) > NEAR:
            contact.spent, contact.again_at = True, float("inf")
            return [Released()]
        if contact.dragging:
            return [Dragged("moved", *contact.start, *place)]
        if contact.spent or _far(contact.start, place) <= SLIP:
            return []
        if contact.target.drag:
            if any(other.dragging for other in self._contacts.values()):
                return []
            contact.dragging = True
            return [Dragged("began", *contact.start, *place)]
        if contact.target.hold and _far(contact.start, place) > NEAR:
            contact.spent = True
            return [Released()]
        return []

    def _went(self, key: int | str, raw: Finger | Mouse, place: Point, aimed: Aim) -> list[Deed]:
        contact = self._contacts.pop(key, None)
        if contact is None:
            return []
        contact.place = place
        self._last, self._last_end = contact, raw.at
        if contact.dragging and contact.strayed > NEAR:
            return [Dragged("ended", *contact.start, *place), Released()]
        same = contact.dragging or (
            aimed(*place).what == contact.target.what and aimed(*contact.start).what == contact.target.what
        )
        if contact.spent or not same or self._twitch(contact):
            return _over(contact)
        self._tap = (contact.start, contact.at, contact.target.guarded)
        *cancelled, released = _over(contact)
        return [*cancelled, Tapped(*contact.start), released]

    def _twitch(self, contact: _Contact) -> bool:
        """Whether this is the same finger's second touch, on something that must not be done twice."""
        if self._tap is None:
            return False
        place, at, was_guarded = self._tap
        soon = contact.at - at < REPEAT and _far(place, contact.start) <= 2 * NEAR
        return soon and (was_guarded or contact.target.guarded)


def _over(contact: _Contact | None) -> list[Deed]:
    """What a contact leaves that means nothing any more."""
    if contact is None:
        return []
    cancelled: list[Deed] = [Dragged("cancelled", *contact.start, *contact.place)] if contact.dragging else []
    return [*cancelled, Released()]


def _far(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
