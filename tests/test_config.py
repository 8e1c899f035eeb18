"""A builder writes kiosk.toml, well or badly; the kiosk starts with what it understood and says what it did not."""

import os
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import drivers
from drivers import Broken, Found
from drivers.base import DriverModule, PinUse
from drivers.board import Settings as BoardSettings
from drivers.gpio import Settings as GpioSettings
from drivers.gpio import Wire
from kiosk.config import Config, Display, Problem, State, glance, read
from kiosk.contents import contents
from kiosk.gestures import ButtonTiming, KnockTiming
from kiosk.words import Words

GPIO = tuple(module for module in drivers.found() if module.name == "gpio")


class MatrixSettings(msgspec.Struct, frozen=True):
    on: bool = True
    rows: Annotated[int, msgspec.Meta(ge=1)] = 8
    columns: int = 16

    def __post_init__(self) -> None:
        if self.rows * self.columns > 256:
            raise ValueError("more than 256 lights")


class Matrix:
    """A driver that a builder put into the folder: it takes two pins as a whole."""

    name = "matrix"
    Settings = MatrixSettings

    def pins(self, settings: MatrixSettings) -> tuple[PinUse, ...]:
        return (PinUse(10, ()), PinUse(11, ())) if settings.on else ()

    def create(self, settings: Any, clock: Any) -> Any:
        return SimpleNamespace()


BOTH = Found((*GPIO, Matrix()), (Broken("bell", "drivers/bell.py", "SyntaxError: invalid syntax"),))
DEFAULT = Config(drivers={"gpio": GpioSettings(), "matrix": MatrixSettings()})


def from_text(folder: Path, text: str | bytes) -> tuple[Config, tuple[Problem, ...]]:
    path = folder / "kiosk.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read(path, BOTH)


def told(problem: Problem) -> str:
    """What the kiosk says about it in English, after a look that it says so in Dutch too."""
    said, dutch = (Words(language)(problem.text) for language in ("en", "nl"))
    assert dutch != said
    assert "config-" not in said + dutch
    assert str(problem.file) in dutch
    assert problem.key in dutch
    return said


def test_without_a_file_all_is_default_and_nothing_is_wrong(tmp_path: Path) -> None:
    assert read(tmp_path / "kiosk.toml", BOTH) == (DEFAULT, ())


def test_an_empty_file_is_as_good_as_none(tmp_path: Path) -> None:
    assert from_text(tmp_path, "") == (DEFAULT, ())


def test_what_the_file_says_is_taken(tmp_path: Path) -> None:
    config, problems = from_text(
        tmp_path,
        """
        language = "nl"
        [display]
        size = [800, 480]
        rotation = 90
        fullscreen = false
        [state]
        folder = "/var/lib/klopkast"
        [knock]
        dead = 0.5
        [buttons]
        off = 4
        [drivers.gpio]
        chip = 4
        [drivers.gpio.knock]
        active_low = false
        [drivers.gpio.seats]
        seat0 = { pin = 24 }
        [drivers.gpio.lamps]
        seat0 = 5
        "seat1.3" = 6
        [drivers.matrix]
        on = false
        """,
    )
    assert problems == ()
    assert config.language == "nl"
    assert config.display == Display(size=(800, 480), fullscreen=False, rotation=90)
    assert config.state.folder == "/var/lib/klopkast"
    assert (config.knock.dead, config.knock.quiet, config.buttons.off) == (0.5, 0.25, 4.0)
    gpio = config.drivers["gpio"]
    assert gpio.knock == Wire(17, "up", active_low=False)  # the pin nobody spoke of stays
    assert (gpio.chip, gpio.seats, gpio.lamps) == (4, {"seat0": Wire(24)}, {"seat0": 5, "seat1.3": 6})
    assert config.drivers["matrix"] == MatrixSettings(on=False)


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    assert from_text(tmp_path, b'\xef\xbb\xbflanguage = "nl"\r\n')[0].language == "nl"


BAD_KEYS = [
    ("unknown key", "colour = 1", "colour", "is no setting and is left out"),
    ("unknown key", "[display]\nrotatoin = 90", "display.rotatoin", "is no setting (rotation is?) and is left out"),
    ("unknown key", "[drivers.gpio.knock]\npins = 4", "drivers.gpio.knock.pins", "is no setting (pin is?)"),
    ("wrong type", "[display]\nfullscreen = 1", "display.fullscreen", "is 1, but must be true or false; true is used"),
    (
        "wrong type",
        "[drivers.gpio.knock]\npin = '17'",
        "drivers.gpio.knock.pin",
        'is "17", but must be a whole number from 0 to 27; 17 is used',
    ),
    ("wrong type", "[drivers.gpio.knock]\npin = true", "drivers.gpio.knock.pin", "is true, but must be a whole number"),
    ("wrong type", "[drivers.gpio]\nknock = 17", "drivers.gpio.knock", "must be a table and is 17"),
    (
        "wrong type",
        "[display]\nsize = [800]",
        "display.size",
        "is [800], but must be a list of 2, each a whole number from 240 to 7680; [1024, 600] is used",
    ),
    ("wrong type", "[display]\nsize = 800", "display.size", "is 800, but must be a list of 2"),
    ("wrong type", "display = 'big'", "display", 'must be a table and is "big"'),
    ("wrong type", "drivers = 1", "drivers", "must be a table with a table for each driver"),
    ("wrong type", "[drivers]\ngpio = 1", "drivers.gpio", "must be a table and is 1"),
    ("wrong type", "[drivers.gpio]\nlamps = 5", "drivers.gpio.lamps", "must be a table"),
    ("wrong type", "[state]\nfolder = 1979-05-27", "state.folder", "is 1979-05-27, but must be text; "),
    (
        "no such choice",
        "[display]\nrotation = 45",
        "display.rotation",
        "is 45, but must be 0 or 90 or 180 or 270; 0 is used",
    ),
    (
        "no such choice",
        "[drivers.gpio.ok]\npull = 'left'",
        "drivers.gpio.ok.pull",
        'must be "down" or "none" or "up"; "up" is used',
    ),
    (
        "no such choice",
        "[drivers.gpio]\nchip = 'rp1'",
        "drivers.gpio.chip",
        'but must be a whole number from 0 to 99 or "auto"; "auto" is used',
    ),
    (
        "number out of range",
        "[drivers.gpio.off]\npin = 40",
        "drivers.gpio.off.pin",
        "is 40, but must be a whole number from 0 to 27; 3 is used",
    ),
    ("number out of range", "[drivers.gpio.off]\npin = -1", "drivers.gpio.off.pin", "3 is used"),
    ("number out of range", "[knock]\ndead = 0", "knock.dead", "0.35 is used"),
    ("number out of range", "[knock]\ndead = nan", "knock.dead", "is nan, but must be a number above 0 and at most 60"),
    (
        "number out of range",
        "[knock]\ndead = inf",
        "knock.dead",
        "is inf, but must be a number above 0 and at most 60; 0.35 is used",
    ),
    ("number out of range", f"[display]\nsize = [1, {10**30}]", "display.size", "[1024, 600] is used"),
    ("number out of range", "[drivers.matrix]\nrows = 64", "drivers.matrix.rows", "more than 256 lights); 8 is used"),
    (
        "number out of range",
        "[drivers.matrix]\nrows = 16\ncolumns = 17",
        "drivers.matrix.columns",
        "lights); 16 is used",
    ),
    ("bad name", "[drivers.gpio.lamps]\nseat9 = 5", "drivers.gpio.lamps.seat9", "is no name that this table knows"),
    (
        "bad name",
        "[drivers.gpio.lamps]\nseat0.3 = 5",
        "drivers.gpio.lamps.seat0",
        "it is a table and must be a whole number from 0 to 27, and a name with a dot is written in quotes",
    ),
    ("bad name", "[drivers.gpio.lamps]\n'seat0.3' = 99", 'drivers.gpio.lamps."seat0.3"', "it is left out"),
    ("no such driver", "[drivers.gpoi]\non = true", "drivers.gpoi", "is no driver, for there are gpio, matrix"),
    ("broken driver", "[drivers.bell]\non = true", "drivers.bell", "has no effect, for drivers/bell.py cannot be used"),
    ("bad name", '[state]\nfolder = "/a\\u0000b"', "state.folder", 'a NUL in its name); "" is used'),
    ("no such language", "language = 'de'", "language", 'is "de", but must be "en" or "nl"; "en" is used'),
    ("no such language", "language = '../nl'", "language", "but must be text that fits ^"),
]


@pytest.mark.parametrize(("kind", "text", "key", "words"), BAD_KEYS)
def test_a_bad_key_costs_that_key_alone_and_is_named(
    kind: str, text: str, key: str, words: str, tmp_path: Path
) -> None:
    config, problems = from_text(tmp_path, text)
    (problem,) = problems
    assert problem.key == key
    assert told(problem).startswith(f"{tmp_path / 'kiosk.toml'}: {key} ")
    assert words in told(problem)
    assert told(problem).endswith(".")
    assert "\n" not in told(problem)
    assert config.display == Display()
    assert config.knock == Config().knock
    gpio = config.drivers["gpio"]
    assert msgspec.structs.replace(gpio, lamps=GpioSettings().lamps) == GpioSettings()
    assert set(gpio.lamps.values()) <= set(GpioSettings().lamps.values())


def test_a_glance_sees_all_but_the_drivers_and_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.toml"
    path.write_text('language = "nl"\n[display]\nrotation = 90\nsize = "big"\n[drivers.gpio]\non = false\n')
    config, problems = read(path, Found(GPIO))
    assert [problem.key for problem in problems] == ["display.size"]
    assert glance(path) == msgspec.structs.replace(config, drivers={})
    assert glance(tmp_path) == Config()


def test_a_bad_key_leaves_the_good_ones_beside_it(tmp_path: Path) -> None:
    config, problems = from_text(
        tmp_path, "[drivers.gpio.knock]\npin = 99\npull = 'down'\ncolour = 1\n[display]\nrotation = 180\nsize = 'big'"
    )
    assert config.drivers["gpio"].knock == Wire(17, "down")
    assert config.display == Display(rotation=180)
    assert [problem.key for problem in problems] == [
        "display.size",
        "drivers.gpio.knock.pin",
        "drivers.gpio.knock.colour",
    ]


# Pins


def test_pin_twice_names_both_users_and_the_second_is_off(tmp_path: Path) -> None:
    config, (problem,) = from_text(tmp_path, "[drivers.gpio.button]\npin = 17")
    assert problem.key == "drivers.gpio.button.pin"
    assert "has pin 17, which drivers.gpio.knock.pin has already" in told(problem)
    assert config.drivers["gpio"].button.pin == 0
    assert config.drivers["gpio"].knock.pin == 17


def test_pin_twice_among_lamps_and_seats(tmp_path: Path) -> None:
    config, problems = from_text(
        tmp_path,
        "[drivers.gpio.lamps]\nseat0 = 24\n'seat1.0' = 24\nseat2 = 25\n[drivers.gpio.seats]\nseat3 = { pin = 25 }",
    )
    assert [problem.key for problem in problems] == ['drivers.gpio.lamps."seat1.0"', "drivers.gpio.lamps.seat2"]
    assert config.drivers["gpio"].lamps == {"seat0": 24, "seat1.0": 0, "seat2": 0}
    assert config.drivers["gpio"].seats == {"seat3": Wire(25)}


def test_pin_twice_across_drivers_turns_the_second_driver_off_once(tmp_path: Path) -> None:
    config, problems = from_text(tmp_path, "[drivers.gpio.ok]\npin = 10\n[drivers.gpio.undo]\npin = 11")
    assert {problem.key for problem in problems} == {"drivers.matrix"}
    assert "which drivers.gpio.ok.pin has already" in told(problems[0])
    assert not config.drivers["matrix"].on
    assert config.drivers["gpio"].ok.pin == 10


def test_a_driver_that_is_off_takes_no_pins(tmp_path: Path) -> None:
    assert from_text(tmp_path, "[drivers.gpio.ok]\npin = 10\n[drivers.matrix]\non = false")[1] == ()


def test_pin_0_may_be_given_to_many(tmp_path: Path) -> None:
    assert from_text(tmp_path, "[drivers.gpio.ok]\npin = 0\n[drivers.gpio.undo]\npin = 0")[1] == ()


# The file as a whole


BAD_FILES = [
    ("broken TOML", b"[display]\nrotation 90\n", "line 2"),
    ("broken TOML", b"[display\n", "line 1"),
    ("broken TOML", b"[display]\n[display]\n", "line 2"),
    ("broken TOML", b"language = 'nl'\nlanguage = 'en'\n", "line 2"),
    ("broken TOML", b"\0\0\0\0", "line 1"),
    ("broken TOML", b"a = " + b"[" * 100_000, "cannot be understood"),
    ("broken TOML", b"a = " + b"9" * 10_000, "cannot be understood"),
    ("not UTF-8", b"language = 'nl'\nname = 'Zo\xeb'\n", "line 2 is not UTF-8"),
    ("not UTF-8", "language = 'nl'".encode("utf-16"), "line 1 is not UTF-8"),
]


@pytest.mark.parametrize(("kind", "data", "words"), BAD_FILES)
def test_a_bad_file_is_named_with_its_line_and_all_is_default(
    kind: str, data: bytes, words: str, tmp_path: Path
) -> None:
    config, (problem,) = from_text(tmp_path, data)
    assert config == DEFAULT
    assert problem.key == ""
    assert told(problem).startswith(f"{tmp_path / 'kiosk.toml'}: ")
    assert words in told(problem)
    assert "all defaults are used" in told(problem)


def test_a_folder_instead_of_a_file_is_told(tmp_path: Path) -> None:
    config, (problem,) = read(tmp_path, BOTH)
    assert config == DEFAULT
    assert f"{tmp_path}: it is a folder" in told(problem)


def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, most: int) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("kiosk.config.contents", refuse)
    config, (problem,) = read(tmp_path / "kiosk.toml", BOTH)
    assert config == DEFAULT
    assert "cannot be read (Permission denied)" in told(problem)


def test_a_pipe_or_a_device_in_place_of_the_file_holds_nothing_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "kiosk.toml")
    for path in (tmp_path / "kiosk.toml", Path("/dev/zero")):
        config, (problem,) = read(path, BOTH)
        assert config == DEFAULT
        assert "no file that can be read to its end" in told(problem)


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "kiosk.toml"
    with path.open("wb") as file:
        file.truncate(10**12)  # all of it a hole
    config, (problem,) = read(path, BOTH)
    assert config == DEFAULT
    assert "longer than 200 kB" in told(problem)
    path.write_bytes(b"x" * 50)
    assert contents(path, 50) == b"x" * 50


def test_of_very_many_bad_keys_the_first_are_told_and_the_rest_are_counted(tmp_path: Path) -> None:
    _, problems = from_text(tmp_path, "".join(f"key{number} = {number}\n" for number in range(1200)))
    assert len(problems) == 21
    assert "1,180 more keys" in told(problems[-1])


def test_a_long_or_strange_key_or_value_is_told_in_one_line_that_can_be_read(tmp_path: Path) -> None:
    _, problems = from_text(tmp_path, f'language = \'{"x" * 999}\'\n"{"y" * 999}" = 1\n"a\\u0000\\nb" = 1\n')
    for problem in problems:
        assert len(told(problem).removeprefix(str(tmp_path))) < 150
        assert told(problem).isprintable()


def test_the_example_file_has_every_setting_at_its_default() -> None:
    path = Path(__file__).parent.parent / "docs" / "kiosk.toml"
    config, problems = read(path, drivers.look())
    assert problems == ()
    assert config == Config(drivers={module.name: module.Settings() for module in drivers.found()})
    written = tomllib.loads(path.read_text(encoding="utf-8"))
    for table, struct in (
        (written, Config),
        (written["display"], Display),
        (written["state"], State),
        (written["knock"], KnockTiming),
        (written["buttons"], ButtonTiming),
        (written["drivers"]["gpio"], GpioSettings),
        (written["drivers"]["gpio"]["knock"], Wire),
        (written["drivers"]["board"], BoardSettings),
    ):
        assert set(table) == set(struct.__struct_fields__)


# For every driver there is, and for whatever somebody types


@pytest.mark.parametrize("module", drivers.found(), ids=lambda module: str(module.name))
def test_every_driver_has_defaults_that_stand_and_can_be_turned_off(module: DriverModule, tmp_path: Path) -> None:
    path = tmp_path / "kiosk.toml"
    path.write_text(f"[drivers.{module.name}]\non = false\n")
    config, problems = read(path, Found((module,)))
    assert problems == ()
    assert config.drivers[module.name] == msgspec.structs.replace(module.Settings(), on=False)
    assert module.pins(config.drivers[module.name]) == ()


def test_all_drivers_together_start_without_a_clash(tmp_path: Path) -> None:
    assert read(tmp_path / "kiosk.toml", drivers.look())[1] == ()


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is written over and over."""
    return tmp_path_factory.mktemp("any") / "kiosk.toml"


words = st.sampled_from(
    ["drivers", "gpio", "matrix", "lamps", "seats", "seat0", "knock", "pin", "pull", "on", "size", "display", "dead"]
)
plain = st.one_of(st.booleans(), st.integers(-1, 30), st.floats(), st.text(max_size=5), st.just([800, 480]))
inner = st.one_of(plain, st.dictionaries(words, plain, max_size=3))
values = st.one_of(
    plain, st.dictionaries(words, st.one_of(inner, st.dictionaries(words, inner, max_size=3)), max_size=3)
)


@given(table=st.dictionaries(words, values, max_size=5))
def test_no_table_however_strange_stops_the_start(scratch: Path, table: dict[str, Any]) -> None:
    scratch.write_text(_written(table), encoding="utf-8")
    config, problems = read(scratch, BOTH)
    assert set(config.drivers) == {"gpio", "matrix"}
    assert all(problem.key for problem in problems)
    taken = [use.pin for module in BOTH.drivers for use in module.pins(config.drivers[module.name])]
    assert len(taken) == len(set(taken))


@given(data=st.binary(max_size=60))
def test_no_bytes_stop_the_start(scratch: Path, data: bytes) -> None:
    scratch.write_bytes(data)
    assert read(scratch, BOTH)[0].drivers.keys() == {"gpio", "matrix"}


def _written(value: Any, *, top: bool = True) -> str:
    match value:
        case dict():
            pairs = [f'"{key}" = {_written(inner, top=False)}' for key, inner in value.items()]
            return "\n".join(pairs) if top else "{" + ", ".join(pairs) + "}"
        case list():
            return f"[{', '.join(_written(inner, top=False) for inner in value)}]"
        case str():
            return (
                '"' + "".join(f"\\U{ord(letter):08X}" for letter in value if not 0xD800 <= ord(letter) < 0xE000) + '"'
            )
        case bool():
            return str(value).lower()
        case _:
            return repr(value)
