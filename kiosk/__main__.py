"""The command line of Klopkast: the kiosk itself, and its commands beside it."""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

WIDE = 100
"""Columns of the help. To ask the terminal, argparse would import what takes longer than a replay of many hands."""


class _Parser(argparse.ArgumentParser):
    """A parser, also of a command, with help of a fixed width."""

    def __init__(self, **given: Any) -> None:
        super().__init__(formatter_class=partial(argparse.HelpFormatter, width=WIDE), **given)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; the exit status."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.command == "export" and (len(given.what) > 2 or (len(given.what) == 2 and not given.what[0].isdecimal())):
        parser.error("export takes the number of a game, a file, or both in this order")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without UTF-8 still gets its names, with ? for signs
    try:
        return _do(given)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more at its end
        return 141  # what a shell reports of a program whose reader has gone


def _do(given: argparse.Namespace) -> int:
    if given.command is None:
        gc.disable()  # until the first picture is there: a start makes much and throws little away
        from kiosk.run import Wanted, run

        return run(Wanted(given.config, given.state, given.emulate, given.size, given.speak))
    if given.command == "dark":
        from kiosk.dark import dark

        return dark(given.config)
    if given.command == "forget-pin":
        from kiosk.staff.forget import forget_pin

        return forget_pin(_store(given).parent)
    if given.command == "check":
        from kiosk import check, tracing

        if given.trace is not None:
            return tracing.tell(given.config, given.trace, given.speak)
        if given.calibrate:
            return tracing.calibrate(given.config, emulate=given.emulate, language=given.speak)
        return check.check(given.config, emulate=given.emulate, seconds=given.seconds, language=given.speak)
    status = _write(given)
    sys.stdout.flush()
    return status


def _write(given: argparse.Namespace) -> int:
    """Replay, export or print rules: all in values without cycles, so that nothing has to be looked for in memory."""
    gc.disable()
    if given.command == "replay":
        from kiosk.commands.replay import replay

        return replay(given.file, as_json=given.json, language=given.language)
    if given.command == "export":
        from kiosk.commands.export import export

        return export(_store(given), *_number_and_file(given.what))
    from kiosk.commands.rules import rules

    return rules(given.game, language=given.language)


def _store(given: argparse.Namespace) -> Path:
    """The store of the kiosk that these arguments would start."""
    from kiosk import config
    from kiosk.folder import STORE, state_folder

    return state_folder(given.state, config.glance(given.config), emulate=given.emulate) / STORE


def _number_and_file(words: Sequence[str]) -> tuple[int | None, Path | None]:
    """Read `[GAME] [FILE]`: a single word of digits is a game."""
    match words:
        case [number, file]:
            return int(number), Path(file)
        case [word]:
            return (int(word), None) if word.isdecimal() else (None, Path(word))
    return None, None


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="klopkast", description="Knock on the table; it keeps the score.")
    _kiosk_options(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", prog=parser.prog)
    replay = commands.add_parser("replay", help="replay a transcript and check what it expects")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--json", action="store_true", help="only the final scoreboard, as one JSON object")
    export = commands.add_parser("export", help="write a game that was kept as a transcript")
    export.add_argument("what", nargs="*", metavar="[GAME] [FILE]", help="the game's number; else the one on the table")
    export.add_argument(
        "--state", type=Path, metavar="FOLDER", default=argparse.SUPPRESS, help="where the games are kept"
    )
    rules = commands.add_parser("rules", help="print the house rules of a game")
    rules.add_argument("game", metavar="GAME")
    commands.add_parser("dark", help="put all lamps out; what the service does after the kiosk's end")
    forget = commands.add_parser("forget-pin", help="take the staff's PIN away; the kiosk must not be running")
    forget.add_argument(
        "--state", type=Path, metavar="FOLDER", default=argparse.SUPPRESS, help="where the games are kept"
    )
    check = commands.add_parser("check", help="look at the hardware: every input live, every lamp in turn")
    check.add_argument("--emulate", action="store_true", default=argparse.SUPPRESS, help="with emulated hardware")
    check.add_argument("--config", type=Path, metavar="FILE", default=argparse.SUPPRESS)
    check.add_argument(
        "--calibrate", action="store_true", help="listen to five knocks and some noise; propose a setting"
    )
    check.add_argument(
        "--trace", type=Path, metavar="FILE", help="say what the detector makes of a recorded trace (CSV)"
    )
    check.add_argument("--language", dest="speak", metavar="CODE", default=argparse.SUPPRESS, help="en, nl, ...")
    check.add_argument("--seconds", type=float, metavar="N", help="end by itself after so long")
    for command in (replay, rules):
        command.add_argument("--language", default="en", metavar="CODE", help="the language of the texts: en, nl, ...")
    return parser


def _kiosk_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--emulate", action="store_true", help="run in a window, with a bench in place of the hardware")
    parser.add_argument("--config", type=Path, metavar="FILE", default=Path("/etc/klopkast/kiosk.toml"))
    parser.add_argument("--state", type=Path, metavar="FOLDER", help="where the games are kept")
    parser.add_argument("--size", type=_size, metavar="WxH", help="the window's size in pixels, such as 800x480")
    parser.add_argument("--speak", metavar="CODE", default="", help="what the kiosk speaks until somebody chooses")


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 240 <= int(width) <= 7680 and 240 <= int(height) <= 7680):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 800x480, each part from 240 to 7680")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main())
