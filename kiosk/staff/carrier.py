"""Carries copies of the store to sticks and back, on a thread of its own: a stick is slow, or never answers at all.

There is no such thread until the first job. What came of a job is told to the main loop, like all that happens.
"""

from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from msgspec import Struct

from kiosk.rules import Text, say
from kiosk.staff.seen import Stick
from kiosk.storage import backup
from kiosk.storage.disk import Disk
from kiosk.storage.journal import FILE_ERRORS, fault_of
from kiosk.storage.kept import StoreFault


class Looked(Struct, frozen=True):
    """These sticks are plugged in."""

    sticks: tuple[Stick, ...]


class Carried(Struct, frozen=True):
    """A copy was made or fetched, or was not: `word` says so. `fetched`: it lies ready for the next start."""

    word: Text
    fetched: bool = False


Job = Callable[[], Looked | Carried]


def plugged() -> tuple[Stick, ...]:
    """The sticks there are."""
    from kiosk.staff import sticks  # noqa: PLC0415 - an evening may well go by without one

    return sticks.plugged()


class Carrier:
    """Does one job after the other for the store in the file `store`.

    `look` gives the sticks. Without `threaded`, nothing is done until `turn`: so a test decides when.
    """

    def __init__(
        self,
        store: Path,
        tell: Callable[[Looked | Carried], None],
        look: Callable[[], tuple[Stick, ...]] = plugged,
        *,
        threaded: bool = True,
        disk: Disk | None = None,
    ) -> None:
        self._store = store
        self._tell = tell
        self._look = look
        self._threaded = threaded
        self._disk = disk or Disk()
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._thread: Thread | None = None

    def look(self) -> None:
        """Have a look at which sticks there are."""
        self._do(lambda: Looked(self._look()))

    def copy_to(self, folder: str) -> None:
        """Copy the store onto a stick."""
        self._do(lambda: self._copied(Path(folder)))

    def take_back(self, folder: str) -> None:
        """Lay the copy on a stick ready for the next start."""
        self._do(lambda: self._fetched(Path(folder)))

    def turn(self) -> None:
        """Without a thread: do what is to be done."""
        while not self._jobs.empty():
            self._tell(_done(self._jobs.get()))

    def _do(self, job: Job) -> None:
        self._jobs.put(job)
        if self._threaded and self._thread is None:
            self._thread = Thread(target=self._run, name="sticks", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            self._tell(_done(self._jobs.get()))

    def _copied(self, folder: Path) -> Carried:
        try:
            self._there(folder)
            backup.copy_to(self._store, folder, self._disk)
        except FILE_ERRORS as error:
            return Carried(_why(error))
        return Carried(say("staff-copied"))

    def _fetched(self, folder: Path) -> Carried:
        try:
            self._there(folder)
            backup.stage(folder / backup.COPY, self._store, self._disk)
        except FILE_ERRORS as error:
            return Carried(_why(error))
        return Carried(say("staff-fetched"), fetched=True)

    def _there(self, folder: Path) -> None:
        """Raises if the stick has been pulled: its folder may still be there, empty, and on the card."""
        if all(stick.folder != str(folder) for stick in self._look()):
            raise FileNotFoundError(folder)


def _done(job: Job) -> Looked | Carried:
    """What came of a job. Whatever fails in it, the thread goes on, and nobody waits for an answer for ever."""
    try:
        return job()
    except Exception as error:  # noqa: BLE001
        return Carried(_why(error))


def _why(error: Exception) -> Text:
    """What a landlord can do about it; else that it failed, with the system's own words."""
    if isinstance(error, FileNotFoundError):
        return say("staff-stick-gone")
    match fault_of(error):
        case StoreFault.FULL:
            return say("staff-stick-full")
        case StoreFault.READ_ONLY:
            return say("staff-stick-locked")
        case StoreFault.DAMAGED:
            return say("staff-stick-damaged")
        case StoreFault.NEWER:
            return say("staff-stick-newer")
        case _:
            return say("staff-stick-failed", detail=str(error))
