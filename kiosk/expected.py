"""What a setting must be, in words, told from its type: so a struct of settings says it once, as annotations."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec.inspect as kinds

from kiosk.fallback import cut
from kiosk.rules import Text, say


def expected(kind: Any) -> Text | None:
    """Say what a value of this type looks like; None for a type that there are no words for."""
    return _told(kinds.type_info(kind))


def one_of(values: Iterable[object]) -> Text | None:
    """Say that it is one of these."""
    return _either([say("config-is", value=shown(value)) for value in values])


def shown(value: object) -> Text | str:
    """A value as one would write it in the file, cut where it is long."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{cut(value)}"'
        case list() | tuple():
            return say("config-shown", items=_row(value)) if value else "[]"
        case Mapping():
            return say("config-a-table")
        case _:
            return cut(str(value))


def _row(values: Sequence[object]) -> Text | str:
    first, *rest = values[:4]
    row: Text | str = shown(first)
    for value in rest:
        row = say("config-next", first=row, second=shown(value))
    return say("config-next", first=row, second="...") if len(values) > 4 else row


def _told(kind: kinds.Type) -> Text | None:
    match kind:
        case kinds.BoolType():
            return say("config-bool")
        case kinds.IntType():
            return _bounded(say("config-int"), kind)
        case kinds.FloatType():
            return _bounded(say("config-float"), kind)
        case kinds.StrType(pattern=None):
            return say("config-str")
        case kinds.StrType():
            return say("config-str-like", pattern=kind.pattern or "")
        case kinds.LiteralType():
            return one_of(kind.values)
        case kinds.UnionType():
            return _either([_told(part) for part in kind.types])
        case kinds.DictType() | kinds.StructType():
            return say("config-a-table")
        case kinds.VarTupleType() | kinds.ListType():
            return _each(_told(kind.item_type), None)
        case kinds.TupleType() if len({repr(item) for item in kind.item_types}) == 1:
            return _each(_told(kind.item_types[0]), len(kind.item_types))
    return None


def _bounded(number: Text, kind: kinds.IntType | kinds.FloatType) -> Text:
    least, most, above, below = (
        None if limit is None else f"{limit:g}" for limit in (kind.ge, kind.le, kind.gt, kind.lt)
    )
    for key, low, high in (
        ("config-from-to", least, most),
        ("config-above-to", above, most),
        ("config-least", least, None),
        ("config-most", None, most),
        ("config-above", above, None),
        ("config-below", None, below),
    ):
        limits = {name: limit for name, limit in (("low", low), ("high", high)) if limit is not None}
        if limits and len(limits) == ("to" in key) + 1:
            return say(key, kind=number, **limits)
    return number


def _each(item: Text | None, count: int | None) -> Text:
    if item is None:
        return say("config-list")
    return say("config-list-each", item=item) if count is None else say("config-list-of", item=item, count=count)


def _either(told: Sequence[Text | None]) -> Text | None:
    whole: Text | None = None
    for one in told:
        if one is None:
            return None
        whole = one if whole is None else say("config-or", first=whole, second=one)
    return whole
