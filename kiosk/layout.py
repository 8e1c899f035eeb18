"""Pieces that several screens are built of: the header, a row of buttons, a page of a list, the last word."""

from collections.abc import Sequence

from kiosk.actions import Action, Back, Edit, Tell
from kiosk.rules import Text, say
from kiosk.staff.actions import Unlock
from kiosk.view import View
from kiosk.widgets import GAP, SIZES, TOUCH, Box, Button, Fill, Icon, Label, Widget

MARGIN = 12
SMALL, BODY, MIDDLE, LARGE, TITLE, HUGE, FIGURE, GIANT, VAST = SIZES


def page(seen: View) -> Box:
    """The screen within its margins."""
    return Box(MARGIN, MARGIN, seen.width - 2 * MARGIN, seen.height - 2 * MARGIN)


def ground(seen: View) -> Fill:
    """What everything stands on."""
    return Fill(Box(0, 0, seen.width, seen.height), "ground")


def header(seen: View, title: str, subtitle: str = "") -> tuple[Widget, ...]:
    """A title with the way back at its left. It takes the first TOUCH pixels of the page."""
    box = page(seen)
    back = Box(box.x, box.y, 76, TOUCH)
    text = Box(back.right + 16, box.y, box.w - back.w - 16, TOUCH)
    words: tuple[Widget, ...] = (Label(text, title, LARGE, "heavy", lines=2),)
    if subtitle:
        upper, lower = text.rows((3, 2), gap=0)
        words = (Label(upper, title, LARGE, "heavy"), Label(lower, subtitle, SMALL, "medium", "muted"))
    return (Button(back, "", Back(), icon="back", tone="ghost"), *words)


def way_in(box: Box) -> Fill:
    """The way to the staff: it looks like nothing, and what stands on it is only words."""
    return Fill(box, "ground", hold=Unlock())


def body(seen: View, above: float = TOUCH + GAP, below: float = 0) -> Box:
    """The page without the header and without `below` pixels at its foot."""
    box = page(seen)
    return Box(box.x, box.y + above, box.w, box.h - above - below)


def foot(seen: View) -> Box:
    """The row of buttons at the bottom."""
    box = page(seen)
    return Box(box.x, box.bottom - TOUCH, box.w, TOUCH)


def rows_of(seen: View, text: str, width: float, size: int) -> int:
    """How many lines a text takes at a size of the scale, with a little to spare for where words break."""
    rows, line = 1, ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if seen.measure(longer, size, "medium") > width - 4:
            rows, line = rows + 1, word
        else:
            line = longer
    return rows


def two_feet(seen: View, parts: Sequence[float]) -> tuple[Box, Box]:
    """Two groups of buttons at the bottom: beside each other, or on a tall screen one above the other."""
    bar = foot(seen)
    if seen.wide:
        left, right = bar.columns(parts)
        return left, right
    return Box(bar.x, bar.y - TOUCH - GAP, bar.w, TOUCH), bar


def feet(seen: View) -> float:
    """How much room two groups of buttons take at the bottom, the gap above them included."""
    return TOUCH + GAP if seen.wide else 2 * (TOUCH + GAP)


def stacked(box: Box, heights: Sequence[float], gap: float = 0) -> tuple[Box, ...]:
    """Rows of these heights that stand together in the middle of a box; where it is too low, as high as it allows."""
    whole = sum(heights) + gap * (len(heights) - 1)
    high = min(whole, box.h)
    return Box(box.x, box.y + (box.h - high) / 2, box.w, high).rows(heights, gap)


def tell(reason: Text) -> Tell:
    """What a touch on something grey does."""
    return Tell(reason)


def toast(seen: View, over: Box | None = None) -> tuple[Widget, ...]:
    """The last word to the person: why not, or what was seen. It lies over everything, and a touch clears it.

    It lies at the foot of `over`: of what may be covered, which what is typed on may not. Else above the bar.
    """
    text = seen.ui.toast
    if text is None:
        return ()
    words = seen.say(text) + (f"  ({text.rule})" if text.rule else "")
    box = page(seen)
    over = over or Box(box.x + MARGIN, box.y, box.w - 2 * MARGIN, box.h - TOUCH - GAP)
    width = min(over.w, 640)
    lines = max(2, rows_of(seen, words, width - 88, MIDDLE))
    high = max(76.0, lines * 28.0 + 20)
    place = Box(over.x + (over.w - width) / 2, over.bottom - high, width, high)
    sign = Box(place.x + 16, place.y + (high - 32) / 2, 32, 32)
    said = Box(place.x + 64, place.y + 6, place.w - 80, place.h - 12)
    return (
        Fill(place, "raised", 14, border="brass", action=Edit("toast")),
        Icon(sign, "warning", "brass"),
        Label(said, words, MIDDLE, "bold", lines=lines),
    )


def pages(count: int, size: int) -> int:
    """How many pages of `size` it takes to show `count` things; at least one."""
    return max(1, -(-count // max(1, size)))


def pager(seen: View, box: Box, count: int, size: int, field: str = "page") -> tuple[Widget, ...]:
    """Buttons to turn the page up and down, and which page this is; nothing where everything fits on one."""
    total = pages(count, size)
    if total == 1:
        return ()
    at = min(int(seen.ui.draft.get(field, 0)), total - 1)
    up, middle, down = box.columns((1, 1, 1))
    end = say("ui-no-more")
    return (
        Button(up, "", Edit(field, at - 1) if at else tell(end), icon="up", off=at == 0),
        Label(middle, f"{at + 1} / {total}", MIDDLE, "figures", "muted", "center"),
        Button(down, "", Edit(field, at + 1) if at + 1 < total else tell(end), icon="down", off=at + 1 == total),
    )


def paged(seen: View, things: Sequence[object], size: int, field: str = "page") -> slice:
    """Which of `things` the present page shows."""
    at = min(int(seen.ui.draft.get(field, 0)), pages(len(things), size) - 1)
    return slice(at * size, (at + 1) * size)


def row(box: Box, buttons: Sequence[tuple[float, Button]]) -> tuple[Button, ...]:
    """Set buttons side by side, their widths as the numbers before them."""
    if not buttons:
        return ()
    boxes = box.columns([part for part, _ in buttons])
    return tuple(_at(button, place) for (_, button), place in zip(buttons, boxes, strict=True))


def _at(button: Button, box: Box) -> Button:
    return Button(**{**{field: getattr(button, field) for field in button.__struct_fields__}, "box": box})


NOWHERE = Box(0, 0, 0, 0)


def button(label: str, action: Action | None = None, **more: object) -> Button:
    """A button that `row` will give its place."""
    return Button(NOWHERE, label, action, **more)  # type: ignore[arg-type]
