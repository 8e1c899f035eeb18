"""What can be said on the command line, for argparse: it explains every option, and says what is wrong with one."""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kiosk.commands import CONFIG

WIDE = 100
"""Columns of the help. To ask the terminal, argparse would import what takes longer than a replay of many hands."""

LONGEST = 18
"""Digits of a game's number: more do not fit where it is kept."""


class _Parser(argparse.ArgumentParser):
    """A parser, also of a command, with help of a fixed width."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=partial(argparse.HelpFormatter, width=WIDE), **given)


def read(arguments: Sequence[str]) -> argparse.Namespace:
    """What these words say; ends the program where they ask for help, or cannot be understood.

    The options of a command are made where it is asked for alone, since all of them take time to make.
    """
    asked = [command for command in COMMANDS if command in arguments]
    parser = _parser(COMMANDS if {"-h", "--help"} & set(arguments) else asked or COMMANDS)
    given = parser.parse_args(arguments)
    if given.command == "export" and (len(given.what) > 2 or (len(given.what) == 2 and not given.what[0].isdecimal())):
        parser.error("export takes the number of a game, a file, or both in this order")
    if given.command == "export" and any(each.isdecimal() and len(each) > LONGEST for each in given.what[:1]):
        parser.error(f"no game has a number of more than {LONGEST} digits")
    return given


def _parser(commands: Iterable[str]) -> argparse.ArgumentParser:
    """The parser of the kiosk's own options, and of these commands."""
    parser = _Parser(prog="klopkast", description="Knock on the table; it keeps the score.")
    _kiosk_options(parser)
    chosen = parser.add_subparsers(dest="command", metavar="COMMAND", prog=parser.prog)
    for command in commands:
        text, add_options = COMMANDS[command]
        add_options(chosen.add_parser(command, help=text))
    return parser


def _replay_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--json", action="store_true", help="only the final scoreboard, as one JSON object")
    _language_option(parser)


def _export_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", nargs="*", metavar="[GAME] [FILE]", help="the game's number; else the one on the table")
    _state_option(parser)


def _rules_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    _language_option(parser)


def _check_options(parser: argparse.ArgumentParser) -> None:
    hidden = argparse.SUPPRESS
    parser.add_argument("--emulate", action="store_true", default=hidden, help="with emulated hardware")
    parser.add_argument("--config", type=Path, metavar="FILE", default=hidden)
    parser.add_argument(
        "--calibrate", action="store_true", help="listen to five knocks and some noise; propose a setting"
    )
    parser.add_argument(
        "--trace", type=Path, metavar="FILE", help="say what the detector makes of a recorded trace (CSV)"
    )
    parser.add_argument("--language", dest="speak", metavar="CODE", default=hidden, help="en, nl, ...")
    parser.add_argument("--seconds", type=_seconds, metavar="N", help="end by itself after so long")


def _state_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--state", type=Path, metavar="FOLDER", default=argparse.SUPPRESS, help="where the games are kept"
    )


def _language_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", default="en", metavar="CODE", help="the language of the texts: en, nl, ...")


def _kiosk_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--emulate", action="store_true", help="run in a window, with a bench in place of the hardware")
    parser.add_argument("--config", type=Path, metavar="FILE", default=CONFIG)
    parser.add_argument("--state", type=Path, metavar="FOLDER", help="where the games are kept")
    parser.add_argument("--size", type=_size, metavar="WxH", help="the window's size in pixels, such as 800x480")
    parser.add_argument("--speak", metavar="CODE", default="", help="what the kiosk speaks until somebody chooses")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return seconds


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 240 <= int(width) <= 7680 and 240 <= int(height) <= 7680):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 800x480, each part from 240 to 7680")
    return int(width), int(height)


def _no_options(_: argparse.ArgumentParser) -> None:
    """A command that is all said by its name."""


COMMANDS: Mapping[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "replay": ("replay a transcript and check what it expects", _replay_options),
    "export": ("write a game that was kept as a transcript", _export_options),
    "rules": ("print the house rules of a game", _rules_options),
    "dark": ("put all lamps out; what the service does after the kiosk's end", _no_options),
    "forget-pin": ("take the staff's PIN away; the kiosk must not be running", _state_option),
    "check": ("look at the hardware: every input live, every lamp in turn", _check_options),
}
"""What each command is for, and the options that it adds."""
