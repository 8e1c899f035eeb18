"""Who sits where: players clockwise around the table, joining, leaving and changing places.

A *seat* is a player's index and stays his for the whole game; a *chair* is a place at the table, and so a lamp and a
button. When somebody leaves, his chair is empty and nobody else moves; the next to join takes it.
"""

from collections.abc import Container, Sequence

import msgspec

from kiosk.notation import Line, NewName, Number, Seats
from kiosk.rules import Choice, Note, Text, say
from kiosk.standing import TAKE_OVER, TakenOver

EMPTY = -1
CHAIRS = 8
"""As many as there are lamps and buttons, and hands in a 32-card pack."""


class Seating(msgspec.Struct, frozen=True):
    """`names` by seat, of everybody who ever played; `chairs` clockwise, each with its player's seat or EMPTY."""

    names: tuple[str, ...]
    chairs: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats of those who are there, clockwise."""
        return self.chairs if EMPTY not in self.chairs else leaving_out(self.chairs, EMPTY)

    def chair(self, seat: int) -> int:
        """Where a player sits. Raises ValueError if he has left."""
        return self.chairs.index(seat)

    def after(self, seat: int, among: Container[int]) -> int:
        """The next player clockwise from `seat` (on his left) who is one of `among`; himself if there is no other.

        Raises ValueError if he has left or nobody is among them.
        """
        beyond = self.chairs.index(seat) + 1
        for following in self.chairs[beyond:] + self.chairs[:beyond]:
            if following in among:
                return following
        raise ValueError("nobody is left to the left")

    def before(self, seat: int, among: Container[int]) -> int:
        """The next player the other way round (on the right of `seat`) who is one of `among`; see `after`."""
        return Seating(self.names, self.chairs[::-1]).after(seat, among)

    def clockwise(self, seat: int) -> tuple[int, ...]:
        """Everybody else, from the left of `seat` round to his right."""
        start = self.chairs.index(seat)
        return leaving_out(self.chairs[start + 1 :] + self.chairs[:start], EMPTY)

    @property
    def untouched(self) -> bool:
        """Whether all who ever sat down are there, clockwise in the order in which they came."""
        return self.order == tuple(range(len(self.names)))

    @property
    def full(self) -> bool:
        """Whether no chair is free."""
        return len(self.order) >= CHAIRS

    def with_player(self, name: str) -> "Seating":
        """With a new player in the first empty chair, or in one more at the end."""
        seat = len(self.names)
        if EMPTY in self.chairs:
            at = self.chairs.index(EMPTY)
            chairs = (*self.chairs[:at], seat, *self.chairs[at + 1 :])
        else:
            chairs = (*self.chairs, seat)
        return Seating((*self.names, name), chairs)

    def without(self, seat: int) -> "Seating":
        """With that player's chair empty."""
        return Seating(self.names, tuple(EMPTY if other == seat else other for other in self.chairs))

    def rearranged(self, order: Sequence[int]) -> "Seating":
        """With the players in another order, chairs filled from the first."""
        return Seating(self.names, tuple(order))


def with_value(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """What belongs to each player, by seat, with another value for one of them."""
    return (*values[:seat], value, *values[seat + 1 :])


def leaving_out(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Seats in their order, without one of them if he is there."""
    return tuple([each for each in seats if each != seat]) if seat in seats else seats


def seated(names: Sequence[str]) -> Seating:
    """The players in the order of their names, clockwise."""
    return Seating(tuple(names), tuple(range(len(names))))


class Joined(msgspec.Struct, frozen=True, tag_field="move", tag="join"):
    """A late comer sits down and is dealt in from the next hand, with `score` lives or points."""

    name: str
    score: int


class Left(msgspec.Struct, frozen=True, tag_field="move", tag="leave"):
    """A player goes home. His result stays his."""

    seat: int


class SatOut(msgspec.Struct, frozen=True, tag_field="move", tag="away"):
    """A player is not dealt in until he is back."""

    seat: int


class CameBack(msgspec.Struct, frozen=True, tag_field="move", tag="back"):
    """A player who sat out is dealt in again, from the next hand."""

    seat: int


class Reseated(msgspec.Struct, frozen=True, tag_field="move", tag="seats"):
    """The players change places: everybody who is there, clockwise."""

    order: tuple[int, ...]


TABLE_MOVES = (Joined, Left, SatOut, CameBack, Reseated, TakenOver)
TABLE_LINES = (
    Line("join", Joined, (NewName(), Number("score"))),
    Line("leave", Left),
    Line("away", SatOut),
    Line("back", CameBack),
    Line("seats", Reseated, (Seats(),)),
    TAKE_OVER,
)


def join_refusal(seating: Seating, name: str, rule: str) -> Text | None:
    """Why somebody of this name cannot sit down; None if he can. `rule` is the game's own about who is dealt in."""
    if seating.full:
        return say("table-no-chair", rule, chairs=CHAIRS)
    if not name.strip():
        return say("table-no-name", rule)
    if any(seating.names[seat] == name for seat in seating.order):
        return say("table-no-same-name", rule, name=name)
    return None


def reseat_refusal(seating: Seating, order: Sequence[int], between: bool, rule: str) -> Text | None:
    """Why the players cannot change places so; None if they can. `between` says that no hand is in play."""
    if not between:
        return say("table-no-mid-hand", rule)
    if sorted(order) != sorted(seating.order):
        return say("table-no-such-player", rule)
    return None


def leavings(seating: Seating) -> tuple[Choice, ...]:
    """Going home, for everybody who is there: in the menu."""
    label = say("table-leave")
    return tuple([Choice(Left(seat), label, seat=seat, place="menu", hold=True) for seat in seating.order])


def absences(seating: Seating, resting: Container[int]) -> tuple[Choice, ...]:
    """Sitting out or being back, and going home, for everybody who is there; `resting` are those who sit out."""
    offers: list[Choice] = []
    for left in leavings(seating):
        seat = left.move.seat
        away = SatOut(seat) if seat not in resting else CameBack(seat)
        label = say("table-away" if seat not in resting else "table-back")
        offers += [Choice(away, label, seat=seat, place="menu"), left]
    return tuple(offers)


def seat_note(seating: Seating, move: Left | SatOut | CameBack | Reseated, rule: str) -> Note:
    """What the log says of somebody who goes, sits out or is back, and of changed places. `rule` is the game's own."""
    if isinstance(move, Reseated):
        return Note(say("table-said-seats", rule, names=tuple(seating.names[seat] for seat in move.order)))
    key = {Left: "table-said-left", SatOut: "table-said-away", CameBack: "table-said-back"}[type(move)]
    return Note(say(key, rule, name=seating.names[move.seat]), move.seat)
