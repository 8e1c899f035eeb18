"""A table with a kiosk on it, in words that a card player knows: knock, tap, wait, look at the lamps, pull the plug.

It holds the real app, the real store, the real drivers on mock pins, and a clock that it sets. Nothing sleeps.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from drivers import gpio, max7219
from drivers.base import DARK, Clock, Color, Driver
from drivers.emulated import gpio as twin
from drivers.emulated import max7219 as chips
from drivers.slot import Slot
from kiosk.actions import Action
from kiosk.app import App
from kiosk.book import Book
from kiosk.debounce import ButtonTiming, KnockTiming
from kiosk.desk import Desk
from kiosk.gestures import Gestures
from kiosk.placing import Placing, Turn
from kiosk.rules import SeatView, Text
from kiosk.settings import Settings
from kiosk.sounds import Names
from kiosk.speaker import Device, Speaker
from kiosk.staff.area import Area, World
from kiosk.staff.carrier import Carrier
from kiosk.staff.pin import SALT
from kiosk.staff.seen import Stick
from kiosk.storage.store import Store
from kiosk.touch import Finger, Phase, Touch, Unplugged
from kiosk.widgets import Box, Button, Card, Fill, Label, Weight, Widget, hit
from kiosk.words import Words, languages

TICK = 0.02

REST = 0.7
"""Seconds from one touch of somebody who looks at what it did to the next."""

LANGUAGES = languages()

spoken = cache(Words)
"""Words in a language, which all tables share: their files are read once."""


class Eyes:
    """The screen: it keeps what it was last told to show, and counts how often that changed."""

    def __init__(self, size: tuple[float, float] = (800, 480)) -> None:
        self.size = size
        self.widgets: tuple[Widget, ...] = ()
        self.brightness = 1.0
        self.shown = 0
        self.prepared: tuple[Widget, ...] = ()
        self.rehearsed: tuple[Widget, ...] = ()

    def measure(self, text: str, size: int, weight: Weight) -> float:
        return len(text) * size * (0.4 if weight == "figures" else 0.5)

    def show(self, widgets: Sequence[Widget], theme: str, brightness: float) -> None:
        self.shown += tuple(widgets) != self.widgets
        self.widgets = tuple(widgets)
        self.brightness = brightness

    def prepare(self, widgets: Sequence[Widget]) -> None:
        self.prepared = tuple(widgets)

    def rehearse(self, widgets: Sequence[Widget]) -> None:
        self.rehearsed = tuple(widgets)


class Table:
    """A kiosk that has been switched on. `folder` is its disk, and outlives a pulled plug; `claimed` is not its pin.

    `others` gives drivers beside those for pins and matrices.
    """

    def __init__(
        self,
        folder: Path,
        size: tuple[float, float] = (800, 480),
        language: str = "en",
        *,
        seat_buttons: bool = False,
        matrices: int = 0,
        loudspeaker: Callable[[], Device] | None = None,
        claimed: int = 0,
        others: Callable[[Clock], Sequence[Slot]] = lambda _: (),
    ) -> None:
        self.folder, self.size, self.language, self.seat_buttons = folder, size, language, seat_buttons
        self.matrices, self.claimed, self.others = matrices, claimed, others
        self.now = 1000.0
        self.switched_off = False
        self.left: list[int] = []
        self.turned = 0
        self.sticks: tuple[Stick, ...] = ()
        self.touches = 0
        self.draws: list[int] = []
        self.played: list[tuple[str, float]] = []
        self.loudspeaker = loudspeaker
        self._switch_on()

    def _switch_on(self) -> None:
        self.mailbox: SimpleQueue[Any] = SimpleQueue()
        self.store_file = self.folder / "klopkast.db"
        self.store = Store(self.store_file, self.mailbox.put, self._clock, lambda: 0.0, threaded=False)
        seats = {f"seat{seat}": gpio.Wire(pin) for seat, pin in enumerate((4, 14, 15, 18, 24, 25, 8, 7))}
        settings = gpio.Settings(seats=seats if self.seat_buttons else {})
        self.driver, self.bench = twin.create(settings, self._clock)
        if self.claimed:
            self.bench.take(self.claimed)
        made: list[tuple[Driver, Sequence[str]]] = [(self.driver, gpio.lamps(settings))]
        if self.matrices:
            modules = max7219.Settings(on=True, modules=self.matrices)
            self.matrix, self.modules = chips.create(modules, self._clock, threaded=False)
            made.append((self.matrix, max7219.lamps(modules)))
        self.slots = self.others(self._clock)
        made += [(slot, slot.lamps) for slot in self.slots]
        box = self.loudspeaker
        self.speaker = Speaker(self.mailbox.put, self._clock, box, threaded=False) if box is not None else None
        self.eyes = self._sight()
        self._turn(0)
        self.desk = Desk(Book(self.store, Settings(language=self.language)), self._draw)
        self.carrier = Carrier(self.store_file, self.mailbox.put, lambda: self.sticks, threaded=False)
        world = World(self.carrier, self._turn, self.left.append, lambda: bytes(SALT))
        self.app = App(
            self.desk,
            self.eyes,
            Gestures(KnockTiming(), ButtonTiming()),
            self.mailbox,
            self._clock,
            spoken,
            Area(self.desk, self.store, world, self.now),
            languages=LANGUAGES,
            sound=self._play,
            off=self._off,
        )
        self.desk.open()
        self.app.start(made, gpio.inputs(settings))
        self.wait(TICK)

    def _sight(self) -> Eyes:
        return Eyes(self.size)

    def _turn(self, turn: Turn) -> None:
        """Turn the picture in its window, and touch with it, as the window does."""
        width, height = round(self.size[0]), round(self.size[1])
        self.turned = turn
        self._touch = Touch(Placing((width, height), (0, 0, width, height), turn))
        self.eyes.size = self._touch.placing.size

    def _clock(self) -> float:
        return self.now

    def _draw(self, below: int) -> int:
        return self.draws.pop(0) if self.draws else 0

    def _play(self, names: Names, volume: float, *, eager: bool = False) -> None:
        self.played += [(name, volume) for name in names]
        if self.speaker is not None:
            self.speaker.play(names, volume, eager=eager)

    def _off(self) -> None:
        self.switched_off = True

    # Time and power ----------------------------------------------------------------------------------------------

    def wait(self, seconds: float = 0.7) -> None:
        """Let time pass, the disk included."""
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + TICK)
            for deed in self._touch.due(self.now):
                self.app.touched(deed)
            self.app.step(0)
            for slot in self.slots:
                slot.due(self.now)
            self.store.turn()
            if self.matrices:
                self.matrix.turn()
            if self.speaker is not None:
                self.speaker.turn()
            self.carrier.turn()
        self.app.step(0)

    def pull_plug(self) -> None:
        """Switch the power off without a word, and on again."""
        self.driver.close()
        self._switch_on()

    # Hands -------------------------------------------------------------------------------------------------------

    def knock(self, bounces: int = 7) -> None:
        """Knock on the table once; the sensor makes and breaks contact several times."""
        for _ in range(bounces):
            self.bench.press("knock", active=True)
            self.now += 0.002
            self.bench.press("knock", active=False)
            self.now += 0.002
        self.wait()

    def push(self, name: str, seconds: float = 0.1) -> None:
        """Push a button for a while and let it go."""
        self.bench.press(name, active=True)
        self.wait(seconds)
        self.bench.press(name, active=False)
        self.wait()

    def tap(self, words: str, seat: str = "") -> None:
        """Touch what says `words`, in the tile of the player called `seat` if one is named."""
        self.touch(*self.place(words, seat))

    def touch(self, x: float, y: float, seconds: float = 0.06, rest: float = REST) -> None:
        """Touch a place for a moment, or for longer, and rest a while."""
        self.touches += 1
        self.finger("down", x, y)
        self.wait(seconds)
        self.finger("up", x, y)
        self.wait(rest)

    def hold(self, words: str, seat: str = "", seconds: float = 1.5) -> None:
        """Keep a finger on what says `words`."""
        self.touch(*self.place(words, seat), seconds)

    def lift(self, words: str) -> None:
        """Put a finger on what says `words` and begin to drag it."""
        self._grip = x, y = self.place(words, "")
        self.finger("down", x, y)
        self.wait(0.1)

    def carry(self, x: float, y: float) -> None:
        """Drag it there, not in one leap."""
        for share in (0.5, 1.0):
            self._grip = self._grip[0] + (x - self._grip[0]) * share, self._grip[1] + (y - self._grip[1]) * share
            self.finger("move", *self._grip)
            self.wait(TICK)

    def let_go(self) -> None:
        """Lift the finger."""
        self.finger("up", *self._grip)
        self.wait()

    def finger(self, phase: Phase, x: float, y: float, contact: int = 1) -> None:
        """A finger comes down, moves or goes."""
        if self.app.resting:
            self._touch.sleep()
        finger = Finger(contact, phase, *self._touch.placing.in_window(x, y), self.now)
        for deed in self._touch.feed(finger, self.app.aimed):
            self.app.touched(deed)
        self.app.step(0)

    def unplug(self) -> None:
        """Pull the touch panel's plug."""
        for deed in self._touch.feed(Unplugged(self.now), self.app.aimed):
            self.app.touched(deed)
        self.wait(TICK)

    def corner(self, icon: str) -> tuple[float, float]:
        """Where the button with that sign is."""
        return next(each for each in self.eyes.widgets if isinstance(each, Button) and each.icon == icon).box.center

    def tap_icon(self, icon: str) -> None:
        """Touch the button with that sign."""
        self.touch(*self.corner(icon))

    def place(self, words: str, seat: str) -> tuple[float, float]:
        """Where something says so, in the middle of it."""
        within = self._tile(seat) if seat else None
        found = [
            widget
            for widget in self.eyes.widgets
            if isinstance(widget, Button | Label | Card)
            and (within is None or _inside(widget.box, within))
            and any(words in said for said in _said(widget))
        ]
        assert found, f"nothing says {words!r} here: {self.words()}"
        exact = [widget for widget in found if _said(widget)[0] == words]
        return (exact or found)[0].box.center

    def _tile(self, name: str) -> Box:
        label = next(widget for widget in self.eyes.widgets if isinstance(widget, Label) and widget.text == name)
        tiles = [each for each in self.eyes.widgets if isinstance(each, Fill) and _inside(label.box, each.box)]
        return tiles[-1].box

    def does(self, action: Action) -> None:
        """Something is done that a button somewhere stands for."""
        self.desk.act(action, self.now)
        self.app.refresh()
        self.wait(TICK)

    # Eyes --------------------------------------------------------------------------------------------------------

    def words(self) -> list[str]:
        """Everything that can be read on the screen."""
        return [text for widget in self.eyes.widgets for text in _said(widget) if text]

    def says(self, text: str) -> bool:
        """Whether something on the screen reads so, or has it in it."""
        return any(text in words for words in self.words())

    def hears(self) -> list[str]:
        """The sounds since one last listened."""
        heard = [name for name, _ in self.played]
        self.played.clear()
        return heard

    def lamp(self, name: str) -> Color:
        """A lamp as it is lit, read from its pin."""
        return self.bench.lamps().get(name, DARK)

    def lamps(self) -> Mapping[str, Color]:
        """All of them."""
        return self.bench.lamps()

    def seat(self, name: str) -> SeatView:
        """A player as the table shows him."""
        moment = self.desk.moment
        assert moment is not None
        return next(view for view in moment.board.seats if view.name == name)

    def lives(self) -> list[Text | int]:
        """Everybody's score, in seat order."""
        moment = self.desk.moment
        assert moment is not None
        return [view.score for view in moment.board.seats]

    # Habits ------------------------------------------------------------------------------------------------------

    def deal(self, *names: str, game: str = "Toepen", **options: str | int) -> None:
        """Start a game as a person would: the game, new names from the keyboard or known ones, deal."""
        self.tap(game)
        for name in names:
            if any(isinstance(each, Button) and each.label == name for each in self.eyes.widgets):
                self.tap(name)
            else:
                self.tap("New name")
                for letter in name.lower():
                    self.tap_key(letter, rest=0.2)  # as fast as people type
                self.tap("Done")
        if options:
            self.desk.ui = type(self.desk.ui)(
                screen="players", argument=self.desk.ui.argument, draft={**self.desk.ui.draft, "options": options}
            )
            self.app.step(0)
        self.tap("Deal")

    def tap_key(self, letter: str, rest: float = REST) -> None:
        """Touch a key of the keyboard on the screen, in whatever case it stands there."""
        self.touch(*self.key_place(letter), rest=rest)

    def key_place(self, letter: str) -> tuple[float, float]:
        """Where that key is."""
        key = next(
            each for each in self.eyes.widgets if isinstance(each, Button) and each.label.lower() == letter.lower()
        )
        return key.box.center


def _said(widget: Widget) -> tuple[str, ...]:
    if isinstance(widget, Label):
        return (widget.text,)
    if isinstance(widget, Button):
        return (widget.label, widget.hint)
    if isinstance(widget, Card):
        return (widget.rank,)
    return (getattr(widget, "label", ""), getattr(widget, "figure", ""))


def _inside(inner: Box, outer: Box) -> bool:
    x, y = inner.center
    return outer.holds(x, y)


__all__ = ["Table", "hit"]
