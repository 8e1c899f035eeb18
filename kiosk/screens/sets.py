"""Sets of house rules kept under a name, such as "Thursday rules": pick one, or keep the present one."""

from collections.abc import Mapping
from typing import Any

from kiosk.actions import Edit, Open
from kiosk.layout import body, button, foot, ground, header, paged, pager, row, toast
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Label, Widget


def edit(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """A set is picked: its rules are those of the game being set up."""
    return {**draft, "options": dict(value)} if field == "pick" else {**draft, field: value}


def view(seen: View) -> tuple[Widget, ...]:
    """The sets of this game, in the order of their last use."""
    name = str(seen.ui.argument)
    kept = [(title, options) for title, game, options in seen.house_sets() if game == name]
    box = body(seen, below=TOUCH + GAP)
    size = max(1, int((box.h + GAP) // (TOUCH + GAP)))
    places = Box(box.x, box.y, box.w, size * (TOUCH + GAP) - GAP).rows([1] * size)
    current = dict(seen.ui.draft.get("options", {}))
    shown: list[Widget] = []
    for place, (title, options) in zip(places, kept[paged(seen, kept, size)], strict=False):
        tone = "chosen" if dict(options) == current else "plain"
        shown.append(Button(place, title, Edit("pick", options), tone=tone, align="left"))  # type: ignore[arg-type]
    if not kept:
        shown.append(Label(places[0], seen.say("ui-no-sets"), 24, "medium", "muted", "center"))
    turn, rest = foot(seen).columns((1, 1))
    return (
        ground(seen),
        *header(seen, seen.say("ui-sets-title"), seen.say(name)),
        *shown,
        *pager(seen, turn, len(kept), size),
        *row(rest, ((1.0, button(seen.say("ui-keep-set"), Open("name", "set"), tone="main")),)),
        *toast(seen),
    )
