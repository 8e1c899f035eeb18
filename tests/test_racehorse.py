"""Racehorse in a player's words; the rounds of the rules stand beside this as transcripts."""

from collections.abc import Iterable

import pytest

from kiosk.games import racehorse
from kiosk.games.racehorse import Again, Bid, Counted, Move, Options, Passed, Scored, State, Stopped
from kiosk.rules import Ask, Card, Choice, Mark
from kiosk.seating import CameBack, Joined, Left, Reseated, SatOut
from tests.walks import walks

A, B, C, D, E, F, G, H = range(8)
ALL = ("high", "low", "jack", "game")
HIGH_LOW = Scored(("high", "low"))
NOTHING = Scored(())


def play(state: State, *moves: Move) -> State:
    """Play moves that are all allowed."""
    for move in moves:
        refused = racehorse.refusal(state, move)
        assert refused is None, (move, refused)
        state = racehorse.apply(state, move)
    return state


def table(number: int = 5, dealer: int = A, **options: object) -> State:
    return racehorse.new_game("ABCDEFGH"[:number], Options(**options), dealer)  # type: ignore[arg-type]


def auctioned(state: State, pitcher: int, bid: int) -> State:
    """Everybody passes but for one, who bids when it is his turn."""
    while state.pitcher is None:
        assert state.turn is not None
        mine = state.turn == pitcher
        state = play(state, Bid(pitcher, bid) if mine else Passed(state.turn))
    assert (state.pitcher, state.bid) == (pitcher, bid)
    return state


def rule(state: State, move: Move) -> str:
    """The rule that refuses a move; the state is untouched because it cannot be touched."""
    refused = racehorse.refusal(state, move)
    assert refused is not None, move
    return refused.rule


def asked(choices: Iterable[Choice], ask: Ask | None) -> list[Choice]:
    return [choice for choice in choices if choice.ask == ask and choice.picks]


def touches(answers: list[Choice], wanted: Choice) -> int:
    """How many touches enter an answer: open the question, pick what is not yet certain, say that it is so."""
    left, count = answers, 2
    for pick in wanted.picks:
        values = {str(each.value) for choice in left for each in choice.picks if each.key == pick.key}
        count += len(values) > 1
        left = [choice for choice in left if pick in choice.picks]
    assert left == [wanted]
    return count


@pytest.mark.parametrize("names", ["ABCD", "ABCDEFGHI"])
def test_it_takes_five_to_eight(names: str) -> None:
    with pytest.raises(ValueError, match=f"racehorse is for 5 to 8 players, not {len(names)}"):
        racehorse.new_game(names, Options(), A)


# Payments -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [5, 6, 7, 8])
@pytest.mark.parametrize("bid", [2, 3, 4, 5])
@pytest.mark.parametrize("won", [True, False])
def test_everybody_pays_the_pitcher_or_is_paid_for_the_points_that_were_bid(number: int, bid: int, won: bool) -> None:
    state = auctioned(table(number), C, bid)
    after = play(state, Scored(ALL, 6) if won else Scored((), 0))
    sign = 1 if won else -1
    wanted = [-sign * bid] * number
    wanted[C] = sign * bid * (number - 1)
    assert [view.score for view in racehorse.scoreboard(after).seats] == wanted
    assert sum(after.money) == 0


@pytest.mark.parametrize(
    ("bid", "taken", "won"), [(2, 1, False), (2, 2, True), (3, 2, False), (3, 4, True), (4, 3, False)]
)
def test_a_bid_is_made_with_as_many_points_and_more_earn_nothing(bid: int, taken: int, won: bool) -> None:
    state = auctioned(table(), B, bid)
    assert racehorse.balance(play(state, Scored(ALL[:taken])), B) == (4 * bid if won else -4 * bid)


@pytest.mark.parametrize(
    ("options", "result", "won"),
    [
        ({}, Scored(ALL, 6), True),
        ({}, Scored(ALL, 5), False),
        ({}, Scored(("high", "low", "game"), 6), False),
        ({"smudge": "points"}, Scored(ALL), True),
        ({"smudge": "points"}, Scored(ALL, 4), True),
        ({"smudge": "points"}, Scored(ALL[:3]), False),
    ],
)
def test_a_smudge_needs_all_points_and_all_tricks_or_points_alone_if_the_house_says_so(
    options: dict[str, str], result: Scored, won: bool
) -> None:
    state = auctioned(table(**options), D, 5)
    assert racehorse.balance(play(state, result), D) == (20 if won else -20)


@pytest.mark.parametrize("cents", [1, 7, 25, 333, 10_000])
def test_money_is_exact_whatever_a_point_is_worth(cents: int) -> None:
    state = table(7, unit=cents)
    for _ in range(100):
        state = play(auctioned(state, C, 3), Scored(ALL))
    assert state.money[C] == 100 * 3 * 6 * cents
    assert sum(state.money) == 0
    assert racehorse.facts(state)["money"] == ("-300", "-300", "1800", "-300", "-300", "-300", "-300")


def test_what_a_score_is_worth_stands_in_the_tile_where_a_point_is_not_one_of_the_currency() -> None:
    view = racehorse.scoreboard(play(auctioned(table(unit=25), C, 3), HIGH_LOW)).seat(C)
    assert view is not None
    assert view.score == -12
    assert view.note is not None
    assert (view.note.key, view.note.args["cents"]) == ("money-change", -300)


# The next deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "pitcher", "won", "next_dealer", "first"),
    [(A, C, True, C, D), (A, C, False, B, C), (B, A, False, E, A), (E, E, True, E, A)],
)
def test_a_pitcher_who_made_it_deals_and_for_one_who_failed_his_right_neighbour(
    dealer: int, pitcher: int, won: bool, next_dealer: int, first: int
) -> None:
    state = play(auctioned(table(dealer=dealer), pitcher, 2), HIGH_LOW if won else NOTHING)
    assert (state.dealer, state.turn, state.hand) == (next_dealer, first, 2)
    badges = {view.seat: view.badges for view in racehorse.scoreboard(state).seats}
    assert ("hiked" in badges[pitcher]) is not won
    assert "hiked" not in {badge for seat in range(5) if seat != pitcher for badge in badges[seat]}


def test_hiked_lasts_one_round() -> None:
    state = play(auctioned(table(), C, 2), NOTHING)
    assert racehorse.facts(state)["hiked"] == ("C",)
    assert racehorse.facts(play(auctioned(state, D, 2), HIGH_LOW))["hiked"] == ("-",)


def test_where_the_deal_moves_left_it_does_so_whoever_was_pitcher() -> None:
    state = play(auctioned(table(deals="left"), D, 2), NOTHING)
    assert state.dealer == B


# The auction ----------------------------------------------------------------------------------------------------------


def test_a_knock_on_the_table_passes_for_the_one_whose_turn_it_is() -> None:
    state = table()
    knocking = [choice for choice in racehorse.choices(state) if "knock" in choice.gestures]
    assert [choice.move for choice in knocking] == [Passed(B)]
    view = racehorse.scoreboard(state).seat(B)
    assert view is not None
    assert view.mark is Mark.ASKED


def test_everything_out_of_turn_or_too_low_is_refused_by_its_rule() -> None:
    state = play(table(), Bid(B, 3))
    assert rule(state, Bid(D, 4)) == "RH-7"
    assert rule(state, Passed(A)) == "RH-7"
    assert rule(state, Bid(C, 3)) == "RH-7"
    assert rule(state, Bid(C, 2)) == "RH-7"
    assert rule(state, Bid(C, 1)) == "RH-7"
    assert rule(state, Bid(C, 6)) == "RH-7"
    assert rule(state, Bid(99, 4)) == "RH-7"
    assert rule(state, HIGH_LOW) == "RH-11"
    assert rule(state, Counted(B, 4)) == "RH-11"


def test_who_has_passed_is_out_of_the_auction() -> None:
    state = play(table(), Passed(B), Bid(C, 2))
    assert rule(state, Bid(B, 3)) == "RH-12"
    assert rule(state, Passed(B)) == "RH-12"


def test_the_dealer_may_equal_and_the_one_who_was_equalled_may_go_on() -> None:
    state = play(table(), Bid(B, 3), Passed(C), Passed(D), Passed(E), Bid(A, 3))
    assert (state.pitcher, state.turn, state.holder) == (None, B, A)
    assert play(state, Passed(B)).pitcher == A
    assert play(state, Bid(B, 4), Passed(A)).pitcher == B


def test_where_equalling_is_off_the_dealer_must_bid_more() -> None:
    state = play(table(equal="no"), Bid(B, 3), Passed(C), Passed(D), Passed(E))
    assert rule(state, Bid(A, 3)) == "RH-10"
    assert play(state, Bid(A, 4), Passed(B)).pitcher == A


def test_a_smudge_ends_the_bidding_so_that_the_dealer_cannot_equal_it() -> None:
    state = play(table(), Passed(B), Bid(C, 5))
    assert state.pitcher == C
    assert rule(state, Bid(A, 5)) == "RH-11"
    assert rule(state, Passed(D)) == "RH-11"


def test_a_dealer_who_is_left_alone_must_bid_and_may_bid_more_than_two() -> None:
    state = play(table(), Passed(B), Passed(C), Passed(D), Passed(E))
    assert rule(state, Passed(A)) == "RH-9"
    allowed = [
        choice.move for choice in racehorse.choices(state) if isinstance(choice.move, Bid) and not choice.refused
    ]
    assert allowed == [Bid(A, bid) for bid in (2, 3, 4, 5)]
    assert play(state, Bid(A, 4)).pitcher == A


def test_where_the_house_throws_in_the_dealer_may_pass_and_the_next_one_deals() -> None:
    hiked = play(auctioned(table(allpass="throw"), C, 2), NOTHING)
    state = play(hiked, *(Passed(seat) for seat in (C, D, E, A, B)))
    assert (state.dealer, state.hand, state.hiked, state.money) == (C, 3, None, hiked.money)


# The result -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "refused_by"),
    [
        (Scored(("high", "low", "high")), "RH-1"),
        (Scored(("low", "low")), "RH-2"),
        (Scored(("jack", "jack")), "RH-3"),
        (Scored(("game", "game")), "RH-4"),
        (Scored(("high",), 7), "RH-15"),
        (Scored(("low", "game"), 6), "RH-1"),
        (Scored(("high", "game"), 6), "RH-2"),
        (Scored(("high", "low", "jack"), 6), "RH-4"),
        (Scored(("high",), 0), "RH-1"),
        (Scored(("low",), 0), "RH-2"),
        (Scored(("jack",), 0), "RH-3"),
        (Scored(("game",), 0), "RH-4"),
    ],
)
def test_a_result_that_no_cards_can_have_given_is_refused_by_its_rule(result: Scored, refused_by: str) -> None:
    assert rule(auctioned(table(), C, 3), result) == refused_by


def test_a_smudge_without_its_tricks_is_refused() -> None:
    assert rule(auctioned(table(), C, 5), Scored(ALL)) == "RH-8"


def test_low_may_be_the_holders_although_the_pitcher_took_every_trick() -> None:
    state = auctioned(table(low="holder"), C, 3)
    assert racehorse.balance(play(state, Scored(("high", "jack", "game"), 6)), C) == 12
    assert racehorse.refusal(state, Scored(("low",), 0)) is None


def test_only_with_five_players_can_it_be_that_no_card_in_play_counts() -> None:
    assert racehorse.refusal(auctioned(table(5), C, 2), Scored(("high", "low"), 6)) is None
    assert rule(auctioned(table(6), C, 2), Scored(("high", "low"), 6)) == "RH-4"


def test_points_given_a_second_time_are_refused() -> None:
    state = play(auctioned(table(), C, 3), HIGH_LOW)
    assert rule(state, HIGH_LOW) == "RH-11"


@pytest.mark.parametrize(
    ("options", "counts", "won"),
    [
        ({}, {C: 21, A: 10, B: 10}, True),
        ({}, {C: 20, A: 10, B: 10}, False),
        ({}, {C: 19, A: 10, B: 10}, False),
        ({"tie": "pitcher"}, {C: 20, A: 10, B: 10}, True),
        ({"pooled": "no"}, {C: 11, A: 10, B: 10}, True),
        ({"pooled": "no"}, {C: 10, A: 10, B: 10}, False),
        ({"pooled": "no", "tie": "pitcher"}, {C: 10, A: 10, B: 10}, True),
        ({"pooled": "no"}, {C: 9, A: 10, B: 1}, False),
        ({}, {A: 4}, False),
    ],
)
def test_counted_cards_settle_game(options: dict[str, str], counts: dict[int, int], won: bool) -> None:
    state = auctioned(table(**options), C, 3)
    state = play(state, *(Counted(seat, points) for seat, points in counts.items()))
    assert racehorse.balance(play(state, HIGH_LOW), C) == (12 if won else -12)
    claimed = racehorse.refusal(state, Scored(("high", "low", "game")))
    assert (claimed is None) is won
    assert claimed is None or claimed.rule in ("RH-4", "RH-6")


def test_a_tie_for_game_shows_before_the_result_is_entered() -> None:
    state = play(auctioned(table(), C, 3), Counted(C, 20), Counted(A, 20))
    pitcher, others, game = racehorse.scoreboard(state).cells
    assert pitcher.value == others.value
    assert game.value is not None
    assert game.value.key == "racehorse-nobody"
    assert rule(state, Scored(("game",))) == "RH-6"


def test_a_count_cannot_be_more_than_the_pack_or_come_twice() -> None:
    state = play(auctioned(table(), C, 3), Counted(C, 50))
    assert rule(state, Counted(C, 10)) == "RH-4"
    assert rule(state, Counted(A, 31)) == "RH-4"
    assert racehorse.refusal(state, Counted(A, 30)) is None


def test_counting_goes_round_from_the_pitcher_and_offers_only_what_is_left() -> None:
    state = auctioned(table(), C, 3)
    counted = []
    for points in (50, 20, 10, 0, 0):
        offers = [choice for choice in racehorse.choices(state) if isinstance(choice.move, Counted)]
        assert all(choice.refused is None for choice in offers)
        counted.append(offers[0].move.seat)
        assert len(offers) == 81 - sum(taken for _, taken in state.counts)
        state = play(state, Counted(counted[-1], points))
    assert counted == [C, D, E, A, B]
    assert not [choice for choice in racehorse.choices(state) if isinstance(choice.move, Counted)]


@pytest.mark.parametrize("options", [{}, {"smudge": "points"}, {"low": "holder"}])
@pytest.mark.parametrize("bid", [2, 3, 4, 5])
def test_every_result_takes_five_touches_at_most(bid: int, options: dict[str, str]) -> None:
    state = auctioned(table(**options), C, bid)
    main = next(choice.ask for choice in racehorse.choices(state) if choice.ask and choice.ask.main)
    answers = asked(racehorse.choices(state), main)
    assert max(touches(answers, wanted) for wanted in answers) <= 5
    assert len({choice.move for choice in answers}) == len(answers)


def test_every_result_says_what_it_brings_before_it_is_entered() -> None:
    state = auctioned(table(), C, 3)
    for choice in racehorse.choices(state):
        if isinstance(choice.move, Scored):
            assert choice.hint is not None
            brought = racehorse.apply(state, choice.move).money[C]
            assert choice.hint.args["amount"].args["cents"] == brought


# Coming, going, stopping ----------------------------------------------------------------------------------------------


def test_stopping_shows_who_pays_whom_with_the_fewest_payments() -> None:
    state = play(auctioned(table(), C, 3), Scored(ALL))
    state = play(auctioned(state, D, 2), NOTHING)
    stopped = play(state, Stopped())
    board = racehorse.scoreboard(stopped)
    assert board.over
    assert len(board.cells) == len(stopped.payments) == 4
    due = {view.seat: view.score for view in board.seats}
    for payment in stopped.payments:
        due[payment.payer] += payment.amount // 100
        due[payment.payee] -= payment.amount // 100
    assert set(due.values()) == {0}
    told = [note.text.key for note in racehorse.explain(state, Stopped(), stopped)]
    assert told.count("racehorse-said-settles") == 4


def test_stopping_in_the_middle_of_a_round_makes_it_void() -> None:
    state = play(auctioned(table(), C, 3), Scored(ALL))
    stopped = play(auctioned(state, D, 4), Stopped())
    assert stopped.money == state.money
    assert (stopped.over, stopped.pitcher, stopped.turn) == (True, None, None)


def test_after_a_stop_only_a_new_game_is_possible_and_everybody_starts_even() -> None:
    state = table()
    assert rule(state, Again()) == "RH-17"
    stopped = play(auctioned(state, C, 3), Scored(ALL), Stopped())
    for move in (Bid(D, 2), Passed(D), Stopped(), Left(A), Joined("F", 0)):
        assert rule(stopped, move) == "RH-17"
    again = play(stopped, Again())
    assert (again.money, again.hand, again.dealer, again.over) == ((0,) * 5, 1, C, False)


def test_whoever_goes_home_settles_up_first_and_the_others_stay_even() -> None:
    state = play(auctioned(table(6), C, 3), Scored(ALL))
    after = play(state, Left(C))
    assert after.money == (0,) * 6
    assert [view.seat for view in racehorse.scoreboard(after).seats] == [A, B, D, E, F]
    assert (after.dealer, after.over) == (D, False)
    changes = [note.change for note in racehorse.explain(state, Left(C), after)]
    assert (sum(changes), max(changes), min(changes)) == (0, 3, -3)


def test_with_four_left_the_table_stops_and_settles_up() -> None:
    state = play(auctioned(table(), C, 3), Scored(ALL))
    after = play(state, Left(A))
    assert after.over
    assert {(payment.payer, payment.payee) for payment in after.payments} == {(B, C), (D, C), (E, C)}
    assert rule(after, Again()) == "RH-18"


def test_nobody_goes_home_before_the_round_is_paid() -> None:
    state = play(table(6), Bid(B, 2))
    assert rule(state, Left(A)) == "RH-17"
    assert rule(state, Left(42)) == "RH-18"
    assert rule(state, Reseated((F, E, D, C, B, A))) == "RH-18"


def test_a_late_comer_starts_even_and_is_dealt_in_next_round() -> None:
    state = auctioned(table(), C, 2)
    assert rule(state, Joined("F", 5)) == "RH-17"
    state = play(state, Joined("F", 0))
    assert rule(state, Counted(F, 3)) == "RH-7"
    state = play(state, HIGH_LOW)
    assert racehorse.balance(state, C) == 8
    assert racehorse.dealt(state) == (A, B, C, D, E, F)


def test_one_who_sits_out_pays_nothing_and_five_must_stay() -> None:
    state = play(table(6), SatOut(D))
    assert rule(state, SatOut(E)) == "RH-18"
    assert rule(state, SatOut(D)) == "RH-18"
    after = play(auctioned(state, C, 2), NOTHING, CameBack(D))
    assert after.money[D] == 0
    assert racehorse.dealt(after) == (A, B, C, D, E, F)


# All of it ------------------------------------------------------------------------------------------------------------


@pytest.mark.xdist_group("racehorse")
def test_in_any_evening_every_step_leaves_the_scores_at_nought_and_tells_every_change() -> None:
    for step in (step for played in walks("racehorse") for step in played.steps):
        before, after = racehorse.scoreboard(step.before), racehorse.scoreboard(step.after)
        assert sum(step.after.money) == sum(view.score for view in after.seats if isinstance(view.score, int)) == 0
        if isinstance(step.move, Again):
            continue
        told = dict.fromkeys(range(20), 0)
        for note in racehorse.explain(step.before, step.move, step.after):
            if note.seat is not None:
                told[note.seat] += note.change
        for view in after.seats:
            old = before.seat(view.seat)
            assert isinstance(view.score, int)
            assert view.score - (old.score if old is not None and isinstance(old.score, int) else 0) == told[view.seat]


# The cards ------------------------------------------------------------------------------------------------------------


def test_a_trump_takes_the_trick_and_may_be_played_by_one_who_could_follow() -> None:
    led, higher, trump = Card("9", "hearts"), Card("K", "hearts"), Card("2", "spades")
    verdict = racehorse.referee(Options(), "spades", (led, higher, trump))
    assert (verdict.taker, verdict.reason.rule) == (2, "RH-15")
    assert racehorse.referee(Options(), "clubs", (led, higher, trump)).taker == 1
    assert racehorse.allowed(Options(), "spades", led, trump).always
    assert racehorse.allowed(Options(), "spades", led, higher).always
    ruling = racehorse.allowed(Options(), "clubs", led, trump)
    assert (ruling.always, ruling.reason.rule) == (False, "RH-14")
