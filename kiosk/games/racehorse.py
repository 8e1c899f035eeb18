"""Racehorse: a pitcher bids how many of four points his side will take; all pay him, or he pays all (RH-1 to RH-19).

The state is one frozen struct; what belongs to one player is a tuple by seat. Read `refusal` for what is allowed,
`apply` for what happens, `explain` for why. The file is long because it is the whole game.

Money is kept in whole cents. `unit` is what one point is worth, any number of cents (`option unit 0.25`); the standard
is one of the currency, which the kiosk names. A score is a balance in units, and a payment is always a whole number of
units, so nothing is ever rounded. A score says what is still to be paid: whoever goes home settles up first, so the
scores of those at the table add up to nought at any time.

What the sources leave open and this file decides:

- Whose card points were not counted took none, once somebody's were; Game then needs not be said (RH-4, RH-5).
- After a deal that is thrown in, the deal moves left (RH-18).
- Nobody goes home in the middle of a round, because everybody dealt in pays or is paid (RH-17). `stop` is always
  possible: a round that is not finished is void.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import product
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from kiosk.games.cards import SUITS, Order
from kiosk.notation import Line, Number, Seat, Tail, Word, Words
from kiosk.rules import (
    Ask,
    Card,
    Cell,
    Choice,
    Mark,
    Note,
    Pick,
    Ruling,
    Scoreboard,
    SeatView,
    Standing,
    Suit,
    Text,
    Verdict,
    say,
)
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
from kiosk.settlement import Payment, settlement
from kiosk.standing import TakenOver, take_over_notes, take_over_refusal

name = "racehorse"
players = (5, 8)
version = 1
ranking = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
suits = SUITS
trumps: tuple[Suit | None, ...] = SUITS
TRICKS = 6
LOWEST = 2
SMUDGE = 5
MOST = 999
BLANKS = 32
"""Cards of the pack that count nothing towards Game: all but A, K, Q, J and 10."""
CARD_POINTS = 80

Point = Literal["high", "low", "jack", "game"]
POINTS: tuple[Point, ...] = ("high", "low", "jack", "game")
POINT_RULES: Mapping[str, str] = {"high": "RH-1", "low": "RH-2", "jack": "RH-3", "game": "RH-4"}


class Options(Struct, frozen=True):
    """The house rules, with the standard as default."""

    low: Literal["taker", "holder"] = "taker"  # RH-2
    equal: Literal["yes", "no"] = "yes"  # RH-10
    pooled: Literal["yes", "no"] = "yes"  # RH-5
    tie: Literal["nobody", "pitcher"] = "nobody"  # RH-6
    smudge: Literal["tricks", "points"] = "tricks"  # RH-8
    unit: Annotated[int, Meta(ge=1, le=10_000, extra={"places": 2})] = 100  # RH-17: cents a point
    allpass: Literal["stuck", "throw"] = "stuck"  # RH-9
    deals: Literal["pitcher", "left"] = "pitcher"  # RH-18


class Part(Enum):
    """A player's part in the round being played."""

    IN = "in"
    AWAY = "away"  # not dealt in: sitting out, or joining with the next deal
    LEFT = "left"  # gone home


class Bid(Struct, frozen=True, tag_field="move", tag="bid"):
    """RH-7: bids 2, 3, 4, or 5 for Smudge."""

    seat: int
    bid: int


class Passed(Struct, frozen=True, tag_field="move", tag="pass"):
    """RH-12: is out of this auction."""

    seat: int


class Counted(Struct, frozen=True, tag_field="move", tag="count"):
    """RH-4: took cards worth so many points."""

    seat: int
    points: int


class Scored(Struct, frozen=True, tag_field="move", tag="result"):
    """RH-16: what the pitcher's side took. A Smudge needs its tricks; one that lacks tricks needs no points."""

    points: tuple[Point, ...]
    tricks: int | None = None


class Stopped(Struct, frozen=True, tag_field="move", tag="stop"):
    """The table has had enough: the balances are settled."""


class Again(Struct, frozen=True, tag_field="move", tag="again"):
    """After a stop: everybody is even, and a new game begins."""


RoundMove = Bid | Passed | Counted | Scored
TableMove = Joined | Left | SatOut | CameBack | Reseated | TakenOver
Move = RoundMove | Stopped | Again | TableMove

moves = (Bid, Passed, Counted, Scored, Stopped, Again, *TABLE_MOVES)
lines = (
    Line("bid", Bid, (Seat(), Word("bid", {"2": 2, "3": 3, "4": 4, "smudge": SMUDGE}))),
    Line("pass", Passed),
    Line("count", Counted, (Seat(), Number("points"))),
    Line("result", Scored, (Words("points", POINTS), Tail("tricks", "tricks"))),
    Line("stop", Stopped, ()),
    Line("again", Again, ()),
    *TABLE_LINES,
)


class State(Struct, frozen=True):
    """An evening of Racehorse. A tuple without a remark is by seat."""

    options: Options
    seating: Seating
    money: tuple[int, ...]  # cents still to be received; less than nought: to be paid
    resting: frozenset[int]  # seats that sit out until they are back
    hand: int
    dealer: int
    parts: tuple[Part, ...]
    turn: int | None  # whose bid is awaited
    bids: tuple[int, ...]  # each player's latest, 0 for none
    bidders: tuple[int, ...] = ()  # seats that have not passed, clockwise
    begun: bool = False  # somebody has bid or passed
    bid: int = 0  # the highest
    holder: int | None = None  # who made it, or equalled it last
    pitcher: int | None = None  # once the auction is over
    counts: tuple[tuple[int, int], ...] = ()  # seats with the card points they took
    hiked: int | None = None  # who failed as pitcher in the last round
    over: bool = False
    payments: tuple[Payment, ...] = ()  # once it is over, in cents


# What the table can count ---------------------------------------------------------------------------------------------


def dealt(state: State) -> tuple[int, ...]:
    """Seats that play this round, clockwise."""
    parts = state.parts
    return tuple([seat for seat in state.seating.order if parts[seat] is Part.IN])


def stuck(state: State) -> bool:
    """Whether all but the dealer have passed without a bid (RH-9)."""
    return not state.bid and len(state.bidders) == 1


def balance(state: State, seat: int) -> int:
    """What a player is owed, in units; less than nought: what he owes."""
    return state.money[seat] // state.options.unit


def card_points(state: State) -> tuple[int, int] | None:
    """Card points of the pitcher, and of the other side: together, or the most that one took (RH-5)."""
    if not state.counts:
        return None
    others = [points for seat, points in state.counts if seat != state.pitcher]
    own = _counted(state) - sum(others)
    return own, sum(others) if state.options.pooled == "yes" else max(others, default=0)


def _counted(state: State) -> int:
    """Card points that were counted so far, of all players."""
    return sum([points for _, points in state.counts])


def game_taken(state: State) -> bool | None:
    """Whether the pitcher's side has Game, where cards were counted (RH-4, RH-6)."""
    counted = card_points(state)
    if counted is None:
        return None
    own, others = counted
    return own > others or (own == others and state.options.tie == "pitcher")


def points_taken(state: State, move: Scored) -> tuple[Point, ...]:
    """The points of a result in their order, with Game where the count gives it."""
    counted = game_taken(state)
    return tuple([point for point in POINTS if point in move.points or (counted and point == "game")])


def made(state: State, move: Scored) -> bool:
    """Whether the pitcher has done what he bid (RH-16)."""
    points = len(points_taken(state, move))
    if state.bid < SMUDGE:
        return points >= state.bid
    return points == len(POINTS) and (state.options.smudge == "points" or move.tricks == TRICKS)


# Dealing --------------------------------------------------------------------------------------------------------------


def new_game(names: Sequence[str], options: Options, dealer: int) -> State:
    """The first round. Raises ValueError for fewer than five or more than eight players."""
    if not players[0] <= len(names) <= players[1]:
        raise ValueError(f"racehorse is for {players[0]} to {players[1]} players, not {len(names)}")
    none = (0,) * len(names)
    state = State(
        options=options,
        seating=seated(names),
        money=none,
        resting=frozenset(),
        hand=1,
        dealer=dealer,
        parts=(Part.IN,) * len(names),
        turn=None,
        bids=none,
    )
    return _deal(state, 1, dealer)


def _playing(state: State) -> tuple[int, ...]:
    """Who is dealt in next: all who are there but those who sit out, unless too few would be left."""
    order = state.seating.order
    if not state.resting:
        return order
    active = tuple(seat for seat in order if seat not in state.resting)
    return active if len(active) >= players[0] else order


def _deal(state: State, hand: int, dealer: int) -> State:
    """Deal to all who are there and not sitting out; the auction begins. If the dealer sits out, the next deals."""
    playing = _playing(state)
    if dealer not in playing:
        dealer = state.seating.after(dealer, playing)
    return replace(
        state,
        resting=state.resting.difference(playing),
        hand=hand,
        dealer=dealer,
        parts=_parts(state, playing),
        turn=state.seating.after(dealer, playing),
        bids=(0,) * len(state.money),
        bid=0,
        holder=None,
        bidders=playing,
        begun=False,
        pitcher=None,
        counts=(),
    )


def _parts(state: State, playing: tuple[int, ...]) -> tuple[Part, ...]:
    """Who plays a round, and who does not, by seat."""
    if len(playing) == len(state.money):
        return (Part.IN,) * len(playing)
    order = state.seating.order
    return tuple(
        Part.IN if seat in playing else Part.AWAY if seat in order else Part.LEFT for seat in range(len(state.money))
    )


# What is allowed ------------------------------------------------------------------------------------------------------


def refusal(state: State, move: Move) -> Text | None:
    """Why a move is not allowed now; None if it is. The one place where that is decided."""
    if state.over:
        return _no_again(state) if isinstance(move, Again) else say("racehorse-no-over", "RH-17")
    return REFUSALS.get(type(move), _no_seat_change)(state, move)


def _name(state: State, seat: int) -> str:
    return state.seating.names[seat]


def _names(state: State, seats: Sequence[int]) -> tuple[str, ...]:
    return tuple(state.seating.names[seat] for seat in seats)


def _not_in(state: State, seat: int) -> Text | None:
    if not 0 <= seat < len(state.parts) or state.parts[seat] is Part.LEFT:
        return say("table-no-such-player", "RH-7")
    return None if state.parts[seat] is Part.IN else say("racehorse-no-away", "RH-7", name=_name(state, seat))


def _no_turn(state: State, seat: int) -> Text | None:
    if seat == state.turn:
        return None
    if (stranger := _not_in(state, seat)) is not None:
        return stranger
    if state.pitcher is not None:
        return say("racehorse-no-more-bids", "RH-11", name=_name(state, state.pitcher))
    if seat not in state.bidders:
        return say("racehorse-no-passed", "RH-12", name=_name(state, seat))
    return None if state.turn is None else say("racehorse-no-turn", "RH-7", name=_name(state, state.turn))


def _no_bid(state: State, seat: int, bid: int) -> Text | None:
    if not LOWEST <= bid <= SMUDGE:
        return say("racehorse-no-such-bid", "RH-7")
    if bid > state.bid or (bid == state.bid and seat == state.dealer and state.options.equal == "yes"):
        return None
    if bid == state.bid and seat == state.dealer:
        return say("racehorse-no-equal", "RH-10", bid=bid)
    return say("racehorse-no-lower", "RH-7", bid=state.bid)


def _no_pass(state: State, seat: int) -> Text | None:
    if stuck(state) and state.options.allpass == "stuck":
        return say("racehorse-no-pass", "RH-9", name=_name(state, seat))
    return None


def _no_play(state: State) -> Text | None:
    if state.pitcher is not None or state.turn is None:
        return None
    return say("racehorse-no-pitcher", "RH-11", name=_name(state, state.turn))


def _no_count(state: State, seat: int, points: int) -> Text | None:
    if seat in [counted for counted, _ in state.counts]:
        return say("racehorse-no-second-count", "RH-4", name=_name(state, seat))
    left = CARD_POINTS - _counted(state)
    return None if 0 <= points <= left else say("racehorse-no-such-count", "RH-4", left=left)


def _no_such_entry(state: State, move: Scored) -> Text | None:
    """A result that cannot be meant: a point twice, tricks that there are not."""
    for point in move.points:
        if move.points.count(point) > 1:
            return say("racehorse-no-twice", POINT_RULES[point], point=say(f"racehorse-{point}"))
    if move.tricks is None:
        needed = state.bid == SMUDGE and state.options.smudge == "tricks"
        return say("racehorse-no-tricks", "RH-8") if needed else None
    return None if 0 <= move.tricks <= TRICKS else say("racehorse-no-such-tricks", "RH-15")


def _no_such_points(state: State, move: Scored) -> Text | None:
    """A result that no cards can have given."""
    counted = card_points(state)
    if counted is not None and "game" in move.points and not game_taken(state):
        own, others = counted
        key, rule = ("racehorse-no-game-tie", "RH-6") if own == others else ("racehorse-no-game", "RH-4")
        return say(key, rule, own=own, others=others)
    if move.tricks is None:
        return None
    points = points_taken(state, move)
    for point in POINTS:
        if move.tricks == TRICKS and point not in points and point in _sure(state, points):
            return say("racehorse-no-all-tricks", POINT_RULES[point], point=say(f"racehorse-{point}"))
        if move.tricks == 0 and point in move.points and point not in _without_tricks(state):
            return say("racehorse-no-trick", POINT_RULES[point], point=say(f"racehorse-{point}"))
    return None


def _sure(state: State, points: Sequence[Point]) -> tuple[Point, ...]:
    """What all six tricks bring: Low unless it is its holder's, Game unless no card in play counted anything."""
    low: tuple[Point, ...] = ("low",) if state.options.low == "taker" else ()
    game: tuple[Point, ...] = ("game",) if "jack" in points or not _may_be_blank(state) else ()
    return ("high", *low, *game)


def _without_tricks(state: State) -> tuple[Point, ...]:
    """What a side can have without a trick: Low where its holder has it, Game in a tie at nought that it wins."""
    low: tuple[Point, ...] = ("low",) if state.options.low == "holder" else ()
    game: tuple[Point, ...] = ("game",) if state.options.tie == "pitcher" and _may_be_blank(state) else ()
    return (*low, *game)


def _may_be_blank(state: State) -> bool:
    """Whether it can be that no card in play counts towards Game."""
    return len(dealt(state)) * TRICKS <= BLANKS


def _no_again(state: State) -> Text | None:
    return say("table-no-too-few", "RH-18") if len(state.seating.order) < players[0] else None


def _no_seat_change(state: State, move: TableMove) -> Text | None:
    match move:
        case Joined(newcomer, score):
            even = say("racehorse-no-such-balance", "RH-17") if score else None
            return join_refusal(state.seating, newcomer, "RH-18") or even
        case Reseated(order):
            return reseat_refusal(state.seating, order, not state.begun, "RH-18")
        case TakenOver():
            fresh, here = state.hand == 1 and not state.begun and state.seating.untouched, len(state.seating.order)
            return take_over_refusal(standing(state.options), move, here, "RH-17", fresh=fresh)
        case _ if move.seat not in state.seating.order:
            return say("table-no-such-player", "RH-18")
        case Left(seat):
            paying = state.begun and state.parts[seat] is Part.IN
            return say("racehorse-no-leaving", "RH-17", name=_name(state, seat)) if paying else None
        case CameBack(seat):
            return None if seat in state.resting else say("table-no-not-away", "RH-18", name=_name(state, seat))
        case SatOut(seat):
            if seat in state.resting:
                return say("table-no-away-already", "RH-18", name=_name(state, seat))
            enough = sum(each not in state.resting for each in state.seating.order) > players[0]
            return None if enough else say("table-no-too-few", "RH-18")


REFUSALS: Mapping[type, Callable[[State, Any], Text | None]] = {
    Bid: lambda state, move: _no_turn(state, move.seat) or _no_bid(state, move.seat, move.bid),
    Passed: lambda state, move: _no_turn(state, move.seat) or _no_pass(state, move.seat),
    Counted: lambda state, move: (
        _no_play(state) or _not_in(state, move.seat) or _no_count(state, move.seat, move.points)
    ),
    Scored: lambda state, move: _no_play(state) or _no_such_entry(state, move) or _no_such_points(state, move),
    Stopped: lambda _, __: None,
    Again: lambda _, __: say("racehorse-no-again", "RH-17"),
}
"""Why each kind of move is not allowed; those that change the seats are not here. A table: see `toepen`."""


# What happens ---------------------------------------------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after a move that is allowed."""
    return EFFECTS.get(type(move), _seats_changed)(state, move)


def _another_game(state: State) -> State:
    """All are even again (RH-17)."""
    even = (0,) * len(state.money)
    return _deal(replace(state, money=even, hiked=None, over=False, payments=()), 1, state.dealer)


def _bidden(state: State, seat: int, bid: int) -> State:
    """The highest bid so far, which a Smudge or a bidder who is left alone makes the last (RH-11)."""
    state = replace(state, bids=with_value(state.bids, seat, bid), bid=bid, holder=seat, begun=True)
    if bid == SMUDGE or len(state.bidders) == 1:
        return replace(state, pitcher=seat, turn=None)
    following = state.bidders[(state.bidders.index(seat) + 1) % len(state.bidders)]
    return replace(state, turn=following)


def _passed(state: State, seat: int) -> State:
    """One bidder less: the last one with a bid is pitcher (RH-11), and without any bid the deal is thrown in (RH-9)."""
    at = state.bidders.index(seat)
    left = leaving_out(state.bidders, seat)
    if state.bid and len(left) == 1:
        return replace(state, bidders=left, begun=True, pitcher=state.holder, turn=None)
    if left:
        return replace(state, bidders=left, begun=True, turn=left[at % len(left)])
    dealer = state.seating.after(state.dealer, _playing(state))
    return _deal(replace(state, hiked=None), state.hand + 1, dealer)


def _scored(state: State, move: Scored) -> State:
    """Everybody pays the pitcher, or the pitcher everybody (RH-17); then the next deal (RH-18)."""
    pitcher, won = state.pitcher, made(state, move)
    if pitcher is None:
        raise ValueError("a result needs a pitcher")
    amount = state.bid * state.options.unit * (1 if won else -1)
    money = list(state.money)
    for seat in dealt(state):
        if seat != pitcher:
            money[seat] -= amount
            money[pitcher] += amount
    hiked = None if won else pitcher
    dealer = _next_dealer(state, pitcher, won=won)
    return _deal(replace(state, money=tuple(money), hiked=hiked), state.hand + 1, dealer)


def _next_dealer(state: State, pitcher: int, *, won: bool) -> int:
    playing = _playing(state)
    if state.options.deals == "left":
        return state.seating.after(state.dealer, playing)
    return pitcher if won else state.seating.before(pitcher, playing)


def _debts(state: State) -> tuple[Payment, ...]:
    return settlement({seat: state.money[seat] for seat in state.seating.order})


def _stopped(state: State) -> State:
    """The end, with what is to be paid; a round in play is void."""
    none = (0,) * len(state.parts)
    return replace(
        state,
        turn=None,
        bids=none,
        bid=0,
        holder=None,
        bidders=(),
        begun=False,
        pitcher=None,
        counts=(),
        hiked=None,
        over=True,
        payments=_debts(state),
    )


def _seats_changed(state: State, move: TableMove) -> State:
    match move:
        case Joined(newcomer):
            state = replace(
                state,
                seating=state.seating.with_player(newcomer),
                money=(*state.money, 0),
                parts=(*state.parts, Part.AWAY),
                bids=(*state.bids, 0),
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
            state = replace(state, hand=hand, money=tuple(score * state.options.unit for score in scores))
    return state if state.begun else _deal(state, state.hand, state.dealer)


def _left(state: State, seat: int) -> State:
    """A player settles up and goes home; with fewer than five the others settle up too."""
    others = leaving_out(state.seating.order, seat)
    money = list(state.money)
    for payment in _debts(state):
        if seat in (payment.payer, payment.payee):
            money[payment.payer] += payment.amount
            money[payment.payee] -= payment.amount
    dealer = state.seating.after(seat, others) if state.dealer == seat and others else state.dealer
    parts = (*state.parts[:seat], Part.LEFT, *state.parts[seat + 1 :])
    state = replace(
        state,
        seating=state.seating.without(seat),
        money=tuple(money),
        resting=state.resting - {seat},
        dealer=dealer,
        parts=parts,
        hiked=None if state.hiked == seat else state.hiked,
    )
    if len(others) < players[0]:
        return _stopped(state)
    return state if state.begun else _deal(state, state.hand, dealer)


EFFECTS: Mapping[type, Callable[[State, Any], State]] = {
    Bid: lambda state, move: _bidden(state, move.seat, move.bid),
    Passed: lambda state, move: _passed(state, move.seat),
    Counted: lambda state, move: replace(state, counts=(*state.counts, (move.seat, move.points))),
    Scored: _scored,
    Stopped: lambda state, _: _stopped(state),
    Again: lambda state, _: _another_game(state),
}
"""What each kind of move does; those that change the seats are not here."""


def standing(options: Options) -> Standing:  # noqa: ARG001 - part of the contract
    """Balances in units: what some are owed, others owe."""
    return Standing(0, -MOST, MOST, even=True)


def joining(state: State) -> tuple[int, int]:  # noqa: ARG001
    """A late comer owes nothing and is owed nothing."""
    return 0, 0


# What one could want --------------------------------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """What somebody could want now, each with the verdict of `refusal`."""
    results: tuple[Choice, ...] = ()
    if state.over:
        offers: tuple[Choice, ...] = (Choice(Again(), say("racehorse-again"), tone="main", hold=True),)
    elif state.pitcher is None:
        offers = _auction(state)
    else:
        results, offers = _results(state), _counting(state)
    judged = [replace(offer, refused=refusal(state, offer.move)) for offer in (*offers, *_seldom(state))]
    return (*results, *judged)


def _auction(state: State) -> tuple[Choice, ...]:
    """The bids in the bar; a knock on the table passes, as at many tables, and so does the player's own button."""
    seat = state.turn
    if seat is None:
        return ()
    bids = (
        Choice(Bid(seat, bid), _bid_button(bid), hint=say("racehorse-each", amount=_money(state, bid)))
        for bid in range(LOWEST, SMUDGE + 1)
    )
    knock = say("racehorse-or-knock")
    passed = Choice(Passed(seat), say("racehorse-pass"), seat=seat, tone="no", hint=knock, gestures=("knock", "press"))
    return (*bids, passed)


def _bid_words(bid: int) -> Text:
    return say("racehorse-smudge") if bid == SMUDGE else say("racehorse-bid", bid=bid)


def _bid_button(bid: int) -> Text:
    return say("racehorse-smudge") if bid == SMUDGE else say("racehorse-bid-this", bid=bid)


def _money(state: State, units: int) -> Text:
    return say("money", cents=units * state.options.unit)


def _results(state: State) -> tuple[Choice, ...]:
    """Every result that the cards can have given (`refusal` says which), entered in two or three parts."""
    ask = Ask(say("racehorse-result"), say("racehorse-which-points", name=_pitcher_name(state)), main=True)
    return tuple(
        Choice(move, say("racehorse-enter"), ask=ask, picks=_picks(move), hint=_outcome(state, move))
        for move in _possible(state)
        if refusal(state, move) is None
    )


def _possible(state: State) -> tuple[Scored, ...]:
    tricks: Sequence[int | None] = (None,)
    if state.bid == SMUDGE and state.options.smudge == "tricks":
        tricks = range(TRICKS, -1, -1)
    counted = game_taken(state)
    sets = (
        tuple(point for point, taken in zip(POINTS, each, strict=True) if taken)
        for each in product((True, False), repeat=len(POINTS))
        if counted is None or each[-1] == counted
    )
    return tuple(Scored(points, number) for points, number in product(sets, tricks))


@cache
def _picks(move: Scored) -> tuple[Pick, ...]:
    """High with Low and Jack with Game, so that a result takes two touches and not four."""
    pairs = (
        Pick("high-low", say("racehorse-high-low"), _pair(move, "high", "low")),
        Pick("jack-game", say("racehorse-jack-game"), _pair(move, "jack", "game")),
    )
    if move.tricks is None:
        return pairs
    return (Pick("tricks", say("racehorse-tricks"), say("racehorse-figure", number=move.tricks)), *pairs)


def _pair(move: Scored, first: Point, second: Point) -> Text:
    taken = [point for point in (first, second) if point in move.points]
    return say(f"racehorse-{'-and-'.join(taken) or 'neither'}")


def _outcome(state: State, move: Scored) -> Text:
    """What a result would bring the pitcher."""
    amount = state.bid * state.options.unit * (len(dealt(state)) - 1)
    won = made(state, move)
    change = say("money-change", cents=amount if won else -amount)
    return say("racehorse-hint-made" if won else "racehorse-hint-failed", name=_pitcher_name(state), amount=change)


def _pitcher_name(state: State) -> str:
    return "" if state.pitcher is None else _name(state, state.pitcher)


def _counting(state: State) -> tuple[Choice, ...]:
    """The card points of the next player who was not counted: the pitcher first, then clockwise."""
    if state.pitcher is None:
        return ()
    counted = {seat for seat, _ in state.counts}
    order = (state.pitcher, *state.seating.clockwise(state.pitcher))
    seat = next((seat for seat in order if seat not in counted and state.parts[seat] is Part.IN), None)
    if seat is None:
        return ()
    who = _name(state, seat)
    ask = Ask(say("racehorse-count", name=who), say("racehorse-how-many", name=who))
    left = CARD_POINTS - _counted(state)
    return tuple(
        Choice(Counted(seat, points), say("racehorse-counted", name=who, points=points), ask=ask, picks=_digits(points))
        for points in range(left + 1)
    )


@cache
def _digits(points: int) -> tuple[Pick, ...]:
    tens, ones = divmod(points, 10)
    return (
        Pick("tens", say("racehorse-tens"), say("racehorse-figure", number=tens * 10)),
        Pick("ones", say("racehorse-ones"), say("racehorse-figure", number=ones)),
    )


def _seldom(state: State) -> tuple[Choice, ...]:
    if state.over:
        return ()
    stop = Choice(Stopped(), say("racehorse-stop"), place="menu", hold=True)
    return (*absences(state.seating, state.resting), stop)


# What the table shows -------------------------------------------------------------------------------------------------


def scoreboard(state: State) -> Scoreboard:
    """What the table shows."""
    return Scoreboard(
        title=say("racehorse"),
        hand=state.hand,
        stake_label=say("racehorse-bid-label"),
        stake=state.bid or say("racehorse-no-figure"),
        seats=tuple(_seat_view(state, seat) for seat in state.seating.order),
        dealer=state.dealer,
        leads=state.pitcher,  # RH-13
        prompt=_prompt(state),
        over=state.over,
        cells=_cells(state),
    )


def _seat_view(state: State, seat: int) -> SeatView:
    badges = {
        "dealer": seat == state.dealer,
        "pitcher": seat == state.pitcher,
        "hiked": seat == state.hiked,
        "leads": seat == state.pitcher,
    }
    away = state.parts[seat] is not Part.IN
    return SeatView(
        seat=seat,
        chair=state.seating.chair(seat),
        name=_name(state, seat),
        score=balance(state, seat),
        mark=Mark.ASKED if seat == state.turn else Mark.AWAY if away else Mark.IN,
        badges=tuple(badge for badge, here in badges.items() if here),
        note=_note(state, seat),
    )


def _note(state: State, seat: int) -> Text | None:
    if state.over:
        return _dues(state, seat)
    if state.parts[seat] is Part.AWAY:
        return say("table-note-away") if seat in state.resting else say("table-note-next-hand")
    if state.pitcher is None and seat not in state.bidders:
        return say("racehorse-note-passed")
    if state.pitcher is None and state.bids[seat]:
        return say("racehorse-note-bid", bid=_bid_words(state.bids[seat]))
    if state.options.unit != Options().unit and state.money[seat]:
        return say("money-change", cents=state.money[seat])
    return None


def _dues(state: State, seat: int) -> Text | None:
    """What a player pays in all at the end, or gets; the cells say to whom."""
    paid = sum(payment.amount for payment in state.payments if payment.payer == seat)
    if paid:
        return say("racehorse-note-pays", amount=say("money", cents=paid))
    due = sum(payment.amount for payment in state.payments if payment.payee == seat)
    return say("racehorse-note-gets", amount=say("money", cents=due)) if due else say("racehorse-note-even")


def _cells(state: State) -> tuple[Cell, ...]:
    """The card points that were counted, or at the end the payments."""
    if state.over:
        return tuple(
            Cell(
                say("racehorse-pays", payer=_name(state, payment.payer), payee=_name(state, payment.payee)),
                say("money", cents=payment.amount),
                payment.payer,
            )
            for payment in sorted(state.payments, key=lambda each: state.seating.order.index(each.payer))
        )
    counted = card_points(state)
    if counted is None or state.pitcher is None:
        return ()
    own, others = counted
    together = "racehorse-others" if state.options.pooled == "yes" else "racehorse-best-other"
    return (
        Cell(say("racehorse-pitcher", name=_pitcher_name(state)), say("racehorse-figure", number=own), state.pitcher),
        Cell(say(together), say("racehorse-figure", number=others)),
        Cell(say("racehorse-game"), _game_words(state)),
    )


def _game_words(state: State) -> Text:
    if game_taken(state):
        return say("racehorse-pitcher", name=_pitcher_name(state))
    own, others = card_points(state) or (0, 0)
    return say("racehorse-nobody") if own == others else say("racehorse-others")


def _prompt(state: State) -> Text:
    if state.over:
        return say("racehorse-prompt-settle" if state.payments else "racehorse-prompt-even")
    if state.pitcher is not None:
        return say("racehorse-prompt-play", name=_pitcher_name(state), bid=_bid_words(state.bid))
    speaker = "" if state.turn is None else _name(state, state.turn)
    if stuck(state):
        return say(f"racehorse-prompt-{state.options.allpass}", name=speaker)
    if not state.begun:
        return say("racehorse-prompt-deal", dealer=_name(state, state.dealer), name=speaker)
    if not state.bid:
        return say("racehorse-prompt-open", name=speaker)
    equal = state.turn == state.dealer and state.options.equal == "yes"
    return say("racehorse-prompt-equal" if equal else "racehorse-prompt-more", name=speaker, bid=state.bid)


# Why ------------------------------------------------------------------------------------------------------------------


def explain(before: State, move: Move, after: State) -> tuple[Note, ...]:
    """The sentences of the log for one move, with the units that each player wins or loses by it."""
    names = after.seating.names
    match move:
        case Bid() | Passed():
            return (_spoken(before, move), *_auction_notes(before, after))
        case Counted(seat, points):
            return (Note(say("racehorse-said-count", "RH-4", name=names[seat], points=points), seat),)
        case Scored():
            return (*_result_notes(before, move), *_deal_notes(after))
        case Stopped():
            void = (Note(say("racehorse-said-void", "RH-17")),) if before.begun else ()
            return (Note(say("racehorse-said-stop", "RH-17")), *void, *_payment_notes(after, after.payments))
        case Again():
            return (Note(say("racehorse-said-again", "RH-17")), *_deal_notes(after))
        case _:
            return _seat_notes(before, move, after)


def _spoken(before: State, move: Bid | Passed) -> Note:
    who = _name(before, move.seat)
    if isinstance(move, Passed):
        return Note(say("racehorse-said-pass", "RH-12", name=who), move.seat)
    key, rule = "bid", "RH-7"
    if move.bid == SMUDGE:
        key, rule = "smudge", "RH-8"
    elif stuck(before) and before.options.allpass == "stuck":
        key, rule = "stuck", "RH-9"
    elif move.bid == before.bid:
        key, rule = "equal", "RH-10"
    return Note(say(f"racehorse-said-{key}", rule, name=who, bid=move.bid), move.seat)


def _auction_notes(before: State, after: State) -> tuple[Note, ...]:
    if after.pitcher is not None:
        args = {"name": _pitcher_name(after), "bid": _bid_words(after.bid)}
        return (Note(say("racehorse-said-pitcher", "RH-11", **args), after.pitcher),)
    if after.hand != before.hand:
        return (Note(say("racehorse-said-thrown", "RH-9")), *_deal_notes(after))
    return ()


def _count_words(state: State) -> Text:
    own, others = card_points(state) or (0, 0)
    args = {"name": _pitcher_name(state), "own": own, "others": others}
    if own == others:
        return say(f"racehorse-said-tie-{state.options.tie}", "RH-6", **args)
    key = "own" if own > others else "others" if state.options.pooled == "yes" else "other"
    return say(f"racehorse-said-game-{key}", "RH-5", **args)


def _result_notes(before: State, move: Scored) -> tuple[Note, ...]:
    pitcher = before.pitcher
    if pitcher is None:
        return ()
    won, who = made(before, move), _name(before, pitcher)
    opponents = [seat for seat in dealt(before) if seat != pitcher]
    total = before.bid * len(opponents)
    each, amount = _money(before, before.bid), _money(before, total)
    key = "racehorse-said-paid" if won else "racehorse-said-pays"
    notes = [
        *((Note(_count_words(before)),) if before.counts else ()),
        _outcome_note(before, move, pitcher),
        Note(say(key, "RH-17", name=who, amount=amount, each=each), pitcher, total if won else -total),
    ]
    for seat in opponents:
        key = "racehorse-said-each-pays" if won else "racehorse-said-each-gets"
        args = {"name": _name(before, seat), "pitcher": who, "amount": each}
        notes.append(Note(say(key, "RH-17", **args), seat, -before.bid if won else before.bid))
    if not won:
        notes.append(Note(say("racehorse-said-hiked", "RH-19", name=who), pitcher))
    return tuple(notes)


def _outcome_note(before: State, move: Scored, pitcher: int) -> Note:
    """What was taken, and whether that was enough: a Smudge may lack tricks, any other bid only points."""
    points = points_taken(before, move)
    taken = tuple(say(f"racehorse-{point}") for point in points) or (say("racehorse-nothing"),)
    won = made(before, move)
    args = {"name": _name(before, pitcher), "bid": _bid_words(before.bid), "points": taken}
    if before.bid == SMUDGE and move.tricks is not None and before.options.smudge == "tricks":
        key = "made-smudge" if won else "failed-smudge" if move.tricks == TRICKS else "failed-tricks"
        return Note(say(f"racehorse-said-{key}", "RH-8", tricks=move.tricks, **args), pitcher)
    return Note(say(f"racehorse-said-{'made' if won else 'failed'}", "RH-16", **args), pitcher)


def _deal_notes(after: State) -> tuple[Note, ...]:
    first = "" if after.turn is None else _name(after, after.turn)
    return (Note(say("racehorse-said-deals", "RH-18", dealer=_name(after, after.dealer), name=first), after.dealer),)


def _payment_notes(after: State, payments: Sequence[Payment]) -> tuple[Note, ...]:
    """Who pays whom at the end; the balances stay on show, so that no score changes."""
    if not payments:
        return (Note(say("racehorse-said-even", "RH-17")),)
    return tuple(Note(_payment_words(after, payment), payment.payer) for payment in payments)


def _payment_words(state: State, payment: Payment) -> Text:
    args = {"name": _name(state, payment.payer), "to": _name(state, payment.payee)}
    return say("racehorse-said-settles", "RH-17", amount=say("money", cents=payment.amount), **args)


def _seat_notes(before: State, move: TableMove, after: State) -> tuple[Note, ...]:
    match move:
        case Joined(newcomer):
            return (Note(say("racehorse-said-joined", "RH-18", name=newcomer), len(before.money)),)
        case Left():
            return _leaving_notes(before, move, after)
        case TakenOver():
            units = [cents // before.options.unit for cents in before.money]
            return take_over_notes(before.seating.names, units, move, "RH-17")
        case _:
            return (seat_note(before.seating, move, "RH-18"),)


def _leaving_notes(before: State, move: Left, after: State) -> tuple[Note, ...]:
    """A payment brings both balances nearer to nought: the payer's up, the payee's down."""
    notes = [seat_note(before.seating, move, "RH-18")]
    unit = before.options.unit
    for payment in _debts(before):
        if move.seat in (payment.payer, payment.payee):
            notes.append(Note(_payment_words(before, payment), payment.payer, payment.amount // unit))
            received = say("racehorse-said-received", "RH-17", name=_name(before, payment.payee))
            notes.append(Note(received, payment.payee, -payment.amount // unit))
    if after.over:
        stop = Note(say("racehorse-said-too-few", "RH-17"))
        return (*notes, stop, *_payment_notes(after, after.payments))
    return tuple(notes)


# The cards ------------------------------------------------------------------------------------------------------------


def referee(options: Options, trump: Suit | None, cards: Sequence[Card]) -> Verdict:  # noqa: ARG001
    """RH-15: the highest trump takes the trick, or else the highest card of the suit led. See `Rules.referee`."""
    return Order(ranking, trump).verdict(cards, "RH-15")


def allowed(options: Options, trump: Suit | None, led: Card | None, card: Card) -> Ruling:  # noqa: ARG001
    """RH-14: follow suit if you can, or play a trump all the same. See `Rules.allowed`."""
    return Order(ranking, trump).ruling(led, card, "RH-14", may_trump=True)


def ledger(state: State) -> Mapping[str, Mapping[str, int]]:  # noqa: ARG001 - part of the contract
    """Nothing is owed after the game."""
    return {}


def facts(state: State) -> Mapping[str, tuple[str, ...]]:
    """What a transcript can expect of Racehorse: see `klopkast rules racehorse`."""

    def who(seat: int | None) -> tuple[str, ...]:
        return ("-" if seat is None else _name(state, seat),)

    return {
        "money": tuple(str(balance(state, seat)) for seat in state.seating.order),
        "pitcher": who(state.pitcher),
        "bid": (str(state.bid) if state.bid else "-",),
        "next": who(state.turn),
        "hiked": who(state.hiked),
    }
