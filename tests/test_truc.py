"""Le Truc in a player's words; the tables of the rules stand beside this as transcripts."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from kiosk.games import truc
from kiosk.games.truc import (
    Accepted,
    Again,
    Declared,
    Folded,
    Move,
    Options,
    Raised,
    Redealt,
    Refused,
    State,
    TrickSpoiled,
    TrickTaken,
)
from kiosk.rules import Choice, Mark, Text, options_of
from kiosk.seating import CameBack, Joined, Left, Reseated, SatOut
from kiosk.words import WORDS, Language

A, B = 0, 1

WON_WITH_TWO = {"AA": A, "A=": A, "=A": A, "BB": B, "B=": B, "=B": B}
WON_WITH_THREE = {
    "ABA": A, "ABB": B, "AB=": A, "==A": A, "===": None, "BAB": B, "BAA": A, "BA=": B, "==B": B,
}  # fmt: skip


def table(**options: object) -> State:
    """A new game in which A deals, so B leads."""
    return truc.new_game(("A", "B"), Options(**options), dealer=A)  # type: ignore[arg-type]


def play(state: State, *moves: Move) -> State:
    """Play moves that are all allowed."""
    for move in moves:
        refused = truc.refusal(state, move)
        assert refused is None, (move, refused)
        state = truc.apply(state, move)
    return state


def tricks(pattern: str) -> tuple[Move, ...]:
    return tuple(TrickSpoiled() if sign == "=" else TrickTaken("AB".index(sign)) for sign in pattern)


def allowed(state: State, gesture: str) -> list[Choice]:
    """What a knock, or a press or hold of a button, could mean now."""
    return [choice for choice in truc.choices(state) if gesture in choice.gestures and choice.refused is None]


def why_not(state: State, move: Move) -> tuple[str, str]:
    refused = truc.refusal(state, move)
    assert refused is not None, move
    return refused.key, refused.rule


@pytest.mark.parametrize("pattern", ["".join(signs) for signs in product("AB=", repeat=3)])
def test_each_pattern_of_tricks_ends_when_and_as_the_table_says(pattern: str) -> None:
    decided = pattern[:2] if pattern[:2] in WON_WITH_TWO else pattern
    winner = (WON_WITH_TWO | WON_WITH_THREE)[decided]
    state = play(table(), *tricks(decided[:-1]))
    assert state.hand == 1
    state = play(state, *tricks(decided[-1]))
    assert state.hand == 2
    assert state.points == (int(winner == A), int(winner == B))


def test_eighteen_of_the_patterns_need_no_third_trick() -> None:
    patterns = ["".join(signs) for signs in product("AB=", repeat=3)]
    assert sum(play(table(), *tricks(pattern[:2])).hand == 2 for pattern in patterns) == 18


def test_a_hand_is_decided_exactly_when_nothing_can_change_it() -> None:
    signs = (A, B, None)
    for count in (0, 1, 2):
        for played in product(signs, repeat=count):
            ends = {_whole(played + rest) for rest in product(signs, repeat=3 - count)}
            assert truc.decided(played) == (len(ends) == 1), played


def _whole(played: tuple[int | None, ...]) -> int | None:
    """The winner of three tricks by the words of the rule: two tricks, or else the first that was taken."""
    for seat in (A, B):
        if played.count(seat) >= 2:
            return seat
    return next((seat for seat in played if seat is not None), None)


def test_a_knock_on_a_fresh_trick_asks_whose_it_is_and_then_it_is_the_followers() -> None:
    state = table()
    assert [choice.move for choice in allowed(state, "knock")] == [Raised(A), Raised(B)]
    first, second = allowed(state, "knock")
    assert first.ask == second.ask is not None
    state = play(state, Raised(B), Accepted(A))
    assert [choice.move for choice in allowed(state, "knock")] == [Raised(A)]
    offered = [choice.move for choice in truc.choices(state) if "knock" in choice.gestures]
    assert offered == [Raised(A)]


def test_a_knock_that_nobody_may_make_says_why() -> None:
    state = play(table(), Raised(B), Accepted(A), Raised(A), Accepted(B))
    knocks = [choice for choice in truc.choices(state) if "knock" in choice.gestures]
    assert [choice.refused.rule for choice in knocks if choice.refused] == ["LT-8", "LT-8"]
    pending = play(table(), Raised(B))
    knocks = [choice for choice in truc.choices(pending) if "knock" in choice.gestures]
    assert [choice.refused.key for choice in knocks if choice.refused] == ["truc-no-answer-first"] * 2
    assert {choice.place for choice in knocks} == {"gesture"}


def test_ones_own_button_raises_accepts_refuses_and_folds() -> None:
    state = table()
    assert [choice.move for choice in allowed(state, "press")] == [Raised(A), Raised(B)]
    assert [choice.move for choice in allowed(state, "hold")] == [Folded(A), Folded(B)]
    state = play(state, Raised(B))
    assert [choice.move for choice in allowed(state, "press")] == [Accepted(A)]
    assert [choice.move for choice in allowed(state, "hold")] == [Refused(A), Folded(B)]
    state = play(table(), Declared(A))
    assert [choice.move for choice in allowed(state, "press")] == [Declared(B)]


def test_no_gesture_of_a_seat_means_two_things() -> None:
    for state, _, _ in walk(seed=3, moves=400):
        for gesture, seat in product(("press", "hold"), (A, B)):
            moves = [choice for choice in truc.choices(state) if gesture in choice.gestures and choice.seat == seat]
            assert len(moves) <= 1, (state, moves)


@pytest.mark.parametrize(("reading", "hint"), [("source", "refused-source"), ("classic", "refused-classic")])
def test_the_button_shows_which_reading_of_my_remainder_is_in_force(reading: str, hint: str) -> None:
    buttons = [choice for choice in truc.choices(table(remainder=reading)) if isinstance(choice.move, Declared)]
    assert [choice.seat for choice in buttons] == [A, B]
    for choice in buttons:
        assert choice.hint is not None
        assert choice.ask is not None
        assert choice.ask.hint is not None
        assert choice.ask.hint.key == f"truc-hint-{hint}"
        assert choice.hint.key == f"truc-hint-{hint}-by"


def test_a_refused_remainder_brings_the_winner_all_that_was_needed() -> None:
    state = play(table(), *(Folded(B),) * 3, Declared(A), Refused(B))
    assert (state.points, state.winners) == ((12, 0), (A,))
    assert truc.scoreboard(state).cells == ()


def test_a_trick_that_decides_the_hand_says_before_what_it_brings() -> None:
    state = play(table(), Raised(B), Accepted(A), TrickTaken(B))
    hints = {choice.move: choice.hint for choice in truc.choices(state) if choice.ask is None}
    assert hints[TrickTaken(A)] is None
    assert hints[TrickTaken(B)] == Text("truc-hint-scores", {"points": 2})
    assert hints[TrickSpoiled()] == Text("truc-hint-gives", {"name": "B", "points": 2})
    assert hints[Folded(B)] == Text("truc-hint-gives", {"name": "A", "points": 2})


def test_the_scoreboard_shows_the_tricks_the_value_and_who_is_asked() -> None:
    board = truc.scoreboard(play(table(), TrickTaken(A), TrickSpoiled()))
    assert board.hand == 2
    board = truc.scoreboard(play(table(), TrickSpoiled(), Raised(B), Accepted(A), Raised(A)))
    assert [(cell.value.key if cell.value else "", cell.seat) for cell in board.cells] == [
        ("truc-cell-spoiled", None), ("", None), ("", None),
    ]  # fmt: skip
    assert (board.stake, board.leads, board.dealer) == (2, B, A)
    assert [view.mark for view in board.seats] == [Mark.IN, Mark.ASKED]
    assert [view.badges for view in board.seats] == [("dealer", "knocker"), ("leads",)]
    assert [(view.score, view.lit, view.of) for view in board.seats] == [(0, 0, 12), (0, 0, 12)]


def test_the_end_shows_winner_and_loser_and_how_the_last_hand_went() -> None:
    state = play(table(target=1), TrickTaken(B), TrickTaken(B))
    board = truc.scoreboard(state)
    assert (board.over, board.winners, board.losers, board.leads) == (True, (B,), (A,), None)
    assert [cell.seat for cell in board.cells] == [B, B, None]
    assert [choice.move for choice in truc.choices(state)] == [Again()]


@pytest.mark.parametrize(("match", "needed"), [("1", 1), ("3", 2), ("5", 3)])
def test_a_match_is_won_with_more_than_half_of_its_games(match: str, needed: int) -> None:
    state = table(target=1, match=match)
    for game in range(1, needed + 1):
        state = play(state, Folded(A))
        assert (state.over, state.games) == (True, (0, game))
        assert truc.match_won(state) == (game == needed)
        (again,) = truc.choices(state)
        assert again.label.key == ("truc-again" if game == needed else "truc-next-game")
        state = play(state, Again())
    assert state.games == (0, 0)


def test_a_redeal_is_for_once_a_hand_and_before_the_first_request_or_trick() -> None:
    state = play(table(), Redealt())
    assert (state.dealer, state.points, state.hand) == (A, (0, 0), 1)
    assert why_not(state, Redealt()) == ("truc-no-redeal-again", "LT-2")
    assert why_not(play(table(), TrickSpoiled()), Redealt()) == ("truc-no-redeal-late", "LT-2")
    assert why_not(play(table(), Raised(A), Accepted(B)), Redealt()) == ("truc-no-redeal-late", "LT-2")


def test_the_table_is_for_two_and_who_goes_home_ends_the_game() -> None:
    state = table()
    assert truc.joining(state) is None
    for move in (Joined("C", 0), SatOut(A), CameBack(A)):
        assert why_not(state, move)[1] == "LT-1"
    assert play(state, Reseated((B, A))).seating.order == (B, A)
    state = play(state, TrickTaken(A), Raised(A))
    assert why_not(state, Reseated((B, A))) == ("table-no-mid-hand", "LT-1")
    gone = play(state, Left(A))
    board = truc.scoreboard(gone)
    assert (board.over, board.winners, [view.seat for view in board.seats]) == (True, (B,), [B])
    assert why_not(gone, Again()) == ("table-no-too-few", "LT-1")


@pytest.mark.parametrize("count", [0, 1, 3])
def test_it_takes_two_to_play(count: int) -> None:
    with pytest.raises(ValueError, match="for 2 players"):
        truc.new_game(("A", "B", "C")[:count], Options(), dealer=0)


@pytest.mark.parametrize("move", [Raised(2), Declared(-1), Accepted(7), Refused(2), TrickTaken(-1), Folded(2), Left(2)])
def test_a_seat_that_is_not_there_is_refused(move: Move) -> None:
    assert why_not(table(), move) == ("table-no-such-player", "LT-1")


def every_option() -> Iterator[Options]:
    words = [option.values for option in options_of(Options) if option.key != "target"]
    keys = [option.key for option in options_of(Options) if option.key != "target"]
    for number, values in enumerate(product(*words)):
        yield Options(target=(12, 1, 100)[number % 3], **dict(zip(keys, values, strict=True)))  # type: ignore[arg-type]


def walk(seed: int, moves: int, options: Options | None = None) -> Iterator[tuple[State, Move, State]]:
    """An evening in which anything that is allowed may happen, but nobody goes home."""
    chance, state = Random(seed), truc.new_game(("A", "B"), options or Options(), dealer=A)
    for _ in range(moves):
        offers = [each.move for each in truc.choices(state) if each.refused is None and not isinstance(each.move, Left)]
        move = chance.choice(offers)
        yield state, move, (state := truc.apply(state, move))


def test_every_point_is_announced_and_every_refusal_names_a_rule() -> None:
    rules = {f"LT-{number}" for number in range(1, 15)}
    for seed, options in enumerate(every_option()):
        for before, move, after in walk(seed, 120, options):
            offers = truc.choices(before)
            assert any(choice.refused is None for choice in offers)
            assert {choice.refused.rule for choice in offers if choice.refused} <= rules
            if isinstance(move, Again):
                assert after.points == (0, 0)
                continue
            notes = truc.explain(before, move, after)
            assert {note.text.rule for note in notes} <= rules
            for seat in (A, B):
                announced = sum(note.change for note in notes if note.seat == seat)
                scored = after.points[seat] - before.points[seat]
                assert announced == scored >= 0
            assert (max(after.points) >= options.target) == after.over


ANYTHING: tuple[Move, ...] = (
    *(
        kind(seat)
        for kind in (Raised, Declared, Accepted, Refused, TrickTaken, Folded, Left, SatOut)
        for seat in (A, B)
    ),
    *(TrickSpoiled(), Redealt(), Again(), Joined("C", 0), Reseated((B, A))),
)


def texts(value: object) -> Iterator[Text]:
    """All texts anywhere in a value."""
    if isinstance(value, Text):
        yield value
        for part in value.args.values():
            yield from texts(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from texts(part)
    elif hasattr(value, "__struct_fields__"):
        for field in value.__struct_fields__:
            yield from texts(getattr(value, field))


def test_everything_that_is_said_exists_in_both_languages_with_what_fills_it() -> None:
    said: dict[str, set[str]] = {}
    for seed, options in enumerate(every_option()):
        for before, move, after in walk(seed, 60, options):
            notes, refused = truc.explain(before, move, after), tuple(truc.refusal(before, each) for each in ANYTHING)
            for text in texts((truc.choices(before), notes, truc.scoreboard(before), refused)):
                said.setdefault(text.key, set()).update(text.args)
    for key in _keys_in_source():
        said.setdefault(key, set())
    for key in (f"truc-sheet-{number}" for number in range(1, 8)):
        said[key] = set()
    for option in options_of(Options):
        values = () if isinstance(option.values, range) else option.values
        for part in ("", *(f"-{value}" for value in values)):
            said |= {f"truc-option-{option.key}{part}{end}": set() for end in ("", "-help")}
    for language in ("en", "nl"):
        words = (WORDS / language / "truc.ftl").read_text(encoding="utf-8")
        messages = dict(re.findall(r"^([a-z][\w-]*) = (.+)$", words, re.MULTILINE))
        mine = {key for key in said if key.startswith("truc")}
        assert mine - set(messages) == set()
        assert set(messages) - mine == {"truc-tagline"}
        for key in (key for key in mine if said[key]):
            assert set(re.findall(r"\{ \$(\w+) \}", messages[key])) <= said[key], key
        spoken = Language(WORDS / language)
        assert [key for key in mine if spoken.say(key, tuple((arg, "x") for arg in said[key])) is None] == []


def _keys_in_source() -> set[str]:
    source = Path(truc.__file__).read_text(encoding="utf-8")
    return set(re.findall(r'"(truc(?:-[a-z]+)*)"', source))
