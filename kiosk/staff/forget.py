"""What `klopkast forget-pin` does: takes the PIN away, from a shell, so that the next one who comes chooses another."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from kiosk.folder import STORE
from kiosk.lock import AlreadyRunningError, Instance
from kiosk.staff.area import PIN, WRONG
from kiosk.storage.store import Store

FORGOTTEN, NOT = 0, 2
"""Exit status: the PIN is gone, or it was there before; nothing was changed."""


def forget_pin(
    folder: Path, *, out: TextIO | None = None, err: TextIO | None = None, user: Callable[[], int] = os.geteuid
) -> int:
    """Forget the PIN that is kept in a state folder. The kiosk must not be running, and its own user must do it."""
    out, err = out or sys.stdout, err or sys.stderr
    file = folder / STORE
    if not file.is_file():
        err.write(f"There is no {file}. Say where the games are kept with --state FOLDER.\n")
        return NOT
    if user() == 0 and file.stat().st_uid != 0:  # what root writes there, the kiosk could not write any more
        err.write(
            f"Do this as the kiosk's own user: sudo -u '#{file.stat().st_uid}' klopkast forget-pin --state {folder}\n"
        )
        return NOT
    try:
        with Instance(folder):
            return _forget(file, out, err)
    except AlreadyRunningError as error:
        err.write(f"{error}\n")
        return NOT


def _forget(file: Path, out: TextIO, err: TextIO) -> int:
    store = Store(file, lambda _: None, time.monotonic, time.time, threaded=False)
    store.open()
    store.set(PIN, b"null")
    store.set(WRONG, b"0")
    left = store.close()
    if left or store.blind:
        faults = ", ".join(sorted(fault.value for fault in store.faults)) or "it cannot be read"
        err.write(f"{file} could not be changed: {faults}.\n")
        return NOT
    out.write("The PIN is forgotten. Whoever holds the corner next chooses a new one.\n")
    return FORGOTTEN
