"""Where a scenario plays: one disk, the machines that are switched on with it one after another, and what is kept."""

import shutil
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.appliance.image import HERE, Image, layer
from tests.appliance.machine import Machine, run_tool

UNIT = "klopkast.service"
READY_SECONDS = 120.0


class Stage:
    """A fresh disk with the kiosk on it. Pictures and journals go to `folder`."""

    def __init__(self, image: Image, folder: Path) -> None:
        self.image = image
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.notes: list[str] = []
        self._disk = folder / "disk.qcow2"
        self._machine: Machine | None = None
        self._starts = 0

    @property
    def machine(self) -> Machine:
        """The one that is on."""
        assert self._machine is not None, "nothing has been switched on"
        return self._machine

    def note(self, sentence: str) -> None:
        """Say something about a scenario that passes: a number that was measured, above all."""
        self.notes.append(sentence)

    def boot(self, words: Sequence[str] = (), more: Sequence[str] = ()) -> Machine:
        """Switch on, with the disk as it was left or, the first time, as it was installed."""
        if not self._disk.exists():
            layer(self._disk, self.image.disk, "raw")
        return self.switch_on(self._disk, words, more)

    def awake(self) -> Machine:
        """A machine whose kiosk is up already, right after a boot."""
        return self.taken_up("ready", wake)

    def taken_up(self, name: str, reach: Callable[["Stage"], object]) -> Machine:
        """A machine in a state that `reach` comes to: once, for it is saved then, and taken up again by everybody."""
        saved = self.image.disk.with_name(self.image.disk.stem.replace("installed", name) + ".qcow2")
        made_of = (self.image.disk, self.image.kernel, HERE / "machine.py", HERE / "habits.py")
        if not saved.exists() or saved.stat().st_mtime < max(path.stat().st_mtime for path in made_of):
            stage = Stage(self.image, self.folder / f"saving-{name}")
            try:
                reach(stage)
                stage.save(name, saved)
            finally:
                stage.off()
        run_tool("cp", "--sparse=always", str(saved), str(self._disk))
        machine = self.switch_on(self._disk, (), ("-loadvm", name))
        machine.order(f"delvm {name}")  # it would be saved along with whatever is reached from here
        return machine

    def save(self, name: str, saved: Path) -> None:
        """Keep the machine as it is, under a name, together with its disk, and switch it off."""
        self.machine.order(f"savevm {name}")
        self.off()
        self._disk.rename(saved)

    def switch_on(self, disk: Path, words: Sequence[str], more: Sequence[str]) -> Machine:
        """Switch on with this disk; what was on before loses its power."""
        self.off()
        self._starts += 1
        folder = self.folder / f"start-{self._starts}"
        self._machine = Machine(self.image.kernel, disk, folder, words, more)
        return self._machine

    def off(self) -> None:
        """Pull the plug, where one is in."""
        if self._machine is not None:
            self._machine.cut_power()
            self._machine.close()
            self._machine = None

    def close(self) -> None:
        """End: keep what the kiosk said, pull the plug, throw the disk away."""
        if self._machine is not None:
            if self._machine.process.poll() is None:
                self._machine.keep_journal(UNIT)
            self.off()
        self._disk.unlink(missing_ok=True)


def wake(stage: Stage) -> None:
    """Boot from the installed disk, up to where nothing more happens by itself."""
    wait_ready(stage.boot())
    threading.Event().wait(5.0)  # for the first picture to be drawn, and the boot's last jobs to end
    stage.machine.picture("saved")


def wait_ready(machine: Machine, seconds: float = READY_SECONDS) -> float:
    """Wait until systemd has heard READY from the kiosk; the seconds since power-on by the machine's own clock."""
    machine.comes("the kiosk is ready", seconds, f"systemctl --quiet is-active {UNIT}")
    stamp = machine.out(f"systemctl show --property ActiveEnterTimestampMonotonic --value {UNIT}")
    return int(stamp) / 1e6


def pid(machine: Machine) -> int:
    """The kiosk's main process, or 0."""
    return int(machine.out(f"systemctl show --property MainPID --value {UNIT}"))


def wait_new_pid(machine: Machine, old: int, seconds: float = READY_SECONDS) -> None:
    """Wait until the kiosk is up again as another process."""
    main = f"main=$(systemctl show --property MainPID --value {UNIT})"
    active = f"systemctl --quiet is-active {UNIT}"
    machine.comes("the kiosk is back", seconds, f"{main}; [ $main != 0 ] && [ $main != {old} ] && {active}")


def wait_login(machine: Machine) -> None:
    """Wait until the console has its login back."""
    machine.comes("the login is back", 60, "systemctl --quiet is-active getty@tty1")
