"""What the command line does with text: each file is a command, which says by an exit status how it went."""

from pathlib import Path

CONFIG = Path("/etc/klopkast/kiosk.toml")
"""The builder's file, where nothing else is said."""

HELD, UNMET, ILLEGAL = 0, 1, 2
"""Exit status: all lines held; an `expect` or `refused` did not; a line cannot be read or is not allowed."""
