"""How well knocks are told from everything else, for each kind of sensor under each table of the generator.

`python -m tests.bench.knocks` prints the tables, with a number behind it those of another seed. Each sensor is
calibrated as a person does it, with five knocks and a dozen noises, and is then judged by others that it has not heard.
"""

import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kiosk.calibration import LEAST_QUIET, Measure, Proposal, propose
from kiosk.debounce import KnockTiming, Tapped
from kiosk.traces import Heard, detect, hear
from tests.traces.generate import KINDS, KNOCKS, NOISES, TABLES, Hit, Table, hits, trace

TIMES = 5
"""So often a sensor under a table is calibrated: five knocks are few, and one lucky set of them proves nothing."""

EACH = 200
"""Knocks, and noises, that it is then judged by each time."""

AT_ONCE = 50
"""Hits in one trace."""

ALLOWED = 0.005
SEED = 20
STEPS = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
"""Thresholds of the curve, as multiples of the calibrated one."""

WITHIN = 0.45
"""Seconds after a knock's beginning in which it may be heard, its echoes included."""

UNITS = {
    Measure.CONTACTS: "contacts",
    Measure.CLOSED: "s closed",
    Measure.STRENGTH: "of the range",
}

HEAD = """# Knocks heard, and not heard

Made by `python -m tests.bench.hardware` from the generated traces of `tests/traces/generate.py`, which are a model and
no measurement: they show that the calibration and the detector do what they should, not how good a sensor is. Each
sensor is calibrated with five knocks (soft, hard, three normal) and twelve noises (cards, glasses, elbows, a phone),
and judged by {each} knocks and {each} noises that it has not heard; that {times} times. To reach: under 0.5 % of each.

What counts of a digital sensor is for how long its contact is closed in all within the dead time. How often it is made
says less: where a table echoes, contacts run into each other, and a bouncing one counts twice. By contacts alone the
SW-420 missed 0.4 to 2 % and heard 0.8 to 1 % wrongly, over twelve other seeds.

"""


class Judged(NamedTuple):
    """How many of so many knocks were missed, and noises (or second knocks out of one) counted."""

    knocks: int
    missed: int
    noises: int
    false: int

    @property
    def good(self) -> bool:
        """Whether both are under what is allowed."""
        return self.missed < ALLOWED * self.knocks and self.false < ALLOWED * self.noises


class Happened(NamedTuple):
    """Hits, and what the sensor recorded of them."""

    hits: tuple[Hit, ...]
    heard: Heard


def calibrated(kind: str, table: Table, chance: random.Random) -> Proposal:
    """Calibrate as a person does."""
    strengths = [KNOCKS[name] for name in ("normal", "soft", "normal", "hard", "normal")]
    knocks = hear(trace(kind, table, hits(strengths, chance), chance))
    noise = hear(trace(kind, table, hits([*NOISES.values()] * 3, chance), chance))
    return propose(knocks, noise)


def happened(kind: str, table: Table, strengths: Sequence[float], each: int, chance: random.Random) -> list[Happened]:
    """So many hits of each of these strengths in turn, in several traces."""
    made = []
    for begun in range(0, each, AT_ONCE):
        wanted = [strengths[index % len(strengths)] for index in range(begun, min(each, begun + AT_ONCE))]
        done = hits(wanted, chance)
        made.append(Happened(done, hear(trace(kind, table, done, chance))))
    return made


def judge(setting: Proposal, knocks: Sequence[Happened], noises: Sequence[Happened], factor: float = 1.0) -> Judged:
    """Count what a setting misses and what it wrongly hears, with its threshold multiplied."""
    missed = doubled = 0
    for one in knocks:
        times = taps(one.heard, setting, factor)
        near = [sum(-0.01 <= at - hit.at <= WITHIN for at in times) for hit in one.hits]
        missed += near.count(0)
        doubled += len(times) - sum(count > 0 for count in near)
    false = sum(len(taps(one.heard, setting, factor)) for one in noises)
    return Judged(sum(len(one.hits) for one in knocks), missed, sum(len(one.hits) for one in noises), false + doubled)


def taps(heard: Heard, setting: Proposal, factor: float) -> list[float]:
    """When the kiosk hears a knock."""
    contacts = max(1, round(setting.contacts * factor))
    timing = KnockTiming(dead=setting.dead, quiet=setting.quiet, contacts=contacts, closed=setting.closed * factor)
    gestures = detect(heard, timing, setting.threshold * factor, LEAST_QUIET)
    return [gesture.at for gesture in gestures if isinstance(gesture, Tapped)]


class Curve(NamedTuple):
    """A kind of sensor under a table: its settings, and how they do together at each step."""

    kind: str
    table: str
    settings: tuple[Proposal, ...]
    judged: tuple[Judged, ...]

    @property
    def calibrated(self) -> Judged:
        """How they do as they are."""
        return self.judged[STEPS.index(1.0)]


def curves(each: int = EACH, kinds: Sequence[str] = KINDS, seed: int = SEED, times: int = TIMES) -> Iterator[Curve]:
    """Calibrate each kind of sensor under each table so often, and judge it."""
    for kind in kinds:
        for name, table in TABLES.items():
            settings, judged = [], []
            for again in range(times):
                chance = random.Random(f"{kind} {name} {seed} {again}")
                setting = calibrated(kind, table, chance)
                knocks = happened(kind, table, tuple(KNOCKS.values()), each, chance)
                noises = happened(kind, table, tuple(NOISES.values()), each, chance)
                settings.append(setting)
                judged.append([judge(setting, knocks, noises, step) for step in STEPS])
            yield Curve(kind, name, tuple(settings), tuple(map(together, zip(*judged, strict=True))))


def together(judged: Sequence[Judged]) -> Judged:
    """Sum them up."""
    return Judged(*map(sum, zip(*judged, strict=True)))


def by_kind(results: Sequence[Curve]) -> dict[str, Judged]:
    """How each kind of sensor does under all tables together."""
    return {kind: together([curve.calibrated for curve in results if curve.kind == kind]) for kind in KINDS}


def report(results: Sequence[Curve]) -> str:
    """The tables as Markdown: at the calibrated setting, and the curve over thresholds."""
    lines = ["| sensor | missed | false | reached |", "|---|---|---|---|"]
    lines += [_row((kind,), judged, 2) for kind, judged in by_kind(results).items()]
    lines += ["", "The same for each table:", ""]
    lines += [
        "| sensor | table | line | dead | quiet | missed | false | reached |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for curve in results:
        measures = "/".join(dict.fromkeys(UNITS[setting.measure] for setting in curve.settings))
        line = f"{_range(setting.line for setting in curve.settings)} {measures}"
        dead, quiet = (_range(getattr(setting, name) for setting in curve.settings) for name in ("dead", "quiet"))
        lines.append(_row((curve.kind, curve.table, line, f"{dead} s", f"{quiet} s"), curve.calibrated))
    steps = " | ".join(f"x {step:g}" for step in STEPS)
    lines += ["", "Missed / false over the threshold, as multiples of the calibrated one:", ""]
    lines += [f"| sensor | table | {steps} |", "|---|---|" + "---|" * len(STEPS)]
    for curve in results:
        cells = " | ".join(f"{_missed(one)} / {_false(one)}" for one in curve.judged)
        lines.append(f"| {curve.kind} | {curve.table} | {cells} |")
    return HEAD.format(each=EACH, times=TIMES) + "\n".join(lines) + "\n"


def _row(cells: Sequence[str], one: Judged, digits: int = 1) -> str:
    return (
        f"| {' | '.join(cells)} | {_missed(one, digits)} | {_false(one, digits)} | {'yes' if one.good else '**no**'} |"
    )


def _range(values: Iterable[float]) -> str:
    found = sorted(set(values))
    return f"{found[0]:g}" if len(found) == 1 else f"{found[0]:g} to {found[-1]:g}"


def _missed(one: Judged, digits: int = 1) -> str:
    return f"{100 * one.missed / one.knocks:.{digits}f} %"


def _false(one: Judged, digits: int = 1) -> str:
    return f"{100 * one.false / one.noises:.{digits}f} %"


if __name__ == "__main__":
    sys.stdout.write(report(list(curves(seed=int(sys.argv[1]) if len(sys.argv) > 1 else SEED))))
