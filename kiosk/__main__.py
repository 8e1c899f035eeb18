"""The command line of Klopkast: `klopkast replay`, `export`, `rules`."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; the exit status."""
    given = _parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without UTF-8 still gets its names, with ? for signs
    try:
        return _do(given)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more at its end
        return 141  # what a shell reports of a program whose reader has gone


def _do(given: argparse.Namespace) -> int:
    from kiosk import commands

    if given.command == "replay":
        status = commands.replay(given.file, as_json=given.json, language=given.language)
    else:
        status = commands.rules(given.game, language=given.language)
    sys.stdout.flush()
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="klopkast", description="Knock on the table; it keeps the score.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    replay = commands.add_parser("replay", help="replay a transcript and check what it expects")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--json", action="store_true", help="only the final scoreboard, as one JSON object")
    rules = commands.add_parser("rules", help="print the house rules of a game")
    rules.add_argument("game", metavar="GAME")
    for command in (replay, rules):
        command.add_argument("--language", default="en", metavar="CODE", help="the language of the texts: en, nl, ...")
    return parser


if __name__ == "__main__":
    sys.exit(main())
