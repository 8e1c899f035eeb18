"""One contact is one tap, however it is reported; and a touch that wakes, twitches or gets lost does no harm."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.actions import Edit, Undo
from kiosk.placing import Placing, Turn
from kiosk.touch import (
    HOLD,
    Deed,
    Dragged,
    Finger,
    HeldDown,
    Mouse,
    Pressed,
    Raw,
    Released,
    Tapped,
    Target,
    Touch,
    Unplugged,
    Woke,
    aim,
)
from kiosk.widgets import Box, Button

PLAIN = Placing((800, 480), (0, 0, 800, 480))


class Hand:
    """A person at a screen of 800 by 480: touches at logical places, and what the touch layer made of them."""

    def __init__(self, target: Target | None = None) -> None:
        self.touch = Touch(PLAIN)
        self.target = target or Target("button", guarded=True)
        self.deeds: list[Deed] = []

    def does(self, *events: Raw) -> list[Deed]:
        for event in events:
            self.deeds += self.touch.feed(event, lambda x, y: self.target)
        return self.deeds

    def waits_until(self, now: float) -> list[Deed]:
        self.deeds += self.touch.due(now)
        return self.deeds

    @property
    def taps(self) -> int:
        return count(self.deeds)


def count(deeds: Iterable[Deed]) -> int:
    return sum(isinstance(deed, Tapped) for deed in deeds)


def finger(phase: str, ms: float, x: float = 200, y: float = 100, contact: int = 1) -> Finger:
    return Finger(contact, phase, x / 800, y / 480, ms / 1000)  # type: ignore[arg-type]


def mouse(phase: str, ms: float, x: float = 200, y: float = 100, marked: bool = False) -> Mouse:
    return Mouse(phase, x / 800, y / 480, ms / 1000, marked)  # type: ignore[arg-type]


def finger_tap(ms: float, x: float = 200, y: float = 100, contact: int = 1, long: float = 40) -> tuple[Raw, ...]:
    return finger("down", ms, x, y, contact), finger("up", ms + long, x, y, contact)


def mouse_tap(ms: float, x: float = 200, y: float = 100, marked: bool = False, long: float = 20) -> tuple[Raw, ...]:
    return mouse("down", ms, x, y, marked), mouse("up", ms + long, x, y, marked)


def test_a_finger_that_comes_and_goes_is_felt_at_once_and_is_one_tap() -> None:
    hand = Hand()
    assert hand.does(finger("down", 0)) == [Pressed(200, 100)]
    assert hand.does(finger("up", 90)) == [Pressed(200, 100), Tapped(200, 100), Released()]


def test_one_tap_told_as_mouse_and_as_finger_takes_one_life() -> None:
    hand = Hand()
    hand.does(mouse("down", 0, marked=True), finger("down", 1), mouse("up", 60, marked=True), finger("up", 61))
    assert hand.taps == 1


def test_a_second_mouse_that_is_not_marked_as_touch_is_the_same_tap() -> None:
    hand = Hand()
    hand.does(*finger_tap(0, long=20), *mouse_tap(25, marked=True), *mouse_tap(55, marked=False))
    assert hand.taps == 1
    hand.does(*mouse_tap(955))
    assert hand.taps == 2


def test_a_panel_that_only_speaks_as_a_mouse_works() -> None:
    hand = Hand()
    hand.does(*mouse_tap(0, marked=True), *mouse_tap(800, marked=True))
    assert hand.taps == 2


@pytest.mark.parametrize("first", ["finger", "mouse"])
def test_quick_typing_loses_nothing_when_every_touch_is_told_twice(first: str) -> None:
    hand = Hand(Target("key 4"))
    for ms in (0, 150, 300, 450):
        told = [*finger_tap(ms), *mouse_tap(ms + 1, long=40)]
        if first == "mouse":
            told = [*mouse_tap(ms, long=40), *finger_tap(ms + 1)]
        hand.does(*sorted(told, key=lambda event: event.at))
    assert hand.taps == 4


def test_the_touch_that_wakes_the_screen_presses_nothing_and_the_next_one_works() -> None:
    hand = Hand()
    hand.touch.sleep()
    assert hand.does(*finger_tap(0)) == [Woke()]
    hand.does(*finger_tap(400, x=500))
    assert hand.taps == 1


def test_a_wake_touch_that_bounces_still_presses_nothing() -> None:
    hand = Hand()
    hand.touch.sleep()
    assert hand.does(finger("down", 0), finger("up", 40), finger("down", 70), finger("up", 110)) == [Woke()]
    hand.does(*finger_tap(600))
    assert hand.taps == 1


def test_a_finger_that_woke_the_screen_and_stays_does_not_hold_anything() -> None:
    hand = Hand(Target("end game", hold=True))
    hand.touch.sleep()
    hand.does(finger("down", 0))
    hand.waits_until(5)
    assert hand.does(finger("up", 5000)) == [Woke()]


def test_with_a_hidden_pointer_fingers_alone_reach_the_corners() -> None:
    places = []
    for x, y in ((0.02, 0.02), (0.98, 0.98), (0.5, 0.97)):
        touch = Touch(PLAIN)
        touch.feed(Finger(1, "down", x, y, 0), lambda *_: Target("here"))
        places += touch.feed(Finger(1, "up", x, y, 0.05), lambda *_: Target("here"))
    taps = [(round(deed.x), round(deed.y)) for deed in places if isinstance(deed, Tapped)]
    assert taps == [(16, 10), (784, 470), (400, 466)]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("system_turns_touch", [False, True])
def test_a_turned_picture_is_touched_where_it_is_seen(turn: Turn, system_turns_touch: bool) -> None:
    placing = Placing((1024, 600), (0, 0, 1024, 600), turn, system_turns_touch)
    width, height = placing.size
    for x, y in ((30, 30), (width - 30, 30), (width / 2, height - 50), (width - 5, height - 5)):
        u, v = (x / width, y / height) if system_turns_touch else placing.in_window(x, y)
        touch = Touch(placing)
        deeds = touch.feed(Finger(1, "down", u, v, 0), lambda *_: Target())
        assert deeds == [Pressed(pytest.approx(x), pytest.approx(y))]


def test_a_twitch_on_lose_a_life_is_one_life_and_two_honest_taps_are_two() -> None:
    hand = Hand(Target("lose a life", guarded=True))
    hand.does(*finger_tap(0), *finger_tap(120))
    assert hand.taps == 1
    hand.does(*finger_tap(700))
    assert hand.taps == 2


def test_two_fours_on_the_keypad_are_forty_four() -> None:
    hand = Hand(Target("4", guarded=False))
    hand.does(*finger_tap(0), *finger_tap(150))
    assert hand.taps == 2


def test_a_twitch_does_not_press_what_has_just_appeared_under_the_finger() -> None:
    hand = Hand(Target("knock", guarded=True))
    hand.does(*finger_tap(0))
    hand.target = Target("key q", guarded=False)
    hand.does(*finger_tap(120))
    assert hand.taps == 1


def test_two_players_who_answer_at_the_same_moment_both_count() -> None:
    hand = Hand(Target("stay", guarded=True))
    hand.does(
        finger("down", 0, 100, 150, 1), finger("down", 20, 500, 150, 2), finger("up", 60, 100, 150, 1),
        finger("up", 80, 500, 150, 2),
    )  # fmt: skip
    assert hand.taps == 2


def test_a_touch_panel_that_falls_off_leaves_nothing_pressed_and_works_when_it_is_back() -> None:
    hand = Hand(Target("end game", hold=True))
    hand.does(finger("down", 0), Unplugged(0.2))
    hand.waits_until(5)
    assert hand.deeds == [Pressed(200, 100), Released()]
    hand.target = Target("undo")
    hand.does(*finger_tap(5300, x=700, y=440))
    assert hand.taps == 1


def test_a_hold_shows_how_far_it_is_and_then_acts_once_without_a_tap() -> None:
    hand = Hand(Target("end game", hold=True))
    hand.does(finger("down", 0))
    assert hand.touch.held(HOLD / 2) == (200, 100, pytest.approx(0.5))
    hand.waits_until(HOLD)
    hand.waits_until(HOLD + 1)
    hand.does(finger("up", 3000))
    assert hand.deeds == [Pressed(200, 100), HeldDown(200, 100), Released()]


def test_a_hold_let_go_too_early_is_a_tap_which_can_say_that_a_hold_is_wanted() -> None:
    hand = Hand(Target("end game", hold=True))
    hand.does(*finger_tap(0, long=600))
    hand.waits_until(5)
    assert [type(deed) for deed in hand.deeds] == [Pressed, Tapped, Released]


def test_a_finger_that_wanders_off_does_not_hold() -> None:
    hand = Hand(Target("end game", hold=True))
    hand.does(finger("down", 0), finger("move", 300, 260, 100))
    hand.waits_until(5)
    assert hand.does(finger("up", 5000, 260, 100))[-1] == Released()
    assert HeldDown(200, 100) not in hand.deeds
    assert hand.taps == 0


def test_what_can_be_dragged_is_dragged_and_not_tapped() -> None:
    hand = Hand(Target("row", drag=True))
    hand.does(
        finger("down", 0), finger("move", 20, 205, 104), finger("move", 40, 200, 120), finger("move", 60, 200, 160),
        finger("up", 80, 200, 170),
    )  # fmt: skip
    stages = [deed.stage for deed in hand.deeds if isinstance(deed, Dragged)]
    assert stages == ["began", "moved", "ended"]
    assert hand.deeds[-2:] == [Dragged("ended", 200, 100, 200, 170), Released()]
    assert hand.taps == 0


def test_what_was_hardly_dragged_is_put_back_and_tapped() -> None:
    hand = Hand(Target("row", drag=True))
    hand.does(finger("down", 0), finger("move", 20, 220, 100), finger("up", 60, 225, 100))
    assert [deed.stage for deed in hand.deeds if isinstance(deed, Dragged)] == ["began", "cancelled"]
    assert hand.deeds[-2:] == [Tapped(200, 100), Released()]


def test_what_was_dragged_far_and_back_is_not_tapped() -> None:
    hand = Hand(Target("row", drag=True))
    hand.does(finger("down", 0), finger("move", 20, 300, 100), finger("move", 60, 205, 100), finger("up", 80, 205, 100))
    assert [deed.stage for deed in hand.deeds if isinstance(deed, Dragged)] == ["began", "moved", "ended"]
    assert hand.taps == 0


@pytest.mark.parametrize("end", [finger("cancel", 90), Unplugged(0.09)], ids=["cancelled", "panel unplugged"])
def test_a_drag_that_never_ends_comes_to_nothing(end: Raw) -> None:
    hand = Hand(Target("row", drag=True))
    hand.does(finger("down", 0), finger("move", 20, 300, 100), end)
    assert [deed.stage for deed in hand.deeds if isinstance(deed, Dragged)] == ["began", "cancelled"]
    assert hand.deeds[-1] == Released()


def test_a_wet_finger_that_slides_within_a_button_still_taps_it() -> None:
    hand = Hand()
    hand.does(finger("down", 0), finger("move", 30, 225, 104), finger("up", 60, 225, 104))
    assert hand.taps == 1


def test_a_tap_means_what_lay_under_the_finger_when_it_came_down() -> None:
    hand = Hand(Target("stay"))
    hand.does(finger("down", 0))
    hand.target = Target("who knocked?")
    hand.does(finger("up", 200))
    assert hand.taps == 0


def test_only_what_begins_on_the_picture_counts() -> None:
    touch = Touch(Placing((1100, 480), (0, 0, 800, 480)))
    beside = [Mouse("down", 900 / 1100, 0.5, 0), Mouse("up", 900 / 1100, 0.5, 0.1)]
    assert [deed for event in beside for deed in touch.feed(event, lambda *_: Target())] == []


def test_a_contact_that_is_never_ended_is_given_up() -> None:
    hand = Hand()
    hand.does(finger("down", 0))
    assert hand.waits_until(60) == [Pressed(200, 100), Released()]


def test_typing_and_undo_are_honest_repeats_and_a_move_is_not() -> None:
    typing = Button(Box(0, 0, 60, 60), "4", Edit("key", "4"))
    undo = Button(Box(100, 0, 60, 60), "Undo", Undo(), hold=Undo())
    assert not aim([typing, undo], 30, 30).guarded
    assert not aim([typing, undo], 130, 30).guarded
    assert aim([typing, undo], 130, 30).hold
    assert aim([typing, undo], 300, 300) == Target()


@given(
    st.lists(
        st.tuples(
            st.integers(40, 200),  # how long a contact lasts, in ms
            st.integers(450, 2000),  # until the next one
            st.sampled_from(["finger", "mouse", "both", "mouse first", "mouse twice", "marked"]),
            st.integers(30, 770),
            st.integers(30, 450),
        ),
        max_size=12,
    )
)
def test_every_contact_is_one_tap_however_it_is_told(contacts: list[tuple[int, int, str, int, int]]) -> None:
    hand, now = Hand(), 0.0
    for long, pause, told, x, y in contacts:
        events = {
            "finger": [*finger_tap(now, x, y, long=long)],
            "mouse": [*mouse_tap(now, x, y, long=long)],
            "both": [*finger_tap(now, x, y, long=long), *mouse_tap(now + 2, x, y, long=long)],
            "mouse first": [*mouse_tap(now, x, y, long=long), *finger_tap(now + 2, x, y, long=long)],
            "mouse twice": [
                *finger_tap(now, x, y, long=long),
                *mouse_tap(now + long + 5, x, y, True),
                *mouse_tap(now + long + 30, x, y),
            ],
            "marked": [*mouse_tap(now, x, y, True, long), *finger_tap(now + 3, x, y, long=long)],
        }[told]
        hand.does(*sorted(events, key=lambda event: event.at))
        now += long + pause
    assert hand.taps == len(contacts)


raw_events = st.lists(
    st.one_of(
        st.builds(
            Finger,
            st.integers(0, 3),
            st.sampled_from(["down", "move", "up", "cancel"]),
            st.floats(-0.5, 1.5),
            st.floats(-0.5, 1.5),
            st.floats(0, 20),
        ),
        st.builds(
            Mouse,
            st.sampled_from(["down", "move", "up", "cancel"]),
            st.floats(-0.5, 1.5),
            st.floats(-0.5, 1.5),
            st.floats(0, 20),
            st.booleans(),
        ),
        st.builds(Unplugged, st.floats(0, 20)),
    ),
    max_size=60,
)


@given(raw_events)
def test_no_stream_of_events_gives_more_taps_than_contacts_that_came(events: list[Raw]) -> None:
    hand = Hand(Target("anything"))
    hand.does(*sorted(events, key=lambda event: event.at))
    downs = sum(isinstance(event, Finger | Mouse) and event.phase == "down" for event in events)
    assert hand.taps <= downs
    hand.deeds.clear()
    hand.does(*finger_tap(60_000))
    assert hand.taps == 1
