"""Runs inside the machine: takes commands from the test driver over a virtio port, runs them as root, and answers.

One request a line, `{"id": 1, "command": "...", "seconds": 30}`; one answer a line, `{"id": 1, "code": 0, "out": "."}`.
Standard error is part of `out`, because the reader of a failed test wants to see both in their order.
"""

import json
import subprocess
import sys
import time
from pathlib import Path

PORT = Path("/dev/virtio-ports/control")


def run(command: str, seconds: float) -> dict[str, object]:
    """Run one shell command and report its exit status and everything it printed."""
    try:
        done = subprocess.run(
            ["/bin/bash", "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return {"code": 124, "out": (late.stdout or b"").decode(errors="replace")}
    return {"code": done.returncode, "out": done.stdout.decode(errors="replace")}


def main() -> int:
    """Answer requests for as long as the machine is on."""
    while not PORT.exists():
        time.sleep(0.1)
    with PORT.open("r+b", buffering=0) as port:
        waiting = b""
        while True:
            chunk = port.read(65536)
            if not chunk:  # nobody holds the other end
                time.sleep(0.1)
                continue
            waiting += chunk
            while b"\n" in waiting:
                line, waiting = waiting.split(b"\n", 1)
                request = json.loads(line)
                answer = json.dumps({"id": request["id"], **run(request["command"], request["seconds"])}) + "\n"
                rest = answer.encode()
                while rest:
                    rest = rest[port.write(rest) :]


if __name__ == "__main__":
    sys.exit(main())
