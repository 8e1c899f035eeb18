"""The landlord: the way into the staff area, as a finger goes it."""

from kiosk.touch import LONG_HOLD
from tests.harness import Table


def knock_at_the_door(table: Table, seconds: float = LONG_HOLD + 0.1) -> None:
    """Hold the quiet corner of the home screen, or of the table's menu."""
    at_home = table.desk.ui.screen == "home"
    _, y = table.place("Klopkast" if at_home else "Menu", "")
    table.touch(80 if at_home else 130, y, seconds)


def type_pin(table: Table, digits: str) -> None:
    for digit in digits:
        table.tap(digit)
    table.tap_icon("check")


def come_in(table: Table, digits: str = "4711") -> None:
    """Choose a PIN, which lets in, the first time; type it after that."""
    knock_at_the_door(table)
    type_pin(table, digits)
    if table.says("again"):
        type_pin(table, digits)
    assert table.says("To the game"), table.words()
