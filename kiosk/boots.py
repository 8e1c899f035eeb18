"""Whether the power keeps going away just after the start: lamps that ask too much of the supply do that, in a loop.

A boot is noted before the lamps come on, and the note is taken back when the kiosk ends in good order or has run for
five minutes: a plug that is pulled at the end of an evening says nothing about the supply. A boot that finds the note
of another one knows that the power went away in that one. No clock is asked, for a Pi has none that runs on.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

UNCLEAN = 3
"""After so many boots in a row that ended without a word, the next one is careful with its lamps."""

LASTED = 300.0
"""Seconds after which the lamps have not brought the power down."""


class Noted(msgspec.Struct):
    """A boot that has not ended in good order yet, and how many before it never did."""

    boot: str
    unclean: int


class Boots:
    """The note in the state folder. A folder that cannot be written keeps none, and every start is as ever."""

    def __init__(self, folder: Path, clock: Callable[[], float], boot: str) -> None:
        """`clock` gives seconds that never run backwards; `boot` is this boot's name."""
        self._file = folder / "boots.json"
        self._clock = clock
        self._noted = self._read(boot)
        self._until: float | None = None

    @property
    def careful(self) -> bool:
        """Whether the lamps are to take as little as they can."""
        return self._noted.unclean >= UNCLEAN

    def begin(self) -> None:
        """Note this boot, on the disk itself: the power may be gone in a second."""
        self._until = self._clock() + LASTED
        with suppress(OSError):
            file = os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                # Written over what is there, and never shorter, so that at no time there is half a note.
                os.write(file, msgspec.json.encode(self._noted).ljust(128))
                os.fsync(file)
            finally:
                os.close(file)

    def turned(self) -> None:
        """The loop has turned once more: after a while that proves the supply good."""
        if self._until is not None and self._clock() >= self._until:
            self.good()

    def good(self) -> None:
        """The power did not go away."""
        self._until = None
        with suppress(OSError):
            self._file.unlink()

    def _read(self, boot: str) -> Noted:
        try:
            before = msgspec.json.decode(self._file.read_bytes(), type=Noted)
        except (OSError, msgspec.DecodeError):
            return Noted(boot, 0)
        return Noted(boot, before.unclean + (before.boot != boot))
