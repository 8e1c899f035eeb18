"""What comes of a hand, a spring, a bad contact and a loose wire. Times are in milliseconds, as a scope shows them."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.base import Edge, Fault, Link
from kiosk.gestures import (
    ButtonTiming,
    Gesture,
    Gestures,
    Held,
    KnockTiming,
    Noisy,
    Pressed,
    Quiet,
    Released,
    Tapped,
)

KNOCK = KnockTiming()
BUTTON = ButtonTiming()


class Bench:
    """Feeds edges in the order a kiosk would: what time brings first, then the edge, and keeps all that comes out."""

    def __init__(self, timing: KnockTiming = KNOCK) -> None:
        self.gestures = Gestures(timing, BUTTON)
        self.seen: list[Gesture] = []

    def edges(self, name: str, *changes: tuple[float, bool], start: float = 0) -> "Bench":
        for at, active in changes:
            self.wait(start + at)
            self.seen += self.gestures.feed(Edge(name, active, (start + at) / 1000))
        return self

    def wait(self, until: float) -> "Bench":
        while (due := self.gestures.next_due) is not None and due <= until / 1000:
            self.seen += self.gestures.due(due)
        return self

    def count(self, kind: type[Gesture]) -> int:
        return sum(isinstance(gesture, kind) for gesture in self.seen)

    def kinds(self) -> list[str]:
        return [type(gesture).__name__ for gesture in self.seen]


def pulse(at: float, width: float) -> list[tuple[float, bool]]:
    return [(at, True), (at + width, False)]


def rattle(start: float, length: float, edges: int) -> list[tuple[float, bool]]:
    """So many edges, on and off in turn, evenly over a time."""
    return [(start + length * n / edges, n % 2 == 0) for n in range(edges)]


# The knock sensor


def test_a_knock_counts_at_its_first_edge_and_carries_its_strength() -> None:
    assert Gestures(KNOCK, BUTTON).feed(Edge("knock", True, 5.0, 0.7)) == (Tapped("knock", 5.0, 0.7),)


@pytest.mark.parametrize("width", [3, 0.5])
def test_library_debounce_swallows_short_pulses_but_ours_hears_each(width: float) -> None:
    bench = Bench().edges("knock", *(edge for at in (0, 5000, 10000) for edge in pulse(at, width))).wait(20000)
    assert bench.kinds() == ["Tapped"] * 3


def test_spring_sensor_chatters_and_two_nudges_are_two_knocks() -> None:
    bench = Bench().edges("knock", *rattle(0, 400, 300), *rattle(1000, 300, 250)).wait(5000)
    assert bench.kinds() == ["Tapped", "Tapped"]


def test_spring_sensor_that_rattles_ten_seconds_is_one_knock_and_noisy_until_it_rests() -> None:
    bench = Bench().edges("knock", *rattle(0, 10000, 5000))
    assert bench.kinds() == ["Tapped", "Noisy"]
    noisy = bench.seen[1]
    assert isinstance(noisy, Noisy)
    assert noisy.at == pytest.approx(KNOCK.mute, abs=0.01)
    assert not noisy.stuck
    bench.wait(20000).edges("knock", *pulse(20000, 3))
    assert bench.kinds() == ["Tapped", "Noisy", "Quiet", "Tapped"]
    assert bench.seen[2].at == pytest.approx(10.0 + KNOCK.rest, abs=0.01)


def test_one_hit_counted_twice_with_a_long_gap_is_one_knock_and_the_next_person_is_another() -> None:
    echoes = [edge for at in (0, 35, 120, 240) for edge in pulse(at, 3)]
    bench = Bench().edges("knock", *echoes)
    assert bench.kinds() == ["Tapped"]
    bench.edges("knock", *pulse(500, 3))  # whether it counts in this turn is for the rules to say
    assert bench.kinds() == ["Tapped", "Tapped"]


def test_not_every_shake_is_a_knock_a_phone_buzzing_on_the_table_is_at_most_one() -> None:
    buzzes = [edge for at in (0, 600, 1200) for edge in rattle(at, 400, 120)]
    bench = Bench().edges("knock", *buzzes).wait(10000)
    assert bench.kinds() == ["Tapped"]


def test_loosely_wired_sensor_floods_and_is_one_knock() -> None:
    bench = Bench().edges("knock", *rattle(0, 60000, 12000)).wait(90000)
    assert bench.kinds() == ["Tapped", "Noisy", "Quiet"]


def test_loosely_wired_sensor_that_fires_twice_a_second_is_muted_after_some_seconds() -> None:
    bench = Bench().edges("knock", *(edge for n in range(100) for edge in pulse(n * 500, 2)))
    assert bench.kinds() == ["Tapped"] * bench.count(Tapped) + ["Noisy"]
    assert bench.count(Tapped) < 16
    assert bench.seen[-1].at < 8


def test_inverted_sensor_gives_no_knocks_and_is_called_stuck() -> None:
    bench = Bench().edges("knock", (0, False), (3, True), (700, False), (702, True)).wait(10000)
    assert bench.kinds() == ["Noisy"]
    noisy = bench.seen[0]
    assert isinstance(noisy, Noisy)
    assert noisy.stuck


def test_stuck_sensor_is_one_knock_then_muted_and_comes_back_by_itself() -> None:
    bench = Bench().edges("knock", (0, True)).wait(60000)
    assert bench.seen == [Tapped("knock", 0.0), Noisy("knock", KNOCK.mute, stuck=True)]
    bench.edges("knock", (60000, False), (60001, True), (60004, False)).wait(70000)
    assert bench.kinds() == ["Tapped", "Noisy", "Quiet"]
    bench.edges("knock", *pulse(70000, 3))
    assert bench.kinds()[-1] == "Tapped"


def test_a_blow_with_a_strength_needs_no_edge_back() -> None:
    gestures = Gestures(KNOCK, BUTTON)
    gestures.feed(Edge("knock", True, 0.0, 0.4))
    assert gestures.next_due is None
    assert gestures.feed(Edge("knock", True, 60.0, 0.4)) == (Tapped("knock", 60.0, 0.4),)


def test_two_sensors_that_feel_the_same_blow_are_one_knock() -> None:
    gestures = Gestures(KNOCK, BUTTON)
    first = gestures.feed(Edge("knock", True, 1.000))
    late = gestures.feed(Edge("knock", True, 0.998, 0.6))
    assert first == (Tapped("knock", 1.0),)
    assert late == ()


def test_an_edge_that_arrives_late_does_not_make_the_sensor_look_still() -> None:
    gestures = Gestures(KNOCK, BUTTON)
    for at, active in rattle(1000, 400, 100):
        gestures.feed(Edge("knock", active, at / 1000))
    gestures.feed(Edge("knock", True, 1.1, 0.6))
    assert gestures.feed(Edge("knock", True, 1.41)) == ()


def test_a_stuck_sensor_that_is_taken_away_is_not_stuck_any_more() -> None:
    gestures = Gestures(KNOCK, BUTTON)
    gestures.feed(Edge("knock", True, 0.0))
    assert gestures.due(10.0) == (Noisy("knock", KNOCK.mute, stuck=True),)
    gestures.feed(Link("gpio", "", up=False, at=10.0, fault=Fault.LOST))
    assert [type(gesture) for gesture in gestures.due(20.0)] == [Quiet]


# Buttons


def test_contact_bounce_on_press_and_on_release_is_one_press_and_one_release() -> None:
    press = [(0, True), (1, False), (2, True), (4, False), (5, True)]
    release = [(1000, False), (1001, True), (1003, False)]
    bench = Bench().edges("ok", *press, *release).wait(11000)
    assert bench.seen == [Pressed("ok", 0.0), Tapped("ok", 0.0), Released("ok", 1.003)]


def test_contact_lost_for_ten_milliseconds_in_a_hold_is_one_long_press() -> None:
    bench = Bench().edges("off", (0, True), (1500, False), (1510, True), (3200, False)).wait(13000)
    assert bench.seen == [Pressed("off", 0.0), Held("off", 3.0), Released("off", 3.2)]


def test_a_hold_is_told_while_the_button_is_still_down_and_only_once() -> None:
    bench = Bench().edges("seat2", (0, True)).wait(10000)
    assert bench.seen == [Pressed("seat2", 0.0), Held("seat2", BUTTON.fold)]


def test_a_short_press_of_a_button_with_a_hold_taps_when_it_comes_up() -> None:
    bench = Bench().edges("seat2", (0, True)).wait(400)
    assert bench.kinds() == ["Pressed"]
    bench.edges("seat2", (400, False)).wait(2000)
    assert bench.kinds() == ["Pressed", "Released", "Tapped"]


def test_an_off_button_let_go_just_in_time_turns_nothing_off() -> None:
    bench = Bench().edges("off", (0, True), (2990, False)).wait(10000)
    assert bench.count(Held) == 0
    assert bench.count(Tapped) == 1


def test_edges_that_waited_while_the_loop_was_busy_are_judged_by_their_own_times() -> None:
    gestures = Gestures(KNOCK, BUTTON)
    gestures.feed(Edge("off", True, 0.0))
    gestures.feed(Edge("off", False, 1.0))
    kinds = [type(gesture) for gesture in gestures.due(60.0)]
    assert kinds == [Released, Tapped]


def test_a_loose_off_wire_does_not_turn_the_kiosk_off() -> None:
    bench = Bench().edges("off", *rattle(0, 8000, 1600)).wait(60000)
    assert bench.count(Held) == 0
    assert bench.count(Tapped) == 0
    bench.edges("off", (60000, True), (64000, False))
    assert bench.count(Held) == 1


@pytest.mark.parametrize(("name", "taps"), [("off", 0), ("seat1", 0), ("undo", 1)])
def test_stuck_button_taps_no_more_than_its_press_and_is_muted(name: str, taps: int) -> None:
    bench = Bench().edges(name, (0, True)).wait(120000)
    assert bench.count(Tapped) == taps
    assert bench.seen[-1] == Noisy(name, BUTTON.mute, stuck=True)
    bench.edges(name, (120000, False)).wait(130000)
    assert bench.kinds()[-2:] == ["Noisy", "Quiet"]
    assert bench.count(Tapped) == taps


def test_a_stuck_button_is_heard_again_only_when_it_is_up_however_short_its_rest() -> None:
    gestures = Gestures(KNOCK, ButtonTiming(debounce=0.05, rest=0.01))
    gestures.feed(Edge("seat1", True, 0.0))
    gestures.due(20.0)
    gestures.feed(Edge("seat1", False, 21.0))
    assert [type(gesture) for gesture in gestures.due(30.0)] == [Quiet]


def test_a_button_held_since_before_the_start_does_nothing_when_let_go() -> None:
    bench = Bench().edges("off", (0, False), (2, True), (4, False)).wait(10000)
    assert bench.seen == []


def test_a_button_wire_that_fires_ten_times_a_second_is_muted() -> None:
    bench = Bench().edges("undo", *(edge for n in range(600) for edge in pulse(n * 100, 50)))
    assert bench.count(Tapped) < 40
    assert bench.count(Noisy) == 1
    bench.wait(90000)
    assert bench.kinds()[-1] == "Quiet"


def test_a_person_who_taps_undo_ten_times_quickly_gets_ten() -> None:
    bench = Bench().edges("undo", *(edge for n in range(10) for edge in pulse(n * 160, 70))).wait(5000)
    assert bench.count(Tapped) == 10


def test_a_part_that_goes_down_in_a_press_neither_taps_nor_holds() -> None:
    gestures = Gestures(KNOCK, BUTTON)
    gestures.feed(Edge("off", True, 0.0))
    lost = gestures.feed(Link("gpio", "off", up=False, at=1.0, fault=Fault.LOST))
    assert lost == (Released("off", 1.0),)
    assert gestures.due(60.0) == ()


def test_another_part_that_goes_down_leaves_the_press_alone() -> None:
    gestures = Gestures(KNOCK, BUTTON)
    gestures.feed(Edge("off", True, 0.0))
    gestures.feed(Link("gpio", "knock", up=False, at=1.0, fault=Fault.LOST))
    assert gestures.due(3.0) == (Held("off", 3.0),)


def test_a_seats_lamp_that_goes_down_leaves_the_seats_button_alone() -> None:
    gestures = Gestures(KNOCK, BUTTON)
    gestures.feed(Edge("seat2", True, 0.0))
    assert gestures.feed(Link("gpio", "seat2", up=False, at=0.1, fault=Fault.LOST, lamp=True)) == ()
    assert gestures.due(1.0) == (Held("seat2", BUTTON.fold),)


# What holds for all of them


@pytest.mark.parametrize("name", ["knock", "button", "ok"])
def test_a_flood_of_ten_thousand_edges_is_one_tap(name: str) -> None:
    bench = Bench().edges(name, *rattle(0, 1000, 10000)).wait(60000)
    assert bench.count(Tapped) == 1


gaps = st.lists(st.tuples(st.floats(0.01, 3000), st.booleans()), max_size=60)


def pattern(steps: Iterable[tuple[float, bool]]) -> list[tuple[float, bool]]:
    at, edges = 0.0, []
    for gap, active in steps:
        at += gap
        edges.append((at, active))
    return edges


@given(st.lists(st.floats(0, 249), max_size=40))
def test_any_bounce_inside_the_quiet_time_is_one_tap(offsets: list[float]) -> None:
    edges = [(at, n % 2 == 1) for n, at in enumerate(sorted(offsets))]
    assert Bench().edges("knock", (0, True), *edges).count(Tapped) == 1


@given(
    st.lists(st.tuples(st.integers(1, 40), st.integers(1, 40)), min_size=1, max_size=12),
    st.integers(1, 12),
    st.integers(0, 340),
)
def test_a_burst_is_a_knock_if_it_has_the_contacts_and_the_closed_time_within_the_dead_time(
    swings: list[tuple[int, int]], contacts: int, closed: int
) -> None:
    timing = KnockTiming(contacts=contacts, closed=(closed + 0.5) / 1000 if closed else 0.0)
    edges, at = [], 0
    for made, apart in swings:
        edges += [(at, True), (at + made, False)]
        at += made + apart
    dead = round(timing.dead * 1000)
    begun = [at for at, active in edges if active and at < dead]
    whole = sum(min(off, dead) - on for (on, _), (off, _) in zip(edges[::2], edges[1::2], strict=True) if on < dead)
    heard = Bench(timing).edges("knock", *edges, start=1000).wait(2000).count(Tapped)
    assert (heard >= 1) == (len(begun) >= contacts and whole >= timing.closed * 1000)


@given(gaps)
def test_no_two_knocks_are_closer_than_the_dead_time(steps: list[tuple[float, bool]]) -> None:
    taps = [gesture.at for gesture in Bench().edges("knock", *pattern(steps)).seen if isinstance(gesture, Tapped)]
    assert all(later - earlier >= KNOCK.dead for earlier, later in pairwise(taps))


@given(gaps, st.sampled_from(["knock", "ok", "off", "seat0"]))
def test_without_an_active_edge_nothing_is_tapped_or_held(steps: list[tuple[float, bool]], name: str) -> None:
    bench = Bench().edges(name, *((at, False) for at, _ in pattern(steps))).wait(10**9)
    assert bench.seen == []


@given(gaps, st.sampled_from(["knock", "ok", "off", "seat0"]))
def test_noisy_always_ends_after_quiet_and_the_next_tap_counts(steps: list[tuple[float, bool]], name: str) -> None:
    edges = pattern(steps)
    end = edges[-1][0] if edges else 0.0
    bench = Bench().edges(name, *edges, (end + 1, False)).wait(end + 60000)
    assert bench.count(Noisy) == bench.count(Quiet)
    before = bench.count(Tapped)
    bench.edges(name, *pulse(end + 60000, 50)).wait(end + 120000)
    assert bench.count(Tapped) == before + 1


@given(gaps)
def test_a_press_is_pressed_released_in_turn_and_gives_one_tap_or_one_hold_at_most(
    steps: list[tuple[float, bool]],
) -> None:
    bench = Bench().edges("seat0", *pattern(steps)).wait(10**9)
    down = False
    deeds = 0
    for gesture in bench.seen:
        match gesture:
            case Pressed():
                assert not down
                down, deeds = True, 0
            case Released() | Noisy():
                down = False
            case Tapped() | Held():
                deeds += 1
                assert deeds == 1


@given(st.floats(0.031, 2.96), st.lists(st.floats(0.001, 0.029), max_size=2))
def test_any_press_shorter_than_the_hold_is_a_tap_whatever_its_glitches(length: float, glitches: list[float]) -> None:
    ms = length * 1000
    edges = [(0.0, True)]
    for n, glitch in enumerate(glitches):
        at = ms * (n + 1) / 3
        if at + glitch * 1000 < ms * (n + 2) / 3:
            edges += [(at, False), (at + glitch * 1000, True)]
    bench = Bench().edges("off", *edges, (ms, False)).wait(10000)
    assert bench.kinds() == ["Pressed", "Released", "Tapped"]


@given(gaps, st.sampled_from(["off", "knock"]), st.sampled_from([0.0, 0.03, 0.2]))
def test_what_is_due_late_is_the_same_as_what_is_due_in_time(
    steps: list[tuple[float, bool]], name: str, closed: float
) -> None:
    timing = KnockTiming(closed=closed)
    punctual = Bench(timing).edges(name, *pattern(steps)).wait(10**9)
    lazy = Gestures(timing, BUTTON)
    seen: list[Gesture] = []
    for at, active in pattern(steps):
        seen += lazy.feed(Edge(name, active, at / 1000))
    seen += lazy.due(10**6)
    assert seen == punctual.seen
