"""Transcripts: every one in the folder holds, and every way to go wrong is told by file and line."""

import io
import json
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from kiosk import games
from kiosk.commands.export import export
from kiosk.commands.replay import replay
from kiosk.commands.rules import rules
from kiosk.games import truc
from kiosk.games.toepen import AllStayed, Folded, Joined, Knocked, Left, Won
from kiosk.rules import Opening
from kiosk.scribe import distinct, written
from kiosk.session import Undone
from kiosk.storage.store import Store
from kiosk.transcript import LONGEST

TRANSCRIPTS = Path(__file__).with_name("transcripts")
HEAD = "game toepen\nplayers A B C D\n"


def replayed(path: Path, *, as_json: bool = False) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a replay."""
    out, err = io.StringIO(), io.StringIO()
    status = replay(path, as_json=as_json, out=out, err=err)
    return status, out.getvalue(), err.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "evening.txt"


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.rglob("*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_worked_example_holds(path: Path) -> None:
    status, _, err = replayed(path)
    assert (status, err) == (0, "")


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.rglob("*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_worked_example_that_expects_too_much_does_not_hold(path: Path, file: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    checks = [number for number, line in enumerate(lines, 1) if line.startswith("expect ")]
    spoilt = [f"{line.partition('#')[0]} 77" if line.startswith("expect ") else line for line in lines]
    file.write_text("\n".join(spoilt), encoding="utf-8")
    status, _, err = replayed(file)
    assert status == 1
    assert checks == [int(line.removeprefix(f"{file}:").partition(":")[0]) for line in err.splitlines()]


def test_a_replay_tells_what_each_line_did_and_ends_with_the_scoreboard(file: Path) -> None:
    file.write_text(HEAD + "knock B\nfold C # sighing\nundo\nredo\nstay all\nwon D\n", encoding="utf-8")
    status, out, err = replayed(file)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "knock B",
        "    B knocks: stake 2 (TO-11)",
        "fold C # sighing",
        "    C pays 1: folded on knock 1 (TO-15)",
        "undo",
        "    taken back: fold C",
        "redo",
        "    C pays 1: folded on knock 1 (TO-15)",
        "stay all",
        "    Staying for 2: A and D (TO-13)",
        "won D",
        "    D takes the last trick and wins the hand (TO-10)",
        "    A pays 2: lost at stake 2 (TO-14)",
        "    B pays 2: lost at stake 2 (TO-14)",
        "    D deals, A leads (TO-10)",
        "",
        "Toepen, hand 2, stake 1",
        "  A   8  leads",
        "  B   8",
        "  C   9",
        "  D  10  deals",
        "Deal: D. A leads.",
    ]


def test_a_replay_in_dutch_tells_it_in_dutch(file: Path) -> None:
    file.write_text(HEAD + "knock B\n", encoding="utf-8")
    out = io.StringIO()
    assert replay(file, language="nl", out=out) == 0
    assert out.getvalue().splitlines()[1] == "    B klopt: inzet 2 (TO-11)"


def test_json_is_the_final_scoreboard_and_nothing_else(file: Path) -> None:
    file.write_text(HEAD.replace("A B", "Jan_Piet B") + "knock B\nfold C\n", encoding="utf-8")
    status, out, err = replayed(file, as_json=True)
    assert (status, err) == (0, "")
    assert out.count("\n") == 1
    assert json.loads(out) == {
        "game": "toepen",
        "hand": 1,
        "over": False,
        "dealer": "Jan Piet",
        "leads": "B",
        "stake": 2,
        "players": [
            {"name": "Jan Piet", "chair": 0, "score": 10, "mark": "asked", "badges": ["dealer"]},
            {"name": "B", "chair": 1, "score": 10, "mark": "in", "badges": ["knocker", "leads"]},
            {"name": "C", "chair": 2, "score": 9, "mark": "out", "badges": []},
            {"name": "D", "chair": 3, "score": 10, "mark": "asked", "badges": []},
        ],
        "winners": [],
        "losers": [],
        "prompt": "B knocked: stay or fold?",
        "facts": {
            "lives": ["10", "10", "9", "10"],
            "stake": ["2"],
            "swaps": ["0"],
            "in": ["Jan Piet", "B", "D"],
            "losers": ["-"],
            "rounds": ["0", "0", "0", "0"],
        },
        "moves": 2,
    }


def test_json_is_printed_with_status_one_and_not_with_two(file: Path) -> None:
    file.write_text(HEAD + "expect stake 2\n", encoding="utf-8")
    status, out, _ = replayed(file, as_json=True)
    assert (status, json.loads(out)["stake"]) == (1, 1)
    file.write_text(HEAD + "fold A\n", encoding="utf-8")
    status, out, _ = replayed(file, as_json=True)
    assert (status, out) == (2, "")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "the first line says which game: game"),
        ("# nothing but a remark\n\n", 2, "the first line says which game: game"),
        ("players A B\n", 1, "the first line says which game: game"),
        ("game poker\n", 1, "poker is not a game; a line reads: game "),
        ("game\n", 1, "game is not a game; a line reads: game "),
        ("game toepen\ngame toepen\n", 2, "a transcript is of one game"),
        ("game toepen\n\nknock A\n", 3, "nobody plays yet; a line reads: players P P..."),
        ("game toepen\n", 1, "nobody plays yet; a line reads: players P P..."),
        ("game toepen\nplayers A\n", 2, "toepen is for 2 to 8 players, not 1"),
        ("game toepen\nplayers A B C D E F G H I\n", 2, "toepen is for 2 to 8 players, not 9"),
        ("game toepen\nplayers A B A\n", 2, "A is there twice"),
        ("game toepen\nplayers A all\n", 2, "all means something else in a transcript"),
        ("game toepen\nplayers A -\n", 2, "- means something else in a transcript"),
        ("game toepen\nplayers A _\n", 2, "_ is not a name; a name is one word"),
        ("game toepen\nplayers A B_\n", 2, "B_ is not a name; a name is one word"),
        (HEAD + "players A B\n", 3, "the players are named already"),
        ("game toepen\ndealer A\n", 2, "the players come before the dealer"),
        (HEAD + "dealer E\n", 3, "the first dealer is one of A B C D"),
        (HEAD + "dealer A\ndealer B\n", 4, "the dealer is named already"),
        (HEAD + "option lives\n", 3, "a line reads: option NAME VALUE"),
        (HEAD + "option beer 3\n", 3, "toepen has no option beer; it has lives answers"),
        (HEAD + "option lives 51\n", 3, "lives is a number from 1 to 50, not 51"),
        (HEAD + "option lives ten\n", 3, "lives is a number from 1 to 50, not ten"),
        (HEAD + "option answers slow\n", 3, "answers is one of fast ordered, not slow"),
        (HEAD + "option lives 5\noption lives 5\n", 4, "the option lives is there twice"),
        (HEAD + "knock A\noption lives 5\n", 4, "option belongs before the first move"),
        (HEAD + "toep A\n", 3, "toep is not a word of toepen; a line begins with swap challenge knock"),
        (HEAD + "knock E\n", 3, "nobody here is called E; a line reads: knock P"),
        (HEAD + "knock\n", 3, "P is missing; a line reads: knock P"),
        (HEAD + "knock A B\n", 3, "B is too much; a line reads: knock P"),
        (HEAD + "challenge A B maybe\n", 3, "maybe is not one of bluff|honest; a line reads"),
        (HEAD + "stay\n", 3, "P is missing; a line reads: stay all or stay P"),
        (HEAD + "join A 5\n", 3, "A is at the table already; a line reads: join NAME N"),
        (HEAD + "join all 5\n", 3, "all means something else in a transcript"),
        (HEAD + "join E 5.5\n", 3, "5.5 is not a whole number; a line reads: join NAME N"),
        (HEAD + "undo\n", 3, "there is nothing to undo"),
        (HEAD + "knock A\nredo\n", 4, "there is nothing to redo"),
        (HEAD + "expect\n", 3, "a line reads: expect KEY VALUES..."),
        (HEAD + "expect beer 3\n", 3, "there is no beer to expect; there is dealer leads over winner hand lives"),
        (HEAD + "refused\n", 3, "a line reads: refused MOVE... [ID]"),
        (HEAD + "refused knock E\n", 3, "nobody here is called E; a line reads: knock P"),
        (HEAD + "refused undo\n", 3, "undo is not a word of toepen"),
        (HEAD + "fold A\n", 3, "Nobody has knocked (TO-22)\n"),
        (HEAD + "knock A\nstay all\nknock A\n", 5, "A made the last knock: somebody else first (TO-12)\n"),
        (
            HEAD + "# " + "x" * LONGEST + "\n",
            3,
            f"the line is {LONGEST + 2} characters long, and {LONGEST} is the most",
        ),
        (HEAD + "knock A\x1b[2J\n", 3, "the line has a character in it that cannot be printed"),
    ],
)
def test_a_line_that_cannot_be_replayed_ends_it_with_status_two(file: Path, text: str, line: int, message: str) -> None:
    file.write_text(text, encoding="utf-8")
    status, _, err = replayed(file)
    assert status == 2
    assert err.startswith(f"{file}:{line}: {message}")
    assert err.count("\n") == 1


def test_what_does_not_hold_is_told_line_by_line_and_the_replay_goes_on(file: Path) -> None:
    file.write_text(
        HEAD
        + "expect lives 10 10 10 9\nexpect over\nexpect winner -\nrefused knock A\nrefused knock A TO-12\n"
        + "refused fold A TO-12\nexpect in D C B A\nknock A\n",
        encoding="utf-8",
    )
    status, out, err = replayed(file)
    assert status == 1
    assert err.splitlines() == [
        f"{file}:3: lives is 10 10 10 10, not 10 10 10 9",
        f"{file}:4: over is no, not nothing",
        f"{file}:6: knock A is allowed now",
        f"{file}:7: knock A is allowed now",
        f"{file}:8: it is refused, but by TO-22 and not by TO-12",
    ]
    assert "A knocks: stake 2" in out


def test_a_refused_move_changes_nothing_and_may_do_without_its_rule(file: Path) -> None:
    file.write_text(HEAD + "refused fold A\nrefused fold A TO-22\nexpect in A B C D\nexpect hand 1\n", encoding="utf-8")
    assert replayed(file)[0] == 0


def test_a_player_may_be_called_like_a_rule(file: Path) -> None:
    file.write_text("game toepen\nplayers TO-1 TO-2\nrefused fold TO-1\nrefused fold TO-2 TO-22\n", encoding="utf-8")
    assert replayed(file)[0] == 0


def test_a_transcript_from_windows_or_an_old_mac_reads_the_same(file: Path) -> None:
    text = HEAD + "knock B\nstay all\nwon B\nexpect lives 8 10 8 8\n"
    for ending in ("\r\n", "\r", "\n"):
        file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", ending).encode())
        assert replayed(file)[0] == 0


def test_what_is_no_text_file_is_said_in_one_line(file: Path) -> None:
    for ending in (b"\n", b"\r\n", b"\r"):
        file.write_bytes(HEAD.encode().replace(b"\n", ending) + b"knock \xff\n")
        assert replayed(file) == (2, "", f"{file}:3: this is not UTF-8\n")


def test_a_file_that_cannot_be_read_is_said_at_its_first_line(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    assert replayed(tmp_path) == (2, "", f"{tmp_path}:1: cannot be read: Is a directory\n")
    assert replayed(gone) == (2, "", f"{gone}:1: cannot be read: No such file or directory\n")


def test_an_endless_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.commands.replay.LARGEST", 1 << 20)
    assert replayed(Path("/dev/zero")) == (2, "", "/dev/zero:1: cannot be read: it is longer than 1 MB\n")


def test_a_replay_imports_its_own_game_and_nothing_that_only_the_kiosk_or_an_error_needs(file: Path) -> None:
    file.write_text(HEAD + "knock B\nstay all\nwon B\n", encoding="utf-8")
    code = (
        "import sys; from kiosk.__main__ import main; status = main(['replay', '--json', sys.argv[1]]); "
        "print(*sys.modules); sys.exit(status)"
    )
    ran = subprocess.run([sys.executable, "-c", code, str(file)], check=True, capture_output=True, text=True)
    loaded = set(ran.stdout.splitlines()[-1].split())
    assert "kiosk.games.toepen" in loaded
    assert loaded.isdisjoint(
        ("fluent", "pygame", "sqlite3", "tempfile", "dataclasses", "kiosk.session", "kiosk.scribe")
    )
    assert loaded.isdisjoint(f"kiosk.games.{other}" for other in games.names() if other != "toepen")


def test_undo_and_redo_go_through_hands_the_end_of_a_game_and_late_comers(file: Path) -> None:
    file.write_text(
        HEAD
        + "option lives 1\nwon A\nexpect over yes\nundo\nexpect over no\nredo\nagain\nexpect lives 1 1 1 1\n"
        + "join Jan_Piet 1\nexpect lives 1 1 1 1 1\nrefused knock Jan_Piet TO-2\n"
        + "undo\nexpect lives 1 1 1 1\nundo\nexpect over yes\nredo\nredo\nexpect lives 1 1 1 1 1\naway Jan_Piet\n",
        encoding="utf-8",
    )
    status, _, err = replayed(file)
    assert (status, err) == (0, "")


def test_an_exported_game_replays_to_its_end(file: Path) -> None:
    opening = Opening(("Jan Piet", "jan piet", "all", "Jan_Piet"), {"lives": 2, "jack": "bonus"}, 3)
    moves = [Knocked(0), AllStayed(), Won(1, jack=True)]
    file.write_text(written("toepen", opening, moves), encoding="utf-8")
    assert file.read_text(encoding="utf-8").splitlines()[:11] == [
        "game toepen",
        "players Jan_Piet jan_piet all_2 Jan_Piet_2",
        "dealer Jan_Piet_2",
        "option lives 2",
        "option jack bonus",
        "",
        "# hand 1",
        "knock Jan_Piet",
        "stay all",
        "won jan_piet jack",
        "",
    ]
    status, _, err = replayed(file)
    assert (status, err) == (0, "")


def test_an_export_names_late_comers_apart_from_those_who_left(file: Path) -> None:
    moves = [Left(1), Joined("Bram", 4), Won(2), Knocked(3), Folded(0), Folded(2)]
    text = written("toepen", Opening(("A", "Bram", "C"), {}, 0), moves)
    file.write_text(text, encoding="utf-8")
    assert "leave Bram\njoin Bram_2 4\nwon C\n\n# hand 2\nknock Bram_2\n" in text
    assert replayed(file)[0] == 0


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with one game of Toepen that was left, and one of Le Truc on the table, one of its moves taken back."""
    path = tmp_path / "klopkast.db"
    kept = Store(path, lambda _: None, time.monotonic, time.time)
    kept.open()
    for name, payloads in (
        ("toepen", (Knocked(1), AllStayed(), Won(2))),
        ("truc", (truc.TrickTaken(1), truc.TrickTaken(0), Undone())),
    ):
        names = ("A", "B") if name == "truc" else ("A", "B", "C")
        number = kept.begin(name, 1, msgspec.json.encode(Opening(names, {}, 0))).game
        for payload in payloads:
            kept.append(number, msgspec.json.encode(payload))
    kept.close()
    return path


def test_a_game_of_the_store_is_exported_by_its_number(store: Path, file: Path) -> None:
    assert export(store, 1, file) == 0
    assert "knock B\nstay all\nwon C\n" in file.read_text(encoding="utf-8")
    assert replayed(file)[0] == 0


def test_without_a_number_the_game_on_the_table_is_exported_as_it_stands_after_undo(store: Path) -> None:
    out = io.StringIO()
    assert export(store, None, None, out=out) == 0
    assert out.getvalue().startswith("game truc\nplayers A B\ndealer A\n\n# hand 1\ntrick B\n\n# how it stands\n")


def test_an_export_that_cannot_be_made_says_why(store: Path, tmp_path: Path) -> None:
    err = io.StringIO()
    assert export(store, 99, None, err=err) == 2
    assert export(tmp_path / "gone.db", None, None, err=err) == 2
    assert export(store, None, tmp_path, err=err) == 2
    missing, gone, folder = err.getvalue().splitlines()
    assert missing == f"there is no game 99 in {store}; there is 1 2"
    assert gone.startswith(f"{tmp_path / 'gone.db'}: there is no store here")
    assert folder == f"{tmp_path}: cannot be written: Is a directory"


def test_names_of_any_kind_become_words_that_can_be_read_back() -> None:
    names = ("", "  ", "#1", "a\tb\x1b", "-", "W" * 200, "👑", "נועה", "x", "x")
    words = distinct(games.rules("toepen"), names)
    assert words == ("P1", "P2", "1", "a_b", "-_2", "W" * 50, "👑", "נועה", "x", "x_2")


def test_the_house_rules_of_a_game_are_printed_with_values_and_standards() -> None:
    out, err = io.StringIO(), io.StringIO()
    assert rules("toepen", out=out) == 0
    lines = [line.strip() for line in out.getvalue().splitlines()]
    assert "option lives 1 to 50, standard 10" in lines
    assert "option answers fast|ordered, standard fast" in lines
    assert "stay all" in lines
    assert "dealer leads over winner hand lives stake swaps in losers rounds" in lines
    assert rules("poker", out=out, err=err) == 2
    assert err.getvalue().startswith("there is no game poker; there is ")


def klopkast(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """The command as a person types it."""
    return subprocess.run(
        [sys.executable, "-m", "kiosk", *map(str, arguments)], capture_output=True, text=True, check=False, timeout=60
    )


def test_the_command_line_replays_exports_and_prints_rules(store: Path, file: Path) -> None:
    assert klopkast("export", 1, file, "--state", store.parent).returncode == 0
    told = klopkast("replay", file, "--language", "nl")
    assert told.returncode == 0
    assert "B klopt: inzet 2 (TO-11)" in told.stdout
    assert json.loads(klopkast("replay", file, "--json").stdout)["game"] == "toepen"
    assert klopkast("--state", store.parent, "export", 1).stdout == file.read_text(encoding="utf-8")
    assert klopkast("rules", "truc").stdout.startswith("Le Truc: 2 players\n")
    wrong = klopkast("export", "one", "two")
    assert wrong.returncode == 2
    assert "export takes the number of a game" in wrong.stderr
