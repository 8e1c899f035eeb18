"""The unit is a tested artefact: what systemd thinks of it, and that it fits the installer, the users and the rules."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kiosk.leaving import OFF, RESTART, SHELL
from kiosk.staff.sticks import PLACES

SYSTEMD = Path(__file__).parent.parent / "systemd"
UNIT = SYSTEMD / "klopkast.service"
SCRIPTS = [
    *sorted(SYSTEMD.glob("*.sh")),
    SYSTEMD / "after-stop",
    *sorted((Path(__file__).parent / "appliance").rglob("*.sh")),
]
MAX_EXPOSURE = 2.0


def settings() -> dict[str, list[str]]:
    """Every setting of the unit with its words, in their order, those of several lines in one list."""
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text("utf-8").splitlines():
        if match := re.fullmatch(r"([A-Za-z]+)=(.*)", line):
            found.setdefault(match[1], []).extend(match[2].split() or [""])
    return found


def comments() -> str:
    return "\n".join(line for line in UNIT.read_text("utf-8").splitlines() if line.startswith("#"))


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not here: the unit was not checked by systemd itself")
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, timeout=30)


def test_systemd_has_nothing_to_say_about_the_unit(tmp_path: Path) -> None:
    there = UNIT.read_text("utf-8").replace("/opt/klopkast/current/bin/klopkast", "/bin/true")
    copy = tmp_path / "klopkast.service"
    copy.write_text(there.replace("/opt/klopkast/after-stop", "/bin/true"), "utf-8")
    done = analyze("verify", str(copy))
    assert done.stdout + done.stderr == ""
    assert done.returncode == 0


def test_its_exposure_is_two_or_lower_and_each_thing_left_open_has_its_reason_in_the_unit() -> None:
    done = analyze("security", "--offline=true", "--json=short", str(UNIT))
    if done.returncode and "json" in done.stderr:
        pytest.skip("this systemd-analyze gives no JSON: the unit's exposure was not measured")
    report = json.loads(done.stdout)
    left_open = [line for line in report if line["exposure"] and float(line["exposure"]) > 0]
    names = {re.match(r"[A-Za-z/=]+?(?==|$)", line["name"])[0] for line in left_open}
    assert "PrivateNetwork" in names, "the report has changed its form"
    assert not {name for name in names if name not in comments()}
    over = analyze("security", "--offline=true", f"--threshold={MAX_EXPOSURE * 10:.0f}", str(UNIT))
    assert over.returncode == 0, over.stdout.splitlines()[-1]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_shellcheck_has_nothing_to_say_about(script: Path) -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not here: the shell scripts were not checked")
    done = subprocess.run(["shellcheck", str(script)], capture_output=True, text=True, timeout=30)
    assert done.stdout == ""


def test_alive_but_frozen_the_watchdog_ends_a_hang_and_the_kiosk_comes_back_for_ever() -> None:
    unit = settings()
    assert unit["Type"] == ["notify"]
    assert unit["WatchdogSec"] == ["10s"]
    assert unit["Restart"] == ["always"]
    assert unit["StartLimitIntervalSec"] == ["0"]


def test_a_stop_is_over_in_a_few_seconds_and_puts_the_lamps_out() -> None:
    unit = settings()
    assert int(unit["TimeoutStopSec"][0].removesuffix("s")) <= 5
    assert "/opt/klopkast/current/bin/klopkast dark" in (SYSTEMD / "after-stop").read_text("utf-8")


def test_service_environment_differs_from_the_shell_so_folders_and_user_are_declared() -> None:
    unit = settings()
    installer = (SYSTEMD / "install.sh").read_text("utf-8")
    assert unit["RuntimeDirectory"] == unit["StateDirectory"] == ["klopkast"]
    assert unit["WorkingDirectory"] == ["%t/klopkast"]
    assert "XDG_RUNTIME_DIR=%t/klopkast" in unit["Environment"]
    assert "program=$root/opt/klopkast\n" in installer
    assert unit["ExecStart"] == ["/opt/klopkast/current/bin/klopkast"]
    assert "state=$root/var/lib/klopkast\n" in installer


def test_console_display_gets_no_input_unless_the_user_has_the_groups_and_the_console_has_no_login() -> None:
    unit = settings()
    assert {"input", "video", "render", "gpio", "spi", "dialout", "audio"} == set(unit["SupplementaryGroups"])
    assert "getty@tty1.service" in unit["Conflicts"]
    assert "getty@tty1.service" in unit["After"]
    assert unit["TTYPath"] == ["/dev/tty1"]
    assert unit["StandardInput"] == ["tty"]
    users = (SYSTEMD / "klopkast.sysusers").read_text("utf-8")
    assert set(re.findall(r"^m klopkast (\w+)$", users, re.MULTILINE)) == set(unit["SupplementaryGroups"])
    assert re.search(r"^u klopkast ", users, re.MULTILINE)


def test_no_sound_device_is_the_only_reason_for_silence_because_the_unit_allows_one() -> None:
    unit = settings()
    assert "char-alsa" in unit["DeviceAllow"]
    assert "audio" in unit["SupplementaryGroups"]
    assert "PrivateDevices" not in unit
    assert not [word for word in unit["Environment"] if "SDL_AUDIODRIVER" in word], "SDL chooses"


def test_waits_for_a_network_that_is_not_there_never() -> None:
    unit = settings()
    ordered = [word for key in ("After", "Wants", "Requires", "BindsTo") for word in unit.get(key, [])]
    assert not [word for word in ordered if "network" in word or "time-sync" in word]
    assert unit["IPAddressDeny"] == ["any"]
    assert "AF_INET" not in unit["RestrictAddressFamilies"]


def test_screen_goes_black_while_people_play_is_prevented_in_the_boot_settings() -> None:
    assert "consoleblank=0" in (SYSTEMD / "install.sh").read_text("utf-8")


def test_the_numbers_it_may_leave_with_mean_the_same_to_the_unit_and_to_what_acts_on_them() -> None:
    unit = settings()
    assert unit["RestartPreventExitStatus"] == unit["SuccessExitStatus"] == ["80", "81", "82"]
    acts = (SYSTEMD / "after-stop").read_text("utf-8")
    asked = dict(re.findall(r"^ +(\d+)\) exec systemctl --no-block (.+) ;;$", acts, re.MULTILINE))
    assert asked == {"80": "poweroff", "81": "reboot", "82": "start getty@tty1.service"}
    assert unit["ExecStopPost"] == ["-+/opt/klopkast/after-stop"]
    assert [int(status) for status in unit["RestartPreventExitStatus"]] == [OFF, RESTART, SHELL]
    assert "OnSuccess" not in unit, "it would stop a kiosk that is about to be started again after a crash"


def test_a_stick_is_mounted_for_the_kiosk_s_user_where_the_kiosk_looks_and_may_write() -> None:
    rules = (SYSTEMD / "klopkast.rules").read_text("utf-8")
    (rule,) = [line for line in rules.splitlines() if "systemd-mount" in line]
    assert "--owner=klopkast" in rule
    assert {"nosuid", "nodev", "noexec"} <= set(re.findall(r"--options=(\S+)", rule)[0].split(","))
    assert rule.endswith('$devnode /media/$name"')
    for place in PLACES:
        assert place in [word.removeprefix("-") for word in settings()["ReadWritePaths"]]
