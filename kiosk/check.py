"""`klopkast check`: for whoever solders. Every input live, every lamp in turn, and in a sentence each what is missing.

Plain lines, so that it works over ssh. It reads the configuration, uses the kiosk's own drivers and its own debouncer,
and writes nothing but to the terminal.
"""

import os
import select
import sys
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TextIO

import drivers
from drivers.base import Clock, Reading
from drivers.slot import fill
from kiosk import config as configuration
from kiosk.bench import Workbench
from kiosk.gestures import Gestures
from kiosk.looking import Check
from kiosk.words import Words

TICK = 0.02
TYPED = {
    "k": "knock",
    "b": "button",
    "o": "ok",
    "u": "undo",
    "off": "off",
    **{str(seat + 1): f"seat{seat}" for seat in range(8)},
}
"""What a typed letter presses in emulation."""


def check(
    path: Path, *, emulate: bool, seconds: float | None = None, language: str = "", out: TextIO | None = None
) -> int:
    """Look at the hardware until somebody says that it is enough; the exit status is 0 if nothing is missing."""
    out = out or sys.stdout
    found = drivers.look()
    config, problems = configuration.read(path, found)
    clock = time.monotonic
    slots, broken = fill(found.drivers, config.drivers, clock, emulate=emulate)
    mailbox: SimpleQueue[Reading] = SimpleQueue()
    speech = Words(language or config.language)
    looking = Check(slots, Gestures(config.knock, config.buttons), speech, out, clock())
    looking.begin(config, problems, (*found.broken, *broken), emulate=emulate)
    hands = Workbench({slot.name: slot.bench for slot in slots if slot.bench is not None}, lambda: None)
    try:
        for slot in slots:
            slot.start(mailbox.put)
        looking.walk(clock())
        until = None if seconds is None else clock() + seconds
        turn(looking, mailbox, hands if emulate else None, clock, until, Typed(sys.stdin.fileno()))
    except KeyboardInterrupt:
        pass
    finally:
        for slot in slots:
            slot.close()
    return 0 if looking.summary() else 1


def turn(
    looking: Check,
    mailbox: "SimpleQueue[Reading]",
    hands: Workbench | None,
    clock: Clock,
    until: float | None,
    read: Callable[[], str | None],
) -> None:
    """Take in readings and typed lines until the end."""
    while not looking.ended and (until is None or clock() < until):
        try:
            planned = hands.next_at if hands is not None else None
            looking.take(mailbox.get(timeout=TICK if planned is None else min(TICK, max(0.0, planned - clock()))))
            while True:
                looking.take(mailbox.get_nowait())
        except Empty:
            pass
        now = clock()
        if hands is not None:
            hands.due(now)
        looking.due(now)
        line = read()
        if line is not None:
            _press(looking, hands, line, now)


def _press(looking: Check, hands: Workbench | None, line: str, now: float) -> None:
    name = TYPED.get(line.strip().lower())
    if hands is None or name is None or name not in hands.view().inputs:
        looking.typed(line, now)
    elif name == "knock":
        hands.knock(now)
    else:
        hands.press(name, now)
        hands.release(name, now)


class Typed:
    """Lines that are typed, without waiting for any."""

    def __init__(self, stream: int) -> None:
        """`stream` is a file descriptor."""
        self._stream: int | None = stream
        self._lines: list[str] = []
        self._begun = b""

    def __call__(self) -> str | None:
        """Give the next line, or None if there is none yet, or none any more."""
        if not self._lines and self._stream is not None and select.select([self._stream], [], [], 0)[0]:
            data = os.read(self._stream, 4096)
            if not data:
                self._stream = None
            *lines, self._begun = (self._begun + data).split(b"\n")
            self._lines += [line.decode("utf-8", "replace") for line in lines]
        return self._lines.pop(0) if self._lines else None
