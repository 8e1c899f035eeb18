"""What shakes a table and is no knock, and a pin that another program has: what the table then sees."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import pytest

from drivers.base import DARK
from kiosk.__main__ import main
from kiosk.lock import Instance
from kiosk.run import ALREADY_RUNNING
from tests.harness import Table

PLAYERS = ("Anna", "Bram", "Carys")
PHONE = tuple(buzz + wave / 150 for buzz in (0.0, 1.0, 2.0) for wave in range(60))
"""Three buzzes of 400 ms at 150 Hz, 600 ms apart."""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path)
    made.deal(*PLAYERS)
    return made


def shake(table: Table, times: Iterable[float], width: float = 0.002) -> None:
    """Let the sensor make contact at these seconds from now."""
    began = table.now
    for at in times:
        table.wait(max(0.0, began + at - table.now))
        table.bench.press("knock", active=True)
        table.now += width
        table.bench.press("knock", active=False)
    table.wait()


def moves(table: Table) -> int:
    assert table.desk.moment is not None
    return table.desk.moment.position


def test_not_every_shake_is_a_knock_a_phone_that_buzzes_with_no_game_on_starts_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path)
    shake(table, PHONE)
    assert table.desk.moment is None
    assert not table.says("Who knocked?")


def test_not_every_shake_is_a_knock_a_phone_that_buzzes_while_answers_are_due_changes_nothing(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    before = moves(table), table.lives()
    shake(table, PHONE)
    assert (moves(table), table.lives()) == before
    assert table.says("Bram knocked")


def test_not_every_shake_is_a_knock_a_phone_in_the_window_asks_once_and_nobody_takes_it_all_back(table: Table) -> None:
    before = moves(table), table.lives(), dict(table.lamps())
    shake(table, PHONE)
    assert table.says("Who knocked?")
    table.tap("Nobody")
    assert not table.says("Who knocked?")
    assert (moves(table), table.lives(), dict(table.lamps())) == before


def test_not_every_shake_is_a_knock_cards_slapped_down_during_the_deal_move_nothing(table: Table) -> None:
    before = moves(table), table.lives()
    shake(table, chain.from_iterable((slap * 0.7, slap * 0.7 + 0.006) for slap in range(20)))
    assert (moves(table), table.lives()) == before
    table.wait(25)
    assert not table.says("Who knocked?")


def test_one_hit_counted_twice_with_a_long_gap_is_one_knock_and_the_second_person_reads_why_not(table: Table) -> None:
    shake(table, (0.0, 0.035, 0.12, 0.24))
    table.tap("Bram")
    assert moves(table) == 1
    shake(table, (0.0,))
    assert moves(table) == 1
    assert table.says("TO-13")


def test_loosely_wired_sensor_floods_a_live_game_for_a_minute_and_costs_nobody_a_life(table: Table) -> None:
    before = moves(table), table.lives()
    asked: list[object] = [None]

    def flood() -> Iterator[float]:
        for at in range(6000):
            if table.desk.ui.ask is not asked[-1]:
                asked.append(table.desk.ui.ask)
            yield at / 100

    shake(table, flood())
    assert (moves(table), table.lives()) == before
    assert len([ask for ask in asked if ask is not None]) <= 1
    assert [text.key for text in table.app.health.texts] == ["trouble-noisy"]
    table.wait(3)
    assert not table.app.health.texts


def test_pin_already_claimed_is_named_on_the_screen_while_lamps_and_buttons_play_on_and_then_works(
    tmp_path: Path,
) -> None:
    table = Table(tmp_path, claimed=17)
    assert table.says("Knock sensor")
    assert table.says("in use by another program")
    table.deal(*PLAYERS)
    assert table.lamp("seat0") != DARK
    table.push("button")
    assert table.says("Who knocked?")
    table.tap("Nobody")
    table.wait(30)
    table.bench.give_back(17)
    assert table.driver.attempt()
    table.knock()
    assert table.says("Who knocked?")
    assert not table.app.health.texts


def test_pin_already_claimed_by_a_first_kiosk_ends_the_second_one_with_status_three(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Instance(tmp_path):
        status = main(["--emulate", "--state", str(tmp_path), "--config", str(tmp_path / "none.toml")])
    assert status == ALREADY_RUNNING == 3
    assert str(tmp_path) in capsys.readouterr().err
