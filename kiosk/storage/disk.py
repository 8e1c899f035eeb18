"""The few things the store asks of the file system, in the order that survives a power cut.

One small class, so that tests can watch the order of calls and play a disk that is full, read-only or gone.
"""

import os
import zlib
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

RESERVE = 1_000_000
"""Bytes kept free for play when the disk fills up: some ten thousand records."""


class Disk:
    """The file system. Every method raises `OSError` where the system does, unless it says otherwise."""

    def make_folder(self, folder: Path) -> None:
        """Make the folder and those above it, if they are missing."""
        folder.mkdir(parents=True, exist_ok=True)

    def sync(self, file: Path) -> None:
        """Return when the file's contents are on the medium."""
        descriptor = os.open(file, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        """Give `source` the name `target`; there is no moment with half a file of that name."""
        source.replace(target)

    def sync_folder(self, folder: Path) -> None:
        """Return when new names in the folder are on the medium. File systems that cannot do this are let off."""
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            with suppress(OSError):
                os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def remove(self, file: Path) -> None:
        """Remove a file; it is all right if there is none."""
        file.unlink(missing_ok=True)

    def allocate(self, file: Path, size: int) -> None:
        """Make a file of `size` bytes that really takes up that room."""
        with file.open("wb") as stream:
            os.posix_fallocate(stream.fileno(), 0, size)

    def free(self, folder: Path) -> int:
        """Bytes that may still be written in that folder."""
        state = os.statvfs(folder)
        return state.f_bavail * state.f_frsize

    def nearly_full(self, folder: Path) -> bool:
        """Say whether a failed write there was for want of room, whatever SQLite called it; never raises."""
        try:
            return self.free(folder) < RESERVE // 10
        except OSError:
            return False

    def identity(self, file: Path) -> tuple[int, int] | None:
        """Tell this file from another of the same name; None if there is none."""
        with suppress(FileNotFoundError):
            state = file.stat()
            return state.st_dev, state.st_ino
        return None


class Reserve:
    """Room kept beside the store, given up when the disk is full so that the next records still fit."""

    def __init__(self, store: Path, disk: Disk) -> None:
        self._file = store.with_name(store.name + ".reserve")
        self._disk = disk

    def held(self) -> bool:
        """Say whether the room is set aside."""
        try:
            return self._file.stat().st_size >= RESERVE
        except OSError:
            return False

    def release(self) -> bool:
        """Give the room up. False: there was none to give."""
        try:
            self._file.unlink()
        except OSError:
            return False
        return True

    def take(self) -> bool:
        """Set the room aside again, if the disk has several times as much; else it would be taken from play."""
        try:
            if self._disk.free(self._file.parent) < 4 * RESERVE:
                return False
            self._disk.allocate(self._file, RESERVE)
        except OSError:
            self.release()
            return False
        return True


class Marked(NamedTuple):
    """What the mark says: the format's version, and the number of the last row that was confirmed."""

    version: int
    top: int


class Mark:
    """A few bytes beside the store that tell how far it was written, so that a loss of its newest rows is noticed.

    SQLite silently drops a damaged end of its log. The mark is written after each commit and never synced: it may be
    behind the store after a power cut, which means nothing, and is never ahead of it unless rows were lost.
    """

    def __init__(self, store: Path) -> None:
        self.file = store.with_name(store.name + ".mark")

    def exists(self) -> bool:
        """Say whether there was a store here before."""
        return self.file.exists()

    def read(self) -> Marked | None:
        """Give what was marked, or None if there is no mark or it is not to be trusted."""
        try:
            said, check = self.file.read_bytes()[:64].partition(b"\n")[0].rsplit(b" ", 1)
            if int(check, 16) != zlib.crc32(said):
                return None
            word, version, top = said.split()
            return Marked(int(version), int(top)) if word == b"klopkast" else None
        except (OSError, ValueError):
            return None

    def write(self, version: int, top: int) -> None:
        """Mark that rows up to `top` are confirmed. A mark that cannot be written is only a missing mark."""
        said = b"klopkast %d %020d" % (version, top)
        with suppress(OSError):
            descriptor = os.open(self.file, os.O_WRONLY | os.O_CREAT, 0o644)
            try:
                os.pwrite(descriptor, b"%s %08x\n" % (said, zlib.crc32(said)), 0)
            finally:
                os.close(descriptor)
