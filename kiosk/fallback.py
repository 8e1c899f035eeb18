"""A table of the configuration laid over a struct of defaults, key by key: one bad key costs that key and no other.

A struct may be a driver's own, and then whatever it raises is a table that does not fit.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args, get_origin

import msgspec

from drivers import said
from kiosk.rules import Text, say

BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")

LONGEST = 40
"""Signs of a part of a key, or of a value, that are told."""


class Refusal(msgspec.Struct, frozen=True):
    """A key that was not taken, and in words that go on from the key why, and what is so instead."""

    key: str
    why: Text


class Overlay:
    """Lays tables over structs, and keeps what it refused."""

    def __init__(self) -> None:
        self.refusals: list[Refusal] = []

    def refuse(self, path: tuple[str, ...], why: Text) -> None:
        """Keep a refusal."""
        self.refusals.append(Refusal(dotted(path), why))

    def lay(self, table: object, base: msgspec.Struct, path: tuple[str, ...]) -> Any:
        """Give `base` with the table's values in it, as far as they fit."""
        if not isinstance(table, Mapping):
            self.refuse(path, say("config-table", value=_shown(table)))
            return base
        fields = {field.encode_name: field for field in msgspec.structs.fields(base)}
        taken: dict[str, Any] = {}
        for key, value in table.items():
            if key in fields:
                name = fields[key].name
                taken[name] = self._value(value, fields[key].type, getattr(base, name), (*path, key))
            else:
                self.refuse((*path, key), _unknown(key, fields))
        return self._build(base, taken, path)

    def _build(self, base: msgspec.Struct, taken: dict[str, Any], path: tuple[str, ...]) -> msgspec.Struct:
        """Put it together. Where keys do not go together, the last one that can be blamed gets its default."""
        try:
            return _with(base, taken)
        except Exception as error:  # noqa: BLE001 - a struct of somebody's own driver may raise anything
            detail = said(error).removeprefix("ValueError: ")
        for key in reversed(taken):
            try:
                built = _with(base, {other: value for other, value in taken.items() if other != key})
            except Exception:  # noqa: BLE001, S112 - as above; then another key is to blame
                continue
            self.refuse((*path, key), say("config-apart", detail=detail, instead=_used(getattr(base, key))))
            return built
        self.refuse(path, say("config-together", detail=detail))
        return base

    def _value(self, value: object, kind: Any, default: Any, path: tuple[str, ...]) -> Any:
        if isinstance(default, msgspec.Struct):
            return self.lay(value, default, path)
        if get_origin(kind) is dict and isinstance(value, Mapping):
            return dict(self._entries(value, get_args(kind), path))
        try:
            return _checked(value, kind)
        except Exception as error:  # noqa: BLE001 - a type that msgspec does not know is no better than a wrong value
            self.refuse(path, _misfit(value, kind, error, _used(default)))
            return default

    def _entries(
        self, table: Mapping[str, object], kinds: tuple[Any, ...], path: tuple[str, ...]
    ) -> Iterator[tuple[str, Any]]:
        """Take the entries of a table whose keys are the builder's own. One that does not fit is left out."""
        key_kind, kind = kinds
        for key, value in table.items():
            try:
                _checked(key, key_kind)
            except Exception:  # noqa: BLE001 - as above
                self.refuse((*path, key), say("config-name"))
                continue
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                yield key, self.lay(value, kind(), (*path, key))
                continue
            try:
                yield key, _checked(value, kind)
            except Exception as error:  # noqa: BLE001 - as above
                self.refuse((*path, key), _misfit(value, kind, error, say("config-left-out")))


def dotted(path: tuple[str, ...]) -> str:
    """Give a key as one would write it in the file, but for what is long or cannot be printed."""
    return ".".join(key if key and BARE.issuperset(key) and len(key) <= LONGEST else f'"{cut(key)}"' for key in path)


def cut(text: str) -> str:
    """What can be printed of a text, and no more of it than anybody reads."""
    line = "".join(sign if sign.isprintable() else "?" for sign in text[:LONGEST])
    return line if len(text) <= LONGEST else f"{line}..."


def _with(base: msgspec.Struct, values: Mapping[str, Any]) -> msgspec.Struct:
    kept = {name: getattr(base, name) for name in base.__struct_fields__}
    return type(base)(**(kept | dict(values)))


def _checked(value: object, kind: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        raise msgspec.ValidationError("Expected a finite number")
    return msgspec.convert(value, kind)


def _misfit(value: object, kind: Any, error: Exception, instead: Text) -> Text:
    from kiosk.expected import expected  # noqa: PLC0415 - only where there is something to say

    told = expected(kind)
    if told is None:
        return say("config-misfit", value=_shown(value), detail=said(error), instead=instead)
    if isinstance(value, Mapping):
        return say("config-dot", expected=told)
    return say("config-value", value=_shown(value), expected=told, instead=instead)


def _shown(value: object) -> Text | str:
    from kiosk.expected import shown  # noqa: PLC0415 - as above

    return shown(value)


def _unknown(key: str, known: Iterable[str]) -> Text:
    import difflib  # noqa: PLC0415 - as above

    close = difflib.get_close_matches(key[:LONGEST], known, n=1)
    return say("config-meant", meant=close[0]) if close else say("config-unknown")


def _used(default: object) -> Text:
    if isinstance(default, str | int | float | tuple):
        return say("config-used", value=_shown(default))
    return say("config-default")
