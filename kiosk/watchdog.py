"""Tells systemd how the kiosk is: up, alive after each turn of its loop, or leaving.

The protocol is sd_notify(3): datagrams of `NAME=value` lines to the socket that NOTIFY_SOCKET names. Without that
variable, as on a laptop, every call does nothing. Nothing here raises or blocks: a supervisor that can't be told is no
reason to stop.
"""

import os
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    import socket

FEEDS_A_PERIOD = 4
"""A hung loop is found out a period after its last word, so three words may get lost before a live one is."""


class Watchdog:
    """The line to systemd. Make it once, feed it after every finished turn of the main loop and from nowhere else."""

    def __init__(self, environment: Mapping[str, str], clock: Callable[[], float], pid: int | None = None) -> None:
        """Read where to speak and how often from `environment`; `clock` gives seconds that never run backwards."""
        self._clock = clock
        self._socket = _connected(environment.get("NOTIFY_SOCKET", ""))
        self._every = _period(environment, os.getpid() if pid is None else pid) / FEEDS_A_PERIOD
        self._next = 0.0

    @property
    def period(self) -> float:
        """Seconds of silence after which systemd ends the kiosk, or 0 where nobody waits for a word."""
        return self._every * FEEDS_A_PERIOD

    def ready(self, status: str = "") -> None:
        """Say that the kiosk is up: its first picture is shown, or it plays on without one."""
        self._send("READY=1" + _status(status))

    def feed(self) -> None:
        """Say that a turn of the loop has finished. Call it after every turn; it speaks only as often as is needed."""
        now = self._clock()
        if self._every and now >= self._next:
            self._next = now + self._every
            self._send("WATCHDOG=1")

    def say(self, status: str) -> None:
        """Put one line where `systemctl status` shows it."""
        self._send(_status(status).lstrip("\n"))

    def stopping(self) -> None:
        """Say that the kiosk is leaving by its own will."""
        self._send("STOPPING=1")

    def close(self) -> None:
        """Let the socket go. Safe to call twice."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def __enter__(self) -> Self:
        """Use it as a context to have it closed."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close, whatever happened."""
        self.close()

    def _send(self, message: str) -> None:
        if self._socket is not None and message:
            try:
                self._socket.send(message.encode())
            except OSError:  # systemd is busy or starting anew; the next word will do
                return


def _status(text: str) -> str:
    one_line = " ".join(text.split())
    return f"\nSTATUS={one_line}" if one_line else ""


def _connected(address: str) -> "socket.socket | None":
    if not address.startswith(("/", "@")):
        return None
    import socket  # noqa: PLC0415 - only where systemd listens

    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
    line.setblocking(False)
    try:
        line.connect("\0" + address[1:] if address.startswith("@") else address)
    except OSError:
        line.close()
        return None
    return line


def _period(environment: Mapping[str, str], pid: int) -> float:
    if environment.get("WATCHDOG_PID", str(pid)) != str(pid):
        return 0.0  # meant for another process, whose environment we inherited
    try:
        return max(0, int(environment.get("WATCHDOG_USEC", "0"))) / 1e6
    except ValueError:
        return 0.0
