"""What is being saved is painted while the disk works, and shown only when it is saved."""

from pathlib import Path

import pytest

from kiosk.actions import Do, Undo
from kiosk.games.toepen import Knocked
from kiosk.widgets import Button, Label, Widget
from tests.harness import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path)
    made.deal("Anneke", "Bram", "Carys")
    return made


def words(widgets: tuple[Widget, ...]) -> list[str]:
    return [
        each.text if isinstance(each, Label) else each.label for each in widgets if isinstance(each, Label | Button)
    ]


def test_a_move_is_ready_before_it_is_saved_and_shown_after(table: Table) -> None:
    before = table.eyes.widgets
    table.desk.act(Do(Knocked(1)), table.now)
    table.app.step(0)
    assert "Stay" in words(table.eyes.prepared)
    assert table.eyes.widgets == before
    table.store.turn()
    table.app.step(0)
    assert table.eyes.widgets == table.eyes.prepared


def test_what_waits_is_made_ready_once_and_what_comes_on_top_of_it_again(table: Table) -> None:
    table.desk.act(Do(Knocked(1)), table.now)
    table.app.step(0)
    knocked = table.eyes.prepared
    table.app.step(0)
    assert table.eyes.prepared is knocked
    table.desk.act(Undo(), table.now)
    table.app.step(0)
    assert "Stay" not in words(table.eyes.prepared)


def test_a_winner_foreseen_has_not_won_before_it_is_saved(table: Table) -> None:
    lamps = dict(table.lamps())
    table.desk.act(Do(Knocked(1)), table.now)
    table.app.step(0)
    assert dict(table.lamps()) == lamps


def test_a_lamp_that_blinks_is_no_reason_to_lay_out_the_screen(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.knock()
    table.tap("Bram")
    table.wait(3)
    asked: list[str] = []
    monkeypatch.setattr(table.eyes, "show", lambda *_: asked.append("show"))
    seen = set()
    for _ in range(10):
        table.wait(0.2)
        seen.add(table.lamp("seat0"))
    assert len(seen) == 2
    assert len(asked) <= 2
