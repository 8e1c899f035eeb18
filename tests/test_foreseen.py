"""What is being saved is painted while the disk works, and shown only when it is saved."""

from pathlib import Path

import pytest

from kiosk.actions import Do, Undo
from kiosk.games.toepen import Knocked
from kiosk.rules import say
from kiosk.screens import log
from kiosk.screens import table as screen
from kiosk.view import View
from kiosk.widgets import Button, Label, Widget
from kiosk.words import Words
from tests.harness import Table
from tests.tour import seated


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


def test_what_was_laid_out_ahead_is_not_laid_out_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    view, seen = screen.view, list[View]()

    def watched(each: View) -> tuple[Widget, ...]:
        seen.append(each)
        return view(each)

    monkeypatch.setattr(screen, "view", watched)
    table.desk.act(Do(Knocked(1)), table.now)
    table.app.step(0)
    seen.clear()
    table.store.turn()
    table.app.step(0)
    assert seen == []
    assert "Stay" in words(table.eyes.widgets)


def test_while_a_finger_stays_on_a_button_only_the_button_is_made_anew(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.tap("Why?")
    view, seen = log.view, list[View]()

    def watched(each: View) -> tuple[Widget, ...]:
        seen.append(each)
        return view(each)

    monkeypatch.setattr(log, "view", watched)
    before, shown = table.eyes.widgets, table.eyes.shown
    table.finger("down", *table.corner("back"))
    table.wait(0.02)
    seen.clear()
    table.wait(0.3)
    assert table.eyes.shown > shown
    assert table.eyes.widgets != before
    assert seen == []
    table.finger("up", *table.corner("back"))
    table.wait()
    assert table.says("Knock")


def test_what_was_laid_out_ahead_is_not_shown_where_something_has_changed_since(table: Table) -> None:
    table.desk.act(Do(Knocked(1)), table.now)
    table.app.step(0)
    table.desk.tell(say("ui-hold-off"), table.now)
    table.store.turn()
    table.app.step(0)
    assert "Stay" in words(table.eyes.widgets)
    assert Words("en")(say("ui-hold-off")) in words(table.eyes.widgets)


def test_nothing_is_foreseen_but_the_table(table: Table) -> None:
    table.tap("Why?")
    ready = table.eyes.prepared
    table.desk.act(Do(Knocked(1)), table.now)
    table.app.step(0)
    assert table.eyes.prepared is ready
    table.store.turn()
    table.app.step(0)
    assert any("Bram knocks" in each.text for each in table.eyes.widgets if isinstance(each, Label))


CALM = 2.5
"""Seconds after which nothing of what was done is still moving."""


@pytest.mark.parametrize(("game", "players"), [("toepen", 5), ("toepen", 2), ("racehorse", 5), ("truc", 2)])
def test_what_a_knock_shows_is_rehearsed_once_all_is_calm(tmp_path: Path, game: str, players: int) -> None:
    table = seated(tmp_path, (800, 480), "en", game, players)
    knocks = 0
    for _ in range(6):
        table.wait(CALM)
        expected = table.desk.if_knocked(table.now)
        if expected is None:
            break
        knocks += 1
        ready = table.eyes.rehearsed
        table.knock()
        assert ready in (table.eyes.prepared, table.eyes.widgets)
        if table.desk.ui.ask is not None:
            answers = [choice for choice in table.desk._answers() if choice.refused is None]
            table.desk.act(Do(answers[0].move), table.now)
    assert knocks >= 1


def test_nothing_is_rehearsed_while_something_moves_or_twice(table: Table) -> None:
    assert table.eyes.rehearsed == ()
    table.wait(CALM)
    ready = table.eyes.rehearsed
    assert "Who knocked?" in words(ready)
    table.wait(60)
    assert table.eyes.rehearsed is ready
    assert table.desk.session is not None
    assert table.desk.session.history.position == 0
