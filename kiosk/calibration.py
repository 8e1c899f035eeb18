"""Setting a knock sensor by listening: five knocks, then the noise of a game, and where the line between them is. Pure.

How big a burst is can be told of a piezo by how far it swung. A digital sensor has two measures: how often it made
contact, and for how long in all. The one that sets these knocks further apart from that noise is taken: in a table that
echoes, contacts run into each other and are fewer and longer, and a sensor whose contacts are needles has no length to
speak of. The line is drawn at the geometric mean of the weakest knock and the strongest noise, which leaves both the
same room in proportion.
"""

from collections.abc import Sequence
from enum import Enum
from itertools import pairwise
from math import ceil, inf, sqrt

from msgspec import Struct

from kiosk.rules import Text, say
from kiosk.traces import Contact, Heard

KNOCKS = 5
"""Asked for."""

APART = 2.0
"""The shortest pause between knocks is to be so many times the longest one within a knock."""

ROOM = 1.3
"""Proposed times are so many times what was seen: the next hand is heavier."""

LEAST_DEAD, LEAST_QUIET = 0.2, 0.1
"""Seconds; no proposal is shorter, for a hand that knocks twice on purpose does not do it faster."""

QUIETEST = 0.02
"""The least threshold for a piezo: below it is the hum of the mains."""


class UnclearError(ValueError):
    """What was heard cannot be used; the text says why, and what to do."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class Burst(Struct, frozen=True):
    """Contacts close together: when they began and ended, the longest pause between two, and how big it was.

    `closed` is the seconds of contact in all, `strength` the highest swing of a piezo.
    """

    began: float
    ended: float
    pause: float
    contacts: int
    closed: float
    strength: float


class Measure(Enum):
    """What tells a big burst from a small one."""

    CONTACTS = "contacts"
    CLOSED = "closed"
    STRENGTH = "strength"

    def of(self, burst: Burst) -> float:
        """How big a burst is."""
        return float(getattr(burst, self.value))


class Proposal(Struct, frozen=True):
    """What to write into kiosk.toml, and why.

    `line` is in the units of `measure`: contacts, seconds, or a share of the range. `idle` is the level at rest of a
    digital sensor, 0 or 1. Times are in seconds. `overlap` is how many of the noises would still count.
    """

    idle: float
    measure: Measure
    line: float
    dead: float
    quiet: float
    overlap: int
    why: tuple[Text, ...]

    @property
    def contacts(self) -> int:
        """The setting of that name."""
        return round(self.line) if self.measure is Measure.CONTACTS else 1

    @property
    def closed(self) -> float:
        """The setting of that name."""
        return self.line if self.measure is Measure.CLOSED else 0.0

    @property
    def threshold(self) -> float:
        """The setting of that name, of the board's piezo."""
        return self.line if self.measure is Measure.STRENGTH else 0.0


def propose(knocks: Heard, noise: Heard | None) -> Proposal:
    """Find the setting that hears these knocks and not that noise. Raises UnclearError."""
    bursts = five(knocks.contacts)
    noises = () if noise is None else grouped(noise.contacts, max(LEAST_QUIET, ROOM * _pause(bursts)))
    measure = _clearest(bursts, noises) if knocks.digital else Measure.STRENGTH
    line = _between(measure, min(map(measure.of, bursts)), max(map(measure.of, noises), default=0.0))
    if measure is Measure.STRENGTH:
        bursts = five([each for each in knocks.contacts if (each.strength or 0.0) >= line])
    overlap = sum(measure.of(burst) >= line for burst in noises)
    again = 0.0 if knocks.digital else LEAST_QUIET  # the board tells of a swing that goes on only so often
    quiet = max(LEAST_QUIET, _up(ROOM * max(again, _pause(bursts))))
    dead = max(LEAST_DEAD, quiet, _up(ROOM * _lasted(bursts)))
    why = _why(knocks, bursts, noises, measure, line, overlap)
    return Proposal(knocks.idle, measure, line, dead, quiet, overlap, why)


def _clearest(bursts: Sequence[Burst], noises: Sequence[Burst]) -> Measure:
    """The measure by which the weakest knock is the most times the strongest noise."""

    def times(measure: Measure) -> float:
        loudest = max(map(measure.of, noises), default=0.0)
        return min(map(measure.of, bursts)) / loudest if loudest else inf

    return max((Measure.CONTACTS, Measure.CLOSED), key=times)


def _between(measure: Measure, weakest: float, loudest: float) -> float:
    """Draw the line. A number of contacts is above the noise, and if that cannot be, that of the weakest knock."""
    middle = sqrt(weakest * loudest)
    match measure:
        case Measure.CONTACTS:
            return round(min(max(ceil(middle), loudest + 1), weakest)) if loudest else 1
        case Measure.CLOSED:
            return round(middle, 4)
        case Measure.STRENGTH:
            return round(max(QUIETEST, middle), 3)


def _why(
    knocks: Heard, bursts: Sequence[Burst], noises: Sequence[Burst], measure: Measure, line: float, overlap: int
) -> tuple[Text, ...]:
    between = min(after.began - burst.ended for burst, after in pairwise(bursts))
    how = measure.value
    texts = [
        say("calibration-idle", level=f"{knocks.idle:.2g}"),
        say(f"calibration-knocks-{how}", sizes=_list(measure, bursts)),
        say(f"calibration-noises-{how}", sizes=_list(measure, noises)) if noises else say("calibration-no-noise"),
        say(f"calibration-line-{how}", line=_shown(measure, line)),
        say("calibration-lasted", lasted=_ms(_lasted(bursts)), pause=_ms(_pause(bursts)), between=_ms(between)),
    ]
    if overlap:
        remedy = say("calibration-screw" if knocks.digital else "calibration-felt")
        texts.append(say("calibration-overlap", overlap=overlap, noises=len(noises), remedy=remedy))
    return tuple(texts)


def five(contacts: Sequence[Contact]) -> tuple[Burst, ...]:
    """Tell the five knocks apart, by the four longest pauses. Raises UnclearError if they are not clearly longer."""
    if len(contacts) < KNOCKS:
        raise UnclearError(say("calibration-too-few", count=len(contacts)))
    pauses = sorted((after.at - one.until for one, after in pairwise(contacts)), reverse=True)
    cut, longest = pauses[KNOCKS - 2], pauses[KNOCKS - 1] if len(pauses) >= KNOCKS else 0.0
    if cut < APART * longest or cut < LEAST_DEAD:
        seconds = ", ".join(f"{pause:.2f}" for pause in pauses[:KNOCKS])
        raise UnclearError(say("calibration-not-five", seconds=seconds))
    return grouped(contacts, cut)


def grouped(contacts: Sequence[Contact], gap: float) -> tuple[Burst, ...]:
    """Put contacts together that have less than `gap` seconds between them."""
    groups: list[list[Contact]] = []
    for contact in contacts:
        if groups and contact.at - groups[-1][-1].until < gap:
            groups[-1].append(contact)
        else:
            groups.append([contact])
    return tuple(map(_burst, groups))


def lines(proposal: Proposal, wiring: str) -> str:
    """The lines for kiosk.toml. `wiring` is what belongs to the driver, as `wiring_of_pin` or `wiring_of_board` say."""
    knock = ["[knock]", f"dead = {proposal.dead:g}", f"quiet = {proposal.quiet:g}"]
    if proposal.measure is not Measure.STRENGTH:
        knock += [f"contacts = {proposal.contacts}", f"closed = {proposal.closed:g}"]
    return "\n".join((*knock, "", wiring, ""))


def wiring_of_pin(proposal: Proposal, pin: int, pull: str) -> str:
    """The sensor's line for a pin of the Pi."""
    low = "true" if proposal.idle else "false"
    return f'[drivers.gpio]\nknock = {{ pin = {pin}, pull = "{pull}", active_low = {low} }}'


def wiring_of_board(proposal: Proposal) -> str:
    """The lines for the board's piezo, which reports nothing while a knock rings."""
    return f"[drivers.board]\nthreshold = {proposal.threshold:g}\ndead_time = {LEAST_QUIET:g}"


def _burst(contacts: Sequence[Contact]) -> Burst:
    return Burst(
        began=contacts[0].at,
        ended=contacts[-1].until,
        pause=max((after.at - one.until for one, after in pairwise(contacts)), default=0.0),
        contacts=len(contacts),
        closed=sum(contact.until - contact.at for contact in contacts),
        strength=max(contact.strength or 0.0 for contact in contacts),
    )


def _pause(bursts: Sequence[Burst]) -> float:
    return max(burst.pause for burst in bursts)


def _lasted(bursts: Sequence[Burst]) -> float:
    return max(burst.ended - burst.began for burst in bursts)


def _up(seconds: float) -> float:
    return ceil(seconds * 100) / 100


def _list(measure: Measure, bursts: Sequence[Burst]) -> str:
    return ", ".join(_shown(measure, size) for size in sorted(map(measure.of, bursts))[-12:])


def _shown(measure: Measure, size: float) -> str:
    return _ms(size) if measure is Measure.CLOSED else f"{size:.3g}"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f}"
