"""A keyboard on the screen, with the letters of the language."""

from collections.abc import Mapping
from typing import Any

from kiosk.actions import Edit, Name
from kiosk.layout import BODY, HUGE, MIDDLE, body, button, ground, header, row, tell, toast
from kiosk.rules import say
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Fill, Label, Widget

LONGEST = 20
"""Characters of a name: enough for two given names, short enough for a tile."""


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """Typing: a key adds its letter, capital where a name begins; the other keys take away, space and shift."""
    typed = str(draft.get("typed", ""))
    if field == "key":
        letter = str(value).upper() if draft.get("shift", not typed) else str(value)
        typed = (typed + letter)[:LONGEST]
    elif field == "rub":
        typed = typed[:-1]
    else:
        return {**draft, field: value}
    return {**draft, "typed": typed, "shift": not typed or typed.endswith((" ", "-"))}


def view(seen: View) -> tuple[Widget, ...]:
    """What has been typed, the keys, and done."""
    purpose = str(seen.ui.argument)
    typed = str(seen.ui.draft.get("typed", ""))
    box = body(seen)
    rows = seen.say("ui-keys").split()
    high = TOUCH * (len(rows) + 1) + 6 * len(rows)
    guests = _guests(seen, purpose, typed)
    least = TOUCH + 2 * GAP if guests else GAP
    field = Box(box.x, box.y, box.w, min(84, box.h - high - least))
    keys = Box(box.x, box.bottom - high, box.w, high)
    lines = keys.rows([1] * (len(rows) + 1), gap=6)
    most = max(len(letters) for letters in rows)
    return (
        ground(seen),
        *header(seen, seen.say(f"ui-name-{purpose}")),
        Fill(field, "panel", 12, border="brass"),
        Label(
            field.inset(16, 4),
            typed or seen.say("ui-type-here"),
            HUGE,
            "heavy",
            "chalk" if typed else "muted",
            elide=True,
        ),
        *_known(Box(box.x, field.bottom + GAP, box.w, keys.y - GAP - field.bottom - GAP), purpose, guests, seen),
        *(key for letters, line in zip(rows, lines, strict=False) for key in _letters(seen, line, letters, most)),
        *_last_row(seen, lines[-1], purpose, typed),
        *toast(seen, field),
    )


def _guests(seen: View, purpose: str, typed: str) -> tuple[str, ...]:
    """Known names that a late comer could have, those last met first: not at the table, beginning as typed so far."""
    if purpose != "join" or seen.moment is None:
        return ()
    here = {view.name for view in seen.moment.board.seats}
    begun = typed.strip().casefold()
    return tuple(name for name in seen.people if name not in here and name.casefold().startswith(begun))


def _known(box: Box, purpose: str, names: tuple[str, ...], seen: View) -> tuple[Button, ...]:
    """As many of them as there is room for, each a touch instead of typing."""
    columns = 4 if seen.wide else 2
    lines = max(1, int((box.h + GAP) // (TOUCH + GAP)))
    places = Box(box.x, box.y, box.w, lines * (TOUCH + GAP) - GAP).grid(columns, lines)
    return tuple(Button(place, name, Name(purpose, name)) for place, name in zip(places, names, strict=False))


def _letters(seen: View, box: Box, letters: str, most: int) -> tuple[Widget, ...]:
    wide = (box.w - (most - 1) * 6) / most
    left = box.x + (box.w - len(letters) * wide - (len(letters) - 1) * 6) / 2
    typed = str(seen.ui.draft.get("typed", ""))
    upper = seen.ui.draft.get("shift", not typed)
    return tuple(
        Button(
            Box(left + index * (wide + 6), box.y, wide, box.h),
            letter.upper() if upper else letter,
            Edit("key", letter),
            size=MIDDLE,
        )
        for index, letter in enumerate(letters)
    )


def _last_row(seen: View, box: Box, purpose: str, typed: str) -> tuple[Widget, ...]:
    upper = bool(seen.ui.draft.get("shift", not typed))
    done = Name(purpose, typed) if typed.strip() else tell(say("ui-type-first"))
    return row(
        box,
        (
            (1.2, button("", Edit("shift", not upper), icon="up", tone="chosen" if upper else "plain")),
            (1.0, button("-", Edit("key", "-"))),
            (1.0, button("'", Edit("key", "'"))),
            (2.4, button(seen.say("ui-space"), Edit("key", " "), size=BODY)),
            (1.2, button("", Edit("rub"), icon="rub")),
            (2.2, button(seen.say("ui-done"), done, tone="main", off=not typed.strip())),
        ),
    )
