"""Where a picture stands in the window, and how it is turned: one value that picture and touches both go by. Pure.

Three spaces: the *window* in its own pixels; the *canvas*, the upright picture in the same pixels; and *logical*
pixels, 480 of them along the canvas's shorter side. A picture turned by 90 has its top at the window's right-hand side.
"""

from typing import Literal

from msgspec import Struct

from kiosk.widgets import SHORT_SIDE

Turn = Literal[0, 90, 180, 270]
"""By how many degrees the picture is turned clockwise."""

Rect = tuple[int, int, int, int]
"""Left, top, width and height in whole pixels."""

Point = tuple[float, float]


class Placing(Struct, frozen=True):
    """A picture in an area of the window.

    `touch_turned` says that the system already turns what the touch panel reports, so that it arrives upright.
    """

    window: tuple[int, int]
    area: Rect
    turn: Turn = 0
    touch_turned: bool = False
    short_side: float = SHORT_SIDE

    @property
    def canvas(self) -> tuple[int, int]:
        """Width and height of the upright picture in real pixels."""
        _, _, w, h = self.area
        return (h, w) if self.turn in (90, 270) else (w, h)

    @property
    def scale(self) -> float:
        """Real pixels for one logical pixel."""
        return max(min(self.canvas), 1) / self.short_side

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in logical pixels."""
        w, h = self.canvas
        return w / self.scale, h / self.scale

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the window, both parts 0 to 1, lies in the picture's area."""
        left, top, w, h = self.area
        return left <= x * self.window[0] < left + w and top <= y * self.window[1] < top + h

    def logical(self, x: float, y: float, touch: bool = True) -> Point:
        """The logical place of a point of the window, both parts 0 to 1; `touch` if it comes from a touch panel."""
        left, top, w, h = self.area
        u = (x * self.window[0] - left) / max(w, 1)
        v = (y * self.window[1] - top) / max(h, 1)
        if not (touch and self.touch_turned):
            u, v = {0: (u, v), 90: (v, 1 - u), 180: (1 - u, 1 - v), 270: (1 - v, u)}[self.turn]
        width, height = self.size
        return u * width, v * height

    def in_window(self, x: float, y: float) -> Point:
        """Where a logical place is seen in the window, both parts 0 to 1."""
        width, height = self.size
        u, v = x / width, y / height
        u, v = {0: (u, v), 90: (1 - v, u), 180: (1 - u, 1 - v), 270: (v, 1 - u)}[self.turn]
        left, top, w, h = self.area
        return (left + u * w) / self.window[0], (top + v * h) / self.window[1]

    def turned(self, rect: Rect) -> Rect:
        """Where a rectangle of the canvas stands in the window, in whole pixels."""
        x, y, w, h = rect
        width, height = self.canvas
        left, top, _, _ = self.area
        match self.turn:
            case 0:
                return left + x, top + y, w, h
            case 90:
                return left + height - y - h, top + x, h, w
            case 180:
                return left + width - x - w, top + height - y - h, w, h
            case _:
                return left + y, top + width - x - w, h, w
