"""Toepen's tables, rule by rule; whole hands stand in `transcripts/toepen/` in a player's words."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from kiosk import games
from kiosk.games import toepen
from kiosk.games.toepen import (
    Again,
    AllStayed,
    Challenged,
    Folded,
    Knocked,
    Options,
    Stayed,
    Swapped,
    TrickTaken,
    Won,
)
from kiosk.rules import Mark, Text
from kiosk.seating import CameBack, Joined, Left, Reseated, SatOut
from kiosk.words import Words
from tests.walks import Walk, walks

A, B, C, D = range(4)


def table(names: str = "ABCD", dealer: int = D, left: tuple[int, ...] = (), **options: Any) -> toepen.State:
    """A new game of players with one letter each; `left` are their lives where it has gone on for a while."""
    state = toepen.new_game(tuple(names), Options(**options), dealer)
    return replace(state, lives=left) if left else state


def play(state: toepen.State, *moves: toepen.Move) -> toepen.State:
    """Play moves that are all allowed."""
    for move in moves:
        assert toepen.refusal(state, move) is None, move
        state = toepen.apply(state, move)
    return state


def knocked(state: toepen.State, times: int) -> toepen.State:
    """So many knocks, by C and D in turn, and everybody stays."""
    for number in range(times):
        state = play(state, Knocked((C, D)[number % 2]), AllStayed())
    return state


def refused(state: toepen.State, move: toepen.Move) -> str:
    """Why a move is not allowed, as it stands on the screen; empty if it is allowed."""
    reason = toepen.refusal(state, move)
    return "" if reason is None else f"{Words('en')(reason)} ({reason.rule})"


def log(state: toepen.State, move: toepen.Move) -> list[str]:
    """What the log says of a move that is allowed."""
    notes = toepen.explain(state, move, play(state, move))
    return [f"{Words('en')(note.text)} ({note.text.rule})" for note in notes]


def tiles(state: toepen.State) -> Mapping[str, str]:
    """What stands in the tiles besides the lives: the mark, the badges, the note."""
    words = Words("en")
    return {
        view.name: " ".join((view.mark.value, *view.badges, *((words(view.note),) if view.note else ())))
        for view in toepen.scoreboard(state).seats
    }


def buttons(state: toepen.State, seat: int | None) -> dict[str, str]:
    """The buttons of a tile (None: the bar), with what is about to change, or why not."""
    words = Words("en")
    found = {}
    for choice in toepen.choices(state):
        if choice.seat == seat and choice.place == "table" and choice.ask is None:
            change: Text | str = choice.refused or choice.hint or ""
            found[words(choice.label)] = words(change)
    return found


def prompt(state: toepen.State) -> str:
    return Words("en")(toepen.scoreboard(state).prompt)


def test_toepen_is_found_by_its_folder() -> None:
    assert "toepen" in games.names()
    assert games.rules("toepen").players == (2, 8)


@pytest.mark.parametrize("names", ["A", "ABCDEFGHI", ""])
def test_a_wrong_number_of_players_is_an_error(names: str) -> None:
    with pytest.raises(ValueError, match=f"toepen is for 2 to 8 players, not {len(names)}"):
        table(names, dealer=0)


@pytest.mark.parametrize(("players", "swaps"), [(2, 6), (3, 5), (4, 4), (5, 3), (6, 2), (7, 1), (8, 0)])
def test_so_many_hands_can_be_swapped_as_the_stock_has_four_cards_for(players: int, swaps: int) -> None:
    state = table("ABCDEFGH"[:players], dealer=0)
    assert toepen.swaps_left(state) == swaps
    for _ in range(swaps):
        state = play(state, Swapped(B))
    assert refused(state, Swapped(B)) == "Not four cards left to swap (TO-6)"


@pytest.mark.parametrize("knocks", range(6))
def test_the_stake_is_one_more_than_the_knocks_and_a_fold_costs_the_knock_it_answers(knocks: int) -> None:
    state = knocked(table(), knocks)
    assert toepen.stake(state) == knocks + 1
    assert play(state, Won(A)).lives == (10, 9 - knocks, 9 - knocks, 9 - knocks)
    if knocks == 0:
        assert refused(state, Folded(A)) == "Nobody has knocked (TO-22)"
    else:
        asked = play(knocked(table(), knocks - 1), Knocked((C, D)[(knocks - 1) % 2]))
        assert play(asked, Folded(A)).lives == (10 - knocks, 10, 10, 10)


LIMITS = [(0, 9, 9), (1, 8, 8), (2, 7, 7), (3, 6, 6), (4, 5, 5), (5, 4, 4), (6, 3, 3), (7, 2, 2), (8, 1, 1), (9, 0, 0)]
"""Lives lost; own knocks a hand by the source's wording; the last knock of the hand one may make under the cap."""


@pytest.mark.parametrize(("lost", "own", "last"), LIMITS)
def test_the_knock_limit_near_the_end(lost: int, own: int, last: int) -> None:
    left = (10 - lost, 10, 10, 10)
    for made in range(11):
        mine = replace(table(left=left), knocks=(A, B) * made)
        assert bool(refused(mine, Knocked(A))) == (made >= own)
        others = replace(table(left=left, limit="cap"), knocks=(B,) * made)
        assert bool(refused(others, Knocked(A))) == (made + 1 > last)
        assert not refused(replace(table(left=left, limit="none"), knocks=(A, B) * made), Knocked(A))


def test_the_case_that_separates_the_two_readings_of_the_limit() -> None:
    for limit, reason in (("own", ""), ("cap", "Stake 3 is more than the 2 that C has left (TO-19)")):
        state = play(table(left=(10, 10, 2, 10), limit=limit), Knocked(B), AllStayed())
        assert refused(state, Knocked(C)) == reason


def test_a_refused_knock_says_why() -> None:
    state = table(left=(1, 9, 2, 10))
    assert refused(state, Knocked(A)) == "9 lives lost: may not knock (TO-19)"
    assert refused(play(state, Knocked(C), AllStayed()), Knocked(C)) == (
        "C made the last knock: somebody else first (TO-12)"
    )
    again = play(state, Knocked(C), AllStayed(), Knocked(D), AllStayed())
    assert refused(again, Knocked(C)) == "8 lives lost: one knock a hand, no more (TO-19)"
    assert refused(table("AB", dealer=A, lives=1), Knocked(A)) == "0 lives lost: may not knock (TO-19)"
    assert refused(table(lives=2, left=(1, 2, 2, 2)), Knocked(A)) == "1 life lost: may not knock (TO-19)"


def test_refusals_name_who_is_meant_and_why() -> None:
    state = play(table(), Knocked(B), Folded(C))
    assert refused(state, Knocked(C)) == "C has folded (TO-15)"
    assert refused(state, Won(A)) == "Stay or fold first: D and A (TO-13)"
    assert refused(state, Stayed(B)) == "B knocked: the others answer (TO-13)"
    assert refused(play(state, Stayed(A)), Folded(A)) == "A stayed already (TO-22)"
    assert refused(play(state, AllStayed()), AllStayed()) == "Everybody has answered (TO-13)"
    assert refused(state, Swapped(A)) == "Too late to swap: play has begun (TO-7)"
    assert refused(state, Reseated((A, B, C, D))) == "Not in the middle of a hand (TO-2)"
    assert refused(state, Knocked(7)) == "Nobody of that name is here (TO-2)"
    assert refused(state, Again()) == "The game is not over yet (TO-21)"
    assert refused(state, Joined("A", 5)) == "There is a A at the table already (TO-2)"
    assert refused(state, Joined(" ", 5)) == "A player needs a name (TO-2)"
    assert refused(state, CameBack(A)) == "A is not sitting out (TO-2)"
    assert refused(table("AB", dealer=0), SatOut(A)) == "Too few would be left to play (TO-2)"
    assert refused(play(table(answers="ordered"), Knocked(B)), Stayed(A)) == "C answers first (TO-18)"
    three = play(table(), TrickTaken(A), TrickTaken(B), TrickTaken(A))
    assert refused(three, TrickTaken(A)) == "The fourth trick is the last: say who won it (TO-10)"
    over = play(table(lives=1), Won(A))
    assert refused(over, Knocked(A)) == "The game is over (TO-21)"


def test_a_player_on_the_last_life_who_leads_is_not_asked() -> None:
    state = play(table("ABC", dealer=A, pelt="protect", lives=2), Won(A))
    assert refused(state, Stayed(B)) == "Last life: B plays on, and the others answer (TO-13)"
    knocked_on = play(state, AllStayed(), Knocked(A), Stayed(C))
    assert refused(knocked_on, Stayed(C)) == "C stayed already (TO-22)"


def test_the_log_explains_the_seventh_hand() -> None:
    state = play(table(left=(1, 7, 1, 3), dealer=B), Knocked(D), Stayed(A), Stayed(B), Folded(C))
    assert log(state, Won(B)) == [
        "B takes the last trick and wins the hand (TO-10)",
        "A pays 1 of 2: no more lives to lose (TO-20)",
        "D pays 2: lost at stake 2 (TO-14)",
        "A is out of lives and owes a round (TO-21)",
        "C is out of lives and owes a round (TO-21)",
    ]


def test_the_log_of_a_challenge_that_leaves_one_player_in_names_the_winner_of_the_hand() -> None:
    state = play(table("ABC", dealer=A, ends="last", lives=2), Swapped(B), Swapped(C))
    state = replace(state, lives=(2, 1, 2), parts=(toepen.Part.AWAY, *state.parts[1:]))
    assert log(state, Challenged(C, B, bluff=True)) == [
        "B pays 1: C turned up a bluff; the new hand stays (TO-5)",
        "C wins the hand: nobody else is in (TO-16)",
        "B is out of lives and owes a round (TO-21)",
        "C deals, A leads (TO-10)",
    ]


def test_the_last_one_at_the_table_has_won_without_a_hand() -> None:
    state = table("AB", dealer=A)
    assert log(state, Left(A)) == ["A goes home (TO-2)", "B is the last one standing (TO-21)"]
    begun = play(state, Knocked(A))
    assert log(begun, Left(A)) == [
        "A goes home (TO-2)",
        "A's knock is void: not everybody had answered (TO-13)",
        "B wins the hand: nobody else is in (TO-16)",
        "B is the last one standing (TO-21)",
    ]
    assert prompt(play(begun, Left(A))) == "Game over. Last one standing: B."


def test_what_is_about_to_change_stands_on_the_buttons() -> None:
    state = play(table(), Knocked(B), AllStayed(), Knocked(C))
    assert buttons(state, A) == {"Stay": "risk 3", "Fold": "lose 2"}
    assert buttons(state, C) == {}
    assert buttons(state, None) == {"All stay": ""}
    assert buttons(play(state, Folded(D)), None) == {"The rest stay": ""}
    assert buttons(play(state, Stayed(D)), None) == {"The rest stay": ""}
    forced = play(table("ABC", pelt="forced", dealer=C, lives=2), Won(A), Knocked(A))
    assert buttons(forced, B) == {"Stay": "risk 2", "Fold": "Last life: B must stay"}


def test_a_knock_on_the_table_may_be_anybodys_and_a_seats_own_button_is_its_own() -> None:
    state = table(left=(1, 10, 10, 10))
    knocks = [choice for choice in toepen.choices(state) if "knock" in choice.gestures]
    assert [choice.seat for choice in knocks] == [A, B, C, D]
    assert [choice.refused is None for choice in knocks] == [False, True, True, True]
    assert {choice.hint and Words("en")(choice.hint) for choice in knocks} == {"stake 2"}
    asked = play(table(), Knocked(B))
    pressed = [choice.move for choice in toepen.choices(asked) if choice.seat == A and "press" in choice.gestures]
    held = [choice.move for choice in toepen.choices(asked) if choice.seat == A and "hold" in choice.gestures]
    assert (pressed, held) == ([Stayed(A)], [Folded(A)])


def test_the_tiles_say_who_deals_leads_knocked_answers_folded_and_stays_away() -> None:
    state = play(table(left=(1, 10, 10, 10)), SatOut(D))
    assert tiles(state)["D"] == "away sits out"
    state = play(table(pelt="warning", lives=2), Won(D), Swapped(A), Knocked(D))
    assert tiles(state) == {"A": "asked leads pelt", "B": "asked pelt", "C": "asked pelt", "D": "in dealer knocker"}
    state = play(state, Folded(A), Stayed(B))
    assert tiles(state) == {
        "A": "out pelt folded −1",
        "B": "in leads pelt stays",
        "C": "asked pelt",
        "D": "in dealer knocker",
    }
    twice = play(table(), Knocked(A), Folded(B), AllStayed(), Won(A), Knocked(A), Folded(B))
    assert tiles(twice)["B"] == "out folded −1"
    assert tiles(play(table(), Swapped(A), Swapped(A), Joined("E", 10))) == {
        "A": "in leads swapped 2×",
        "B": "in",
        "C": "in",
        "D": "in dealer",
        "E": "away from the next hand",
    }
    over = play(table(lives=1), Won(A))
    assert tiles(over) == {
        "A": "in dealer",
        "B": "lost owes a round",
        "C": "lost owes a round",
        "D": "lost owes a round",
    }
    state = table("ABC", dealer=C, lives=3, left=(3, 3, 1), pelt="warning")
    assert tiles(play(state, Knocked(A), Stayed(C), Folded(B), Won(A))) == {
        "A": "in dealer",
        "B": "in",
        "C": "lost owes a round",
    }
    last = play(table("AB", ends="last", dealer=A, lives=1), Won(A))
    assert [view.mark for view in toepen.scoreboard(last).seats] == [Mark.WON, Mark.LOST]


def test_one_line_says_what_the_table_waits_for() -> None:
    state = table()
    assert prompt(state) == "Deal: D. A leads."
    assert prompt(play(state, Swapped(B))) == "A leads. Play for 1, or knock."
    assert prompt(play(state, Knocked(B))) == "B knocked: stay or fold?"
    assert prompt(play(table(answers="ordered"), Knocked(B))) == "C: stay or fold?"
    assert prompt(play(table(pelt="decide", lives=2), Won(A))) == "Last life for B, C and D: stay or fold?"
    assert prompt(play(table(lives=1), Won(A))) == "Game over. A round from B, C and D."


def test_the_referee_ranks_ten_nine_eight_seven_above_the_ace_and_makes_players_follow() -> None:
    from kiosk.rules import Card

    ten, ace, jack = Card("10", "hearts"), Card("A", "hearts"), Card("J", "spades")
    assert toepen.referee(Options(), None, (ace, jack, ten)).taker == 2
    verdict, ruling = toepen.referee(Options(), None, (jack, ace)), toepen.allowed(Options(), None, ace, jack)
    assert (verdict.taker, verdict.reason.rule) == (0, "TO-9")
    assert toepen.allowed(Options(), None, ace, ten).always
    assert (ruling.always, ruling.reason.rule) == (False, "TO-8")


def counted(played: Walk) -> list[int]:
    """The lives at the end of a walk, counted a second time by somebody with a slate and no other thought."""
    options, full = played.options, played.options.lives
    lives, knocks, still = [full] * len(played.names), 0, set(range(len(played.names)))
    for step in played.steps:
        board, move = toepen.scoreboard(step.before), step.move
        if isinstance(move, Knocked):
            knocks += 1
        elif isinstance(move, Folded):
            lives[move.seat] = max(0, lives[move.seat] - knocks)
            still.discard(move.seat)
        elif isinstance(move, Challenged):
            payer = move.thrower if move.bluff else move.seat
            lives[payer] = max(0, lives[payer] - options.penalty)
        elif isinstance(move, Won):
            for seat in still - {move.seat}:
                lives[seat] = max(0, lives[seat] - knocks - 1)
            lives[move.seat] = min(full, lives[move.seat] + move.jack)
        elif isinstance(move, Joined):
            lives.append(move.score)
        elif isinstance(move, Again):
            lives = [full] * len(lives)
        elif isinstance(move, Left) and step.after.knocks != step.before.knocks:
            knocks -= 1
        if toepen.scoreboard(step.after).hand != board.hand or isinstance(move, Again):
            knocks = 0
        still = {view.seat for view in toepen.scoreboard(step.after).seats if view.mark in (Mark.IN, Mark.ASKED)}
    return lives


@pytest.mark.xdist_group("toepen")
def test_the_lives_of_random_games_are_what_a_slate_would_show() -> None:
    plain = [played for played in walks("toepen") if played.options.pelt in ("off", "warning", "forced")]
    assert len(plain) > 5
    for played in plain:
        assert list(played.steps[-1].after.lives) == counted(played)
