"""The lamps as somebody sees them from across the room."""

from drivers.base import DARK
from kiosk import lamps
from kiosk.games import toepen
from kiosk.games.toepen import Folded, Knocked, Won
from kiosk.rules import Scoreboard

ONE_EACH = lamps.fittings(f"seat{chair}" for chair in range(8))
TEN_EACH = lamps.fittings(f"seat{chair}.{index}" for chair in range(8) for index in range(10))


def board(*moves: toepen.Move, lives: int = 10) -> Scoreboard:
    state = toepen.new_game(("A", "B", "C"), toepen.Options(lives=lives), dealer=0)
    for move in moves:
        assert toepen.refusal(state, move) is None
        state = toepen.apply(state, move)
    return toepen.scoreboard(state)


def test_one_lamp_a_seat_says_lives_by_brightness() -> None:
    shown = lamps.frame(board(Won(0)), ONE_EACH, now=100.0)
    assert max(shown["seat1"]) < max(shown["seat0"])
    assert max(shown["seat1"]) > 0


def test_ten_lamps_a_seat_make_a_bar() -> None:
    shown = lamps.frame(board(Won(0), Won(0)), TEN_EACH, now=100.0)
    assert sum(name.startswith("seat1.") for name in shown) == 8
    assert sum(name.startswith("seat0.") for name in shown) == 10


def test_fewer_lamps_than_lives_light_in_proportion_with_the_last_part_dim() -> None:
    shown = lamps.frame(board(Won(0)), {chair: lamps.Fitting(bar=4) for chair in range(3)}, now=100.0)
    light = [max(shown.get(f"seat1.{index}", DARK)) for index in range(4)]
    assert light[0] == light[1] == light[2] > light[3] > 0


def test_those_who_are_asked_blink_in_phase_and_who_folded_is_dark() -> None:
    asked = board(Knocked(0), Folded(1))
    on = lamps.frame(asked, ONE_EACH, now=8.1)
    off = lamps.frame(asked, ONE_EACH, now=8.1 + lamps.BLINK / 2)
    assert on["seat2"] == lamps.AMBER
    assert "seat2" not in off
    assert "seat1" not in on
    assert on["seat0"].blue < on["seat0"].green


def test_the_last_life_is_red() -> None:
    shown = lamps.frame(board(Won(0), lives=2), ONE_EACH, now=100.0)
    assert shown["seat1"].red > 10 * shown["seat1"].blue


def test_a_winner_sweeps_green_for_two_seconds() -> None:
    won = {0: 100.0}
    assert len(lamps.frame(board(Won(0)), TEN_EACH, now=100.1, won=won).keys() & {f"seat0.{i}" for i in range(10)}) < 10
    assert lamps.frame(board(Won(0)), TEN_EACH, now=101.5, won=won)["seat0.9"] == lamps.GREEN
    assert lamps.frame(board(Won(0)), TEN_EACH, now=102.1, won=won)["seat0.9"] == lamps.CHALK


def test_without_a_game_all_lamps_are_dark() -> None:
    assert lamps.frame(None, ONE_EACH, now=0.0) == {}


def test_a_board_with_a_button_lamp_and_a_strip_shows_both() -> None:
    both = lamps.fittings(["seat0", "seat0.0", "seat0.1", "seat1"])
    shown = lamps.frame(board(), both, now=100.0)
    assert shown.keys() == {"seat0", "seat0.0", "seat0.1", "seat1"}
