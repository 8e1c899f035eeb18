"""Buck Euchre in a player's words; the hands of the rules stand beside this as transcripts."""

from itertools import product

import pytest
from msgspec.structs import replace

from kiosk.games import buck_euchre
from kiosk.games.buck_euchre import Again, Dropped, Move, Named, Options, Ordered, Passed, State, TricksTaken, TurnedUp
from kiosk.rules import Card, Mark
from kiosk.seating import CameBack, Joined, Left, Reseated, SatOut
from tests.walks import walk

A, B, C, D = range(4)
NO_TRUMPS = (*(Passed(seat) for seat in (B, C, D, A)),) * 2


def play(state: State, *moves: Move) -> State:
    """Play moves that are all allowed."""
    for move in moves:
        refused = buck_euchre.refusal(state, move)
        assert refused is None, (move, refused)
        state = buck_euchre.apply(state, move)
    return state


def table(*points: int, dealer: int = A, **options: object) -> State:
    state = buck_euchre.new_game("ABCD", Options(**options), dealer)  # type: ignore[arg-type]
    return replace(state, points=points) if points else state


def made_by(state: State, maker: int) -> State:
    """Hearts are turned up, and that player orders them when the others before him have passed."""
    state = play(state, TurnedUp("hearts"))
    while (speaking := buck_euchre.turn(state)) != maker:
        assert speaking is not None
        state = play(state, Passed(speaking))
    return play(state, Ordered(maker))


def tricks(state: State, *taken: int | None) -> TricksTaken:
    """Tricks by seat; None for one who has dropped out."""
    return TricksTaken(tuple((seat, number) for seat, number in enumerate(taken) if number is not None))


def rule(state: State, move: Move) -> str:
    refused = buck_euchre.refusal(state, move)
    assert refused is not None, move
    return refused.rule


# Scores ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("maker", "dropped", "taken", "changes"),
    [
        (B, (C,), (1, 3, None, 1), (-1, -3, 0, -1)),
        (B, (C,), (2, 2, None, 1), (-2, 5, 0, -1)),
        (B, (C,), (4, 0, None, 1), (-4, 5, 0, -1)),
        (D, (), (0, 1, 0, 4), (5, -1, 5, -4)),
        (C, (D,), (0, 0, 5, None), (5, 5, -5, 0)),
        (A, (), (1, 2, 1, 1), (5, -2, -1, -1)),
    ],
)
def test_tricks_come_off_and_no_trick_or_a_failed_maker_costs_five(
    maker: int, dropped: tuple[int, ...], taken: tuple[int | None, ...], changes: tuple[int, ...]
) -> None:
    state = play(made_by(table(), maker), *map(Dropped, dropped))
    after = play(state, tricks(state, *taken))
    assert after.points == tuple(25 + amount for amount in changes)


@pytest.mark.parametrize(("taken", "wanted"), [(2, 3), (1, 4), (0, 10), (3, -3)])
def test_a_failed_maker_may_take_tricks_off_if_the_house_says_so(taken: int, wanted: int) -> None:
    state = made_by(table(failed="net"), B)
    after = play(state, tricks(state, 4 - taken if taken < 4 else 0, taken, 1, 0))
    assert after.points[B] == 25 + wanted


def test_with_a_club_nobody_is_maker_and_nobody_may_drop_out() -> None:
    state = play(table(), TurnedUp("clubs"))
    assert (state.trump, state.maker) == ("clubs", None)
    assert {rule(state, Dropped(seat)) for seat in range(4)} == {"BE-5"}
    assert rule(state, Ordered(B)) == "BE-1"
    assert not [choice for choice in buck_euchre.choices(state) if isinstance(choice.move, Dropped)]
    assert play(state, tricks(state, 3, 2, 0, 0)).points == (22, 23, 30, 30)


@pytest.mark.parametrize(("taken", "change"), [(2, -2), (1, 5), (0, 5)])
def test_a_dealer_who_has_to_take_the_club_needs_two(taken: int, change: int) -> None:
    state = play(table(clubs="dealer"), TurnedUp("clubs"))
    assert state.maker == A
    assert play(state, tricks(state, taken, 5 - taken - 1, 1, 0)).points[A] == 25 + change


def test_without_trumps_nobody_is_maker_and_anybody_may_drop_out() -> None:
    state = play(table(), TurnedUp("spades"), *NO_TRUMPS, Dropped(D))
    assert buck_euchre.facts(state)["trump"] == ("none",)
    assert play(state, tricks(state, 2, 3, 0, None)).points == (23, 22, 30, 25)


# The end --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "dropped", "taken", "after", "winner"),
    [
        ((3, 2, 9, 14), (D,), (3, 1, 1, None), (0, 1, 8, 14), A),
        ((3, 1, 9, 14), (C, D), (3, 2, None, None), (0, -1, 9, 14), B),
        ((3, 1, 9, 14), (D,), (3, 1, 1, None), (0, 0, 8, 14), A),
        ((2, 9, 9, 14), (D,), (2, 2, 1, None), (7, 7, 8, 14), None),
        ((9, 2, 9, 14), (D,), (3, 1, 1, None), (6, 1, 8, 14), None),
        ((24, 9, 9, 14), (D,), (5, 0, 0, None), (19, 14, 14, 14), A),
    ],
)
def test_the_lowest_at_nought_or_less_wins_in_a_tie_the_maker_and_all_five_tricks_at_once(
    points: tuple[int, ...],
    dropped: tuple[int, ...],
    taken: tuple[int | None, ...],
    after: tuple[int, ...],
    winner: int | None,
) -> None:
    state = play(made_by(table(*points), A), *map(Dropped, dropped))
    ended = play(state, tricks(state, *taken))
    assert ended.points == after
    assert (ended.over, ended.winners) == (winner is not None, () if winner is None else (winner,))
    marks = {view.seat for view in buck_euchre.scoreboard(ended).seats if view.mark is Mark.WON}
    assert marks == set(ended.winners)


def test_a_tie_without_a_maker_is_decided_by_one_more_hand_whatever_the_scores_then() -> None:
    state = play(table(2, 2, 9, 9), TurnedUp("clubs"))
    tied = play(state, tricks(state, 2, 2, 1, 0))
    assert (tied.points, tied.over, tied.deciding) == ((0, 0, 8, 14), False, True)
    last = play(tied, TurnedUp("clubs"))
    ended = play(last, tricks(last, 0, 0, 4, 1))
    assert (ended.points, ended.winners) == ((5, 5, 4, 13), (C,))


def test_a_tie_after_the_deciding_hand_takes_another_and_a_hand_that_is_thrown_in_decides_nothing() -> None:
    tied = replace(table(0, 0, 8, 8, all_pass="throw"), deciding=True)
    thrown = play(tied, TurnedUp("hearts"), *NO_TRUMPS)
    assert (thrown.over, thrown.deciding, thrown.dealer) == (False, True, B)
    state = play(thrown, TurnedUp("clubs"))
    again = play(state, tricks(state, 2, 2, 1, 0))
    assert (again.over, again.deciding) == (False, True)


def test_five_tricks_are_only_points_if_the_house_says_so() -> None:
    state = made_by(table(five="points"), A)
    after = play(state, tricks(state, 5, 0, 0, 0))
    assert (after.over, after.points[A]) == (False, 20)


def test_after_the_end_all_points_come_back_and_the_deal_goes_on_to_the_left() -> None:
    state = made_by(table(start=15), A)
    assert rule(state, Again()) == "BE-13"
    ended = play(state, tricks(state, 5, 0, 0, 0))
    for move in (TurnedUp("clubs"), Passed(B), Dropped(B), tricks(state, 5, 0, 0, 0), Left(A)):
        assert rule(ended, move) == "BE-13"
    again = play(ended, Again())
    assert (again.points, again.hand, again.dealer, again.over) == ((15,) * 4, 1, B, False)


# Walk-overs -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("walkover", "change", "wins"), [("five", -5, False), ("win", -5, True), ("void", 0, False)])
def test_the_third_to_drop_ends_the_hand(walkover: str, change: int, wins: bool) -> None:
    state = play(made_by(table(walkover=walkover), C), Dropped(D), Dropped(A), Dropped(B))
    assert state.points == (25, 25, 25 + change, 25)
    assert (state.over, state.winners) == (wins, (C,) if wins else ())
    assert state.dealer == B


def test_a_walk_over_that_brings_a_player_to_nought_wins_by_the_count() -> None:
    state = play(made_by(table(9, 9, 5, 9), C), Dropped(D), Dropped(A), Dropped(B))
    assert state.winners == (C,)


@pytest.mark.parametrize("walkover", ["five", "win", "void"])
def test_without_trumps_all_four_may_drop_out_and_nothing_changes(walkover: str) -> None:
    start = play(table(4, 4, 4, 4, walkover=walkover), TurnedUp("hearts"), *NO_TRUMPS)
    alone = play(start, Dropped(A), Dropped(B), Dropped(C))
    after = play(alone, Dropped(D))
    assert (after.points, after.over, after.dealer, after.hand) == ((4,) * 4, False, B, 2)
    given_up = [note.change for note in buck_euchre.explain(alone, Dropped(D), after)]
    assert sum(given_up) == after.points[D] - alone.points[D]
    assert rule(after, Dropped(D)) == "BE-5"


def test_a_walk_over_stands_once_the_next_card_is_turned_up() -> None:
    state = play(table(), TurnedUp("hearts"), *NO_TRUMPS, Dropped(A), Dropped(B), Dropped(C))
    assert rule(state, Dropped(A)) == "BE-5"
    for suit in buck_euchre.SUITS:
        following = play(state, TurnedUp(suit))
        assert rule(following, Dropped(D)) == "BE-5"
        assert following.points == (25, 25, 25, 20)


def test_a_maker_who_is_left_alone_cannot_drop_out_any_more() -> None:
    state = play(made_by(table(), C), Dropped(D), Dropped(A), Dropped(B))
    assert rule(state, Dropped(C)) == "BE-5"


# Trumps ---------------------------------------------------------------------------------------------------------------


def test_ordering_goes_round_from_the_dealers_left_and_the_dealer_comes_last() -> None:
    state = play(table(dealer=C), TurnedUp("spades"))
    for seat in (D, A, B, C):
        assert buck_euchre.turn(state) == seat
        view = buck_euchre.scoreboard(state).seat(seat)
        assert view is not None
        assert view.mark is Mark.ASKED
        assert rule(state, Ordered((seat + 1) % 4)) == "BE-2"
        state = play(state, Passed(seat))
    assert rule(state, Ordered(D)) == "BE-3"
    assert rule(state, Passed(A)) == "BE-3"
    assert rule(state, Named(D, "spades")) == "BE-3"
    named = play(state, Named(D, "clubs"))
    assert (named.trump, named.maker) == ("clubs", D)
    assert buck_euchre.refusal(named, Dropped(A)) is None


def test_nothing_is_ordered_named_dropped_or_entered_before_its_time() -> None:
    state = table()
    for move in (Ordered(B), Passed(B), Named(B, "hearts")):
        assert rule(state, move) == "BE-2"
    assert rule(state, Dropped(B)) == "BE-5"
    assert rule(state, tricks(state, 5, 0, 0, 0)) == "BE-9"
    state = play(state, TurnedUp("hearts"))
    assert rule(state, TurnedUp("spades")) == "BE-2"
    assert rule(state, Named(B, "spades")) == "BE-3"
    assert rule(state, Dropped(B)) == "BE-5"
    assert rule(state, tricks(state, 5, 0, 0, 0)) == "BE-9"
    state = play(state, Ordered(B))
    for move in (Ordered(C), Passed(C), Named(C, "spades")):
        assert rule(state, move) == "BE-2"


def test_a_knock_on_the_table_passes_for_the_one_whose_turn_it_is() -> None:
    state = play(table(), TurnedUp("hearts"))
    assert [choice.move for choice in buck_euchre.choices(state) if "knock" in choice.gestures] == [Passed(B)]


def test_the_suit_that_was_turned_down_is_grey_and_says_why() -> None:
    state = play(table(), TurnedUp("hearts"), *NO_TRUMPS[:4])
    named = {
        choice.move.suit: choice.refused for choice in buck_euchre.choices(state) if isinstance(choice.move, Named)
    }
    assert [suit for suit, refused in named.items() if refused is None] == ["clubs", "diamonds", "spades"]
    assert named["hearts"] is not None
    assert named["hearts"].rule == "BE-3"


def test_where_the_house_throws_in_a_deal_that_nobody_wants_the_next_one_deals() -> None:
    state = play(table(all_pass="throw"), TurnedUp("hearts"), *NO_TRUMPS)
    assert (state.dealer, state.hand, state.turned, state.points) == (B, 2, None, (25,) * 4)


@pytest.mark.parametrize(
    ("leads", "maker", "dropped", "leader"),
    [("left", C, (), B), ("left", C, (B,), C), ("left", D, (B, C), D), ("maker", C, (), C), ("maker", A, (B,), A)],
)
def test_the_first_still_in_on_the_dealers_left_leads_or_the_maker(
    leads: str, maker: int, dropped: tuple[int, ...], leader: int
) -> None:
    state = play(made_by(table(leads=leads), maker), *map(Dropped, dropped))
    assert buck_euchre.scoreboard(state).leads == leader


def test_without_a_maker_the_dealers_left_leads_whatever_the_house_says() -> None:
    assert buck_euchre.leader(table(leads="maker")) is None
    assert buck_euchre.leader(play(table(leads="maker"), TurnedUp("clubs"))) == B


# Tricks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "refused_by"),
    [
        (((A, 1), (B, 4), (D, 1)), "BE-9"),  # six
        (((A, 1), (B, 2), (D, 1)), "BE-9"),  # four
        (((A, 1), (B, 3), (C, 0), (D, 1)), "BE-5"),  # C has dropped out
        (((A, 1), (B, 4)), "BE-9"),  # D is missing
        (((A, 1), (B, 3), (D, 1), (A, 0)), "BE-9"),  # A twice
        (((A, -1), (B, 5), (D, 1)), "BE-9"),
        (((A, 1), (B, 3), (D, 1), (7, 0)), "BE-9"),
        ((), "BE-9"),
    ],
)
def test_tricks_are_refused_unless_everybody_still_in_has_some_of_five(
    taken: tuple[tuple[int, int], ...], refused_by: str
) -> None:
    state = play(made_by(table(), B), Dropped(C))
    assert rule(state, TricksTaken(taken)) == refused_by


def test_the_maker_may_not_drop_out_and_nobody_twice() -> None:
    state = play(made_by(table(), B), Dropped(C))
    assert rule(state, Dropped(B)) == "BE-6"
    assert rule(state, Dropped(C)) == "BE-5"
    assert rule(state, Dropped(9)) == "BE-14"


def test_tricks_entered_twice_are_refused() -> None:
    state = made_by(table(), B)
    entered = tricks(state, 1, 3, 1, 0)
    assert rule(play(state, entered), entered) == "BE-9"


@pytest.mark.parametrize("dropped", [(), (C,), (C, D)])
def test_every_outcome_is_on_offer_and_takes_five_touches_at_most(dropped: tuple[int, ...]) -> None:
    state = play(made_by(table(), B), *map(Dropped, dropped))
    answers = [choice for choice in buck_euchre.choices(state) if isinstance(choice.move, TricksTaken)]
    seats = buck_euchre.still_in(state)
    every = {
        TricksTaken(tuple(zip(seats, shares, strict=True)))
        for shares in product(range(6), repeat=len(seats))
        if sum(shares) == 5
    }
    assert {choice.move for choice in answers} == every
    assert len(answers) == len(every)
    assert all(choice.refused is None for choice in answers)
    for wanted in answers:
        left, touches = answers, 2 + len(dropped)  # each drop, opening the question, and saying that it is so
        for pick in wanted.picks:
            assert pick.seat is not None
            touches += len({str(each.value) for choice in left for each in choice.picks if each.key == pick.key}) > 1
            left = [choice for choice in left if pick in choice.picks]
        assert left == [wanted]
        assert touches <= 5


def test_every_outcome_says_what_it_does_to_each_score_before_it_is_entered() -> None:
    state = made_by(table(), B)
    for choice in buck_euchre.choices(state):
        if isinstance(choice.move, TricksTaken) and choice.hint is not None and choice.hint.key == "buck_euchre-hint":
            after = buck_euchre.apply(state, choice.move)
            told = [(each.args["name"], each.args["points"]) for each in choice.hint.args["changes"]]
            assert told == [("ABCD"[seat], abs(after.points[seat] - 25)) for seat in range(4)]


# The table ------------------------------------------------------------------------------------------------------------


def test_four_are_needed_from_the_first_hand_to_the_last() -> None:
    with pytest.raises(ValueError, match="4 players, not 3"):
        buck_euchre.new_game("ABC", Options(), A)
    state = table()
    assert rule(state, Joined("E", 25)) == "BE-14"
    assert rule(state, SatOut(A)) == "BE-14"
    assert rule(state, CameBack(A)) == "BE-14"
    assert buck_euchre.joining(state) is None
    gone = play(made_by(state, B), Left(A))
    assert (gone.over, gone.winners) == (True, ())
    assert [view.name for view in buck_euchre.scoreboard(gone).seats] == ["B", "C", "D"]
    assert rule(gone, Again()) == "BE-14"


def test_places_are_changed_between_hands_only() -> None:
    state = play(table(), Reseated((A, C, B, D)))
    assert buck_euchre.leader(state) == C
    assert rule(play(state, TurnedUp("hearts")), Reseated((A, B, C, D))) == "BE-14"
    assert rule(state, Reseated((A, B, C))) == "BE-14"


@pytest.mark.parametrize("seed", range(40))
def test_in_any_game_every_change_of_a_score_is_told(seed: int) -> None:
    for step in walk(buck_euchre, seed, 80).steps:
        if isinstance(step.move, Again):
            continue
        told = [0] * 4
        for note in buck_euchre.explain(step.before, step.move, step.after):
            if note.seat is not None:
                told[note.seat] += note.change
        assert [new - old for old, new in zip(step.before.points, step.after.points, strict=True)] == told


# The cards ------------------------------------------------------------------------------------------------------------


def test_the_jack_of_the_other_black_suit_is_a_trump_when_clubs_are() -> None:
    led, ace, bower = Card("A", "spades"), Card("A", "clubs"), Card("J", "spades")
    verdict = buck_euchre.referee(Options(), "clubs", (led, ace, bower))
    assert (verdict.taker, verdict.reason.rule) == (2, "BE-8")
    assert buck_euchre.referee(Options(), None, (led, ace, bower)).taker == 0
    assert not buck_euchre.allowed(Options(), "clubs", led, bower).always
    assert buck_euchre.allowed(Options(), "clubs", ace, bower).always
    assert buck_euchre.allowed(Options(), None, led, bower).reason.rule == "BE-8"
    reasons = [buck_euchre.allowed(Options(), "clubs", card, bower).reason.key for card in (led, Card("A", "hearts"))]
    assert reasons == ["cards-only-void-bower", "cards-only-void"]
