"""The real program in a real window, with real clicks and keys, and a second table that is played along.

Needs Xvfb, xdotool and ImageMagick. The window is the program's own, started as a person starts it. Where to click is
found on the second table, the tests' own; whenever somebody looks the two must look alike, pixel by pixel.
"""

import io
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"  # for the second table; the program's own is X11

import pygame

from kiosk import themes
from kiosk.painter import Painter
from kiosk.widgets import Card
from tests.harness import Table

SIZE = (800, 480)
BESIDE = 300
SETTLE = 1.6
DISPLAY = ":94"


class Played:
    """The program in its window, and the table that is played along."""

    def __init__(self, folder: Path, pictures: Path, display: str) -> None:
        self.state = folder / "state"
        self.pictures = pictures
        self.environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("SDL_")},
            "DISPLAY": display,
        }
        pygame.font.init()
        self.painter = Painter(pygame.Surface(SIZE), themes.dark())
        self.shadow = Table(folder / "shadow", SIZE)
        self.shadow.eyes.__class__.measure = property(lambda _: self.painter.measure)  # type: ignore[method-assign, assignment]
        self.shadow.app.refresh()
        self.shadow.wait(0.1)
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Switch on, and wait until the window is there."""
        command = [sys.executable, "-m", "kiosk", "--emulate", "--state", str(self.state), "--size", "800x480"]
        self.process = subprocess.Popen(command, env=self.environment)
        for _ in range(100):
            found = self.run("xdotool", "search", "--onlyvisible", "--class", ".").stdout.split()
            if found:
                self.run("xdotool", "windowmove", found[-1].decode(), "0", "0")
                break
            time.sleep(0.1)
        else:
            raise SystemExit("the window did not appear")
        time.sleep(SETTLE)

    def kill(self) -> None:
        """Pull the plug: kill -9."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def run(self, *command: str) -> "subprocess.CompletedProcess[bytes]":
        """Run one of the X tools."""
        return subprocess.run(command, env=self.environment, capture_output=True, check=False)

    # Hands -------------------------------------------------------------------------------------------------------

    def tap(self, *words: str, seat: str = "") -> None:
        """Click what says so, one after the other, in both."""
        for each in words:
            self.click(*self.shadow.place(each, seat))
            self.shadow.tap(each, seat)

    def tap_icon(self, icon: str) -> None:
        """Click the button with that sign, in both."""
        self.click(*self.shadow.corner(icon))
        self.shadow.tap_icon(icon)

    def tap_card(self, rank: str, suit: str) -> None:
        """Click a card of the pack, in both."""
        cards = [each for each in self.shadow.eyes.widgets if isinstance(each, Card) and each.action is not None]
        place = next(each for each in cards if (each.rank, each.suit) == (rank, suit)).box.center
        self.click(*place)
        self.shadow.touch(*place)

    def type(self, name: str) -> None:
        """Click a name together on the keyboard on the screen, in both."""
        for letter in name.lower():
            self.click(*self.shadow.key_place(letter))
            self.shadow.tap_key(letter)

    def click(self, x: float, y: float) -> None:
        """One click of the real mouse."""
        self.run("xdotool", "mousemove", str(round(x)), str(round(y)), "click", "1")
        time.sleep(0.45)

    def hold(self, words: str) -> None:
        """Keep the real mouse's button down on what says so, and hold it in both."""
        x, y = self.shadow.place(words, "")
        self.run("xdotool", "mousemove", str(round(x)), str(round(y)), "mousedown", "1")
        time.sleep(1.5)
        self.run("xdotool", "mouseup", "1")
        self.shadow.hold(words)

    def knock(self) -> None:
        """The K of the real keyboard, which knocks on the emulated table."""
        self.run("xdotool", "key", "k")
        time.sleep(0.5)
        self.shadow.knock()

    # Eyes --------------------------------------------------------------------------------------------------------

    def look(self, name: str, *, beside: bool = False, keep: bool = True) -> None:
        """Hold the window against the other table, and keep its picture, with the bench `beside` it if wanted."""
        self.shadow.wait(3)
        time.sleep(2.6)
        seen = max((self.photograph() for _ in range(3 if beside else 1)), key=_light)
        self.painter.forget()
        self.painter.paint(self.shadow.eyes.widgets)
        different = _different(seen.subsurface((0, 0, *SIZE)), self.painter.surface)
        print(f"{name}: {different} pixels differ", flush=True)
        if different:
            pygame.image.save(self.painter.surface, str(self.pictures / f"{name}-expected.png"))
            raise SystemExit(f"{name}: the window does not look as it should")
        if not keep:
            return
        shot = self.pictures / f"{name}.png"
        pygame.image.save(seen.subsurface((0, 0, SIZE[0] + beside * BESIDE, SIZE[1])), str(shot))
        self.run("convert", str(shot), "+dither", "-colors", "160", f"png8:{shot}")

    def photograph(self) -> pygame.Surface:
        """The screen as it is, after as long as lamps that blink are lit or dark."""
        time.sleep(0.3)
        shown = self.run("import", "-window", "root", "-depth", "8", "png24:-").stdout
        return pygame.image.load(io.BytesIO(shown))


def _light(surface: pygame.Surface) -> float:
    """How much of the bench is lit: of lamps that blink, a picture shows the light."""
    return sum(pygame.transform.average_color(surface, (SIZE[0], 0, BESIDE, SIZE[1]))[:3])


def _different(one: pygame.Surface, other: pygame.Surface) -> int:
    width, height = SIZE
    first, second = pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB")
    return sum(first[i : i + 3] != second[i : i + 3] for i in range(0, width * height * 3, 3))


@contextmanager
def screen() -> Iterator[str]:
    """A virtual screen for as long as it takes."""
    missing = [tool for tool in ("Xvfb", "xdotool", "import") if shutil.which(tool) is None]
    if missing:
        raise SystemExit(f"{', '.join(missing)} missing; on Debian: apt install xvfb xdotool imagemagick")
    server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1200x700x24", "-noreset"], stderr=subprocess.DEVNULL)
    time.sleep(1)
    try:
        yield DISPLAY
    finally:
        server.terminate()
        server.wait()
