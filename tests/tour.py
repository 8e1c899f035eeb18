"""A walk past every screen, as a person would come upon them: for what must hold on all of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from kiosk import games, screens
from kiosk.actions import Do, Open, Put, Start, Tell
from kiosk.rules import say
from kiosk.staff.seen import BEHIND, Stick
from kiosk.view import Ui
from tests.harness import Table

NAMES = ("Anneke", "Bram", "Carys", "Dewi", "Els", "Femke", "Gijs", "Huw")

SIZES = ((800, 480), (1280, 720), (720, 1280), (480, 800))
"""Real sizes in pixels. What fits on the first two fits on 1024x600, which lies between them."""

BRIEF: dict[str, dict[str, int]] = {"toepen": {"lives": 2}, "truc": {"target": 2}, "buck_euchre": {"start": 3}}
"""House rules with which a game is soon over."""

EVERYWHERE = (
    "evenings",
    "home",
    "name",
    "off",
    "parts",
    "rest",
    "settings",
    "sheet",
    "pin",
    *sorted(BEHIND - {"check"}),
)
"""Screens that look the same whoever plays what: seen once at each size."""


STICKS = (
    Stick("INTENSO ALU LINE 32GB", "/media/sda1", copy=True),
    Stick("KASSA", "/media/sdb1", writable=False),
    Stick("Brouwerij 't Gouden Anker, reservekopie", "/media/sdc1"),
)
"""What is plugged in when somebody looks."""

SET = "Donderdagavond bij Anneke thuis"
"""House rules that are kept under a name."""


def logical(size: tuple[int, int]) -> tuple[float, float]:
    """The same in logical pixels."""
    scale = min(size) / 480
    return size[0] / scale, size[1] / scale


def seated(
    folder: Path, size: tuple[int, int], language: str, game: str, players: int, *, brief: bool = False
) -> Table:
    """A table at which a game has just been dealt, one that is soon over if `brief`."""
    table = Table(folder, logical(size), language)
    for name in NAMES:
        table.store.meet(name)
    options = BRIEF.get(game, {}) if brief else {}
    table.desk.ui = Ui(screen="players", argument=game, draft={"names": NAMES[:players], "options": options})
    table.does(Start())
    return table


def tour(table: Table, *, everywhere: bool = True) -> Iterator[str]:
    """Go past every screen of a game at the table; yields the name of what is shown.

    Without `everywhere`, those are left out that do not depend on the game.
    """
    moment = table.desk.moment
    assert moment is not None
    game, recalled = moment.rules.name, table.desk.session
    assert recalled is not None
    yield "table"
    for number in range(12):
        yield from _questions(table, number)
        if not _moved(table, number):
            break
        yield f"table-{number}"
    table.wait(3)
    yield "table-calm"
    table.sticks = STICKS
    table.desk.book.keep_house_set(SET, game, {})
    first = {type(move): position for position, move in reversed([*enumerate(recalled.history.line)])}
    for screen, argument in _others(game, tuple(sorted(first.values()))):
        if screen in EVERYWHERE and not everywhere:
            continue
        table.app.area.inside = screen in BEHIND  # whoever is not would be sent out at once
        table.does(Open(screen, argument))
        assert table.desk.ui.screen == screen, f"{table.desk.ui.screen} is shown instead of {screen}"
        if screen in ("players", "standing"):  # with those at the table
            table.desk.ui = replace(table.desk.ui, draft={"names": moment.opening.names})
            table.app.refresh()
            table.wait(0.02)
        yield screen if argument is None else f"{screen}-{argument}"
    table.does(Open("table"))
    table.does(Tell(say("ui-how-many", game=say(game), few=2, many=8)))
    yield "toast"


def _questions(table: Table, number: int) -> Iterator[str]:
    moment = table.desk.moment
    assert moment is not None
    asks = []
    for choice in moment.choices:
        if choice.ask is not None and choice.ask not in asks and choice.place != "gesture":
            asks.append(choice.ask)
    for index, ask in enumerate(asks):
        table.does(Put(ask))
        yield f"ask-{number}-{index}"
        table.does(Open("table"))


def _moved(table: Table, number: int) -> bool:
    """Make one of the moves on the table, another each time."""
    moment = table.desk.moment
    assert moment is not None
    allowed = [each for each in moment.choices if each.refused is None and each.place == "table"]
    if not allowed:
        return False
    table.does(Do(allowed[(number * 5) % len(allowed)].move))
    return True


def _others(game: str, corrected: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
    arguments: dict[str, tuple[Any, ...]] = {
        "players": (game,),
        "name": ("setup", "join", "set"),
        "pin": ("enter", "choose"),
        "off": (None, "restart", "shell", "again"),
        "house": (game, "frozen"),
        "sets": (game,),
        "standing": (game,),
        "traditions": (game,),
        "sheet": games.names(),
        "correct": corrected,
        "referee": (game,),
    }
    for screen in screens.names():
        if screen != "table":
            for argument in arguments.get(screen, (None,)):
                yield screen, argument
