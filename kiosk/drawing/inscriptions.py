"""What is written on the widgets that are more than one thing: a button's label and hint, the disc's figure.

Pure. The painter draws these, and tests ask whether they fit.
"""

from msgspec import Struct
from msgspec.structs import replace

from kiosk.drawing.fitting import fit
from kiosk.widgets import SIZES, Align, Box, Button, Card, Disc, Icon, Label, Measure, Widget, weight_of

WIDEST = "10"
"""The rank that takes most room on a card."""

PAD = 10
"""Between a button's edge and its words."""


class Tone(Struct, frozen=True):
    """The tokens of a kind of button."""

    fill: str
    border: str
    text: str
    hint: str


TONES = {
    "main": Tone("brass", "", "ink", "ink"),
    "plain": Tone("raised", "", "chalk", "muted"),
    "yes": Tone("yes", "", "on-yes", "on-yes-hint"),
    "no": Tone("no", "", "on-no", "on-no-hint"),
    "ghost": Tone("", "line", "chalk", "muted"),
    "chosen": Tone("raised", "brass", "chalk", "brass"),
}
OFF = Tone("off", "", "muted", "muted")


def tone(button: Button) -> Tone:
    """How a button is coloured; whoever cannot be pressed is grey, whatever it would be."""
    return OFF if button.off else TONES[button.tone]


def labels(widget: Widget, measure: Measure) -> tuple[Label, ...]:
    """The words of a widget, each where it stands."""
    match widget:
        case Label():
            return (widget,)
        case Button():
            return _labels_of(widget, measure)
        case Disc():
            return _labels_of_disc(widget, measure)
        case Card():
            return (_rank(widget, measure),)
    return ()


def pip(card: Card) -> Box:
    """Where the suit of a card is drawn: below its rank, or beside it where the card is low."""
    box = card.box
    if _upright(card):
        side = min(box.w * 0.62, box.h * 0.4)
        return Box(box.center[0] - side / 2, box.y + box.h * 0.54, side, side)
    side = min(box.h * 0.6, box.w * 0.42)
    return Box(box.center[0] + box.w * 0.03, box.center[1] - side / 2, side, side)


def _rank(card: Card, measure: Measure) -> Label:
    """The rank, as large as the widest one would be there: cards side by side are alike."""
    box = card.box
    align: Align = "center"
    if not card.suit:
        room = box.inset(4)
    elif _upright(card):
        room = Box(box.x + 3, box.y + box.h * 0.08, box.w - 6, box.h * 0.44)
    else:
        room, align = Box(box.x + 4, box.y + 3, box.w / 2 - 4, box.h - 6), "right"
    color = "card-red" if card.suit in ("hearts", "diamonds") else "card-black"
    size = fit(Label(room, WIDEST, SIZES[6], "figures"), measure).size
    return Label(room, card.rank, size, "figures", color, align)


def _upright(card: Card) -> bool:
    return card.box.h >= card.box.w * 1.15


def coin(disc: Disc, measure: Measure) -> Box:
    """Where the coin lies in the stake's tray: at its right-hand end, round unless the figure is long.

    Where the label has no room beside it, the coin fills the tray and carries both.
    """
    if disc.label and _stacked(disc, measure):
        return disc.box
    return _coin(disc, measure)


def _coin(disc: Disc, measure: Measure) -> Box:
    box = disc.box
    wide = max(box.h, measure(disc.figure, _figure_size(disc), "figures") + box.h * 0.42)
    wide = min(wide, box.w * (0.6 if disc.label else 1))
    left = box.right - wide if disc.label else box.center[0] - wide / 2
    return Box(left, box.y, wide, box.h)


def _stacked(disc: Disc, measure: Measure) -> bool:
    return measure(disc.label, SIZES[0], "bold") > _beside(disc, measure).w


def _beside(disc: Disc, measure: Measure) -> Box:
    """The tray's room for the label."""
    return Box(disc.box.x + 14, disc.box.y + 2, _coin(disc, measure).x - disc.box.x - 20, disc.box.h - 4)


def _labels_of_disc(disc: Disc, measure: Measure) -> tuple[Label, ...]:
    if disc.label and _stacked(disc, measure):
        upper, lower = disc.box.inset(16, 5).rows((2, 3), 0)
        return (
            Label(upper, disc.label, SIZES[0], "bold", "ink", "center"),
            Label(lower, disc.figure, SIZES[4], "figures", "ink", "center"),
        )
    place = _coin(disc, measure)
    room = place.inset(min(place.h * 0.16, place.w * 0.1), 2)
    figure = Label(room, disc.figure, _figure_size(disc), "figures", "ink", "center")
    if not disc.label:
        return (figure,)
    return Label(_beside(disc, measure), disc.label, SIZES[1], "bold", "brass", "center"), figure


def _figure_size(disc: Disc) -> int:
    """The largest size of the scale that leaves the coin a rim."""
    return max((size for size in SIZES if size <= disc.box.h * 0.8), default=SIZES[0])


def sign(button: Button, measure: Measure) -> Icon | None:
    """The icon of a button, where it stands."""
    if not _has_sign(button, measure):
        return None
    side = _side(button)
    color = tone(button).text
    x, y = button.box.center
    if button.label:
        words = _words(button, measure)
        fitted = fit(words, measure)
        wide = max(measure(line, fitted.size, words.weight) for line in fitted.lines)
        if button.hint:
            wide = max(wide, measure(button.hint, _hint_size(button), "medium"))
        x = words.box.center[0] - wide / 2 - PAD - side / 2
        if button.align == "left":
            x = button.box.x + PAD + 4 + side / 2
    return Icon(Box(x - side / 2, y - side / 2, side, side), button.icon, color)


def _labels_of(button: Button, measure: Measure) -> tuple[Label, ...]:
    if not button.label:
        return ()
    colors = tone(button)
    words = _words(button, measure)
    if not button.hint:
        return (words,)
    size = fit(words, measure).size
    small = min(_hint_size(button), size)  # words that had to shrink are not the smaller ones
    top = words.box.y + (words.box.h - size - small - 1) / 2
    hint = Label(
        Box(words.box.x, top + size + 1, words.box.w, small), button.hint, small, "medium", colors.hint, button.align
    )
    return replace(words, box=Box(words.box.x, top, words.box.w, size), size=size, lines=1), hint


def _has_sign(button: Button, measure: Measure) -> bool:
    """Whether the icon is drawn: not where the words would have to shrink much for it."""
    if not (button.icon and button.label):
        return bool(button.icon)
    beside = button.box.w - 2 * PAD - _side(button) - PAD
    return measure(button.label, min(button.size, SIZES[1]), "bold") <= beside


def _words(button: Button, measure: Measure) -> Label:
    """The label in all the room it has."""
    room = button.box.inset(min(PAD, button.box.w * 0.08), 2)
    if _has_sign(button, measure):
        side = _side(button)
        # A centred label and its icon are centred together, so the label leaves half of the icon's room on each side.
        room = Box(room.x + side + PAD, room.y, room.w - side - PAD, room.h)
        if button.align == "left":
            room = Box(room.x + 4, room.y, room.w - 4, room.h)
    elif button.align != "center":
        room = room.inset(6, 0)
    lines = 1 if button.hint or button.box.h < 52 else 2
    size = button.size
    if button.hint:
        size = max((s for s in SIZES if s <= min(button.size, button.box.h - _hint_size(button) - 3)), default=SIZES[0])
    if weight_of(button.label) == "figures":  # it has nothing below the line
        larger = SIZES[min(SIZES.index(size) + 1, len(SIZES) - 1)]
        return Label(room, button.label, larger, "figures", tone(button).text, button.align)
    return Label(room, button.label, size, "bold", tone(button).text, button.align, lines)


def _hint_size(button: Button) -> int:
    return SIZES[1] if button.box.h >= 76 else SIZES[0]


def _side(button: Button) -> float:
    """How large a button's icon is."""
    most = min(button.box.w, button.box.h)
    if not button.label:
        return min(most * 0.5, 40)
    return min(most * 0.5, button.size * 1.05)
