"""What the log says of each move, and by which rule, written down below the move in transcripts that are called so.

After reading what changed, `make goldens` writes it down anew.
"""

import os
import re
from pathlib import Path

import pytest

from kiosk import games
from kiosk.rules import Text, options_of
from kiosk.transcript import Transcript
from kiosk.words import WORDS, Words
from tests.test_games import RULE_IDS

TRANSCRIPTS = Path(__file__).with_name("transcripts")
TOLD = sorted(TRANSCRIPTS.rglob("told*.txt"))
MARK = "    # "


def told(text: str) -> tuple[list[str], set[str]]:
    """The transcript with what is said of each move below it, and the keys of all that was said."""
    lines: list[str] = []
    keys: set[str] = set()
    transcript, words = Transcript(), Words("en")
    for line in (each for each in text.splitlines() if not each.startswith(MARK)):
        lines.append(line)
        step = transcript.read(line)
        if step is None or step.undone:
            continue
        notes: tuple[Text, ...] = tuple(
            note.text for note in transcript.begin().rules.explain(step.before, step.move, step.after)
        )
        lines += [f"{MARK}{words(note)} ({note.rule})" for note in notes]
        keys |= {note.key for note in notes}
    return lines, keys


@pytest.mark.parametrize("path", TOLD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_log_says_what_a_move_did_and_by_which_rule(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines, _ = told(text)
    if os.environ.get("KLOPKAST_DRAW"):
        path.write_text("\n".join([*lines, ""]), encoding="utf-8")
        text = path.read_text(encoding="utf-8")
    assert lines == text.splitlines()


@pytest.mark.parametrize("game", games.names())
def test_each_sentence_that_the_log_has_is_written_down(game: str) -> None:
    said: set[str] = set()
    for path in TOLD:
        if path.parent.name == game:
            said |= told(path.read_text(encoding="utf-8"))[1]
    words = (WORDS / "en" / f"{game}.ftl").read_text(encoding="utf-8")
    assert set(re.findall(rf"^{game}-said-[\w-]+", words, re.MULTILINE)) - said == set()


@pytest.mark.parametrize("game", games.names())
def test_each_house_rule_is_played_with_each_of_its_values(game: str) -> None:
    played = "\n".join(path.read_text(encoding="utf-8") for path in (TRANSCRIPTS / game).glob("*.txt"))
    for option in options_of(games.rules(game).Options):
        values = (
            ["."] if isinstance(option.values, range) else [each for each in option.values if each != option.default]
        )
        for value in values:
            assert re.search(rf"^option {option.key} {value}", played, re.MULTILINE), f"{option.key} {value}"


def test_each_rule_is_named_by_a_game_and_by_what_shows_it() -> None:
    """Break the one, and the other is where to look."""
    sources = [Path(games.rules(name).__file__) for name in games.names()]  # type: ignore[attr-defined]
    tests = [*TRANSCRIPTS.rglob("*.txt"), *TRANSCRIPTS.parent.glob("test_*.py")]
    for files in (sources, tests):
        named = {rule for file in files for rule in re.findall(r"\b[A-Z]{2}-\d+", file.read_text(encoding="utf-8"))}
        assert RULE_IDS - named == set()
