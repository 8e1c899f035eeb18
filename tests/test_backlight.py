"""The light behind the panel, in a folder that stands for the kernel's."""

from pathlib import Path

import pytest

from kiosk.backlight import AGAIN, Backlight


class Panel:
    """A panel's two files, and a clock."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "backlight"
        self.panel = self.folder / "10-0045"
        self.panel.mkdir(parents=True)
        (self.panel / "max_brightness").write_text("31\n")
        (self.panel / "brightness").write_text("31\n")
        self.now = 0.0
        self.light = Backlight(lambda: self.now, self.folder)

    @property
    def brightness(self) -> int:
        return int((self.panel / "brightness").read_text())


@pytest.fixture
def panel(tmp_path: Path) -> Panel:
    return Panel(tmp_path)


def test_a_panel_has_its_share_of_light_and_is_never_dark(panel: Panel) -> None:
    for share, raw in ((1.0, 31), (0.5, 16), (0.1, 3), (0.0, 1)):
        assert panel.light.show(share)
        assert panel.brightness == raw
    assert panel.light.fault == ""


def test_what_it_has_already_is_not_written_again(panel: Panel) -> None:
    panel.light.show(0.5)
    (panel.panel / "brightness").write_text("7")
    assert panel.light.show(0.5)
    assert panel.brightness == 7


def test_without_a_panel_that_can_be_dimmed_the_colours_must_be_and_nothing_is_wrong(tmp_path: Path) -> None:
    light = Backlight(lambda: 0.0, tmp_path / "nothing")
    assert not light.show(0.5)
    assert light.fault == ""


@pytest.mark.parametrize("most", ["", "many", "0x1f"])
def test_a_panel_that_says_rubbish_is_a_state_and_is_tried_again(panel: Panel, most: str) -> None:
    (panel.panel / "max_brightness").write_text(most)
    assert not panel.light.show(0.5)
    assert panel.light.fault
    (panel.panel / "max_brightness").write_text("31")
    assert not panel.light.show(0.5), "not at once"
    panel.now += AGAIN
    assert panel.light.show(0.5)
    assert panel.light.fault == ""


def test_a_light_that_may_not_be_set_is_a_state(panel: Panel) -> None:
    (panel.panel / "brightness").unlink()
    (panel.panel / "brightness").mkdir()
    assert not panel.light.show(0.5)
    assert "brightness" in panel.light.fault
