"""The window opens where there is a display, waits where there is none, and tells what happened in plain values."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from kiosk.themes import dark, light
from kiosk.touch import Finger, Mouse, Unplugged
from kiosk.widgets import Box, Fill, Label
from kiosk.window import BENCH, Exposed, Key, Lost, Quit, Resized, Returned, Settings, Window

SCREEN = (Fill(Box(0, 0, 240, 480), "panel"), Label(Box(20, 20, 200, 40), "Anneke", 29, "bold"))


def window(**settings: Any) -> Window:
    return Window(Settings(**{"size": (800, 480), "drivers": ("dummy",)} | settings), dark(), lambda: 7.0)


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in ("SDL_VIDEODRIVER", "SDL_FRAMEBUFFER_ACCELERATION", "SDL_TOUCH_MOUSE_EVENTS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    yield
    pygame.display.quit()


def test_it_opens_with_the_first_driver_that_works_and_names_the_others() -> None:
    made = window(drivers=("no-such-screen", "dummy"))
    (refusal,) = made.open()
    assert "no-such-screen" in refusal
    assert made.is_open
    assert made.driver == "dummy"
    assert made.size == (800, 480)


def test_the_console_is_never_asked_to_do_without_acceleration_as_a_desktop_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def nothing_there() -> None:
        asked.append((os.environ["SDL_VIDEODRIVER"], os.environ.get("SDL_FRAMEBUFFER_ACCELERATION")))
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "init", nothing_there)
    made = window(drivers=("x11", "kmsdrm"))
    for _ in range(2):
        made.open()
    assert asked == [("x11", "0"), ("kmsdrm", None)] * 2


def test_without_any_display_it_stays_closed_and_opens_when_one_appears(monkeypatch: pytest.MonkeyPatch) -> None:
    made = window()
    start = pygame.display.init

    def nothing_there() -> None:
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "init", nothing_there)
    for _ in range(20):
        assert made.open() == ("No display by dummy: No available video device",)
        assert not made.show(SCREEN)
        assert list(made.events()) == []
    assert made.measure("Anneke", 29, "bold") > 50
    monkeypatch.setattr(pygame.display, "init", start)
    assert made.open() == ()
    assert made.show(SCREEN)


def test_a_screen_that_goes_away_is_told_once_and_everything_is_painted_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = window()
    made.open()
    made.show(SCREEN)
    flip = pygame.display.update

    def gone(_: object) -> None:
        raise pygame.error("The display is gone")

    monkeypatch.setattr(pygame.display, "update", gone)
    assert not made.show(SCREEN[:1])
    assert list(made.events()) == [Lost("The display is gone")]
    assert not made.show(SCREEN)
    assert list(made.events()) == []
    monkeypatch.setattr(pygame.display, "update", flip)
    made.open()
    assert made.show(SCREEN)
    assert not made.show(SCREEN)


def test_nothing_but_display_and_letters_is_started() -> None:
    window().open()
    assert pygame.display.get_init()
    assert pygame.mixer.get_init() is None


def test_what_comes_from_the_system_arrives_as_plain_values() -> None:
    made = window()
    made.open()
    list(made.events())
    pygame.event.post(pygame.event.Event(pygame.FINGERDOWN, touch_id=1, finger_id=2, x=0.25, y=0.5, dx=0, dy=0))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(400, 240), touch=True))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=3, pos=(400, 240), touch=False))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_k, unicode="k", mod=0, scancode=14))
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    finger, mouse, *rest = made.events()
    assert isinstance(finger, Finger)
    assert (finger.phase, finger.x, finger.y, finger.at) == ("down", 0.25, 0.5, 7.0)
    assert mouse == Mouse("up", 400.5 / 800, 240.5 / 480, 7.0, True)
    assert rest == [Key("k", True, 7.0), Exposed(), Quit()]


def test_another_size_lays_everything_out_again() -> None:
    made = window()
    made.open()
    made.show(SCREEN)
    list(made.events())
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720))
    assert Resized(1280, 720) in list(made.events())
    assert made.size == pytest.approx((853.33, 480), abs=0.01)
    assert made.show(SCREEN)


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_picture_is_the_upright_one_turned(turn: int, tmp_path: Path) -> None:
    upright = window(size=(480, 800) if turn != 180 else (800, 480))
    upright.open()
    upright.show(SCREEN)
    upright.screenshot(tmp_path / "upright.png")
    upright.close()
    turned = window(size=(800, 480), turn=turn)
    turned.open()
    turned.show(SCREEN[:1])
    turned.show(SCREEN)
    turned.screenshot(tmp_path / "turned.png")
    there = pygame.transform.rotate(pygame.image.load(tmp_path / "upright.png"), -turn)
    assert there.get_buffer().raw == pygame.image.load(tmp_path / "turned.png").get_buffer().raw


def test_the_bench_leaves_room_for_the_kiosk_in_a_window_that_was_made_narrow() -> None:
    made = window(bench=True)
    made.open()
    pygame.display.set_mode((720, 1280), pygame.RESIZABLE)
    made._lay_out()
    assert made.kiosk is not None
    assert made.kiosk.placing.area == (0, 0, 288, 1280)


def test_the_bench_stands_beside_a_kiosk_of_full_size() -> None:
    made = window(bench=True)
    made.open()
    assert made.size == (800, 480)
    assert made.bench is not None
    assert made.bench.placing.size == (BENCH, 480)
    assert made.show_bench(SCREEN)
    assert not made.show_bench(SCREEN)


def test_a_window_that_nobody_asked_for_is_no_larger_than_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768)])
    made = window(bench=True, size=(1024, 600), fit=True)
    made.open()
    width, height = pygame.display.get_window_size()
    assert width == 1024
    assert height == pytest.approx(600 * 1024 / (1024 + BENCH * 600 / 480), abs=1)
    made.close()
    asked = window(size=(1280, 720))
    asked.open()
    assert pygame.display.get_window_size() == (1280, 720)


def test_less_brightness_is_less_light_on_the_same_screen() -> None:
    made = window()
    made.open()
    made.show(SCREEN)
    screen = pygame.display.get_surface()
    assert screen is not None
    before = screen.get_at((10, 10))
    assert made.show(SCREEN, brightness=0.5)
    after = screen.get_at((10, 10))
    assert [round(part / 2) for part in before[:3]] == list(after[:3])
    assert not made.show(SCREEN, brightness=0.5)
    made.wear(light())
    assert made.show(SCREEN, brightness=1)
    assert screen.get_at((10, 10))[:3] == light().rgba("panel")[:3]


def test_the_same_screen_again_is_not_shown_again() -> None:
    made = window()
    made.open()
    assert made.show(SCREEN)
    assert not made.show(SCREEN)


def test_a_picture_of_the_screen_can_be_kept(tmp_path: Path) -> None:
    made = window()
    assert not made.screenshot(tmp_path / "none.png")
    made.open()
    made.show(SCREEN)
    assert made.screenshot(tmp_path / "one.png")
    assert pygame.image.load(tmp_path / "one.png").get_size() == (800, 480)


def test_a_console_whose_touch_cannot_be_read_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "event0").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    made = window(drivers=("kmsdrm",), inputs=tmp_path)
    (refusal,) = made.open()
    assert "group input" in refusal
    assert not pygame.display.get_init()


def test_what_is_painted_ahead_is_presented_when_it_is_shown_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    made = window()
    made.open()
    made.show(SCREEN)
    presented: list[Any] = []
    monkeypatch.setattr(pygame.display, "update", presented.append)
    monkeypatch.setattr(pygame.display, "flip", lambda: presented.append("all"))
    made.prepare(SCREEN[:1])
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert Exposed() in list(made.events())
    assert presented == []
    assert made.show(SCREEN[:1])
    assert len(presented) == 1
    assert not made.show(SCREEN[:1])


def test_what_was_painted_ahead_in_vain_is_painted_back(tmp_path: Path) -> None:
    made = window()
    made.open()
    made.show(SCREEN)
    before = pygame.display.get_surface().copy().get_buffer().raw
    made.prepare(SCREEN[:1])
    assert made.show(SCREEN)
    assert pygame.display.get_surface().copy().get_buffer().raw == before


def test_a_hidden_pointer_is_an_empty_picture_and_the_mouse_stays_absolute() -> None:
    window().open()
    assert pygame.mouse.get_visible()
    assert not pygame.mouse.get_relative_mode()
    picture = pygame.mouse.get_cursor().data[1]
    assert isinstance(picture, pygame.Surface)
    assert pygame.transform.average_color(picture)[3] == 0


def test_a_touch_panel_that_goes_is_told_and_so_is_its_return(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    made = Window(Settings(size=(800, 480), drivers=("dummy",)), dark(), lambda: now)
    made.open()
    told = []
    for panels in (1, 1, 0, 0, 1):
        monkeypatch.setattr("pygame._sdl2.touch.get_num_devices", lambda count=panels: count)
        told += [event for event in made.events() if isinstance(event, Unplugged | Returned)]
        now += 1
    assert told == [Unplugged(2), Returned(4)]


def test_it_turns_while_it_is_open_with_touch_and_paints_all_of_the_picture_anew(tmp_path: Path) -> None:
    made = window()
    made.open()
    made.show(SCREEN)
    assert not made.turn(0), "it is so already"
    assert made.turn(90)
    assert made.size == (480, 800)
    assert made.kiosk is not None
    assert made.kiosk.placing.logical(0.99, 0.01) == pytest.approx((4.8, 8.0))
    assert made.show((Fill(Box(0, 0, 480, 40), "brass"),))
    made.screenshot(tmp_path / "turned.png")
    picture = pygame.image.load(tmp_path / "turned.png")
    assert picture.get_at((790, 240))[:3] != picture.get_at((400, 240))[:3], "its top is at the right-hand side"


def test_it_can_be_turned_before_there_is_a_display() -> None:
    made = window()
    assert made.turn(270)
    made.open()
    assert made.size == (480, 800)
