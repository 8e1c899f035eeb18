"""What the lamps show: a pure function of the scoreboard and the time, so that undo and resume light them right.

A seat may have one lamp, whose brightness says its lives, or several, which make a bar.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from drivers.base import DARK, Color, LampFrame
from kiosk.rules import Mark, Scoreboard, SeatView

CHALK = Color(255, 244, 214)
BRASS = Color(226, 150, 40)
AMBER = Color(255, 120, 0)
RED = Color(255, 24, 10)
GREEN = Color(30, 220, 60)

NOBODY: Mapping[int, float] = {}
"""Nobody has won anything lately."""

BLINK = 0.8
"""Seconds of one blink, on and off; all seats blink in phase."""

SWEEP = 2.0
"""Seconds that a winner's lamps are green."""

FAINT = 0.12
"""The least share of light that still tells a lamp from a dark one."""


def dimmed(color: Color, share: float) -> Color:
    """The same colour with a share of its light, 0 to 1."""
    return Color(*(round(part * min(max(share, 0.0), 1.0)) for part in color))


class Fitting(Struct, frozen=True):
    """The lamps of one chair: perhaps a single one that says it all, perhaps a bar of several."""

    single: bool = False
    bar: int = 0


def fittings(names: Iterable[str]) -> Mapping[int, Fitting]:
    """The lamps of each chair, read off the names that a driver gives them."""
    found: dict[int, Fitting] = {}
    for name in names:
        chair, _, index = name.removeprefix("seat").partition(".")
        before = found.get(int(chair), Fitting())
        found[int(chair)] = Fitting(
            before.single or not index, max(before.bar, int(index) + 1) if index else before.bar
        )
    return found


def frame(
    board: Scoreboard | None,
    lamps: Mapping[int, Fitting],
    now: float,
    won: Mapping[int, float] = NOBODY,
    brightness: float = 1.0,
) -> LampFrame:
    """What to show on the lamps of each chair. `won` has the time at which a seat won something."""
    if board is None:
        return {}
    lit: dict[str, Color] = {}
    for view in board.seats:
        fitting = lamps.get(view.chair, Fitting())
        since = won.get(view.seat)
        sweep = None if since is None or not 0 <= now - since < SWEEP else (now - since) / SWEEP
        if fitting.single:
            lit[f"seat{view.chair}"] = _bar(view, 1, now, sweep)[0]
        for index, color in enumerate(_bar(view, fitting.bar, now, sweep)):
            lit[f"seat{view.chair}.{index}"] = color
    return {name: dimmed(color, brightness) for name, color in lit.items() if color != DARK}


def _bar(view: SeatView, count: int, now: float, sweep: float | None) -> tuple[Color, ...]:
    if sweep is not None or view.mark is Mark.WON:
        reached = count if sweep is None else max(1, round(count * min(1.0, sweep * 2)))
        return tuple(GREEN if index < reached else DARK for index in range(count))
    if view.mark is Mark.ASKED:
        return (AMBER if now % BLINK < BLINK / 2 else DARK,) * count
    if view.mark in (Mark.OUT, Mark.AWAY, Mark.LOST) or not view.of:
        return (DARK,) * count
    color = RED if view.last else BRASS if "knocker" in view.badges else CHALK
    share = view.lit / view.of
    if count == 1:
        return (dimmed(color, FAINT + (1 - FAINT) * share) if view.lit else DARK,)
    if count >= view.of:
        return tuple(color if index < view.lit else DARK for index in range(count))
    full = share * count
    return tuple(
        color if index + 1 <= full + 1e-9 else dimmed(color, max(FAINT, full - index)) if index < full else DARK
        for index in range(count)
    )


def sweeping(now: float, won: Mapping[int, float]) -> bool:
    """Whether the lamps of somebody who won are on their way."""
    return any(0 <= now - since < SWEEP for since in won.values())


def changes_at(board: Scoreboard | None, now: float, won: Mapping[int, float] = NOBODY) -> float | None:
    """When the lamps will look different although the table stays as it is; None is never."""
    if board is None:
        return None
    if sweeping(now, won):
        return now + 0.05
    if any(view.mark is Mark.ASKED for view in board.seats):
        half = BLINK / 2
        return (now // half + 1) * half
    return None
