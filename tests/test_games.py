"""Every game there is, played at random by one suite: a new game is tested by lying in the folder."""

import typing
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from kiosk import games
from kiosk.notation import write
from kiosk.rules import Opening, Rules, Scoreboard, SeatView, Text, options_of
from kiosk.scribe import written
from kiosk.seating import TABLE_MOVES
from kiosk.transcript import Transcript
from tests.walks import GAMES, Step, Walk, walks

RULE_IDS = frozenset(Path(__file__).with_name("rule_ids.txt").read_text(encoding="ascii").split())
"""The numbers of the rules that the games are written from."""

pytestmark = pytest.mark.parametrize("game", GAMES)


def steps(game: str) -> list[tuple[Rules, Step]]:
    return [(played.rules, step) for played in walks(game) for step in played.steps]


def score(view: SeatView) -> int:
    """A score as a number; money in cents."""
    return view.score if isinstance(view.score, int) else view.score.args["cents"]


def end(played: Walk) -> Any:
    return played.steps[-1].after if played.steps else played.start


def test_walks_use_every_move_every_house_rule_and_reach_ends(game: str) -> None:
    rules = games.rules(game)
    made = {type(step.move) for _, step in steps(game)}
    assert made <= set(rules.moves)
    assert set(rules.moves) - made <= set(TABLE_MOVES)  # two players cannot do without either
    for option in options_of(rules.Options):
        drawn = {getattr(played.options, option.key) for played in walks(game)}
        assert len(drawn) > 1, option.key
        assert isinstance(option.values, range) or drawn == set(option.values), option.key


def test_buttons_and_the_check_on_a_move_never_disagree(game: str) -> None:
    for rules, step in steps(game):
        for offer in step.offers:
            assert offer.refused == rules.refusal(step.before, offer.move)
            assert type(offer.move) in rules.moves


def test_nothing_is_offered_twice(game: str) -> None:
    for _, step in steps(game):
        assert len({(offer.move, offer.seat, offer.place) for offer in step.offers}) == len(step.offers)


def test_something_can_always_be_done_until_the_game_is_over(game: str) -> None:
    for played in walks(game):
        for step in played.steps:
            assert played.rules.scoreboard(step.before).over or any(not offer.refused for offer in step.offers)
        last = end(played)
        assert played.rules.scoreboard(last).over or any(not offer.refused for offer in played.rules.choices(last))


def test_every_refusal_and_every_explanation_rests_on_a_rule_that_exists(game: str) -> None:
    for rules, step in steps(game):
        reasons = [offer.refused for offer in step.offers if offer.refused]
        notes = [note.text for note in rules.explain(step.before, step.move, step.after)]
        assert notes, step.move
        assert {text.rule for text in (*reasons, *notes)} <= RULE_IDS, step.move


def test_scores_change_exactly_by_what_the_log_says(game: str) -> None:
    for rules, step in steps(game):
        before, after = rules.scoreboard(step.before), rules.scoreboard(step.after)
        if before.over and not after.over:
            continue  # a new game
        said: Counter[int | None] = Counter()
        for note in rules.explain(step.before, step.move, step.after):
            said[note.seat] += note.change
        assert not said[None]
        for view in after.seats:
            known = before.seat(view.seat)
            if known is not None:
                assert score(view) - score(known) == said[view.seat], (step.move, view.name)


def test_what_the_table_shows_is_well_formed(game: str) -> None:
    for rules, step in steps(game):
        check(rules.scoreboard(step.after))
        here = rules.scoreboard(step.before)
        for offer in step.offers:
            assert offer.seat is None or here.seat(offer.seat), offer
            assert all(pick.seat is None or here.seat(pick.seat) for pick in offer.picks), offer
            assert offer.ask or not offer.picks or offer.seat is None, offer


def check(board: Scoreboard) -> None:
    chairs = [view.chair for view in board.seats]
    seats = [view.seat for view in board.seats]
    assert chairs == sorted(set(chairs))
    assert set(chairs) <= set(range(8))
    assert len(seats) == len(set(seats))
    assert {board.dealer, board.leads, *board.winners} <= {None, *seats}
    assert board.hand >= 1
    assert not (board.winners and not board.over)
    for view in board.seats:
        assert view.name
        assert 0 <= view.lit <= view.of
        assert isinstance(score(view), int)
        assert all(isinstance(badge, str) for badge in view.badges)


def test_facts_are_words_under_the_same_keys_all_along(game: str) -> None:
    for played in walks(game):
        keys = list(played.rules.facts(played.start))
        for step in played.steps:
            facts = played.rules.facts(step.after)
            assert list(facts) == keys
            assert all(values and all(isinstance(word, str) and word for word in values) for values in facts.values())


def test_the_same_moves_give_the_same_states(game: str) -> None:
    for played in walks(game):
        state = played.rules.new_game(played.names, played.options, played.dealer)
        for step in played.steps:
            assert state == step.before
            state = played.rules.apply(state, step.move)
        assert state == end(played)


def test_moves_and_states_come_back_from_json_as_they_were(game: str) -> None:
    moves = msgspec.json.Decoder(typing.Union[games.rules(game).moves])  # type: ignore[arg-type]  # noqa: UP007
    for number, (_, step) in enumerate(steps(game)):
        assert moves.decode(msgspec.json.encode(step.move)) == step.move
        if number % 7 == 0:
            assert msgspec.json.decode(msgspec.json.encode(step.after), type=type(step.after)) == step.after


def test_any_move_of_the_game_is_judged_at_any_time_and_safe_when_allowed(game: str) -> None:
    random = Random(game)
    made = [step.move for _, step in steps(game)]
    for rules, step in steps(game):
        for move in (*random.choices(made, k=4), strange(random, random.choice(made))):
            refused = rules.refusal(step.before, move)
            assert refused is None or isinstance(refused, Text)
            if refused is None:
                after = rules.apply(step.before, move)
                check(rules.scoreboard(after))
                rules.explain(step.before, move, after)


def strange(random: Random, move: Any) -> Any:
    """A move about somebody who is not there."""
    fields = {name: random.choice((-1, 8, 99)) for name in ("seat", "thrower") if hasattr(move, name)}
    return msgspec.structs.replace(move, **fields)


def test_a_written_game_replays_to_the_same_state(game: str) -> None:
    for played in walks(game):
        options = msgspec.to_builtins(played.options)
        text = written(game, Opening(played.names, options, played.dealer), [step.move for step in played.steps])
        transcript = Transcript()
        for line in text.splitlines():
            transcript.read(line)
        assert transcript.begin().state == end(played)


def test_every_line_of_the_notation_is_read_as_it_is_written(game: str) -> None:
    rules = games.rules(game)
    kinds = {line.move for line in rules.lines}
    assert kinds == set(rules.moves)
    names = [f"P{seat}" for seat in range(200)]
    for _, step in steps(game):
        assert write(rules.lines, step.move, names).split()[0] in {line.word for line in rules.lines}
