"""Buck Euchre: four players, each alone, from 25 points down to nought by taking tricks (rules BE-1 to BE-14).

The state is one frozen struct; what belongs to one player is a tuple by seat. Read `refusal` for what is allowed,
`apply` for what happens, `explain` for why. The file is long because it is the whole game.

What the sources leave open and this file decides:

- Who wants to drop out says so in any order, and silence stays: the kiosk does not hold up the lead until all four have
  spoken (BE-5). The tricks, once entered, end the hand.
- The third to drop ends the hand as a walk-over (BE-11). In a hand of no trumps the one who is left may drop out too,
  as long as no other card has been turned up: then nothing has changed (BE-12).
- The hand that decides a tie is won by the lowest score, whatever it is; another tie, another hand (BE-13).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, Optional

from msgspec import Meta, Struct
from msgspec.structs import replace

from kiosk.games.cards import SUITS, Order, suit_said
from kiosk.notation import Line, Seat, Tally, Word
from kiosk.rules import (
    Ask,
    Card,
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
    leavings,
    reseat_refusal,
    seat_note,
    seated,
)
from kiosk.standing import TakenOver, take_over_notes, take_over_refusal

name = "buck_euchre"
players = (4, 4)
version = 1
ranking = ("A", "K", "Q", "J", "10", "9")
suits = SUITS
trumps: tuple[Suit | None, ...] = (*SUITS, None)
SEATS = 4
TRICKS = 5
PENALTY = 5
MOST = 999


class Options(Struct, frozen=True):
    """The house rules, with the standard as default."""

    start: Annotated[int, Meta(ge=1, le=100)] = 25
    clubs: Literal["free", "dealer"] = "free"  # BE-1: whether the dealer takes the club and needs two tricks
    failed: Literal["flat", "net"] = "flat"  # BE-10
    walkover: Literal["five", "win", "void"] = "five"  # BE-11
    five: Literal["wins", "points"] = "wins"  # BE-9: what all five tricks bring
    all_pass: Literal["notrump", "throw"] = "notrump"  # noqa: S105 - BE-4
    leads: Literal["left", "maker"] = "left"  # BE-7


class TurnedUp(Struct, frozen=True, tag_field="move", tag="turned"):
    """BE-1, BE-2: the card that was turned up after the deal."""

    suit: Suit


class Ordered(Struct, frozen=True, tag_field="move", tag="order"):
    """BE-2: has the dealer take the turn-up, and so becomes maker."""

    seat: int


class Passed(Struct, frozen=True, tag_field="move", tag="pass"):
    """BE-2, BE-3: neither orders nor names."""

    seat: int


class Named(Struct, frozen=True, tag_field="move", tag="name"):
    """BE-3: names trumps in the second round, and so becomes maker."""

    seat: int
    suit: Suit


class Dropped(Struct, frozen=True, tag_field="move", tag="drop"):
    """BE-5: leaves this hand before the first card."""

    seat: int


class TricksTaken(Struct, frozen=True, tag_field="move", tag="tricks"):
    """BE-9: how many tricks everybody took who was still in, noughts too."""

    tricks: tuple[tuple[int, int], ...]


class Again(Struct, frozen=True, tag_field="move", tag="again"):
    """After the end: all points are back, and the deal goes on to the left."""


TableMove = Joined | Left | SatOut | CameBack | Reseated | TakenOver
Move = TurnedUp | Ordered | Passed | Named | Dropped | TricksTaken | Again | TableMove

moves = (TurnedUp, Ordered, Passed, Named, Dropped, TricksTaken, Again, *TABLE_MOVES)
_SUIT = Word("suit", {suit: suit for suit in SUITS})
lines = (
    Line("turned", TurnedUp, (_SUIT,)),
    Line("order", Ordered),
    Line("pass", Passed),
    Line("name", Named, (Seat(), _SUIT)),
    Line("drop", Dropped),
    Line("tricks", TricksTaken, (Tally("tricks"),)),
    Line("again", Again, ()),
    *TABLE_LINES,
)


class State(Struct, frozen=True):
    """A game of Buck Euchre. A tuple without a remark is by seat."""

    options: Options
    seating: Seating
    points: tuple[int, ...]
    hand: int
    dealer: int
    turned: Suit | None = None  # the turn-up
    passes: int = 0  # in both rounds together
    trump: Suit | Literal["none"] | None = None  # None: not fixed yet
    maker: int | None = None
    dropped: frozenset[int] = frozenset()
    deciding: bool = False  # this hand decides a tie at nought or less
    alone: Optional["State"] = None  # the hand without trumps that ended as a walk-over just now
    over: bool = False
    winners: tuple[int, ...] = ()


# What the table can count ---------------------------------------------------------------------------------------------


def speakers(state: State) -> tuple[int, ...]:
    """Seats in the order in which they order or name: from the dealer's left, the dealer last."""
    return (*state.seating.clockwise(state.dealer), state.dealer)


def turn(state: State) -> int | None:
    """Who has to order, name or pass."""
    if state.turned is None or state.trump is not None:
        return None
    order = state.seating.order
    return order[(order.index(state.dealer) + 1 + state.passes) % SEATS]


def still_in(state: State) -> tuple[int, ...]:
    """Seats that still play this hand, clockwise."""
    dropped = state.dropped
    return tuple([seat for seat in state.seating.order if seat not in dropped])


def leader(state: State) -> int | None:
    """Who leads first: the dealer's left, or the next still in (BE-7); where the house has it so, the maker."""
    if state.over or not still_in(state):
        return None
    if state.options.leads == "maker" and (state.trump is None or state.maker is not None):
        return state.maker
    return state.seating.after(state.dealer, still_in(state))


def needed(state: State) -> int:
    """Tricks that the maker needs: three, or two for a dealer who had to take a club."""
    return 2 if state.turned == "clubs" else 3


def change(state: State, seat: int, tricks: int) -> int:
    """What so many tricks do to the score of one who played the hand (BE-10); less is better."""
    if seat != state.maker:
        return -tricks if tricks else PENALTY
    if tricks >= needed(state):
        return -tricks
    if state.options.failed == "flat":
        return PENALTY
    return PENALTY - tricks if tricks else 2 * PENALTY


# Dealing --------------------------------------------------------------------------------------------------------------


def new_game(names: Sequence[str], options: Options, dealer: int) -> State:
    """The first hand. Raises ValueError for any number of players but four."""
    if len(names) != SEATS:
        raise ValueError(f"buck_euchre is for {SEATS} players, not {len(names)}")
    return State(options=options, seating=seated(names), points=(options.start,) * SEATS, hand=1, dealer=dealer)


def _next(state: State, points: tuple[int, ...], *, winners: tuple[int, ...] = (), deciding: bool = False) -> State:
    """After a hand the deal passes to the left (BE-14), also when the game is over."""
    return State(
        options=state.options,
        seating=state.seating,
        points=points,
        hand=state.hand if winners else state.hand + 1,
        dealer=state.seating.after(state.dealer, state.seating.order),
        deciding=deciding,
        over=bool(winners),
        winners=winners,
    )


# What is allowed ------------------------------------------------------------------------------------------------------


def refusal(state: State, move: Move) -> Text | None:
    """Why a move is not allowed now; None if it is. The one place where that is decided."""
    if state.alone is not None and isinstance(move, Dropped) and _no_such(state, move.seat) is None:
        return _no_drop(state.alone, move.seat)
    if state.over:
        return _no_again(state) if isinstance(move, Again) else say("buck_euchre-no-over", "BE-13")
    match move:
        case TurnedUp():
            return None if state.turned is None else say("buck_euchre-no-second", "BE-2", suit=suit_said(state.turned))
        case Ordered(seat) | Passed(seat) | Named(seat):
            return _no_such(state, seat) or _no_bidding(state, move) or _no_turn(state, seat)
        case Dropped(seat):
            return _no_such(state, seat) or _not_fixed(state, "BE-5") or _no_drop(state, seat)
        case TricksTaken(tricks):
            return _not_fixed(state, "BE-9") or _no_takers(state, tricks) or _no_sum(tricks)
        case Again():
            return say("buck_euchre-no-again", "BE-13")
        case _:
            return _no_seat_change(state, move)


def _name(state: State, seat: int) -> str:
    return state.seating.names[seat]


def _names(state: State, seats: Sequence[int]) -> tuple[str, ...]:
    return tuple(state.seating.names[seat] for seat in seats)


def _no_such(state: State, seat: int) -> Text | None:
    return None if seat >= 0 and seat in state.seating.chairs else say("table-no-such-player", "BE-14")


def _trump_said(trump: Suit | Literal["none"] | None) -> Text:
    if trump is None:
        return say("buck_euchre-no-figure")
    return say("buck_euchre-none") if trump == "none" else suit_said(trump)


def _no_bidding(state: State, move: Ordered | Passed | Named) -> Text | None:
    if state.turned is None:
        return say("buck_euchre-no-turn-up", "BE-2")
    if state.trump is not None:
        rule = "BE-1" if state.turned == "clubs" else "BE-2"
        return say("buck_euchre-no-more-bids", rule, trump=_trump_said(state.trump))
    second = state.passes >= SEATS
    if isinstance(move, Ordered) and second:
        return say("buck_euchre-no-order", "BE-3", suit=suit_said(state.turned))
    if isinstance(move, Named) and not second:
        return say("buck_euchre-no-name", "BE-3", suit=suit_said(state.turned))
    if isinstance(move, Named) and move.suit == state.turned:
        return say("buck_euchre-no-turned-down", "BE-3", suit=suit_said(state.turned))
    return None


def _no_turn(state: State, seat: int) -> Text | None:
    speaking = turn(state)
    if speaking is None or speaking == seat:
        return None
    return say("buck_euchre-no-turn", "BE-2" if state.passes < SEATS else "BE-3", name=_name(state, speaking))


def _not_fixed(state: State, rule: str) -> Text | None:
    return say("buck_euchre-no-trump", rule) if state.trump is None else None


def _no_drop(state: State, seat: int) -> Text | None:
    if state.turned == "clubs":
        return say("buck_euchre-no-drop-clubs", "BE-5")
    if seat == state.maker:
        return say("buck_euchre-no-drop-maker", "BE-6", name=_name(state, seat))
    return say("buck_euchre-no-dropped", "BE-5", name=_name(state, seat)) if seat in state.dropped else None


def _no_takers(state: State, tricks: Sequence[tuple[int, int]]) -> Text | None:
    """Not everybody who is still in, or somebody who is not, or somebody twice."""
    taking = [seat for seat, _ in tricks]
    if sorted(taking) == sorted(still_in(state)):
        return None
    seen: set[int] = set()
    order = state.seating.order
    for seat in taking:
        if seat not in order:
            return say("table-no-such-player", "BE-9")
        if seat in state.dropped:
            return say("buck_euchre-no-dropped", "BE-5", name=_name(state, seat))
        if seat in seen:
            return say("buck_euchre-no-twice", "BE-9", name=_name(state, seat))
        seen.add(seat)
    missing = tuple(seat for seat in still_in(state) if seat not in seen)
    return say("buck_euchre-no-missing", "BE-9", names=_names(state, missing))


def _no_sum(tricks: Sequence[tuple[int, int]]) -> Text | None:
    numbers = [number for _, number in tricks]
    if sum(numbers) == TRICKS and min(numbers) >= 0:
        return None
    return say("buck_euchre-no-sum", "BE-9", total=sum(numbers))


def _no_again(state: State) -> Text | None:
    return say("table-no-too-few", "BE-14") if len(state.seating.order) < SEATS else None


def _no_seat_change(state: State, move: TableMove) -> Text | None:
    match move:
        case Joined():
            return say("buck_euchre-no-fifth", "BE-14")
        case Reseated(order):
            return reseat_refusal(state.seating, order, state.turned is None, "BE-14")
        case TakenOver():
            fresh, here = state.hand == 1 and state.turned is None and state.seating.untouched, len(state.seating.order)
            return take_over_refusal(standing(state.options), move, here, "BE-14", fresh=fresh)
        case Left(seat):
            return _no_such(state, seat)
        case _:
            return _no_such(state, move.seat) or say("buck_euchre-no-away", "BE-14")


# What happens ---------------------------------------------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after a move that is allowed."""
    match move:
        case TurnedUp(suit):
            return _turned(state, suit)
        case Ordered(seat):
            return replace(state, trump=state.turned, maker=seat)
        case Named(seat, suit):
            return replace(state, trump=suit, maker=seat)
        case Passed():
            return _passed(state)
        case Dropped(seat):
            return _dropped(state, seat)
        case TricksTaken(tricks):
            return _played(state, tricks)
        case Again():
            start = (state.options.start,) * len(state.points)
            return replace(state, points=start, hand=1, alone=None, over=False, winners=())
        case _:
            return _seats_changed(state, move)


def _turned(state: State, suit: Suit) -> State:
    if suit != "clubs":
        return replace(state, turned=suit, alone=None)
    maker = state.dealer if state.options.clubs == "dealer" else None
    return replace(state, turned=suit, trump=suit, maker=maker, alone=None)


def _passed(state: State) -> State:
    """After the second round there are no trumps (BE-4), or the cards are thrown in."""
    state = replace(state, passes=state.passes + 1)
    if state.passes < 2 * SEATS:
        return state
    if state.options.all_pass == "notrump":  # noqa: S105 - a pass is no password
        return replace(state, trump="none")
    return _next(state, state.points, deciding=state.deciding)


def _dropped(state: State, seat: int) -> State:
    """Take a player out of the hand; one who is left alone has a walk-over, unless he drops out too (BE-12)."""
    if state.alone is not None:
        return _next(state.alone, state.alone.points, deciding=state.alone.deciding)
    state = replace(state, dropped=state.dropped | {seat})
    remaining = still_in(state)
    if len(remaining) > 1:
        return state
    after = _walked_over(state, remaining[0])
    return replace(after, alone=state) if state.maker is None else after


def _walked_over(state: State, seat: int) -> State:
    """BE-11: five points for the one who is left, and no outright win unless the house says so."""
    if state.options.walkover == "void":
        return _next(state, state.points, deciding=state.deciding)
    return _scored(state, {seat: -TRICKS}, outright=seat if state.options.walkover == "win" else None)


def _played(state: State, tricks: Sequence[tuple[int, int]]) -> State:
    return _scored(state, {seat: change(state, seat, number) for seat, number in tricks}, outright(state, tricks))


def outright(state: State, tricks: Sequence[tuple[int, int]]) -> int | None:
    """Who has won the game by taking all five tricks."""
    if state.options.five != "wins":
        return None
    for seat, number in tricks:
        if number == TRICKS:
            return seat
    return None


def _scored(state: State, changes: Mapping[int, int], outright: int | None) -> State:
    """Count, and see who has won: outright, or by the lowest score (BE-13)."""
    points = tuple([score + changes.get(seat, 0) for seat, score in enumerate(state.points)])
    if outright is not None:
        return _next(state, points, winners=(outright,))
    if not state.deciding and min(points) > 0:
        return _next(state, points)
    winner = lowest(points, state.maker)
    return _next(state, points, winners=() if winner is None else (winner,), deciding=winner is None)


def lowest(points: Sequence[int], maker: int | None) -> int | None:
    """The seat with the lowest score, in a tie the maker's (BE-13); None if that does not decide."""
    tied = [seat for seat, score in enumerate(points) if score == min(points)]
    return tied[0] if len(tied) == 1 else maker if maker in tied else None


def _seats_changed(state: State, move: TableMove) -> State:
    match move:
        case Left(seat):
            others = state.seating.without(seat)
            dealer = state.dealer
            if dealer == seat and others.order:
                dealer = state.seating.after(seat, others.order)
            state = replace(state, turned=None, passes=0, trump=None, maker=None, dropped=frozenset())
            return replace(state, seating=others, dealer=dealer, deciding=False, alone=None, over=True)
        case Reseated(order):
            return replace(state, seating=state.seating.rearranged(order), alone=None)
        case TakenOver(hand, scores):
            return replace(state, hand=hand, points=scores)
        case _:
            return state


def standing(options: Options) -> Standing:
    """Points left; a score may rise without limit (BE-14), and at nought the game is over."""
    return Standing(options.start, 1, MOST)


def joining(state: State) -> None:
    """Nobody can join: the game is for four."""


# What one could want --------------------------------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """What somebody could want now, each with the verdict of `refusal`."""
    if state.over:
        offers: tuple[Choice, ...] = (Choice(Again(), say("buck_euchre-again"), tone="main", hold=True),)
    elif state.turned is None:
        offers = tuple(Choice(TurnedUp(suit), say(f"buck_euchre-{suit}"), suit=suit) for suit in SUITS)
    elif state.trump is None:
        offers = _bids(state)
    else:
        offers = (*_drops(state), *_tricks(state))
    return tuple(replace(offer, refused=refusal(state, offer.move)) for offer in (*offers, *_seldom(state)))


def _bids(state: State) -> tuple[Choice, ...]:
    """A knock on the table passes, as at many tables, and so does the player's own button."""
    seat = turn(state)
    if seat is None:
        return ()
    label, knock = say("buck_euchre-pass"), say("buck_euchre-or-knock")
    passed = Choice(Passed(seat), label, seat=seat, tone="no", hint=knock, gestures=("knock", "press"))
    if state.passes >= SEATS:
        return (*(Choice(Named(seat, suit), say(f"buck_euchre-{suit}"), suit=suit) for suit in SUITS), passed)
    order = say("buck_euchre-pick-up" if seat == state.dealer else "buck_euchre-order")
    return (Choice(Ordered(seat), order, seat=seat, tone="yes", gestures=("hold",)), passed)


def _drops(state: State) -> tuple[Choice, ...]:
    if state.turned == "clubs":
        return ()
    label = say("buck_euchre-drop")
    return tuple(Choice(Dropped(seat), label, seat=seat, tone="no", gestures=("hold",)) for seat in still_in(state))


def _tricks(state: State) -> tuple[Choice, ...]:
    """Every way in which five tricks can fall, a part for each player still in; the last one fills itself in."""
    seats = still_in(state)
    ask = Ask(say("buck_euchre-tricks"), say("buck_euchre-how-many"), main=True)
    return tuple(
        Choice(
            TricksTaken(tricks),
            say("buck_euchre-enter"),
            ask=ask,
            picks=tuple(
                Pick(f"tricks-{seat}", say("buck_euchre-took"), say("buck_euchre-figure", number=number), seat)
                for seat, number in tricks
            ),
            hint=_outcome(state, tricks),
        )
        for tricks in (tuple(zip(seats, shares, strict=True)) for shares in _shares(len(seats), TRICKS))
    )


def _shares(number: int, tricks: int) -> Iterator[tuple[int, ...]]:
    """Every way to share so many tricks among so many players."""
    if number == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        for others in _shares(number - 1, tricks - first):
            yield (first, *others)


def _outcome(state: State, tricks: Sequence[tuple[int, int]]) -> Text:
    """What the tricks would do to the scores."""
    winner = outright(state, tricks)
    if winner is not None:
        return say("buck_euchre-hint-wins", name=_name(state, winner))
    changes = ((seat, change(state, seat, number)) for seat, number in tricks)
    return say("buck_euchre-hint", changes=tuple(_change_said(state, seat, amount) for seat, amount in changes))


def _change_said(state: State, seat: int, amount: int) -> Text:
    key = "buck_euchre-up" if amount > 0 else "buck_euchre-down"
    return say(key, name=_name(state, seat), points=abs(amount))


def _seldom(state: State) -> tuple[Choice, ...]:
    """Going home, and giving up a walk-over."""
    left = () if state.over else leavings(state.seating)
    if state.alone is None:
        return left
    seat = still_in(state.alone)[0]
    return (Choice(Dropped(seat), say("buck_euchre-drop-too"), seat=seat, place="menu"), *left)


# What the table shows -------------------------------------------------------------------------------------------------


def scoreboard(state: State) -> Scoreboard:
    """What the table shows."""
    return Scoreboard(
        title=say("buck_euchre"),
        hand=state.hand,
        stake_label=say("buck_euchre-trumps"),
        stake=_trump_said(state.trump),
        seats=tuple(_seat_view(state, seat) for seat in state.seating.order),
        dealer=state.dealer,
        leads=leader(state),
        prompt=_prompt(state),
        over=state.over,
        winners=state.winners,
        falling=True,
    )


def _seat_view(state: State, seat: int) -> SeatView:
    badges = {"dealer": seat == state.dealer, "maker": seat == state.maker, "leads": seat == leader(state)}
    mark = Mark.ASKED if seat == turn(state) else Mark.OUT if seat in state.dropped else Mark.IN
    return SeatView(
        seat=seat,
        chair=state.seating.chair(seat),
        name=_name(state, seat),
        score=state.points[seat],
        mark=Mark.WON if seat in state.winners else mark,
        badges=tuple(badge for badge, here in badges.items() if here),
        note=_note(state, seat),
    )


def _note(state: State, seat: int) -> Text | None:
    if seat in state.dropped:
        return say("buck_euchre-note-dropped")
    if seat == state.maker:
        return say("buck_euchre-note-needs", tricks=needed(state))
    if turn(state) is not None and seat in speakers(state)[: state.passes % SEATS]:
        return say("buck_euchre-note-passed")
    return None


def _prompt(state: State) -> Text:
    if state.over:
        key = "buck_euchre-prompt-won" if state.winners else "buck_euchre-prompt-left"
        return say(key, names=_names(state, state.winners))
    if state.turned is None:
        key = "buck_euchre-prompt-decide" if state.deciding else "buck_euchre-prompt-deal"
        return say(key, dealer=_name(state, state.dealer))
    if (speaking := turn(state)) is not None:
        second, dealing = state.passes >= SEATS, speaking == state.dealer
        key = "buck_euchre-prompt-name" if second else f"buck_euchre-prompt-{'pick-up' if dealing else 'order'}"
        return say(key, name=_name(state, speaking), suit=suit_said(state.turned))
    if state.maker is not None:
        return say("buck_euchre-prompt-play", name=_name(state, state.maker), tricks=needed(state))
    if state.turned != "clubs":
        return say("buck_euchre-prompt-none")
    leads = leader(state)
    return say("buck_euchre-prompt-clubs", leader="" if leads is None else _name(state, leads))


# Why ------------------------------------------------------------------------------------------------------------------


def explain(before: State, move: Move, after: State) -> tuple[Note, ...]:
    """The sentences of the log for one move, with the points that each player gains or loses by it."""
    match move:
        case TurnedUp(suit):
            return _turned_notes(before, suit)
        case Ordered(seat) | Named(seat):
            return (_maker_note(before, move, seat),)
        case Passed(seat):
            return (_pass_note(before, seat), *_round_notes(before, after))
        case Dropped(seat):
            return _drop_notes(before, seat, after)
        case TricksTaken(tricks):
            taken = tuple(_trick_note(before, seat, number) for seat, number in tricks)
            return (*taken, *_tricks_end(before, tricks, after))
        case Again():
            return (Note(say("buck_euchre-said-again", "BE-14", points=after.options.start)), _deal_note(after))
        case _:
            return _seat_notes(before, move)


def _turned_notes(before: State, suit: Suit) -> tuple[Note, ...]:
    if suit != "clubs":
        return (Note(say("buck_euchre-said-turned", "BE-2", suit=suit_said(suit))),)
    dealer = before.dealer
    clubs = Note(say("buck_euchre-said-clubs", "BE-1"))
    if before.options.clubs == "free":
        return (clubs,)
    return (clubs, Note(say("buck_euchre-said-takes-club", "BE-1", name=_name(before, dealer)), dealer))


def _maker_note(before: State, move: Ordered | Named, seat: int) -> Note:
    who = _name(before, seat)
    if isinstance(move, Named):
        return Note(say("buck_euchre-said-named", "BE-3", name=who, suit=suit_said(move.suit)), seat)
    own = seat == before.dealer
    key = "buck_euchre-said-picked-up" if own else "buck_euchre-said-ordered"
    args = {"name": who, "dealer": _name(before, before.dealer), "suit": _trump_said(before.turned)}
    return Note(say(key, "BE-2", **args), seat)


def _pass_note(before: State, seat: int) -> Note:
    rule = "BE-2" if before.passes < SEATS else "BE-3"
    return Note(say("buck_euchre-said-pass", rule, name=_name(before, seat)), seat)


def _round_notes(before: State, after: State) -> tuple[Note, ...]:
    if before.passes == SEATS - 1:
        return (Note(say("buck_euchre-said-turned-down", "BE-3", suit=_trump_said(before.turned))),)
    if before.passes < 2 * SEATS - 1:
        return ()
    if after.trump == "none":
        return (Note(say("buck_euchre-said-no-trumps", "BE-4")),)
    return (Note(say("buck_euchre-said-thrown", "BE-4")), _deal_note(after))


def _drop_notes(before: State, seat: int, after: State) -> tuple[Note, ...]:
    dropped = Note(say("buck_euchre-said-dropped", "BE-5", name=_name(before, seat)), seat)
    if before.alone is not None:
        given_up = after.points[seat] - before.points[seat]
        return (dropped, Note(say("buck_euchre-said-all-dropped", "BE-12"), seat, given_up), _deal_note(after))
    if after.turned is not None:
        return (dropped,)
    alone = next(each for each in still_in(before) if each != seat)
    gained = after.points[alone] - before.points[alone]
    key = f"buck_euchre-said-walkover-{before.options.walkover}"
    walked = Note(say(key, "BE-11", name=_name(before, alone), points=abs(gained)), alone, gained)
    return (dropped, walked, *(() if before.options.walkover == "win" else _end_notes(after)))


def _trick_note(before: State, seat: int, number: int) -> Note:
    amount = change(before, seat, number)
    key, rule = ("up", "BE-10") if amount > 0 else ("down", "BE-9")
    if seat == before.maker:
        key, rule = ("failed" if amount > 0 else "made"), "BE-10"
    args = {"name": _name(before, seat), "tricks": number, "points": abs(amount)}
    return Note(say(f"buck_euchre-said-{key}", rule, **args), seat, amount)


def _tricks_end(before: State, tricks: Sequence[tuple[int, int]], after: State) -> tuple[Note, ...]:
    winner = outright(before, tricks)
    if winner is None:
        return _end_notes(after)
    return (Note(say("buck_euchre-said-five", "BE-9", name=_name(after, winner)), winner),)


def _end_notes(after: State) -> tuple[Note, ...]:
    """Who has won by the count, that one more hand decides, or who deals."""
    if not after.over:
        tie = (Note(say("buck_euchre-said-tie", "BE-13")),) if after.deciding else ()
        return (*tie, _deal_note(after))
    winner = after.winners[0]
    points = after.points[winner]
    key = "buck_euchre-said-lowest" if after.points.count(points) == 1 else "buck_euchre-said-maker"
    return (Note(say(key, "BE-13", name=_name(after, winner), points=points), winner),)


def _deal_note(after: State) -> Note:
    return Note(say("buck_euchre-said-deals", "BE-14", dealer=_name(after, after.dealer)), after.dealer)


def _seat_notes(before: State, move: TableMove) -> tuple[Note, ...]:
    match move:
        case Left():
            return (seat_note(before.seating, move, "BE-14"), Note(say("buck_euchre-said-broken-up", "BE-14")))
        case Reseated():
            return (seat_note(before.seating, move, "BE-14"),)
        case TakenOver():
            return take_over_notes(before.seating.names, before.points, move, "BE-14")
        case _:
            return ()


# The cards ------------------------------------------------------------------------------------------------------------


def referee(options: Options, trump: Suit | None, cards: Sequence[Card]) -> Verdict:  # noqa: ARG001
    """BE-9: the highest trump takes the trick, or else the highest card of the suit led. See `Rules.referee`."""
    return Order(ranking, trump, bowers=True).verdict(cards, "BE-9", "BE-8")


def allowed(options: Options, trump: Suit | None, led: Card | None, card: Card) -> Ruling:  # noqa: ARG001
    """BE-8: follow suit if you can; the left bower is a trump. See `Rules.allowed`."""
    return Order(ranking, trump, bowers=True).ruling(led, card, "BE-8")


def ledger(state: State) -> Mapping[str, Mapping[str, int]]:  # noqa: ARG001 - part of the contract
    """Nothing is owed after the game."""
    return {}


def facts(state: State) -> Mapping[str, tuple[str, ...]]:
    """What a transcript can expect of Buck Euchre: see `klopkast rules buck_euchre`."""
    return {
        "points": tuple(str(state.points[seat]) for seat in state.seating.order),
        "maker": ("-" if state.maker is None else _name(state, state.maker),),
        "trump": (state.trump or "-",),
        "in": _names(state, still_in(state)),
    }
