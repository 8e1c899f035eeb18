"""Readings of the hardware in, what a hand did out: knocks, taps and holds, one each however the contacts bounce.

Pure: the time comes with each reading and with each question. Ask `due` only after every waiting reading was fed, for a
reading that waited in the mailbox while the loop was busy may say that a button came up before its hold was over.
"""

from drivers.base import Edge, Reading
from kiosk.debounce import (
    ButtonFilter,
    ButtonTiming,
    Gesture,
    Held,
    KnockFilter,
    KnockTiming,
    Noisy,
    Pressed,
    Quiet,
    Released,
    Tapped,
)

__all__ = [
    "ButtonTiming",
    "Gesture",
    "Gestures",
    "Held",
    "KnockTiming",
    "Noisy",
    "Pressed",
    "Quiet",
    "Released",
    "Tapped",
]

SENSORS = frozenset({"knock"})


class Gestures:
    """Every input's filter, each made when its input is first heard of. Two parts that share an input count as one."""

    def __init__(self, knock: KnockTiming, buttons: ButtonTiming) -> None:
        self._knock = knock
        self._buttons = buttons
        self._filters: dict[str, KnockFilter | ButtonFilter] = {}

    def feed(self, reading: Reading) -> tuple[Gesture, ...]:
        """What the person did, as far as this reading tells."""
        if isinstance(reading, Edge):
            return tuple(self._filter(reading.input).feed(reading))
        if reading.up or reading.lamp:
            return ()
        lost = [one for name, one in self._filters.items() if reading.part in ("", name)]
        return tuple(gesture for one in lost for gesture in one.drop(reading.at))

    def due(self, now: float) -> tuple[Gesture, ...]:
        """What the passing of time alone has brought: a hold, a release that has lasted, an input muted or back."""
        return tuple(gesture for one in self._filters.values() for gesture in one.due(now))

    @property
    def next_due(self) -> float | None:
        """When to ask `due` again, if no reading comes before; `None` is never."""
        times = (one.next_due for one in self._filters.values())
        return min((time for time in times if time is not None), default=None)

    def _filter(self, name: str) -> KnockFilter | ButtonFilter:
        if name not in self._filters:
            if name in SENSORS:
                self._filters[name] = KnockFilter(name, self._knock)
            else:
                self._filters[name] = ButtonFilter(name, self._buttons, self._hold(name))
        return self._filters[name]

    def _hold(self, name: str) -> float | None:
        if name == "off":
            return self._buttons.off
        return self._buttons.fold if name.startswith("seat") else None
