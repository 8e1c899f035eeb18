"""What the screens of the staff area look at."""

from msgspec import Struct

from kiosk.placing import Turn
from kiosk.rules import Text
from kiosk.staff.trial import Trial

BEHIND = frozenset({"staff", "light", "turn", "corners", "stick", "kept", "check"})
"""The screens behind the PIN. Every other one is everybody's."""


class Stick(Struct, frozen=True):
    """A USB stick: what it is called, the folder it is mounted at, whether it has a copy, whether it can be written."""

    name: str
    folder: str
    copy: bool = False
    writable: bool = True


class Seen(Struct, frozen=True):
    """How the staff area stands. `wait` is in seconds; `sticks` is None while nobody has looked yet.

    `busy` is the folder of the stick that is being written or read, `word` how the last of that ended.
    """

    known: bool = False
    wait: float = 0
    turn: Turn = 0
    trial: Trial | None = None
    sticks: tuple[Stick, ...] | None = None
    busy: str = ""
    word: Text | None = None
