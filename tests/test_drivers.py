"""A driver that somebody adds is a file; one that cannot be loaded is a part that is off."""

from pathlib import Path

import pytest

import drivers


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose files are drivers too."""
    monkeypatch.setattr(drivers, "__path__", [*drivers.__path__, str(tmp_path)])
    return tmp_path


@pytest.mark.parametrize(
    ("content", "error"),
    [
        ("import no_such_library\n", "ModuleNotFoundError: No module named 'no_such_library'"),
        ("def create(:\n", "SyntaxError: invalid syntax (broken_one.py, line 1)"),
        ("raise RuntimeError('no luck')\n", "RuntimeError: no luck"),
    ],
)
def test_a_driver_that_cannot_be_loaded_is_left_out_by_name_and_harms_no_other(
    theirs: Path, content: str, error: str
) -> None:
    others = [driver.name for driver in drivers.found()]
    (theirs / "broken_one.py").write_text(content, encoding="utf-8")
    assert [driver.name for driver in drivers.found()] == others
    assert drivers.broken() == (drivers.Broken("broken_one", error),)


def test_no_driver_of_ours_is_broken() -> None:
    assert drivers.broken() == ()
    assert {driver.name for driver in drivers.found()} >= {"gpio", "max7219", "board"}
