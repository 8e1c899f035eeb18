"""Toepen in a player's words; the tables of the rules stand beside this as transcripts."""

from kiosk import games
from kiosk.games import toepen
from kiosk.games.toepen import AllStayed, Folded, Knocked, Options, Stayed, Won


def play(state: toepen.State, *moves: toepen.Move) -> toepen.State:
    """Play moves that are all allowed."""
    for move in moves:
        refused = toepen.refusal(state, move)
        assert refused is None, (move, refused)
        state = toepen.apply(state, move)
    return state


def table(*names: str, **options: object) -> toepen.State:
    """A new game whose first dealer is the first player."""
    return toepen.new_game(names, Options(**options), dealer=0)  # type: ignore[arg-type]


A, B, C, D = range(4)


def test_toepen_is_found_by_its_folder() -> None:
    assert "toepen" in games.names()
    assert games.rules("toepen").players == (2, 8)


def test_a_folder_is_charged_once_when_the_hand_is_won() -> None:
    state = play(table("A", "B", "C", "D"), Knocked(B), Folded(C), Stayed(A), Stayed(D), Won(D))
    assert state.lives == (8, 8, 9, 10)


def test_everybody_folding_gives_the_knocker_the_hand_and_the_deal() -> None:
    state = play(table("A", "B", "C", "D"), Knocked(B), Folded(C), Folded(A), Folded(D))
    assert state.lives == (9, 10, 9, 9)
    assert (state.dealer, state.leader, state.hand) == (B, C, 2)


def test_a_second_knock_by_the_same_player_is_refused() -> None:
    state = play(table("A", "B", "C", "D"), Knocked(B), AllStayed())
    refused = toepen.refusal(state, Knocked(B))
    assert refused is not None
    assert refused.rule == "TO-12"
