"""What a person asks of the app by touching something: frozen values that widgets carry and the app matches on."""

from typing import Any

from msgspec import Struct

from kiosk.rules import Ask, Text
from kiosk.staff.actions import StaffAction
from kiosk.standing import TakenOver


class Do(Struct, frozen=True):
    """Make a move of the game."""

    move: Any


class Undo(Struct, frozen=True):
    """Take back the last thing that changed something."""


class Redo(Struct, frozen=True):
    """Do again what was last taken back."""


class Open(Struct, frozen=True):
    """Go to a screen; `argument` is what it is about (a game, a seat, a place in the log)."""

    screen: str
    argument: Any = None


class Back(Struct, frozen=True):
    """Go back to where one came from."""


class Put(Struct, frozen=True):
    """Ask a question of the game: its answers are the choices with this `ask`."""

    ask: Ask


class Choose(Struct, frozen=True):
    """Pick one part of an answer that is entered in parts."""

    key: str
    value: Text


class Drop(Struct, frozen=True):
    """Leave the question that is being asked without an answer ("Nobody")."""


class Tell(Struct, frozen=True):
    """Say why something is not allowed."""

    reason: Text


class Edit(Struct, frozen=True):
    """Change the draft of the present screen: what is typed, toggled, moved or scrolled."""

    field: str
    value: Any = None


class Start(Struct, frozen=True):
    """Deal a new game: of what is set up on the screen, or of the usual players where `game` names one.

    `taken_over` is how a game stands that was begun on paper.
    """

    game: str = ""
    taken_over: TakenOver | None = None


class Resume(Struct, frozen=True):
    """Bring a game back to the table by its number in the store."""

    game: int


class GoTo(Struct, frozen=True):
    """Take the game back to the place in the log after so many moves."""

    position: int


class Correct(Struct, frozen=True):
    """Put another move in place of the one at a place in the log, and play the rest again."""

    position: int
    move: Any


class Set(Struct, frozen=True):
    """Change a setting of the kiosk."""

    key: str
    value: Any


class Name(Struct, frozen=True):
    """A name has been typed, for a new game (`setup`), a late comer (`join`) or a set of house rules (`set`)."""

    purpose: str
    name: str


class Forget(Struct, frozen=True):
    """Take a name off the list of known ones, or remove a set of house rules by its name."""

    kind: str
    name: str


class CloseEvening(Struct, frozen=True):
    """Begin a new evening: nobody owes anything any more."""


Action = (
    Do
    | Undo
    | Redo
    | Open
    | Back
    | Put
    | Choose
    | Drop
    | Tell
    | Edit
    | Start
    | Resume
    | GoTo
    | Correct
    | Set
    | Name
    | Forget
    | CloseEvening
    | StaffAction
)
