"""Whether the kiosk keeps falling over at its start: then it starts with nothing that can be left out.

A start is noted before anything else is tried, and the note is taken back once the kiosk has run for a while or ends in
good order. Only starts of the same boot count, by that boot's own clock: a plug pulled three times is no fault of ours,
and the wall clock may be anything.
"""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from kiosk.note import Note

FAILED = 3
"""After so many failed starts, the next one is a safe one."""

WITHIN = 120.0
"""Seconds in which they must have happened."""

GOOD = 30.0
"""Seconds after which a start has not failed."""


class Noted(msgspec.Struct):
    """The starts noted: in which boot, and when, in seconds of that boot's clock."""

    boot: str
    times: list[float]


class Starts(Note):
    """The notes in the state folder. A folder that cannot be written keeps none, and no start is a safe one."""

    def __init__(self, folder: Path, clock: Callable[[], float], boot: str) -> None:
        """`clock` gives seconds since the boot of that name."""
        super().__init__(folder / "starts.json", clock, GOOD)
        self._boot = boot

    def begin(self) -> bool:
        """Note a start; whether it is to be a safe one."""
        now = self._clock()
        noted = self._read(Noted)
        times = [] if noted is None or noted.boot != self._boot else noted.times
        recent = [at for at in times if 0 <= now - at <= WITHIN]
        self._write(Noted(self._boot, [*recent, now]))
        return len(recent) >= FAILED


def boot_id() -> str:
    """The name that the kernel gives this boot; empty where it gives none."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return os.uname().nodename
