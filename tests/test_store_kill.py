"""kill -9 at random moments: every confirmed record is there again, once, in order."""

import os
import random
import subprocess
import sys

from tests.kept import Shelf, numbers, upto

KILLS = int(os.environ.get("KLOPKAST_KILLS", "5"))


def test_running_game_lost(tmp_path):
    """Each start takes up what the one before left, so that a loss or a double anywhere shows to the end."""
    chance = random.Random(5)
    before = 0
    for _ in range(KILLS):
        confirmed, handed = killed(tmp_path, chance)
        shelf = Shelf(tmp_path).start()
        kept = numbers(shelf.running) if shelf.running else []
        assert shelf.told == []
        assert kept == upto(len(kept))
        assert max(before, confirmed) <= len(kept) <= handed
        before = len(kept)
        shelf.pull_plug()
    assert before > KILLS


def killed(folder, chance: random.Random) -> tuple[int, int]:
    """Play in a process, and kill it; which record was the last it saw confirmed, and which the last it handed over."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.store_child", str(folder)], stdout=subprocess.PIPE, text=True
    )
    said = [child.stdout.readline() for _ in range(chance.randrange(1, 120))]
    for _ in range(chance.randrange(30_000)):
        pass  # a moment that is not the end of a line
    child.kill()
    rest, _ = child.communicate()
    said += rest.splitlines()
    of_ticket: dict[int, int] = {}
    saved = resumed = 0
    for words in (line.split() for line in said if line.strip()):
        match words:
            case ["resumed", number]:
                resumed = int(number)
            case ["handed", ticket, number]:
                of_ticket[int(ticket)] = int(number)
            case ["saved", ticket]:
                saved = int(ticket)
            case _:
                raise AssertionError(f"nothing but saving was expected: {words}")
    confirmed = max((number for ticket, number in of_ticket.items() if ticket <= saved), default=resumed)
    return confirmed, max(of_ticket.values(), default=resumed) + 1  # one more may be handed over without a word
