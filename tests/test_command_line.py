"""The words after `klopkast`: plain ones are read without argparse, and mean the same."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from kiosk import run
from kiosk.__main__ import main
from kiosk.commands import arguments
from kiosk.run import Wanted

STANDARD = Path("/etc/klopkast/kiosk.toml")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Wanted]:
    """What kiosks were started with, instead of starting them."""
    kiosks: list[Wanted] = []

    def start(wanted: Wanted) -> int:
        kiosks.append(wanted)
        return 0

    monkeypatch.setattr(run, "run", start)
    return kiosks


def refuse(_: Any) -> Any:
    raise AssertionError("argparse was asked")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ([], Wanted(STANDARD)),
        (["--emulate"], Wanted(STANDARD, emulate=True)),
        (["--config", "a.toml", "--state", "games"], Wanted(Path("a.toml"), Path("games"))),
        (["--state", "games", "--emulate"], Wanted(STANDARD, Path("games"), emulate=True)),
    ],
)
def test_a_plain_start_is_read_at_once_and_as_argparse_reads_it(
    started: list[Wanted], monkeypatch: pytest.MonkeyPatch, words: list[str], wanted: Wanted
) -> None:
    given = arguments.read(words)
    assert Wanted(given.config, given.state, given.emulate, given.size, given.speak) == wanted
    monkeypatch.setattr(arguments, "read", refuse)
    assert main(words) == 0
    assert started == [wanted]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["--config=a.toml"], Wanted(Path("a.toml"))),
        (["--emu"], Wanted(STANDARD, emulate=True)),
        (["--size", "800x480", "--speak", "nl"], Wanted(STANDARD, size=(800, 480), language="nl")),
    ],
)
def test_whatever_else_can_be_said_starts_it_too(started: list[Wanted], words: list[str], wanted: Wanted) -> None:
    assert main(words) == 0
    assert started == [wanted]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--config"], "expected one argument"),
        (["--state", "--emulate"], "expected one argument"),
        (["--size", "3"], "'3' is no size"),
        (["play"], "invalid choice: 'play' (choose from 'replay', 'export', 'rules', 'dark', 'forget-pin', 'check')"),
        (["replay"], "required: FILE"),
        (["export", "9" * 19], "no game has a number of more than 18 digits"),
        (["export", "1", "2", "3"], "export takes the number of a game, a file, or both"),
    ],
)
def test_bad_words_are_refused_with_what_could_be_said(
    started: list[Wanted], capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
    assert started == []


def test_a_start_says_nothing_by_itself_for_its_output_may_have_no_room(
    started: list[Wanted], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYGAME_HIDE_SUPPORT_PROMPT", "to be restored")
    monkeypatch.delenv("PYGAME_HIDE_SUPPORT_PROMPT")
    assert main(["--emulate"]) == 0
    assert os.environ["PYGAME_HIDE_SUPPORT_PROMPT"]
    assert len(started) == 1


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help", "replay"])
    said = capsys.readouterr().out
    assert all(command in said for command in arguments.COMMANDS)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("words", [["rules", "toepen"], ["check", "--emulate", "--seconds", "0.01"]])
def test_an_output_without_room_is_told_in_one_line(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(words) == 1
    (told,) = [line for line in capsys.readouterr().err.splitlines() if "room" in line]
    assert told.startswith("klopkast: there is no room")
