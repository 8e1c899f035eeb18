"""Toepen: ten lives each; whoever takes the last trick loses nothing, the others lose the stake (rules TO-1 to TO-26).

The state is one frozen struct; what belongs to one player is a tuple by seat. Read `refusal` for what is allowed,
`apply` for what happens, `explain` for why. The file is long because it is the whole game.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from kiosk.games.cards import SUITS, Order
from kiosk.notation import Flag, Line, Seat, Word
from kiosk.rules import Ask, Card, Choice, Mark, Note, Ruling, Scoreboard, SeatView, Standing, Suit, Text, Verdict, say
from kiosk.seating import (
    TABLE_LINES,
    TABLE_MOVES,
    CameBack,
    Joined,
    Left,
    Reseated,
    SatOut,
    Seating,
    absences,
    join_refusal,
    leaving_out,
    reseat_refusal,
    seat_note,
    seated,
    with_value,
)
from kiosk.standing import TakenOver, take_over_notes, take_over_refusal

name = "toepen"
players = (2, 8)
version = 1
ranking = ("10", "9", "8", "7", "A", "K", "Q", "J")
suits = SUITS
trumps: tuple[Suit | None, ...] = ()
PACK = 32
CARDS = 4


class Options(Struct, frozen=True):
    """The house rules, with the standard as default."""

    lives: Annotated[int, Meta(ge=1, le=50)] = 10  # TO-20
    answers: Literal["fast", "ordered"] = "fast"  # TO-18
    limit: Literal["own", "cap", "none"] = "own"  # TO-19
    bluffer: Literal["new", "old"] = "new"  # TO-5: which hand a caught bluffer plays on with
    penalty: Annotated[int, Meta(ge=1, le=2)] = 1  # TO-5
    ends: Literal["first", "last"] = "first"  # TO-21
    pelt: Literal["off", "protect", "decide", "surcharge", "forced", "warning"] = "off"
    jack: Literal["off", "bonus"] = "off"
    reknock: Literal["no", "yes"] = "no"  # TO-12
    swapping: Literal["repeat", "once"] = "repeat"  # TO-7
    dealing: Literal["winner", "left"] = "winner"  # TO-10


class Part(Enum):
    """A player's part in the hand being played."""

    IN = "in"
    FOLDED = "folded"
    AWAY = "away"  # not dealt in: out of the game, sitting out, or joining with the next hand
    LEFT = "left"  # gone home


class Swapped(Struct, frozen=True, tag_field="move", tag="swap"):
    """TO-3, TO-4: throws in the hand for four new cards."""

    seat: int


class Challenged(Struct, frozen=True, tag_field="move", tag="challenge"):
    """TO-5: turns up what `thrower` threw in last; it was a bluff if it shows a 10, 9, 8 or 7."""

    seat: int
    thrower: int
    bluff: bool


class Knocked(Struct, frozen=True, tag_field="move", tag="knock"):
    """TO-11: raises the stake by one."""

    seat: int


class Stayed(Struct, frozen=True, tag_field="move", tag="stay"):
    """TO-13: accepts the higher stake."""

    seat: int


class AllStayed(Struct, frozen=True, tag_field="move", tag="stay_all"):
    """TO-13: everybody who has not answered stays."""


class Folded(Struct, frozen=True, tag_field="move", tag="fold"):
    """TO-15: gives up the hand for what the latest knock makes it cost."""

    seat: int


class TrickTaken(Struct, frozen=True, tag_field="move", tag="trick"):
    """TO-9: took one of the first three tricks, and so leads."""

    seat: int


class Won(Struct, frozen=True, tag_field="move", tag="won"):
    """TO-10: took the last trick; with a Jack, if the house counts that."""

    seat: int
    jack: bool = False


class Again(Struct, frozen=True, tag_field="move", tag="again"):
    """TO-21: scores are reset and a new game starts; the rounds stay."""


class Bought(Struct, frozen=True, tag_field="move", tag="bought"):
    """TO-21: has bought one of the rounds he owes."""

    seat: int


class Chipped(Struct, frozen=True, tag_field="move", tag="kitty"):
    """TO-21: has paid into the kitty instead of buying one of the rounds he owes."""

    seat: int


HandMove = Swapped | Challenged | Knocked | Stayed | AllStayed | Folded | TrickTaken | Won
TableMove = Joined | Left | SatOut | CameBack | Reseated | TakenOver
Move = HandMove | Again | Bought | Chipped | TableMove

moves = (
    Swapped,
    Challenged,
    Knocked,
    Stayed,
    AllStayed,
    Folded,
    TrickTaken,
    Won,
    Again,
    Bought,
    Chipped,
    *TABLE_MOVES,
)
lines = (
    Line("swap", Swapped),
    Line("challenge", Challenged, (Seat(), Seat("thrower"), Word("bluff", {"bluff": True, "honest": False}))),
    Line("knock", Knocked),
    Line("stay", AllStayed, (), fixed=("all",)),
    Line("stay", Stayed),
    Line("fold", Folded),
    Line("trick", TrickTaken),
    Line("won", Won, (Seat(), Flag("jack", "jack"))),
    Line("again", Again, ()),
    Line("bought", Bought),
    Line("kitty", Chipped),
    *TABLE_LINES,
)


class State(Struct, frozen=True):
    """A game of Toepen. A tuple without a remark is by seat."""

    options: Options
    seating: Seating
    lives: tuple[int, ...]
    rounds: tuple[int, ...]  # drinks owed or bought this evening
    bought: tuple[int, ...]
    chipped: tuple[int, ...]  # rounds paid into the kitty
    resting: frozenset[int]  # seats that sit out until they are back
    hand: int
    dealer: int
    leader: int
    parts: tuple[Part, ...]
    lost: tuple[int, ...]  # lives lost in this hand so far
    swaps: tuple[int, ...]  # hands thrown in during this hand
    dealt: int  # how many were dealt in
    begun: bool = False  # something has been entered in this hand
    pelt: tuple[int, ...] = ()  # seats that started this hand on their last life, where the house minds that
    knocks: tuple[int, ...] = ()  # seats, in order
    waiting: tuple[int, ...] = ()  # seats that have yet to answer, in the order of TO-18
    hidden: tuple[int, ...] = ()  # seats whose last thrown hand nobody has turned up, latest last
    tricks: tuple[int, ...] = ()  # seats, in order
    over: bool = False
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()


# What the table can count ---------------------------------------------------------------------------------------------


def base(state: State) -> int:
    """The stake before any knock: 1 (TO-14), or 2 where a player on his last life makes it so."""
    return 2 if state.pelt and state.options.pelt in ("protect", "decide") else 1


def stake(state: State) -> int:
    """Lives lost by one who stays to the end and does not win (TO-14)."""
    surcharge = bool(state.pelt) and state.options.pelt == "surcharge"
    return base(state) + len(state.knocks) + surcharge


def fold_cost(state: State) -> int:
    """Lives lost by folding now (TO-15): what the stake was before the question that is being answered."""
    return base(state) + len(state.knocks) - 1


def swaps_left(state: State) -> int:
    """Hands that may still be thrown in: four cards of the stock each (TO-6), none once play has begun (TO-7)."""
    if state.over or state.knocks or state.tricks:
        return 0
    return (PACK - CARDS * state.dealt) // CARDS - sum(state.swaps)


def still_in(state: State) -> tuple[int, ...]:
    """Seats that still play this hand, clockwise."""
    parts = state.parts
    return tuple([seat for seat in state.seating.order if parts[seat] is Part.IN])


def alive(state: State) -> tuple[int, ...]:
    """Seats that are there and have a life left, clockwise."""
    lives = state.lives
    return tuple([seat for seat in state.seating.order if lives[seat]])


# Dealing --------------------------------------------------------------------------------------------------------------


def new_game(names: Sequence[str], options: Options, dealer: int) -> State:
    """The first hand. Raises ValueError for fewer than two or more than eight players."""
    if not players[0] <= len(names) <= players[1]:
        raise ValueError(f"toepen is for {players[0]} to {players[1]} players, not {len(names)}")
    none = (0,) * len(names)
    state = State(
        options=options,
        seating=seated(names),
        lives=(options.lives,) * len(names),
        rounds=none,
        bought=none,
        chipped=none,
        resting=frozenset(),
        hand=1,
        dealer=dealer,
        leader=dealer,
        parts=(Part.IN,) * len(names),
        lost=none,
        swaps=none,
        dealt=len(names),
    )
    return _deal(state, 1, dealer)


def _deal(state: State, hand: int, dealer: int) -> State:
    """Deal to everybody who is there, alive and not sitting out. If the dealer is not one of them, the next deals."""
    dealt = alive(state)
    if state.resting:
        dealt = tuple(seat for seat in dealt if seat not in state.resting)
        if len(dealt) < players[0]:  # too few without those who sit out: they are needed
            state, dealt = replace(state, resting=frozenset()), alive(state)
    if dealer not in dealt:
        dealer = state.seating.after(dealer, dealt)
    leader = state.seating.after(dealer, dealt)
    pelt: tuple[int, ...] = ()
    if state.options.pelt != "off":
        pelt = tuple(seat for seat in dealt if state.lives[seat] == 1)
    waiting: tuple[int, ...] = ()
    if pelt and state.options.pelt in ("protect", "decide"):
        protected = leader if leader in pelt else state.seating.after(leader, pelt)
        waiting = tuple(seat for seat in state.seating.clockwise(protected) if seat in dealt and seat not in pelt)
        if state.options.pelt == "protect":
            leader = protected
    none = (0,) * len(state.lives)
    return replace(
        state,
        hand=hand,
        dealer=dealer,
        leader=leader,
        parts=_parts(state, dealt),
        lost=none,
        swaps=none,
        dealt=len(dealt),
        begun=False,
        pelt=pelt,
        knocks=(),
        waiting=waiting,
        hidden=(),
        tricks=(),
    )


def _parts(state: State, dealt: tuple[int, ...]) -> tuple[Part, ...]:
    """Who plays a hand, and who does not, by seat."""
    if len(dealt) == len(state.lives):
        return (Part.IN,) * len(dealt)
    order = state.seating.order
    return tuple(
        Part.IN if seat in dealt else Part.AWAY if seat in order else Part.LEFT for seat in range(len(state.lives))
    )


# What is allowed ------------------------------------------------------------------------------------------------------


def refusal(state: State, move: Move) -> Text | None:
    """Why a move is not allowed now; None if it is. The one place where that is decided."""
    if state.over:
        return _no_move_after_the_end(state, move)
    return REFUSALS.get(type(move), _no_seat_change)(state, move)


def _no_move_after_the_end(state: State, move: Move) -> Text | None:
    match move:
        case Bought(seat) | Chipped(seat):
            return _no_round(state, seat)
        case Again():
            return say("table-no-too-few", "TO-2") if len(state.seating.order) < players[0] else None
        case _:
            return say("toepen-no-over", "TO-21")


def _name(state: State, seat: int) -> str:
    return state.seating.names[seat]


def _names(state: State, seats: Sequence[int]) -> tuple[str, ...]:
    return tuple(state.seating.names[seat] for seat in seats)


def _not_in(state: State, seat: int) -> Text | None:
    part = state.parts[seat] if 0 <= seat < len(state.parts) else Part.LEFT
    if part is Part.IN:
        return None
    if part is Part.LEFT:
        return say("table-no-such-player", "TO-2")
    if part is Part.FOLDED:
        return say("toepen-no-folded", "TO-15", name=_name(state, seat))
    return say("toepen-no-away", "TO-2", name=_name(state, seat))


def _answers_first(state: State) -> Text | None:
    return say("toepen-no-answers-first", "TO-13", names=_names(state, state.waiting)) if state.waiting else None


def _nothing_to_answer(state: State) -> Text:
    return say("toepen-no-more-answers", "TO-13") if state.knocks else say("toepen-no-question", "TO-22")


def _no_knock(state: State, seat: int) -> Text | None:
    lives, limit = state.lives[seat], state.options.limit
    if state.waiting:
        return _answers_first(state)
    if state.pelt and state.options.pelt == "decide":
        return say("toepen-no-knock-pelt", "TO-19", names=_names(state, state.pelt))
    if state.knocks and state.knocks[-1] == seat and state.options.reknock == "no":
        return say("toepen-no-last-knock", "TO-12", name=_name(state, seat))
    if limit == "own" and state.knocks.count(seat) >= lives - 1:
        lost = state.options.lives - lives
        if lives == 1:
            return say("toepen-no-knock-last-life", "TO-19", name=_name(state, seat), lost=lost)
        return say("toepen-no-knock-again", "TO-19", name=_name(state, seat), lost=lost, knocks=lives - 1)
    if limit == "cap" and stake(state) + 1 > lives:
        return say("toepen-no-knock-cap", "TO-19", name=_name(state, seat), stake=stake(state) + 1, lives=lives)
    return None


def _no_answer(state: State, seat: int) -> Text | None:
    if seat not in state.waiting:
        if not state.waiting and not state.knocks:
            return say("toepen-no-question", "TO-22")
        if state.knocks and state.knocks[-1] == seat:
            return say("toepen-no-own-answer", "TO-13", name=_name(state, seat))
        if seat in state.pelt and not state.knocks:
            return say("toepen-no-pelt-answer", "TO-13", name=_name(state, seat))
        return say("toepen-no-answered", "TO-22", name=_name(state, seat))
    if state.options.answers == "ordered" and state.waiting[0] != seat:
        return say("toepen-no-turn", "TO-18", name=_name(state, state.waiting[0]))
    return None


def _no_fold(state: State, seat: int) -> Text | None:
    if seat in state.pelt and state.options.pelt == "forced":
        return say("toepen-no-fold-pelt", "TO-13", name=_name(state, seat))
    return None


def _no_trick(state: State) -> Text | None:
    return say("toepen-no-fourth", "TO-10") if len(state.tricks) == CARDS - 1 else None


def _no_jack(state: State, jack: bool) -> Text | None:
    return say("toepen-no-jack", "TO-10") if jack and state.options.jack == "off" else None


def _no_swap(state: State, seat: int) -> Text | None:
    if state.knocks or state.tricks:
        return say("toepen-no-swap-late", "TO-7")
    if swaps_left(state) < 1:
        return say("toepen-no-stock", "TO-6", players=state.dealt)
    if state.swaps[seat] and state.options.swapping == "once":
        return say("toepen-no-swap-again", "TO-7", name=_name(state, seat))
    return None


def _no_challenge(state: State, seat: int, thrower: int) -> Text | None:
    if state.knocks or state.tricks:
        return say("toepen-no-challenge-late", "TO-7")
    if seat == thrower:
        return say("toepen-no-own-challenge", "TO-5", name=_name(state, seat))
    if thrower not in state.hidden:
        return say("toepen-no-thrown", "TO-5")
    return None


def _no_round(state: State, seat: int) -> Text | None:
    if not 0 <= seat < len(state.parts):
        return say("table-no-such-player", "TO-2")
    if state.bought[seat] + state.chipped[seat] >= state.rounds[seat]:
        return say("toepen-no-round", "TO-21", name=_name(state, seat))
    return None


def _no_seat_change(state: State, move: TableMove) -> Text | None:
    match move:
        case Joined(newcomer, score):
            lives = None if 1 <= score <= state.options.lives else say("toepen-no-such-lives", "TO-20")
            return join_refusal(state.seating, newcomer, "TO-2") or lives
        case Reseated(order):
            return reseat_refusal(state.seating, order, not state.begun, "TO-2")
        case TakenOver():
            return _no_take_over(state, move)
        case _ if move.seat not in state.seating.order:
            return say("table-no-such-player", "TO-2")
        case CameBack(seat):
            return None if seat in state.resting else say("table-no-not-away", "TO-2", name=_name(state, seat))
        case SatOut(seat):
            if seat in state.resting or not state.lives[seat]:
                return say("table-no-away-already", "TO-2", name=_name(state, seat))
            enough = sum(each not in state.resting for each in alive(state)) > players[0]
            return None if enough else say("table-no-too-few", "TO-2")
    return None


def _no_take_over(state: State, move: TakenOver) -> Text | None:
    fresh = state.hand == 1 and not state.begun and state.seating.untouched
    refused = take_over_refusal(standing(state.options), move, len(state.seating.order), "TO-20", fresh=fresh)
    if refused is None and sum(score > 0 for score in move.scores) < players[0]:
        return say("table-no-too-few", "TO-2")
    return refused


REFUSALS: Mapping[type, Callable[[State, Any], Text | None]] = {
    Knocked: lambda state, move: _not_in(state, move.seat) or _no_knock(state, move.seat),
    Won: lambda state, move: _answers_first(state) or _not_in(state, move.seat) or _no_jack(state, move.jack),
    Stayed: lambda state, move: _not_in(state, move.seat) or _no_answer(state, move.seat),
    Folded: lambda state, move: _not_in(state, move.seat) or _no_answer(state, move.seat) or _no_fold(state, move.seat),
    AllStayed: lambda state, _: None if state.waiting else _nothing_to_answer(state),
    TrickTaken: lambda state, move: _answers_first(state) or _not_in(state, move.seat) or _no_trick(state),
    Swapped: lambda state, move: _not_in(state, move.seat) or _no_swap(state, move.seat),
    Challenged: lambda state, move: _not_in(state, move.seat) or _no_challenge(state, move.seat, move.thrower),
    Bought: lambda state, move: _no_round(state, move.seat),
    Chipped: lambda state, move: _no_round(state, move.seat),
    Again: lambda _, __: say("toepen-no-again", "TO-21"),
}
"""Why each kind of move is not allowed; those that change the seats are not here. A table, for it is asked of every
choice at every look, and of every move of a replay: going through the kinds one by one takes three times as long."""


# What happens ---------------------------------------------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after a move that is allowed."""
    return EFFECTS.get(type(move), _seats_changed)(state, move)


def _knocked(state: State, seat: int) -> State:
    """Raise the stake; everybody else still in has to answer, from the knocker's left (TO-13, TO-18)."""
    parts = state.parts
    waiting = tuple([each for each in state.seating.clockwise(seat) if parts[each] is Part.IN])
    return replace(state, begun=True, knocks=(*state.knocks, seat), waiting=waiting)


def _swapped(state: State, seat: int) -> State:
    """A hand is thrown in, and lies there to be turned up (TO-4, TO-5)."""
    hidden = (*leaving_out(state.hidden, seat), seat)
    return replace(state, begun=True, swaps=_one_more(state.swaps, seat), hidden=hidden)


def _another_game(state: State) -> State:
    """Everybody who is there has all lives again; the rounds stay (TO-21)."""
    lives = (state.options.lives,) * len(state.lives)
    return _deal(replace(state, lives=lives, over=False, winners=(), losers=()), 1, state.dealer)


def _one_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return with_value(counts, seat, counts[seat] + 1)


def _pay(state: State, seat: int, amount: int) -> State:
    """Take lives; nobody loses more than he has (TO-20)."""
    amount = min(amount, state.lives[seat])
    return replace(
        state,
        lives=with_value(state.lives, seat, state.lives[seat] - amount),
        lost=with_value(state.lost, seat, state.lost[seat] + amount),
    )


def _withdrawn(state: State, seat: int, part: Part) -> State:
    """Take a player out of the hand: his lead passes on (TO-17), and the last one left has won it (TO-16)."""
    remaining = leaving_out(still_in(state), seat)
    state = replace(
        state,
        begun=True,
        parts=(*state.parts[:seat], part, *state.parts[seat + 1 :]),
        leader=state.seating.after(seat, remaining) if state.leader == seat else state.leader,
        waiting=leaving_out(state.waiting, seat),
        hidden=leaving_out(state.hidden, seat),
    )
    return _hand_won(state, remaining[0]) if len(remaining) == 1 else state


def _hand_won(state: State, winner: int, *, jack: bool = False) -> State:
    """Charge everybody still in (TO-10), count who is out (TO-21, TO-23), and deal again or end the game.

    The winner deals next, in the next game too (TO-24).
    """
    cost, parts = stake(state), state.parts
    lives = tuple(
        [
            max(left - cost, 0) if parts[seat] is Part.IN and seat != winner else left
            for seat, left in enumerate(state.lives)
        ]
    )
    if jack:
        lives = with_value(lives, winner, min(lives[winner] + 1, state.options.lives))
    state = _lost(replace(state, lives=lives))
    following = state.seating.order if state.over else alive(state)  # all are back in the next game
    dealer = winner if state.options.dealing == "winner" else state.seating.after(state.dealer, following)
    if state.over:
        return replace(state, dealer=dealer)
    if len(following) < players[0]:
        return _alone(state)
    return _deal(state, state.hand + 1, dealer)


def _lost(state: State) -> State:
    """Note who has newly lost the game and owes a round; the game ends with the first, or with one left standing."""
    lives = state.lives
    new = tuple([seat for seat in state.seating.order if not lives[seat] and seat not in state.losers])
    if not new and not state.losers:
        return state
    rounds = tuple(owed + (seat in new) for seat, owed in enumerate(state.rounds))
    state = replace(state, rounds=rounds, losers=(*state.losers, *new))
    standing = alive(state)
    if len(standing) < players[0] and state.losers:
        winners = standing if state.options.ends == "last" else ()
        return replace(state, over=True, winners=winners, waiting=())
    return replace(state, over=True, waiting=()) if new and state.options.ends == "first" else state


def _challenged(state: State, thrower: int, payer: int) -> State:
    """TO-5, and TO-25: a last life lost here ends the game at once, and the hand is void."""
    state = replace(state, begun=True, hidden=leaving_out(state.hidden, thrower))
    state = _pay(state, payer, state.options.penalty)
    if state.lives[payer]:
        return state
    state = _lost(state)
    return state if state.over else _withdrawn(state, payer, Part.AWAY)


def _seats_changed(state: State, move: TableMove) -> State:
    match move:
        case Joined(newcomer, score):
            return replace(
                state,
                seating=state.seating.with_player(newcomer),
                lives=(*state.lives, score),
                rounds=(*state.rounds, 0),
                bought=(*state.bought, 0),
                chipped=(*state.chipped, 0),
                parts=(*state.parts, Part.AWAY),
                lost=(*state.lost, 0),
                swaps=(*state.swaps, 0),
            )
        case Left(seat):
            return _left(state, seat)
        case SatOut(seat):
            state = replace(state, resting=state.resting | {seat})
        case CameBack(seat):
            state = replace(state, resting=state.resting - {seat})
        case Reseated(order):
            state = replace(state, seating=state.seating.rearranged(order))
        case TakenOver(hand, scores):
            out = tuple(seat for seat, lives in enumerate(scores) if not lives)
            state = replace(state, hand=hand, lives=scores, losers=out)
    return state if state.begun else _deal(state, state.hand, state.dealer)


def _left(state: State, seat: int) -> State:
    """A player goes home: a knock of his that is not yet answered is void, and play passes on without him."""
    remaining, others = leaving_out(still_in(state), seat), leaving_out(alive(state), seat)
    seating, part, dealer = state.seating, state.parts[seat], state.dealer
    if dealer == seat and others:
        dealer = seating.after(seat, others)
    if state.waiting and state.knocks and state.knocks[-1] == seat:
        state = replace(state, knocks=state.knocks[:-1], waiting=())
    leader = seating.after(seat, remaining) if state.leader == seat and remaining else state.leader
    state = replace(
        state,
        seating=seating.without(seat),
        resting=state.resting - {seat},
        parts=(*state.parts[:seat], Part.LEFT, *state.parts[seat + 1 :]),
        dealer=dealer,
        leader=leader,
    )
    if len(others) < players[0] and not state.begun:
        return _alone(state)
    if not state.begun:
        return _deal(state, state.hand, dealer)
    return _withdrawn(state, seat, Part.LEFT) if part is Part.IN else state


def _alone(state: State) -> State:
    """The game ends because fewer than two are left who could play on; whoever that is has won it."""
    standing = alive(state)
    dealer = standing[0] if standing else state.dealer
    return replace(state, over=True, winners=standing, waiting=(), dealer=dealer, leader=dealer)


def standing(options: Options) -> Standing:
    """Lives left; none of somebody who is out, where the others play on (TO-21)."""
    return Standing(options.lives, 0 if options.ends == "last" else 1, options.lives)


def joining(state: State) -> tuple[int, int]:
    """Lives for a late comer: as few as the poorest has, and as many as everybody started with."""
    return min((state.lives[seat] for seat in alive(state)), default=state.options.lives), state.options.lives


EFFECTS: Mapping[type, Callable[[State, Any], State]] = {
    Knocked: lambda state, move: _knocked(state, move.seat),
    Won: lambda state, move: _hand_won(state, move.seat, jack=move.jack),
    Stayed: lambda state, move: replace(state, begun=True, waiting=leaving_out(state.waiting, move.seat)),
    Folded: lambda state, move: _withdrawn(_pay(state, move.seat, fold_cost(state)), move.seat, Part.FOLDED),
    AllStayed: lambda state, _: replace(state, begun=True, waiting=()),
    TrickTaken: lambda state, move: replace(state, begun=True, tricks=(*state.tricks, move.seat), leader=move.seat),
    Swapped: lambda state, move: _swapped(state, move.seat),
    Challenged: lambda state, move: _challenged(state, move.thrower, payer=move.thrower if move.bluff else move.seat),
    Bought: lambda state, move: replace(state, bought=_one_more(state.bought, move.seat)),
    Chipped: lambda state, move: replace(state, chipped=_one_more(state.chipped, move.seat)),
    Again: lambda state, _: _another_game(state),
}
"""What each kind of move does; those that change the seats are not here."""


# What one could want --------------------------------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """What somebody could want now, each with the verdict of `refusal`."""
    if state.over:
        offers = _at_the_end(state)
    else:
        seldom = (*_rounds(state), *absences(state.seating, state.resting))
        offers = (*_answers(state), *_play(state), *_exchange(state), *seldom)
    return tuple(replace(offer, refused=refusal(state, offer.move)) for offer in offers)


def _at_the_end(state: State) -> tuple[Choice, ...]:
    return (*_rounds(state), Choice(Again(), say("toepen-again"), tone="main", hold=True))


def _rounds(state: State) -> tuple[Choice, ...]:
    """Rounds that are owed: paid at the end of a game on the table, and at any time where the evening's debts stand."""
    place: Literal["table", "tab"] = "table" if state.over else "tab"
    owing = [seat for seat in state.seating.order if _no_round(state, seat) is None]
    return tuple(
        choice
        for seat in owing
        for choice in (
            Choice(Bought(seat), say("toepen-bought"), seat=seat, tone="yes", place=place, pays="rounds"),
            Choice(Chipped(seat), say("toepen-kitty"), seat=seat, tone="yes", place=place, pays="kitty"),
        )
    )


def _answers(state: State) -> tuple[Choice, ...]:
    if not state.waiting:
        return ()
    risk, cost = say("toepen-risk", lives=stake(state)), say("toepen-lose", lives=fold_cost(state))
    others = Part.FOLDED in state.parts or len(state.waiting) < len(still_in(state)) - 1
    everybody = say("toepen-others-stay" if others else "toepen-all-stay")
    return (
        *(
            choice
            for seat in sorted(state.waiting)
            for choice in (
                Choice(Stayed(seat), say("toepen-stay"), seat=seat, tone="yes", hint=risk, gestures=("press",)),
                Choice(Folded(seat), say("toepen-fold"), seat=seat, tone="no", hint=cost, gestures=("hold",)),
            )
        ),
        Choice(AllStayed(), everybody, tone="main"),
    )


def _play(state: State) -> tuple[Choice, ...]:
    raised = say("toepen-to-stake", stake=stake(state) + 1)
    knock = Ask(say("toepen-knock"), say("toepen-who-knocked"), main=True, hint=raised)
    won = Ask(say("toepen-last-trick"), say("toepen-who-won"))
    trick = Ask(say("toepen-trick"), say("toepen-who-trick"))
    jack = state.options.jack == "bonus"
    # While answers are due a knock is no button, but a knock on the table still wants its answer.
    place: Literal["table", "gesture"] = "gesture" if state.waiting else "table"
    dealt = [seat for seat in state.seating.order if state.parts[seat] in (Part.IN, Part.FOLDED)]
    knocks = tuple(
        Choice(
            Knocked(seat),
            say("toepen-knock"),
            seat=seat,
            ask=knock,
            hint=raised,
            gestures=("knock",) if seat in state.waiting else ("knock", "press"),
            place=place,
        )
        for seat in dealt
    )
    if state.waiting:
        return knocks
    winners = tuple(Choice(Won(seat), say("toepen-won"), seat=seat, ask=won) for seat in dealt)
    jacks = tuple(Choice(Won(seat, jack=True), say("toepen-won-jack"), seat=seat, ask=won) for seat in dealt if jack)
    tricks = tuple(
        Choice(TrickTaken(seat), say("toepen-took"), seat=seat, ask=trick, place="table" if state.begun else "menu")
        for seat in dealt
    )
    return (*knocks, *winners, *jacks, *(() if _no_trick(state) else tricks))


def _exchange(state: State) -> tuple[Choice, ...]:
    if state.knocks or state.tricks:
        return ()
    swap = Ask(say("toepen-swap"), say("toepen-who-swaps", left=swaps_left(state)))
    dealt = still_in(state)
    thrown = tuple(Choice(Swapped(seat), say("toepen-swaps"), seat=seat, ask=swap) for seat in dealt)
    doubts: list[Choice] = []
    for thrower in reversed(state.hidden):
        who = _name(state, thrower)
        ask = Ask(say("toepen-challenge", name=who), say("toepen-who-challenges", name=who))
        for seat in dealt:
            if seat != thrower:
                for bluff, key in ((True, "toepen-was-bluff"), (False, "toepen-was-honest")):
                    loser = _name(state, thrower if bluff else seat)
                    hint = say("toepen-pays-hint", name=loser, lives=state.options.penalty)
                    doubts.append(Choice(Challenged(seat, thrower, bluff), say(key), seat=seat, ask=ask, hint=hint))
    return (*thrown, *doubts)


# What the table shows -------------------------------------------------------------------------------------------------


def scoreboard(state: State) -> Scoreboard:
    """What the table shows."""
    return Scoreboard(
        title=say("toepen"),
        hand=state.hand,
        stake_label=say("toepen-stake"),
        stake=stake(state),
        seats=tuple(_seat_view(state, seat) for seat in state.seating.order),
        dealer=state.dealer,
        leads=None if state.over else state.leader,
        prompt=_prompt(state),
        over=state.over,
        winners=state.winners,
        losers=state.losers,
    )


def _seat_view(state: State, seat: int) -> SeatView:
    badges = {
        "dealer": seat == state.dealer,
        "knocker": bool(state.knocks) and state.knocks[-1] == seat and not state.over,
        "leads": seat == state.leader and not state.over,
        "pelt": seat in state.pelt and not state.over,
    }
    return SeatView(
        seat=seat,
        chair=state.seating.chair(seat),
        name=_name(state, seat),
        score=state.lives[seat],
        lit=state.lives[seat],
        of=state.options.lives,
        last=state.lives[seat] == 1,
        mark=_mark(state, seat),
        badges=tuple(badge for badge, here in badges.items() if here),
        note=_note(state, seat),
    )


def _mark(state: State, seat: int) -> Mark:
    if seat in state.winners:
        return Mark.WON
    if seat in state.losers:
        return Mark.LOST
    if seat in state.waiting:
        return Mark.ASKED
    if state.parts[seat] is Part.FOLDED:
        return Mark.IN if state.over else Mark.OUT
    return Mark.IN if state.parts[seat] is Part.IN else Mark.AWAY


def _note(state: State, seat: int) -> Text | None:
    if state.over:
        owed = state.rounds[seat] - state.bought[seat] - state.chipped[seat]
        return say("toepen-note-owes", rounds=owed) if owed else None
    if state.parts[seat] is Part.FOLDED:
        return say("toepen-note-folded", lives=state.lost[seat])
    if state.parts[seat] is Part.AWAY:
        if not state.lives[seat]:
            return say("toepen-note-out")
        return say("table-note-away") if seat in state.resting else say("table-note-next-hand")
    if state.waiting and seat not in state.waiting and (not state.knocks or seat != state.knocks[-1]):
        return say("toepen-note-stays")
    if state.swaps[seat] and not (state.knocks or state.tricks):
        return say("toepen-note-swapped", times=state.swaps[seat])
    return None


def _prompt(state: State) -> Text:
    names = state.seating.names
    if state.over:
        if state.losers and state.options.ends == "first":
            return say("toepen-prompt-lost", names=_names(state, state.losers))
        return say("toepen-prompt-standing", names=_names(state, state.winners))
    if state.waiting:
        first = names[state.waiting[0]]
        if state.options.answers == "ordered":
            return say("toepen-prompt-ordered", name=first)
        if state.knocks:
            return say("toepen-prompt-knocked", name=names[state.knocks[-1]])
        return say("toepen-prompt-pelt", names=_names(state, state.pelt))
    if not state.begun:
        return say("toepen-prompt-deal", dealer=names[state.dealer], leader=names[state.leader])
    return say("toepen-prompt-play", leader=names[state.leader], stake=stake(state))


# Why ------------------------------------------------------------------------------------------------------------------


def explain(before: State, move: Move, after: State) -> tuple[Note, ...]:
    """The sentences of the log for one move, with the lives each one costs."""
    ended = after.hand != before.hand or after.over != before.over
    said = _said(before, move, after)
    if isinstance(move, Again) or not ended:
        return (*said, *_loss_notes(before, after))
    return (*said, *_hand_notes(before, move, after), *_loss_notes(before, after), *_end_notes(after))


def _said(before: State, move: Move, after: State) -> tuple[Note, ...]:
    names = after.seating.names
    match move:
        case Knocked(seat):
            return (Note(say("toepen-said-knock", "TO-11", name=names[seat], stake=stake(after)), seat),)
        case Stayed(seat):
            return (Note(say("toepen-said-stay", "TO-13", name=names[seat], stake=stake(before)), seat),)
        case AllStayed():
            staying = _names(before, sorted(before.waiting))
            return (Note(say("toepen-said-all-stay", "TO-13", names=staying, stake=stake(before))),)
        case Folded(seat):
            return (_fold_note(before, seat),)
        case TrickTaken(seat):
            number = len(before.tricks) + 1
            return (Note(say("toepen-said-trick", "TO-9", name=names[seat], trick=number), seat),)
        case Won(seat, jack):
            return _win_notes(before, seat, jack=jack)
        case Swapped(seat):
            return (Note(say("toepen-said-swap", "TO-4", name=names[seat], left=swaps_left(after)), seat),)
        case Challenged():
            return _challenge_notes(before, move)
        case Again():
            return (Note(say("toepen-said-again", "TO-21", dealer=names[after.dealer])),)
        case Bought(seat):
            return (Note(say("toepen-said-bought", "TO-21", name=names[seat]), seat),)
        case Chipped(seat):
            return (Note(say("toepen-said-kitty", "TO-21", name=names[seat]), seat),)
        case _:
            return _seat_notes(before, move)


def _fold_note(before: State, seat: int) -> Note:
    cost = min(fold_cost(before), before.lives[seat])
    args = {"name": _name(before, seat), "lives": cost, "knock": len(before.knocks)}
    key = "toepen-said-fold" if before.knocks else "toepen-said-fold-pelt"
    return Note(say(key, "TO-15", **args), seat, -cost)


def _win_notes(before: State, seat: int, *, jack: bool) -> tuple[Note, ...]:
    won = Note(say("toepen-said-won", "TO-10", name=_name(before, seat)), seat, won=True)
    if not jack:
        return (won,)
    gained = min(1, before.options.lives - before.lives[seat])
    return (won, Note(say("toepen-said-jack", "TO-10", name=_name(before, seat), lives=gained), seat, gained))


def _challenge_notes(before: State, move: Challenged) -> tuple[Note, ...]:
    payer = move.thrower if move.bluff else move.seat
    cost = min(before.options.penalty, before.lives[payer])
    key = f"toepen-said-{'bluff' if move.bluff else 'honest'}"
    args = {"name": _name(before, move.seat), "thrower": _name(before, move.thrower), "lives": cost}
    note = Note(say(key, "TO-5", **args, hand=before.options.bluffer), payer, -cost)
    if cost == before.lives[payer] and before.options.ends == "first":
        return (note, Note(say("toepen-said-void", "TO-25")))
    return (note,)


def _seat_notes(before: State, move: TableMove) -> tuple[Note, ...]:
    match move:
        case Joined(newcomer, score):
            return (Note(say("toepen-said-joined", "TO-2", name=newcomer, lives=score), len(before.lives), 0),)
        case TakenOver():
            return take_over_notes(before.seating.names, before.lives, move, "TO-20")
        case Left(seat) if before.waiting and before.knocks and before.knocks[-1] == seat:
            voided = Note(say("toepen-said-knock-void", "TO-13", name=_name(before, seat)), seat)
            return (seat_note(before.seating, move, "TO-2"), voided)
        case _:
            return (seat_note(before.seating, move, "TO-2"),)


def _hand_notes(before: State, move: Move, after: State) -> tuple[Note, ...]:
    """Who won without a last trick, and what everybody still in pays."""
    told = {note.seat: note.change for note in _said(before, move, after) if note.change}
    staying = [seat for seat in still_in(before) if seat != _gone(before, move, after)]
    notes = []
    if len(staying) == 1 and (before.begun or not isinstance(move, Left)):
        notes.append(Note(say("toepen-said-alone", "TO-16", name=_name(before, staying[0])), staying[0], won=True))
    for seat in staying:
        paid = before.lives[seat] + told.get(seat, 0) - after.lives[seat]
        if paid:
            capped = paid < stake(before)
            key = "toepen-said-pays-last" if capped else "toepen-said-pays"
            args = {"name": _name(before, seat), "lives": paid, "stake": stake(before)}
            notes.append(Note(say(key, "TO-20" if capped else "TO-14", **args), seat, -paid))
    return tuple(notes)


def _gone(before: State, move: Move, after: State) -> int | None:
    """Who is no longer in the hand after this move, which did not end it by itself."""
    match move:
        case Folded(seat) | Left(seat):
            return seat
        case Challenged(seat, thrower, bluff) if after.hand != before.hand:
            return thrower if bluff else seat
    return None


def _loss_notes(before: State, after: State) -> tuple[Note, ...]:
    names = after.seating.names
    lost = (seat for seat in after.losers if seat not in before.losers)
    return tuple(Note(say("toepen-said-loses", "TO-21", name=names[seat]), seat) for seat in lost)


def _end_notes(after: State) -> tuple[Note, ...]:
    names = after.seating.names
    if after.over:
        return tuple(Note(say("toepen-said-standing", "TO-21", name=names[seat]), seat) for seat in after.winners)
    deals = {"dealer": names[after.dealer], "leader": names[after.leader]}
    return (Note(say("toepen-said-deals", "TO-10", **deals), after.dealer),)


# The cards ------------------------------------------------------------------------------------------------------------


def referee(options: Options, trump: Suit | None, cards: Sequence[Card]) -> Verdict:  # noqa: ARG001
    """TO-9: the highest card of the suit led takes the trick. See `Rules.referee`."""
    return Order(ranking).verdict(cards, "TO-9")


def allowed(options: Options, trump: Suit | None, led: Card | None, card: Card) -> Ruling:  # noqa: ARG001
    """TO-8: follow suit if you can. See `Rules.allowed`."""
    return Order(ranking).ruling(led, card, "TO-8")


def ledger(state: State) -> Mapping[str, Mapping[str, int]]:
    """Drinks by name (TO-21): rounds owed in all, how many of them were bought, how many paid into the kitty."""
    drinks = zip(state.seating.names, state.rounds, state.bought, state.chipped, strict=True)
    return {who: {"rounds": owed, "bought": bought, "chipped": chipped} for who, owed, bought, chipped in drinks}


def facts(state: State) -> Mapping[str, tuple[str, ...]]:
    """What a transcript can expect of Toepen: see `klopkast rules toepen`."""
    here = state.seating.order
    return {
        "lives": tuple(str(state.lives[seat]) for seat in here),
        "stake": (str(stake(state)),),
        "swaps": (str(swaps_left(state)),),
        "in": _names(state, still_in(state)),
        "losers": _names(state, state.losers) or ("-",),
        "rounds": tuple(str(state.rounds[seat]) for seat in here),
    }
