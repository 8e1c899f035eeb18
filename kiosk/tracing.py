"""`klopkast check --trace` and `--calibrate`: what the detector hears in a file, and what to set after listening.

Both print plain lines and write nothing else: what they propose is for the builder to paste.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TextIO

from msgspec.structs import replace

import drivers
from drivers.base import Clock, Edge, Link, Reading
from drivers.slot import Slot, fill
from kiosk import config as configuration
from kiosk import traces
from kiosk.bench import Workbench
from kiosk.calibration import (
    KNOCKS,
    QUIETEST,
    Burst,
    Proposal,
    UnclearError,
    grouped,
    lines,
    propose,
    wiring_of_board,
    wiring_of_pin,
)
from kiosk.check import Typed
from kiosk.config import Config
from kiosk.contents import TooLongError, contents, line_of
from kiosk.debounce import Noisy, Tapped
from kiosk.looking import meter
from kiosk.rules import Text, say
from kiosk.words import Words

LONGEST = 16_000_000
"""Bytes of a trace that can be judged: a minute of a piezo's samples."""

LISTENS = 20.0
"""Seconds of noise that are listened to, unless Enter ends them before."""

PATIENCE = 60.0
"""Seconds after which five knocks are given up."""

STILL = 1.5
"""Seconds without a contact after which the last knock is over."""


def tell(path: Path, file: Path, language: str = "", out: TextIO | None = None, err: TextIO | None = None) -> int:
    """Say what the detector, as it is configured, makes of a trace; the exit status is 0 if it could be read."""
    out, err = out or sys.stdout, err or sys.stderr
    config, problems = configuration.read(path, drivers.look())
    words = Words(language or config.language)
    for problem in problems:
        err.write(f"! {words(problem.text)}\n")
    threshold, dead_time = _piezo(config)
    try:
        heard = traces.hear(traces.read(contents(file, LONGEST, waits=True).decode("utf-8-sig")))
    except traces.TraceError as error:
        err.write(f"{file}: {words(error.text)}\n")
        return 2
    except TooLongError:
        err.write(f"{file}: {words(say('tracing-too-long', most=LONGEST // 1_000_000))}\n")
        return 2
    except OSError as error:
        err.write(f"{file}: {words(say('tracing-unreadable', reason=error.strerror or str(error)))}\n")
        return 2
    except UnicodeDecodeError as error:
        err.write(f"{file}: {words(say('tracing-not-text', line=line_of(error)))}\n")
        return 2
    kind = "tracing-digital" if heard.digital else "tracing-analogue"
    out.write(words(say(kind, level=f"{heard.idle:.2g}", threshold=f"{threshold:g}")) + "\n")
    gestures = traces.detect(heard, config.knock, threshold, dead_time)
    times = [gesture.at for gesture in gestures if isinstance(gesture, Tapped)]
    for burst in grouped(heard.contacts, config.knock.quiet):
        count = sum(burst.began <= at <= burst.ended for at in times)
        made_of = words(say("tracing-counted", count=count) if count else say("tracing-not-counted"))
        out.write(f"{burst.began:9.3f}  {_size(words, burst, digital=heard.digital)}  {made_of}\n")
    if any(isinstance(gesture, Noisy) for gesture in gestures):
        out.write(words(say("tracing-noisy")) + "\n")
    out.write(words(say("tracing-sum", count=len(times))) + "\n")
    return 0


def _piezo(config: Config) -> tuple[float, float]:
    """The board's threshold and dead time. Its file may be one that cannot be loaded."""
    board = config.drivers.get("board")
    return (board.threshold, board.dead_time) if board is not None else (0.0, 0.0)


def _sensitive(config: Config) -> Config:
    """The same, with a board that tells of every rustle."""
    board = config.drivers.get("board")
    if board is None:
        return config
    return replace(config, drivers={**config.drivers, "board": replace(board, threshold=QUIETEST, dead_time=0.02)})


def _size(words: Words, burst: Burst, *, digital: bool) -> str:
    lasted = f"{(burst.ended - burst.began) * 1000:.0f}"
    if not digital:
        return f"{meter(burst.strength)} {burst.strength:.2f}, {lasted:>4} ms"
    return words(say("tracing-contacts", count=burst.contacts, closed=f"{burst.closed * 1000:.0f}", lasted=lasted))


def calibrate(
    path: Path, *, emulate: bool, language: str = "", out: TextIO | None = None, err: TextIO | None = None
) -> int:
    """Listen to the sensor, and print what to set; the exit status is 0 if something could be proposed."""
    out, err = out or sys.stdout, err or sys.stderr
    clock = time.monotonic
    found = drivers.look()
    config, problems = configuration.read(path, found)
    words = Words(language or config.language)
    for problem in problems:
        err.write(f"! {words(problem.text)}\n")
    slots, broken = fill(found.drivers, _sensitive(config).drivers, clock, emulate=emulate)
    for driver in (*found.broken, *broken):
        err.write(f"! {words(say('trouble-broken', file=driver.file, error=driver.error))}\n")
    made = [slot for slot in slots if "knock" in slot.inputs]
    if emulate:
        made = [slot for slot in made if slot.name == "gpio"]  # on the bench, one hand knocks on one sensor
    mailbox: SimpleQueue[tuple[str, Reading]] = SimpleQueue()
    hands = Workbench({slot.name: slot.bench for slot in made if slot.bench is not None}, lambda: None)
    try:
        for slot in made:
            slot.start(_from(slot.name, mailbox))
        typed = Typed(sys.stdin.fileno())
        listener = Listener(mailbox, clock, typed, out, hands if emulate else None, words=words, slots=made)
        return listener.propose(config)
    except KeyboardInterrupt:
        return 1
    finally:
        for slot in made:
            slot.close()


def _from(name: str, mailbox: "SimpleQueue[tuple[str, Reading]]") -> Callable[[Reading], None]:
    return lambda reading: mailbox.put((name, reading))


class Listener:
    """The conversation with the person who knocks."""

    def __init__(
        self,
        mailbox: "SimpleQueue[tuple[str, Reading]]",
        clock: Clock,
        typed: Callable[[], str | None],
        out: TextIO,
        hands: Workbench | None = None,
        tick: float = 0.01,
        words: Words | None = None,
        slots: Sequence[Slot] = (),
    ) -> None:
        """`hands` knock where `k` is typed, in emulation; `tick` is the seconds between two looks at what was typed."""
        self._slots = slots
        self._words = words or Words("en")
        self._tick = tick
        self._mailbox = mailbox
        self._clock = clock
        self._typed = typed
        self._out = out
        self._hands = hands
        self._edges: list[tuple[str, Edge]] = []

    def propose(self, config: Config) -> int:
        """Ask for knocks and for noise, and say what to set."""
        self._say(say("tracing-knock", count=KNOCKS))
        if self._hands is not None:
            self._say(say("tracing-typed"))
        knocks = self._listen(PATIENCE, until_knocked=True)
        sources = [name for name, _ in knocks]
        if not sources:
            self._say(say("tracing-nothing"))
            return 1
        source = max(set(sources), key=sources.count)
        self._say(say("tracing-noise", driver=source))
        noise = self._listen(LISTENS, until_knocked=False)
        try:
            low = source != "board" and config.drivers[source].knock.active_low
            proposal = propose(heard(knocks, source, low), heard(noise, source, low) if _any(noise, source) else None)
        except UnclearError as error:
            self._say(say("tracing-unclear", reason=error.text))
            return 1
        for sentence in proposal.why:
            self._say(sentence, "  ")
        self._say(say("tracing-paste"), "\n")
        self._say(lines(proposal, wiring(proposal, source, config)), "\n")
        return 0

    def _say(self, text: Text | str, before: str = "") -> None:
        self._out.write(f"{before}{self._words(text)}\n")
        self._out.flush()

    def _listen(self, seconds: float, *, until_knocked: bool) -> list[tuple[str, Edge]]:
        self._edges = []
        end = self._clock() + seconds
        while self._clock() < end and not (until_knocked and self._knocked()):
            with suppress(Empty):
                self._take(*self._mailbox.get(timeout=self._tick))
            for slot in self._slots:
                slot.due(self._clock())
            if self._hands is not None:
                self._hands.due(self._clock())
            line = self._typed()
            if line is not None and not self._press(line.strip()):
                break
        return self._edges

    def _take(self, name: str, reading: Reading) -> None:
        if isinstance(reading, Link) and not reading.up:
            self._say(say("tracing-down", part=f"{name} {reading.part}".strip(), detail=reading.detail), "  ")
        elif isinstance(reading, Edge) and reading.input == "knock":
            if not self._edges or reading.at - self._edges[-1][1].at > 0.3:
                self._say(say("tracing-heard", meter="" if reading.strength is None else meter(reading.strength)), "  ")
            self._edges.append((name, reading))

    def _press(self, letter: str) -> bool:
        """In emulation, knock or put down a glass. False if the letter ends the listening."""
        if self._hands is None or letter not in ("k", "n"):
            return False
        if letter == "k":
            self._hands.knock(self._clock())
        else:
            self._hands.press("knock", self._clock())
            self._hands.release("knock", self._clock())
        return True

    def _knocked(self) -> bool:
        last = self._edges[-1][1].at if self._edges else self._clock()
        return self._clock() - last > STILL and len(_bursts(self._edges)) >= KNOCKS


def heard(edges: Sequence[tuple[str, Edge]], source: str, low: bool) -> traces.Heard:
    """What one driver's edges are as a trace of its wire. `low` is whether active is told of a low level."""
    own = [edge for name, edge in edges if name == source]
    if any(edge.strength is not None for edge in own):
        return traces.Heard(0.0, False, tuple(traces.Contact(each.at, each.at, each.strength) for each in own))
    return traces.hear(tuple(_samples(own, low)))


def _samples(edges: Sequence[Edge], low: bool) -> Iterator[traces.Sample]:
    yield traces.Sample(edges[0].at - 1.0, float(edges[0].active == low))
    for edge in edges:
        yield traces.Sample(edge.at, float(edge.active != low))
    yield traces.Sample(edges[-1].at + 1.0, float(edges[-1].active != low))


def wiring(proposal: Proposal, source: str, config: Config) -> str:
    """The lines of the driver that heard it."""
    if source == "board":
        return wiring_of_board(proposal)
    knock = config.drivers[source].knock
    return wiring_of_pin(proposal, knock.pin, knock.pull)


def _bursts(edges: Sequence[tuple[str, Edge]]) -> tuple[Burst, ...]:
    return grouped([traces.Contact(edge.at, edge.at) for _, edge in edges], 0.3)


def _any(edges: Sequence[tuple[str, Edge]], source: str) -> bool:
    return any(name == source for name, _ in edges)
