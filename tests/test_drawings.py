"""The wiring drawings show the pins that the programs use, and the building guide knows every message."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest
from gpiozero.pins.mock import MockFactory

import drivers
from drivers.base import Fault
from kiosk import config as configuration
from kiosk.words import Words

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def draw() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw", DOCS / "wiring" / "draw.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_committed_drawings_are_what_the_script_makes(draw: ModuleType) -> None:
    for name, drawing in draw.drawings().items():
        committed = (DOCS / "wiring" / name).read_text(encoding="utf-8")
        assert committed == drawing, f"{name} is not what the pins say: make drawings"
        ElementTree.fromstring(committed)


def test_header_has_its_pins_where_a_pi_has_them(draw: ModuleType) -> None:
    header = MockFactory(revision="a02082").board_info.headers["J8"]
    for number, what in enumerate(draw.HEADER, 1):
        name = header.pins[number].name
        assert name == {"3.3 V": "3V3", "5 V": "5V"}.get(what, what if isinstance(what, str) else f"GPIO{what}")


@pytest.mark.parametrize("variant", ["pins", "matrix", "bars"])
def test_every_pin_of_a_variant_is_drawn_once(draw: ModuleType, variant: str) -> None:
    config, problems = configuration.read(DOCS / "wiring" / f"{variant}.toml", drivers.look())
    assert problems == ()
    used = [use for module in drivers.found() for use in module.pins(config.drivers[module.name])]
    found = draw.uses(DOCS / "wiring" / f"{variant}.toml")
    assert {use.pin for use in used} == {pin for pin in found if isinstance(pin, int)}
    drawing = draw.drawings()[f"{variant}.svg"]
    for use in found.values():
        assert drawing.count(f">{use.text}<") == 1


def test_drawing_changes_with_the_configuration(draw: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text('[drivers.gpio]\nok = { pin = 26 }\n[drivers.gpio.lamps]\n"seat1.3" = 24\n', encoding="utf-8")
    found = draw.uses(file)
    assert found[26].text == "OK button"
    assert found[24].text == "lamp of seat 2, life 4"
    assert 22 not in found


def test_board_is_drawn_from_its_firmware(draw: ModuleType) -> None:
    source = draw.FIRMWARE.read_text(encoding="utf-8")
    drawing = draw.board(source)
    for number, pin in enumerate(["D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9"], 1):
        assert drawing.index(f">{pin}<") < drawing.index(f">button of seat {number}<")
    with pytest.raises(SystemExit, match="seat lamps"):
        draw.board(source.replace("seat lamps 0-7", "lights"))


def test_guide_explains_every_fault_in_the_kiosks_own_words() -> None:
    guide = (DOCS / "build.md").read_text(encoding="utf-8")
    words = Words("en")
    from kiosk.rules import say

    for fault in Fault:
        said = words(say(f"fault-{fault.value}", detail="")).split(" (")[0]
        assert f"| {said} |" in guide


def test_guide_leads_to_files_that_are_there() -> None:
    guide = (DOCS / "build.md").read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)]+)\)", guide):
        file, _, heading = link.partition("#")
        if "://" not in link:
            text = (DOCS / (file or "build.md")).read_text(encoding="utf-8")
            headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
            assert not heading or heading in {each.lower().replace(" ", "-") for each in headings}, link


def test_layouts_of_the_guide_are_what_a_wrong_setting_looks_like() -> None:
    from drivers.emulated.max7219 import create
    from drivers.max7219 import Settings

    def seen(real: Settings) -> list[tuple[int, int]]:
        driver, bench = create(Settings(on=True), lambda: 0.0, threaded=False)
        bench._settings = real
        order = []
        for column in range(16):
            driver.show({f"seat0.{column}": drivers.base.Color(255, 255, 255)})
            driver.turn()
            name = next(name for name, color in bench.lamps().items() if max(color))
            row, _, place = name.removeprefix("seat").partition(".")
            order.append((int(row), int(place)))
        driver.close()
        return order

    assert seen(Settings(first="right"))[0] == (0, 8)
    assert seen(Settings(rotation=180))[:2] == [(7, 7), (7, 6)]
    assert seen(Settings(rotation=90))[:2] == [(0, 7), (1, 7)]
    assert seen(Settings(mirror=True))[:2] == [(0, 7), (0, 6)]
    assert seen(Settings(mirror=True, rotation=180))[:2] == [(7, 0), (7, 1)]
