"""Reading a store without being its kiosk: for commands such as export, while the kiosk runs or not."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from kiosk.storage import recall
from kiosk.storage.disk import Disk
from kiosk.storage.journal import FILE_ERRORS, Journal, connect_uri
from kiosk.storage.kept import Game, Played
from kiosk.storage.rescue import Place, readable


class ShelfError(Exception):
    """The store cannot be read; the text is a sentence with the file's name."""


class Shelf:
    """The games of a store, to read. Nothing is written, mended or locked."""

    def __init__(self, journal: Journal, path: Path) -> None:
        self._journal = journal
        self._path = path

    def games(self, limit: int) -> tuple[Game, ...]:
        """List the newest games, newest first."""
        try:
            return recall.games(self._journal, limit)
        except FILE_ERRORS as error:
            raise _damaged(self._path, error) from error

    def game(self, number: int) -> Played | None:
        """Give a game; None if there is none of that number."""
        try:
            found = recall.game_and_result(self._journal, number)
        except FILE_ERRORS as error:
            raise _damaged(self._path, error) from error
        return None if found is None else recall.played(*found)

    def running(self) -> Played | None:
        """Give the running game, or the one that was running when the kiosk stopped."""
        try:
            found = recall.running(self._journal)
        except FILE_ERRORS as error:
            raise _damaged(self._path, error) from error
        return None if found is None else recall.played(found)


@contextmanager
def open_shelf(path: Path) -> Iterator[Shelf]:
    """Open a store to read; raises `ShelfError` if there is none or it cannot be read."""
    path = path.resolve()
    if not path.is_file():
        raise ShelfError(f"{path}: there is no store here; start the kiosk once, or name its state folder.")
    journal = readable(Place(path, Disk(), connect_uri, 1.0))
    if journal is None:
        raise ShelfError(f"{path}: cannot be read as a store; start the kiosk, which mends what is damaged.")
    with closing(journal):
        yield Shelf(journal, path)


def _damaged(path: Path, error: Exception) -> ShelfError:
    return ShelfError(f"{path}: is damaged ({error}); start the kiosk, which mends it.")
