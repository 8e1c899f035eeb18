"""The window as the app sees it: a size, a measure, and something that shows widgets in the chosen looks."""

from collections.abc import Sequence

from kiosk.backlight import Backlight
from kiosk.themes import themes
from kiosk.widgets import SHORT_SIDE, Measure, Weight, Widget
from kiosk.window import Window

UNSEEN = (800.0, float(SHORT_SIDE))
"""The logical size that is laid out for while there is no display."""


class WindowFace:
    """A window in a theme. Without a display everything is laid out and nothing shown."""

    def __init__(self, window: Window, theme: str, backlight: Backlight | None = None) -> None:
        """The window may be closed, and may open later; `theme` is the one it was made with."""
        self._window = window
        self._theme = theme
        self._backlight = backlight

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in logical pixels."""
        pane = self._window.kiosk
        return pane.painter.size if pane is not None else UNSEEN

    @property
    def measure(self) -> Measure:
        """How wide a text is."""
        pane = self._window.kiosk
        return pane.painter.measure if pane is not None else _guess

    def show(self, widgets: Sequence[Widget], theme: str, brightness: float) -> None:
        """Show these, in these looks. Where the panel has a light of its own, that is dimmed, else the colours are."""
        if theme != self._theme:
            self._theme = theme
            self._window.wear(themes()[theme])
        lit = self._backlight is not None and self._backlight.show(brightness)
        self._window.show(widgets, 1.0 if lit else brightness)

    def prepare(self, widgets: Sequence[Widget]) -> None:
        """Have these painted, in the looks that were last shown, by the time that `show` is asked for them."""
        self._window.prepare(widgets)

    def rehearse(self, widgets: Sequence[Widget]) -> None:
        """Have these at hand: `show` may be asked for them at any moment."""
        self._window.rehearse(widgets)


def _guess(text: str, size: int, weight: Weight) -> float:
    return len(text) * size * (0.4 if weight == "figures" else 0.5)
