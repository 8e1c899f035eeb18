"""Who owns the board's port: finds it, opens it, talks, and after any trouble closes it and begins again, for ever.

The owner does one `turn` at a time; `work` is the thread that turns until it is told to end. It touches the system only
through `Outside`, and marks each call, so that somebody else can see when one does not return.
"""

import contextlib
import errno
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from drivers import wire
from drivers.base import Clock, Fault, Link, Reading
from drivers.strip import Look
from drivers.talk import Talk, Trouble

CALL_WITHIN = 0.75
OPEN_WITHIN = 5.0
"""Seconds after which a call into the system is given up. Opening may take long on a hub that is waking up."""

SCAN_EVERY = 0.5
RETRY_REFUSED = 5.0
"""Seconds before a port that is busy or forbidden is tried again."""

FAREWELL_WITHIN = 0.3
"""Seconds that an ending owner gives the board to confirm that its lamps are out."""

_MOST_READ = 4096
_GRAVITY = (Fault.IN_USE, Fault.NO_PERMISSION, Fault.FAILED, Fault.SILENT, Fault.LOST, Fault.NO_CHIP)

T = TypeVar("T")


class Port(Protocol):
    """What is used of a pyserial port. Every call may raise anything, or not return."""

    baudrate: int

    @property
    def in_waiting(self) -> int:
        """Bytes that have come in."""
        ...

    def read(self, size: int, /) -> bytes:
        """Take up to `size` bytes; wait a few milliseconds for the first."""
        ...

    def write(self, data: bytes, /) -> int | None:
        """Send bytes, and say how many."""
        ...

    def cancel_read(self) -> None:
        """End a read that waits, from another thread."""
        ...

    def close(self) -> None:
        """Let the port go."""
        ...


class Outside(NamedTuple):
    """The system around the driver: which ports there are, how one is opened, and who may open it or has."""

    ports: Callable[[], Sequence[str]]
    open: Callable[[str], Port]
    group: Callable[[str], str]
    users: Callable[[str], Sequence[str]]


class Wanted(NamedTuple):
    """What the kiosk wants now. Another `forgotten` than before means: send everything."""

    look: Look
    forgotten: int


class Call(NamedTuple):
    """A call into the system that is going on."""

    what: str
    until: float


class Owner:
    """The one that may touch the port."""

    def __init__(
        self,
        wanted: Callable[[], Wanted],
        sensitivity: wire.Sensitivity,
        clock: Clock,
        outside: Outside,
        report: Callable[[Reading], None],
    ) -> None:
        self.call: Call | None = None
        self._wanted = wanted
        self._sensitivity = sensitivity
        self._clock = clock
        self._outside = outside
        self._report = report
        self._abandoned = False
        self._name = ""
        self._port: Port | None = None
        self._talk: Talk | None = None
        self._baud = wire.BAUD
        self._slow: set[str] = set()
        self._closing = threading.Lock()
        self._woken = False
        self._out = b""
        self._moved_at = 0.0
        self._forgotten = 0
        self._was_ready = False
        self._ever_up = False
        self._to_try: list[str] = []
        self._not_before: dict[str, float] = {}
        self._troubles: dict[str, Trouble] = {}

    @property
    def greeting(self) -> wire.Greeting | None:
        """What the board said of itself, while there is one."""
        talk = self._talk
        return talk.greeting if talk is not None and talk.ready else None

    def work(self, ending: threading.Event) -> None:
        """Turn until told to end, or given up; then put the lamps out and let the port go."""
        while not ending.is_set() and not self._abandoned:
            rest = self.turn()
            if rest > 0:
                ending.wait(rest)
        self.end()

    def turn(self) -> float:
        """Do the next thing, and give the seconds to rest before the one after."""
        try:
            if self._port is None or self._talk is None:
                return self._open_next()
            return self._exchange(self._port, self._talk)
        except Exception as error:  # noqa: BLE001 - the border where every error means: closed, try again
            fault = Fault.FAILED if self._port is None else Fault.LOST
            self._drop(Trouble(fault, f"{type(error).__name__}: {error}"))
            return SCAN_EVERY

    def end(self) -> None:
        """Wait a moment for the board to confirm the last look, then close the port for good."""
        until = self._clock() + FAREWELL_WITHIN
        look = self._wanted().look
        while self._talk is not None and not self._abandoned and self._clock() < until:
            if not self._talk.ready or self._talk.shows(look):
                break
            self.turn()
        self._let_go()

    def wake(self) -> None:
        """Let what is wanted now be looked at without waiting for the line. For another thread to call; never waits."""
        if self._woken or not self._closing.acquire(blocking=False):
            return
        try:
            self._woken = True
            if self._port is not None:
                # A port of another kind than the system's may not know how, and then reads on for a moment.
                with contextlib.suppress(Exception):
                    self._port.cancel_read()
        finally:
            self._closing.release()

    def give_up(self) -> None:
        """Say nothing more, and end as soon as the call that is going on returns. For another thread to call."""
        self._abandoned = True

    def _open_next(self) -> float:
        now = self._clock()
        if not self._to_try:
            present = list(self._calling("looking for ports", OPEN_WITHIN, self._outside.ports))
            self._troubles = {port: trouble for port, trouble in self._troubles.items() if port in present}
            self._not_before = {port: at for port, at in self._not_before.items() if port in present}
            self._slow.intersection_update(present)
            self._to_try = [port for port in present if self._not_before.get(port, now) <= now]
            if not present:
                self._tell_down(Trouble(Fault.LOST if self._ever_up else Fault.NO_CHIP, "no board on any port"))
            if not self._to_try:
                return SCAN_EVERY
        self._name = self._to_try.pop(0)
        self._not_before[self._name] = now + SCAN_EVERY
        try:
            self._port = self._calling("opening", OPEN_WITHIN, partial(self._outside.open, self._name))
        except Exception as error:  # noqa: BLE001 - as in `turn`; an open port has other reasons to fail
            trouble = self._refusal(error)
            if trouble.fault in (Fault.IN_USE, Fault.NO_PERMISSION):
                self._not_before[self._name] = now + RETRY_REFUSED
            self._drop(trouble)
            return 0.0
        now = self._clock()
        # Any number but 0 will do, if it differs from the one of a kiosk that ran a moment ago.
        self._baud = wire.BAUD
        self._talk = Talk(1 + int(now * 1000) % 0xFFFF, self._sensitivity, now, faster=self._name not in self._slow)
        return 0.0

    def _exchange(self, port: Port, talk: Talk) -> float:
        waiting = self._calling("reading", CALL_WITHIN, lambda: port.in_waiting)
        size = max(1, min(int(waiting), _MOST_READ))
        data = self._calling("reading", CALL_WITHIN, partial(port.read, size))
        now = self._clock()
        for edge in talk.hear(data, now):
            self._tell(edge)
        self._tell_ready(talk, now)
        if talk.baud != self._baud:
            self._change_speed(port, talk)
        self._woken = False
        wanted = self._wanted()
        if wanted.forgotten != self._forgotten:
            self._forgotten = wanted.forgotten
            talk.forget()
        if not self._out:
            self._out = talk.say(wanted.look, now)
            self._moved_at = now
        self._write(port)
        trouble = talk.trouble(self._clock())
        if trouble is not None:
            self._drop(trouble)
        return 0.0

    def _change_speed(self, port: Port, talk: Talk) -> None:
        def change() -> None:
            port.baudrate = talk.baud

        try:
            self._calling("setting the speed", CALL_WITHIN, change)
        except Exception:  # noqa: BLE001 - not every port can be that fast, and one that tried may be at any speed
            talk.slower()
            self._calling("setting the speed", CALL_WITHIN, change)
        self._baud = talk.baud

    def _write(self, port: Port) -> None:
        while self._out:
            sent = self._calling("writing", CALL_WITHIN, partial(port.write, self._out)) or 0
            if not sent:
                if self._clock() - self._moved_at > CALL_WITHIN:
                    raise TimeoutError("nothing can be written")
                return
            self._moved_at = self._clock()
            self._out = self._out[sent:]

    def _calling(self, what: str, within: float, function: Callable[[], T]) -> T:
        self.call = Call(what, self._clock() + within)
        try:
            return function()
        finally:
            self.call = None

    def _refusal(self, error: Exception) -> Trouble:
        code = error.errno if isinstance(error, OSError) else None
        match code:
            case errno.EACCES | errno.EPERM:
                return Trouble(Fault.NO_PERMISSION, f"{self._name}: group {self._about(self._outside.group)}")
            case errno.EAGAIN | errno.EBUSY:
                return Trouble(Fault.IN_USE, f"{self._name}: {self._about(self._outside.users)}")
            case errno.ENOENT | errno.ENODEV | errno.ENXIO:
                return Trouble(Fault.LOST, str(error))
        return Trouble(Fault.FAILED, f"{type(error).__name__}: {error}")

    def _about(self, ask: Callable[[str], str | Sequence[str]]) -> str:
        try:
            answer = ask(self._name)
        except (OSError, LookupError):
            return "unknown"
        return answer if isinstance(answer, str) else ", ".join(answer) or "unknown"

    def _drop(self, trouble: Trouble) -> None:
        if self._talk is not None and self._talk.too_fast:
            self._slow.add(self._name)
        self._let_go()
        self._troubles[self._name] = trouble
        if self._was_ready:
            self._was_ready = False
            self._tell_down(trouble)
        elif not self._to_try:
            self._tell_down(min(self._troubles.values(), key=lambda each: _GRAVITY.index(each.fault)))

    def _let_go(self) -> None:
        port, self._port, self._talk, self._out = self._port, None, None, b""
        if port is not None:
            # A port that has gone may refuse even this, and is gone all the same.
            with contextlib.suppress(Exception), self._closing:
                self._calling("closing", CALL_WITHIN, port.close)

    def _tell_ready(self, talk: Talk, now: float) -> None:
        if talk.ready and not self._was_ready:
            self._troubles = {}
            self._ever_up = True
            self._tell(Link("board", "", True, now, None, self._name))
        elif self._was_ready and not talk.ready:
            self._tell_down(Trouble(Fault.LOST, "the board has started anew"))
        self._was_ready = talk.ready

    def _tell_down(self, trouble: Trouble) -> None:
        self._tell(Link("board", "", False, self._clock(), trouble.fault, trouble.detail))

    def _tell(self, reading: Reading) -> None:
        if not self._abandoned:
            self._report(reading)
