"""A fault that comes back for ever fills no disk, and does not bury what was said before it."""

import logging

import pytest

from kiosk.log import BURST, FIRST_WAIT, LONGEST, LONGEST_WAIT, Ration, Terse


class Log:
    """A log, its clock, and what was written."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.lines: list[str] = []
        self.full = False
        self.handler = Terse(self._write, lambda: self.now)
        self.logger = logging.Logger("klopkast")  # noqa: LOG001 - one of this test's own, that nobody else hears
        self.logger.addHandler(self.handler)

    def _write(self, text: str) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        self.lines.append(text.rstrip("\n"))

    @property
    def characters(self) -> int:
        return sum(len(line) + 1 for line in self.lines)

    def fail(self, words: str = "broken", *numbers: int) -> None:
        try:
            raise ZeroDivisionError
        except ZeroDivisionError:
            self.logger.exception(words, *numbers)


@pytest.fixture
def log() -> Log:
    return Log()


def test_repeats_are_counted_and_told_with_the_next_message_after_a_while(log):
    for _ in range(38):
        log.logger.warning("No display by kmsdrm")
    log.now += FIRST_WAIT
    log.logger.warning("The board is back")
    assert log.lines == [
        "No display by kmsdrm",
        "No display by kmsdrm ... repeated 37 times",
        "The board is back",
    ]


def test_messages_that_take_turns_are_repeats_too_and_so_are_those_with_other_numbers(log):
    for number in range(100):
        log.logger.warning("No display")
        log.logger.warning("%d things could not be saved", number)
    assert log.lines == ["No display", "0 things could not be saved"]


def test_a_traceback_is_written_whole_once(log):
    for number in range(5):
        log.fail("turn %d failed", number)
    assert len(log.lines) == 1
    assert log.lines[0].startswith("turn 0 failed\nTraceback")
    assert log.lines[0].endswith("ZeroDivisionError")
    log.handler.close()
    assert log.lines[1:] == ["turn 0 failed ... repeated 4 times"]


def test_what_comes_again_after_a_quiet_while_is_told_anew(log):
    log.logger.warning("No display")
    log.now += FIRST_WAIT
    log.logger.warning("No display")
    assert log.lines == ["No display", "No display"]


def test_disk_full_a_million_equal_errors_in_a_night_are_a_few_lines(log):
    ration = Ration(lambda: log.now)
    for _ in range(1_000_000):
        log.now += 1 / 30
        log.lines += ration.heard("broken", "broken\nTraceback ...")
    assert log.lines[0] == "broken\nTraceback ..."
    assert len(log.lines) <= 10 + 1_000_000 / 30 / LONGEST_WAIT
    assert log.lines[-1].startswith("broken ... repeated ")


def test_disk_full_twenty_thousand_errors_none_like_another_stay_under_a_few_megabytes(log):
    for number in range(20_000):
        log.now += 0.5
        log.logger.warning(f"{number}: " + "x" * 200)
    assert BURST < log.characters < 2_000_000
    assert any("more messages were left out" in line for line in log.lines)


def test_the_end_of_an_endless_message_is_left_out(log):
    log.logger.warning("x" * 1_000_000)
    assert log.characters < LONGEST + 10


def test_disk_full_a_log_that_can_not_be_written_stops_nobody(log, capsys):
    log.full = True
    log.logger.warning("one")
    log.full = False
    log.logger.warning("two")
    assert log.lines == ["two"]
    assert capsys.readouterr().err == ""
