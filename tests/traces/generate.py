"""A generator of knock traces: what a sensor under a table makes of fists, cards, glasses and elbows.

    python -m tests.traces.generate KIND TABLE SEED KNOCKS > knocks.csv

It is a model and no measurement. A hit makes the table swing at its own frequency f, dying out with a constant tau:
a(t) = A exp(-t/tau) sin(2 pi f t), where a normal knock has A = 1. On a loose table it comes back as echoes. What is
modelled of the sensors:

- `ky031`: a spring in a tube, with pull-up. It makes contact in every half-wave that is strong enough, for as long as
  the half-wave is; one in six contacts bounces.
- `sw420`: a spring around a rod, on a board with a comparator, active high. The spring has a slower swing of its own
  (70 Hz, 45 ms), so it makes fewer contacts, and goes on after the table is still.
- `piezo`: a disc of ceramic on the board's analogue input, around the middle of its range, sampled 2000 times a second,
  with hum; what is too strong is cut off at the end of the range.

Amplitudes vary by a log-normal factor of 15 %. Soft, normal and hard knocks have 0.5, 1 and 2; cards that are slapped
down 0.10, glasses 0.14, elbows 0.09, a phone that buzzes 0.05.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from math import asin, exp, pi, sin
from typing import NamedTuple

from kiosk.traces import Sample, written

KINDS = ("ky031", "sw420", "piezo")
KNOCKS = {"soft": 0.5, "normal": 1.0, "hard": 2.0}
NOISES = {"cards": 0.10, "glass": 0.14, "elbow": 0.09, "phone": 0.05}
SPREAD = 0.15
RATE = 2000
LASTS = 0.25


class Table(NamedTuple):
    """A table: its frequency in hertz, its time constant in seconds, and its echoes as (seconds, share)."""

    frequency: float
    tau: float
    echoes: tuple[tuple[float, float], ...] = ()


TABLES = {
    "oak": Table(190.0, 0.022),
    "plywood": Table(140.0, 0.032),
    "trestle": Table(110.0, 0.04, ((0.035, 0.4), (0.12, 0.25), (0.2, 0.15))),
}


class Hit(NamedTuple):
    """Something that happened to the table."""

    at: float
    strength: float


def hits(strengths: Sequence[float], chance: random.Random, start: float = 0.5) -> tuple[Hit, ...]:
    """Hits of about these strengths, about a second apart."""
    made, at = [], start
    for strength in strengths:
        made.append(Hit(at, strength * chance.lognormvariate(0, SPREAD)))
        at += chance.uniform(0.9, 1.4)
    return tuple(made)


def trace(kind: str, table: Table, happened: Sequence[Hit], chance: random.Random) -> tuple[Sample, ...]:
    """What a sensor of that kind records of it."""
    waves = [
        Hit(hit.at + late, hit.strength * share) for hit in happened for late, share in ((0.0, 1.0), *table.echoes)
    ]
    end = max((hit.at for hit in happened), default=0.0) + 1.0
    if kind == "piezo":
        return tuple(_piezo(table, sorted(waves), end, chance))
    idle = 1.0 if kind == "ky031" else 0.0
    return _digital(_closed(kind, table, waves, chance), idle, end)


def _closed(kind: str, table: Table, waves: Sequence[Hit], chance: random.Random) -> Iterator[tuple[float, float]]:
    """When the contact is closed."""
    frequency, tau, level = (2 * table.frequency, table.tau, 0.05) if kind == "ky031" else (70.0, 0.045, 0.06)
    for wave in waves:
        half = 0
        while (peak := wave.strength * exp(-(half + 0.5) / frequency / tau) * chance.uniform(0.9, 1.1)) > level:
            middle = wave.at + (half + 0.5) / frequency
            width = (0.5 - asin(level / peak) / pi) / frequency
            yield middle - width, middle + width
            if chance.random() < 1 / 6:
                yield middle + width + 0.0002, middle + width + 0.0004
            half += 1


def _digital(closed: Iterator[tuple[float, float]], idle: float, end: float) -> tuple[Sample, ...]:
    samples, until = [Sample(0.0, idle)], 0.0
    for on, off in sorted(closed):
        if on <= until and len(samples) > 1:  # two waves at once are one contact
            until = max(until, off)
            samples[-1] = Sample(until, idle)
            continue
        samples += [Sample(on, 1.0 - idle), Sample(off, idle)]
        until = off
    return (*samples, Sample(end, idle))


def _piezo(table: Table, waves: Sequence[Hit], end: float, chance: random.Random) -> Iterator[Sample]:
    swing = [chance.gauss(0, 0.002) for _ in range(round(end * RATE))]
    for wave in waves:
        first = round(wave.at * RATE)
        for index in range(first, min(len(swing), first + round(LASTS * RATE))):
            late = index / RATE - wave.at
            swing[index] += 0.3 * wave.strength * exp(-late / table.tau) * sin(2 * pi * table.frequency * late)
    for index, value in enumerate(swing):
        yield Sample(index / RATE, round(min(max(0.5 + value, 0.0), 1.0), 4))


def main() -> None:
    """Write some knocks of a kind of sensor under a table."""
    kind, table, seed, count = sys.argv[1:5]
    chance = random.Random(int(seed))
    sys.stdout.write(written(trace(kind, TABLES[table], hits([1.0] * int(count), chance), chance)))


if __name__ == "__main__":
    main()
