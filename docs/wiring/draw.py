"""Draw how everything is connected, from what the programs themselves read: `make drawings`.

A drawing of the Pi's header is made from a `kiosk.toml` beside this file, read as the kiosk reads it; the one of the
microcontroller board from its firmware's `pins.h`. So a drawing can't show another pin than the program uses.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import drivers
from kiosk import config as configuration
from kiosk.words import Words

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "drivers" / "firmware" / "pins.h"

HEADER: tuple[int | str, ...] = (
    *("3.3 V", "5 V", 2, "5 V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3.3 V", 24, 10, "GND"),
    *(9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21),
)
"""The Pi's header, pins 1 to 40: a BCM number, or what else the pin has."""

SVG = "http://www.w3.org/2000/svg"
ROW, WIDTH, TOP = 26, 900, 74
MIDDLE = WIDTH / 2
CALLED = {
    "knock": "knock sensor, DO or OUT",
    "button": "knock button",
    "ok": "OK button",
    "undo": "undo button",
    "off": "off button",
}
BUS = {10: "matrix, DIN", 11: "matrix, CLK", 8: "matrix, CS or LOAD", 7: "matrix, CS or LOAD"}
COLORS = {"input": "#1f5fa8", "lamp": "#b3261e", "bus": "#6b3fa0", "power": "#b36b00", "": "#9a9a9a"}


class Use(NamedTuple):
    """What is connected to a pin: `kind` is input, lamp, bus or power; `parts` stand between pin and ground."""

    kind: str
    text: str
    parts: str = ""


def uses(file: Path) -> Mapping[int | str, Use]:
    """What each pin of the header is for, by its BCM number, in a configuration."""
    config, problems = configuration.read(file, drivers.look())
    if problems:
        raise SystemExit("\n".join(Words("en")(problem.text) for problem in problems))
    found: dict[int | str, Use] = {}
    for module in drivers.found():
        for use in module.pins(config.drivers[module.name]):
            found[use.pin] = _use(use.pin, use.path)
    if any(use.text == CALLED["knock"] for use in found.values()):
        found["3.3 V"] = Use("power", "knock sensor, + or VCC")
    if any(use.kind == "bus" for use in found.values()):
        found["5 V"] = Use("power", "matrix, VCC")
    found["GND"] = Use("power", "ground of everything")
    return found


def _use(pin: int, path: tuple[str, ...]) -> Use:
    match path:
        case ("lamps", name):
            return Use("lamp", f"lamp of {_seat(name)}", "resistor led")
        case ("seats", name, _):
            return Use("input", f"button of {_seat(name)}", "button")
        case ("knock", _):
            return Use("input", CALLED["knock"])
        case (name, _):
            return Use("input", CALLED[name], "button")
        case _:
            return Use("bus", BUS[pin])


def _seat(name: str) -> str:
    seat, _, life = name.removeprefix("seat").partition(".")
    return f"seat {int(seat) + 1}" + (f", life {int(life) + 1}" if life else "")


def header(title: str, found: Mapping[int | str, Use]) -> str:
    """The Pi's header as one looks at it with the USB sockets below: odd pins at the left, even ones at the right."""
    body: list[str] = [_box(MIDDLE - 62, TOP - 10, 124, 20 * ROW + 20, "#2e3136")]
    shown: set[str] = set()
    for index, what in enumerate(HEADER):
        side = -1 if index % 2 == 0 else 1
        y = TOP + ROW * (index // 2) + ROW / 2
        use = found.get(what)
        if isinstance(what, str) and what in shown:
            use = None  # power is taken from the first such pin
        if isinstance(what, str):
            shown.add(what)
        body += _pin(side, y, index + 1, str(what) if isinstance(what, str) else f"GPIO {what}", use)
    return _page(title, TOP + 20 * ROW + 40, body)


def _pin(side: int, y: float, number: int, name: str, use: Use | None) -> Iterator[str]:
    x = MIDDLE + side * 16
    color = COLORS[use.kind if use else ""]
    yield f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{color}"/>'
    yield _text(x, y + 4, str(number), 10, "middle", "#ffffff")
    anchor = "end" if side < 0 else "start"
    yield _text(MIDDLE + side * 70, y - 3, name, 11, anchor, "#555555" if use else "#9a9a9a")
    if use:
        yield from _wire(MIDDLE + side * 28, MIDDLE + side * 150, y, side, color, use)


def _wire(start: float, end: float, y: float, side: int, color: str, use: Use) -> Iterator[str]:
    """A wire, the parts in it, ground at its end where there is one, and what it is for."""
    x = end
    symbols: list[str] = []
    for part in use.parts.split():
        symbols += SYMBOLS[part](x, y, side, color)
        x += side * 44
    if use.parts:
        symbols += [
            _line(x - side * (8 if "button" in use.parts else 20), y, x + side * 6, y, color),
            *_ground(x + side * 6, y, color),
        ]
        x += side * 18
    wire_end = end + side * 4 if use.parts else end + side * 20
    yield _line(start, y, wire_end, y, color)
    yield from symbols
    yield _text(
        (x if use.parts else wire_end) + side * 8, y + 5, use.text, 14, "end" if side < 0 else "start", "#1b1b1b"
    )


def _resistor(x: float, y: float, side: int, color: str) -> list[str]:
    left = min(x, x + side * 40)
    return [_box(left, y - 7, 40, 14, "#ffffff", color), _text(left + 20, y + 4, "330 Ω", 11, "middle", "#1b1b1b")]


def _led(x: float, y: float, side: int, color: str) -> list[str]:
    tip, back = x + side * 24, x + side * 8
    return [
        _line(x - side * 4, y, back, y, color),
        f'<path d="M{back:g} {y - 8:g}V{y + 8:g}L{tip:g} {y:g}Z" fill="#ffffff" stroke="{color}" stroke-width="2"/>',
        _line(tip, y - 8, tip, y + 8, color),
    ]


def _button(x: float, y: float, side: int, color: str) -> list[str]:
    left = min(x + side * 4, x + side * 36)
    return [
        f'<circle cx="{left:g}" cy="{y:g}" r="3" fill="{color}"/>',
        f'<circle cx="{left + 32:g}" cy="{y:g}" r="3" fill="{color}"/>',
        _line(left, y - 8, left + 32, y - 8, color),
    ]


SYMBOLS = {"resistor": _resistor, "led": _led, "button": _button}


def _ground(x: float, y: float, color: str) -> list[str]:
    bars = [_line(x - half, y + 2 + down, x + half, y + 2 + down, color) for half, down in ((8, 0), (5, 4), (2, 8))]
    return [_line(x, y, x, y + 2, color), *bars]


def board(source: str) -> str:
    """The microcontroller board, from the comment and the names of its firmware's `pins.h`."""
    rows: list[tuple[str, Use]] = []
    for number, pin in enumerate(_listed(source, "seat buttons")):
        rows.append((pin, Use("input", f"button of seat {number + 1}", "button")))
    for number, pin in enumerate(_listed(source, "seat lamps")):
        rows.append((pin, Use("lamp", f"lamp of seat {number + 1}", "resistor led")))
    others: list[tuple[str, Use]] = [
        (_listed(source, "strip")[0], Use("bus", "330 Ω, then DIN of the strip")),
        (_listed(source, "piezo")[0], Use("bus", "piezo to ground")),
        ("5V", Use("power", "strip, +5 V (own supply if large)")),
        ("GND", Use("power", "ground of everything")),
    ]
    left, right = [*rows[:8], *others[:2]], [*rows[8:], *others[2:]]
    high = max(len(left), len(right))
    body: list[str] = [_box(MIDDLE - 62, TOP - 10, 124, high * ROW + 20, "#2e3136")]
    for side, column in ((-1, left), (1, right)):
        for index, (pin, use) in enumerate(column):
            y = TOP + ROW * index + ROW / 2
            x = MIDDLE + side * 44
            body.append(f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{COLORS[use.kind]}"/>')
            body.append(_text(MIDDLE + side * 22, y + 4, pin, 12, "middle", "#ffffff"))
            body += _wire(MIDDLE + side * 54, MIDDLE + side * 100, y, side, COLORS[use.kind], use)
    note = "Across the piezo: 1 MΩ and a 5.1 V Zener diode, its ring to A0."
    body.append(_text(MIDDLE, TOP + high * ROW + 34, note, 13, "middle", "#1b1b1b"))
    return _page("Microcontroller board (Arduino Nano or Uno)", TOP + high * ROW + 56, body)


def _listed(source: str, what: str) -> list[str]:
    found = re.search(rf"\* +{what}[^DA]*((?:[DA]\d+ ?)+)", source)
    if found is None:
        raise SystemExit(f"{FIRMWARE} no longer says where the {what} are; its comment at the top must")
    return found.group(1).split()


def _page(title: str, height: float, body: Iterable[str]) -> str:
    lines = [
        f'<svg xmlns="{SVG}" viewBox="0 0 {WIDTH} {height:g}" font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{WIDTH}" height="{height:g}" fill="#ffffff"/>',
        _text(MIDDLE, 34, title, 20, "middle", "#1b1b1b"),
        *body,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _line(x1: float, y1: float, x2: float, y2: float, color: str) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{color}" stroke-width="2"/>'


def _box(x: float, y: float, w: float, h: float, fill: str, stroke: str = "none") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="3" fill="{fill}" stroke="{stroke}"/>'


def _text(x: float, y: float, text: str, size: int, anchor: str, color: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{color}">{text}</text>'


TITLES = {
    "pins": "On the Pi's own pins (the USB sockets are below)",
    "matrix": "Two 8x8 modules, and buttons for the seats (the USB sockets are below)",
    "bars": "Two players with ten lamps each (the USB sockets are below)",
}


def drawings() -> Mapping[str, str]:
    """Every drawing: the name of its file, and what is in it."""
    pis = {f"{name}.svg": header(title, uses(HERE / f"{name}.toml")) for name, title in TITLES.items()}
    return {**pis, "board.svg": board(FIRMWARE.read_text(encoding="utf-8"))}


if __name__ == "__main__":
    for name, drawing in drawings().items():
        (HERE / name).write_text(drawing, encoding="utf-8")
        sys.stdout.write(f"{HERE / name}\n")
