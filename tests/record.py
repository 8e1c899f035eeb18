"""What a terminal shows, kept in `docs/recordings`: `python -m tests.record docs/recordings`.

`check.txt` and `check.cast` are one session of `klopkast check --emulate` in a terminal of its own, with what is typed
into it, as text and for a player of asciicasts. `simulated-board.txt` is the build of the firmware, and the board's
tests against it in the simulator.
"""

import json
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from shutil import rmtree

WIDTH, HEIGHT = 120, 40
PATIENCE = 30.0
"""Seconds in which something that is waited for must be shown."""

TYPED = (
    ("seat 1: its lamp is lit", "k"),
    ("= one knock", "s"),
    ("! Off button was not heard", "b"),
    ("button   = one press", "o"),
    ("ok       = one press", "u"),
    ("undo     = one press", "off"),
    ("off      = one press", "1"),
    *((f"seat{seat}    = one press", str(seat + 2)) for seat in range(7)),
    ("seat7    = one press", "p"),
    ("mirror = true", "s"),
    ("Every part answers", "q"),
)
"""What is waited for, and what is then typed."""


def main(folder: Path) -> int:
    """Record everything anew."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = _check()
    lines = [json.dumps({"version": 2, "width": WIDTH, "height": HEIGHT, "title": "klopkast check --emulate"})]
    lines += [json.dumps([round(at, 3), "o", text]) for at, text in shown]
    (folder / "check.cast").write_text("\n".join(lines) + "\n", encoding="utf-8")
    _write(folder / "check.txt", "".join(text for _, text in shown))
    _write(folder / "simulated-board.txt", _simulated())
    return 0


def _write(file: Path, text: str) -> None:
    file.write_text("\n".join(line.rstrip() for line in text.splitlines()) + "\n", encoding="utf-8")


def _check() -> list[tuple[float, str]]:
    """Everything the terminal shows, with its time in seconds from the start."""
    with tempfile.TemporaryDirectory() as nowhere:
        return _talked([sys.executable, "-m", "kiosk", "check", "--emulate", "--config", f"{nowhere}/kiosk.toml"])


def _talked(command: list[str]) -> list[tuple[float, str]]:
    near, far = pty.openpty()
    began = time.monotonic()
    program = subprocess.Popen(command, stdin=far, stdout=far, stderr=far)
    os.close(far)
    shown, to_type = [(0.0, "$ klopkast check --emulate\r\n")], list(TYPED)
    unseen, waits_until = "", began + PATIENCE
    while True:
        if time.monotonic() > waits_until:
            program.kill()
            raise TimeoutError(f"not shown: {to_type[0][0] if to_type else 'the end'}")
        if not select.select([near], [], [], 0.1)[0]:
            continue
        try:
            text = os.read(near, 4096).decode()
        except OSError:  # nobody has the other end any more
            break
        shown.append((time.monotonic() - began, text))
        unseen += text
        if to_type and to_type[0][0] in unseen:
            _, letter = to_type.pop(0)
            unseen, waits_until = "", time.monotonic() + PATIENCE
            time.sleep(0.4)  # somebody reads it first
            os.write(near, f"{letter}\n".encode())
    shown.append((time.monotonic() - began, f"$ echo $?\r\n{program.wait()}\r\n"))
    return shown


def _simulated() -> str:
    """What building the firmware and running the board's tests against it says."""
    rmtree("drivers/firmware/build", ignore_errors=True)
    built = _said(["make", "firmware"])
    subprocess.run(["make", "-s", "simulator"], check=True)
    tests = ["tests/test_board.py", "tests/test_firmware.py"]
    ran = _said([sys.executable, "-m", "pytest", "-vv", "--no-header", "--color=no", "-k", "firmware", *tests])
    return f"$ make firmware\n{built}\n$ pytest -vv -k firmware {' '.join(tests)}\n{ran}"


def _said(command: list[str]) -> str:
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    kept = (line for line in said.splitlines() if not line.startswith(("make[", "make:")))
    return re.sub(re.escape(f"{Path.cwd()}/"), "", "\n".join(kept)) + "\n"


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
