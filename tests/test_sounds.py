"""What is heard at the table, and that everything goes on where nothing can be heard."""

import importlib.util
import io
import os
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from types import ModuleType

import msgspec
import pygame
import pytest

from kiosk import audio
from kiosk import speaker as speakers
from kiosk.actions import Open, Set
from kiosk.sounds import Audible
from kiosk.speaker import LATE, PACES, QUIET, SOUNDS, Device, Speaker
from kiosk.widgets import Button
from tests.harness import Table
from tests.landlord import come_in

PLAYERS = ("Anneke", "Bram", "Carys", "Dewi")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = Table(tmp_path)
    made.deal(*PLAYERS)
    made.hears()
    return made


def wins(table: Table, name: str, hands: int = 1) -> None:
    for _ in range(hands):
        table.tap("Last trick")
        table.tap(name)


# At the table ------------------------------------------------------------------------------------------------------


def test_a_knock_is_heard_when_the_table_asks_and_again_when_it_counts(table: Table) -> None:
    table.knock()
    assert table.hears() == ["asked"]
    table.tap("Bram")
    assert table.hears() == ["knock"]


def test_a_knock_that_is_refused_gets_a_soft_no(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    table.hears()
    table.knock()
    assert table.hears() == ["no"]


def test_a_fold_costs_a_life_and_a_hand_has_a_winner(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    table.hears()
    table.tap("Fold", seat="Carys")
    assert table.hears() == ["lost"]
    table.tap("The rest stay")
    wins(table, "Anneke")
    assert table.hears() == ["hand"]


def test_the_last_match_and_the_end_of_the_game(table: Table) -> None:
    wins(table, "Anneke", 8)
    table.hears()
    wins(table, "Anneke")
    assert table.hears() == ["hand", "last"]
    wins(table, "Anneke")
    assert table.hears() == ["game"]


def test_undo_is_heard_and_redo_tells_again_what_it_does(table: Table) -> None:
    table.knock()
    table.tap("Bram")
    table.tap("Fold", seat="Carys")
    table.hears()
    table.tap("Undo")
    table.tap("Undo")
    assert table.hears() == ["undo", "undo"]
    table.tap_icon("redo")
    table.tap_icon("redo")
    assert table.hears() == ["knock", "lost"]


def test_what_a_rule_forbids_is_heard_and_a_mere_touch_never(table: Table) -> None:
    wins(table, "Anneke", 8)
    wins(table, "Bram")
    table.knock()
    table.hears()
    table.tap("Carys")
    assert table.says("may not knock")
    assert table.hears() == ["no"]
    table.tap("Nobody")
    for words in ("Last trick", "Back", "Why?"):
        table.tap(words)
    table.does(Open("menu"))
    table.tap("Players")
    table.tap("Move")
    assert table.hears() == []


def test_a_button_that_means_nothing_says_no(tmp_path: Path) -> None:
    table = Table(tmp_path, seat_buttons=True)
    table.deal(*PLAYERS)
    table.hears()
    table.push("seat1")
    assert table.hears() == ["knock"]
    table.push("seat1")
    assert table.hears() == ["no"]
    table.push("undo")
    assert table.hears() == ["undo"]


def test_a_resumed_game_and_a_new_one_begin_in_silence(table: Table) -> None:
    wins(table, "Anneke", 3)
    table.wait(3)
    table.hears()
    table.pull_plug()
    table.wait(3)
    assert table.hears() == []
    table.does(Open("home"))
    table.deal(*PLAYERS)
    assert table.hears() == []


def test_a_correction_is_silent(table: Table) -> None:
    wins(table, "Anneke", 2)
    table.hears()
    table.tap("Why?")
    table.tap("2")
    table.tap("Anneke takes the last trick")
    table.tap("Bram: Won")
    table.tap("Correct it")
    assert table.lives() == [9, 9, 8, 8]
    assert table.hears() == []


# Louder, softer, silent --------------------------------------------------------------------------------------------


def test_quiet_until_somebody_wants_it_louder_and_a_new_volume_is_heard(table: Table) -> None:
    table.does(Open("menu"))
    come_in(table)
    table.tap("Sound, light, money")
    assert table.says("30 %")
    table.hears()
    table.touch(*_beside(table, "Volume", "plus"))
    assert table.played == [("knock", 0.4)]
    assert table.says("40 %")
    table.does(Set("sound", 0.0))
    table.hears()
    table.does(Open("table"))
    table.knock()
    assert table.hears() == []


def test_mute_is_one_touch_in_the_menu_and_outlives_the_night(table: Table) -> None:
    table.does(Open("menu"))
    table.tap("Mute")
    table.does(Open("table"))
    wins(table, "Bram")
    assert table.hears() == []
    table.pull_plug()
    table.does(Open("menu"))
    table.tap("Sound on")
    assert table.played == [("knock", 0.3)]


def test_who_turns_the_sound_up_wants_it_back(table: Table) -> None:
    table.does(Set("muted", True))
    table.does(Open("menu"))
    come_in(table)
    table.tap("Sound, light, money")
    assert table.says("muted (30 %)")
    table.touch(*_beside(table, "Volume", "plus"))
    assert table.says("40 %")
    assert not table.says("muted")
    assert table.played == [("knock", 0.4)]


def test_guests_mute_in_the_settings_too_and_have_no_volume_there(table: Table) -> None:
    table.does(Open("settings"))
    table.tap_icon("mute")
    assert table.says("muted (30 %)")
    table.tap_icon("speaker")
    assert table.says("30 %")
    assert not table.says("muted")


def test_a_volume_of_nought_is_the_house_s_and_the_menu_says_so(table: Table) -> None:
    table.does(Set("sound", 0.0))
    table.does(Open("menu"))
    table.tap("Sound")
    assert table.says("The house has turned the sound off.")


def _beside(table: Table, words: str, icon: str) -> tuple[float, float]:
    """Where the nearest button with that sign is, right of something that says so."""
    x, y = table.place(words, "")
    found = [each.box.center for each in table.eyes.widgets if isinstance(each, Button) and each.icon == icon]
    return min((place for place in found if place[0] > x), key=lambda place: (abs(place[1] - y) // 40, place[0]))


# No sound device ---------------------------------------------------------------------------------------------------


class Box:
    """Stands for a loudspeaker that may be plugged in or not."""

    def __init__(self, *, there: bool = True) -> None:
        self.there = there
        self.open = False
        self.tries = 0
        self.heard: list[tuple[str, float]] = []

    def __call__(self) -> "Box":
        self.tries += 1
        if not self.there:
            raise OSError("No such audio device")
        self.open = True
        return self

    @property
    def works(self) -> bool:
        return self.there

    def play(self, files: Sequence[Path], volume: float) -> None:
        assert self.open
        assert all(file.is_file() for file in files)
        self.heard += [(file.stem, volume) for file in files]

    def close(self) -> None:
        self.open = False


def built_without_sound() -> Device:
    """What happens where the drawing library has no sound in it: this one, for instance, has none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.base, "__file__", msgspec._core.__file__)
        return audio.Device()


@pytest.mark.parametrize("device", [Box(there=False), built_without_sound], ids=["start raises", "not built in"])
def test_no_sound_device_never_ends_the_program_and_is_said_at_the_setting(
    tmp_path: Path, device: Callable[[], Device]
) -> None:
    table = Table(tmp_path, loudspeaker=device)
    table.deal(*PLAYERS)
    wins(table, "Bram")
    assert table.lives() == [9, 10, 9, 9]
    table.does(Open("settings"))
    assert table.says("not available")
    table.does(Open("menu"))
    assert table.says("not available")


def test_no_sound_device_that_answers_never_delays_a_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real device of SDL's that blocks while it opens: a pipe that nobody reads yet."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(pipe))
    monkeypatch.setattr(speakers, "SLOW", 0.01)
    told: SimpleQueue[Audible] = SimpleQueue()
    table = Table(tmp_path)
    speaker = Speaker(told.put, lambda: table.now)
    table.app._sounding._play = speaker.play
    table.deal(*PLAYERS)
    wins(table, "Bram")
    assert table.lives() == [9, 10, 9, 9]
    table.mailbox.put(told.get(timeout=20))
    table.does(Open("settings"))
    assert table.says("not available")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    table.mailbox.put(told.get(timeout=20))
    table.wait(0.1)
    assert not table.says("not available")
    os.close(reader)
    speaker.close()


class Loud:
    """A speaker, its clock, and what it said."""

    def __init__(self) -> None:
        self.now = 0.0
        self.box = Box()
        self.said: list[bool] = []
        self.speaker = Speaker(lambda news: self.said.append(news.works), lambda: self.now, self.box, threaded=False)

    def play(self, *names: str, volume: float = 0.3, eager: bool = False) -> None:
        self.speaker.play(names, volume, eager=eager)
        assert self.speaker.turn()

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.speaker.turn()


@pytest.fixture
def loud() -> Loud:
    return Loud()


def test_device_is_opened_by_the_first_sound_and_closed_after_some_silence(loud: Loud) -> None:
    assert not loud.box.open
    loud.play("hand", "last")
    assert loud.box.heard == [("hand", 0.3), ("last", 0.3)]
    loud.wait(QUIET - 1)
    loud.play("undo", volume=0.5)
    loud.wait(QUIET - 1)
    assert loud.box.open
    loud.wait(1)
    assert not loud.box.open
    loud.play("knock")
    assert loud.box.tries == 2
    assert loud.box.heard[2:] == [("undo", 0.5), ("knock", 0.3)]
    assert loud.said == []


def test_device_that_is_missing_is_tried_for_ever_at_a_calm_pace(loud: Loud) -> None:
    loud.box.there = False
    loud.play("knock")
    for pace in (*PACES, PACES[-1], PACES[-1]):
        before = loud.box.tries
        loud.wait(pace - 0.1)
        loud.play("hand")  # play alone does not try harder
        assert loud.box.tries == before
        loud.wait(0.1)
        assert loud.box.tries == before + 1
    assert loud.said == [False]
    loud.box.there = True
    loud.wait(PACES[-1])
    assert loud.said == [False, True]
    loud.play("hand")
    assert loud.box.heard == [("hand", 0.3)]


def test_who_sets_the_volume_has_the_device_tried_at_once(loud: Loud) -> None:
    loud.box.there = False
    loud.play("knock")
    loud.box.there = True
    loud.play("knock", eager=True)
    assert loud.said == [False, True]
    assert loud.box.heard == [("knock", 0.3)]


def test_device_that_is_pulled_out_while_open_is_said_and_comes_back(loud: Loud) -> None:
    loud.play("knock")
    loud.box.there = False
    loud.play("hand")
    assert loud.said == [False]
    loud.box.there = True
    loud.wait(PACES[0])
    loud.play("hand")
    assert loud.said == [False, True]
    assert loud.box.heard == [("knock", 0.3), ("hand", 0.3)]


def test_sound_file_that_cannot_be_read_is_not_heard_and_the_next_one_is(
    loud: Loud, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = loud.box.play

    def torn(files: Sequence[Path], volume: float) -> None:
        if files[0].stem == "hand":
            raise OSError("hand.wav: file does not start with RIFF id")
        heard(files, volume)

    monkeypatch.setattr(loud.box, "play", torn)
    loud.play("hand")
    loud.play("knock")
    assert loud.box.heard == [("knock", 0.3)]


def test_sound_of_long_ago_is_not_played_and_a_flood_does_not_pile_up(loud: Loud) -> None:
    for _ in range(10_000):
        loud.speaker.play(("knock",), 0.3)
    loud.now += LATE
    for _ in range(10_000):
        loud.speaker.turn()
    assert loud.box.heard == []
    loud.play("hand")
    assert loud.box.heard == [("hand", 0.3)]


def test_speaker_ends_with_the_program(loud: Loud) -> None:
    loud.play("knock")
    loud.speaker.close()
    assert not loud.speaker.turn()
    assert not loud.box.open


def test_real_device_plays_what_the_files_have_at_the_volume_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "heard"))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "0")
    device = audio.Device()
    device.play([SOUNDS / "knock.wav", SOUNDS / "undo.wav"], 0.5)
    wanted = [value / 2 for name in ("knock", "undo") for value in read((SOUNDS / f"{name}.wav").read_bytes())[1]]
    silent = (tmp_path / "heard").stat().st_size  # as much as the device wrote before it had anything to play
    while (tmp_path / "heard").stat().st_size < silent + 3 * len(wanted):
        assert device.works
    device.close()
    heard = array("h", (tmp_path / "heard").read_bytes())
    begin = next(at for at, value in enumerate(heard) if value)
    begin -= next(at for at, value in enumerate(wanted) if abs(value) >= 1)
    pairs = list(zip(heard[begin:], wanted, strict=False))
    assert len(pairs) > len(wanted) / 2
    assert max(abs(one - other) for one, other in pairs) <= 1


# The sounds themselves ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def compose() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compose", SOUNDS / "compose.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read(content: bytes) -> tuple[tuple[int, int, int], "array[int]"]:
    with wave.open(io.BytesIO(content)) as file:
        return (file.getnchannels(), file.getsampwidth(), file.getframerate()), array(
            "h", file.readframes(file.getnframes())
        )


def test_committed_sounds_are_what_the_script_makes(compose: ModuleType) -> None:
    made = compose.sounds()
    assert sorted(made) == sorted(file.name for file in SOUNDS.glob("*.wav"))
    for name, content in made.items():
        form, samples = read(content)
        committed_form, committed = read((SOUNDS / name).read_bytes())
        assert form == committed_form
        assert len(samples) == len(committed)
        # One step in 65536 is what mathematical libraries may differ by.
        off = max(abs(one - other) for one, other in zip(samples, committed, strict=True))
        assert off <= 1, f"{name} is not what the script says: make sounds"


@pytest.mark.parametrize("file", sorted(SOUNDS.glob("*.wav")), ids=lambda file: file.stem)
def test_sound_is_short_small_soft_at_its_ends_and_never_clips(file: Path) -> None:
    form, samples = read(file.read_bytes())
    assert form == (1, 2, 22_050)
    assert len(samples) / 22_050 <= 2
    assert file.stat().st_size < 100_000
    peak = max(abs(value) for value in samples)
    assert 0.3 * 32767 < peak < 0.8 * 32767
    assert abs(sum(samples) / len(samples)) < 0.001 * 32767
    assert max(abs(value) for value in (*samples[:3], *samples[-3:])) < 0.01 * peak


def test_every_sound_has_a_use_and_every_use_a_sound() -> None:
    source = Path(speakers.__file__).with_name("sounds.py").read_text(encoding="utf-8")
    for file in SOUNDS.glob("*.wav"):
        assert f'"{file.stem}"' in source
