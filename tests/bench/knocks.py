"""How well knocks are told from everything else, for each kind of sensor under each table of the generator.

`python -m tests.bench.knocks` prints the tables and writes `docs/knocks.md`. Each sensor is calibrated as a person does
it, with five knocks and a dozen noises, and is then judged by others that it has not heard.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from kiosk.calibration import LEAST_QUIET, Proposal, propose
from kiosk.debounce import KnockTiming, Tapped
from kiosk.traces import Heard, detect, hear
from tests.traces.generate import KINDS, KNOCKS, NOISES, TABLES, Hit, Table, hits, trace

EACH = 1000
"""Knocks, and noises, that a sensor under a table is judged by."""

AT_ONCE = 50
"""Hits in one trace."""

ALLOWED = 0.005
SEED = 20
STEPS = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
"""Thresholds of the curve, as multiples of the calibrated one."""

WITHIN = 0.45
"""Seconds after a knock's beginning in which it may be heard, its echoes included."""

HEAD = """# Knocks heard, and not heard

Made by `python -m tests.bench.knocks` from the generated traces of `tests/traces/generate.py`, which are a model and
no measurement: they show that the calibration and the detector do what they should, not how good a sensor is. Each
sensor is calibrated with five knocks (soft, hard, three normal) and twelve noises (cards, glasses, elbows, a phone),
and judged by {each} knocks and {each} noises that it has not heard. To reach: under 0.5 % of each.

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
    contacts = 1 if setting.contacts is None else max(1, round(setting.contacts * factor))
    timing = KnockTiming(dead=setting.dead, quiet=setting.quiet, contacts=contacts)
    gestures = detect(heard, timing, (setting.threshold or 0.0) * factor, LEAST_QUIET)
    return [gesture.at for gesture in gestures if isinstance(gesture, Tapped)]


def curves(each: int = EACH, kinds: Sequence[str] = KINDS) -> Iterator[tuple[str, str, Proposal, list[Judged]]]:
    """Kind, table, setting, and how it does at each step of the curve."""
    for kind in kinds:
        for name, table in TABLES.items():
            chance = random.Random(f"{kind} {name} {SEED}")
            setting = calibrated(kind, table, chance)
            knocks = happened(kind, table, tuple(KNOCKS.values()), each, chance)
            noises = happened(kind, table, tuple(NOISES.values()), each, chance)
            yield kind, name, setting, [judge(setting, knocks, noises, step) for step in STEPS]


def together(judged: Sequence[Judged]) -> Judged:
    """Sum them up."""
    return Judged(*map(sum, zip(*judged, strict=True)))


def report(each: int = EACH) -> str:
    """The tables as Markdown: at the calibrated setting, and the curve over thresholds."""
    results = list(curves(each))
    at = STEPS.index(1.0)
    lines = ["| sensor | missed | false | reached |", "|---|---|---|---|"]
    for kind in KINDS:
        all_of_it = together([curve[at] for name, _, _, curve in results if name == kind])
        good = "yes" if all_of_it.good else "**no**"
        lines.append(
            f"| {kind} | {100 * all_of_it.missed / all_of_it.knocks:.2f} % "
            f"| {100 * all_of_it.false / all_of_it.noises:.2f} % | {good} |"
        )
    lines += ["", "The same for each table:", ""]
    lines += [
        "| sensor | table | line | dead | quiet | missed | false | reached |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for kind, name, setting, curve in results:
        line = f"{setting.contacts} contacts" if setting.contacts else f"{setting.threshold:g} of the range"
        good = "yes" if curve[at].good else "**no**"
        times = f"{setting.dead:g} s | {setting.quiet:g} s"
        lines.append(f"| {kind} | {name} | {line} | {times} | {_missed(curve[at])} | {_false(curve[at])} | {good} |")
    steps = " | ".join(f"x {step:g}" for step in STEPS)
    lines += ["", "Missed / false over the threshold, as multiples of the calibrated one:", ""]
    lines += [f"| sensor | table | {steps} |", "|---|---|" + "---|" * len(STEPS)]
    for kind, name, _, curve in results:
        cells = " | ".join(f"{_missed(one)} / {_false(one)}" for one in curve)
        lines.append(f"| {kind} | {name} | {cells} |")
    return HEAD.format(each=each) + "\n".join(lines) + "\n"


def _missed(one: Judged) -> str:
    return f"{100 * one.missed / one.knocks:.1f} %"


def _false(one: Judged) -> str:
    return f"{100 * one.false / one.noises:.1f} %"


if __name__ == "__main__":
    said = report()
    sys.stdout.write(said)
    Path("docs/knocks.md").write_text(said, encoding="utf-8")
