"""Five knocks, then cards and glasses: what is proposed, and how it does with hands that it has not heard."""

import os
import random
import re
from io import StringIO
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from types import SimpleNamespace
from typing import Any

import pytest

import drivers
from drivers.base import Edge, Reading
from drivers.gpio import Settings as Pins
from drivers.gpio import Wire
from kiosk import config as configuration
from kiosk import traces
from kiosk.__main__ import main
from kiosk.calibration import Proposal, UnclearError, five, lines, propose, wiring_of_board, wiring_of_pin
from kiosk.debounce import LATE, KnockFilter, KnockTiming, Noisy, Tapped
from kiosk.traces import Contact, Sample, TraceError, detect, hear, read, written
from kiosk.tracing import Listener, heard
from kiosk.words import Words
from tests.bench import knocks
from tests.traces.generate import KINDS, TABLES, hits, trace

TRACES = Path(__file__).parent / "traces"


def tapped(samples: tuple[Sample, ...], timing: KnockTiming, threshold: float = 0.0) -> int:
    return sum(isinstance(each, Tapped) for each in detect(hear(samples), timing, threshold, 0.1))


def timing_of(proposal: Proposal) -> KnockTiming:
    return KnockTiming(proposal.dead, proposal.quiet, contacts=proposal.contacts, closed=proposal.closed)


@pytest.mark.parametrize("kind", KINDS)
def test_not_every_shake_is_a_knock_once_the_sensor_is_calibrated(kind: str) -> None:
    each = 24
    for curve in knocks.curves(each, (kind,), times=1):
        assert [setting.overlap for setting in curve.settings] == [0], curve.table
        assert curve.calibrated.missed <= 1, curve.table
        assert curve.calibrated.false <= 1, curve.table
        assert curve.judged[0].false > each / 12, f"{curve.table}: a line that is too low would have to hear the noise"
        assert curve.judged[-1].missed > each / 6, f"{curve.table}: a line that is too high would have to miss knocks"


@pytest.mark.parametrize("idle", [0.0, 1.0])
def test_weak_inverted_or_loosely_wired_sensor_has_its_polarity_found_from_five_knocks(idle: float) -> None:
    recorded = read((TRACES / "ky031.csv").read_text(encoding="utf-8"))
    turned = tuple(Sample(at, level if idle else 1.0 - level) for at, level in recorded)
    proposal = propose(hear(turned), None)
    assert proposal.idle == idle
    assert f"active_low = {'true' if idle else 'false'}" in wiring_of_pin(proposal, 17, "up")


def test_one_hit_with_echoes_is_one_knock_at_the_proposed_times() -> None:
    chance = random.Random(4)
    table = TABLES["trestle"]
    proposal = propose(hear(trace("ky031", table, hits([1.0] * 5, chance), chance)), None)
    assert tapped(trace("ky031", table, hits([1.0] * 8, chance), chance), timing_of(proposal)) == 8


def test_proposal_says_why_and_gives_lines_that_the_configuration_reads(tmp_path: Path) -> None:
    chance = random.Random(7)
    proposal = knocks.calibrated("sw420", TABLES["oak"], chance)
    said = " ".join(map(Words("en"), proposal.why))
    assert "rests at level 0" in said
    assert re.search(r"closed for [\d, ]+ ms\. The noise kept it closed for [\d, ]+ ms\. The line is at \d+ ms", said)
    file = tmp_path / "kiosk.toml"
    file.write_text(lines(proposal, wiring_of_pin(proposal, 17, "down")), encoding="utf-8")
    config, problems = configuration.read(file, drivers.look())
    assert problems == ()
    assert config.knock == timing_of(proposal)
    assert config.drivers["gpio"].knock == Wire(17, "down", active_low=False)


def test_piezo_gets_a_threshold_for_the_board(tmp_path: Path) -> None:
    proposal = knocks.calibrated("piezo", TABLES["oak"], random.Random(7))
    assert (proposal.contacts, proposal.closed) == (1, 0.0)
    assert 0.045 < proposal.threshold < 0.15
    file = tmp_path / "kiosk.toml"
    file.write_text(lines(proposal, wiring_of_board(proposal)), encoding="utf-8")
    config, problems = configuration.read(file, drivers.look())
    assert problems == ()
    assert config.drivers["board"].threshold == proposal.threshold


def test_noise_as_strong_as_a_knock_is_told_with_a_way_out() -> None:
    chance = random.Random(1)
    table = TABLES["oak"]
    soft = hear(trace("ky031", table, hits([0.3] * 5, chance), chance))
    proposal = propose(soft, hear(trace("ky031", table, hits([0.6] * 6, chance), chance)))
    assert proposal.overlap == 6
    said = Words("en")(proposal.why[-1])
    assert "6 of 6 noises would count" in said
    assert "turn the sensor's screw" in said


@pytest.mark.parametrize(
    ("times", "reason"),
    [
        ((0.0, 1.0, 2.0, 3.0), "4 contacts were heard,"),
        ((0.0, 0.3, 0.6, 0.9, 1.2, 1.5), "could not be told apart"),
        ((0.0, 0.1, 0.2, 0.3, 0.4), "could not be told apart"),
    ],
)
def test_what_is_not_five_knocks_is_refused_with_what_to_do(times: tuple[float, ...], reason: str) -> None:
    with pytest.raises(UnclearError) as raised:
        five([Contact(at, at) for at in times])
    said = Words("en")(raised.value.text)
    assert reason in said
    assert re.search(r"[Kk]nock", said)


# Contacts, and closed time, as a threshold


def rattle(times: tuple[float, ...]) -> list[Edge]:
    return [Edge("knock", active, at + late) for at in times for active, late in ((True, 0.0), (False, 0.001))]


def test_few_contacts_are_no_knock_where_more_are_asked_for() -> None:
    for asked, counted in ((1, 1), (3, 1), (4, 0)):
        sensor = KnockFilter("knock", KnockTiming(contacts=asked))
        taps = [one for edge in rattle((5.0, 5.01, 5.02)) for one in sensor.feed(edge)]
        assert taps == [Tapped("knock", 5.0)] * counted


def test_contacts_that_trickle_in_after_the_dead_time_do_not_add_up() -> None:
    sensor = KnockFilter("knock", KnockTiming(contacts=3, dead=0.3))
    assert [one for edge in rattle((5.0, 5.2, 5.4, 5.6)) for one in sensor.feed(edge)] == []


def test_long_contact_within_a_knock_does_not_cut_it_in_two() -> None:
    sensor = KnockFilter("knock", KnockTiming(contacts=3, dead=0.4, quiet=0.1))
    edges = [Edge("knock", True, 5.0), Edge("knock", False, 5.15), *rattle((5.16, 5.17, 5.18))]
    assert [one for edge in edges for one in sensor.feed(edge)] == [Tapped("knock", 5.0)]


def test_a_contact_closed_for_too_short_in_all_is_no_knock_however_often_it_is_made() -> None:
    for asked, counted in ((0.002, 1), (0.0029, 1), (0.004, 0)):
        sensor = KnockFilter("knock", KnockTiming(closed=asked))
        taps = [one for edge in rattle((5.0, 5.01, 5.02)) for one in sensor.feed(edge)]
        assert taps == [Tapped("knock", 5.0)] * counted


def test_one_long_contact_is_a_knock_when_it_has_lasted_and_its_end_could_have_arrived() -> None:
    sensor = KnockFilter("knock", KnockTiming(closed=0.05))
    assert sensor.feed(Edge("knock", True, 5.0)) == []
    assert sensor.due(5.05) == []
    when = sensor.next_due
    assert when == pytest.approx(5.05 + LATE)
    assert sensor.due(when) == [Tapped("knock", 5.0)]
    assert sensor.feed(Edge("knock", False, 5.2)) == []


@pytest.mark.parametrize("polled", [True, False])
def test_a_contact_that_opened_in_time_counts_for_what_it_lasted_although_its_edge_comes_late(polled: bool) -> None:
    sensor = KnockFilter("knock", KnockTiming(closed=0.05))
    sensor.feed(Edge("knock", True, 5.0))
    if polled:
        assert sensor.due(5.06) == []
    assert sensor.feed(Edge("knock", False, 5.04)) == []
    assert sensor.feed(Edge("knock", True, 5.06)) == []
    assert sensor.feed(Edge("knock", False, 5.08)) == [Tapped("knock", 5.0)]


def test_what_is_closed_after_the_dead_time_does_not_count() -> None:
    sensor = KnockFilter("knock", KnockTiming(closed=0.2, dead=0.3))
    edges = [Edge("knock", True, 5.0), Edge("knock", False, 5.1), Edge("knock", True, 5.25), Edge("knock", False, 5.4)]
    assert [one for edge in edges for one in sensor.feed(edge)] == []
    assert sensor.next_due is None


def test_a_blow_that_the_board_measured_counts_by_itself() -> None:
    sensor = KnockFilter("knock", KnockTiming(contacts=20))
    assert sensor.feed(Edge("knock", True, 5.0, 0.4)) == [Tapped("knock", 5.0, 0.4)]


# Files


@pytest.mark.parametrize(
    ("name", "table", "count"), [("ky031", "oak", 5), ("sw420", "trestle", 5), ("piezo", "oak", 1)]
)
def test_committed_traces_are_what_the_generator_makes(name: str, table: str, count: int) -> None:
    chance = random.Random(1)
    made = written(trace(name, TABLES[table], hits([1.0] * count, chance), chance))
    assert (TRACES / f"{name}.csv").read_text(encoding="utf-8") == made


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("time,level\n0,0\n1,high\n", "line 3 is '1,high'"),
        ("0,0\n1\n", "line 2"),
        ("0,0\n1,5\n", "line 2 has the level 5"),
        ("0,0\n2,1\n1,0\n", "line 3 goes back in time"),
        ("0,0\n1,nan\n", "line 2 has the level nan"),
        ("", "fewer than two"),
        ("time,level\n\n\n", "fewer than two"),
        ("0,0\n1,1\ninf,0\n", "line 3 is 'inf,0'"),
        ("0,0\nnan,1\n2,0\n", "line 2 is 'nan,1'"),
        ("0;0\n1;1\n", "line 2 is '1;1'"),
        ("0,0\n" + "9" * 200_000 + "x,1\n", "line 2 is '" + "9" * 40 + "...'"),
        ("\0\0\n\0,\0\n", "line 2"),
    ],
)
def test_file_that_is_no_trace_is_refused_by_its_line(text: str, reason: str) -> None:
    with pytest.raises(TraceError) as raised:
        read(text)
    assert reason in Words("en")(raised.value.text)


def test_trace_is_told_burst_by_burst(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    nothing = str(tmp_path / "none.toml")
    assert main(["check", "--config", nothing, "--trace", str(TRACES / "ky031.csv")]) == 0
    said = capsys.readouterr().out
    assert "At rest it is at 1; it is digital." in said
    assert said.count("= one knock") == 5
    assert said.endswith("5 knocks.\n")
    assert main(["check", "--config", nothing, "--trace", str(TRACES / "piezo.csv")]) == 0
    assert "######-------------- 0.3" in capsys.readouterr().out
    assert main(["check", "--config", nothing, "--trace", str(tmp_path / "gone.csv")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    broken = tmp_path / "broken.csv"
    broken.write_text("a,b\n1,x\n", encoding="utf-8")
    assert main(["check", "--config", nothing, "--trace", str(broken)]) == 2
    assert "line 2" in capsys.readouterr().err


def a_folder(path: Path) -> None:
    path.mkdir()


def too_long(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10**12)  # all of it a hole


def without_rights(path: Path) -> None:
    path.symlink_to("/proc/1/mem")  # where not even root may read from the start


BAD_FILES = {
    "empty": (Path.touch, "fewer than two samples"),
    "binary": (lambda path: path.write_bytes(b"0,0\n\xfe\xff\x00"), "line 2 is no text"),
    "huge": (too_long, "longer than 16 MB"),
    "a folder": (a_folder, "Is a directory"),
    "not for us": (without_rights, "cannot be read"),
    "endless": (lambda path: path.symlink_to("/dev/zero"), "longer than 16 MB"),
}


@pytest.mark.parametrize("kind", BAD_FILES)
def test_any_file_in_place_of_a_trace_is_told_in_one_line(
    kind: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    make, reason = BAD_FILES[kind]
    make(tmp_path / "a.csv")
    assert main(["check", "--config", str(tmp_path / "none.toml"), "--trace", str(tmp_path / "a.csv")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(str(tmp_path / "a.csv"))
    assert reason in line


def test_a_trace_may_come_through_a_pipe(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    read_end, write_end = os.pipe()
    os.write(write_end, b"0,1\n1,0\n1.01,1\n3,1\n")
    os.close(write_end)
    assert main(["check", "--config", str(tmp_path / "none.toml"), "--trace", f"/dev/fd/{read_end}"]) == 0
    os.close(read_end)
    assert capsys.readouterr().out.endswith("1 knock.\n")


def test_spring_sensor_that_chatters_on_is_said_to_be_muted() -> None:
    chatter = tuple(Sample(1 + index * 0.01, float(index % 2)) for index in range(1001))
    idle = (Sample(0.0, 0.0), *chatter, Sample(60.0, 0.0))
    assert any(isinstance(each, Noisy) for each in detect(hear(idle), KnockTiming()))
    assert tapped(idle, KnockTiming()) == 1


# In the terminal


class Evening:
    """Somebody who does as the terminal asks: edges come when time is looked at, and Enter when all is done."""

    def __init__(self, source: str, settings: Pins, plans: list[list[Edge]]) -> None:
        self.now = 0.0
        self.mailbox: SimpleQueue[tuple[str, Reading]] = SimpleQueue()
        self.source, self.settings = source, settings
        self.plans = plans
        self.out = StringIO()
        self.waiting = list(plans.pop(0))
        self.turns: list[float] = []

    def clock(self) -> float:
        self.now += 0.005
        while self.waiting and self.waiting[0].at <= self.now:
            self.mailbox.put((self.source, self.waiting.pop(0)))
        return self.now

    def typed(self) -> str | None:
        if self.waiting or not self.mailbox.empty() or "Heard by" not in self.out.getvalue():
            return None
        if self.plans:
            begin = self.now
            self.waiting = [Edge(e.input, e.active, e.at + begin, e.strength) for e in self.plans.pop(0)]
            return None
        return ""

    def calibrate(self) -> tuple[int, str]:
        config: Any = configuration.Config(drivers={"gpio": self.settings, "board": None})
        slots: Any = (SimpleNamespace(due=self.turns.append),)
        status = Listener(self.mailbox, self.clock, self.typed, self.out, tick=0, slots=slots).propose(config)
        return status, self.out.getvalue()


def contacts(begin: float, count: int) -> list[Edge]:
    return rattle(tuple(begin + index * 0.004 for index in range(count)))


def test_no_flood_waits_for_the_end_of_the_listening() -> None:
    evening = Evening("gpio", Pins(), [[edge for at in range(1, 6) for edge in contacts(float(at), 12)], []])
    evening.calibrate()
    assert max(after - before for before, after in pairwise(evening.turns)) < 0.1


def test_terminal_asks_for_knocks_then_noise_and_prints_what_to_paste() -> None:
    five_knocks = [edge for at, count in enumerate((12, 15, 9, 14, 11), 1) for edge in contacts(float(at), count)]
    noise = [edge for at, count in enumerate((2, 1, 4), 1) for edge in contacts(float(at), count)]
    status, said = Evening("gpio", Pins(), [five_knocks, noise]).calibrate()
    assert status == 0
    assert "Your knocks had 9, 11, 12, 14, 15 contacts." in said
    assert "contacts = 6\nclosed = 0\n" in said
    assert 'knock = { pin = 17, pull = "up", active_low = true }' in said


def test_terminal_finds_that_the_polarity_is_set_the_wrong_way_round() -> None:
    upside_down = [Edge("knock", not edge.active, edge.at) for at in range(1, 6) for edge in contacts(float(at), 10)]
    status, said = Evening("gpio", Pins(), [upside_down, []]).calibrate()
    assert status == 0
    assert "active_low = false" in said


def test_terminal_takes_the_strengths_of_the_board() -> None:
    five_knocks = [Edge("knock", True, float(at), 0.4) for at in range(1, 6)]
    noise = [Edge("knock", True, float(at), 0.1) for at in range(1, 4)]
    status, said = Evening("board", Pins(), [five_knocks, noise]).calibrate()
    assert status == 0
    assert "threshold = 0.2\n" in said


def test_terminal_gives_up_on_a_sensor_that_says_nothing() -> None:
    evening = Evening("gpio", Pins(), [[]])
    evening.clock = lambda: setattr(evening, "now", evening.now + 5.0) or evening.now  # type: ignore[method-assign, func-returns-value]
    status, said = evening.calibrate()
    assert status == 1
    assert "Run klopkast check" in said


def test_edges_of_one_driver_are_a_trace_of_its_wire() -> None:
    edges = [("gpio", edge) for edge in contacts(1.0, 3)] + [("board", Edge("knock", True, 1.0, 0.5))]
    assert heard(edges, "gpio", low=True).idle == 1.0
    assert heard(edges, "gpio", low=False).idle == 0.0
    assert len(heard(edges, "gpio", low=True).contacts) == 3
    assert heard(edges, "board", low=False).contacts == (Contact(1.0, 1.0, 0.5),)


def test_proposal_is_a_value() -> None:
    assert isinstance(
        propose(traces.Heard(0.0, True, tuple(Contact(at, at) for at in (1.0, 2.0, 3.0, 4.0, 5.0))), None), Proposal
    )
