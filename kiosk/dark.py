"""Lamps out, and nothing else: what systemd runs after the kiosk's end, for a process that was killed put out none."""

import time
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue

import drivers
from drivers.base import DriverModule, Link, Reading
from drivers.slot import fill
from kiosk import config

PATIENCE = 2.0
"""Seconds that the drivers have to reach their hardware. A board that nobody speaks to puts out its lamps itself."""


def dark(file: Path, modules: Sequence[DriverModule] | None = None, patience: float = PATIENCE) -> int:
    """Open each driver that the configuration `file` wants, and close it, which puts its lamps out; the exit status."""
    found = drivers.look() if modules is None else drivers.Found(tuple(modules))
    configured, _ = config.read(file, found)
    slots = fill(found.drivers, configured.drivers, time.monotonic, emulate=False).slots
    heard: SimpleQueue[Reading] = SimpleQueue()
    for slot in slots:
        slot.start(heard.put)
    _await({slot.name for slot in slots}, heard, time.monotonic() + patience)
    for slot in slots:
        slot.close()
    return 0


def _await(names: set[str], heard: "SimpleQueue[Reading]", end: float) -> None:
    """Wait until each driver has said that it is up, or why it is not; at the longest until `end`."""
    while names and (left := end - time.monotonic()) > 0:
        try:
            reading = heard.get(timeout=left)
        except Empty:
            return
        if isinstance(reading, Link) and not reading.part:
            names.discard(reading.driver)
