"""The window: opens a display when there is one, turns its events into plain values, and shows what was painted.

Display and letters are started by themselves, no sound. SDL is asked not to accelerate the picture on a desktop, where
that costs twenty times the processor time of a plain copy. Without a display the window stays closed and everything
else works; who owns it tries again with `open`.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pygame
from msgspec import Struct
from msgspec.structs import replace

from kiosk.drawing.fonts import Faces
from kiosk.drawing.icons import strokes
from kiosk.drawing.shapes import drawing
from kiosk.drawing.strokes import GRID
from kiosk.painter import Painter
from kiosk.placing import Placing, Turn
from kiosk.themes import Theme
from kiosk.touch import Finger, Mouse, Phase, Raw, Unplugged
from kiosk.widgets import Weight, Widget

DRIVERS = ("wayland", "x11", "kmsdrm", "windows", "cocoa")
"""SDL's display drivers in the order in which they are tried. Those that draw nowhere are only taken when named."""

UNACCELERATED = ("wayland", "x11")
"""Drivers that can show a picture from memory. The console can't: without acceleration it has no window at all."""

SMALLEST = (800.0, 480.0)
"""Logical size to lay out for while there is no display."""

ICON = 64
"""Pixels across the picture that a desktop shows of the window."""

BENCH = 300
"""Width of the emulation's bench, in its logical pixels; it is as high as the kiosk's screen."""

WIDEST = 0.6
"""Share of a window that the bench may take where it was made narrow."""


class Key(Struct, frozen=True):
    """A key went down or up: its name as SDL has it ("1", "k", "space", "return", "backspace")."""

    name: str
    active: bool
    at: float


class Resized(Struct, frozen=True):
    """The window has another size: lay everything out again."""

    width: int
    height: int


class Exposed(Struct, frozen=True):
    """The system may have spoilt what was shown. The window has shown it again already."""


class Lost(Struct, frozen=True):
    """The display is gone. The window is closed; `open` may bring it back."""

    reason: str


class Returned(Struct, frozen=True):
    """A touch panel that had gone is there again."""

    at: float


class Quit(Struct, frozen=True):
    """Somebody closed the window."""


Event = Raw | Key | Resized | Exposed | Lost | Returned | Quit


class Settings(Struct, frozen=True):
    """How the window is to be: `size` in pixels for a window, or None for the whole screen.

    `fit`: a window that is larger than the desktop is made smaller.
    """

    size: tuple[int, int] | None = None
    fit: bool = False
    turn: Turn = 0
    touch_turned: bool = False
    bench: bool = False
    pointer: bool = False
    drivers: tuple[str, ...] = DRIVERS
    inputs: Path = Path("/dev/input")


class Pane:
    """A painted part of the window: the kiosk's screen, or the bench beside it."""

    def __init__(self, screen: pygame.Surface, placing: Placing, theme: Theme) -> None:
        self.placing = placing
        self._screen = screen
        area = pygame.Rect(placing.area)
        self._canvas = screen.subsurface(area) if placing.turn == 0 else pygame.Surface(placing.canvas)
        self.painter = Painter(self._canvas, theme, placing.scale)

    def paint(self, widgets: Sequence[Widget]) -> list[pygame.Rect]:
        """Paint what changed. Gives the rectangles of the window that it touched."""
        rects = []
        for rect in self.painter.paint(widgets):
            there = pygame.Rect(self.placing.turned((rect.x, rect.y, rect.w, rect.h)))
            if self.placing.turn:
                part = self._canvas.subsurface(rect)
                self._screen.blit(pygame.transform.rotate(part, -self.placing.turn), there)
            rects.append(there)
        return rects


class Window:
    """The one window of the kiosk. Closed until `open` succeeds, and again after the display is lost."""

    def __init__(self, settings: Settings, theme: Theme, clock: Callable[[], float]) -> None:
        self._settings = settings
        self._theme = theme
        self._clock = clock
        self._panes: tuple[Pane, ...] = ()
        self._touch_panels = 0
        self._unplugged = False
        self._look_at = float("-inf")
        self._brightness = 1.0
        self._painted_ahead: list[pygame.Rect] = []
        self._loss: Lost | None = None
        self._faces = Faces(1.0)
        self.driver = ""

    @property
    def is_open(self) -> bool:
        """Whether there is a display to show anything on."""
        return bool(self._panes)

    @property
    def kiosk(self) -> Pane | None:
        """The kiosk's screen; None while the window is closed."""
        return self._panes[0] if self._panes else None

    @property
    def bench(self) -> Pane | None:
        """The bench beside it; None without one, or while the window is closed."""
        return self._panes[1] if len(self._panes) > 1 else None

    def open(self) -> tuple[str, ...]:
        """Try each driver in order until one gives a display. Gives one sentence for each that did not.

        Nothing is raised: without a display the window stays closed.
        """
        _prepare_environment(os.environ)
        refusals: list[str] = []
        named = os.environ.get("SDL_VIDEODRIVER")
        own = "SDL_FRAMEBUFFER_ACCELERATION" in os.environ
        for driver in (named,) if named else self._settings.drivers:
            if driver == "kmsdrm" and (deaf := _deaf(self._settings.inputs)):
                refusals.append(deaf)
                continue
            if driver in UNACCELERATED and not own:
                os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
            try:
                self._start(driver)
            except pygame.error as refusal:
                pygame.display.quit()
                refusals.append(f"No display by {driver}: {refusal}")
            else:
                self.driver = driver
                return tuple(refusals)
            finally:
                if not named:
                    os.environ.pop("SDL_VIDEODRIVER", None)
                if not own:
                    os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
        return tuple(refusals)

    def close(self) -> None:
        """Let the display go. Safe to call twice."""
        self._panes = ()
        pygame.display.quit()

    @property
    def size(self) -> tuple[float, float]:
        """Logical width and height of the kiosk's screen; those of the smallest panel while there is none."""
        return self._panes[0].placing.size if self._panes else SMALLEST

    def measure(self, text: str, size: int, weight: Weight) -> float:
        """The width of a line of text on the kiosk's screen, in logical pixels."""
        if self._panes:
            return self._panes[0].painter.measure(text, size, weight)
        if not pygame.font.get_init():
            pygame.font.init()
        return self._faces.measure(text, size, weight)

    def turn(self, turn: Turn) -> bool:
        """Turn the kiosk's picture so many degrees clockwise from now on, with its placing. False if it was so."""
        if turn == self._settings.turn:
            return False
        self._settings = replace(self._settings, turn=turn)
        if self._panes:
            self._lay_out()
        return True

    def wear(self, theme: Theme) -> None:
        """Show everything in another theme from now on."""
        self._theme = theme
        for pane in self._panes:
            pane.painter.wear(theme)
        self._brightness = 1.0

    def show(self, widgets: Sequence[Widget], brightness: float = 1.0) -> bool:
        """Show these on the kiosk's screen, painting what changed; `brightness` is 0 to 1.

        False if nothing had changed, or there is no display.
        """
        if self._panes and brightness != self._brightness:
            self._brightness = brightness
            self._panes[0].painter.wear(self._theme.dimmed(brightness))
        return self._show(0, widgets)

    def prepare(self, widgets: Sequence[Widget]) -> None:
        """Paint what `show` will probably be asked for next, and do not present it yet."""
        if self._panes:
            self._painted_ahead += self._panes[0].paint(widgets)

    def rehearse(self, widgets: Sequence[Widget]) -> None:
        """Have ready what `show` may be asked for next, without a trace of it in the picture."""
        if self._panes and not self._painted_ahead:
            self._panes[0].painter.rehearse(widgets)

    def show_bench(self, widgets: Sequence[Widget]) -> bool:
        """Show these beside the kiosk's screen, where there is a bench."""
        return self._show(1, widgets)

    def events(self) -> Iterator[Event]:
        """What has come since the last time, as plain values."""
        if self._loss is not None:
            loss, self._loss = self._loss, None
            yield loss
        if not self._panes:
            return
        yield from self._panels()
        resized = False
        for event in pygame.event.get():
            resized = resized or event.type == pygame.WINDOWSIZECHANGED
            yield from self._event(event)
        if resized:
            self._lay_out()
            yield Resized(*pygame.display.get_window_size())

    def screenshot(self, path: Path) -> bool:
        """Write what the window shows to a PNG file. False while there is no display."""
        if not self._panes:
            return False
        pygame.image.save(_screen(), path)
        return True

    def _show(self, index: int, widgets: Sequence[Widget]) -> bool:
        if index >= len(self._panes):
            return False
        changed = self._panes[index].paint(widgets)
        if index == 0:
            changed, self._painted_ahead = self._painted_ahead + changed, []
        if not changed:
            return False
        try:
            pygame.display.update(changed)
        except pygame.error as loss:
            self.close()
            self._loss = Lost(str(loss))
            return False
        return True

    def _start(self, driver: str) -> None:
        os.environ["SDL_VIDEODRIVER"] = driver
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_icon(_icon(self._theme))
        size = self._settings.size
        if self._settings.bench:
            width, height = size or (800, 480)
            pygame.display.set_mode(self._fitted((width + _bench_width(height), height)), pygame.RESIZABLE)
        elif size is None:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._fitted(size), pygame.RESIZABLE)
        pygame.display.set_caption("Klopkast")
        pygame.key.set_repeat()
        self._hide_pointer()
        self._lay_out()

    def _fitted(self, size: tuple[int, int]) -> tuple[int, int]:
        """The same in proportion, no larger than the desktop."""
        if not self._settings.fit:
            return size
        width, height = pygame.display.get_desktop_sizes()[0]
        share = min(1.0, width / size[0], height / size[1])
        return int(size[0] * share), int(size[1] * share)

    def _panels(self) -> Iterator[Event]:
        """Look once a second whether a touch panel has gone or come: SDL knows, and does not tell."""
        now = self._clock()
        if now < self._look_at:
            return
        from pygame._sdl2 import touch  # noqa: PLC0415 - the first picture does not wait for it

        self._look_at = now + 1
        before, self._touch_panels = self._touch_panels, touch.get_num_devices()
        if self._touch_panels < before:
            yield Unplugged(now)
        elif self._touch_panels > before and self._unplugged:
            yield Returned(now)
        self._unplugged = self._unplugged or self._touch_panels < before

    def _hide_pointer(self) -> None:
        """An empty picture hides the pointer; SDL's own way may switch the mouse to relative mode."""
        if self._settings.pointer or self._settings.bench:
            return
        pygame.mouse.set_visible(True)
        pygame.mouse.set_cursor(pygame.Cursor((0, 0), pygame.Surface((1, 1), pygame.SRCALPHA)))

    def _lay_out(self) -> None:
        screen = _screen()
        width, height = screen.get_size()
        beside = min(_bench_width(height), int(width * WIDEST)) if self._settings.bench else 0
        area = (0, 0, max(width - beside, 1), height)
        turn, turned = self._settings.turn, self._settings.touch_turned
        panes = [Pane(screen, Placing((width, height), area, turn, turned), self._theme)]
        if beside:
            rest = (area[2], 0, width - area[2], height)
            panes.append(Pane(screen, Placing((width, height), rest, short_side=BENCH), self._theme))
        self._panes = tuple(panes)
        self._painted_ahead = []
        self._brightness = 1.0

    def _event(self, event: pygame.event.Event) -> Iterator[Event]:
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                contact = hash((event.touch_id, event.finger_id))
                yield Finger(contact, _PHASES[event.type], event.x, event.y, self._clock())
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                yield self._mouse(event)
            case pygame.MOUSEMOTION if event.buttons[0]:
                yield self._mouse(event)
            case pygame.KEYDOWN | pygame.KEYUP:
                yield Key(pygame.key.name(event.key), event.type == pygame.KEYDOWN, self._clock())
            case pygame.WINDOWEXPOSED:
                if not self._painted_ahead:  # else `show` comes soon, and what is painted must not be seen before
                    pygame.display.flip()
                yield Exposed()
            case pygame.QUIT:
                yield Quit()
            case _:
                pass

    def _mouse(self, event: pygame.event.Event) -> Mouse:
        width, height = pygame.display.get_window_size()
        x, y = event.pos
        # The middle of the pixel: at its edge a point would fall to the neighbour when the picture is turned.
        x, y = (x + 0.5) / max(width, 1), (y + 0.5) / max(height, 1)
        return Mouse(_PHASES[event.type], x, y, self._clock(), bool(getattr(event, "touch", False)))


_PHASES: dict[int, Phase] = {
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
    pygame.MOUSEBUTTONDOWN: "down",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEBUTTONUP: "up",
}


def _icon(theme: Theme) -> pygame.Surface:
    """The fist that knocks, in brass. Where none is set, pygame looks for its own, and that takes longer than this."""
    return drawing(strokes("fist"), (ICON, ICON), (GRID, GRID), lambda token: theme.rgba(token or "brass"))


def _screen() -> pygame.Surface:
    screen = pygame.display.get_surface()
    assert screen is not None
    return screen


def _deaf(folder: Path) -> str:
    """Why the console must not be taken: a picture there without any input can only be ended by pulling the plug."""
    devices = list(folder.glob("event*"))
    if not devices or any(os.access(device, os.R_OK) for device in devices):
        return ""
    return f"No display by kmsdrm: {folder} cannot be read, so no touch would arrive; add the user to the group input"


def _bench_width(height: int) -> int:
    return round(height * BENCH / 480)


def _prepare_environment(environment: "os._Environ[str]") -> None:
    """What SDL reads from the environment, where nobody has set it: a runtime folder that exists, above all."""
    environment.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "0")
    environment.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
    # X11 reads five thousand ways to compose a letter of several keys before it opens a window. Nobody types here.
    environment.setdefault("XCOMPOSEFILE", os.devnull)
    if os.name == "posix" and not environment.get("XDG_RUNTIME_DIR"):
        import tempfile  # noqa: PLC0415 - seldom needed, and half a megabyte

        environment["XDG_RUNTIME_DIR"] = tempfile.mkdtemp(prefix="klopkast-")
