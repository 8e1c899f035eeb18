"""One kiosk at a time: a lock on a file in the state folder, which the system lets go however the program ends."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType


class AlreadyRunningError(Exception):
    """Another instance holds the state folder. The program ends with exit status 3 and this sentence."""


class Instance:
    """The right to be the one that writes in `folder`; held from construction until `release`.

    A folder in which no lock file can be opened (read-only, no permission) is no reason to refuse play: then `held` is
    False. Raises `AlreadyRunningError` if another instance has the lock.
    """

    def __init__(self, folder: Path) -> None:
        self._descriptor = _opened(folder / "klopkast.lock")
        if self._descriptor is None:
            return
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            owner = _read(self._descriptor)
            self.release()
            if isinstance(error, BlockingIOError):
                raise AlreadyRunningError(
                    f"Klopkast already runs with the state folder {folder} (process {owner}); stop that one first."
                ) from None
            return
        with suppress(OSError):  # the number is for people to read; a full disk can do without
            os.ftruncate(self._descriptor, 0)
            os.pwrite(self._descriptor, b"%d\n" % os.getpid(), 0)

    @property
    def held(self) -> bool:
        """Whether the lock is really held."""
        return self._descriptor is not None

    def release(self) -> None:
        """Let another instance start. Safe to call twice."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def __enter__(self) -> "Instance":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _read(descriptor: int) -> str:
    with suppress(OSError):
        return os.pread(descriptor, 32, 0).decode("ascii", "replace").strip() or "unknown"
    return "unknown"


def _opened(file: Path) -> int | None:
    for flags in (os.O_RDWR | os.O_CREAT, os.O_RDONLY):
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            return os.open(file, flags | os.O_CLOEXEC, 0o644)
    return None
