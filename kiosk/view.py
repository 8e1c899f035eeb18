"""What a screen is given to look at. A screen is a pure function from this to widgets."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from kiosk.inspection import Input
from kiosk.rules import Ask, Opening, Scoreboard, Text
from kiosk.session import Moment, Session
from kiosk.settings import Settings
from kiosk.staff.seen import Seen
from kiosk.widgets import Box, Measure


class Past(Struct, frozen=True):
    """A game in the list of games: its number, its name, who played, how it ended, and the evening it belonged to."""

    number: int
    game: str
    names: tuple[str, ...]
    result: Text
    evening: int


class Debt(Struct, frozen=True):
    """Rounds of one person over the evening: owed in all, bought, and paid into the kitty."""

    name: str
    rounds: int
    bought: int
    chipped: int


class Ui(Struct, frozen=True):
    """Where a person is: the screen and what it is about, the way back, the open question, the draft, the last word."""

    screen: str = "home"
    argument: Any = None
    trail: tuple[tuple[str, Any], ...] = ()
    ask: Ask | None = None
    asked_at: float = 0
    picks: Mapping[str, Text] = {}
    draft: Mapping[str, Any] = {}
    toast: Text | None = None
    toast_until: float = 0


class View(Struct, frozen=True):
    """Everything a screen may look at. Lengths in logical pixels, times in seconds. `say` takes a text, or its key.

    `changed` is what the last hand did to each seat while that is being shown. `gone` is how far what moves has moved,
    0 to 1: matches burning down, a tile dimming, the stake turning over; until then `before` is what stood there.
    `silent` says that no sound can be made. `carried` is where something is that a finger drags. What takes a while to
    look up is a function, asked only by the screens that show it.
    """

    width: float
    height: float
    say: Callable[[Text | int | str], str]
    measure: Measure
    ui: Ui
    settings: Settings
    now: float
    moment: Moment | None = None
    changed: Mapping[int, int] = {}
    gone: float = 1
    before: Scoreboard | None = None
    saving: bool = False
    troubles: tuple[Text, ...] = ()
    people: tuple[str, ...] = ()
    house_sets: Callable[[], tuple[tuple[str, str, Mapping[str, Any]], ...]] = tuple
    usual: Callable[[], tuple[str, Opening] | None] = lambda: None
    past: Callable[[], tuple[Past, ...]] = tuple
    debts: Callable[[], tuple[Debt, ...]] = tuple
    recall: Session | None = None
    paragraphs: Callable[[str], tuple[str, ...]] | None = None
    languages: tuple[tuple[str, str], ...] = ()
    inputs: tuple[Input, ...] = ()
    matrices: int = 0
    silent: bool = False
    carried: Box | None = None
    staff: Seen = Seen()

    @property
    def wide(self) -> bool:
        """Whether the screen lies rather than stands."""
        return self.width >= self.height
