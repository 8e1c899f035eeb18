"""What systemd hears, on a real datagram socket."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.watchdog import Watchdog

TEN_SECONDS = "10000000"


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Systemd:
    """The far end: a socket, and what has been heard on it."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + address[1:] if address.startswith("@") else address)
        self.socket.setblocking(False)
        self.environment = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": TEN_SECONDS, "WATCHDOG_PID": "77"}

    def heard(self) -> list[str]:
        words = []
        while True:
            try:
                words.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return words


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    far_end = Systemd(str(tmp_path / "notify"))
    yield far_end
    far_end.socket.close()


def test_a_start_a_minute_of_turns_and_a_stop_are_told_in_order(systemd: Systemd) -> None:
    clock = Clock()
    with Watchdog(systemd.environment, clock, pid=77) as watchdog:
        watchdog.ready("home screen")
        heard = systemd.heard()
        for _ in range(60 * 30):
            clock.now += 1 / 30
            watchdog.feed()
            heard += systemd.heard()
        watchdog.stopping()
        heard += systemd.heard()
    assert heard[0] == "READY=1\nSTATUS=home screen"
    assert heard[-1] == "STOPPING=1"
    assert set(heard[1:-1]) == {"WATCHDOG=1"}
    assert len(heard[1:-1]) == 24, "one every two and a half seconds"


def test_alive_but_frozen_a_loop_that_hangs_for_fifteen_seconds_says_nothing(systemd: Systemd) -> None:
    clock = Clock()
    with Watchdog(systemd.environment, clock, pid=77) as watchdog:
        watchdog.feed()
        assert systemd.heard() == ["WATCHDOG=1"]
        clock.now += 15.0
        assert systemd.heard() == []
        watchdog.feed()
        assert systemd.heard() == ["WATCHDOG=1"], "and one word, not six, when it moves again"


def test_an_address_in_the_abstract_name_space_is_reached(tmp_path: Path) -> None:
    far_end = Systemd(f"@klopkast-test{tmp_path}")
    with Watchdog(far_end.environment, Clock(), pid=77) as watchdog:
        watchdog.ready()
    assert far_end.heard() == ["READY=1"]
    far_end.socket.close()


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "vsock:2:1"}])
def test_without_a_socket_of_systemd_every_word_goes_nowhere(environment: dict[str, str]) -> None:
    with Watchdog(environment, Clock()) as watchdog:
        watchdog.ready()
        watchdog.feed()
        watchdog.say("nobody hears")
        watchdog.stopping()
        assert watchdog.period == 0.0


def test_a_socket_that_is_not_there_and_one_that_goes_away_stop_nothing(systemd: Systemd, tmp_path: Path) -> None:
    with Watchdog({"NOTIFY_SOCKET": str(tmp_path / "nothing")}, Clock()) as watchdog:
        watchdog.ready()
    with Watchdog(systemd.environment, Clock(), pid=77) as watchdog:
        systemd.socket.close()
        watchdog.ready()
        watchdog.feed()


def test_a_supervisor_that_reads_nothing_never_holds_the_loop_up(systemd: Systemd) -> None:
    with Watchdog(systemd.environment, Clock(), pid=77) as watchdog:
        for _ in range(5_000):
            watchdog.say("nobody reads this")
    assert len(systemd.heard()) < 5_000


def test_a_watchdog_meant_for_another_process_is_left_alone(systemd: Systemd) -> None:
    with Watchdog(systemd.environment, Clock(), pid=78) as watchdog:
        watchdog.feed()
        assert watchdog.period == 0.0
        watchdog.ready()
    assert systemd.heard() == ["READY=1"]


@pytest.mark.parametrize("period", ["", "soon", "-5"])
def test_a_period_that_is_no_number_means_no_watchdog(systemd: Systemd, period: str) -> None:
    with Watchdog(systemd.environment | {"WATCHDOG_USEC": period}, Clock(), pid=77) as watchdog:
        watchdog.feed()
    assert systemd.heard() == []


def test_a_status_can_not_smuggle_in_a_second_word(systemd: Systemd) -> None:
    with Watchdog(systemd.environment, Clock(), pid=77) as watchdog:
        watchdog.say("safe mode\nREADY=1")
    assert systemd.heard() == ["STATUS=safe mode READY=1"]
