"""Where a kiosk keeps its games: the same answer for the kiosk and for a command that looks at them from outside."""

import os
from pathlib import Path

from kiosk.config import Config

STORE = "klopkast.db"
"""The store's file in the state folder."""


def state_folder(said: Path | None, config: Config, *, emulate: bool) -> Path:
    """What was said on the command line, in the configuration, or by systemd; else the user's own place."""
    if said is not None:
        return said
    if config.state.folder:
        return Path(config.state.folder)
    given = os.environ.get("STATE_DIRECTORY", "").partition(":")[0]
    if given:
        return Path(given)
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / ("klopkast-emulated" if emulate else "klopkast")
