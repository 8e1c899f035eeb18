"""What is shown: the screen laid out and painted, the lamps lit, and when either will look different.

All of it is computed from what the desk has. What is being saved is painted ahead, while the disk works.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from kiosk import lamps, screens
from kiosk.aftermath import Aftermath
from kiosk.desk import Desk
from kiosk.finger import Finger
from kiosk.health import Health
from kiosk.inspection import Inspection
from kiosk.lighting import WALKING, Lighting
from kiosk.rules import Text
from kiosk.session import Moment
from kiosk.staff.seen import Seen
from kiosk.view import Ui, View
from kiosk.widgets import Box, Measure, Widget

RESTING = 0.5
"""Share of its light that the resting picture has."""

RESTLESS = 20.0
"""Seconds between two looks of the resting picture."""

CLOCKED = frozenset({"corners", "rest"})
"""Screens that look different as time goes by."""


class Face(Protocol):
    """The screen as the app sees it."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in logical pixels."""
        ...

    @property
    def measure(self) -> Measure:
        """How wide a text is."""
        ...

    def show(self, widgets: Sequence[Widget], theme: str, brightness: float) -> None:
        """Show these in a theme, with a share of its light. What is shown already costs nothing."""
        ...

    def prepare(self, widgets: Sequence[Widget]) -> None:
        """These will probably be shown next: whatever can be done for it, without showing them, may be done now."""
        ...

    def rehearse(self, widgets: Sequence[Widget]) -> None:
        """These may be shown next, or something else: what is done for it must leave no trace."""
        ...


class Speech(Protocol):
    """Words in a language."""

    def __call__(self, text: Text | int | str) -> str:
        """The words."""
        ...

    def paragraphs(self, key: str) -> tuple[str, ...]:
        """The numbered texts of a key."""
        ...


class Picture:
    """The screen and the lamps of one kiosk. `staff` is what a screen of the staff's may look at, at a time."""

    def __init__(
        self,
        desk: Desk,
        face: Face,
        health: Health,
        staff: Callable[[float], Seen],
        speech: Callable[[str, str], Speech],
        languages: Mapping[str, str],
    ) -> None:
        """Nothing is shown yet, and there are no lamps and no inputs."""
        self.widgets: tuple[Widget, ...] = ()
        self.laid = desk.ui
        self.lighting = Lighting()
        self.inspection = Inspection(())
        self.finger: Finger | None = None
        self.carried: Box | None = None
        self.saving = self.silent = False
        self.light_at = 0.0
        self._desk = desk
        self._face = face
        self._health = health
        self._staff = staff
        self._speech = speech
        self._languages = tuple(languages.items())
        self._words: tuple[tuple[str, str], Speech] = (("", ""), speech("en", ""))
        self._aftermath = Aftermath()
        self._foreseen: Moment | None = None
        self._rehearsed: tuple[Moment | None, Ui] | None = None
        self._ahead: tuple[View, tuple[Widget, ...]] | None = None
        self._last: tuple[View, tuple[Widget, ...]] | None = None

    @property
    def resting(self) -> bool:
        """Whether the picture rests, and the next touch only wakes it."""
        return self._desk.ui.screen == "rest"

    @property
    def checking(self) -> bool:
        """Whether inputs are being tried out, and what they do is only shown."""
        return self._desk.ui.screen == "check"

    def show(self, now: float, *, anew: bool = True) -> bool:
        """Lay out the screen and light the lamps; whether that is another moment of a game than before.

        Not `anew` is for time that went by: nothing was done or has come since the last look.
        """
        desk = self._desk
        another = self._aftermath.saw(desk.moment, now)
        self.laid = desk.ui
        widgets = self._seen(self._view(now, desk.moment, self._aftermath), anew=anew)
        self.widgets = widgets if self.finger is None else self.finger.felt(widgets, now)
        light = desk.settings.brightness
        self._face.show(self.widgets, desk.settings.theme, light * RESTING if self.resting else light)
        self.light(now)
        return another

    def foresee(self, now: float) -> None:
        """Have what is being saved painted while the disk works, so that it is shown at once when it is confirmed.

        Only the table is: what it shows hangs on the view alone.
        """
        session = self._desk.session
        if session is None or self.finger is not None:
            return
        if not session.saving:
            self._rehearse(now)
        elif session.newest is not self._foreseen:
            self._foreseen = session.newest
            if self._desk.ui.screen == "table":
                seen = self._view(now, session.newest, self._aftermath.foreseen(session.newest, now))
                self._ahead = seen, _laid_out(seen)
                self._face.prepare(self._ahead[1])

    def _rehearse(self, now: float) -> None:
        """Once nothing moves any more, have at hand what a knock would show: it comes without a finger before it."""
        desk = self._desk
        at = self._rehearsed
        if at is not None and at[0] is desk.moment and at[1] is desk.ui:
            return
        if self._aftermath.changes_at(now) is not None:
            return
        self._rehearsed = desk.moment, desk.ui
        knocked = desk.if_knocked(now)
        if knocked is not None:
            ui, moment = knocked
            after = self._aftermath if moment is desk.moment else self._aftermath.foreseen(moment, now)
            self._face.rehearse(_laid_out(replace(self._view(now, moment, after), ui=ui)))

    def light(self, now: float) -> None:
        """Light the lamps, and find out when they change by themselves."""
        desk, won = self._desk, self._aftermath.won
        changes_at = lamps.changes_at(desk.moment.board if desk.moment is not None else None, now, won)
        self.light_at = float("inf") if changes_at is None else changes_at
        if self.checking:
            if "picture" in desk.ui.draft:
                self.lighting.picture()
            else:
                self.lighting.walk(desk.ui.draft.get("walk", 0), now)
            return
        board = desk.moment.board if desk.moment is not None and desk.ui.screen != "off" else None
        self.lighting.show(board, now, won, desk.settings.lamps)

    def changes_at(self, now: float) -> float | None:
        """When the screen will look different by itself; None is never."""
        times = (
            self._aftermath.changes_at(now),
            self.finger.changes_at(now) if self.finger is not None else None,
            now + RESTLESS if self.resting else None,
            now + WALKING if self.checking and "walk" in self._desk.ui.draft else None,
        )
        return min((time for time in times if time is not None), default=None)

    def _seen(self, seen: View, *, anew: bool) -> tuple[Widget, ...]:
        """The screen that somebody looks at; not laid out once more if it was a moment ago, or ahead.

        The table hangs on the view alone. Other screens look things up too, which change only by what is done.
        """
        screen = seen.ui.screen
        lasts = screen == "table" or not (anew or screen in CLOCKED)
        known = (self._ahead, self._last if lasts else None)
        same = next((each for each in known if each is not None and replace(each[0], now=seen.now) == seen), None)
        self._ahead, self._last = None, same or (seen, _laid_out(seen))
        return self._last[1]

    def _say(self, text: Text | int | str) -> str:
        return self._words[1](Text(text) if isinstance(text, str) else text)

    def _view(self, now: float, moment: Moment | None, after: Aftermath) -> View:
        desk = self._desk
        width, height = self._face.size
        spoken = (desk.settings.language, desk.settings.currency)
        if self._words[0] != spoken:
            self._words = (spoken, self._speech(*spoken))
        return View(
            width=width,
            height=height,
            say=self._say,
            paragraphs=self._words[1].paragraphs,
            measure=self._face.measure,
            ui=desk.ui,
            settings=desk.settings,
            now=now,
            moment=moment,
            recall=desk.session,
            changed=after.changed(now),
            gone=after.burnt(now),
            before=after.before(now),
            saving=self.saving,
            troubles=self._health.texts,
            people=desk.book.people,
            house_sets=desk.book.house_sets,
            usual=desk.book.usual,
            past=desk.book.past,
            debts=desk.book.debts,
            inputs=self.inspection.inputs if self.checking else (),
            matrices=self.lighting.matrices if self.checking else 0,
            silent=self.silent,
            carried=self.carried,
            staff=self._staff(now),
            languages=self._languages,
        )


def _laid_out(seen: View) -> tuple[Widget, ...]:
    widgets: tuple[Widget, ...] = screens.screen(seen.ui.screen).view(seen)
    return widgets
