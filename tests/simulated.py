"""The real firmware on a simulated chip, as a far end for the board's tests. `make simulator` builds both."""

import subprocess
from pathlib import Path
from types import TracebackType

import pytest

from drivers import wire
from drivers.base import DARK, Color

ROOT = Path(__file__).parents[1]
FIRMWARE = ROOT / "drivers/firmware/build/klopkast.elf"
SIMULATOR = ROOT / "tests/simavr/build/simulator"

needs_simulator = pytest.mark.skipif(
    not (FIRMWARE.exists() and SIMULATOR.exists()), reason="the firmware's simulator is not built: make simulator"
)


class Simulated:
    """A conversation with the simulator, which does nothing but what it is told, in its own time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [SIMULATOR, FIRMWARE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="ascii"
        )
        self._owed = 0.0
        self.bounces = 4

    def __enter__(self) -> "Simulated":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(10)

    def go(self, command: str) -> None:
        """Give a command, and leave its answers for later."""
        assert self._process.stdin is not None
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()

    def pause(self) -> bool:
        """End a free run."""
        self.go("")
        self._answers("free")
        return True

    def tell(self, command: str) -> dict[str, str]:
        """Give a command, and take its answers by their first words."""
        self.go(command)
        return self._answers(command)

    def _answers(self, command: str) -> dict[str, str]:
        assert self._process.stdout is not None
        answers: dict[str, str] = {}
        while (line := self._process.stdout.readline().strip()) != "ok":
            assert line, f"the simulator ended at {command!r}"
            assert not line.startswith("error"), line
            word, _, rest = line.partition(" ")
            answers[word] = rest
        return answers

    @property
    def state(self) -> dict[str, int]:
        """The simulator's numbers."""
        words = self.tell("state")["state"].split()
        return {name: int(value) for name, value in zip(words[::2], words[1::2], strict=True)}

    @property
    def strip(self) -> tuple[Color, ...]:
        """The lights as decoded from the pin; those that were never sent anything are dark."""
        data = bytes.fromhex(self.tell("strip")["strip"])
        lights = [Color(red, green, blue) for green, red, blue in zip(*[iter(data)] * 3, strict=True)]
        return (*lights, *[DARK] * (wire.MOST_LIGHTS - len(lights)))

    @property
    def lamps(self) -> int:
        return self.state["lamps"]

    def run(self, seconds: float) -> bytes:
        self._owed += seconds * 1e6
        micros = int(self._owed)
        self._owed -= micros
        return bytes.fromhex(self.tell(f"run {micros}").get("up", "")) if micros else b""

    def listen(self, seconds: float) -> tuple[float, bytes]:
        """Let time pass until the chip has said something, a millisecond at a time: how much did, and what it said."""
        self._owed += seconds * 1e6
        answers = self.tell(f"listen {int(self._owed)}")
        passed = int(answers["ran"])
        self._owed -= passed
        return passed / 1e6, bytes.fromhex(answers.get("up", ""))

    def hear(self, data: bytes) -> None:
        self.tell(f"send {data.hex()}")

    def line(self, baud: int) -> None:
        self.tell(f"baud {baud}")

    def press(self, seat: int, active: bool) -> None:
        self.tell(f"press {seat} {int(active)} {self.bounces} 600")

    def knock(self, strength: int) -> None:
        self.tell(f"knock {strength}")

    def reset(self) -> None:
        self.tell("reset")
