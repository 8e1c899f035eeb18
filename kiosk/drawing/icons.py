"""The signs of the kiosk, drawn by hand as strokes: smooth at every size, and no font need have them."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from kiosk.drawing.strokes import Block, Path, Point, Shape, Spot, Stroke, arc, curve, mirrored, path, ring

Strokes = tuple[Stroke, ...]


def strokes(name: str) -> Strokes:
    """The strokes of a sign. Raises ValueError for a name that is none."""
    try:
        draw = ICONS[name]
    except KeyError:
        raise ValueError(
            f"{name!r} is no sign; there are {', '.join(sorted(ICONS))} (kiosk/drawing/icons.py)"
        ) from None
    return draw()


def fist() -> Strokes:
    """A knock: four fingers over a thumb."""
    fingers = tuple(Block(2.2 + 5 * i, 4.6 - (0.8 if i in (1, 2) else 0), 4.5, 10, 2.2) for i in range(4))
    return (
        *fingers,
        Block(2.2, 10.6, 19.5, 10, 3.4),
        Path(((11.5, 14.6), (22.5, 14.6)), 1.1, cut=True),
        *(Path(((6.95 + 5 * i, 5.4), (6.95 + 5 * i, 11.6)), 0.7, cut=True) for i in range(3)),
    )


def menu() -> Strokes:
    """Three bars."""
    return tuple(path((2.5, y), (21.5, y), width=2.6) for y in (5, 12, 19))


def dealer() -> Strokes:
    """The dealer's button: a disc with a D cut out of it."""
    bowl = (*((9.0, 6.6), (12.0, 6.6)), *arc(12, 12, 5.4, -90, 90), (9.0, 17.4))
    hollow = (*((11.2, 8.7), (12.0, 8.7)), *arc(12, 12, 3.3, -90, 90), (11.2, 15.3))
    return Spot(12, 12, 11.4), Shape(bowl, cut=True), Shape(hollow)


def leads() -> Strokes:
    """Who plays first: an arrow to the right."""
    return path((3, 12), (20, 12), width=2.4), path((13.5, 5.5), (20.4, 12), (13.5, 18.5), width=2.4)


def match() -> Strokes:
    """A match that has not been lit."""
    return Block(10.4, 8, 3.2, 15, 1.2, "wood"), Spot(12, 5.8, 3.4, "head", ry=4.2)


def flame() -> Strokes:
    """A flame with a bright heart."""
    outer = curve((12, 1), (13.5, 6), (19, 9), (19, 15.5), (19, 20), (16, 23), (12, 23), (8, 23), (5, 20), (5, 15.5))
    outer += curve(
        (5, 15.5), (5, 12), (7.5, 10.5), (8.6, 8), (9.5, 9.6), (9.6, 10.4), (10, 11.4), (11.6, 8.6), (12.4, 5), (12, 1)
    )
    inner = mirrored(curve((12, 12.6), (10.4, 15.2), (8.6, 16.4), (8.6, 18.8), (8.6, 20.8), (10, 22), (12, 22)))
    return Shape(outer, "flame"), Shape(inner, "flame-core")


def back() -> Strokes:
    """To where one came from."""
    return path((21, 12), (4, 12), width=2.4), path((10.5, 5.5), (3.6, 12), (10.5, 18.5), width=2.4)


def undo() -> Strokes:
    """An arrow that turns back."""
    bend = ((4.5, 9), (14, 9), *arc(14, 14.5, 5.5, -90, 90), (8, 20))
    return Path(bend, 2.4), path((9, 4), (3.8, 9), (9, 14), width=2.4)


def redo() -> Strokes:
    """An arrow that turns forward."""
    return _mirror(undo())


def speaker() -> Strokes:
    """Sound is on."""
    return (
        *_box(),
        Path(arc(12, 12, 4.6, -42, 42), 1.9),
        Path(arc(12, 12, 8.6, -48, 48), 1.9),
    )


def mute() -> Strokes:
    """Sound is off."""
    return (*_box(), path((15.5, 9), (21.5, 15), width=2.1), path((21.5, 9), (15.5, 15), width=2.1))


def sun() -> Strokes:
    """Brightness, or daylight."""
    rays = (path(_polar(8, i * pi / 4), _polar(10.8, i * pi / 4), width=2.1) for i in range(8))
    return Spot(12, 12, 5), *rays


def moon() -> Strokes:
    """Night."""
    return Spot(11.5, 12.5, 9.5), Spot(15.8, 9, 8.2, cut=True)


def glass() -> Strokes:
    """A beer: a round that is due."""
    return (
        Shape(((5, 7), (16.6, 7), (15.6, 22.5), (6, 22.5))),
        Path(((16.8, 10.6), (20, 10.6), (20.4, 16), (16.4, 17.6)), 2),
        *(Spot(x, y, r) for x, y, r in ((6.4, 6, 2.9), (10.6, 4.8, 3.5), (14.9, 6, 3))),
        Path(((8.9, 11.5), (9.3, 18.8)), 1.3, cut=True),
        Path(((12.7, 11.5), (12.3, 18.8)), 1.3, cut=True),
    )


def card() -> Strokes:
    """Two cards, the upper one with a pip."""
    behind = Shape(((3, 7.4), (10.4, 3.2), (15.6, 12), (8.2, 17)))
    return (
        behind,
        Block(8, 5.2, 13.4, 18.2, 2.6, cut=True),
        Block(9.2, 6.4, 11, 15.8, 1.9),
        Shape(((14.7, 10), (17.6, 14.3), (14.7, 18.6), (11.8, 14.3)), cut=True),
    )


def warning() -> Strokes:
    """Something needs care."""
    return (
        Path(((12, 3.6), (22, 20.6), (2, 20.6), (12, 3.6)), 2.6),
        Shape(((12, 3.6), (22, 20.6), (2, 20.6))),
        Path(((12, 9.4), (12, 14.4)), 2.3, cut=True),
        Spot(12, 18, 1.4, cut=True),
    )


def crown() -> Strokes:
    """Who has won."""
    peaks = ((2.4, 7.6), (7.4, 12.6), (12, 4.6), (16.6, 12.6), (21.6, 7.6), (19.4, 18), (4.6, 18))
    tips = (Spot(x, y, 1.7) for x, y in ((2.4, 7), (12, 4), (21.6, 7)))
    return Shape(peaks), *tips, Block(4.6, 19.4, 14.8, 2.4, 1.2)


def hold() -> Strokes:
    """Stay on it: a ring around a fingertip."""
    return (*ring(12, 12, 9.6, 1.9), Spot(12, 12, 4.2))


def plus() -> Strokes:
    """One more."""
    return path((12, 4), (12, 20), width=2.8), path((4, 12), (20, 12), width=2.8)


def minus() -> Strokes:
    """One less."""
    return (path((4, 12), (20, 12), width=2.8),)


def up() -> Strokes:
    """Upwards."""
    return (path((4.5, 16), (12, 8.4), (19.5, 16), width=2.6),)


def down() -> Strokes:
    """Downwards."""
    return (path((4.5, 8), (12, 15.6), (19.5, 8), width=2.6),)


def left() -> Strokes:
    """To the left."""
    return (path((15.6, 4.5), (8, 12), (15.6, 19.5), width=2.6),)


def right() -> Strokes:
    """To the right."""
    return (path((8.4, 4.5), (16, 12), (8.4, 19.5), width=2.6),)


def check() -> Strokes:
    """Yes; done; chosen."""
    return (path((3.6, 12.8), (9.4, 18.6), (20.6, 6), width=2.9),)


def cross() -> Strokes:
    """No; away with it."""
    return path((5, 5), (19, 19), width=2.7), path((19, 5), (5, 19), width=2.7)


def euro() -> Strokes:
    """Money."""
    return (
        Path(arc(14, 12, 7.6, -44, -316), 2.8),
        path((3, 9.9), (14.5, 9.9), width=2),
        path((3, 14.1), (13.6, 14.1), width=2),
    )


def coin() -> Strokes:
    """A pile of coins: the kitty."""
    pile: list[Stroke] = []
    for y in (18.2, 13.4, 8.6):
        pile += [
            Spot(12, y + 1.7, 10.6, cut=True, ry=4.6),
            Block(2.2, y - 1.2, 19.6, 2.4),
            Spot(12, y + 1.2, 9.8, ry=3.7),
        ]
        pile += [Spot(12, y - 1.2, 9.8, ry=3.7)]
    return (*pile, Spot(12, 7.4, 7.4, cut=True, ry=2), Spot(12, 7.9, 7, ry=1.7))


def question() -> Strokes:
    """Tell me what this is."""
    hook = (*arc(12, 9.4, 3.4, -180, 50), (12, 13), (12, 14.2))
    return Spot(12, 12, 11.2), Path(hook, 2.3, cut=True), Spot(12, 17.9, 1.5, cut=True)


def info() -> Strokes:
    """Good to know."""
    return Spot(12, 12, 11.2), Spot(12, 7, 1.6, cut=True), Path(((12, 11.4), (12, 17.4)), 2.5, cut=True)


def clubs() -> Strokes:
    """A suit."""
    stem = curve((11.2, 13), (11.4, 17), (10.4, 20), (8, 22))
    return Spot(12, 6.6, 4.7), Spot(6.6, 13.6, 4.7), Spot(17.4, 13.6, 4.7), Shape(mirrored(stem)), Spot(12, 12, 2.6)


def diamonds() -> Strokes:
    """A suit."""
    quarter = curve((12, 1.6), (14, 5.6), (16.8, 9.4), (20.4, 12))
    lower = curve((20.4, 12), (16.8, 14.6), (14, 18.4), (12, 22.4))
    return (Shape(mirrored((*quarter, *lower))),)


def hearts() -> Strokes:
    """A suit."""
    half = curve(
        (12, 7), (11, 3.4), (8.6, 2.2), (6.6, 2.2), (3.4, 2.2), (1.6, 4.8), (1.6, 8), (1.6, 13.6), (8, 16.8), (12, 22.4)
    )
    return (Shape(mirrored(half)),)


def spades() -> Strokes:
    """A suit."""
    half = curve(
        (12, 1.6), (10, 6.4), (2.6, 9.8), (2.6, 14.6), (2.6, 17.4), (4.6, 19), (7, 19), (9, 19), (10.8, 18), (12, 15.6)
    )
    stem = curve((11.4, 14), (11.4, 18), (10.4, 20.6), (8, 22.4))
    return Shape(mirrored(half)), Shape(mirrored(stem))


def star() -> Strokes:
    """A special one."""
    points = tuple(_polar(11.2 if i % 2 == 0 else 4.7, -pi / 2 + i * pi / 5, 12.6) for i in range(10))
    return (Shape(points),)


def gear() -> Strokes:
    """Settings."""
    teeth = (path(_polar(7, i * pi / 4), _polar(9.6, i * pi / 4), width=4) for i in range(8))
    return *teeth, Spot(12, 12, 7.8), Spot(12, 12, 3.5, cut=True)


def person() -> Strokes:
    """A player."""
    return Spot(12, 7.2, 4.7), Shape(((2.8, 22), *arc(12, 22, 9.2, -180, 0))), Block(2.8, 21, 18.4, 1.4, 0.6)


def people() -> Strokes:
    """The players."""
    return (
        Spot(17, 8, 3.4),
        Shape(((10, 20), *arc(16.4, 20, 6.4, -180, 0))),
        Spot(9, 7.2, 5.4, cut=True),
        Shape(((0, 22), *arc(9, 22, 9.4, -180, 0)), cut=True),
        Spot(9, 7.2, 4.1),
        Shape(((1, 21.4), *arc(9, 21.4, 7.9, -180, 0))),
    )


def waste() -> Strokes:
    """Throw away."""
    return (
        Shape(((5, 8.4), (19, 8.4), (17.8, 22.4), (6.2, 22.4))),
        Block(3, 4.6, 18, 2.5, 1.2),
        Block(8.6, 2, 6.8, 3.6, 1.4),
        *(Path(((x, 11.4), (x, 19.4)), 1.4, cut=True) for x in (9.6, 14.4)),
    )


def log() -> Strokes:
    """What happened, line by line."""
    rows = ((5, 20.5), (12, 17), (19, 20.5))
    return tuple(stroke for y, end in rows for stroke in (Spot(4, y, 1.8), path((9, y), (end, y), width=2.4)))


def clock() -> Strokes:
    """Time; evenings gone by."""
    return (*ring(12, 12, 9.8, 2.2), path((12, 6.4), (12, 12), (16, 14.4), width=2.1))


def globe() -> Strokes:
    """Languages."""
    return (
        *ring(12, 12, 9.8, 1.8),
        Path(curve((12, 2.4), (5.6, 7), (5.6, 17), (12, 21.6), (18.4, 17), (18.4, 7), (12, 2.4)), 1.6),
        path((2.4, 12), (21.6, 12), width=1.6),
    )


def lock() -> Strokes:
    """Only for staff."""
    return (
        Path(((7.2, 11), (7.2, 8), *arc(12, 7.6, 4.8, -180, 0), (16.8, 11)), 2.4),
        Block(4, 10.4, 16, 12, 2.4),
        Spot(12, 15.4, 1.9, cut=True),
        Path(((12, 15.4), (12, 18.8)), 1.6, cut=True),
    )


def power() -> Strokes:
    """Switch off."""
    return Path(arc(12, 13, 8.4, -56, 236), 2.5), path((12, 2.6), (12, 11.4), width=2.5)


def usb() -> Strokes:
    """The board's plug."""
    return (
        Block(7.4, 8, 9.2, 11, 1.8),
        Block(8.8, 2, 6.4, 7, 0.8),
        Block(10, 4, 1.4, 2, cut=True),
        Block(12.6, 4, 1.4, 2, cut=True),
        path((12, 19), (12, 23), width=2.2),
    )


def save() -> Strokes:
    """Being written down."""
    return (
        path((12, 2.6), (12, 14), width=2.5),
        path((6.6, 9.4), (12, 14.8), (17.4, 9.4), width=2.5),
        path((3, 16.4), (3, 21.4), (21, 21.4), (21, 16.4), width=2.4),
    )


def rub() -> Strokes:
    """Take back the last letter."""
    return (
        Shape(((1.4, 12), (8, 4.4), (22.6, 4.4), (22.6, 19.6), (8, 19.6))),
        Path(((11.6, 8.6), (18.4, 15.4)), 2, cut=True),
        Path(((18.4, 8.6), (11.6, 15.4)), 2, cut=True),
    )


def shift() -> Strokes:
    """Capitals."""
    return (Shape(((12, 2.6), (22, 13), (16.4, 13), (16.4, 21.4), (7.6, 21.4), (7.6, 13), (2, 13))),)


def space() -> Strokes:
    """A gap between words."""
    return (path((3, 9.6), (3, 15.4), (21, 15.4), (21, 9.6), width=2.3),)


def swap() -> Strokes:
    """One for the other."""
    return (
        path((3.4, 8), (20, 8), width=2.3),
        path((15.4, 3.4), (20.4, 8), (15.4, 12.6), width=2.3),
        path((20.6, 16.4), (4, 16.4), width=2.3),
        path((8.6, 11.8), (3.6, 16.4), (8.6, 21), width=2.3),
    )


def grip() -> Strokes:
    """Take it here to move it."""
    return tuple(Spot(x, y, 1.7) for x in (8.4, 15.6) for y in (5, 12, 19))


def edit() -> Strokes:
    """Change it."""
    return (
        Shape(((2.4, 21.6), (4, 15.4), (15.6, 3.8), (20.2, 8.4), (8.6, 20))),
        Path(((13.1, 6.3), (17.7, 10.9)), 1.3, cut=True),
    )


def home() -> Strokes:
    """The first screen."""
    return (
        Path(((2.6, 11.6), (12, 3.4), (21.4, 11.6)), 2.4),
        Shape(((5, 11.6), (12, 5.6), (19, 11.6), (19, 21.6), (5, 21.6))),
        Block(9.8, 14.6, 4.4, 7.2, cut=True),
    )


def pause() -> Strokes:
    """Sits out for a while."""
    return Block(5.4, 3.6, 4.6, 16.8, 1.4), Block(14, 3.6, 4.6, 16.8, 1.4)


def play() -> Strokes:
    """Begin; go on."""
    return (Path(((7, 4.4), (19, 12), (7, 19.6), (7, 4.4)), 2.4), Shape(((7, 4.4), (19, 12), (7, 19.6))))


def missing() -> Strokes:
    """Stands for a letter of which nobody has a picture."""
    return Block(2.5, 3, 19, 18, 5), Block(4.6, 5.1, 14.8, 13.8, 3.2, cut=True), Spot(12, 12, 2.2)


ICONS: Mapping[str, Callable[[], Strokes]] = {
    draw.__name__: draw
    for draw in (
        *(fist, menu, dealer, leads, match, flame, back, undo, redo, speaker, mute, sun, moon, glass, card, warning),
        *(crown, hold, plus, minus, up, down, left, right, check, cross, euro, coin, info, clubs, diamonds),
        *(hearts, spades, star, gear, person, people, log, clock, globe, lock, power, usb, save, rub, shift),
        *(space, swap, grip, edit, home, pause, play, missing),
    )
} | {"help": question, "bin": waste, "next": right}
"""Every sign by its name."""


def _box() -> Strokes:
    """The body of a loudspeaker."""
    return Block(1.6, 8.4, 5, 7.2, 1), Shape(((4.6, 9.4), (11.4, 3.6), (11.4, 20.4), (4.6, 14.6)))


def _polar(r: float, angle: float, y: float = 12) -> Point:
    return 12 + r * cos(angle), y + r * sin(angle)


def _mirror(drawn: Strokes) -> Strokes:
    """The mirror image of a sign that is made of lines."""
    return tuple(Path(tuple((24 - x, y) for x, y in s.points), s.width) for s in drawn if isinstance(s, Path))
