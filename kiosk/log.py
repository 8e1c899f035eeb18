"""The log: each message once, its repeats counted, and never more than a card can bear.

A fault that comes back with every turn of the loop must neither fill the disk nor bury what was said before it. The log
goes to standard error; under systemd that is the journal.
"""

import logging
import sys
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from math import inf

from msgspec import Struct

FIRST_WAIT, LONGEST_WAIT = 10.0, 3600.0
"""Seconds in which repeats of a message are only counted: doubled each time that there were some."""

KNOWN = 64
"""Messages that are remembered at a time."""

BURST, REFILL = 65_536.0, 64.0
"""Characters that may be written at once, and those that are granted for each second since."""

LONGEST = 8192
"""Characters of a message; of a longer one the end is left out."""


class Repeats(Struct):
    """How often a message came again since it was last spoken of, and when it will be."""

    head: str
    due: float
    wait: float = FIRST_WAIT
    times: int = 0


class Ration:
    """Decides what is written of all that is said."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives seconds that never run backwards."""
        self._clock = clock
        self._known: dict[Hashable, Repeats] = {}
        self._due_at = inf
        self._room = BURST
        self._at = clock()
        self._left_out = 0

    def heard(self, key: Hashable, message: str) -> list[str]:
        """What to write now that a message has come. Messages with the same `key` are repeats of one another."""
        now = self._clock()
        lines = self._due(now) if now >= self._due_at else []
        if (repeats := self._known.get(key)) is not None:
            repeats.times += 1
        else:
            if len(self._known) == KNOWN:
                lines += _told(self._known.pop(next(iter(self._known))))
            self._known[key] = Repeats(message.partition("\n")[0], now + FIRST_WAIT)
            self._due_at = min(self._due_at, now + FIRST_WAIT)
            lines.append(message)
        return self._rationed(lines, now) if lines else []

    def rest(self) -> list[str]:
        """What was counted and not written yet, for the end."""
        lines = [line for repeats in self._known.values() for line in _told(repeats)]
        self._known.clear()
        return self._rationed(lines, self._clock())

    def _due(self, now: float) -> list[str]:
        """Speak of the messages whose time is up; forget those that did not come again."""
        lines: list[str] = []
        for key, repeats in [(key, repeats) for key, repeats in self._known.items() if now >= repeats.due]:
            if repeats.times:
                lines += _told(repeats)
                wait = min(LONGEST_WAIT, repeats.wait * 2)
                self._known[key] = Repeats(repeats.head, now + wait, wait)
            else:
                del self._known[key]
        self._due_at = min((repeats.due for repeats in self._known.values()), default=inf)
        return lines

    def _rationed(self, lines: list[str], now: float) -> list[str]:
        self._room = min(BURST, self._room + (now - self._at) * REFILL)
        self._at = now
        written: list[str] = []
        for line in lines:
            cut = line if len(line) <= LONGEST else f"{line[:LONGEST]} ..."
            if len(cut) > self._room:
                self._left_out += 1
                continue
            if self._left_out:
                written.append(f"... {self._left_out} more messages were left out")
                self._left_out = 0
            self._room -= len(cut)
            written.append(cut)
        return written


class Terse(logging.Handler):
    """Writes a ration of what is logged."""

    def __init__(self, write: Callable[[str], object], clock: Callable[[], float]) -> None:
        """`write` takes whole lines. That it can't is no reason to stop."""
        super().__init__()
        self._write = write
        self._ration = Ration(clock)

    def emit(self, record: logging.LogRecord) -> None:
        """See logging.Handler. The same words are the same message, whatever numbers stand in them."""
        message = self.format(record)
        self._put(self._ration.heard((record.msg, record.exc_text), message))

    def close(self) -> None:
        """Write what was only counted."""
        self._put(self._ration.rest())
        super().close()

    def _put(self, lines: list[str]) -> None:
        with suppress(OSError, ValueError):  # a full disk, a reader that has gone, a stream that is closed
            for line in lines:
                self._write(f"{line}\n")


def logger() -> logging.Logger:
    """The kiosk's log. What the libraries log goes the same way."""
    root = logging.getLogger()
    if not any(isinstance(handler, Terse) for handler in root.handlers):
        root.addHandler(Terse(sys.stderr.write, time.monotonic))
    return logging.getLogger("klopkast")


def _told(repeats: Repeats) -> list[str]:
    return [f"{repeats.head} ... repeated {repeats.times} times"] if repeats.times else []
