"""What is done after each end of the kiosk, with stand-ins for the system's commands that keep a record."""

import subprocess
from pathlib import Path

import pytest

AFTER_STOP = Path(__file__).parent.parent / "systemd" / "after-stop"
LOGIN = "start getty@tty1.service"


def done_after(folder: Path, job: str, status: str = "0", result: str = "success") -> str:
    """What the script asks of the system, where klopkast.service has this job."""
    line = f"81 klopkast.service {job} running" if job else ""
    systemctl = f'case "$*" in list-jobs*) echo "{line}" ;; *) echo "$@" >> {folder}/calls ;; esac'
    for name, body in (("systemctl", systemctl), ("setpriv", f'echo "$@" >> {folder}/calls')):
        (folder / name).write_text(f"#!/bin/sh\n{body}\n")
        (folder / name).chmod(0o755)
    (folder / "calls").write_text("")
    environment = {"PATH": f"{folder}:/usr/bin:/bin", "EXIT_STATUS": status, "SERVICE_RESULT": result}
    assert subprocess.run(["sh", str(AFTER_STOP)], env=environment, timeout=30).returncode == 0
    return (folder / "calls").read_text()


@pytest.mark.parametrize(("status", "asked"), [("80", "poweroff"), ("81", "reboot"), ("82", LOGIN)])
def test_a_number_asks_for_what_only_the_system_may_do(tmp_path: Path, status: str, asked: str) -> None:
    assert done_after(tmp_path, "", status) == f"--no-block {asked}\n"


def test_a_stop_gives_the_console_back_to_a_login(tmp_path: Path) -> None:
    assert LOGIN in done_after(tmp_path, "stop")


def test_a_restart_gives_no_login_for_it_would_share_the_console_with_the_kiosk(tmp_path: Path) -> None:
    assert done_after(tmp_path, "restart") == ""


def test_after_a_crash_nothing_is_done_because_it_is_back_in_a_moment(tmp_path: Path) -> None:
    assert done_after(tmp_path, "", "1", "exit-code") == ""


@pytest.mark.parametrize("job", ["stop", "restart"])
def test_lamps_are_put_out_after_a_stop_that_did_not_end_well(tmp_path: Path, job: str) -> None:
    assert "klopkast dark" in done_after(tmp_path, job, "", "timeout")
