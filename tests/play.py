"""Play a game of each on the real program, through the players screen and home, and keep the pictures.

    python -m tests.play [FOLDER]        # needs Xvfb, xdotool and ImageMagick; pictures go to FOLDER

How the window is clicked, looked at and held against a second table stands in `tests/window.py`.
"""

import sys
import tempfile
from pathlib import Path

from tests.window import Played, screen

PLAYERS = ("Anneke", "Bram", "Carys", "Dewi")


def main() -> None:
    """Play, and leave the pictures where they were asked for."""
    pictures = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures")
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, screen() as display:
        played = Played(Path(folder), pictures, display)
        try:
            for play in (toepen, racehorse, buck_euchre, truc, last_game):
                play(played)
        finally:
            played.kill()


def toepen(played: Played) -> None:
    """Home, four players, a knock, one fold, two stays, a winner; undo, redo; a kill in the middle of the answers."""
    played.look("toepen-home", beside=True)
    played.tap("Toepen")
    for name in PLAYERS:
        played.tap("New name")
        played.type(name)
        if name == "Bram":
            played.look("toepen-keyboard", beside=True)
        played.tap("Done")
    played.tap("First dealer")
    played.look("toepen-players", beside=True)
    played.tap("Deal")
    played.look("toepen-table", beside=True)
    played.knock()
    played.look("toepen-who-knocked", beside=True)
    played.tap("Bram")
    played.tap("Fold", seat="Carys")
    played.look("toepen-answers", beside=True)
    played.kill()
    played.start()
    played.look("toepen-after-the-kill", beside=True)
    played.tap("Stay", seat="Anneke")
    played.tap("Stay", seat="Dewi")
    played.tap("Last trick", "Dewi")
    played.look("toepen-next-hand", beside=True)
    for _ in range(4):
        played.tap("Undo")
    played.look("toepen-undone", keep=False)
    for _ in range(4):
        played.tap_icon("redo")
    played.look("toepen-redone", keep=False)
    played.tap("Why?")
    played.look("toepen-why", beside=True)
    played.tap_icon("back")


def racehorse(played: Played) -> None:
    """Five at the table; an auction, a result, a round that fails; who pays whom."""
    _home(played, "Racehorse")
    played.tap(*PLAYERS, "New name")
    played.type("Els")
    played.tap("Done", "First dealer", "Deal", "Bid 2", "Bid 3", "Pass")
    played.look("racehorse-auction")
    while played.shadow.says("Pass"):
        played.tap("Pass")
    played.tap("Result", "both", "Jack")
    played.look("racehorse-result")
    played.tap("That's it")
    while played.shadow.says("Pass"):
        played.tap("Bid 2" if played.shadow.says("bids first") else "Pass")
    played.tap("Result", "neither", "Jack", "That's it")
    played.look("racehorse-next-round")
    played.tap_icon("menu")
    played.hold("Stop and settle up")
    played.look("racehorse-settle")


def buck_euchre(played: Played) -> None:
    """A turn-up that is passed to the dealer, one who drops out, the referee; a hand, and one with all five tricks."""
    _home(played, "Buck Euchre")
    played.tap(*PLAYERS, "First dealer", "Deal")
    played.look("buck-euchre-turn-up")
    played.tap("Hearts", "Pass", "Pass", "Order up")
    played.tap("Drop out", seat="Bram")
    played.look("buck-euchre-play")
    _referee(played)
    played.tap("Tricks")
    played.tap("1", seat="Anneke")
    played.tap("1", seat="Carys")
    played.look("buck-euchre-tricks")
    played.tap("That's it", "Why?", "Dewi, the maker")
    played.tap("2", seat="Anneke")
    played.look("buck-euchre-correct")
    played.tap("Correct it", "Spades", "Order up", "Tricks")
    played.tap("5", seat="Carys")
    played.tap("That's it")
    played.look("buck-euchre-over")


def _referee(played: Played) -> None:
    """Who takes it, where the left bower does; and which suits may be played."""
    played.tap_icon("menu")
    played.tap("Who takes this trick?")
    for rank, suit in (("A", "diamonds"), ("J", "diamonds"), ("K", "diamonds")):
        played.tap_card(rank, suit)
    played.look("referee-taker")
    played.tap("What may be played?")
    played.look("referee-allowed")
    played.tap_icon("back")
    played.tap_icon("back")


def truc(played: Played) -> None:
    """A raise that is accepted, a hand won with the third trick, and a remainder that is refused."""
    _home(played, "Le Truc")
    played.tap(*PLAYERS[:2], "First dealer", "Deal")
    played.knock()
    played.tap("Bram")
    played.look("truc-asked")
    played.tap("Accept")
    played.tap("Took trick 1", seat="Anneke")
    played.tap("Took trick 2", seat="Bram")
    played.look("truc-table")
    played.tap("Took trick 3", seat="Bram")
    played.tap("My remainder", "Anneke")
    played.look("truc-remainder")
    played.tap("Refuse")
    played.look("truc-over")


def last_game(played: Played) -> None:
    """From the list of the evening the first game is brought back as it was, through a kill, and can be taken back."""
    played.tap_icon("menu")
    played.tap("The evening")
    played.look("evening")
    played.tap("Toepen · ")
    played.kill()
    played.start()
    played.look("toepen-brought-back", keep=False)
    played.tap("Undo")
    played.look("toepen-brought-back-undone", keep=False)


def _home(played: Played, game: str) -> None:
    """Leave the table, and choose another game."""
    played.tap_icon("menu")
    played.tap("Home", game)


if __name__ == "__main__":
    main()
