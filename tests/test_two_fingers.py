"""Two touches in one turn of the loop: the second means what is then shown, or nothing."""

from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

from kiosk.touch import Tapped
from kiosk.widgets import Button, Card, Fill
from tests.harness import Table

Place = tuple[float, float]


def both(table: Table, first: Place, second: Place) -> None:
    """Two fingers whose taps arrive together."""
    table.app.touched(Tapped(*first))
    table.app.touched(Tapped(*second))
    table.wait()


def toepen(folder: Path) -> Table:
    table = Table(folder)
    for name in ("Anneke", "Bram", "Carys"):
        table.store.meet(name)
    table.deal("Anneke", "Bram", "Carys")
    table.knock()
    table.tap("Bram")
    return table


def test_two_players_who_both_claim_a_trick_do_not_get_two(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.deal("Anneke", "Bram", game="Le Truc")
    both(table, table.place("Took trick 1", "Anneke"), table.place("Took trick 1", "Bram"))
    assert table.desk.moment is not None
    assert table.desk.moment.position == 1
    assert table.says("Something else was first")


def test_two_players_who_both_fold_are_both_out(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.deal("Anneke", "Bram", "Carys", "Dewi")
    table.knock()
    table.tap("Bram")
    both(table, table.place("Fold", "Carys"), table.place("Fold", "Dewi"))
    assert table.lives() == [10, 10, 9, 9]


def test_undo_is_not_touched_through_the_menu_that_another_finger_opens(tmp_path: Path) -> None:
    table = toepen(tmp_path)
    both(table, table.corner("menu"), table.place("Undo", ""))
    assert table.desk.ui.screen == "menu"
    assert table.desk.moment is not None
    assert table.desk.moment.position == 1


def home(folder: Path) -> Table:
    return Table(folder)


def players(folder: Path) -> Table:
    table = Table(folder)
    for name in ("Anneke", "Bram", "Carys", "Dewi"):
        table.store.meet(name)
    table.tap("Toepen")
    table.tap("Bram")
    table.tap("Carys")
    return table


def answers(folder: Path) -> Table:
    table = toepen(folder)
    table.tap("All stay")
    table.tap("Last trick")
    return table


@pytest.mark.parametrize("scene", [home, players, toepen, answers])
def test_whatever_two_fingers_touch_the_second_acts_on_what_is_then_shown(
    tmp_path: Path, scene: Callable[[Path], Table]
) -> None:
    """The same as one after the other where the same still lies there, else the same as the first alone."""
    places = _places(scene(tmp_path / "look"))
    assert len(places) > 3
    for number, (first, second) in enumerate(list(permutations(places, 2))[::9]):
        together, alone = scene(tmp_path / f"{number}-two"), scene(tmp_path / f"{number}-one")
        meant = alone.app.aimed(*second).what
        alone.app.touched(Tapped(*first))
        alone.app.step(0)
        if alone.app.aimed(*second).what == meant:
            alone.app.touched(Tapped(*second))
        alone.wait()
        both(together, first, second)
        assert together.words() == alone.words(), (first, second)


def _places(table: Table) -> list[Place]:
    touched = [
        each for each in table.eyes.widgets if isinstance(each, Button | Fill | Card) and each.action is not None
    ]
    return [each.box.center for each in touched][:9]
