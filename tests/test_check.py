"""Somebody with a soldering iron looks at the parts: in a terminal, and on the kiosk's own screen."""

import os
import sys
from collections.abc import Callable
from io import StringIO
from itertools import product
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

import drivers
from drivers.base import DARK, Edge, Fault, Link, Reading
from drivers.board import Settings as BoardSettings
from drivers.board import lamps as board_lamps
from drivers.matrix import DIGITS, Layout, Supply, registers
from drivers.slot import Slot, fill
from drivers.wire import Greeting
from kiosk import config as configuration
from kiosk import testcard, walk
from kiosk.__main__ import main
from kiosk.actions import Open
from kiosk.bench import Workbench
from kiosk.check import Typed, turn
from kiosk.debounce import ButtonTiming, KnockTiming
from kiosk.gestures import Gestures
from kiosk.inspection import Inspection
from kiosk.looking import Check, meter
from kiosk.words import Words
from tests.harness import Table
from tests.landlord import come_in


def emulated(file: Path, name: str, clock: Callable[[], float] = lambda: 0.0) -> tuple[Slot, ...]:
    """The emulated driver of that name, as this file configures it."""
    config, _ = configuration.read(file, drivers.look())
    modules = [module for module in drivers.found() if module.name == name]
    return fill(modules, config.drivers, clock, emulate=True).slots


class Terminal:
    """A check on the emulated pins alone, on a clock that steps, with what was written so far."""

    def __init__(self, folder: Path) -> None:
        self.now = 50.0
        self.out = StringIO()
        self.slots = emulated(folder / "kiosk.toml", "gpio", lambda: self.now)
        self.mailbox: SimpleQueue[Reading] = SimpleQueue()
        self.check = Check(self.slots, Gestures(KnockTiming(), ButtonTiming()), Words("en"), self.out, self.now)
        self.bench: Any = self.slots[0].bench
        self.hands = Workbench({"gpio": self.bench}, lambda: None)
        self.slots[0].start(self.mailbox.put)

    def wait(self, seconds: float) -> list[str]:
        """Let time pass; the lines that came meanwhile."""
        before = len(self.out.getvalue())
        for _ in range(round(seconds / 0.01)):
            self.now += 0.01
            self.hands.due(self.now)
            while not self.mailbox.empty():
                self.check.take(self.mailbox.get_nowait())
            self.check.due(self.now)
        return self.out.getvalue()[before:].splitlines()

    def end(self) -> None:
        self.slots[0].close()


@pytest.fixture
def terminal(tmp_path: Path) -> Any:
    made = Terminal(tmp_path)
    yield made
    made.end()


def test_a_knock_shows_each_edge_and_what_the_debouncer_makes_of_it(terminal: Terminal) -> None:
    terminal.hands.knock(terminal.now)
    said = terminal.wait(0.5)
    assert sum(line.endswith("knock    on") for line in said) >= 5
    assert sum("= one knock" in line for line in said) == 1
    assert any("7 contacts, 14 edges in" in line for line in said)


def test_a_rattling_sensor_is_summed_up_after_a_dozen_lines(terminal: Terminal) -> None:
    said = []
    for number in range(300):
        terminal.bench.press("knock", True)
        terminal.bench.press("knock", False)
        if number % 50 == 0:
            said += terminal.wait(0.01)
    said += terminal.wait(0.5)
    assert len(said) < 20
    assert any("300 contacts, 600 edges" in line for line in said)


def test_buttons_show_presses_and_holds(terminal: Terminal) -> None:
    terminal.bench.press("off", True)
    said = terminal.wait(3.5)
    assert any("off      = held" in line for line in said)
    terminal.bench.press("undo", True)
    terminal.wait(0.1)
    terminal.bench.press("undo", False)
    assert any("undo     off" in line for line in terminal.wait(0.1))


def test_lamps_are_walked_past_one_by_one_and_each_is_named(terminal: Terminal) -> None:
    terminal.check.walk(terminal.now)
    lit: list[tuple[str, ...]] = []
    said: list[str] = []
    for _ in range(90):
        said += terminal.wait(0.1)
        lit.append(tuple(name for name, color in terminal.bench.lamps().items() if color != DARK))
    assert all(len(names) <= 1 for names in lit)
    assert [names[0] for names in dict.fromkeys(lit) if names] == [f"seat{seat}" for seat in range(8)]
    assert [line.split()[3] for line in said if "its lamp is lit" in line] == [f"{seat}:" for seat in range(1, 9)]
    assert "every lamp" in said[-1]


def test_what_is_missing_is_said_in_a_sentence_each_with_what_to_do(terminal: Terminal) -> None:
    terminal.check.take(Link("gpio", "ok", False, terminal.now, Fault.IN_USE, "pin GPIO22 is already in use"))
    terminal.check.take(Link("board", "", False, terminal.now, Fault.NO_PERMISSION, "the user must be in dialout"))
    terminal.bench.press("undo", True)
    terminal.wait(0.1)
    assert not terminal.check.summary()
    said = terminal.out.getvalue()
    assert "gpio ok ok is down" not in said
    assert "gpio ok is down: in use by another program (pin GPIO22 is already in use)" in said
    assert "sudo systemctl stop klopkast" in said
    assert "board is down: no permission (the user must be in dialout)" in said
    assert "Knock button was not heard: press it, and if nothing comes see to pin 27 and ground." in said
    assert "Undo button was not heard" not in said


def test_of_a_driver_that_is_down_no_lamp_is_said_to_be_lit_and_no_input_is_missed(terminal: Terminal) -> None:
    terminal.wait(0.1)
    terminal.check.take(Link("gpio", "", False, terminal.now, Fault.NO_CHIP, "no GPIO chip"))
    terminal.check.walk(terminal.now)
    assert terminal.wait(3) == []
    assert not terminal.check.summary()
    said = terminal.out.getvalue()
    assert "gpio is down: there is no such chip" in said
    assert "is lit" not in said
    assert "was not heard" not in said


def test_the_walk_past_the_lamps_waits_for_a_driver_that_has_not_told_yet(tmp_path: Path) -> None:
    slots = emulated(tmp_path / "none.toml", "gpio")
    out = StringIO()
    check = Check(slots, Gestures(KnockTiming(), ButtonTiming()), Words("en"), out, 0.0)
    check.walk(0.0)
    check.due(1.5)
    assert out.getvalue() == ""
    check.take(Link("gpio", "", True, 1.6))
    check.due(1.7)
    check.due(1.8)
    assert "seat 1: its lamp is lit" in out.getvalue()
    slots[0].close()


def test_a_check_whose_streams_are_closed_ends_as_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kiosk.toml").write_text("[drivers.gpio]\non = false\n", encoding="utf-8")
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}", None)
    assert main(["check", "--config", str(tmp_path / "kiosk.toml"), "--seconds", "0.03"]) == 0
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()


def test_what_is_wrong_with_the_file_is_in_the_sum_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kiosk.toml").write_text("[drivers.gpio]\non = false\ncolour = 1\n", encoding="utf-8")
    with Path("/dev/null").open() as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        assert main(["check", "--config", str(tmp_path / "kiosk.toml"), "--seconds", "0.03"]) == 1
    said = capsys.readouterr().out
    assert said.count("drivers.gpio.colour is no setting") == 2
    assert "Every part answers" not in said


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1", "0", "long"])
def test_a_time_that_never_comes_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", f"--seconds={seconds}"])
    assert f"'{seconds}' is no number of seconds above 0" in capsys.readouterr().err


def test_all_is_well_when_everything_was_heard(terminal: Terminal) -> None:
    for name in ("knock", "button", "ok", "undo", "off"):
        terminal.bench.press(name, True)
        terminal.bench.press(name, False)
        terminal.wait(0.1)
    assert terminal.check.summary()
    assert "Every part answers" in terminal.out.getvalue()


def test_a_sensor_of_the_wrong_polarity_is_sent_to_calibration(terminal: Terminal) -> None:
    for _ in range(400):
        terminal.bench.press("knock", True)
        terminal.wait(0.01)
        terminal.bench.press("knock", False)
    assert not terminal.check.summary()
    assert "klopkast check --calibrate" in terminal.out.getvalue()


class Speaking:
    """A board that has greeted."""

    name = "board"

    inputs, lamps, pins = ("knock",), (), ()

    def __init__(self) -> None:
        self.greeting: Greeting | None = None

    def due(self, now: float) -> None: ...


def test_the_boards_greeting_and_the_strength_of_a_knock_are_shown() -> None:
    out = StringIO()
    board: Any = Speaking()
    check = Check([board], Gestures(KnockTiming(), ButtonTiming()), Words("en"), out, 0.0)
    check.due(7.0)
    assert "says nothing yet" in out.getvalue()
    board.greeting = Greeting("klopkast", 1, 77, 128, 8, True, 0)
    check.due(8.0)
    check.due(8.1)
    check.take(Edge("knock", True, 8.2, 0.5))
    assert out.getvalue().count("greets as klopkast, version 1: 128 lights, 8 seats, a piezo") == 1
    assert "strength ##########---------- 0.50" in out.getvalue()
    assert "= one knock" in out.getvalue()


@pytest.mark.parametrize(("strength", "shown"), [(-1, "-" * 20), (0.25, "#" * 5 + "-" * 15), (2, "#" * 20)])
def test_meter_stays_within_its_room(strength: float, shown: str) -> None:
    assert meter(strength) == shown


def test_letters_come_line_by_line_and_never_hold_anything_up() -> None:
    read, write = os.pipe()
    typed = Typed(read)
    assert typed() is None
    os.write(write, b"k\n3\nq")
    assert [typed(), typed(), typed()] == ["k", "3", None]
    os.write(write, b"\n")
    assert typed() == "q"
    os.close(write)
    assert [typed(), typed()] == [None, None]
    os.close(read)


def test_typing_presses_in_emulation_and_q_ends(terminal: Terminal) -> None:
    lines = iter(["k", "o", "7", "s", "?", "q"])
    turn(terminal.check, terminal.mailbox, terminal.hands, lambda: terminal.now, None, lambda: next(lines, None))
    assert terminal.check.ended
    assert {seen.name for seen in terminal.check._inspection.inputs if seen.edges} >= {"knock", "ok"}


def test_command_ends_by_itself_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    with (Path("/dev/null")).open() as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        assert main(["check", "--emulate", "--config", str(tmp_path / "none.toml"), "--seconds", "0.05"]) == 1
    said = capsys.readouterr().out
    assert "gpio: 5 inputs, 8 lamps." in said
    assert "max7219: 0 inputs, 128 lamps." in said
    assert list(tmp_path.iterdir()) == []


def test_a_walk_passes_every_lamp_once_and_then_is_over() -> None:
    board = next(module for module in drivers.found() if module.name == "board")
    names = board_lamps(board.Settings(on=True))  # type: ignore[arg-type]
    seen = [walk.lit(names, at * 0.01) for at in range(round(walk.lasts(names) / 0.01) + 10)]
    assert tuple(dict.fromkeys(name for name in seen if name)) == names
    assert seen[-1] is None
    assert walk.lit(names, -1.0) is None


def test_bursts_are_told_apart_by_a_quiet_time() -> None:
    inspection = Inspection(("knock",))
    for at in (0.0, 0.01, 0.02, 1.0):
        inspection.edge(Edge("knock", True, at))
    burst = inspection.inputs[0].burst
    assert burst is not None
    assert (burst.began, burst.contacts) == (1.0, 1)
    assert inspection.inputs[0].edges == 4


# On the kiosk's own screen


def test_screen_shows_inputs_live_and_scores_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.deal("Ann", "Bea")
    before = table.desk.moment
    table.tap_icon("menu")
    come_in(table)
    table.tap("Try the parts out")
    assert table.says("not heard yet")
    table.knock(bounces=5)
    assert table.says("Last knock: 5 contacts")
    assert table.says("heard once")
    table.push("undo")
    table.push("ok")
    assert table.desk.ui.screen == "check"
    assert table.desk.moment is before


def test_off_button_still_switches_off_while_parts_are_tried(tmp_path: Path) -> None:
    table = Table(tmp_path)
    come_in(table)
    table.tap("Try the parts out")
    table.push("off", 3.2)
    assert table.switched_off


def test_button_on_the_screen_lights_the_lamps_one_by_one(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.deal("Ann", "Bea")
    table.tap_icon("menu")
    come_in(table)
    table.tap("Try the parts out")
    table.wait(0.2)
    assert set(table.lamps().values()) == {DARK}
    table.tap("Light the lamps")
    lit = []
    for _ in range(80):
        table.wait(0.1)
        lit += [name for name, color in table.lamps().items() if color != DARK]
    assert list(dict.fromkeys(lit)) == [f"seat{seat}" for seat in range(8)]
    table.does(Open("table"))
    table.wait(0.2)
    assert table.lamp("seat0") != DARK


# The picture by which matrices are set upright


def lamps_of(count: int) -> tuple[str, ...]:
    return tuple(f"seat{row}.{column}" for row in range(8) for column in range(8 * count))


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("mirror", [False, True])
def test_each_wrong_picture_names_the_setting_that_the_chips_would_need(rotation: Any, mirror: bool) -> None:
    """What the driver sends with one setting is looked at on modules that lie in each of the eight ways."""
    supply = Supply(1000.0, 1.0)
    lit = {tuple(map(int, name.removeprefix("seat").split("."))) for name in testcard.frame(lamps_of(1))}
    sent = registers(lit, 1, Layout(1, rotation, mirror, "left"), supply)  # type: ignore[arg-type]
    views = tuple(testcard.views(rotation, mirror))
    assert len({view.rows for view in views}) == 8
    assert views[0].rows == testcard.drawn(1)
    for view in views:
        really = Layout(1, view.rotation, view.mirror, "left")  # type: ignore[arg-type]
        for row, column in product(range(8), repeat=2):
            alone = registers([(row, column)], 1, really, supply)
            seen = any(alone[digit][0] & sent[digit][0] for digit in DIGITS)
            assert seen == (view.rows[row][column] == "#")


def test_test_picture_counts_the_modules_with_dots_and_leaves_bars_and_lamps_alone() -> None:
    assert testcard.modules(lamps_of(4)) == 4
    assert [row.count("#") for row in testcard.drawn(3)[-1].split()] == [1, 2, 3]
    for other in (tuple(f"seat{seat}" for seat in range(8)), board_lamps(BoardSettings(on=True)), ()):
        assert testcard.modules(other) == 0
        assert testcard.frame(other) == {}


def test_p_in_the_terminal_shows_the_picture_and_what_each_wrong_one_means(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text("[drivers.max7219]\nrotation = 90\n", encoding="utf-8")
    out = StringIO()
    check = Check(emulated(file, "max7219"), Gestures(KnockTiming(), ButtonTiming()), Words("nl"), out, 0.0)
    check.typed("p", 0.0)
    said = out.getvalue()
    assert "een rechte F" in said
    assert "    ..#####.   ..#####.\n" in said
    assert said.count("rotation = ") == 7
    assert "rotation = 90 " in said  # mirrored alone
    assert 'first = "right"' in said
    assert "schrijf dan modules = " in said


def test_test_picture_of_the_screen_is_upright_on_the_matrices(tmp_path: Path) -> None:
    table = Table(tmp_path, matrices=2)
    come_in(table)
    table.tap("Try the parts out")
    table.tap("Test picture")
    assert table.says("the left one has one dot")
    lit = {name for name, color in table.modules.lamps().items() if color != DARK}
    assert lit == set(testcard.frame(lamps_of(2)))
    table.tap("Light the lamps")
    table.wait(0.2)
    assert not table.says("the left one has one dot")
