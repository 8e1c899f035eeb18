"""When sounds are asked for, and how loud: by what the game did since it was last looked at, and what a person did."""

from typing import Protocol

from kiosk import sounds
from kiosk.session import Moment
from kiosk.settings import Settings
from kiosk.sounds import Audible, Names
from kiosk.view import Ui


class Player(Protocol):
    """What makes sounds heard."""

    def __call__(self, names: Names, volume: float, *, eager: bool = False) -> None:
        """Play these at a share of full strength; `eager`: somebody listens for it. Returns at once."""
        ...


class Sounding:
    """The sounds of one table. `silent` says that they cannot be heard."""

    def __init__(self, play: Player) -> None:
        """Nothing has been seen yet, and it is not known better than that a sound can be heard."""
        self.silent = False
        self._play = play
        self._seen: Moment | None = None

    def told(self, news: Audible) -> None:
        """Sounds can be heard from now on, or cannot."""
        self.silent = not news.works

    def saw(self, moment: Moment | None, settings: Settings) -> None:
        """The game as it is shown now."""
        before, self._seen = self._seen, moment
        if moment is not before:
            self._hear(sounds.of_game(before, moment), settings)

    def answered(self, before: tuple[Ui, Settings], after: tuple[Ui, Settings], *, touched: bool) -> None:
        """Somebody touched the screen, or else knocked or pushed a button: what that changed."""
        self._hear(sounds.of_volume(before[1], after[1]), after[1], eager=True)
        self._hear(sounds.of_answer(before[0], after[0], touched=touched), after[1])

    def _hear(self, names: Names, settings: Settings, *, eager: bool = False) -> None:
        if names and settings.volume:
            self._play(names, settings.volume, eager=eager)
