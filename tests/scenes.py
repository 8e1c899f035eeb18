"""A few screens as they could be, for tests of the painter: it knows no game, so these hold only what is seen."""

from collections.abc import Sequence

from kiosk.widgets import Box, Button, Card, Disc, Edge, Fill, Icon, Label, Matches, Widget

NAMES = ("Anneke", "Bram", "Carys", "Dewi", "Els", "Femke", "Gijs", "Huw")


def table(width: float, height: float, lives: Sequence[int] = (7, 4, 9, 1)) -> tuple[Widget, ...]:
    """Four players in a hand: one has folded, one is down to the last match."""
    tiles: list[Widget] = []
    for chair, box in enumerate(_grid(width, height, len(lives))):
        tiles += _tile(box, chair, lives[chair], dim=chair == 2)
    bar = Box(12, height - 68, width - 24, 58).columns((250, 250, 124, 128))
    buttons = (
        Button(bar[0], "Knock", tone="main", size=29),
        Button(bar[1], "Last trick won by…"),
        Button(bar[2], "Swap", off=True),
        Button(bar[3], "Undo", tone="ghost", icon="undo"),
    )
    return (*_header(width), *tiles, *buttons)


def answers(width: float, height: float) -> tuple[Widget, ...]:
    """Six players, three of whom have to stay or fold."""
    tiles: list[Widget] = []
    for chair, box in enumerate(_grid(width, height, 6)):
        if chair not in (0, 3, 5):
            tiles += _tile(box, chair, 9 - chair, dim=chair == 2)
            continue
        stay, fold = Box(box.x + 22, box.bottom - 60, box.w - 36, 52).columns((1, 1))
        tiles += [
            Fill(box, "panel", 12, border="brass"),
            Edge(Box(box.x, box.y, 8, box.h), chair),
            Label(Box(box.x + 24, box.y + 6, 200, 32), NAMES[chair], 24, "bold"),
            Button(stay, "Stay", tone="yes", hint="risk 2", size=20),
            Button(fold, "Fold", tone="no", hint="lose 1", size=20, held=0.5 if chair == 5 else 0),
        ]
    bar = Box(12, height - 68, width - 24, 58).columns((508, 124, 128))
    return (
        *_header(width),
        *tiles,
        Button(bar[0], "All the others stay", pressed=True),
        Button(bar[1], "Why?", tone="ghost"),
        Button(bar[2], "Undo", tone="ghost"),
    )


def things(width: float) -> tuple[Widget, ...]:
    """Cards, all eight edges, matches in every state and number, a stake that turns over, and names of the world."""
    shown: list[Widget] = []
    for i, (rank, suit) in enumerate((("A", "spades"), ("K", "hearts"), ("10", "diamonds"), ("7", "clubs"), ("J", ""))):
        shown += [
            Card(Box(12 + 76 * i, 12, 66, 96), rank, suit, chosen=i == 1),
            Card(Box(400 + 78 * i, 12, 70, 44), rank, suit, chosen=i == 2),
        ]
    for i, of in enumerate((10, 15, 25, 50)):
        shown += [
            Matches(Box(12, 120 + 52 * i, 225, 44), of * 3 // 4, of),
            Matches(Box(260, 120 + 52 * i, 120, 24), of * 3 // 4, of, dim=i % 2 == 1),
        ]
    for i in range(6):
        shown.append(Matches(Box(400 + 64 * i, 64, 60, 44), 1, 3, burning=1, gone=i / 6))
    shown.append(Matches(Box(400, 120, 66, 44), 1, 3, last=True))
    for chair in range(8):
        box = Box(480 + 38 * chair, 120, 30, 100)
        shown += [Fill(box, "panel", 8), Edge(Box(box.x, box.y, 8, 100), chair, dim=chair == 7)]
    for i in range(5):
        shown.append(Disc(Box(400 + 78 * i, 232, 70, 50), "", str(i + 2), i / 4))
    for i, (label, figure) in enumerate((("STAKE", "2"), ("WORTH", "12"), ("CONTRACT", "7♥"))):
        shown.append(Disc(Box(12 + 160 * i, 336, 150, 60), label, figure))
    for i, name in enumerate(("Zoë", "Łukasz", "Siân", "👑 ♥", "\U0010fffd")):
        shown.append(Label(Box(12 + 90 * i, 410, 84, 34), name, 29, "bold"))
    shown.append(Icon(Box(width - 60, 410, 48, 48), "fist", "brass"))
    return tuple(shown)


def _grid(width: float, height: float, count: int) -> tuple[Box, ...]:
    columns = 2 if width > height else 1
    return Box(12, 76, width - 24, height - 156).grid(columns, -(-count // columns))


def _header(width: float) -> tuple[Widget, ...]:
    return (
        Label(Box(20, 10, 180, 28), "Toepen", 24, "heavy"),
        Label(Box(20, 36, 180, 22), "Hand 7", 17, "medium", "muted"),
        Disc(Box(width / 2 - 75, 8, 150, 56), "STAKE", "2"),
        Icon(Box(width - 52, 20, 32, 32), "menu"),
    )


def _tile(box: Box, chair: int, lives: int, *, dim: bool) -> tuple[Widget, ...]:
    last = lives == 1
    return (
        Fill(box, "dim" if dim else "panel", 14),
        Edge(Box(box.x, box.y, 8, box.h), chair, dim),
        Label(Box(box.x + 24, box.y + 6, 110, 34), NAMES[chair], 29, "bold", "faint" if dim else "chalk"),
        Icon(Box(box.x + 140, box.y + 10, 26, 26), "dealer" if chair == 0 else "fist", "brass" if chair else "chalk"),
        Label(
            Box(box.right - 100, box.y, 82, box.h), str(lives), 72, "figures",
            "red" if last else "faint" if dim else "chalk", "right",
        ),
        Matches(Box(box.x + 24, box.bottom - 56, 220, 46), lives, 10, last, dim),
    )  # fmt: skip
