"""Somewhere to open a window: a virtual X screen of its own where there is one to be had, or SDL's `dummy`."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

SIZE = (800, 480)
"""The window's size in pixels."""


@contextmanager
def screen() -> Iterator[Mapping[str, str]]:
    """The environment for programs that open a window. The screen is gone when the context ends."""
    server = shutil.which("Xvfb")
    plain = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    plain["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    if server is None:
        yield plain | {"SDL_VIDEODRIVER": "dummy"}
        return
    reader, writer = os.pipe()
    command = [server, "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=(writer,), stderr=subprocess.DEVNULL) as running:
        os.close(writer)
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        try:
            yield plain | {"DISPLAY": f":{number}", "SDL_VIDEODRIVER": "x11"}
        finally:
            running.terminate()
