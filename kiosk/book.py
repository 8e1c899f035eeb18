"""The book of the house: settings, the people it knows, its house rules, the games played, and who owes rounds.

It reads what the store kept as bytes; what this version cannot read counts as not there. What is at the table is not
its matter: that is `desk`.
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from kiosk import games
from kiosk.rules import Opening, options_of, say
from kiosk.session import Moment, Session
from kiosk.settings import Settings, settled
from kiosk.storage.kept import Game, Played
from kiosk.storage.store import Store
from kiosk.view import Debt, Past

DEBTS = ("rounds", "bought", "chipped")
"""What a game's ledger says of each person: rounds owed, bought, and paid into the kitty instead."""


class Book:
    """What is remembered from one game to the next, in a store that `open` reads."""

    def __init__(self, store: Store, standard: Settings) -> None:
        """Nothing is read yet; `standard` are the settings of a kiosk that was never set."""
        self.settings = standard
        self._store = store
        self._told: bytes = b""

    def open(self) -> Played | None:
        """Read the store; give the game that was running, if one was."""
        played = self._store.open()
        self._read_settings()
        return played

    def reopen(self) -> Played | None:
        """Read a store that could not be read before."""
        played = self._store.reload()
        self._read_settings()
        return played

    # Settings and people ---------------------------------------------------------------------------------------------

    def set(self, key: str, value: Any) -> None:
        """Change a setting; a value that it cannot have leaves it as it is."""
        self.settings = settled({key: value}, self.settings)
        self._store.set(key, msgspec.json.encode(value))

    def _read_settings(self) -> None:
        self.settings = settled({key: _decoded(value) for key, value in self._store.settings.items()}, self.settings)

    @property
    def people(self) -> tuple[str, ...]:
        """Known names, those last met first."""
        return self._store.people

    def meet(self, name: str) -> None:
        """This person plays: first among the known ones from now on."""
        self._store.meet(name)

    def forget(self, name: str) -> None:
        """A name is not offered any more."""
        self._store.forget(name)

    def forget_everybody(self) -> None:
        """No name is offered any more, and neither are those who played last."""
        for name in self.people:
            self.forget(name)
        self._store.set("usual", b"null")

    # House rules -----------------------------------------------------------------------------------------------------

    def house_sets(self) -> tuple[tuple[str, str, Mapping[str, Any]], ...]:
        """Every set of house rules: its name, its game, its options."""
        return tuple(
            (kept.name, game, _decoded(kept.options) or {})
            for game in games.names()
            for kept in self._store.house_sets(game)
        )

    def keep_house_set(self, name: str, game: str, options: Mapping[str, Any]) -> None:
        """Keep house rules under a name, in place of those that had it."""
        self._store.keep_house_set(name, game, msgspec.json.encode(options))

    def drop_house_set(self, name: str) -> None:
        """A set of house rules is not offered any more."""
        self._store.drop_house_set(name)

    # Games -----------------------------------------------------------------------------------------------------------

    def usual(self) -> tuple[str, Opening] | None:
        """The game last begun and how; None if there was none, or none that this version has."""
        kept = _decoded(self._store.settings.get("usual", b""))
        try:
            name, opening = kept["game"], msgspec.convert(kept["opening"], Opening)
        except (TypeError, KeyError, msgspec.ValidationError):
            return None
        return (name, opening) if name in games.names() else None

    def begin(self, name: str, opening: Opening) -> Session:
        """Begin a game and keep it as the usual one; raises ValueError, KeyError or ValidationError if it cannot be."""
        session = Session.begin(_Keeping(self._store, self.evening), name, _whole(name, opening))
        for person in reversed(opening.names):
            self.meet(person)
        self._store.set("usual", msgspec.json.encode({"game": name, "opening": opening}))
        return session

    def resume(self, played: Played) -> Session | None:
        """A kept game as a session; None if this version has no such game or cannot read how it began."""
        try:
            return Session.resume(
                _Keeping(self._store, played.game.evening),
                played.game.number,
                played.game.rules,
                played.opening,
                [record.payload for record in played.records],
            )
        except (KeyError, ValueError, msgspec.MsgspecError):
            return None

    def bring_back(self, number: int) -> Session | None:
        """A former game as a session, from now on the running one."""
        played = self._store.bring_back(number)
        return None if played is None else self.resume(played)

    def past(self) -> tuple[Past, ...]:
        """The games played, newest first."""
        return tuple(_past(game) for game in self._store.games if game.rules in games.names())

    def enter(self, session: Session) -> None:
        """Keep how a game stands, for the list of games and the evening, if that has changed."""
        moment = session.newest
        ledger = msgspec.json.encode({"hand": moment.board.hand, "people": _accounts(session, moment)})
        told = b"%d %d %b" % (session.number, moment.board.over, ledger)
        if told != self._told:
            self._told = told
            self._store.conclude(session.number, ledger, moment.board.over)

    # The evening -----------------------------------------------------------------------------------------------------

    @property
    def evening(self) -> int:
        """The number of this evening, from 1."""
        kept = _decoded(self._store.settings.get("evening", b""))
        return kept if isinstance(kept, int) else 1

    def close_evening(self) -> None:
        """What comes belongs to another evening: nobody owes a round in it yet."""
        self._store.set("evening", msgspec.json.encode(self.evening + 1))

    def debts(self) -> tuple[Debt, ...]:
        """Everybody's rounds in the games of this evening, the one at the table as it stands."""
        sums: dict[str, list[int]] = {}
        for game in self._store.games:
            if game.evening == self.evening:
                for name, owed in _people(game.ledger).items():
                    sum_ = sums.setdefault(name, [0] * len(DEBTS))
                    for index, key in enumerate(DEBTS):
                        sum_[index] += int(owed.get(key, 0))
        return tuple(Debt(name, *owed) for name, owed in sums.items())


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


def _accounts(session: Session, moment: Moment) -> Mapping[str, Mapping[str, int]]:
    return {name: {} for name in moment.opening.names} | dict(session.rules.ledger(moment.state))


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
