"""From the start of the process to the first picture, which is that of a game with some two hundred moves.

The kiosk says that its picture is there by the same word that systemd waits for.
"""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tests.bench import evening
from tests.bench.measure import Row, Size, compared, in_turns, median, ms, spread
from tests.bench.screen import SIZE, screen

MOVES = 200
PATIENCE = 60.0
BARE = Path(__file__).with_name("bare") / "window.py"

CONFIG = f"""
[display]
size = [{SIZE[0]}, {SIZE[1]}]
fullscreen = false

[drivers.gpio]
on = false
"""


def measure(size: Size) -> tuple[Row, ...]:
    with tempfile.TemporaryDirectory() as place, screen() as environment:
        folder = Path(place)
        (folder / "kiosk.toml").write_text(CONFIG, encoding="utf-8")
        evening.keep(folder / "state", "toepen", MOVES)
        ours = partial(kiosk_start, folder, environment)
        bare = partial(bare_start, environment)
        ours(), bare()  # compiled and in the disk's cache from now on
        mine, theirs = in_turns(ours, bare, size.starts)
    note = f"a game of {MOVES} moves on the table; noise {spread(mine)}, bare {spread(theirs)}"
    return (compared("process start to first frame", median(mine), median(theirs), 1.6, ms, note),)


def kiosk_start(folder: Path, environment: Mapping[str, str]) -> float:
    """Seconds until the kiosk says that it is there."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        address = folder / "notify"
        address.unlink(missing_ok=True)
        line.bind(str(address))
        line.settimeout(PATIENCE)
        command = [Path(sys.executable).with_name("klopkast"), "--config", folder / "kiosk.toml"]
        began = time.perf_counter()
        with subprocess.Popen(
            [*command, "--state", folder / "state"],
            env={**environment, "NOTIFY_SOCKET": str(address)},
            stderr=subprocess.DEVNULL,
        ) as running:
            try:
                while b"READY=1" not in line.recv(1024):
                    pass
                return time.perf_counter() - began
            finally:
                running.terminate()


def bare_start(environment: Mapping[str, str]) -> float:
    """Seconds until a script has imported pygame, opened the window and flipped it."""
    reader, writer = os.pipe()
    command = [sys.executable, str(BARE), *map(str, SIZE), str(writer)]
    began = time.perf_counter()
    with subprocess.Popen(command, env=environment, pass_fds=(writer,)), os.fdopen(reader, "rb") as answer:
        os.close(writer)
        said = answer.read(5)
        taken = time.perf_counter() - began
    assert said == b"READY", "the bare script failed"
    return taken
