"""Le Truc: two players, three tricks; the hand is worth what they dare to ask for (rules LT-1 to LT-14).

The state is one frozen struct; what belongs to one player is a tuple by seat. Read `refusal` for what is allowed,
`apply` for what happens, `explain` for why. The file is long because it is the whole game.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from kiosk.games.cards import by_rank
from kiosk.notation import Line
from kiosk.rules import (
    Ask,
    Card,
    Cell,
    Choice,
    Gesture,
    Mark,
    Note,
    Place,
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
    with_value,
)
from kiosk.standing import TakenOver, take_over_notes, take_over_refusal

name = "truc"
players = (2, 2)
version = 1
ranking = ("7", "8", "A", "K", "Q", "J", "10", "9")
suits: tuple[Suit, ...] = ()
trumps: tuple[Suit | None, ...] = ()
TRICKS = 3
BOTH = (0, 1)
LADDERS: Mapping[str, tuple[int, ...]] = {  # LT-7
    "two": (1, 2, 4, 6, 8, 10, 12),
    "double": (1, 2, 4, 8, 12),
    "literal": (1, 2, 6, 8, 10, 12),
}


class Options(Struct, frozen=True):
    """The house rules, with the standard as default."""

    target: Annotated[int, Meta(ge=1, le=100)] = 12
    remainder: Literal["source", "classic"] = "source"  # LT-9: what refusing it costs, the game or the present value
    ladder: Literal["two", "double", "literal"] = "two"  # LT-7
    alternate: Literal["no", "yes"] = "no"  # LT-8
    match: Literal["1", "3", "5"] = "1"  # best of so many games


class Redealt(Struct, frozen=True, tag_field="move", tag="redeal"):
    """LT-2: both agreed to three fresh cards each."""


class Raised(Struct, frozen=True, tag_field="move", tag="raise"):
    """LT-5: asks "two more?" before playing a card to this trick."""

    seat: int


class Declared(Struct, frozen=True, tag_field="move", tag="remainder"):
    """LT-9: says "my remainder", or says it too and so accepts it."""

    seat: int


class Accepted(Struct, frozen=True, tag_field="move", tag="accept"):
    """LT-6: plays on for what was asked."""

    seat: int


class Refused(Struct, frozen=True, tag_field="move", tag="refuse"):
    """LT-6, LT-9: will not play for what was asked, and so gives up the hand."""

    seat: int


class TrickTaken(Struct, frozen=True, tag_field="move", tag="trick"):
    """LT-3: played the higher card."""

    seat: int


class TrickSpoiled(Struct, frozen=True, tag_field="move", tag="spoiled"):
    """LT-4: both cards were of the same rank."""


class Folded(Struct, frozen=True, tag_field="move", tag="fold"):
    """LT-11: gives up the hand."""

    seat: int


class Again(Struct, frozen=True, tag_field="move", tag="again"):
    """The next game, of this match or of a new one; the deal goes on alternating."""


TableMove = Joined | Left | SatOut | CameBack | Reseated | TakenOver
Move = Redealt | Raised | Declared | Accepted | Refused | TrickTaken | TrickSpoiled | Folded | Again | TableMove

moves = (Redealt, Raised, Declared, Accepted, Refused, TrickTaken, TrickSpoiled, Folded, Again, *TABLE_MOVES)
lines = (
    Line("redeal", Redealt, ()),
    Line("raise", Raised),
    Line("accept", Accepted),
    Line("refuse", Refused),
    Line("remainder", Declared),
    Line("trick", TrickSpoiled, (), fixed=("spoiled",)),
    Line("trick", TrickTaken),
    Line("fold", Folded),
    Line("again", Again, ()),
    *TABLE_LINES,
)


class State(Struct, frozen=True):
    """A game of Le Truc. A tuple without a remark is by seat."""

    options: Options
    seating: Seating
    points: tuple[int, ...]
    games: tuple[int, ...]  # won in this match
    hand: int
    dealer: int
    leader: int  # leads the trick that is being played
    tricks: tuple[int | None, ...] = ()  # who took each, in order; None: spoiled
    step: int = 0  # on the ladder
    pending: Raised | Declared | None = None  # the request that waits for its answer
    asked: tuple[int, ...] = ()  # seats that made their request in this trick
    raiser: int | None = None  # who made the latest request in this hand
    all_in: bool = False  # both have said "my remainder"
    redealt: bool = False
    begun: bool = False  # something has been entered in this hand
    over: bool = False
    winners: tuple[int, ...] = ()


# What the table can count ---------------------------------------------------------------------------------------------


def other(seat: int) -> int:
    """The opponent."""
    return 1 - seat


def ladder(state: State) -> tuple[int, ...]:
    """What a hand can be worth, one accepted request after the other (LT-7)."""
    return LADDERS[state.options.ladder]


def worth(state: State) -> int:
    """What the hand is worth now, unless both have declared their remainder."""
    return ladder(state)[state.step]


def gain(state: State, seat: int) -> int:
    """What a player scores if he wins the hand as it stands: its worth, or all that he still needs (LT-9)."""
    return state.options.target - state.points[seat] if state.all_in else worth(state)


def refusal_gain(state: State) -> int:
    """What the asker scores if the pending request is refused: the value before it (LT-6), or the game (LT-9)."""
    if isinstance(state.pending, Declared) and state.options.remainder == "source":
        return state.options.target - state.points[state.pending.seat]
    return worth(state)


def answering(state: State) -> int | None:
    """Whose answer is awaited."""
    return other(state.pending.seat) if state.pending else None


def decided(tricks: Sequence[int | None]) -> bool:
    """Whether no further trick can change who wins the hand (LT-14)."""
    return len(tricks) == TRICKS or winner_of(tricks) is not None


def winner_of(tricks: Sequence[int | None]) -> int | None:
    """Who has won the hand with these tricks; None: not decided yet, or nobody (LT-12, LT-13)."""
    if len(tricks) < TRICKS - 1:
        return None
    taken = [seat for seat in tricks if seat is not None]
    if len(taken) == TRICKS:
        return taken[-1]  # one each before it
    if taken and (len(taken) < len(tricks) or taken[0] == taken[1]):
        return taken[0]
    return None


def games_needed(state: State) -> int:
    """Games that win the match."""
    return int(state.options.match) // 2 + 1


def match_won(state: State) -> bool:
    """Whether somebody has won the match."""
    return max(state.games) >= games_needed(state)


# Dealing --------------------------------------------------------------------------------------------------------------


def new_game(names: Sequence[str], options: Options, dealer: int) -> State:
    """The first hand. Raises ValueError unless there are two players."""
    if len(names) != len(BOTH):
        raise ValueError(f"truc is for 2 players, not {len(names)}")
    return State(
        options=options,
        seating=seated(names),
        points=(0, 0),
        games=(0, 0),
        hand=1,
        dealer=dealer,
        leader=other(dealer),
    )


def _deal(state: State, hand: int, dealer: int, points: tuple[int, ...], games: tuple[int, ...]) -> State:
    """LT-1, LT-3: the dealer's opponent leads."""
    return State(
        options=state.options,
        seating=state.seating,
        points=points,
        games=games,
        hand=hand,
        dealer=dealer,
        leader=other(dealer),
    )


# What is allowed ------------------------------------------------------------------------------------------------------


def refusal(state: State, move: Move) -> Text | None:
    """Why a move is not allowed now; None if it is. The one place where that is decided."""
    if state.over:
        return _no_again(state) if isinstance(move, Again) else say("truc-no-over", "LT-12")
    match move:
        case Raised(seat):
            return _no_such(seat) or _no_request(state, move)
        case Declared(seat):
            answers = isinstance(state.pending, Declared) and seat == answering(state)
            return _no_such(seat) or (None if answers else _no_request(state, move))
        case Accepted(seat) | Refused(seat):
            return _no_such(seat) or _no_answer(state, move)
        case Folded(seat):
            return _no_such(seat)
        case TrickTaken(seat):
            return _no_such(seat) or _answer_first(state)
        case TrickSpoiled():
            return _answer_first(state)
        case Redealt():
            return _no_redeal(state)
        case Again():
            return say("truc-no-again", "LT-12")
        case _:
            return _no_seat_change(state, move)


def _name(state: State, seat: int) -> str:
    return state.seating.names[seat]


def _no_such(seat: int) -> Text | None:
    return None if seat in BOTH else say("table-no-such-player", "LT-1")


def _answer_first(state: State) -> Text | None:
    asked = answering(state)
    return None if asked is None else say("truc-no-answer-first", "LT-6", name=_name(state, asked))


def _no_request(state: State, move: Raised | Declared) -> Text | None:
    """LT-10: "my remainder" may be said whenever "two more?" could be."""
    seat, who = move.seat, _name(state, move.seat)
    if state.pending:
        return _answer_first(state)
    if state.all_in:
        return say("truc-no-all-in", "LT-10")
    if state.step == len(ladder(state)) - 1:
        if isinstance(move, Declared):
            return say("truc-no-remainder-top", "LT-10", worth=worth(state))
        return say("truc-no-top", "LT-8", worth=worth(state))
    if seat in state.asked:
        return say("truc-no-twice", "LT-8", name=who)
    if seat == state.leader and other(seat) in state.asked:
        return say("truc-no-leader-late", "LT-5", name=who, follower=_name(state, other(seat)))
    if state.options.alternate == "yes" and state.raiser == seat:
        return say("truc-no-alternate", "LT-8", name=_name(state, other(seat)))
    return None


def _no_answer(state: State, move: Accepted | Refused) -> Text | None:
    if state.pending is None:
        return say("truc-no-question", "LT-6")
    if move.seat == state.pending.seat:
        return say("truc-no-own-answer", "LT-6", name=_name(state, other(move.seat)))
    if isinstance(move, Accepted) and isinstance(state.pending, Declared):
        return say("truc-no-plain-accept", "LT-9", name=_name(state, move.seat))
    return None


def _no_redeal(state: State) -> Text | None:
    if state.tricks or state.raiser is not None:
        return say("truc-no-redeal-late", "LT-2")
    return say("truc-no-redeal-again", "LT-2") if state.redealt else None


def _no_again(state: State) -> Text | None:
    return say("table-no-too-few", "LT-1") if len(state.seating.order) < len(BOTH) else None


def _no_seat_change(state: State, move: TableMove) -> Text | None:
    match move:
        case Joined():
            return say("truc-no-third", "LT-1")
        case Reseated(order):
            return reseat_refusal(state.seating, order, not state.begun, "LT-1")
        case TakenOver():
            fresh = state.hand == 1 and not state.begun and state.seating.untouched
            return take_over_refusal(standing(state.options), move, len(BOTH), "LT-1", fresh=fresh)
        case Left(seat):
            return _no_such(seat)
        case _:
            return _no_such(move.seat) or say("truc-no-away", "LT-1")


# What happens ---------------------------------------------------------------------------------------------------------


def apply(state: State, move: Move) -> State:
    """The state after a move that is allowed."""
    match move:
        case Raised(seat):
            return _requested(state, move)
        case Declared(seat):
            if state.pending:
                return replace(state, pending=None, asked=(*state.asked, seat), raiser=seat, all_in=True)
            return _requested(state, move)
        case Accepted():
            return replace(state, pending=None, step=state.step + 1)
        case Refused(seat):
            return _hand_won(state, other(seat), refusal_gain(state))
        case Folded(seat):
            return _hand_won(state, other(seat), fold_gain(state, seat))
        case TrickTaken(seat):
            return _trick(state, seat)
        case TrickSpoiled():
            return _trick(state, None)
        case Redealt():
            return replace(state, redealt=True, begun=True)
        case Again():
            games = (0, 0) if match_won(state) else state.games
            return _deal(state, 1, state.dealer, (0, 0), games)
        case _:
            return _seats_changed(state, move)


def fold_gain(state: State, seat: int) -> int:
    """What the opponent scores if a player folds now: folding when asked is refusing (LT-11)."""
    return refusal_gain(state) if seat == answering(state) else gain(state, other(seat))


def _requested(state: State, move: Raised | Declared) -> State:
    return replace(state, begun=True, pending=move, asked=(*state.asked, move.seat), raiser=move.seat)


def _trick(state: State, taker: int | None) -> State:
    """LT-3, LT-4: the taker leads the next trick; after a spoiled one, whoever led it."""
    leader = state.leader if taker is None else taker
    state = replace(state, begun=True, tricks=(*state.tricks, taker), leader=leader, asked=())
    winner = winner_of(state.tricks)
    if winner is not None:
        return _hand_won(state, winner, gain(state, winner))
    return _hand_won(state, None, 0) if decided(state.tricks) else state


def _hand_won(state: State, winner: int | None, points: int) -> State:
    """Score the hand and pass the deal; the game is over for the first to reach the target."""
    dealer = other(state.dealer)
    if winner is None:
        return _deal(state, state.hand + 1, dealer, state.points, state.games)
    scores = with_value(state.points, winner, state.points[winner] + points)
    if scores[winner] < state.options.target:
        return _deal(state, state.hand + 1, dealer, scores, state.games)
    games = with_value(state.games, winner, state.games[winner] + 1)
    return replace(state, points=scores, dealer=dealer, pending=None, games=games, over=True, winners=(winner,))


def _seats_changed(state: State, move: TableMove) -> State:
    match move:
        case Reseated(order):
            return replace(state, seating=state.seating.rearranged(order))
        case TakenOver(hand, scores):
            return replace(state, hand=hand, points=scores)
        case Left(seat):
            stays = other(seat)
            seating = state.seating.without(seat)
            return replace(state, seating=seating, dealer=stays, pending=None, over=True, winners=(stays,))
        case _:
            return state  # nobody joins or sits out


def standing(options: Options) -> Standing:
    """Points of the game that is being played."""
    return Standing(0, 0, options.target - 1)


def joining(state: State) -> None:
    """Nobody can join: the game is for two."""


# What one could want --------------------------------------------------------------------------------------------------


def choices(state: State) -> tuple[Choice, ...]:
    """What somebody could want now, each with the verdict of `refusal`."""
    if state.over:
        again = "truc-next-game" if int(state.options.match) > 1 and not match_won(state) else "truc-again"
        offers: tuple[Choice, ...] = (Choice(Again(), say(again), tone="main", hold=True),)
    else:
        offers = (*_answers(state), *_tricks(state), *_requests(state), *_folds(state), *_seldom(state))
    return tuple(replace(offer, refused=refusal(state, offer.move)) for offer in offers)


def _answers(state: State) -> tuple[Choice, ...]:
    seat = answering(state)
    if seat is None:
        return ()
    no = _gives(state, other(seat), refusal_gain(state))
    if isinstance(state.pending, Declared):
        yes = Choice(Declared(seat), say("truc-remainder-too"), hint=say("truc-hint-for-game"))
    else:
        yes = Choice(Accepted(seat), say("truc-accept"), hint=say("truc-hint-worth", worth=_next_worth(state)))
    return (
        replace(yes, seat=seat, tone="yes", gestures=("press",)),
        Choice(Refused(seat), say("truc-refuse"), seat=seat, tone="no", hint=no, gestures=("hold",)),
    )


def _next_worth(state: State) -> int:
    steps = ladder(state)
    return steps[min(state.step + 1, len(steps) - 1)]


def _tricks(state: State) -> tuple[Choice, ...]:
    if state.pending:
        return ()
    number = len(state.tricks) + 1
    taken = (Choice(TrickTaken(seat), say("truc-took", trick=number), seat=seat) for seat in state.seating.order)
    tricks = (*taken, Choice(TrickSpoiled(), say("truc-spoil")))
    return tuple(replace(trick, hint=_trick_hint(state, trick.move)) for trick in tricks)


def _trick_hint(state: State, move: TrickTaken | TrickSpoiled) -> Text | None:
    """What the hand comes to if this trick decides it."""
    tricks = (*state.tricks, move.seat if isinstance(move, TrickTaken) else None)
    winner = winner_of(tricks)
    if winner is None:
        return say("truc-hint-nobody") if decided(tricks) else None
    if isinstance(move, TrickTaken):
        return say("truc-hint-wins") if state.all_in else say("truc-hint-scores", points=worth(state))
    return _gives(state, winner, gain(state, winner))


def _gives(state: State, winner: int, points: int) -> Text:
    """What somebody's loss of the hand would bring the other."""
    game = state.points[winner] + points >= state.options.target
    return say("truc-hint-gives-game" if game else "truc-hint-gives", name=_name(state, winner), points=points)


def _requests(state: State) -> tuple[Choice, ...]:
    raised = say("truc-hint-to", worth=_next_worth(state))
    label = say("truc-double" if state.options.ladder == "double" else "truc-raise")
    more = Ask(label, say("truc-who-raises"), main=True, hint=raised)
    reading = f"truc-hint-refused-{state.options.remainder}"
    rest = Ask(say("truc-remainder"), say("truc-who-declares"), hint=say(reading, worth=worth(state)))
    # While an answer is due, or no more can be asked, these are no buttons; a knock still wants to hear why.
    place: Place = "gesture" if state.pending or state.all_in else "table"
    raises = tuple(
        Choice(Raised(seat), label, seat=seat, ask=more, hint=raised, gestures=_knocks(state, seat), place=place)
        for seat in state.seating.order
    )
    if place == "gesture":
        return raises
    return (
        *raises,
        *(
            Choice(
                Declared(seat),
                rest.label,
                seat=seat,
                ask=rest,
                hint=say(f"{reading}-by", name=_name(state, other(seat)), me=_name(state, seat), worth=worth(state)),
            )
            for seat in state.seating.order
        ),
    )


def _knocks(state: State, seat: int) -> tuple[Gesture, ...]:
    """A fist on the table is a raise by whoever may raise; if neither may, it is told so."""
    able = [each for each in BOTH if refusal(state, Raised(each)) is None]
    fist: tuple[Gesture, ...] = ("knock",) if seat in (able or BOTH) else ()
    return fist if seat == answering(state) else (*fist, "press")


def _folds(state: State) -> tuple[Choice, ...]:
    asked = answering(state)
    return tuple(
        Choice(
            Folded(seat),
            say("truc-fold"),
            seat=seat,
            hint=_gives(state, other(seat), fold_gain(state, seat)),
            gestures=() if seat == asked else ("hold",),
            place="table" if asked is None else "menu",
        )
        for seat in state.seating.order
    )


def _seldom(state: State) -> tuple[Choice, ...]:
    return (Choice(Redealt(), say("truc-redeal"), place="menu"), *leavings(state.seating))


# What the table shows -------------------------------------------------------------------------------------------------


def scoreboard(state: State) -> Scoreboard:
    """What the table shows."""
    return Scoreboard(
        title=say("truc"),
        hand=state.hand,
        stake_label=say("truc-worth"),
        stake=say("truc-worth-game") if state.all_in else worth(state),
        seats=tuple(_seat_view(state, seat) for seat in state.seating.order),
        dealer=state.dealer,
        leads=None if state.over else state.leader,
        prompt=_prompt(state),
        over=state.over,
        winners=state.winners,
        losers=_losers(state),
        cells=tuple(_cell(state, place) for place in range(TRICKS)) if state.tricks or not state.over else (),
    )


def _losers(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.seating.order if state.over and seat not in state.winners)


def _seat_view(state: State, seat: int) -> SeatView:
    badges = {
        "dealer": seat == state.dealer,
        "knocker": seat == state.raiser and not state.over,
        "leads": seat == state.leader and not state.over,
    }
    return SeatView(
        seat=seat,
        chair=state.seating.chair(seat),
        name=_name(state, seat),
        score=state.points[seat],
        lit=min(state.points[seat], state.options.target),
        of=state.options.target,
        mark=_mark(state, seat),
        badges=tuple(badge for badge, here in badges.items() if here),
        note=_note(state, seat),
    )


def _mark(state: State, seat: int) -> Mark:
    if state.over:
        return Mark.WON if seat in state.winners else Mark.LOST
    return Mark.ASKED if seat == answering(state) else Mark.IN


def _note(state: State, seat: int) -> Text | None:
    if state.pending and state.pending.seat == seat:
        return say("truc-note-remainder" if isinstance(state.pending, Declared) else "truc-note-asks")
    if state.options.match != "1":
        return say("truc-note-games", games=state.games[seat], needed=games_needed(state))
    return None


def _cell(state: State, place: int) -> Cell:
    label = say("truc-trick", trick=place + 1)
    if place >= len(state.tricks):
        return Cell(label)
    taker = state.tricks[place]
    if taker is None:
        return Cell(label, say("truc-cell-spoiled"))
    return Cell(label, say("truc-cell-taken", name=_name(state, taker)), taker)


def _prompt(state: State) -> Text:
    names = state.seating.names
    leader, dealer = names[state.leader], names[state.dealer]
    if state.over:
        return _over_prompt(state)
    if state.pending:
        asks, asked = names[state.pending.seat], names[other(state.pending.seat)]
        if isinstance(state.pending, Declared):
            return say(f"truc-prompt-remainder-{state.options.remainder}", asks=asks, name=asked, worth=worth(state))
        return say("truc-prompt-asked", asks=asks, name=asked, worth=_next_worth(state))
    if state.all_in:
        return say("truc-prompt-all-in", leader=leader)
    if not state.begun:
        return say("truc-prompt-deal", dealer=dealer, leader=leader, target=state.options.target)
    return say("truc-prompt-play", leader=leader, trick=len(state.tricks) + 1, target=state.options.target)


def _over_prompt(state: State) -> Text:
    winner = state.winners[0]
    score = {"name": _name(state, winner), "games": state.games[winner], "others": state.games[other(winner)]}
    if state.options.match == "1" or len(state.seating.order) < len(BOTH):
        return say("truc-prompt-won", name=_name(state, winner))
    if match_won(state):
        return say("truc-prompt-match", **score)
    return say("truc-prompt-game", **score, match=int(state.options.match))


# Why ------------------------------------------------------------------------------------------------------------------


def explain(before: State, move: Move, after: State) -> tuple[Note, ...]:
    """The sentences of the log for one move, with the points that each one brings."""
    said = _said(before, move, after)
    if isinstance(move, Again) or (after.hand, after.over) == (before.hand, before.over):
        return said
    if isinstance(move, TrickTaken | TrickSpoiled):
        said = (*said, _hand_note(before, move))
    return (*said, *_end_notes(after))


def _said(before: State, move: Move, after: State) -> tuple[Note, ...]:
    names = after.seating.names
    trick = len(before.tricks) + 1
    match move:
        case Raised(seat):
            asks = {"name": names[seat], "worth": _next_worth(before), "now": worth(before)}
            return (Note(say("truc-said-raise", "LT-5", **asks), seat),)
        case Declared(seat):
            key = "truc-said-remainder-too" if before.pending else "truc-said-remainder"
            return (Note(say(key, "LT-9", name=names[seat]), seat),)
        case Accepted(seat):
            return (Note(say("truc-said-accept", "LT-6", name=names[seat], worth=worth(after)), seat),)
        case Refused(seat):
            return (_refused_note(before, seat),)
        case Folded(seat):
            return (_fold_note(before, seat),)
        case TrickTaken(seat):
            return (Note(say("truc-said-trick", "LT-3", name=names[seat], trick=trick), seat),)
        case TrickSpoiled():
            return (Note(say("truc-said-spoiled", "LT-4", trick=trick)),)
        case Redealt():
            return (Note(say("truc-said-redeal", "LT-2", dealer=names[after.dealer])),)
        case Again():
            deals = {"dealer": names[after.dealer], "leader": names[after.leader]}
            return (Note(say("truc-said-again", "LT-1", **deals)),)
        case _:
            return _seat_notes(before, move)


def _refused_note(before: State, seat: int) -> Note:
    winner, points = other(seat), refusal_gain(before)
    args = {"name": _name(before, seat), "winner": _name(before, winner), "points": points}
    if isinstance(before.pending, Declared):
        return Note(say(f"truc-said-refuse-remainder-{before.options.remainder}", "LT-9", **args), winner, points)
    return Note(say("truc-said-refuse", "LT-6", **args), winner, points)


def _fold_note(before: State, seat: int) -> Note:
    winner, points = other(seat), fold_gain(before, seat)
    args = {"name": _name(before, seat), "winner": _name(before, winner), "points": points}
    if before.all_in:
        key = "truc-said-fold-game"
    elif seat != answering(before):
        key = "truc-said-fold"
    elif isinstance(before.pending, Declared) and before.options.remainder == "source":
        key = "truc-said-fold-remainder"
    else:
        key = "truc-said-fold-asked"
    return Note(say(key, "LT-11", **args), winner, points)


def _hand_note(before: State, move: TrickTaken | TrickSpoiled) -> Note:
    """Who won the hand with which tricks."""
    tricks = (*before.tricks, move.seat if isinstance(move, TrickTaken) else None)
    winner = winner_of(tricks)
    if winner is None:
        return Note(say("truc-said-nobody", "LT-12"))
    if tricks.count(winner) > 1:
        key, rule = "truc-said-two", "LT-12"
    elif other(winner) in tricks:
        key, rule = "truc-said-first", "LT-12"
    else:
        key, rule = "truc-said-only", "LT-13"
    points = gain(before, winner)
    what = say("truc-scores-game" if before.all_in else "truc-scores", points=points)
    return Note(say(key, rule, name=_name(before, winner), scores=what), winner, points)


def _end_notes(after: State) -> tuple[Note, ...]:
    names = after.seating.names
    if not after.over:
        deals = {"dealer": names[after.dealer], "leader": names[after.leader]}
        return (Note(say("truc-said-deals", "LT-1", **deals), after.dealer),)
    winner = after.winners[0]
    if len(after.seating.order) < len(BOTH):
        return (Note(say("truc-said-wins-alone", "LT-1", name=names[winner]), winner),)
    score = {"name": names[winner], "points": after.points[winner], "others": after.points[other(winner)]}
    won = Note(say("truc-said-wins", "LT-12", **score), winner)
    if after.options.match == "1":
        return (won,)
    score = {"name": names[winner], "games": after.games[winner], "others": after.games[other(winner)]}
    key = "truc-said-match" if match_won(after) else "truc-said-games"
    return (won, Note(say(key, "LT-12", **score), winner))


def _seat_notes(before: State, move: TableMove) -> tuple[Note, ...]:
    match move:
        case Left() | Reseated():
            return (seat_note(before.seating, move, "LT-1"),)
        case TakenOver():
            return take_over_notes(before.seating.names, before.points, move, "LT-1")
        case _:
            return ()


# The cards ------------------------------------------------------------------------------------------------------------


def referee(options: Options, trump: Suit | None, cards: Sequence[Card]) -> Verdict:  # noqa: ARG001
    """LT-3, LT-4: the higher rank takes the trick, equal ranks spoil it. See `Rules.referee`."""
    return by_rank(ranking, cards, "LT-3", "LT-4")


def allowed(options: Options, trump: Suit | None, led: Card | None, card: Card) -> Ruling:  # noqa: ARG001
    """LT-3: any card is. See `Rules.allowed`."""
    by_rank(ranking, (card,) if led is None else (led, card), "LT-3", "LT-4")
    return Ruling(always=True, reason=say("cards-may-lead" if led is None else "cards-may-any", "LT-3"))


def ledger(state: State) -> Mapping[str, Mapping[str, int]]:  # noqa: ARG001 - part of the contract
    """Nothing is owed after the game."""
    return {}


def facts(state: State) -> Mapping[str, tuple[str, ...]]:
    """What a transcript can expect of Le Truc: see `klopkast rules truc`."""
    asked = answering(state)
    here = state.seating.order
    return {
        "points": tuple(str(state.points[seat]) for seat in here),
        "worth": ("game" if state.all_in else str(worth(state)),),
        "asked": ("-" if asked is None else _name(state, asked),),
        "games": tuple(str(state.games[seat]) for seat in here),
    }
