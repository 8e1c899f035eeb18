"""The referee: who takes this trick, and whether a suit may be played to it.

The kiosk sees no cards, so somebody touches them in the order they were played. What they mean is the game's own
(`Rules.referee`, `Rules.allowed`); the screen knows only its pack, and what it is told is trumps.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct, convert
from msgspec.structs import replace

from kiosk import games
from kiosk.actions import Action, Edit
from kiosk.layout import BODY, LARGE, MIDDLE, SMALL, body, button, feet, foot, ground, header, row, tell, toast
from kiosk.rules import Card, Mark, Rules, Ruling, Suit, Text, say
from kiosk.view import View
from kiosk.widgets import GAP, TOUCH, Box, Button, Fill, Icon, Label, Widget
from kiosk.widgets import Card as Face

GRID = 8
"""The most ranks that are drawn suit by suit, all at once; of a larger pack one suit is shown at a time."""

SLOT = 58.0
"""Width of a place in the row of played cards."""

PLAYED = 84.0
"""Height of that row, the words below the cards included."""

APART = 5.0
"""Between two cards."""

NONE = "none"
"""How a game's facts call a hand without trumps."""


class Trick(Struct, frozen=True):
    """What lies on the table, as it was entered: `told` once trumps are known, `suit` the one whose ranks are shown.

    `asking` is the other question: which suits may be played now.
    """

    game: str
    cards: tuple[Card, ...] = ()
    trump: Suit | None = None
    told: bool = False
    suit: Suit | Literal[""] = ""
    asking: bool = False


def view(seen: View) -> tuple[Widget, ...]:
    """First what is trumps, where the game has any; then the cards that were played, and what the game says of them."""
    trick = _trick(seen)
    rules = games.rules(trick.game)
    title = header(seen, seen.say("referee-title"), seen.say(trick.game))
    if not trick.told:
        return (ground(seen), *title, *_trumps(seen, body(seen), rules, trick), *toast(seen))
    box = body(seen, below=feet(seen))
    most = _most(seen, rules)
    upper, below = Box(box.x, box.y, box.w, PLAYED), Box(box.x, box.y + PLAYED + GAP, box.w, box.h - PLAYED - GAP)
    wide = min(SLOT * most, upper.w)
    words = Box(upper.x + wide + 2 * GAP, upper.y, upper.w - wide - 2 * GAP, PLAYED)
    if not seen.wide:
        words, below = Box(box.x, below.y, box.w, PLAYED), Box(below.x, below.y + 92, below.w, below.h - 92)
    answers = trick.asking and trick.cards
    judged = len(trick.cards) > 1 and not answers
    taker = rules.referee(_options(seen, rules), trick.trump, trick.cards).taker if judged else None
    return (
        ground(seen),
        *title,
        *_played(seen, Box(upper.x, upper.y, wide, PLAYED), trick, most, taker),
        Label(words, _said(seen, rules, trick), MIDDLE, "bold", "brass" if taker is not None else "chalk", lines=4),
        *(_rulings(seen, below, rules, trick) if answers else _pack(seen, below, rules, trick, most)),
        *_foot(seen, rules, trick),
        *toast(seen),
    )


def _trick(seen: View) -> Trick:
    """What was entered, or an empty table; a game that is being played may know its trumps."""
    name = str(seen.ui.argument)
    kept = seen.ui.draft.get("referee")
    if isinstance(kept, Trick) and kept.game == name:
        return kept
    rules, moment = games.rules(name), seen.moment
    if not rules.trumps:
        return Trick(name, told=True)
    if moment is not None and moment.rules.name == name:
        (known, *_) = rules.facts(moment.state).get("trump", ("",))
        for trump in rules.trumps:
            if known == (trump or NONE):
                return Trick(name, trump=trump, told=True)
    return Trick(name)


def _options(seen: View, rules: Rules) -> Any:
    """The house rules of the game at the table, or else of the one that is being set up."""
    moment = seen.moment
    playing = moment is not None and moment.rules.name == rules.name
    chosen = moment.opening.options if playing and moment is not None else seen.ui.draft.get("options", {})
    return convert(dict(chosen), rules.Options)


def _most(seen: View, rules: Rules) -> int:
    """How many cards a trick can have."""
    moment = seen.moment
    playing = moment is not None and moment.rules.name == rules.name
    return len(moment.board.seats) if playing and moment is not None else rules.players[1]


def _put(trick: Trick, **changes: Any) -> Edit:
    return Edit("referee", replace(trick, **changes))


def _said(seen: View, rules: Rules, trick: Trick) -> str:
    """Who takes it and why, with the rule; before the second card, what to do."""
    if trick.asking:
        return seen.say("referee-may-which" if trick.cards else "referee-tap-lead")
    if len(trick.cards) < 2:
        return seen.say("referee-tap-next" if trick.cards else "referee-tap-first")
    verdict = rules.referee(_options(seen, rules), trick.trump, trick.cards)
    named = _named(seen, rules, trick, verdict.taker)
    return f"{_with_rule(seen, verdict.reason)} {named}".rstrip()


def _named(seen: View, rules: Rules, trick: Trick, taker: int | None) -> str:
    """Whose card that is, if the one led who leads as far as the game knows; empty where it knows too little."""
    moment = seen.moment
    if taker is None or moment is None or moment.rules.name != rules.name:
        return ""
    playing = [view for view in moment.board.seats if view.mark in (Mark.IN, Mark.ASKED)]
    first = next((place for place, view in enumerate(playing) if view.seat == moment.board.leads), None)
    if first is None or len(trick.cards) > len(playing):
        return ""
    leader, winner = playing[first], playing[(first + taker) % len(playing)]
    return seen.say(say("referee-if-led", leader=leader.name, taker=winner.name))


def _with_rule(seen: View, text: Text) -> str:
    return f"{seen.say(text)} ({text.rule})" if text.rule else seen.say(text)


def _trump_said(trump: Suit | None) -> Text:
    return say(f"cards-suit-{trump}" if trump else "referee-no-trumps")


def _trumps(seen: View, box: Box, rules: Rules, trick: Trick) -> tuple[Widget, ...]:
    """What is trumps? One touch."""
    asked, below = Box(box.x, box.y, box.w, TOUCH), Box(box.x, box.y + TOUCH + GAP, box.w, box.h - TOUCH - GAP)
    columns = 2
    lines = -(-len(rules.trumps) // columns)
    high = min(92.0, (below.h - (lines - 1) * GAP) / lines)
    places = Box(below.x, below.y, below.w, lines * high + (lines - 1) * GAP).grid(columns, lines)
    return (
        Label(asked, seen.say("referee-what-trumps"), LARGE, "bold"),
        *(
            Button(
                place,
                seen.say(_trump_said(trump)),
                _put(trick, trump=trump, told=True),
                icon=trump or "",
                size=LARGE,
                tone="chosen" if trick.cards and trump == trick.trump else "plain",
            )
            for place, trump in zip(places, rules.trumps, strict=False)
        ),
    )


def _played(seen: View, box: Box, trick: Trick, most: int, taker: int | None) -> tuple[Widget, ...]:
    """The cards on the table, the lead first; the one that takes the trick in brass."""
    shown: list[Widget] = []
    for place, slot in enumerate(box.columns([1] * most, gap=APART)):
        card, below = Box(slot.x, slot.y, slot.w, box.h - 22), Box(slot.x, slot.bottom - 20, slot.w, 20)
        if place >= len(trick.cards):
            shown.append(Fill(card, "panel", 6))
            continue
        takes = place == taker
        lying = trick.cards[place]
        words = seen.say("referee-led") if place == 0 else str(place + 1)
        shown.append(Face(card, lying.rank, lying.suit, chosen=takes))
        shown.append(Label(below, words, SMALL, "bold", "brass" if takes else "muted", "center"))
    return tuple(shown)


def _pack(seen: View, box: Box, rules: Rules, trick: Trick, most: int) -> tuple[Widget, ...]:
    """The cards to touch: a row a suit, or, of a large pack or one without suits, the ranks alone."""

    def touch(card: Card) -> Action:
        if len(trick.cards) >= most:
            return tell(say("referee-full", count=most))
        return _put(trick, cards=(*trick.cards, card))

    if rules.suits and len(rules.ranking) <= GRID:
        high = min(84.0, (box.h + APART) / len(rules.suits) - APART)
        lines = Box(box.x, box.y, box.w, len(rules.suits) * (high + APART) - APART).rows([1] * len(rules.suits), APART)
        each = [
            (place, Card(rank, suit))
            for line, suit in zip(lines, rules.suits, strict=True)
            for place, rank in zip(line.columns([1] * len(rules.ranking), APART), rules.ranking, strict=True)
        ]
        return _faces(trick, each, touch)
    shown: tuple[Widget, ...] = ()
    suit = trick.suit or (rules.suits[0] if rules.suits else "")
    if rules.suits:
        top, box = Box(box.x, box.y, box.w, TOUCH), Box(box.x, box.y + TOUCH + GAP, box.w, box.h - TOUCH - GAP)
        shown = tuple(
            Button(
                place,
                seen.say(_trump_said(other)) if seen.wide else "",
                _put(trick, suit=other),
                icon=other,
                tone="chosen" if other == suit else "plain",
            )
            for place, other in zip(top.columns([1] * len(rules.suits)), rules.suits, strict=True)
        )
    columns = -(-len(rules.ranking) // 2) if seen.wide else 4
    lines_needed = -(-len(rules.ranking) // columns)
    high = min(96.0, (box.h + APART) / lines_needed - APART)
    places = Box(box.x, box.y, box.w, lines_needed * (high + APART) - APART).grid(columns, lines_needed, APART)
    ranks = [(place, Card(rank, suit)) for place, rank in zip(places, rules.ranking, strict=False)]
    return (*shown, *_faces(trick, ranks, touch))


def _faces(trick: Trick, cards: Sequence[tuple[Box, Card]], touch: Callable[[Card], Action]) -> tuple[Widget, ...]:
    """Cards to touch; where one is on the table already, its place in the pack is empty."""
    return tuple(
        Fill(place, "panel", 6, action=tell(say("referee-lies-there")))
        if card.suit and card in trick.cards
        else Face(place, card.rank, card.suit, touch(card))
        for place, card in cards
    )


def _rulings(seen: View, box: Box, rules: Rules, trick: Trick) -> tuple[Widget, ...]:
    """For each suit whether it may be played now, with a card of it; a card that counts otherwise has its own line."""
    lines = _cases(_options(seen, rules), rules, trick)
    high = min(84.0, (box.h + APART) / len(lines) - APART)
    places = Box(box.x, box.y, box.w, len(lines) * (high + APART) - APART).rows([1] * len(lines), APART)
    shown: list[Widget] = []
    for place, (card, ruling) in zip(places, lines, strict=True):
        sign = Box(place.x + 4, place.y + 3, 64, place.h - 6)
        mark = Box(sign.right + 10, place.y + (place.h - 28) / 2, 28, 28)
        words = Box(mark.right + 12, place.y, place.right - mark.right - 20, place.h)
        reason = _with_rule(seen, ruling.reason)
        shown += [
            Fill(place, "panel", 10),
            Face(sign, card.rank, card.suit),
            Icon(mark, "check" if ruling.always else "warning", "green" if ruling.always else "brass"),
            Label(words, reason, BODY, "bold", "chalk", lines=2 if seen.wide else 3),
        ]
    return tuple(shown)


def _cases(options: Any, rules: Rules, trick: Trick) -> tuple[tuple[Card, Ruling], ...]:
    """A card of each suit and what the game says of it, and any whose answer is not that of most of its suit."""
    found: list[tuple[Card, Ruling]] = []
    for suit in rules.suits or ("",):
        cards = [card for rank in rules.ranking if (card := Card(rank, suit)) not in trick.cards or not suit]
        rulings = [(card, rules.allowed(options, trick.trump, trick.cards[0], card)) for card in cards]
        usual = 2 * sum(ruling.always for _, ruling in rulings) >= len(rulings)
        alike = [each for each in rulings if each[1].always == usual]
        found += [*alike[-1:], *(each for each in rulings if each[1].always != usual)]
    return tuple(found)


def _foot(seen: View, rules: Rules, trick: Trick) -> tuple[Widget, ...]:
    """The last card back, all of them away; what is trumps; and the other question."""
    lying = bool(trick.cards)
    nothing = tell(say("referee-nothing-there"))
    clear = _put(trick, cards=(), asking=False) if lying else nothing
    buttons = [
        (
            1.1,
            button(seen.say("referee-back"), _put(trick, cards=trick.cards[:-1]) if lying else nothing, off=not lying),
        ),
        (1.1, button(seen.say("referee-clear"), clear, tone="ghost", off=not lying)),
    ]
    if rules.trumps:
        label = seen.say(say("referee-trumps", trumps=_trump_said(trick.trump)))
        buttons.append((1.5, button(label, _put(trick, told=False))))
    asked = "referee-who" if trick.asking else "referee-may"
    other = (2.1, button(seen.say(asked), _put(trick, asking=not trick.asking)))
    bar = foot(seen)
    if seen.wide:
        return row(bar, [*buttons, other])
    return (*row(Box(bar.x, bar.y - TOUCH - GAP, bar.w, TOUCH), buttons), *row(bar, [other]))
