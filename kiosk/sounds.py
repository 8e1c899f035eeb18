"""What is to be heard: pure functions from what was and what is to the names of sounds, `assets/sounds/NAME.wav`.

A sound is a courtesy to those who look at their cards. Whatever it says stands on the screen too, and a mere touch is
silent.
"""

from msgspec import Struct

from kiosk.rules import Scoreboard
from kiosk.session import Moment
from kiosk.settings import Settings
from kiosk.view import Ui

Names = tuple[str, ...]
"""Sounds to be played one after another."""

SILENCE: Names = ()
EXAMPLE: Names = ("knock",)
"""What lets a new volume be heard."""


class Audible(Struct, frozen=True):
    """Sounds can be heard from now on, or cannot."""

    works: bool


def of_game(before: Moment | None, after: Moment | None) -> Names:
    """What the table has done since: a knock, lives lost, a hand or the game won, something taken back."""
    if before is None or after is None or before.game != after.game:
        return SILENCE
    if after.position < before.position:
        return ("undo",)
    if after.position == before.position:
        return SILENCE
    old, new = before.board, after.board
    burnt = ("last",) if _last(new) - _last(old) else ("lost",) if _lives_lost(old, new) else SILENCE
    if new.over and not old.over:
        return ("game",)
    if any(note.won for note in after.notes):
        return ("hand", *(name for name in burnt if name == "last"))
    if _knocked(old, new):
        return ("knock",)
    return burnt


def of_answer(before: Ui, after: Ui, *, touched: bool) -> Names:
    """What a knock, a button or, if `touched`, a finger on the screen was answered with.

    Who knocks or pushes a button may not see the screen, so each word against it is heard; to a finger only that of a
    rule of the game.
    """
    told = after.toast is not None and (after.toast, after.toast_until) != (before.toast, before.toast_until)
    if told and after.toast is not None and (after.toast.rule or not touched):
        return ("no",)
    if not touched and after.ask is not None and after.ask != before.ask:
        return ("asked",)
    return SILENCE


def of_volume(before: Settings, after: Settings) -> Names:
    """An example of a volume that was just set."""
    return EXAMPLE if after.volume not in (0, before.volume) else SILENCE


def _knocked(old: Scoreboard, new: Scoreboard) -> bool:
    knockers = [tuple(view.seat for view in board.seats if "knocker" in view.badges) for board in (old, new)]
    return bool(knockers[1]) and (knockers[0], old.stake) != (knockers[1], new.stake)


def _last(board: Scoreboard) -> set[int]:
    return {view.seat for view in board.seats if view.last}


def _lives_lost(old: Scoreboard, new: Scoreboard) -> bool:
    lit = {view.seat: view.lit for view in old.seats}
    return any(view.lit < lit.get(view.seat, 0) for view in new.seats)
