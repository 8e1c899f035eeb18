"""What the games share about cards: suits, packs, and who takes a trick.

A game's `referee` and `allowed` build on one of two orders:

- where suits count, an `Order` of its ranks, its trumps and, in Buck Euchre, its bowers:
  `Order(ranking, trump).verdict(cards, "RH-15")` and
  `Order(ranking, trump).ruling(led, card, "RH-14", may_trump=True)`;
  `Order(ranking, trump, bowers=True).verdict(cards, "BE-9", "BE-8")`;
- where only ranks count, `by_rank(ranking, cards, "LT-3", "LT-4")`.

Nothing here knows a hand of cards: only what lies on the table, and the card somebody asks about.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from msgspec import Struct

from kiosk.rules import Card, Ruling, Suit, Text, Verdict, say

SUITS: tuple[Suit, ...] = ("clubs", "diamonds", "hearts", "spades")
TWIN: Mapping[Suit, Suit] = {"clubs": "spades", "spades": "clubs", "diamonds": "hearts", "hearts": "diamonds"}
"""The other suit of the same colour."""
BOWER = "J"


def pack(ranking: Sequence[str], suits: Sequence[Suit] = SUITS) -> tuple[Card, ...]:
    """Every card there is, suit by suit, the highest rank first."""
    return tuple(Card(rank, suit) for suit in suits for rank in ranking)


def said(card: Card) -> Text:
    """A card in words: "king of hearts", or "king" where suits mean nothing."""
    if not card.suit:
        return rank_said(card)
    return say("cards-card", rank=say(f"cards-rank-{card.rank}"), suit=suit_said(card.suit))


def rank_said(card: Card) -> Text:
    """A card's rank in words."""
    return say(f"cards-rank-{card.rank}")


def suit_said(suit: Suit) -> Text:
    """A suit in words, in the plural: "hearts"."""
    return say(f"cards-suit-{suit}")


def check(cards: Iterable[Card], ranking: Sequence[str], *, suited: bool) -> None:
    """Raise ValueError for no card or a rank not in the pack; where suits count, for a card without one or twice."""
    seen: set[Card] = set()
    for card in cards:
        if card.rank not in ranking:
            raise ValueError(f"there is no {card.rank} in this pack of {' '.join(ranking)}")
        if suited and not card.suit:
            raise ValueError(f"which {card.rank}: a suit is missing")
        if suited and card in seen:
            raise ValueError(f"the {card.rank} of {card.suit} is there twice")
        seen.add(card)
    if not seen:
        raise ValueError("a trick needs a card")


class Order(Struct, frozen=True):
    """How cards beat each other where suits count.

    `ranking` is that of a plain suit, highest first. With `bowers` the Jack of trumps is the highest trump and the
    Jack of the same colour, which then is a trump too, the next (BE-8).
    """

    ranking: tuple[str, ...]
    trump: Suit | None = None
    bowers: bool = False

    @property
    def left_bower(self) -> Card | None:
        """The Jack that is a trump though another suit is printed on it."""
        return Card(BOWER, TWIN[self.trump]) if self.bowers and self.trump else None

    @property
    def trumps(self) -> tuple[Card, ...]:
        """All trumps, highest first."""
        if not self.trump:
            return ()
        plain = tuple(Card(rank, self.trump) for rank in self.ranking)
        if not self.left_bower:
            return plain
        right = Card(BOWER, self.trump)
        return (right, self.left_bower, *(card for card in plain if card != right))

    def suit(self, card: Card) -> Suit:
        """The suit that a card counts as. Raises ValueError for a card that is not in the pack."""
        check((card,), self.ranking, suited=True)
        return self.trump if self.trump and card == self.left_bower else cast(Suit, card.suit)

    def strength(self, card: Card, led: Suit) -> int:
        """The higher takes the trick; nought can never take one that `led` began."""
        if card in self.trumps:
            return len(self.ranking) + len(self.trumps) - self.trumps.index(card)
        return len(self.ranking) - self.ranking.index(card.rank) if card.suit == led else 0

    def taker(self, cards: Sequence[Card]) -> int:
        """The place of the highest trump, or else of the highest card of the suit led."""
        led = self.suit(cards[0])
        return max(range(len(cards)), key=lambda place: self.strength(cards[place], led))

    def verdict(self, cards: Sequence[Card], rule: str, bower_rule: str = "") -> Verdict:
        """Who takes the trick, and why. Raises ValueError for cards that cannot lie there together."""
        check(cards, self.ranking, suited=True)
        taker = self.taker(cards)
        taking, led = cards[taker], self.suit(cards[0])
        if taking == self.left_bower:
            reason = say(
                "cards-takes-left-bower", bower_rule or rule, card=said(taking), suit=suit_said(self.suit(taking))
            )
        elif taking in self.trumps:
            reason = say("cards-takes-trump", rule, card=said(taking))
        else:
            reason = say("cards-takes-led", rule, card=said(taking), suit=suit_said(led))
        return Verdict(taker, reason)

    def ruling(
        self, led: Card | None, card: Card, rule: str, bower_rule: str = "", *, may_trump: bool = False
    ) -> Ruling:
        """Whether a card may follow; `may_trump` where a trump is allowed to one who could follow suit (RH-14)."""
        suit = self.suit(card)
        if led is None:
            return Ruling(always=True, reason=say("cards-may-lead", rule))
        check((led, card), self.ranking, suited=True)
        wanted = self.suit(led)
        bower = card == self.left_bower
        what = {"card": said(card), "suit": suit_said(wanted)}
        if suit == wanted:
            key = "cards-may-follow-bower" if bower else "cards-may-follow"
            return Ruling(always=True, reason=say(key, bower_rule or rule if bower else rule, **what))
        if may_trump and suit == self.trump:
            return Ruling(always=True, reason=say("cards-may-trump", rule, **what))
        if bower and card.suit == wanted:
            reason = say("cards-only-void-bower", bower_rule or rule, **what)
        elif led == self.left_bower:
            reason = say("cards-only-void-led-bower", bower_rule or rule, led=said(led), **what)
        else:
            reason = say("cards-only-void", rule, **what)
        return Ruling(always=False, reason=reason)


def by_rank(ranking: Sequence[str], cards: Sequence[Card], rule: str, spoiled_rule: str) -> Verdict:
    """Who takes a trick where only ranks count; two of the highest spoil it. Raises ValueError as `check` does."""
    check(cards, ranking, suited=False)
    highest = min(ranking.index(card.rank) for card in cards)
    places = [place for place, card in enumerate(cards) if ranking.index(card.rank) == highest]
    rank = rank_said(cards[places[0]])
    if len(places) > 1:
        return Verdict(None, say("cards-spoiled", spoiled_rule, rank=rank))
    return Verdict(places[0], say("cards-takes-rank", rule, rank=rank))
