"""A game that was begun on paper goes on at the kiosk: scores, dealer and hand are entered, and can be undone."""

from pathlib import Path

import pytest

from kiosk import games
from kiosk.rules import Standing, Text
from kiosk.scribe import written
from kiosk.seating import Left, Reseated
from kiosk.standing import TakenOver
from kiosk.transcript import Transcript
from kiosk.widgets import Button
from kiosk.words import Words
from tests.harness import Table
from tests.tour import NAMES

LAST_HAND = 7


def known(folder: Path) -> Table:
    table = Table(folder)
    for name in reversed(NAMES):
        table.store.meet(name)
    table.wait(0.1)
    return table


def set_up(table: Table, game: str, players: int) -> None:
    table.tap(game)
    for name in NAMES[:players]:
        table.tap(name)
    table.tap("Begun on paper")


def press(table: Table, *keys: str) -> None:
    for key in keys:
        table.touch(*_key(table, key))


def _key(table: Table, key: str) -> tuple[float, float]:
    buttons = [each for each in table.eyes.widgets if isinstance(each, Button)]
    return next(each for each in buttons if key in (each.label, each.icon)).box.center


def deals(table: Table, seat: int) -> None:
    buttons = [each for each in table.eyes.widgets if isinstance(each, Button) and each.icon == "dealer"]
    table.touch(*buttons[seat].box.center)


def numbers(standing: Standing, players: int) -> tuple[int, ...]:
    """Scores that a game could have: all different where they can be."""
    low, high = max(standing.least, -30), min(standing.most, 30)
    scores = [low + (5 * seat + 3) % (high - low + 1) for seat in range(players)]
    if standing.even:
        scores[-1] = -sum(scores[:-1])
    return tuple(scores)


def test_six_seats_with_given_lives_and_dealer_take_at_most_25_taps(tmp_path: Path) -> None:
    table = known(tmp_path)
    before = table.touches
    set_up(table, "Toepen", 6)
    press(table, "4", "7", "9", "2", "1", "right", "1", "0", "7")
    deals(table, 2)
    table.tap("Play on")
    assert table.touches - before <= 25
    assert table.lives() == [4, 7, 9, 2, 1, 10]
    assert table.says("Deal: Carys")
    assert table.says("hand 7")
    table.tap("Undo")
    assert table.lives() == [10] * 6
    assert table.says("hand 1")
    table.tap_icon("redo")
    assert table.lives() == [4, 7, 9, 2, 1, 10]


@pytest.mark.parametrize("game", games.names())
def test_any_game_goes_on_from_paper_in_play_store_log_and_transcript(tmp_path: Path, game: str) -> None:
    rules = games.rules(game)
    players = max(rules.players[0], min(5, rules.players[1]))
    table = known(tmp_path)
    set_up(table, Words("en")(Text(game)), players)
    scores = numbers(rules.standing(rules.Options()), players)
    for seat, score in enumerate(scores):
        table.tap(NAMES[seat])
        press(table, *str(abs(score)), *(["+ −"] if score < 0 else []))
    table.tap("The next hand")
    press(table, *str(LAST_HAND))
    deals(table, 1)
    table.tap("Play on")
    moment = table.desk.moment
    assert moment is not None
    state = moment.state
    assert table.desk.session is not None
    assert table.desk.session.history.line == [TakenOver(LAST_HAND, scores)]
    assert moment.board.hand == LAST_HAND
    assert moment.board.dealer == 1
    words = table.words()
    table.wait(3)
    table.pull_plug()
    assert table.desk.moment is not None
    assert table.desk.moment.state == state
    assert [word for word in words if word in NAMES] == [word for word in table.words() if word in NAMES]
    transcript = Transcript()
    for line in written(game, moment.opening, table.desk.session.history.line).splitlines():
        transcript.read(line)
    assert transcript.begin().state == state
    table.tap("Why?")
    assert table.says(f"The game goes on from paper, with hand {LAST_HAND}")
    for name, score in zip(NAMES, scores, strict=False):
        assert table.says(f"{name} has {score}".replace("-", "−"))


def test_balances_that_do_not_add_up_are_refused_and_the_rest_key_makes_them(tmp_path: Path) -> None:
    table = known(tmp_path)
    set_up(table, "Racehorse", 5)
    press(table, "1", "2")
    deals(table, 0)
    assert table.says("Together the balances must be 0, not 12")
    table.tap("Play on")
    assert table.desk.session is None
    table.wait(6)
    table.tap("Bram")
    press(table, "rest")
    table.tap("Play on")
    assert table.lives() == [12, -12, 0, 0, 0]


def test_who_deals_is_asked_for(tmp_path: Path) -> None:
    table = known(tmp_path)
    set_up(table, "Le Truc", 2)
    press(table, "3")
    table.tap("Play on")
    assert table.says("Who deals?")
    assert table.desk.session is None


def test_a_game_is_not_taken_over_once_a_hand_has_been_played(tmp_path: Path) -> None:
    table = known(tmp_path)
    table.deal("Anneke", "Bram")
    table.tap("Last trick")
    table.tap("Bram")
    assert table.desk.session is not None
    refused = table.desk.session.do(TakenOver(3, (4, 5)))
    assert refused is not None
    assert refused.key == "table-no-take-over"


def test_a_key_touched_again_after_150_ms_counts_again(tmp_path: Path) -> None:
    table = known(tmp_path)
    set_up(table, "Buck Euchre", 4)
    at = _key(table, "4")
    for _ in range(2):
        table.finger("down", *at)
        table.wait(0.05)
        table.finger("up", *at)
        table.wait(0.1)
    assert table.says("44")


def test_plus_and_minus_repeat_while_a_finger_stays_and_stop_when_it_slips_off(tmp_path: Path) -> None:
    table = known(tmp_path)
    set_up(table, "Buck Euchre", 4)
    x, y = _key(table, "minus")
    table.touch(x, y)
    assert table.says("24")
    table.finger("down", x, y)
    table.wait(1.0)
    after = _first(table)
    assert 16 <= after <= 20
    table.finger("move", x, y + 60)
    table.wait(1.0)
    assert _first(table) == after
    table.finger("up", x, y + 60)
    table.wait()
    assert _first(table) == after
    table.touch(x, y, seconds=6)
    assert _first(table) == 1


def _first(table: Table) -> int:
    return int(table.desk.ui.draft["scores"][NAMES[0]])


def test_a_finger_that_stays_on_a_digit_types_it_once(tmp_path: Path) -> None:
    table = known(tmp_path)
    set_up(table, "Buck Euchre", 4)
    table.touch(*_key(table, "5"), seconds=3)
    assert _first(table) == 5


def test_a_score_stays_with_who_has_it_when_players_change_places_or_leave(tmp_path: Path) -> None:
    table = known(tmp_path)
    set_up(table, "Toepen", 5)
    table.tap(NAMES[0])
    press(table, "3")
    table.tap("The next hand")
    table.tap_icon("back")
    first, second, last = (table.place(f"{number}\u00a0\u00a0{NAMES[number - 1]}", "") for number in (1, 2, 5))
    for place in (last, last, first, second):  # the last one leaves, the first two change places
        table.touch(*place)
    table.tap("Begun on paper")
    press(table, "7")  # the hand, which was being entered, is in another place now
    deals(table, 0)
    table.tap("Play on")
    assert [(table.seat(name).score) for name in NAMES[:4]] == [3, 10, 10, 10]
    assert table.says("hand 7")


def test_the_minus_before_a_score_stays_when_its_last_digit_is_rubbed_out(tmp_path: Path) -> None:
    table = known(tmp_path)
    set_up(table, "Racehorse", 5)
    press(table, "1", "2", "+ −", "rub")
    assert _first(table) == -1
    press(table, "3")
    assert _first(table) == -13


@pytest.mark.parametrize("first", ["leave", "seats"])
@pytest.mark.parametrize("game", games.names())
def test_once_somebody_has_left_or_changed_places_no_scores_come_from_paper(game: str, first: str) -> None:
    rules = games.rules(game)
    players = max(rules.players[0], min(6, rules.players[1]))
    begun = rules.new_game(NAMES[:players], rules.Options(), 0)
    move = Left(players - 1) if first == "leave" else Reseated((*range(1, players), 0))
    assert rules.refusal(begun, move) is None
    state = rules.apply(begun, move)
    for count in (players, players - 1):
        refused = rules.refusal(state, TakenOver(3, numbers(rules.standing(rules.Options()), count)))
        assert refused is not None
        assert refused.key in ("table-no-take-over", f"{game}-no-over")  # without one of them some games are over
