"""What only staff ask for, as frozen values that the widgets behind the PIN carry; and the way to it, `Unlock`."""

from typing import Literal

from msgspec import Struct


class Unlock(Struct, frozen=True):
    """Ask for the PIN. Wants the longest hold of all, with no other finger on the screen."""


class Enter(Struct, frozen=True):
    """These digits were typed: the PIN, or a new one, or the new one again."""

    digits: str


class TurnScreen(Struct, frozen=True):
    """Turn picture and touch so many degrees, clockwise, and try that out."""

    degrees: Literal[0, 90, 180, 270]


class Corner(Struct, frozen=True):
    """A corner of the turned screen was touched: 0 to 3, clockwise from the upper left one."""

    corner: int


class CopyTo(Struct, frozen=True):
    """Copy everything that is kept onto a stick, named by its folder."""

    folder: str


class TakeBack(Struct, frozen=True):
    """Take the copy on a stick in place of everything that is kept, and begin again with that."""

    folder: str


class WipeNames(Struct, frozen=True):
    """Forget every name on the list of known ones."""


class End(Struct, frozen=True):
    """End the program: for the power to be switched off, for a restart of the machine, or for a login in its place."""

    how: Literal["off", "restart", "shell"]


class Out(Struct, frozen=True):
    """Leave the staff area, back to where play is."""


StaffAction = Unlock | Enter | TurnScreen | Corner | CopyTo | TakeBack | WipeNames | End | Out
