"""What holds for every test."""

from hypothesis import HealthCheck, settings

# A busy machine is no fault of the code under test.
settings.register_profile("klopkast", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("klopkast")
