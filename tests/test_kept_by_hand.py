"""What is kept in the store is damaged or was written by hand: no value of any setting stops a start or a screen."""

from pathlib import Path

import msgspec
import pytest

from kiosk.actions import CloseEvening, Open, Start
from kiosk.rules import Text
from kiosk.settings import Settings
from kiosk.staff.actions import Enter, Unlock
from kiosk.storage.store import Store
from kiosk.words import Words
from tests.harness import Table

KEYS = (*(field.name for field in msgspec.structs.fields(Settings)), "usual", "evening", "pin", "pin-wrong")

VALUES = {
    "another type": b"[]",
    "a table": b'{"game":"toepen","opening":{}}',
    "nothing": b'""',
    "a sign of nought": b'"en\\u0000"',
    "a way elsewhere": b'"../../../../etc"',
    "far too many digits": b"9" * 5000,
    "many digits": b"9" * 25,
    "less than nought": b"-1",
    "far too long": b'"' + b"x" * 5000 + b'"',
    "a game of nobody": b'{"game":"toepen","opening":{"names":[],"options":{},"dealer":0}}',
    "a game of one twice": b'{"game":"toepen","opening":{"names":["A","A"],"options":{"lives":"x"},"dealer":9}}',
    "no name of a game": b'{"game":["toepen"],"opening":{"names":["A","B"],"options":{},"dealer":0}}',
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("key", KEYS)
def test_no_value_of_a_setting_stops_a_start_or_a_screen(tmp_path: Path, key: str, value: bytes) -> None:
    store = Store(tmp_path / "klopkast.db", lambda _: None, lambda: 0.0, lambda: 0.0, threaded=False)
    store.open()
    store.set(key, value)
    store.close()
    table = Table(tmp_path)
    assert table.says("Toepen")
    for action in (Open("settings"), Open("evenings"), Open("home"), CloseEvening(), Start("toepen"), Unlock()):
        table.app._act(action)
        table.app.refresh()
        table.wait(0.02)
    table.app._act(Enter("2580"))
    table.wait(0.1)
    assert table.eyes.widgets


def test_a_language_that_leads_elsewhere_is_none(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.store.set("language", b'"../nl\\u0000"')
    table.wait(0.1)
    table.pull_plug()
    assert table.desk.settings.language == "en"
    assert table.says(Words("en")(Text("ui-motto")))
