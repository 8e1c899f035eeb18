"""A table of the configuration laid over a struct of defaults, key by key: one bad key costs that key and no other."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
NAMES = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}


class Refusal(msgspec.Struct, frozen=True):
    """A key that was not taken, and a sentence without its end that says why and what is so instead."""

    key: str
    why: str


class Overlay:
    """Lays tables over structs, and keeps what it refused."""

    def __init__(self) -> None:
        self.refusals: list[Refusal] = []

    def refuse(self, path: tuple[str, ...], why: str) -> None:
        """Keep a refusal."""
        self.refusals.append(Refusal(dotted(path), why))

    def lay(self, table: object, base: msgspec.Struct, path: tuple[str, ...]) -> Any:
        """Give `base` with the table's values in it, as far as they fit."""
        if not isinstance(table, Mapping):
            self.refuse(path, f"must be a table and is {_toml(table)}; its defaults are used")
            return base
        fields = {field.encode_name: field for field in msgspec.structs.fields(base)}
        taken: dict[str, Any] = {}
        for key, value in table.items():
            if key in fields:
                name = fields[key].name
                taken[name] = self._value(value, fields[key].type, getattr(base, name), (*path, key))
            else:
                self.refuse((*path, key), f"is no setting{_meant(key, fields)} and is left out")
        return self._build(base, taken, path)

    def _build(self, base: msgspec.Struct, taken: dict[str, Any], path: tuple[str, ...]) -> msgspec.Struct:
        """Put it together. Where keys do not go together, the last one that can be blamed gets its default."""
        try:
            return _with(base, taken)
        except (ValueError, TypeError) as error:
            why = str(error)
        for key in reversed(taken):
            try:
                built = _with(base, {other: value for other, value in taken.items() if other != key})
            except (ValueError, TypeError):
                continue
            self.refuse((*path, key), f"does not fit the others ({why}); {_used(getattr(base, key))}")
            return built
        self.refuse(path, f"does not fit together ({why}); its defaults are used")
        return base

    def _value(self, value: object, kind: Any, default: Any, path: tuple[str, ...]) -> Any:
        if isinstance(default, msgspec.Struct):
            return self.lay(value, default, path)
        if get_origin(kind) is dict and isinstance(value, Mapping):
            return dict(self._entries(value, get_args(kind), path))
        try:
            return _checked(value, kind)
        except msgspec.ValidationError as error:
            self.refuse(path, f"is {_toml(value)}, {_explained(error, value, kind)}; {_used(default)}")
            return default

    def _entries(
        self, table: Mapping[str, object], kinds: tuple[Any, ...], path: tuple[str, ...]
    ) -> Iterator[tuple[str, Any]]:
        """Take the entries of a table whose keys are the builder's own. One that does not fit is left out."""
        key_kind, kind = kinds
        for key, value in table.items():
            try:
                _checked(key, key_kind)
            except msgspec.ValidationError:
                self.refuse((*path, key), "is no name that this table knows, and is left out")
                continue
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                yield key, self.lay(value, kind(), (*path, key))
                continue
            try:
                yield key, _checked(value, kind)
            except msgspec.ValidationError as error:
                self.refuse((*path, key), f"is {_toml(value)}, {_explained(error, value, kind)}; it is left out")


def dotted(path: tuple[str, ...]) -> str:
    """Give a key as one would write it in the file."""
    return ".".join(key if key and BARE.issuperset(key) else f'"{key}"' for key in path)


def _with(base: msgspec.Struct, values: Mapping[str, Any]) -> msgspec.Struct:
    kept = {name: getattr(base, name) for name in base.__struct_fields__}
    return type(base)(**(kept | dict(values)))


def _checked(value: object, kind: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        raise msgspec.ValidationError("Expected a finite number")
    return msgspec.convert(value, kind)


def _explained(error: msgspec.ValidationError, value: object, kind: Any) -> str:
    """Give msgspec's reason in words for a builder, with every choice where there are choices."""
    if choices := tuple(_choices(kind)):
        return f"and can be {' or '.join(map(_toml, choices))}{_or_number(kind)}"
    hint = ", and a name with a dot is written in quotes" if isinstance(value, Mapping) else ""
    words = re.sub(r"`([^`]*)`", lambda kind: _named(kind[1]), str(error).split(" - at `$")[0])
    return words.replace("Expected", "but must be", 1).replace("got ", "not ") + hint


def _choices(kind: Any) -> Iterator[object]:
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    elif not isinstance(kind, type):
        for part in get_args(kind):
            yield from _choices(part)


def _named(kinds: str) -> str:
    return " or ".join(NAMES.get(kind, kind) for kind in kinds.split(" | "))


def _or_number(kind: Any) -> str:
    return "" if get_origin(kind) is Literal else " or a number"


def _meant(key: str, known: Iterable[str]) -> str:
    import difflib  # noqa: PLC0415 - a start does not wait for it unless there is something to say

    close = difflib.get_close_matches(key, known, n=1)
    return f" (is {close[0]} meant?)" if close else ""


def _used(default: object) -> str:
    if isinstance(default, str | int | float | tuple):
        return f"{_toml(default)} is used"
    return "the default is used"


def _toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"' if len(value) <= 40 else f'"{value[:40]}..."'
        case list() | tuple():
            return f"[{', '.join(map(_toml, value[:4]))}{', ...' if len(value) > 4 else ''}]"
        case Mapping():
            return "a table"
        case _:
            return str(value)[:40]
