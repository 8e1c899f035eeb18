"""Which characters a font file has, and which file has a character that ours lack.

Read from the files themselves (table `cmap` of the OpenType specification): a renderer draws a missing letter as an
empty space or a box and does not say so. Folders are looked into by path; nothing here asks a font lister.
"""

import struct
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

FOLDERS = (
    "/usr/share/fonts/truetype/noto",
    "/usr/share/fonts/opentype/noto",
    "/usr/share/fonts/noto",
    "/usr/share/fonts/noto-cjk",
    "/usr/share/fonts/google-noto",
    "/usr/share/fonts/truetype/droid",
    "/usr/share/fonts/truetype/dejavu",
    "/usr/local/share/fonts",
    "/Library/Fonts",
)
"""Where systems keep Noto and its likes."""

EASTERN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "FULLWIDTH", "HALFWIDTH", "KANGXI")

TAGS = {
    "ARABIC": "Arab",
    "ARMENIAN": "Armn",
    "BENGALI": "Beng",
    "DEVANAGARI": "Deva",
    "ETHIOPIC": "Ethi",
    "GEORGIAN": "Geor",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "HEBREW": "Hebr",
    "KANNADA": "Knda",
    "KHMER": "Khmr",
    "LAO": "Laoo",
    "MALAYALAM": "Mlym",
    "MYANMAR": "Mymr",
    "SINHALA": "Sinh",
    "SYRIAC": "Syrc",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "THAANA": "Thaa",
    "THAI": "Thai",
    "TIBETAN": "Tibt",
}
"""Scripts whose marks only sit right when the shaper is told what they are (ISO 15924), by their Unicode names."""


class Coverage:
    """The characters of one font file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def has(self, character: str) -> bool:
        """Whether the font has a glyph for it. A file that cannot be read has none."""
        return any(first <= ord(character) <= last for first, last in self._ranges)

    @cached_property
    def _ranges(self) -> tuple[tuple[int, int], ...]:
        try:
            return tuple(_ranges(self._table()))
        except (OSError, struct.error, ValueError):
            return ()

    def _table(self) -> bytes:
        with self.path.open("rb") as file:
            start = 0
            if file.read(4) == b"ttcf":
                file.seek(12)
                (start,) = struct.unpack(">I", file.read(4))
            file.seek(start + 4)
            (count,) = struct.unpack(">H", file.read(2))
            file.seek(start + 12)
            for tag, _, offset, length in struct.iter_unpack(">4sIII", file.read(16 * count)):
                if tag == b"cmap":
                    file.seek(offset)
                    return file.read(length)
        raise ValueError(f"{self.path} has no table of characters")


def _ranges(table: bytes) -> Iterator[tuple[int, int]]:
    """First and last character of every run of the best sub-table: the full one if there is one."""
    (count,) = struct.unpack_from(">H", table, 2)
    offsets = [struct.unpack_from(">HHI", table, 4 + 8 * i)[2] for i in range(count)]
    by_form = {struct.unpack_from(">H", table, offset)[0]: offset for offset in offsets}
    if 12 in by_form:
        (groups,) = struct.unpack_from(">I", table, by_form[12] + 12)
        for i in range(groups):
            first, last, _ = struct.unpack_from(">III", table, by_form[12] + 16 + 12 * i)
            yield first, last
    elif 4 in by_form:
        start = by_form[4]
        (double,) = struct.unpack_from(">H", table, start + 6)
        lasts = struct.unpack_from(f">{double // 2}H", table, start + 14)
        firsts = struct.unpack_from(f">{double // 2}H", table, start + 16 + double)
        yield from zip(firsts, lasts, strict=True)


def script(character: str) -> str:
    """The first word of the character's Unicode name, which is its script for letters; empty if it has none."""
    import unicodedata  # noqa: PLC0415 - a megabyte, which few names need

    return unicodedata.name(character, "").partition(" ")[0].partition("-")[0]


def candidates(character: str, bold: bool) -> Iterator[Path]:
    """Font files that are there and may have a character, the likeliest first."""
    weight = "Bold" if bold else "Regular"
    word = script(character)
    if word in EASTERN:
        names = [f"NotoSansCJK-{weight}.ttc", f"NotoSansCJKsc-{weight}.otf", "DroidSansFallbackFull.ttf"]
    else:
        own = "NotoSans" + word.capitalize()
        names = [f"{own}-{weight}.ttf", f"{own}-Regular.ttf", f"NotoSans-{weight}.ttf"]
        names += ["NotoSansSymbols-Bold.ttf", "NotoSansSymbols2-Regular.ttf", "NotoSansMath-Regular.ttf"]
        names += ["NotoEmoji-Regular.ttf", "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"]
    for name in names:
        for folder in FOLDERS:
            path = Path(folder, name)
            if path.is_file():
                yield path
