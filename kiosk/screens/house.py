"""The house rules of a game: every option with its values; during play only to be read."""

from collections.abc import Mapping
from typing import Any

from msgspec import convert

from kiosk import games
from kiosk.actions import Edit, Open
from kiosk.layout import BODY, MIDDLE, SMALL, body, button, foot, ground, header, paged, pager, row, tell, toast
from kiosk.rules import Option, differing, options_of, say
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Fill, Label, Widget

FROZEN = "frozen"
LINE, TALL_LINE = 68.0, 104.0
"""Height of one option, on a screen that lies and on one that stands."""


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """An option is set, all are set to the standard, or the page is turned."""
    if field == "option":
        key, chosen = value
        return {**draft, "options": {**draft.get("options", {}), key: chosen}}
    if field == "standard":
        return {**draft, "options": {}}
    return {**draft, field: value}


def view(seen: View) -> tuple[Widget, ...]:
    """One line an option: what it is about, and the value in force. What differs from the standard is brass."""
    frozen = seen.ui.argument == FROZEN
    if frozen and seen.moment is not None:
        name, chosen = seen.moment.rules.name, dict(seen.moment.opening.options)
    else:
        name, chosen = str(seen.ui.argument), dict(seen.ui.draft.get("options", {}))
    options = convert(chosen, games.rules(name).Options)
    listed = options_of(type(options))
    changed = {key for key, _ in differing(options)}
    box = body(seen, below=TOUCH + GAP)
    high = LINE if seen.wide else TALL_LINE
    size = max(1, int((box.h + GAP) // (high + GAP)))
    places = Box(box.x, box.y, box.w, size * (high + GAP) - GAP).rows([1] * size)
    lines = tuple(
        widget
        for place, option in zip(places, listed[paged(seen, listed, size)], strict=False)
        for widget in _line(seen, place, name, option, getattr(options, option.key), option.key in changed, frozen)
    )
    subtitle = seen.say("ui-house-frozen" if frozen else "ui-house-help")
    return (
        ground(seen),
        *header(seen, seen.say(say("ui-house-of", game=seen.say(name))), subtitle),
        *lines,
        *_foot(seen, name, len(listed), size, frozen, bool(changed)),
        *toast(seen),
    )


def _line(
    seen: View, box: Box, name: str, option: Option, value: str | int, changed: bool, frozen: bool
) -> tuple[Widget, ...]:
    key = f"{name}-option-{option.key}"
    words, control = box.inset(12, 4).columns((5, 3))
    high = min(TOUCH, control.h)
    control = Box(control.x, control.y + (control.h - high) / 2, control.w, high)
    upper, lower = words.rows((1, 1) if seen.wide else (1, 2), gap=0)
    shown: list[Widget] = [
        Fill(box, "panel", 12),
        Label(upper, seen.say(key), BODY, "bold", "brass" if changed else "chalk"),
        Label(lower, seen.say(f"{key}-help"), SMALL, "medium", "muted", lines=1 if seen.wide else 3),
    ]
    said = _said(seen, key, option, value)
    tone = "chosen" if changed else "plain"
    if frozen:
        why = tell(say("ui-house-frozen"))
        return (*shown, Button(control, said, why, tone=tone, size=MIDDLE))  # type: ignore[arg-type]
    if isinstance(option.values, range):
        less, shows, more = control.columns((1, 1.2, 1))
        number, low, high = int(value), option.values.start, option.values.stop - 1
        end = tell(say("ui-no-more"))
        down = Edit("option", (option.key, option.stepped(number, up=False))) if number > low else end
        up = Edit("option", (option.key, option.stepped(number, up=True))) if number < high else end
        return (
            *shown,
            Button(less, "", down, icon="minus", off=number <= low, repeats=number > low),
            Label(shows, said, 29, "figures", "brass" if changed else "chalk", "center"),
            Button(more, "", up, icon="plus", off=number >= high, repeats=number < high),
        )
    following = option.values[(option.values.index(str(value)) + 1) % len(option.values)]
    change = Edit("option", (option.key, following))
    return (*shown, Button(control, said, change, tone=tone, size=MIDDLE))  # type: ignore[arg-type]


def _said(seen: View, key: str, option: Option, value: str | int) -> str:
    """A value as the table says it: a word of the game's, an amount of money, or a number."""
    if not isinstance(option.values, range):
        return seen.say(f"{key}-{value}")
    return seen.say(say("money", cents=int(value))) if option.places else str(value)


def _foot(seen: View, name: str, count: int, size: int, frozen: bool, changed: bool) -> tuple[Widget, ...]:
    bar = foot(seen)
    turn, rest = bar.columns((1, 1) if seen.wide else (1, 1.2))
    shown = pager(seen, turn, count, size)
    if frozen:
        return shown
    standard = Edit("standard") if changed else tell(say("ui-house-standard"))
    return (
        *shown,
        *row(
            rest,
            (
                (1.0, button(seen.say("ui-standard"), standard, tone="ghost", off=not changed)),
                (1.0, button(seen.say("ui-sets"), Open("sets", name), tone="ghost")),
            ),
        ),
    )
