"""Whether the power keeps going away just after the start: lamps that ask too much of the supply do that, in a loop.

A boot is noted before the lamps come on, and the note is taken back when the kiosk ends in good order or has run for
five minutes: a plug that is pulled at the end of an evening says nothing about the supply. A boot that finds the note
of another one knows that the power went away in that one. No clock is asked, for a Pi has none that runs on.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec

from kiosk.note import Note

UNCLEAN = 3
"""After so many boots in a row that ended without a word, the next one is careful with its lamps."""

LASTED = 300.0
"""Seconds after which the lamps have not brought the power down."""


class Noted(msgspec.Struct):
    """A boot that has not ended in good order yet, and how many before it never did."""

    boot: str
    unclean: int


class Boots(Note):
    """The note in the state folder. A folder that cannot be written keeps none, and every start is as ever."""

    def __init__(self, folder: Path, clock: Callable[[], float], boot: str) -> None:
        """`clock` gives seconds that never run backwards; `boot` is this boot's name."""
        super().__init__(folder / "boots.json", clock, LASTED)
        before = self._read(Noted)
        self._noted = Noted(boot, 0 if before is None else before.unclean + (before.boot != boot))

    @property
    def careful(self) -> bool:
        """Whether the lamps are to take as little as they can."""
        return self._noted.unclean >= UNCLEAN

    def begin(self) -> None:
        """Note this boot."""
        self._write(self._noted, durable=True)
