"""Themes as plain data: what light each token stands for.

Screens name tokens; a theme is a choice of values for all of them and nothing else. Contrast is held by a test over
`PAIRS`: what is read must stand out from what it stands on by the ratio given there (WCAG 2.2, relative luminance).
"""

from collections.abc import Mapping

from msgspec import Struct

Rgba = tuple[int, int, int, int]

CHAIRS = 8
"""Chairs with a hue of their own: tokens `chair0` to `chair7`."""


class Theme(Struct, frozen=True):
    """A name, and the light of every token. `outlined` surfaces have a line around them."""

    name: str
    colors: Mapping[str, Rgba]
    outlined: bool = False

    def rgba(self, token: str) -> Rgba:
        """The light of a token, or of `#rrggbb` and `#rrggbbaa`, which no theme changes: the light of a lamp.

        Raises ValueError for a word that is no token.
        """
        if token.startswith("#"):
            return _rgba(token[1:])
        try:
            return self.colors[token]
        except KeyError:
            raise ValueError(
                f"{token!r} is no token of a theme; there are {', '.join(sorted(self.colors))} (kiosk/themes.py)"
            ) from None

    def dimmed(self, brightness: float) -> "Theme":
        """The same with less light, 1 to 0: the picture itself, since not every screen has a lamp to turn down."""
        if brightness >= 1:
            return self
        level = max(brightness, 0)
        dark = {
            token: (round(r * level), round(g * level), round(b * level), a)
            for token, (r, g, b, a) in self.colors.items()
        }
        return Theme(self.name, dark, self.outlined)


def _theme(name: str, plain: Mapping[str, str], hues: str, outlined: bool = False) -> Theme:
    """Read tokens written as hexadecimal digits, and the eight hues of the chairs."""
    hexes = dict(plain) | {f"chair{chair}": value for chair, value in enumerate(hues.split())}
    return Theme(name, {token: _rgba(value) for token, value in hexes.items()}, outlined)


def _rgba(digits: str) -> Rgba:
    parts = [int(digits[i : i + 2], 16) for i in range(0, len(digits), 2)]
    red, green, blue, alpha = parts if len(parts) == 4 else [*parts, 255]
    return red, green, blue, alpha


def dark() -> Theme:
    """A brown café at night: warm near-black, chalk, brass for the one thing to do now."""
    return _theme(
        "dark",
        {
            "ground": "161412",
            "panel": "26221e",
            "dim": "1c1916",
            "night": "0a0908",
            "raised": "342e28",
            "line": "4a4238",
            "shade": "0c0b0ab8",
            "touch": "ffffff2e",
            "chalk": "f4eee0",
            "muted": "b0a492",
            "faint": "948a7b",
            "brass": "e2aa48",
            "brass-deep": "5a421d",
            "brass-rim": "f3cd83",
            "ink": "1a1510",
            "yes": "2b5f34",
            "no": "8e2f27",
            "on-yes": "fbf7ea",
            "on-yes-hint": "d3e3cb",
            "on-no": "fdf3ea",
            "on-no-hint": "f3cfc6",
            "green": "86c474",
            "red": "f2604c",
            "off": "221f1b",
            "wood": "dcb27a",
            "wood-dim": "6b5940",
            "head": "d8483a",
            "head-dim": "762a23",
            "burnt": "3d3830",
            "burnt-head": "15120f",
            "flame": "ffb52e",
            "flame-core": "fff0b8",
            "card": "f6f0e2",
            "card-edge": "b9ae99",
            "card-black": "211c18",
            "card-red": "b3261c",
            "edge-dim": "5b5142",
        },
        "ee6c52 5ba3e8 f4c84b 7cc466 c084e0 4fc7bd f58fb4 c4b298",
    )


def light() -> Theme:
    """Daylight on a terrace: paper and ink, and brass dark enough to be read."""
    return _theme(
        "light",
        {
            "ground": "e9e1d0",
            "panel": "fbf7ec",
            "dim": "e3dac7",
            "night": "dad1be",
            "raised": "ddd2bb",
            "line": "9c8f78",
            "shade": "4a4032a8",
            "touch": "00000024",
            "chalk": "1f1a14",
            "muted": "5c5140",
            "faint": "62573f",
            "brass": "754b06",
            "brass-deep": "f0d9a6",
            "brass-rim": "a8741a",
            "ink": "fffaf0",
            "yes": "2b5f34",
            "no": "8e2f27",
            "on-yes": "fbf7ea",
            "on-yes-hint": "d3e3cb",
            "on-no": "fdf3ea",
            "on-no-hint": "f3cfc6",
            "green": "2c6a2c",
            "red": "b3261c",
            "off": "e3dac7",
            "wood": "c99a58",
            "wood-dim": "d6c6a8",
            "head": "c3362a",
            "head-dim": "cf9d92",
            "burnt": "bdb39f",
            "burnt-head": "6e6555",
            "flame": "f08c00",
            "flame-core": "ffd75e",
            "card": "fffdf6",
            "card-edge": "8f8470",
            "card-black": "211c18",
            "card-red": "b3261c",
            "edge-dim": "b5aa94",
        },
        "cf4a2f 2a73bd 9a6f00 3d8a2c 8b47b4 128a80 c74f80 84704f",
    )


def contrast() -> Theme:
    """For weak eyes and bad light: black, white and yellow, with lines around everything."""
    return _theme(
        "contrast",
        {
            "ground": "000000",
            "panel": "0d0d0d",
            "dim": "000000",
            "night": "000000",
            "raised": "262626",
            "line": "c8c8c8",
            "shade": "000000d8",
            "touch": "ffffff50",
            "chalk": "ffffff",
            "muted": "e4e4e4",
            "faint": "c8c8c8",
            "brass": "ffd21f",
            "brass-deep": "332a00",
            "brass-rim": "ffffff",
            "ink": "000000",
            "yes": "004d12",
            "no": "7a0000",
            "on-yes": "ffffff",
            "on-yes-hint": "ffffff",
            "on-no": "ffffff",
            "on-no-hint": "ffffff",
            "green": "7dff6a",
            "red": "ff8f80",
            "off": "000000",
            "wood": "ffe0a8",
            "wood-dim": "8a795a",
            "head": "ff4a36",
            "head-dim": "8a2c22",
            "burnt": "4a4a4a",
            "burnt-head": "707070",
            "flame": "ffd21f",
            "flame-core": "ffffff",
            "card": "ffffff",
            "card-edge": "ffffff",
            "card-black": "000000",
            "card-red": "c00000",
            "edge-dim": "707070",
        },
        "ff7a5c 5cb8ff ffe14a 7dff6a d79aff 4ff5e6 ffa3c8 e8d8b8",
        outlined=True,
    )


def themes() -> Mapping[str, Theme]:
    """Every theme by its name, as settings know it."""
    return {theme.name: theme for theme in (dark(), light(), contrast())}


PAIRS: tuple[tuple[str, str, float], ...] = (
    *(("chalk", ground, 7.0) for ground in ("ground", "panel", "dim", "raised", "night")),
    *(("muted", ground, 4.5) for ground in ("ground", "panel", "raised", "off")),
    ("faint", "dim", 4.5),
    ("faint", "ground", 4.5),
    ("faint", "night", 4.5),
    ("muted", "dim", 4.5),
    ("ink", "brass", 7.0),
    *(("brass", ground, 4.5) for ground in ("ground", "panel", "raised", "brass-deep")),
    ("chalk", "brass-deep", 7.0),
    ("on-yes", "yes", 7.0),
    ("on-yes-hint", "yes", 4.5),
    ("on-no", "no", 7.0),
    ("on-no-hint", "no", 4.5),
    ("green", "panel", 4.5),
    ("red", "panel", 4.5),
    ("card-black", "card", 7.0),
    ("card-red", "card", 4.5),
    *((f"chair{chair}", "ground", 3.0) for chair in range(CHAIRS)),
)
"""What is read on what, and how far it must stand out: 7 for text, 4.5 for hints and for what is large, 3 for signs."""


def luminance(color: Rgba) -> float:
    """Relative luminance, 0 for black to 1 for white (WCAG 2.2)."""
    channels = [c / 255 for c in color[:3]]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Rgba, other: Rgba) -> float:
    """How far two opaque colours stand out from each other: 1 (the same) to 21."""
    dark_one, light_one = sorted((luminance(one), luminance(other)))
    return (light_one + 0.05) / (dark_one + 0.05)
