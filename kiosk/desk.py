"""What each action does: the one place where a person's wish meets the game, the store and the way between screens."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from kiosk import entry, games, screens
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
from kiosk.kept import Game, Played
from kiosk.people import distinct, proper
from kiosk.rules import Choice, Text, options_of, say
from kiosk.seating import Joined
from kiosk.session import Moment, Opening, Session
from kiosk.settings import Settings, settled
from kiosk.store import Store
from kiosk.view import Debt, Past, Ui

TOAST = 5.0
"""Seconds that a last word stays."""

ASKED = 20.0
"""Seconds after which a question that nobody answers is dropped: nobody knocked."""

KEPT_DRAFT = frozenset({"players", "name", "house", "sets", "settings", "sheet", "referee"})
"""Screens between which a draft is carried: a game that is being set up."""


class Desk:
    """Where the person is, the game at the table, and what is remembered. `draw` is chance: a number below another."""

    def __init__(self, store: Store, standard: Settings, draw: Callable[[int], int]) -> None:
        """Nothing is read before `open`."""
        self.ui = Ui()
        self.session: Session | None = None
        self.settings = standard
        self._store = store
        self._draw = draw
        self._told_ledger: bytes = b""

    def open(self) -> None:
        """Read the store; the running game is simply there, on the table."""
        played = self._store.open()
        self.settings = self._kept_settings()
        if played is not None:
            self._seat(played)
        if self.session is not None:
            self.ui = Ui(screen="table")

    def reopen(self) -> None:
        """The store, which could not be read at the start, can be now: take up what it has, unless play has begun."""
        played = self._store.reload()
        self.settings = self._kept_settings()
        if played is not None and self.session is None and self._seat(played):
            self.ui = Ui(screen="table")

    def _kept_settings(self) -> Settings:
        return settled({key: _decoded(value) for key, value in self._store.settings.items()}, self.settings)

    # What a screen may look at ---------------------------------------------------------------------------------------

    @property
    def moment(self) -> Moment | None:
        """The game as it is shown."""
        return self.session.shown if self.session is not None else None

    def usual(self) -> tuple[str, tuple[str, ...]] | None:
        """The game last begun, and who played it."""
        kept = self._usual()
        return None if kept is None else (kept[0], kept[1].names)

    @property
    def people(self) -> tuple[str, ...]:
        """Known names, those last met first."""
        return self._store.people

    def house_sets(self) -> tuple[tuple[str, str, Mapping[str, Any]], ...]:
        """Every set of house rules: its name, its game, its options."""
        return tuple(
            (kept.name, game, _decoded(kept.options) or {})
            for game in games.names()
            for kept in self._store.house_sets(game)
        )

    def past(self) -> tuple[Past, ...]:
        """The games played, newest first."""
        return tuple(_past(game) for game in self._store.games if game.rules in games.names())

    def debts(self) -> tuple[Debt, ...]:
        """Everybody's rounds in the games of this evening, the one at the table as it stands."""
        sums: dict[str, list[int]] = {}
        for game in self._store.games:
            if game.evening == self._evening:
                for name, owed in _people(game.ledger).items():
                    sum_ = sums.setdefault(name, [0, 0, 0])
                    for index, key in enumerate(("rounds", "bought", "chipped")):
                        sum_[index] += int(owed.get(key, 0))
        return tuple(Debt(name, *owed) for name, owed in sums.items())

    # What a person wants ---------------------------------------------------------------------------------------------

    def act(self, action: Action, now: float) -> None:  # noqa: C901 - one arm an action
        """Do what an action says. Whatever is not possible is said in a toast, and changes nothing."""
        match action:
            case Do() | Undo() | Redo() | GoTo() | Correct():
                self._play(action, now)
            case Put(ask):
                self.ui = replace(self.ui, screen="table", ask=ask, asked_at=now, picks={}, toast=None, trail=())
            case Choose(key, value):
                answers = self._answers()
                self.ui = replace(self.ui, picks=entry.picked(answers, self.ui.picks, key, value), asked_at=now)
            case Drop():
                self.ui = replace(self.ui, ask=None, picks={})
            case Tell(reason):
                self.tell(reason, now)
            case Open() | Back() | Edit():
                self._go(action)
            case Start(game):
                self._start(game, now)
            case Resume(game):
                self._resume(game, now)
            case Name(purpose, name):
                self._named(purpose, name, now)
            case Forget(kind, name):
                _ = self._store.forget(name) if kind == "person" else self._store.drop_house_set(name)
            case Set(key, value):
                self.settings = settled({key: value}, self.settings)
                self._store.set(key, msgspec.json.encode(value))
            case CloseEvening():
                self._store.set("evening", msgspec.json.encode(self._evening + 1))
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
        if moment is None or self._asks_for_knock():
            return
        knocks = [choice for choice in moment.choices if "knock" in choice.gestures]
        allowed = [choice for choice in knocks if choice.refused is None]
        if self.ui.screen != "table":
            self.ui = Ui(screen="table")
        if not allowed:
            reason = next((choice.refused for choice in knocks if choice.refused is not None), None)
            self.tell(reason or say("ui-knock-means-nothing"), now)
        elif len(allowed) == 1:
            self.act(Do(allowed[0].move), now)
        elif allowed[0].ask is not None:
            self.act(Put(allowed[0].ask), now)
        else:
            self.tell(moment.board.prompt, now)

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

    def _asks_for_knock(self) -> bool:
        return self.ui.ask is not None and any("knock" in choice.gestures for choice in self._answers())

    def _play(self, action: Do | Undo | Redo | GoTo | Correct, now: float) -> None:
        session = self.session
        if session is None:
            return
        refused: Text | None = None
        match action:
            case Do(move):
                refused = session.do(move)
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
            self.ui = replace(self.ui, ask=None, picks={}, toast=None, draft={})

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
                self.ui = replace(ui, draft=draft)

    def _start(self, game: str, now: float) -> None:
        """Deal what is set up, or, where a game is named, what was played last."""
        usual = self._usual()
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
            session = Session.begin(_Keeping(self._store, self._evening), name, _whole(name, opening))
        except (ValueError, KeyError, msgspec.ValidationError):
            self.tell(say("ui-cannot-start"), now)
            return
        self.session = session
        for person in reversed(opening.names):
            self._store.meet(person)
        self._store.set("usual", msgspec.json.encode({"game": name, "opening": opening}))
        self.conclude()
        self.ui = Ui(screen="table")

    def _resume(self, number: int, now: float) -> None:
        if self.session is None or self.session.number != number:
            self.conclude()
            played = self._store.bring_back(number)
            if played is None or not self._seat(played):
                self.tell(say("ui-cannot-resume"), now)
                return
        self.ui = Ui(screen="table")

    def _seat(self, played: Played) -> bool:
        """Put a kept game on the table; False if this version has no such game or cannot read how it began."""
        try:
            self.session = Session.resume(
                _Keeping(self._store, played.game.evening),
                played.game.number,
                played.game.rules,
                played.opening,
                [record.payload for record in played.records],
            )
        except (KeyError, ValueError, msgspec.MsgspecError):
            return False
        return True

    def conclude(self) -> None:
        """Keep how the game at the table stands for the list of games and the evening, if that has changed."""
        session = self.session
        if session is None:
            return
        moment = session.newest
        people: dict[str, Mapping[str, int]] = {name: {} for name in moment.opening.names}
        people |= session.rules.ledger(moment.state)
        ledger = msgspec.json.encode({"hand": moment.board.hand, "people": people})
        told = b"%d %d %b" % (session.number, moment.board.over, ledger)
        if told != self._told_ledger:
            self._told_ledger = told
            self._store.conclude(session.number, ledger, moment.board.over)

    def _named(self, purpose: str, typed: str, now: float) -> None:
        name = proper(typed)
        if purpose == "set":
            ui = self.ui
            self._store.keep_house_set(name, str(ui.trail[-1][1]), msgspec.json.encode(ui.draft.get("options", {})))
            self._go(Back())
            self.ui = replace(self.ui, draft={**self.ui.draft, "typed": "", "shift": True})
            return
        if purpose == "join":
            self._joined(name, now)
            return
        names = tuple(self.ui.draft.get("names", ()))
        name = distinct(name or f"{len(names) + 1}", names)
        self._store.meet(name)
        self._go(Back())
        self.ui = replace(self.ui, draft={**self.ui.draft, "names": (*names, name), "typed": "", "shift": True})

    def _joined(self, name: str, now: float) -> None:
        session = self.session
        entry_scores = session.rules.joining(session.history.state) if session is not None else None
        if session is None or entry_scores is None:
            return
        here = [view.name for view in session.newest.board.seats]
        name = distinct(name, here)
        self._store.meet(name)
        score = entry_scores[0] if self.settings.late == "lowest" else entry_scores[1]
        self._go(Back())
        self._play(Do(Joined(name, score)), now)

    def _usual(self) -> tuple[str, Opening] | None:
        kept = _decoded(self._store.settings.get("usual", b""))
        try:
            name, opening = kept["game"], msgspec.convert(kept["opening"], Opening)
        except (TypeError, KeyError, msgspec.ValidationError):
            return None
        return (name, opening) if name in games.names() else None

    @property
    def _evening(self) -> int:
        kept = _decoded(self._store.settings.get("evening", b""))
        return kept if isinstance(kept, int) else 1


class _Keeping:
    """The store as a session sees it, with the evening that a new game belongs to."""

    def __init__(self, store: Store, evening: int) -> None:
        self._store = store
        self._evening = evening

    def begin(self, rules: str, version: int, opening: bytes) -> tuple[int, int]:
        begun = self._store.begin(rules, version, opening, self._evening)
        return begun.game, begun.ticket

    def append(self, game: int, payload: bytes) -> int:
        return self._store.append(game, payload)


def _whole(name: str, opening: Opening) -> Opening:
    """With every house rule written down, so that a later standard does not change an old game."""
    rules = games.rules(name)
    options = msgspec.convert(dict(opening.options), rules.Options)
    return replace(opening, options={each.key: getattr(options, each.key) for each in options_of(rules.Options)})


def _decoded(value: bytes) -> Any:
    try:
        return msgspec.json.decode(value)
    except msgspec.DecodeError:
        return None


def _people(ledger: bytes | None) -> Mapping[str, Mapping[str, Any]]:
    kept = _decoded(ledger or b"")
    people = kept.get("people") if isinstance(kept, dict) else None
    return people if isinstance(people, dict) else {}


def _past(game: Game) -> Past:
    kept = _decoded(game.ledger or b"")
    hand = kept.get("hand", 1) if isinstance(kept, dict) else 1
    result = say("ui-past-over" if game.finished else "ui-past-open", hand=hand)
    return Past(game.number, game.rules, tuple(_people(game.ledger)), result, game.evening)


def _without_page(draft: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in draft.items() if key != "page"}
