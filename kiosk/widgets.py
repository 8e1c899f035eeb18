"""What can stand on a screen, as values: where it is, what it says, what a touch on it means.

A screen is a function that returns a tuple of these; the painter draws them in order, `hit` finds what a finger meant.
Lengths are in logical pixels: the short side of the screen is always 480 of them, whatever the real size. Colours are
names of tokens, which a theme turns into light.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from msgspec import Struct

from kiosk.actions import Action

SHORT_SIDE = 480
"""Logical pixels along the shorter side of any screen."""

SIZES = (17, 20, 24, 29, 35, 44, 56, 72, 96)
"""The type scale, in logical pixels; nothing on a screen has another size, and nothing is smaller than the first."""

TOUCH = 60
"""The least height of what can be touched: about 11 mm on a seven-inch panel at 800x480."""

GAP = 8
"""Between two things that can be touched."""

Weight = Literal["medium", "bold", "heavy", "figures"]
Align = Literal["left", "center", "right"]
Measure = Callable[[str, int, Weight], float]
"""The width of a text at a size of the scale, in logical pixels."""


def weight_of(text: str) -> Weight:
    """The weight of what stands by itself: a number, with its sign or unit, is a figure; anything else is words."""
    return "figures" if any(map(str.isdigit, text)) and not any(map(str.isalpha, text)) else "bold"


class Box(Struct, frozen=True):
    """A rectangle: its upper left corner, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x just right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y just below it."""
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, x: float, y: float | None = None) -> "Box":
        """Smaller by `x` on the left and right and by `y` (or `x`) above and below."""
        y = x if y is None else y
        return Box(self.x + x, self.y + y, self.w - 2 * x, self.h - 2 * y)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def meets(self, other: "Box") -> bool:
        """Whether the two have a point in common."""
        beside = self.x < other.x + other.w and other.x < self.x + self.w
        return beside and self.y < other.y + other.h and other.y < self.y + self.h

    def columns(self, parts: Sequence[float], gap: float = GAP) -> tuple["Box", ...]:
        """Cut into columns whose widths are as `parts` to each other."""
        unit = (self.w - gap * (len(parts) - 1)) / sum(parts)
        boxes, x = [], self.x
        for part in parts:
            boxes.append(Box(x, self.y, part * unit, self.h))
            x += part * unit + gap
        return tuple(boxes)

    def rows(self, parts: Sequence[float], gap: float = GAP) -> tuple["Box", ...]:
        """Cut into rows whose heights are as `parts` to each other."""
        unit = (self.h - gap * (len(parts) - 1)) / sum(parts)
        boxes, y = [], self.y
        for part in parts:
            boxes.append(Box(self.x, y, self.w, part * unit))
            y += part * unit + gap
        return tuple(boxes)

    def grid(self, columns: int, rows: int, gap: float = GAP) -> tuple["Box", ...]:
        """Cut into equal cells, row by row."""
        return tuple(box for row in self.rows([1] * rows, gap) for box in row.columns([1] * columns, gap))


class Fill(Struct, frozen=True):
    """A surface: a panel, a tile, a line, a veil over what is below.

    While it changes its colour, `fading` is what it was, and `faded` 0 to 1 how much of that is gone.
    `drag` is what picking it up with a moving finger does, `drop` what letting go of something over it does.
    """

    box: Box
    color: str
    radius: float = 0
    border: str = ""
    border_width: float = 2
    action: Action | None = None
    hold: Action | None = None
    fading: str = ""
    faded: float = 1
    drag: Action | None = None
    drop: Action | None = None


class Label(Struct, frozen=True):
    """Words or a figure. Shrinks along the type scale to fit its box; `lines` more than one wraps at words.

    What does not fit at the smallest size ends in an ellipsis, which only a name may come to (`elide`).
    """

    box: Box
    text: str
    size: int = SIZES[1]
    weight: Weight = "medium"
    color: str = "chalk"
    align: Align = "left"
    lines: int = 1
    elide: bool = False


ButtonTone = Literal["main", "plain", "yes", "no", "ghost", "chosen"]


class Button(Struct, frozen=True):
    """Something to touch: a label, perhaps a smaller hint under it and an icon before it.

    `off` draws it grey; its action then says why. `hold` is done when the finger stays, and the button shows how far
    `held` is, 0 to 1; `repeats`: the action is done again and again while it stays. `pressed` acknowledges the finger.
    `drag` and `drop` are as those of a surface.
    """

    box: Box
    label: str
    action: Action | None = None
    hint: str = ""
    tone: ButtonTone = "plain"
    icon: str = ""
    size: int = SIZES[2]
    off: bool = False
    hold: Action | None = None
    held: float = 0
    pressed: bool = False
    align: Align = "center"
    repeats: bool = False
    drag: Action | None = None
    drop: Action | None = None


class Matches(Struct, frozen=True):
    """Lives as matches: `lit` heads of `of`; the last one burns; `burning` matches are just going out, 0 to 1 gone."""

    box: Box
    lit: int
    of: int
    last: bool = False
    dim: bool = False
    burning: int = 0
    gone: float = 1


class Icon(Struct, frozen=True):
    """A drawn sign: fist, menu, dealer, match, back, crown, speaker, sun, hold, card, glass, warning ..."""

    box: Box
    name: str
    color: str = "chalk"


class Edge(Struct, frozen=True):
    """The edge of a chair's tile: its own colour and its own shape."""

    box: Box
    chair: int
    dim: bool = False


class Disc(Struct, frozen=True):
    """The stake: a brass disc with a label and the figure that is seen; `turn` 0 to 1 while it turns over."""

    box: Box
    label: str
    figure: str
    turn: float = 1


class Card(Struct, frozen=True):
    """A playing card, by rank (A K Q J 10 ...) and suit (clubs, diamonds, hearts, spades, or none)."""

    box: Box
    rank: str
    suit: str = ""
    action: Action | None = None
    chosen: bool = False


Widget = Fill | Label | Button | Matches | Icon | Edge | Disc | Card
Touchable = Fill | Button | Card


def hit(widgets: Iterable[Widget], x: float, y: float) -> Touchable | None:
    """The topmost widget under a point that a touch means something to."""
    for widget in reversed(tuple(widgets)):
        if isinstance(widget, Touchable) and widget.action is not None and widget.box.holds(x, y):
            return widget
    return None
