"""Setting a knock sensor by listening: five knocks, then the noise of a game, and where the line between them is. Pure.

The size of a burst is how often a digital sensor made contact, or how far a piezo swung. The line is drawn at the
geometric mean of the weakest knock and the strongest noise, which leaves both the same room in proportion.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, sqrt

from msgspec import Struct

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


class Burst(Struct, frozen=True):
    """Contacts close together: when they began and ended, the longest pause between two of them, and their size."""

    began: float
    ended: float
    pause: float
    size: float


class Proposal(Struct, frozen=True):
    """What to write into kiosk.toml, and why.

    `contacts` is for a digital sensor and `threshold` for a piezo on the board; the other is None. `idle` is the level
    at rest of a digital sensor, 0 or 1. Times are in seconds. `overlap` is how many of the noises would still count.
    """

    idle: float
    contacts: int | None
    threshold: float | None
    dead: float
    quiet: float
    overlap: int
    why: tuple[str, ...]


def propose(knocks: Heard, noise: Heard | None) -> Proposal:
    """Find the setting that hears these knocks and not that noise. Raises UnclearError."""
    bursts = five(knocks.contacts)
    noises = () if noise is None else grouped(noise.contacts, max(LEAST_QUIET, ROOM * _pause(bursts)))
    weakest = min(burst.size for burst in bursts)
    loudest = max((burst.size for burst in noises), default=0.0)
    line = sqrt(weakest * loudest)
    if knocks.digital:
        contacts, threshold = _between(loudest, weakest, line), None
    else:
        contacts, threshold = None, round(max(QUIETEST, line), 3)
        bursts = five([each for each in knocks.contacts if (each.strength or 0.0) >= threshold])
    drawn = contacts or threshold or 0.0
    overlap = sum(burst.size >= drawn for burst in noises)
    again = LEAST_QUIET if threshold else 0.0  # the board tells of a swing that goes on only so often
    quiet = max(LEAST_QUIET, _up(ROOM * max(again, _pause(bursts))))
    dead = max(LEAST_DEAD, quiet, _up(ROOM * _lasted(bursts)))
    why = _why(knocks, bursts, noises, drawn, overlap)
    return Proposal(knocks.idle, contacts, threshold, dead, quiet, overlap, why)


def _why(
    knocks: Heard, bursts: Sequence[Burst], noises: Sequence[Burst], drawn: float, overlap: int
) -> tuple[str, ...]:
    unit = "contacts" if knocks.digital else "of the whole range"
    between = min(after.began - burst.ended for burst, after in pairwise(bursts))
    times = f"One knock lasted up to {_lasted(bursts) * 1000:.0f} ms, with pauses up to {_pause(bursts) * 1000:.0f} ms"
    sentences = [
        f"The sensor rests at level {knocks.idle:.2g}.",
        f"Your knocks had {_list(bursts)} {unit}.",
        f"The noise had {_list(noises)} {unit}." if noises else "No noise reached the sensor.",
        f"The line is at {drawn:g}, between the strongest noise and the weakest knock.",
        f"{times}; the next one came {between * 1000:.0f} ms later at the earliest.",
    ]
    if overlap:
        sentences.append(f"{overlap} of {len(noises)} noises would count as a knock: {_remedy(knocks.digital)}")
    return tuple(sentences)


def five(contacts: Sequence[Contact]) -> tuple[Burst, ...]:
    """Tell the five knocks apart, by the four longest pauses. Raises UnclearError if they are not clearly longer."""
    if len(contacts) < KNOCKS:
        raise UnclearError(
            f"{len(contacts)} contacts were heard, and five knocks make more: knock harder, turn the sensor's screw "
            "towards sensitive, or fix it firmly under the board of the table."
        )
    pauses = sorted((after.at - one.until for one, after in pairwise(contacts)), reverse=True)
    cut, longest = pauses[KNOCKS - 2], pauses[KNOCKS - 1] if len(pauses) >= KNOCKS else 0.0
    if cut < APART * longest or cut < LEAST_DEAD:
        raise UnclearError(
            f"five knocks could not be told apart: the longest pauses are "
            f"{', '.join(f'{pause:.2f}' for pause in pauses[:KNOCKS])} seconds. Knock five times, a second apart."
        )
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
    contacts = [] if proposal.contacts is None else [f"contacts = {proposal.contacts}"]
    knock = "\n".join(("[knock]", f"dead = {proposal.dead:g}", f"quiet = {proposal.quiet:g}", *contacts))
    return f"{knock}\n\n{wiring}\n"


def wiring_of_pin(proposal: Proposal, pin: int, pull: str) -> str:
    """The sensor's line for a pin of the Pi."""
    low = "true" if proposal.idle else "false"
    return f'[drivers.gpio]\nknock = {{ pin = {pin}, pull = "{pull}", active_low = {low} }}'


def wiring_of_board(proposal: Proposal) -> str:
    """The lines for the board's piezo, which reports nothing while a knock rings."""
    return f"[drivers.board]\nthreshold = {proposal.threshold:g}\ndead_time = {LEAST_QUIET:g}"


def _burst(contacts: Sequence[Contact]) -> Burst:
    pause = max((after.at - one.until for one, after in pairwise(contacts)), default=0.0)
    strengths = [contact.strength for contact in contacts if contact.strength is not None]
    return Burst(contacts[0].at, contacts[-1].until, pause, max(strengths) if strengths else float(len(contacts)))


def _pause(bursts: Sequence[Burst]) -> float:
    return max(burst.pause for burst in bursts)


def _lasted(bursts: Sequence[Burst]) -> float:
    return max(burst.ended - burst.began for burst in bursts)


def _between(loudest: float, weakest: float, line: float) -> int:
    """Give a whole number of contacts: above the noise, and if that cannot be, as many as the weakest knock."""
    return round(min(max(ceil(line), loudest + 1), weakest)) if loudest else 1


def _up(seconds: float) -> float:
    return ceil(seconds * 100) / 100


def _list(bursts: Sequence[Burst]) -> str:
    return ", ".join(f"{burst.size:.3g}" for burst in sorted(bursts, key=lambda burst: burst.size)[-12:])


def _remedy(digital: bool) -> str:
    if digital:
        return "turn the sensor's screw towards less sensitive, or move it nearer to where people knock."
    return "move the piezo nearer to where people knock, or put felt where glasses stand."
