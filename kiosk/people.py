"""Names of people: one form for one name, and never two players of the same name."""

from collections.abc import Collection

LONGEST = 40
"""Characters kept of a name, whatever is typed or pasted; a tile cuts by width, not by letters."""


def proper(name: str) -> str:
    """The name in one form: composed letters, single spaces, nothing that cannot be seen; perhaps nothing at all."""
    import unicodedata  # noqa: PLC0415 - a megabyte, which few names need

    shown = (char if not unicodedata.category(char).startswith("C") or char == "\u200d" else " " for char in name)
    return " ".join(unicodedata.normalize("NFC", "".join(shown)).split())[:LONGEST].strip()


def distinct(name: str, taken: Collection[str]) -> str:
    """The name, or with a number behind it if somebody has it already: the second Dave is "Dave 2"."""
    number, told = 2, name
    known = {each.casefold() for each in taken}
    while told.casefold() in known:
        told, number = f"{name} {number}", number + 1
    return told
