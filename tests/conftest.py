"""What holds for every test."""

import os

from hypothesis import HealthCheck, settings

# Nobody in the room wants to hear it, and a build machine has no sound device.
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# A busy machine is no fault of the code under test.
settings.register_profile("klopkast", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("klopkast")
