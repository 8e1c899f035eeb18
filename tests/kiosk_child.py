"""A kiosk that plays until it is killed: `python -m tests.kiosk_child FOLDER SEED`.

It is the whole program with emulated hardware, on a display that nobody sees. As soon as the table shows that all is
saved, something of the game is touched there, or the table is knocked on. It says `up GAME RECORDS` when a start has
found its game; `gives GAME RECORD` or `begins` before something is handed to the store, and `handed GAME TICKET` after
it; `saved TICKET` when the store confirms.
"""

import os
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from kiosk import run
from kiosk.actions import Choose, Do, Drop, Put, Redo, Start, Undo
from kiosk.face import WindowFace
from kiosk.storage.kept import Played, Report, Saved
from kiosk.storage.store import Begun, Store
from kiosk.widgets import Button, Card, Fill, Widget

WEIGHTS = {Do: 20, Put: 12, Choose: 20, Start: 20, Drop: 2, Undo: 2, Redo: 4}
"""What is touched, and how often beside others."""
KNOCKS = 0.1
"""Share of the deeds that are knocks."""


class TellingStore(Store):
    """The store, saying what it is given and what it has confirmed."""

    def __init__(self, path: Path, tell: Callable[[Report], None], *more: Any) -> None:
        def told(report: Report) -> None:
            if isinstance(report, Saved):
                say(f"saved {report.ticket}")
            tell(report)

        super().__init__(path, told, *more)

    def open(self) -> Played | None:
        played = super().open()
        if played is not None:
            say(f"up {played.game.number} {len(played.records)}")
        return played

    def begin(self, rules: str, version: int, opening: bytes, evening: int = 1) -> Begun:
        say("begins")
        begun = super().begin(rules, version, opening, evening)
        say(f"handed {begun.game} {begun.ticket}")
        return begun

    def append(self, game: int, payload: bytes) -> int:
        say(f"gives {game} {payload.decode()}")
        ticket = super().append(game, payload)
        say(f"handed {game} {ticket}")
        return ticket


class Watched(WindowFace):
    """The screen, and what stands on it."""

    widgets: tuple[Widget, ...] = ()

    def show(self, widgets: Sequence[Widget], theme: str, brightness: float) -> None:
        self.widgets = tuple(widgets)
        super().show(widgets, theme, brightness)


class PlayedKiosk(run.Kiosk):
    """The kiosk with somebody at it."""

    chance = random.Random()
    face: Watched

    def turn(self, stop: Callable[[], None]) -> None:
        super().turn(stop)
        session = self.desk.session
        if session is None or session.saving:
            return
        if self.chance.random() < KNOCKS:
            self._post(pygame.KEYDOWN, key=pygame.K_k)
            self._post(pygame.KEYUP, key=pygame.K_k)
            return
        live = [each for each in self.face.widgets if _offered(each)]
        if live:
            self._touch(self.chance.choices(live, [WEIGHTS[type(each.action)] for each in live])[0])

    def _touch(self, widget: Button | Fill | Card) -> None:
        assert self.window.kiosk is not None, "the display has gone"
        x, y = self.window.kiosk.placing.in_window(*widget.box.center)
        width, height = pygame.display.get_window_size()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(kind, pos=(int(x * width), int(y * height)), button=pygame.BUTTON_LEFT, touch=False)

    def _post(self, kind: int, **facts: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, facts))


def _offered(widget: Widget) -> bool:
    """Whether a tap on it is something of the game."""
    return (
        isinstance(widget, Button | Fill | Card)
        and type(widget.action) in WEIGHTS
        and getattr(widget, "hold", None) is None
    )


def say(line: str) -> None:
    sys.stdout.write(line + "\n")  # one write, so that the lines of two threads do not mix
    sys.stdout.flush()


def main(folder: Path, seed: int) -> int:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    PlayedKiosk.chance = random.Random(seed)
    run.Kiosk, run.Store, run.WindowFace = PlayedKiosk, TellingStore, Watched  # type: ignore[misc]
    return run.run(run.Wanted(folder / "kiosk.toml", folder, emulate=True, size=(800, 480)))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))
