"""What each action does: the one place where a person's wish meets the game, the store and the way between screens."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from kiosk import entry, screens
from kiosk.actions import (
    Action,
    Back,
    Choose,
    CloseEvening,
    Correct,
    Do,
    Drop,
    Edit,
    Forget,
    GoTo,
    Name,
    Open,
    Put,
    Redo,
    Resume,
    Set,
    Start,
    Tell,
    Undo,
)
from kiosk.book import Book
from kiosk.people import distinct, proper
from kiosk.rules import Ask, Choice, Opening, Text, say
from kiosk.seating import Joined
from kiosk.session import Moment, Session
from kiosk.settings import Settings
from kiosk.standing import TakenOver
from kiosk.storage.kept import Played
from kiosk.view import Ui

TOAST = 5.0
"""Seconds that a last word stays."""

ASKED = 20.0
"""Seconds after which a question that nobody answers is dropped: nobody knocked."""

KEPT_DRAFT = frozenset({"players", "name", "house", "sets", "settings", "sheet", "referee", "standing", "traditions"})
"""Screens between which a draft is carried: a game that is being set up."""


class Desk:
    """Where the person is, the game at the table, and what is remembered. `draw` is chance: a number below another."""

    def __init__(self, book: Book, draw: Callable[[int], int]) -> None:
        """Nothing is read before `open`."""
        self.ui = Ui()
        self.session: Session | None = None
        self.book = book
        self._draw = draw

    def open(self) -> None:
        """Read the store; the running game is simply there, on the table."""
        self._found(self.book.open())

    def reopen(self) -> None:
        """The store, which could not be read at the start, can be now: take up what it has, unless play has begun."""
        played = self.book.reopen()
        if self.session is None:
            self._found(played)

    def _found(self, played: Played | None) -> None:
        self.session = self.book.resume(played) if played is not None else None
        if self.session is not None:
            self.ui = Ui(screen="table")

    # What a screen may look at ---------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment | None:
        """The game as it is shown."""
        return self.session.shown if self.session is not None else None

    @property
    def settings(self) -> Settings:
        """What is set on this kiosk."""
        return self.book.settings

    # What a person wants ---------------------------------------------------------------------------------------------

    def act(self, action: Action, now: float) -> None:  # noqa: C901 - one arm an action
        """Do what an action says. Whatever is not possible is said in a toast, and changes nothing."""
        match action:
            case Do() | Undo() | Redo() | GoTo() | Correct():
                self._play(action, now)
            case Put(ask):
                self.ui = self._asked(ask, now)
            case Choose(key, value):
                answers = self._answers()
                picks = entry.picked(answers, self.ui.picks, key, value)
                self.ui = replace(self.ui, picks=picks, asked_at=now, toast=None)
            case Drop():
                self.ui = replace(self.ui, ask=None, picks={})
            case Tell(reason):
                self.tell(reason, now)
            case Open() | Back() | Edit():
                self._go(action)
            case Start(game, taken_over):
                self._start(game, taken_over, now)
            case Resume(game):
                self._resume(game, now)
            case Name(purpose, name):
                self._named(purpose, name, now)
            case Forget("person", name):
                self.book.forget(name)
            case Forget(_, name):
                self.book.drop_house_set(name)
            case Set(key, value):
                self.book.set(key, value)
                if key == "sound" and self.settings.muted:
                    self.book.set("muted", False)
            case CloseEvening():
                self.book.close_evening()
                self.tell(say("ui-evening-closed"), now)

    def tell(self, text: Text, now: float) -> None:
        """Say something, for a few seconds."""
        self.ui = replace(self.ui, toast=text, toast_until=now + TOAST)

    def tidy(self, now: float) -> bool:
        """Drop what has had its time: a toast, a question nobody answered or that no longer has answers."""
        ui = self.ui
        if ui.toast is not None and now >= ui.toast_until:
            ui = replace(ui, toast=None)
        if ui.ask is not None and (now >= ui.asked_at + ASKED or not self._answers()):
            ui = replace(ui, ask=None, picks={})
        changed = ui is not self.ui
        self.ui = ui
        return changed

    @property
    def tidy_at(self) -> float | None:
        """When `tidy` will have something to do."""
        times = []
        if self.ui.toast is not None:
            times.append(self.ui.toast_until)
        if self.ui.ask is not None:
            times.append(self.ui.asked_at + ASKED)
        return min(times, default=None)

    # A knock, a button -----------------------------------------------------------------------------------------------

    def knock(self, now: float) -> None:
        """Somebody knocked on the table: who, if several could have; and why not, if nobody could."""
        moment = self.moment
        if moment is None:
            return
        if self._asks_for_knock():
            self.ui = replace(self.ui, asked_at=now)
            return
        if self.ui.screen != "table" and not moment.board.over:  # after a game the next one is set up: that stays
            self.ui = Ui(screen="table")
        self.act(_knock(moment), now)

    def if_knocked(self, now: float) -> tuple[Ui, Moment] | None:
        """Where a knock would lead from the table as it stands, and the game as it would stand there; None: nowhere."""
        session, moment = self.session, self.moment
        if session is None or moment is None or self.ui.screen != "table" or self.ui.ask is not None:
            return None
        match _knock(moment):
            case Do(move):
                return self._done(), session.supposed(move)
            case Put(ask):
                return self._asked(ask, now), moment
        return None

    def press(self, chair: int, now: float, *, held: bool = False) -> None:
        """A seat's own button: the answer to the open question, or what that seat can do by it."""
        moment = self.moment
        view = next((view for view in moment.board.seats if view.chair == chair), None) if moment else None
        if moment is None or view is None:
            return
        if self.ui.ask is not None:
            found = [choice for choice in self._answers() if choice.seat == view.seat]
        else:
            gesture = "hold" if held else "press"
            found = [each for each in moment.choices if each.seat == view.seat and gesture in each.gestures]
        allowed = [choice for choice in found if choice.refused is None]
        if len(allowed) == 1 or (allowed and self.ui.ask is None):
            self.act(Do(allowed[0].move), now)
        elif found and found[0].refused is not None:
            self.tell(found[0].refused, now)
        else:
            self.tell(say("ui-button-means-nothing", name=view.name), now)

    def confirm(self, now: float) -> None:
        """The OK button: the brass thing on the table, if it is a single one."""
        moment = self.moment
        if moment is None or self.ui.screen != "table" or self.ui.ask is not None:
            return
        main = [choice for choice in moment.choices if choice.place == "table" and choice.refused is None]
        loose = [choice for choice in main if choice.ask is None and choice.tone == "main" and not choice.hold]
        asked = [choice for choice in main if choice.ask is not None and choice.ask.main]
        if loose:
            self.act(Do(loose[0].move), now)
        elif asked and asked[0].ask is not None:
            self.act(Put(asked[0].ask), now)

    # How ---------------------------------------------------------------------------------------------------------

    def _answers(self) -> tuple[Choice, ...]:
        moment = self.moment
        return tuple(choice for choice in moment.choices if choice.ask == self.ui.ask) if moment else ()

    def _asked(self, ask: Ask, now: float) -> Ui:
        return replace(self.ui, screen="table", ask=ask, asked_at=now, picks={}, toast=None, trail=())

    def _done(self) -> Ui:
        draft = self.ui.draft if self.ui.screen in KEPT_DRAFT else {}
        return replace(self.ui, ask=None, picks={}, toast=None, draft=draft)

    def _asks_for_knock(self) -> bool:
        return self.ui.ask is not None and any("knock" in choice.gestures for choice in self._answers())

    def _play(self, action: Do | Undo | Redo | GoTo | Correct, now: float) -> None:
        session = self.session
        if session is None:
            return
        refused: Text | None = None
        match action:
            case Do(move):
                refused = session.do(move) if _same_choice(session, move) else say("ui-another-was-first")
            case Undo():
                refused = None if session.undo() else say("ui-nothing-to-undo")
            case Redo():
                refused = None if session.redo() else say("ui-no-more")
            case GoTo(position):
                session.go_to(position)
            case Correct(position, move):
                refused = session.correct(position, move)
        if refused is not None:
            self.tell(refused, now)
            return
        if isinstance(action, GoTo | Correct) or self.ui.screen == "menu":
            self.ui = Ui(screen="table")
        else:
            self.ui = self._done()

    def _go(self, action: Open | Back | Edit) -> None:
        ui = self.ui
        match action:
            case Open(screen, argument):
                trail = () if screen in ("home", "table") else (*ui.trail, (ui.screen, ui.argument))[-8:]
                draft = _without_page(ui.draft) if {screen, ui.screen} <= KEPT_DRAFT else {}
                self.ui = Ui(screen=screen, argument=argument, trail=trail, draft=draft)
            case Back():
                screen, argument = ui.trail[-1] if ui.trail else ("home", None)
                draft = _without_page(ui.draft) if {screen, ui.screen} <= KEPT_DRAFT else {}
                self.ui = Ui(screen=screen, argument=argument, trail=ui.trail[:-1], draft=draft)
            case Edit("toast"):
                self.ui = replace(ui, toast=None)
            case Edit(field, value):
                edit = getattr(screens.screen(ui.screen), "edit", None)
                draft = edit(ui.draft, field, value) if edit is not None else {**ui.draft, field: value}
                self.ui = replace(ui, draft=draft, toast=None)

    def _start(self, game: str, taken_over: TakenOver | None, now: float) -> None:
        """Deal what is set up, or, where a game is named, what was played last."""
        usual = self.book.usual()
        if game and usual is not None:
            name, opening = usual
            opening = replace(opening, dealer=self._draw(len(opening.names)))
        else:
            name, draft = str(self.ui.argument), self.ui.draft
            names = tuple(draft.get("names", ()))
            dealer = draft.get("dealer", "")
            seat = names.index(dealer) if dealer in names else self._draw(max(1, len(names)))
            opening = Opening(names, dict(draft.get("options", {})), seat)
        try:
            session = self.book.begin(name, opening)
        except (ValueError, KeyError, msgspec.ValidationError):
            self.tell(say("ui-cannot-start"), now)
            return
        if taken_over is not None:
            session.do(taken_over)
        self.session = session
        self.conclude()
        self.ui = Ui(screen="table")

    def _resume(self, number: int, now: float) -> None:
        if self.session is None or self.session.number != number:
            self.conclude()
            session = self.book.bring_back(number)
            if session is None:
                self.tell(say("ui-cannot-resume"), now)
                return
            self.session = session
        self.ui = Ui(screen="table")

    def conclude(self) -> None:
        """Enter how the game at the table stands in the book."""
        if self.session is not None:
            self.book.enter(self.session)

    def _named(self, purpose: str, typed: str, now: float) -> None:
        name = proper(typed)
        if purpose == "set":
            ui = self.ui
            self.book.keep_house_set(name, str(ui.trail[-1][1]), ui.draft.get("options", {}))
            self._go(Back())
            self.ui = replace(self.ui, draft={**self.ui.draft, "typed": "", "shift": True})
            return
        if purpose == "join":
            self._joined(name, now)
            return
        names = tuple(self.ui.draft.get("names", ()))
        name = distinct(name or f"{len(names) + 1}", names)
        self.book.meet(name)
        self._go(Back())
        self.ui = replace(self.ui, draft={**self.ui.draft, "names": (*names, name), "typed": "", "shift": True})

    def _joined(self, name: str, now: float) -> None:
        session = self.session
        entry_scores = session.rules.joining(session.history.state) if session is not None else None
        if session is None or entry_scores is None:
            return
        here = [view.name for view in session.newest.board.seats]
        name = distinct(name, here)
        self.book.meet(name)
        score = entry_scores[0] if self.settings.late == "lowest" else entry_scores[1]
        self._go(Back())
        self._play(Do(Joined(name, score)), now)


def _knock(moment: Moment) -> Do | Put | Tell:
    """What a knock on the table means: the one move it can be, whose it was, or why it is none."""
    knocks = [choice for choice in moment.choices if "knock" in choice.gestures]
    allowed = [choice for choice in knocks if choice.refused is None]
    if not allowed:
        reason = next((choice.refused for choice in knocks if choice.refused is not None), None)
        return Tell(reason or say("ui-knock-means-nothing"))
    if len(allowed) == 1:
        return Do(allowed[0].move)
    return Put(allowed[0].ask) if allowed[0].ask is not None else Tell(moment.board.prompt)


def _same_choice(session: Session, move: Any) -> bool:
    """Whether a move that was touched on what is shown is the same choice on the newest, which is still being saved."""
    if not session.saving:
        return True
    shown, newest = (
        [replace(choice, refused=None) for choice in moment.choices if choice.move == move]
        for moment in (session.shown, session.newest)
    )
    return shown == newest


def _without_page(draft: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in draft.items() if key != "page"}
