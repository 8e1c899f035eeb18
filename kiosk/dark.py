"""Lamps out, and nothing else: what systemd runs after the kiosk's end, for a process that was killed put out none."""

import time
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue

import drivers
from drivers.base import Driver, DriverModule, Link, Reading
from kiosk import config

PATIENCE = 2.0
"""Seconds that the drivers have to reach their hardware. A board that nobody speaks to puts out its lamps itself."""


def dark(file: Path, modules: Sequence[DriverModule] | None = None, patience: float = PATIENCE) -> int:
    """Open each driver that the configuration `file` wants, and close it, which puts its lamps out; the exit status."""
    found = drivers.found() if modules is None else tuple(modules)
    configured, _ = config.read(file, found)
    wanted = [module for module in found if configured.drivers[module.name].on]
    made: list[Driver] = [module.create(configured.drivers[module.name], time.monotonic) for module in wanted]
    heard: SimpleQueue[Reading] = SimpleQueue()
    for driver in made:
        driver.start(heard.put)
    _await({driver.name for driver in made}, heard, time.monotonic() + patience)
    for driver in made:
        driver.close()
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
