"""The loudspeaker: late and optional.

The device is opened by the first sound that is due, in a thread of its own, because it may take seconds to open, or
never answer. After some silence it is closed again: an open one costs processor time. Where there is none, play goes on
without; it is tried again, ever more seldom, and at once when somebody sets the volume.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Thread, Timer
from typing import Protocol

from msgspec import Struct

import assets
from kiosk.sounds import Audible, Names

SOUNDS = Path(assets.__file__).with_name("sounds")
"""Where the sounds are."""

SLOW = 1.0
"""Seconds that a device may take to open before it is said that there is none."""

QUIET = 30.0
"""Seconds without a sound after which the device is closed. Some screens swallow the first second after it opens."""

LATE = 1.0
"""Seconds after which a sound that could not be played yet means nothing any more."""

PACES = (15.0, 60.0, 300.0, 600.0)
"""Seconds from one attempt to get a device to the next; the last one for ever."""

WAITING = 16
"""Sounds that may wait for a device that does not answer."""

LEAVING = 0.5
"""Seconds that the end of the program waits for the device to close."""


class Device(Protocol):
    """An open sound device."""

    @property
    def works(self) -> bool:
        """Whether it is still there."""
        ...

    def play(self, files: Sequence[Path], volume: float) -> None:
        """Play one after another at a share of full strength, instead of what is still being played. Raises OSError."""
        ...

    def close(self) -> None:
        """Give it back."""
        ...


def opened() -> Device:
    """The sound device there is. Raises OSError with the reason if there is none."""
    from kiosk import audio  # noqa: PLC0415 - it takes time that the first picture has not

    return audio.Device()


class Order(Struct, frozen=True):
    """Play these; `at` is when that was asked. `eager`: somebody listens for it, so try a lost device again now."""

    names: Names
    volume: float
    at: float
    eager: bool = False


class Closing(Struct, frozen=True):
    """The program ends."""


class Speaker:
    """Plays sounds, or says that it cannot. No call waits, but for `close`, a moment."""

    def __init__(
        self,
        emit: Callable[[Audible], None],
        clock: Callable[[], float],
        device: Callable[[], Device] = opened,
        *,
        threaded: bool = True,
    ) -> None:
        """Nothing is opened yet. `emit` hears of every change; without a thread, `turn` does what is due."""
        self._emit = emit
        self._clock = clock
        self._opened = device
        self._thread = Thread(target=self._run, name="sound", daemon=True) if threaded else None
        self._mail: Queue[Order | Closing] = Queue(WAITING)
        self._device: Device | None = None
        self._works = True
        self._failures = 0
        self._due_at: float | None = None

    def play(self, names: Names, volume: float, *, eager: bool = False) -> None:
        """Play one after another, at a share of full strength. What comes in a flood is not all heard."""
        self._post(Order(names, volume, self._clock(), eager))
        if self._thread is not None and self._thread.ident is None:
            self._thread.start()

    def close(self) -> None:
        """Let the device go; one that does not answer is left behind."""
        self._post(Closing())
        if self._thread is not None and self._thread.ident is not None:
            self._thread.join(LEAVING)

    def turn(self, wait: float | None = 0.0) -> bool:
        """Wait at most so long (None: for ever) and do what is due; False when the program ends."""
        try:
            mail = self._mail.get(wait != 0, wait)
        except Empty:
            mail = None
        now = self._clock()
        match mail:
            case Order():
                self._play(mail, now)
            case Closing():
                self._shut()
                return False
        if self._due_at is not None and now >= self._due_at:
            if self._device is not None:
                self._shut()
            else:
                self._try()
        return True

    def _run(self) -> None:
        while self.turn(None if self._due_at is None else max(0.01, self._due_at - self._clock())):
            pass

    def _post(self, mail: Order | Closing) -> None:
        with suppress(Full):
            self._mail.put_nowait(mail)

    def _play(self, order: Order, now: float) -> None:
        if self._device is not None and not self._device.works:
            self._shut()
        if self._device is None and (self._works or order.eager):
            self._try()
        if self._device is not None and self._clock() - order.at < LATE:
            with suppress(OSError):  # a file that cannot be read is not heard, and that is all
                self._device.play([SOUNDS / f"{name}.wav" for name in order.names], order.volume)
            self._due_at = now + QUIET

    def _try(self) -> None:
        """Open the device, and say so if that is news."""
        slow = Timer(SLOW, self._tell, kwargs={"works": False})
        slow.daemon = True
        slow.start()
        try:
            self._device = self._opened()
            self._failures, pause = 0, QUIET
        except OSError:
            pause = PACES[min(self._failures, len(PACES) - 1)]
            self._failures += 1
        self._due_at = self._clock() + pause
        slow.cancel()
        slow.join()
        self._tell(works=self._device is not None)

    def _shut(self) -> None:
        if self._device is not None:
            device, self._device, self._due_at = self._device, None, None
            device.close()

    def _tell(self, *, works: bool) -> None:
        if works != self._works:
            self._works = works
            self._emit(Audible(works))
