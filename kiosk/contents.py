"""A file that a person names is read whole, if it has an end and one that is not far: anything may stand at a path."""

import os
import stat
from pathlib import Path


class EndlessError(OSError):
    """It is a pipe, a device or the like, which may give bytes for ever or never."""


class TooLongError(OSError):
    """It is longer than anything of its kind would be."""


def contents(path: Path, most: int, *, waits: bool = False) -> bytes:
    """Everything in the file, at most so many bytes. Raises OSError, of which the two above are.

    `waits` is for somebody at a terminal, who may well give a pipe, and can end what takes too long.
    """
    with open(path, "rb", opener=None if waits else _open) as file:
        if not waits and not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise EndlessError("it has no end")
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLongError(f"it is longer than {most} bytes")
    return data


def line_of(error: UnicodeDecodeError) -> str:
    """The number of the line that is no text."""
    return str(error.object.count(b"\n", 0, error.start) + 1)


def _open(path: str, flags: int) -> int:
    # Without blocking, or the mere opening of a pipe would wait for somebody at its other end.
    return os.open(path, flags | os.O_NONBLOCK)
