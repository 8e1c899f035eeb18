"""Play a hand of Toepen on the real program: a real window, real clicks and keys, and a real kill in between.

    python -m tests.play [FOLDER]        # needs Xvfb, xdotool and ImageMagick; pictures go to FOLDER

The window is the program's own, started as a person starts it. Where to click is found on a second table, the tests'
own, that is played along move by move; at the end of each step the two must look alike, pixel by pixel.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"  # for the second table; the program's own is X11

import pygame

from kiosk import themes
from kiosk.painter import Painter
from tests.harness import Table

SIZE = (800, 480)
BESIDE = 300
PLAYERS = ("Anneke", "Bram", "Carys", "Dewi")
SETTLE = 1.6


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

    def tap(self, words: str, seat: str = "") -> None:
        """Click what says so, in both."""
        self.click(*self.shadow.place(words, seat))
        self.shadow.tap(words, seat)

    def tap_icon(self, icon: str) -> None:
        """Click the button with that sign, in both."""
        self.click(*self.shadow.corner(icon))
        self.shadow.tap_icon(icon)

    def key(self, letter: str) -> None:
        """Click a key of the keyboard on the screen, in both."""
        self.click(*self.shadow.key_place(letter))
        self.shadow.tap_key(letter)

    def click(self, x: float, y: float) -> None:
        """One click of the real mouse."""
        self.run("xdotool", "mousemove", str(round(x)), str(round(y)), "click", "1")
        time.sleep(0.45)

    def knock(self) -> None:
        """The K of the real keyboard, which knocks on the emulated table."""
        self.run("xdotool", "key", "k")
        time.sleep(0.5)
        self.shadow.knock()

    def look(self, name: str) -> None:
        """Photograph the window, and hold it against the other table."""
        self.shadow.wait(3)
        time.sleep(2.6)
        shot = self.pictures / f"toepen-{name}.png"
        crop = f"{SIZE[0] + BESIDE}x{SIZE[1]}+0+0"
        self.run("import", "-window", "root", "-crop", crop, "+repage", "+dither", "-colors", "64", f"png8:{shot}")
        whole = self.pictures / f"{name}-whole.png"
        self.run("import", "-window", "root", "-crop", f"{SIZE[0]}x{SIZE[1]}+0+0", "+repage", str(whole))
        seen = pygame.image.load(str(whole))
        whole.unlink()
        self.painter.forget()
        self.painter.paint(self.shadow.eyes.widgets)
        different = _different(seen, self.painter.surface)
        print(f"{name}: {different} pixels differ")
        if different:
            pygame.image.save(self.painter.surface, str(self.pictures / f"{name}-expected.png"))
            raise SystemExit(f"{name}: the window does not look as it should")


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
    display = ":94"
    server = subprocess.Popen(["Xvfb", display, "-screen", "0", "1200x700x24"], stderr=subprocess.DEVNULL)
    time.sleep(1)
    try:
        yield display
    finally:
        server.terminate()
        server.wait()


def play(played: Played) -> None:
    """Home, four players, a knock, one fold, two stays, a winner; undo, redo; a kill in the middle of the answers."""
    played.look("home")
    played.tap("Toepen")
    for name in PLAYERS:
        played.tap("New name")
        for letter in name.lower():
            played.key(letter)
        if name == "Bram":
            played.look("keyboard")
        played.tap("Done")
    played.tap("First dealer")
    played.look("players")
    played.tap("Deal")
    played.look("table")
    played.knock()
    played.look("who-knocked")
    played.tap("Bram")
    played.tap("Fold", seat="Carys")
    played.look("answers")
    played.kill()
    played.start()
    played.look("after-the-kill")
    played.tap("Stay", seat="Anneke")
    played.tap("Stay", seat="Dewi")
    played.tap("Last trick")
    played.tap("Dewi")
    played.look("next-hand")
    for _ in range(4):
        played.tap("Undo")
    played.look("undone-four-times")
    for _ in range(4):
        played.tap_icon("redo")
    played.look("redone")
    played.tap("Why?")
    played.look("why")


def main() -> None:
    """Play, and leave the pictures where they were asked for."""
    pictures = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, screen() as display:
        played = Played(Path(folder), pictures, display)
        try:
            play(played)
        finally:
            played.kill()


if __name__ == "__main__":
    main()
