"""How words go into a box: the largest size of the scale at which they fit, the lines they break into.

Pure: it only asks how wide a text is.
"""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from kiosk.widgets import SIZES, Label, Measure, Weight

LEADING = 1.16
"""From one line to the next, in parts of the size."""

HIGH_LEADING = 1.5
"""The same for scripts that stack marks above and below their letters (Lao, Thai, Arabic, the scripts of India)."""

SLACK = 0.75
"""Logical pixels by which a text may be larger than its box: what rounding to real pixels can cost."""

BREAK = "\u200b"
"""Where a word without spaces may be broken (Lao, Thai, Chinese): the translator's mark."""


class Fitted(Struct, frozen=True):
    """What became of a label: its size, its lines, whether something was left out, and from one line to the next."""

    size: int
    lines: tuple[str, ...]
    elided: bool = False
    leading: float = LEADING


def fit(label: Label, measure: Measure) -> Fitted:
    """Find the largest size at which the whole text goes into the box; else the smallest, ending in an ellipsis."""
    sizes = [label.size, *(size for size in reversed(SIZES) if size < label.size)]
    for size in sizes:
        wide = partial(_measured, measure, size, label.weight)
        lines = wrap(label.text, label.box.w, label.lines, wide)
        if lines is not None and height(label, size, len(lines)) <= label.box.h + SLACK:
            found = lines if label.weight == "medium" else _balanced(label, lines, wide)
            return Fitted(size, found, leading=leading(label.text))
    return _elided(label, sizes[-1], measure)


def _measured(measure: Measure, size: int, weight: Weight, text: str) -> float:
    return measure(text, size, weight)


def height(label: Label, size: int, lines: int) -> float:
    """What so many lines need; figures have nothing below the line."""
    line = 0.74 if label.weight == "figures" else 0.9
    return size * (line + leading(label.text) * (max(lines, 1) - 1))


def leading(text: str) -> float:
    """From one line of this text to the next, in parts of the size."""
    stacked = any("\u0590" <= character < "\u1100" or "\u1780" <= character < "\u1800" for character in text)
    return HIGH_LEADING if stacked else LEADING


def wrap(text: str, width: float, most: int, measure: Callable[[str], float]) -> tuple[str, ...] | None:
    """Break a text at its spaces and line ends into at most so many lines; None if that cannot be done."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(paragraph):
            longer = line + word
            if line and measure(longer.rstrip()) > width + SLACK:
                lines.append(line.strip())
                line = word.lstrip()
            else:
                line = longer
            if measure(line.strip()) > width + SLACK:
                return None
        lines.append(line.strip())
        if len(lines) > most:
            return None
    return tuple(lines)


def _balanced(label: Label, lines: tuple[str, ...], measure: Callable[[str], float]) -> tuple[str, ...]:
    """As many lines, of nearly the same width: a heading or a button leaves no single word behind."""
    low, high = label.box.w / len(lines) / 2, label.box.w
    while len(lines) > 1 and high - low > 4:
        middle = (low + high) / 2
        narrower = wrap(label.text, middle, len(lines), measure)
        if narrower is None:
            low = middle
        else:
            high, lines = middle, narrower
    return lines


def _words(text: str) -> list[str]:
    """The parts that stay whole, each with the space before it."""
    words: list[str] = []
    for word in text.split(" "):
        parts = word.split(BREAK)
        words += [(" " if words else "") + parts[0], *parts[1:]]
    return words


def _elided(label: Label, size: int, measure: Measure) -> Fitted:
    """Keep whole lines while there are lines, and cut the last one."""

    def width(text: str) -> float:
        return measure(text, size, label.weight)

    lines: list[str] = []
    rest = " ".join(word for word in label.text.replace("\n", " ").split(" ") if word)
    room = label.lines
    while room > 1 and height(label, size, room) > label.box.h + SLACK:
        room -= 1
    while len(lines) < room - 1 and rest:
        line = _longest(rest, label.box.w, width, " ")
        if not line:
            break
        lines.append(line)
        rest = rest[len(line) :].lstrip()
    if width(rest) <= label.box.w + SLACK:
        return Fitted(size, (*lines, rest), leading=leading(label.text))
    cut = _longest(rest, label.box.w - width("…"), width, "")
    return Fitted(size, (*lines, cut.rstrip() + "…"), True, leading(label.text))


def _longest(text: str, width: float, measure: Callable[[str], float], end: str) -> str:
    """The longest beginning of a text that fits and ends before `end`, or anywhere but within a letter."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    if low == len(text):
        return text
    if end:
        return text[: max(text.rfind(end, 0, low + 1), 0)]
    while low and _joins(text[low]):
        low -= 1
    return text[:low]


def _joins(character: str) -> bool:
    """Whether a character belongs to the letter before it."""
    import unicodedata  # noqa: PLC0415 - a megabyte, which few names need

    return unicodedata.category(character) in ("Mn", "Me", "Mc", "Cf") or character == "\ufe0f"
