"""Undo, redo, going back and correcting are all one thing: another line of moves over the same start."""

import pytest

from kiosk.games import toepen
from kiosk.games.toepen import Again, AllStayed, Folded, Knocked, Stayed, Won
from kiosk.history import CHECKPOINT, WINDOW, History, Misfit

A, B, C, D = range(4)


def history(*moves: toepen.Move) -> History:
    kept = History(toepen, toepen.new_game(("A", "B", "C", "D"), toepen.Options(), dealer=A))
    for move in moves:
        kept.do(move)
    return kept


def test_undo_goes_back_through_the_end_of_a_hand() -> None:
    kept = history(Knocked(B), AllStayed(), Won(A))
    assert kept.state.hand == 2
    assert kept.undo()
    assert (kept.state.hand, kept.state.lives) == (1, (10, 10, 10, 10))
    assert kept.redo()
    assert kept.state.lives == (10, 8, 8, 8)


def test_undo_at_the_start_changes_nothing_and_says_so() -> None:
    kept = history()
    before = kept.state
    assert not kept.undo()
    assert not kept.redo()
    assert kept.state is before


def test_a_new_move_forgets_what_could_be_done_again() -> None:
    kept = history(Won(A))
    kept.undo()
    kept.do(Won(B))
    assert not kept.redo()
    assert kept.state.dealer == B


def test_undo_goes_back_through_the_end_of_a_game() -> None:
    kept = history(*(Won(A) for _ in range(10)), Again())
    assert kept.state.lives == (10,) * 4
    kept.undo()
    assert kept.state.over
    kept.undo()
    assert not kept.state.over
    assert kept.state.lives == (10, 1, 1, 1)


def test_a_refused_move_changes_nothing() -> None:
    kept = history(Knocked(B))
    before = kept.state
    with pytest.raises(Misfit) as refused:
        kept.do(Knocked(C))
    assert refused.value.reason.rule == "TO-13"
    assert kept.state is before


def test_correcting_the_winner_of_an_old_hand_changes_everything_after_it() -> None:
    kept = history(Won(A), Won(B), Won(C))
    kept.correct(0, Won(D))
    assert kept.state.lives == (7, 8, 8, 8)
    kept.undo()
    assert kept.state.lives == (8, 8, 8, 7)
    kept.redo()
    assert kept.state.lives == (7, 8, 8, 8)


def test_answers_to_a_knock_that_was_corrected_away_go_with_it() -> None:
    kept = history(Knocked(B), Stayed(A), Folded(C), Stayed(D), Won(A), Won(B))
    kept.correct(2, Stayed(C))
    assert kept.state.lives == (9, 8, 7, 7)
    with pytest.raises(Misfit):  # if A knocked, B's own answer is missing, and hand 2 cannot stand
        kept.correct(0, Knocked(A))


def test_a_fold_that_no_longer_answers_anything_is_dropped() -> None:
    kept = history(Knocked(B), Folded(C), Folded(A), Folded(D))
    kept.correct(0, Won(B))
    assert list(kept.line) == [Won(B)]
    assert kept.state.lives == (9, 10, 9, 9)


def test_a_correction_that_a_later_hand_does_not_allow_changes_nothing() -> None:
    kept = history(*(Won(A) for _ in range(8)), Knocked(B))
    before, line = kept.state, list(kept.line)
    kept.undo()
    kept.do(Won(B))
    kept.do(Knocked(B))
    with pytest.raises(Misfit) as refused:
        kept.correct(8, Won(A))
    assert refused.value.position == 9
    assert refused.value.reason.rule == "TO-19"
    assert kept.state.knocks == before.knocks
    assert len(kept.line) == len(line) + 1


def test_going_back_is_one_step_that_can_be_undone() -> None:
    kept = history(Won(A), Won(B), Knocked(C))
    kept.go_to(1)
    assert kept.state.hand == 2
    kept.undo()
    assert kept.state.knocks == (C,)


def test_a_long_evening_keeps_few_states_and_loses_none() -> None:
    kept = history()
    seen = [kept.state]
    for number in range(WINDOW * 3):
        kept.do(Again() if kept.state.over else Won(number % 4))
        seen.append(kept.state)
    assert len(kept._states) <= WINDOW + len(seen) // CHECKPOINT + 2
    for state in reversed(seen[:-1]):
        assert kept.undo()
        assert kept.state == state
    assert not kept.undoable
