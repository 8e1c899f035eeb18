"""What holds for every test."""

import gc
import os
import shutil
from pathlib import Path

from hypothesis import HealthCheck, settings

# Nobody in the room wants to hear it, and a build machine has no sound device.
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# The tests' kiosks save thousands of moves: in memory, where there is plenty, none of them waits for a disk.
MEMORY, PLENTY = Path("/dev/shm"), 1 << 30
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > PLENTY:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# A busy machine is no fault of the code under test.
settings.register_profile("klopkast", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("klopkast")


def pytest_collection_finish() -> None:
    """What was imported for the tests stays until their end: going through it again and again takes a tenth of them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
