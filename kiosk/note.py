"""A note in the state folder that something has begun, until that has lasted for a while or has ended in good order."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T")


class Note:
    """One file. A folder that cannot be written keeps none, and whatever has begun goes on all the same."""

    def __init__(self, file: Path, clock: Callable[[], float], lasts: float) -> None:
        """`clock` gives seconds that never run backwards; after `lasts` seconds the note is taken back."""
        self._file = file
        self._clock = clock
        self._lasts = lasts
        self._until: float | None = None

    def turned(self) -> None:
        """The loop has turned once more: after a while that is proof enough."""
        if self._until is not None and self._clock() >= self._until:
            self.good()

    def good(self) -> None:
        """It has lasted, or has ended in good order."""
        self._until = None
        with suppress(OSError):
            self._file.unlink()

    def _read(self, kind: type[T]) -> T | None:
        """What an earlier run noted; None if nothing, or nothing that can be read."""
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=kind)
        except (OSError, msgspec.DecodeError):
            return None

    def _write(self, noted: msgspec.Struct, *, durable: bool = False) -> None:
        """Note it; `durable`: on the disk itself, for the power may be gone in a second."""
        self._until = self._clock() + self._lasts
        with suppress(OSError), self._file.open("r+b" if self._file.exists() else "wb") as file:
            # Over what is there, and cut only afterwards, so that at no time there is no note.
            file.write(msgspec.json.encode(noted))
            file.truncate()
            if durable:
                file.flush()
                os.fsync(file.fileno())
