"""Traces of a knock sensor: levels with their times, as CSV files have them, and what the kiosk's detector hears there.

A trace of a digital sensor has a line for each change, with the level 0 or 1. One of a piezo has many lines, its levels
from 0 to 1 of the input's whole range. Times are in seconds.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import isfinite
from statistics import median
from typing import NamedTuple

from drivers.base import Edge
from kiosk.debounce import Gesture, KnockFilter, KnockTiming
from kiosk.rules import Text, say

LONGEST = 40
"""Signs of a line that are told."""

RIPPLE = 0.005
"""Seconds: as long as a piezo swings there is a contact for each such time, with the strength of its highest swing."""

FLOOR = 0.01
"""Swings of a piezo below this share of the range are never looked at, nor are those below eight times its hum."""


class TraceError(ValueError):
    """A trace that cannot be read; the text says which line and what belongs there."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


class Sample(NamedTuple):
    """A level at a time."""

    at: float
    level: float


class Contact(NamedTuple):
    """A sensor's contact was made for a time; or a piezo swung, `strength` being how far, 0 to 1."""

    at: float
    until: float
    strength: float | None = None


class Heard(NamedTuple):
    """What is in a trace: the level at rest, whether it is digital, and its contacts."""

    idle: float
    digital: bool
    contacts: tuple[Contact, ...]


def read(text: str) -> tuple[Sample, ...]:
    """Read the text of a file: `time,level` in each line, and a line of headings or not. Raises TraceError."""
    samples: list[Sample] = []
    for number, line in enumerate(text.splitlines(), 1):
        row = [cell.strip(' \t"') for cell in line.split(",")]
        if row == [""] or (number == 1 and not _numeric(row[0])):
            continue
        try:
            at, level = map(float, row[:2])
        except ValueError:
            raise _no_sample(number, line) from None
        if not isfinite(at):
            raise _no_sample(number, line)
        if not 0 <= level <= 1:
            raise TraceError(say("tracing-level", line=str(number), level=f"{level:g}"))
        if samples and at < samples[-1].at:
            before = f"{samples[-1].at:g}"
            raise TraceError(say("tracing-backwards", line=str(number), before=before, at=f"{at:g}"))
        samples.append(Sample(at, level))
    if len(samples) < 2:
        raise TraceError(say("tracing-empty"))
    return tuple(samples)


def _no_sample(number: int, line: str) -> TraceError:
    row = line if len(line) <= LONGEST else f"{line[:LONGEST]}..."
    return TraceError(say("tracing-line", line=str(number), row=repr(row)))


def written(samples: Iterable[Sample]) -> str:
    """Write a trace as `read` reads it."""
    return "time,level\n" + "".join(f"{at:.5f},{level:.4g}\n" for at, level in samples)


def hear(samples: Sequence[Sample]) -> Heard:
    """Find the contacts of a trace, whatever its polarity: a sensor rests most of the time."""
    if all(level in (0.0, 1.0) for _, level in samples):
        idle = _longest(samples)
        return Heard(idle, True, tuple(_made(samples, idle)))
    idle = median(level for _, level in samples)
    swings = [(at, abs(level - idle)) for at, level in samples]
    floor = max(FLOOR, 8 * median(swing for _, swing in swings))
    return Heard(idle, False, tuple(_swings((at, swing) for at, swing in swings if swing >= floor)))


def detect(heard: Heard, timing: KnockTiming, threshold: float = 0.0, dead_time: float = 0.0) -> tuple[Gesture, ...]:
    """What the detector makes of it. `threshold` and `dead_time` are the board's, and count for a piezo alone."""
    sensor = KnockFilter("knock", timing)
    gestures: list[Gesture] = []
    for edge in _edges(heard, threshold, dead_time):
        gestures += sensor.feed(edge)
    end = max((contact.until for contact in heard.contacts), default=0.0)
    return tuple(gestures + sensor.due(end + timing.mute + timing.rest))


def _edges(heard: Heard, threshold: float, dead_time: float) -> Iterator[Edge]:
    blow = float("-inf")
    for contact in heard.contacts:
        if contact.strength is None:
            yield Edge("knock", True, contact.at)
            yield Edge("knock", False, contact.until)
        elif contact.strength >= threshold and contact.at - blow >= dead_time:
            blow = contact.at
            yield Edge("knock", True, contact.at, contact.strength)


def _numeric(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _longest(samples: Sequence[Sample]) -> float:
    """The level that a digital trace has for most of its time."""
    high = sum(after.at - sample.at for sample, after in pairwise(samples) if sample.level)
    return 1.0 if 2 * high > samples[-1].at - samples[0].at else 0.0


def _made(samples: Sequence[Sample], idle: float) -> Iterator[Contact]:
    began: float | None = None
    for at, level in samples:
        if level != idle and began is None:
            began = at
        elif level == idle and began is not None:
            yield Contact(began, at)
            began = None
    if began is not None:
        yield Contact(began, samples[-1].at)


def _swings(swings: Iterable[tuple[float, float]]) -> Iterator[Contact]:
    contact: Contact | None = None
    for at, swing in swings:
        if contact is not None and at - contact.at < RIPPLE:
            contact = Contact(contact.at, at, max(swing, contact.strength or 0.0))
        else:
            if contact is not None:
                yield contact
            contact = Contact(at, at, swing)
    if contact is not None:
        yield contact
