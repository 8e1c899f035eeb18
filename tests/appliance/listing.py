"""The list of scenarios. One that fails raises; one that passes may note a number.

They are told to a `Stage`, on which machines are switched on and off. `boot` is a power-on from the installed disk;
`awake` takes up a machine that has just booted, which saves most of a minute of emulation.
"""

from collections.abc import Callable

from tests.appliance.stage import Stage

Scenario = Callable[[Stage], None]
SCENARIOS: dict[str, Scenario] = {}
PINS: set[str] = set()
"""Scenarios that need lgpio, for which there is no wheel on trixie."""


def scenario(function: Scenario) -> Scenario:
    """Put a scenario on the list, under its own name."""
    SCENARIOS[function.__name__.replace("_", "-")] = function
    return function


def needs_pins(function: Scenario) -> Scenario:
    """Mark a scenario that works with the header."""
    PINS.add(function.__name__.replace("_", "-"))
    return function
