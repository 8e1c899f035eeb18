"""The installer, in a folder of its own: what it leaves there, what it says, and that it can be undone.

The system's commands are stand-ins that keep a record; the script is the real one. On a whole machine with the real
commands it runs in `make appliance-test`.
"""

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parent.parent / "systemd"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=0-2 rootwait\n"
CONFIG = "dtparam=audio=on\ndtoverlay=vc4-kms-v3d\n\n[all]\n"

STAND_INS = {
    "dpkg-query": 'for last in "$@"; do :; done; grep -qx "$last" "$WORLD/packages" && printf installed',
    "apt-get": """echo "$@" >> "$WORLD/calls"
        [ -e "$WORLD/network" ] || exit 100
        for word in "$@"; do case $word in
            python3-lgpio) [ -e "$WORLD/raspberry" ] || exit 100 ;;
        esac; done
        for word in "$@"; do echo "$word" >> "$WORLD/packages"; done""",
    "findmnt": 'cat "$WORLD/filesystem"',
    "systemd-sysusers": "",
    "systemctl": """echo "$@" >> "$WORLD/calls"
        for last in "$@"; do :; done
        case "$*" in
            *get-default) cat "$WORLD/target" ;;
            *set-default*) echo "$last" > "$WORLD/target" ;;
        esac""",
    "sync": 'echo "sync $*" >> "$WORLD/calls"',
    "python3": """case "$*" in
            --version) cat "$WORLD/python"; exit ;;
            "-m venv"*) for last in "$@"; do :; done; mkdir -p "$last/bin"; cp "$WORLD/pip" "$last/bin/python" ;;
            -c*) ! grep -q 'Python 3.9' "$WORLD/python" ;;
        esac""",
}
PIP = """#!/bin/sh
echo "pip $*" >> "$WORLD/calls"
[ ! -e "$WORLD/pip-fails" ] || exit 1
cp "$WORLD/klopkast" "$(dirname "$0")/klopkast"
"""


class Pi:
    """A root folder, and a world of stand-in commands around it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.world = folder / "world"
        self.wheels = folder / "wheels"
        commands = self.world / "bin"
        for path in (self.root / "boot/firmware", self.root / "var/lib", commands, self.wheels):
            path.mkdir(parents=True)
        for name, body in STAND_INS.items():
            self._script(commands / name, f"#!/bin/sh\n{body}\n")
        self._script(self.world / "pip", PIP)
        self.program("exit 0")
        self.tell(packages="", filesystem="ext4\n", target="multi-user.target\n", network="", raspberry="", calls="")
        self.tell(python="Python 3.11.2\n")
        (self.root / "boot/firmware/cmdline.txt").write_text(CMDLINE)
        (self.root / "boot/firmware/config.txt").write_text(CONFIG)
        self.wheel("one")

    def _script(self, path: Path, text: str) -> None:
        path.write_text(text)
        path.chmod(0o755)

    def tell(self, **facts: str) -> None:
        for name, text in facts.items():
            (self.world / name).write_text(text)

    def program(self, body: str) -> None:
        """What the installed command does when it is run."""
        self._script(self.world / "klopkast", f"#!/bin/sh\n{body}\n")

    def wheel(self, content: str) -> None:
        (self.wheels / "klopkast-0.1.0-py3-none-any.whl").write_text(content)

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        environment = {
            "PATH": f"{self.world / 'bin'}:/usr/bin:/bin",
            "DESTDIR": str(self.root),
            "WORLD": str(self.world),
        }
        return subprocess.run(
            ["bash", str(SYSTEMD / "install.sh"), *(options or ("--wheels", str(self.wheels)))],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=30,
        )

    def read(self, path: str) -> str:
        return (self.root / path).read_text()

    @property
    def current(self) -> str:
        return str((self.root / "opt/klopkast/current").readlink())

    def tree(self) -> Mapping[str, tuple[object, ...]]:
        """Every file with its content and the time it was written."""
        return {
            str(path.relative_to(self.root)): (
                (path.readlink(),) if path.is_symlink() else (path.read_bytes(), path.stat().st_mtime_ns)
            )
            for path in sorted(self.root.rglob("*"))
            if path.is_symlink() or path.is_file()
        }


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def test_a_fresh_pi_gets_program_unit_user_rules_and_boot_settings_and_is_told_so(pi: Pi) -> None:
    done = pi.install()
    assert done.returncode == 0, done.stderr
    assert pi.read("etc/systemd/system/klopkast.service") == (SYSTEMD / "klopkast.service").read_text()
    assert pi.read("etc/udev/rules.d/70-klopkast.rules") == (SYSTEMD / "klopkast.rules").read_text()
    assert pi.read("etc/sysusers.d/klopkast.conf") == (SYSTEMD / "klopkast.sysusers").read_text()
    assert pi.read("etc/systemd/journald.conf.d/klopkast.conf") == (SYSTEMD / "journald.conf").read_text()
    assert os.access(pi.root / "opt/klopkast/after-stop", os.X_OK)
    assert os.access(pi.root / "opt/klopkast/current/bin/klopkast", os.X_OK)
    assert str((pi.root / "usr/local/bin/klopkast").readlink()) == "/opt/klopkast/current/bin/klopkast"
    calls = (pi.world / "calls").read_text()
    assert "libgl1 libegl1" in calls
    assert f"--no-index --find-links={pi.wheels}" in calls
    assert f"--root={pi.root} --quiet enable klopkast.service" in calls
    assert "klopkast.service" in done.stdout
    assert "boot settings" in done.stdout


def test_run_twice_it_changes_nothing_and_says_so(pi: Pi) -> None:
    pi.install()
    before = pi.tree()
    done = pi.install()
    assert done.returncode == 0, done.stderr
    assert pi.tree() == before
    assert "up to date" in done.stdout
    assert "wrote" not in done.stdout


def test_an_upgrade_goes_beside_the_old_program_and_then_takes_its_place(pi: Pi) -> None:
    pi.install()
    assert pi.current == "a"
    pi.wheel("two")
    assert pi.install().returncode == 0
    assert pi.current == "b"
    assert (pi.root / "opt/klopkast/a/bin/klopkast").exists()
    pi.wheel("three")
    assert pi.install().returncode == 0
    assert pi.current == "a"


def test_another_python_after_a_system_upgrade_means_a_new_environment(pi: Pi) -> None:
    pi.install()
    pi.tell(python="Python 3.13.5\n")
    assert pi.install().returncode == 0
    assert pi.current == "b"


def test_an_upgrade_that_pip_can_not_finish_leaves_the_old_program(pi: Pi) -> None:
    pi.install()
    pi.wheel("two")
    pi.tell(**{"pip-fails": ""})
    done = pi.install()
    assert done.returncode == 1
    assert "What ran before still runs" in done.stderr
    assert pi.current == "a"
    (pi.world / "pip-fails").unlink()
    assert pi.install().returncode == 0
    assert pi.current == "b"


def test_an_upgrade_that_does_not_even_start_leaves_the_old_program(pi: Pi) -> None:
    pi.install()
    pi.wheel("two")
    pi.program("exit 3")
    done = pi.install()
    assert done.returncode == 1
    assert "does not start" in done.stderr
    assert pi.current == "a"


@pytest.mark.parametrize("kind", ["vfat", "exfat"])
def test_settings_file_empty_after_switch_off_a_state_folder_on_fat_is_refused(pi: Pi, kind: str) -> None:
    pi.tell(filesystem=f"{kind}\n")
    before = pi.tree()
    done = pi.install()
    assert done.returncode == 1
    assert kind in done.stderr
    assert "ext4" in done.stderr
    assert pi.tree() == before


def test_without_a_network_and_without_the_graphics_libraries_it_names_them_and_stops(pi: Pi) -> None:
    (pi.world / "network").unlink()
    done = pi.install()
    assert done.returncode == 1
    assert "libgl1" in done.stderr


def test_without_a_network_but_with_all_packages_it_installs(pi: Pi) -> None:
    (pi.world / "network").unlink()
    packages = pi.install("--packages").stdout
    pi.tell(packages=packages, calls="")
    assert pi.install().returncode == 0
    assert "install lib" not in (pi.world / "calls").read_text()


def test_a_debian_that_has_no_lgpio_gets_a_kiosk_without_pins_and_is_told(pi: Pi) -> None:
    (pi.world / "raspberry").unlink()
    done = pi.install()
    assert done.returncode == 0
    assert "no python3-lgpio" in done.stdout


def test_a_python_that_is_too_old_is_refused_by_its_version(pi: Pi) -> None:
    pi.tell(python="Python 3.9.2\n")
    done = pi.install()
    assert done.returncode == 1
    assert "this is Python 3.9.2" in done.stderr


def test_the_boot_settings_keep_the_console_lit_and_the_monitor_forced_on_one_line(pi: Pi) -> None:
    pi.install()
    line = pi.read("boot/firmware/cmdline.txt")
    assert line.count("\n") == 1
    assert line.startswith(CMDLINE.rstrip())
    assert {"consoleblank=0", "quiet", "plymouth.enable=0", "video=HDMI-A-1:D"} <= set(line.split())
    config = pi.read("boot/firmware/config.txt")
    assert config.startswith(CONFIG)
    assert "dtparam=spi=on" in config.splitlines()
    assert f"sync {pi.root}/boot/firmware/cmdline.txt.new" in (pi.world / "calls").read_text()


def test_words_of_the_owner_s_own_are_neither_doubled_nor_taken_away(pi: Pi) -> None:
    own = "console=tty1 quiet video=HDMI-A-1:1280x720@60D rootwait\n"
    (pi.root / "boot/firmware/cmdline.txt").write_text(own)
    pi.install()
    words = pi.read("boot/firmware/cmdline.txt").split()
    assert words.count("quiet") == 1
    assert [word for word in words if word.startswith("video=")] == ["video=HDMI-A-1:1280x720@60D"]
    (pi.root / "boot/firmware/cmdline.txt").write_text(" ".join([*words, "usb-storage.quirks=1:2:u"]) + "\n")
    pi.install("--uninstall")
    assert pi.read("boot/firmware/cmdline.txt") == own.replace("\n", " usb-storage.quirks=1:2:u\n")


def test_where_a_panel_hangs_on_the_ribbon_no_monitor_is_forced_beside_it(pi: Pi) -> None:
    panel = pi.root / "sys/class/drm/card1-DSI-1"
    panel.mkdir(parents=True)
    (panel / "status").write_text("connected\n")
    pi.install()
    assert "video=" not in pi.read("boot/firmware/cmdline.txt")


def test_a_machine_without_a_pi_s_boot_folder_is_left_as_it_boots(pi: Pi) -> None:
    (pi.root / "boot/firmware/cmdline.txt").unlink()
    done = pi.install()
    assert done.returncode == 0
    assert "boot settings are left alone" in done.stdout


def test_on_a_desktop_the_console_becomes_what_starts_and_uninstalling_gives_the_desktop_back(pi: Pi) -> None:
    pi.tell(target="graphical.target\n")
    pi.install()
    assert (pi.world / "target").read_text() == "graphical.target\n", "only a name, where there is no desktop"
    desktop = pi.root / "etc/systemd/system/display-manager.service"
    desktop.symlink_to("/lib/systemd/system/lightdm.service")
    done = pi.install()
    assert "desktop" in done.stdout
    assert (pi.world / "target").read_text() == "multi-user.target\n"
    pi.install("--uninstall")
    assert (pi.world / "target").read_text() == "graphical.target\n"


def test_uninstalling_leaves_every_file_as_it_was_and_the_games_where_they_are(pi: Pi) -> None:
    def contents() -> dict[str, object]:
        return {name: facts[0] for name, facts in pi.tree().items()}

    before = contents()
    pi.install()
    games = pi.root / "var/lib/klopkast/games.db"
    games.parent.mkdir()
    games.write_text("an evening")
    done = pi.install("--uninstall")
    assert done.returncode == 0, done.stderr
    assert contents() == {**before, "var/lib/klopkast/games.db": b"an evening"}
    assert "Games and settings are still in" in done.stdout
    assert pi.install("--uninstall").returncode == 0, "and a second time there is nothing to do"


def test_a_wheels_folder_without_the_kiosk_and_a_wrong_option_are_refused_in_a_sentence(pi: Pi, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "no klopkast wheel" in pi.install("--wheels", str(empty)).stderr
    assert "needs a folder" in pi.install("--wheels", str(tmp_path / "nowhere")).stderr
    assert "no option --colour" in pi.install("--colour").stderr
