"""The command line of Klopkast: the kiosk itself, and its commands beside it."""

import errno
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.commands import CONFIG
from kiosk.lean import lean

if TYPE_CHECKING:
    from argparse import Namespace

FULL = (errno.ENOSPC, errno.EDQUOT)
"""Errors of an output that goes to a disk without room."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; the exit status."""
    words = sys.argv[1:] if arguments is None else arguments
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed before the start
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - until the end
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without UTF-8 still gets its names, with ? for signs
    try:
        plain = _plainly(words)
        return _kiosk(**plain) if plain is not None else _do(words)
    except BrokenPipeError:
        _say_no_more()
        return 141  # what a shell reports of a program whose reader has gone
    except OSError as error:
        if error.errno not in FULL or error.filename is not None:
            raise
        _say_no_more()
        sys.stderr.write(f"klopkast: there is no room for what it has to say: {error.strerror}\n")
        return 1


def _say_no_more() -> None:
    """Let go of an output that takes nothing, or Python complains once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _plainly(words: Sequence[str]) -> dict[str, Any] | None:
    """The options of a start where only the usual ones are given, each in full; None: argparse must be asked.

    With what it imports, argparse takes 0.7 MB for as long as the kiosk runs, and a part of its start.
    """
    given: dict[str, Any] = {}
    left = iter(words)
    for word in left:
        if word == "--emulate":
            given["emulate"] = True
        elif word in ("--config", "--state") and (file := next(left, "-")) and not file.startswith("-"):
            given[word.removeprefix("--")] = Path(file)
        else:
            return None
    return given


def _kiosk(
    config: Path = CONFIG,
    state: Path | None = None,
    size: tuple[int, int] | None = None,
    speak: str = "",
    *,
    emulate: bool = False,
) -> int:
    gc.disable()  # until the first picture is there: a start makes much and throws little away
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # an output that takes nothing would end the start
    with lean():
        from kiosk.run import Wanted, run

    return run(Wanted(config, state, emulate, size, speak))


def _do(words: Sequence[str]) -> int:
    from kiosk.commands.arguments import read

    given = read(words)
    if given.command is None:
        return _kiosk(given.config, given.state, given.size, given.speak, emulate=given.emulate)
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


def _write(given: "Namespace") -> int:
    """Replay, export or print rules: all in values without cycles, so that nothing has to be looked for in memory."""
    gc.disable()
    with lean():
        import msgspec  # noqa: F401 - which all three import, and would take more along
    if given.command == "replay":
        from kiosk.commands.replay import replay

        return replay(given.file, as_json=given.json, language=given.language)
    if given.command == "export":
        from kiosk.commands.export import export

        return export(_store(given), *_number_and_file(given.what))
    from kiosk.commands.rules import rules

    return rules(given.game, language=given.language)


def _store(given: "Namespace") -> Path:
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


if __name__ == "__main__":
    sys.exit(main())
