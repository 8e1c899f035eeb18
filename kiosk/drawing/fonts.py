"""Letters: our fonts by path, another font for what they lack, and a sign of our own for what no font has."""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import fontpkg_alegreya_sans
import fontpkg_barlow_condensed
import pygame
from msgspec import Struct
from msgspec.structs import replace

from kiosk.drawing.coverage import TAGS, Coverage, candidates, script
from kiosk.drawing.kept import Kept
from kiosk.widgets import Weight

SIGNS = {
    "\N{BLACK HEART SUIT}": "hearts",
    "\N{WHITE HEART SUIT}": "hearts",
    "\N{HEAVY BLACK HEART}": "hearts",
    "\N{BLACK DIAMOND SUIT}": "diamonds",
    "\N{WHITE DIAMOND SUIT}": "diamonds",
    "\N{BLACK CLUB SUIT}": "clubs",
    "\N{WHITE CLUB SUIT}": "clubs",
    "\N{BLACK SPADE SUIT}": "spades",
    "\N{WHITE SPADE SUIT}": "spades",
    "\N{CROWN}": "crown",
    "\N{BLACK STAR}": "star",
    "\N{WHITE MEDIUM STAR}": "star",
    "\N{CHECK MARK}": "check",
    "\N{HEAVY CHECK MARK}": "check",
    "\N{BALLOT X}": "cross",
    "\N{FIRE}": "flame",
    "\N{BEER MUG}": "glass",
    "\N{CLINKING BEER MUGS}": "glass",
    "\N{RAISED FIST}": "fist",
}
"""Characters that are drawn rather than looked for: no font need have them, and they look the same on every system."""

STEERING = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0x1F3FB, 0x1F400))))
"""Characters that only say how the one before them looks: as text or as a picture, and in what colour of skin."""

MISSING = "missing"
"""The sign that stands for a character of which nobody has a picture."""

LETTERS = frozenset(map(chr, (*range(0x20, 0x7F), *range(0xC0, 0x100)))) | frozenset("£·×–−…€")
PLAIN: dict[Weight, frozenset[str]] = {
    "medium": LETTERS | {"→"},
    "bold": LETTERS | {"→"},
    "heavy": LETTERS | {"→"},
    "figures": LETTERS,
}
"""Characters that our fonts have, that stand alone and are read from the left: nothing need be looked up."""

SIGN_WIDTH = 0.9
"""A sign within a text is this wide, in parts of the text's size."""

FONTS = 12
"""Fonts that stay open, each in one size: as many as a table in play needs, and some."""

CAP = 0.64
"""Height of a capital of the text font, in parts of its size (the font's table OS/2)."""


class Piece(Struct, frozen=True):
    """A stretch of a text that one font draws, or one `sign`. `rtl` is read from right to left."""

    text: str
    path: Path | None
    sign: str = ""
    rtl: bool = False
    tag: str = ""


class Faces:
    """Fonts at one scale: measuring and drawing single lines of text.

    A font is opened when it is first needed in a size, and only `limit` of them stay open: each takes 0.1 to 0.3 MB,
    most of it letters, and what was measured and drawn is kept elsewhere. One font for all sizes would take less and
    cost far more: letters are fitted to the pixels anew after each change of its size.
    """

    def __init__(self, scale: float, limit: int = FONTS) -> None:
        self.scale = scale
        self._fonts: Kept[pygame.font.Font] = Kept(limit)
        self._widths: Kept[float] = Kept(2000)
        self._piece_widths: Kept[int] = Kept(2000)
        self._pieces: Kept[tuple[Piece, ...]] = Kept(500)
        self._baselines: Kept[int] = Kept(1000)

    def measure(self, text: str, size: int, weight: Weight) -> float:
        """The width of a line of text, in logical pixels."""
        return self._widths.get((text, size, weight), lambda: self._width(text, size, weight) / self.scale)

    def pixels(self, size: float) -> int:
        """A size of the scale in real pixels."""
        return max(round(size * self.scale), 1)

    def pieces(self, text: str, weight: Weight) -> tuple[Piece, ...]:
        """The stretches of a line in the order in which they are drawn from left to right."""
        return self._pieces.get((text, weight), lambda: split(text, weight))

    def font(self, piece: Piece, size: int) -> pygame.font.Font:
        """The font of a stretch in this size."""
        return self._fonts.get((piece.path, piece.tag, piece.rtl, size), lambda: self._open(piece, size))

    def piece_width(self, piece: Piece, size: int) -> float:
        """The width of a stretch in real pixels."""
        if piece.path is None:
            return self.pixels(size * SIGN_WIDTH)
        return self._piece_widths.get((piece, size), lambda: self.font(piece, size).size(piece.text)[0])

    def baseline(self, piece: Piece, size: int) -> int:
        """From the top of a drawn stretch down to the line its letters stand on, in real pixels.

        Letters that are higher than the font says (É, Å) push it down.
        """
        return self._baselines.get((piece, size), lambda: self._baseline(piece, size))

    def _baseline(self, piece: Piece, size: int) -> int:
        font = self.font(piece, size)
        tops = (metrics[3] for metrics in font.metrics(piece.text) if metrics is not None)
        return max(font.get_ascent(), *tops, 0)

    def _open(self, piece: Piece, size: int) -> pygame.font.Font:
        font = pygame.font.Font(piece.path, self.pixels(size))
        if piece.rtl:
            font.set_direction(pygame.DIRECTION_RTL)
        if piece.tag:
            font.set_script(piece.tag)
        return font

    def _width(self, text: str, size: int, weight: Weight) -> float:
        return sum(self.piece_width(piece, size) for piece in self.pieces(text, weight))


def split(text: str, weight: Weight) -> tuple[Piece, ...]:
    """Cut a line into stretches. A line that begins from the right has its stretches in that order."""
    if PLAIN[weight].issuperset(text):
        return (Piece(text, own_path(weight)),) if text else ()
    import unicodedata  # noqa: PLC0415 - a megabyte, which few names need

    merged: list[Piece] = []
    for cluster in _clusters(unicodedata.normalize("NFC", text)):
        piece = _piece(cluster, weight, merged[-1] if merged else None)
        if merged and not piece.sign and _alike(merged[-1], piece):
            last = merged.pop()
            piece = Piece(last.text + piece.text, last.path, "", last.rtl, last.tag)
        merged.append(piece)
    if any(piece.rtl for piece in merged):
        from_right = _first_strong_is_rtl(text)
        merged = [part for piece in merged for part in _spaced(piece, from_right)]
        merged = merged[::-1] if from_right else merged
    return tuple(merged)


def _spaced(piece: Piece, from_right: bool) -> tuple[Piece, ...]:
    """A stretch against the line's direction without the space at its end, which would be drawn at its beginning."""
    words = piece.text.rstrip()
    if piece.path is None or piece.rtl == from_right or words in ("", piece.text):
        return (piece,)
    return replace(piece, text=words), replace(piece, text=piece.text[len(words) :], rtl=from_right)


@cache
def own_path(weight: Weight) -> Path:
    """The file of one of our four faces."""
    if weight == "figures":
        return fontpkg_barlow_condensed.ROOT / "files" / "BarlowCondensed-Bold.ttf"
    names = {"medium": "Medium", "bold": "Bold", "heavy": "ExtraBold"}
    return fontpkg_alegreya_sans.ROOT / "files" / f"AlegreyaSans-{names[weight]}.ttf"


def forget_system_fonts() -> None:
    """Look for other fonts anew: some may have been installed or removed."""
    _path.cache_clear()


def _clusters(text: str) -> Iterator[str]:
    """Letters with their marks; what has no width and only steers other renderers is left out."""
    import unicodedata  # noqa: PLC0415 - a megabyte, which few names need

    cluster = ""
    for character in text:
        kind = unicodedata.category(character)
        if kind in ("Cf", "Cc", "Cs", "Co", "Cn") or character in STEERING:
            continue
        if cluster and kind not in ("Mn", "Me", "Mc"):
            yield cluster
            cluster = ""
        cluster += character
    if cluster:
        yield cluster


def _alike(one: Piece, other: Piece) -> bool:
    return not one.sign and (one.path, one.rtl, one.tag) == (other.path, other.rtl, other.tag)


def _piece(cluster: str, weight: Weight, before: Piece | None) -> Piece:
    if cluster in SIGNS:
        return Piece(cluster, None, SIGNS[cluster])
    if cluster.isspace() and before is not None and before.path is not None:
        return Piece(" ", before.path, "", before.rtl, before.tag)
    path = _path(cluster, weight)
    if path is None:
        return Piece(cluster, None, MISSING)
    return Piece(cluster, path, "", _rtl(cluster[0]), TAGS.get(script(cluster[0]), ""))


@lru_cache(maxsize=1000)
def _path(cluster: str, weight: Weight) -> Path | None:
    """The first font that has a letter and its marks, ours before the system's; None if there is none."""
    own = [own_path(weight), own_path("heavy")] if weight == "figures" else [own_path(weight)]
    for path in own:
        if _covers(path, cluster):
            return path
    others = candidates(cluster[0], weight != "medium")
    return next((path for path in others if _covers(path, cluster)), None)


@lru_cache(maxsize=32)
def _coverage(path: Path) -> Coverage:
    return Coverage(path)


def _covers(path: Path, cluster: str) -> bool:
    return all(_coverage(path).has(character) for character in cluster)


def _rtl(character: str) -> bool:
    import unicodedata  # noqa: PLC0415 - a megabyte, which few names need

    return unicodedata.bidirectional(character) in ("R", "AL")


def _first_strong_is_rtl(text: str) -> bool:
    import unicodedata  # noqa: PLC0415 - a megabyte, which few names need

    strong = (unicodedata.bidirectional(character) for character in text)
    return next((kind for kind in strong if kind in ("L", "R", "AL")), "L") != "L"
