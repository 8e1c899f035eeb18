"""A game that was begun elsewhere, on paper: how it stands is a move like any other, so it can be undone and replayed.

It is made before anything else, and tells the hand that is played next and everybody's score.
"""

from collections.abc import Sequence

import msgspec

from kiosk.notation import Line, Number, Numbers
from kiosk.rules import Note, Standing, Text, say

LATEST = 999
"""No game is taken over later than in this hand."""


class TakenOver(msgspec.Struct, frozen=True, tag_field="move", tag="take_over"):
    """The game goes on from paper: the number of the hand that is played next, and the scores by seat."""

    hand: int
    scores: tuple[int, ...]


TAKE_OVER = Line("stands", TakenOver, (Number("hand"), Numbers("scores")))


def take_over_refusal(standing: Standing, move: TakenOver, players: int, rule: str, *, fresh: bool) -> Text | None:
    """Why a game cannot be taken over so; None if it can.

    `fresh` says that nothing has been played here yet, and that nobody has left or changed places: scores are by seat,
    and clockwise in a transcript.
    """
    if not fresh:
        return say("table-no-take-over", rule)
    if not 1 <= move.hand <= LATEST:
        return say("table-no-such-hand", rule, most=LATEST)
    if len(move.scores) != players:
        return say("table-no-such-player", rule)
    if not all(standing.least <= score <= standing.most for score in move.scores):
        return say("table-no-such-score", rule, least=standing.least, most=standing.most)
    together = sum(move.scores)
    return say("table-not-even", rule, sum=together) if standing.even and together else None


def take_over_notes(names: Sequence[str], before: Sequence[int], move: TakenOver, rule: str) -> tuple[Note, ...]:
    """What the log says: the hand, and each score with what it was before."""
    begun = Note(say("table-said-taken-over", rule, hand=move.hand))
    scores = zip(names, before, move.scores, strict=True)
    return (
        begun,
        *(
            Note(say("table-said-score", rule, name=name, score=score), seat, score - old)
            for seat, (name, old, score) in enumerate(scores)
        ),
    )
