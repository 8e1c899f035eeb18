"""kill -9 at random moments of an evening: the whole program, with its thread, its lock and its notes of starts."""

import os
import random
import select
import subprocess
import sys
from collections import Counter
from pathlib import Path
from threading import Timer

import pytest

from kiosk.folder import STORE
from kiosk.storage.shelf import open_shelf
from tests.harness import Table

KILLS = int(os.environ.get("KLOPKAST_KILLS", "3"))
EVENINGS = 1 + KILLS // 300
"""They know nothing of one another, so that each processor can have one."""

IN_THE_START = 0.2
"""Share of the kills that come before the kiosk has found its game, or just after."""
A_START = 1.0
"""Seconds within which those come."""
LINES = (4, 60)
"""How much a kiosk says before any other kill: one move, to about twenty."""
PATIENCE = 60.0
"""Seconds that a kiosk has to say it. A machine that is not busy needs one."""


class Pub:
    """A folder with an evening in it, and what is known to be kept there."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.kept: dict[int, list[str]] = {}
        self.counts: Counter[str] = Counter()
        table = Table(folder)
        table.deal("Ann", "Bo", "Cas")
        table.store.close()
        self.kept = self.read()

    def read(self) -> dict[int, list[str]]:
        """Every game in the store, with its records."""
        with open_shelf(self.folder / STORE) as shelf:
            games = [shelf.game(game.number) for game in shelf.games(1000)]
            return {game.game.number: [each.payload.decode() for each in game.records] for game in games if game}

    def kill(self, number: int) -> None:
        """Start a kiosk that somebody plays on, kill it, and look at what it left."""
        if self.chance.random() < 0.5:
            (self.folder / "starts.json").unlink(missing_ok=True)  # as after a power-on, so that no start is a safe one
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.kiosk_child", str(self.folder), str(number)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        )
        assert child.stdout is not None
        too_late = Timer(PATIENCE, child.kill)
        too_late.start()
        said: list[bytes] = []
        if self.chance.random() < IN_THE_START:
            select.select([child.stdout], [], [], self.chance.uniform(0, A_START))
        else:
            said = [child.stdout.readline() for _ in range(self.chance.randint(*LINES))]
            assert said[0].startswith(b"up "), "the game is not on the table"
            assert all(said), f"no more than {said.index(b'')} lines in {PATIENCE:g} s: it can't be played on"
            self.counts["played on"] += 1
        for _ in range(self.chance.randrange(30_000)):
            pass  # a moment that is not the end of a line
        assert child.poll() is None, f"it ended by itself, with {child.returncode}"
        child.kill()
        too_late.cancel()
        rest, _ = child.communicate()
        self.compare((b"".join(said) + rest).decode().splitlines())

    def compare(self, said: list[str]) -> None:
        """Each game has what it had, then all that was said to be saved, then at most what was just being written."""
        records: list[tuple[int, str]] = []
        tickets: dict[int, int] = {}
        begun: dict[int, int] = {}
        saved = 0
        for line in said:
            match line.split(maxsplit=2):
                case ["up", game, found]:
                    assert int(found) == len(self.kept[int(game)]), "the start did not find what was kept"
                case ["gives", game, record]:
                    records.append((int(game), record))
                case ["handed", game, ticket]:
                    if records and len(tickets) < len(records):
                        tickets[len(records) - 1] = int(ticket)
                    else:
                        begun[int(game)] = int(ticket)
                case ["saved", ticket]:
                    saved = int(ticket)
        sure = {game: list(kept) for game, kept in self.kept.items()}
        sure |= {game: [] for game, ticket in begun.items() if ticket <= saved}
        waiting: dict[int, list[str]] = {}
        for index, (game, record) in enumerate(records):
            confirmed = tickets.get(index, saved + 1) <= saved
            (sure[game] if confirmed else waiting.setdefault(game, [])).append(record)
            self.counts["confirmed"] += confirmed
        now = self.read()
        assert set(sure) <= set(now), "a game is gone"
        assert len(set(now) - set(sure)) <= said.count("begins"), "a game came from nowhere"
        for game, there in now.items():
            known = len(sure.get(game, []))
            assert there[:known] == sure.get(game, []), f"game {game} has lost or changed a confirmed move"
            more = there[known:]
            assert more == waiting.get(game, [])[: len(more)], f"game {game} has a move that nobody made"
            self.counts["half done and kept"] += len(more)
            self.counts["half done and lost"] += len(waiting.get(game, [])) - len(more)
        self.kept = now


@pytest.mark.parametrize("evening", range(EVENINGS))
def test_running_game_lost_by_no_kill_of_the_kiosk_and_no_move_doubled(tmp_path: Path, evening: int) -> None:
    """Each start takes up what the one before left, so that a loss or a double anywhere shows to the end."""
    pub = Pub(tmp_path, evening)
    kills = KILLS // EVENINGS
    for number in range(kills):
        pub.kill(evening * KILLS + number)
    assert pub.counts["confirmed"] > 0
    told = ", ".join(f"{count} moves {what}" for what, count in pub.counts.items() if what != "played on")
    print(f"{kills} kills, {pub.counts['played on']} starts played on, {len(pub.kept)} games, {told}")
