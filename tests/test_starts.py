"""A kiosk that keeps falling over starts safely; one whose plug is pulled does not."""

import errno
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import drivers
from drivers import Broken
from kiosk import config
from kiosk.config import Problem
from kiosk.leaving import RESTART
from kiosk.rules import say
from kiosk.run import LAST_PICTURE, Kiosk, Wanted
from kiosk.staff.actions import End
from kiosk.starts import FAILED, GOOD, WITHIN, Starts


def test_the_fourth_start_in_two_minutes_is_a_safe_one(tmp_path: Path) -> None:
    asked = [Starts(tmp_path, lambda at=float(number): at, "boot").begin() for number in range(FAILED + 1)]
    assert asked == [False] * FAILED + [True]


def test_a_start_that_held_for_a_while_was_good(tmp_path: Path) -> None:
    clock = iter(range(0, 1000, round(GOOD)))
    for _ in range(6):
        starts = Starts(tmp_path, lambda: float(next(clock)), "boot")
        assert not starts.begin()
        starts.turned()


def test_failures_long_ago_do_not_count(tmp_path: Path) -> None:
    for number in range(FAILED):
        Starts(tmp_path, lambda at=float(number): at, "boot").begin()
    assert not Starts(tmp_path, lambda: WITHIN + FAILED, "boot").begin()


def test_a_plug_pulled_again_and_again_is_no_failure(tmp_path: Path) -> None:
    for number in range(6):
        assert not Starts(tmp_path, lambda: 5.0, f"boot {number}").begin()


def test_an_unreadable_note_is_no_note(tmp_path: Path) -> None:
    for content in (b"", b"\0\0\0", b'{"boot": 7}', b"[]"):
        (tmp_path / "starts.json").write_bytes(content)
        assert not Starts(tmp_path, lambda: 5.0, "boot").begin()


def test_a_folder_that_is_not_there_keeps_nobody_from_playing(tmp_path: Path) -> None:
    assert not Starts(tmp_path / "missing", lambda: 5.0, "boot").begin()


SIDEWAYS = """language = "nl"
[display]
fullscreen = false
size = [480, 800]
rotation = 90
[knock]
quiet = 0.3
"""


def safe(folder: Path, text: str) -> Kiosk:
    """A kiosk put together for a safe start, as this configuration would have it."""
    file = folder / "kiosk.toml"
    file.write_text(text)
    configured, _ = config.read(file, drivers.look())
    return Kiosk(Wanted(file), config.safe(configured), folder, lambda: None)


def test_a_safe_start_has_no_drivers_and_still_puts_the_kiosk_together(tmp_path: Path) -> None:
    kiosk = safe(tmp_path, "")
    kiosk.connect(config.safe(config.Config()), drivers.found())
    assert not kiosk.benches


def test_a_safe_start_shows_the_picture_the_right_way_round_and_in_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    kiosk = safe(tmp_path, SIDEWAYS)
    kiosk.open()
    assert kiosk.window.kiosk is not None
    assert kiosk.window.kiosk.placing.turn == 90
    assert kiosk.window.size == (800, 480)
    assert kiosk.desk.settings.language == "nl"
    kiosk.close()


def test_a_safe_start_takes_no_rotation_that_there_is_not(tmp_path: Path) -> None:
    (tmp_path / "kiosk.toml").write_text(SIDEWAYS.replace("90", "45"))
    configured, _ = config.read(tmp_path / "kiosk.toml", drivers.look())
    assert config.safe(configured).display == config.Display(size=(480, 800), fullscreen=False)


def test_a_kiosk_turns_as_staff_have_left_it_whatever_the_configuration_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    kiosk = safe(tmp_path, SIDEWAYS)
    kiosk.open()
    assert kiosk.touch is not None
    assert kiosk.touch.placing.turn == 90
    kiosk.desk.book.set("rotation", 180)
    kiosk.app.refresh()
    kiosk.app.step(0)
    assert kiosk.touch.placing.turn == 180
    kiosk.close()
    again = safe(tmp_path, SIDEWAYS)
    again.open()
    assert again.touch is not None
    assert again.touch.placing.turn == 180
    again.close()


def test_the_program_leaves_with_the_number_that_staff_asked_for_after_the_last_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    left: list[int] = []
    kiosk = Kiosk(Wanted(tmp_path / "kiosk.toml"), config.Config(), tmp_path, left.append)
    now = 100.0
    monkeypatch.setattr(kiosk, "_clock", lambda: now)
    kiosk.open()
    kiosk.app.area.inside = True
    kiosk.app.area.act(End("restart"), now)
    kiosk.turn(lambda: None)
    assert left == []
    now += LAST_PICTURE
    kiosk.turn(lambda: None)
    assert left == [RESTART]
    kiosk.close()


def test_what_is_wrong_is_still_on_the_screen_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stderr", SimpleNamespace(write=full))
    kiosk = Kiosk(Wanted(tmp_path / "kiosk.toml"), config.Config(), tmp_path, lambda _: None)
    kiosk.complain([Problem(tmp_path / "kiosk.toml", "", say("config-folder"))], [Broken("bell", "bell.py", "?")])
    assert len(kiosk.app.health.texts) == 2
