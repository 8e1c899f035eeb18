"""A Raspberry Pi without a Raspberry Pi: one emulated machine, its screen, its panel, its plug, and a hand inside it.

Nothing here knows the kiosk. The hand inside (`guest/control.py`) runs commands as root; all else is from outside, as
the world does it: a picture is taken of what the screen shows, a finger comes through the input device, the plug is
pulled.
"""

import json
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Self

SIZE = (1024, 600)
BOOT_SECONDS = 180.0
BETWEEN_TAPS = 0.5
BETWEEN_LOOKS = 0.2
QUICKER = ("noapictimer", "no_timer_check", "pty.legacy_count=0")
"""Kernel words that spare an emulated start half a minute: of loops that look at the clock for a tenth of a second, and
of 512 terminals of an old kind, each of which udev and systemd look at."""
A_HOLD = 0.5
"""Seconds from which a touch is a hold, which is as long as it should be by the machine's clock."""
SLOWEST = 8.0
"""How many of our seconds one of the machine's may take, where it does not idle and others want the processors too."""


def run_tool(*command: str) -> None:
    """Run a command on this computer that must succeed."""
    subprocess.run(command, check=True)


class Said(NamedTuple):
    """What a command in the machine printed, and its exit status."""

    code: int
    out: str


class NotYet(Exception):
    """Something that should have come about within its time did not."""


def until(what: str, seconds: float, come: Callable[[], Any], pause: float = 0.25) -> Any:
    """Wait until `come` gives something true, and give that. The waiting is real; `seconds` are the machine's."""
    end = time.monotonic() + seconds * SLOWEST
    while not (result := come()):
        if time.monotonic() > end:
            raise NotYet(f"{what}: not within {seconds:g} s")
        threading.Event().wait(pause)
    return result


class Wire:
    """JSON lines over a socket of qemu: its monitor, or the port of the hand inside."""

    def __init__(self, path: Path, seconds: float) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        until(f"{path.name} opens", seconds, lambda: self._connects(path), 0.05)
        self._rest = b""

    def _connects(self, path: Path) -> bool:
        try:
            self.socket.connect(str(path))
        except OSError:
            return False
        return True

    def send(self, value: object) -> None:
        self.socket.sendall(json.dumps(value).encode() + b"\n")

    def receive(self, seconds: float) -> dict[str, Any]:
        """The next line, or TimeoutError."""
        end = time.monotonic() + seconds
        while b"\n" not in self._rest:
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            chunk = self.socket.recv(65536)
            if not chunk:
                raise ConnectionError("the machine is off")
            self._rest += chunk
        line, self._rest = self._rest.split(b"\n", 1)
        value: dict[str, Any] = json.loads(line)
        return value


class Machine:
    """One machine on one disk. `words` go to the kernel's command line, `more` to qemu."""

    def __init__(
        self, kernel: Path, disk: Path, folder: Path, words: Sequence[str] = (), more: Sequence[str] = ()
    ) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("qmp", "control"):
            (folder / name).unlink(missing_ok=True)
        line = ["root=/dev/vda", "rw", "console=tty1", "console=ttyS0", "quiet", "panic=-1", *QUICKER, *words]
        self.on_since = time.monotonic()
        # The machine's clock goes by its instructions, a nanosecond each, and never runs ahead of ours. On a busy
        # computer it slows down as a whole, and a start or a watchdog takes as many of its own seconds as anywhere.
        self.process = subprocess.Popen(
            [
                *("setpriv", "--pdeathsig", "KILL"),  # no machine is left on when a run is killed
                "qemu-system-x86_64",
                *("-accel", "tcg,thread=single,tb-size=512", "-icount", "shift=0,sleep=on", "-cpu", "Nehalem"),
                *("-m", "1024", "-smp", "1", "-no-reboot"),
                *("-kernel", str(kernel), "-append", " ".join(line), "-net", "none", "-display", "none"),
                *("-drive", f"file={disk},format=qcow2,if=virtio,cache=writeback"),
                *("-vga", "none", "-device", f"virtio-gpu-pci,xres={SIZE[0]},yres={SIZE[1]}"),
                *("-device", "qemu-xhci"),
                *("-serial", f"file:{folder / 'serial.log'}", "-qmp", "unix:qmp,server=on,wait=off"),
                *("-chardev", "socket,id=control,path=control,server=on,wait=off", "-device", "virtio-serial-pci"),
                *("-device", "virtserialport,chardev=control,name=control"),
                *("-device", "virtio-tablet-pci,id=panel"),
                *more,
            ],
            cwd=folder,  # the sockets' names must be short
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=(folder / "qemu.log").open("wb"),
        )
        self._monitor = Wire(folder / "qmp", 10)
        self._monitor.receive(10)
        self.qmp("qmp_capabilities")
        self._control = Wire(folder / "control", 10)
        self._requests = 0
        self._went_by = ""

    def qmp(self, execute: str, **arguments: object) -> Any:
        """Ask qemu's monitor."""
        self._monitor.send({"execute": execute, "arguments": arguments})
        while "return" not in (answer := self._monitor.receive(60)):
            if "error" in answer:
                raise RuntimeError(f"qemu: {answer['error']['desc']}")
            self._hear(answer)
        return answer["return"]

    def order(self, line: str) -> None:
        """Have qemu's monitor for people do something about which it has nothing to say when it succeeds."""
        said = self.qmp("human-monitor-command", **{"command-line": line}).strip()
        if said:
            raise RuntimeError(f"qemu, told to {line}: {said}")

    def sh(self, command: str, seconds: float = 60.0) -> Said:
        """Run a command in the machine, as root."""
        self._requests += 1
        self._control.send({"id": self._requests, "command": command, "seconds": seconds})
        while (answer := self._control.receive((seconds + BOOT_SECONDS) * SLOWEST))["id"] != self._requests:
            pass
        return Said(answer["code"], answer["out"].rstrip("\n"))

    def out(self, command: str, seconds: float = 60.0) -> str:
        """What a command that must succeed printed."""
        said = self.sh(command, seconds)
        if said.code:
            raise RuntimeError(f"{command}: exit status {said.code}\n{said.out}")
        return said.out

    def comes(self, what: str, seconds: float, command: str) -> None:
        """Wait until a command succeeds in the machine, which looks by itself: to be asked often keeps it busy."""
        if self.sh(f"until {command}; do sleep {BETWEEN_LOOKS}; done", seconds).code:
            raise NotYet(f"{what}: not within {seconds:g} s")

    def clock(self) -> float:
        """Seconds since its power-on, as the machine counts them."""
        return float(self.out("read -r up rest < /proc/uptime; echo $up"))

    def picture(self, name: str) -> Path:
        """What the screen shows, as a PNG in this machine's folder."""
        path = self.folder / f"{name}.png"
        self.qmp("screendump", filename=str(path), format="png")
        return path

    def glance(self) -> Path:
        """The same for who looks again and again, in a form that costs nothing to make."""
        path = self.folder / "now.ppm"
        self.qmp("screendump", filename=str(path), format="ppm")
        return path

    def touch(self, x: float, y: float) -> None:
        """Put a finger on the panel, at parts of its width and height."""
        # The kernel tells only of a change, and a program that was started since then does not know the last place.
        for part in ((0.0, 0.0), (x, y)):
            where = zip(("x", "y"), part, strict=True)
            events = [{"type": "abs", "data": {"axis": axis, "value": round(share * 32767)}} for axis, share in where]
            self.qmp("input-send-event", events=events)
        self.qmp("input-send-event", events=[{"type": "btn", "data": {"down": True, "button": "left"}}])

    def lift(self) -> None:
        """Take the finger off."""
        self.qmp("input-send-event", events=[{"type": "btn", "data": {"down": False, "button": "left"}}])

    def tap(self, x: float, y: float, held: float = 0.08) -> None:
        """Touch and lift, after a moment of the machine's own time: a second touch at once is a twitch to the kiosk."""
        self.out(f"sleep {BETWEEN_TAPS}")
        self.touch(x, y)
        if held < A_HOLD:
            threading.Event().wait(held)
        else:
            self.out(f"sleep {held}")
        self.lift()

    def plug_in(self, stick: Path) -> None:
        """Plug in a USB stick, which is a file here."""
        file = {"driver": "file", "filename": str(stick)}
        self.qmp("blockdev-add", **{"node-name": "stick", "driver": "raw", "file": file})
        self.qmp("device_add", driver="usb-storage", id="stick", drive="stick")

    def pull_out(self) -> None:
        """Pull the stick out, without a word before."""
        self.qmp("device_del", id="stick")
        until("the stick is out", 10, lambda: self._lets_go("stick"))

    def _lets_go(self, node: str) -> bool:
        try:
            self.qmp("blockdev-del", **{"node-name": node})
        except RuntimeError:  # still in use
            return False
        return True

    def pull(self, pin: int, up: bool) -> None:
        """Bring a wire of the header to a level, from outside."""
        level = "pull-up" if up else "pull-down"
        self.out(f"echo {level} > /sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio{pin}/pull")

    def level(self, pin: int) -> int:
        """The level that a pin has, whoever drives it."""
        return int(self.out(f"cat /sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio{pin}/value"))

    def cut_power(self) -> None:
        """Pull the plug."""
        if self.process.poll() is None:
            with suppress(BrokenPipeError):  # it went by itself just now
                self._monitor.send({"execute": "quit"})
            self.process.wait(30)

    def wait_off(self, seconds: float = 60.0) -> str:
        """Wait until it goes off by itself; `guest-shutdown`, or `guest-reset` where it wants to start anew."""
        end = time.monotonic() + seconds * SLOWEST
        with suppress(ConnectionError):
            while True:
                self._hear(self._monitor.receive(end - time.monotonic()))
        self.process.wait(30)
        return self._went_by

    def _hear(self, said: dict[str, Any]) -> None:
        if said.get("event") == "SHUTDOWN":
            self._went_by = said["data"]["reason"]

    def keep_journal(self, unit: str) -> None:
        """Put the unit's journal of this boot into the folder; a machine that can't say leaves none."""
        try:
            said = self.sh(f"journalctl --boot --no-pager --output=short-monotonic --unit={unit}", 30)
        except (OSError, ConnectionError):
            return
        (self.folder / "journal.txt").write_text(said.out + "\n", "utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut_power()
        self.close()

    def close(self) -> None:
        """Let its wires go, once it is off."""
        self._monitor.socket.close()
        self._control.socket.close()
