"""The referee: who takes a trick, and whether a card is allowed, over every pair of cards and many triples."""

from itertools import combinations, islice, permutations, product
from pathlib import Path
from random import Random

import pytest

from kiosk import games
from kiosk.games import toepen
from kiosk.games.cards import SUITS, Order, by_rank, pack
from kiosk.rules import Card

ACE_HIGH = tuple("AKQJ") + tuple(str(pip) for pip in range(10, 1, -1))
EUCHRE = ("A", "K", "Q", "J", "10", "9")
TRUC = ("7", "8", "A", "K", "Q", "J", "10", "9")
WORDS = Path(games.__file__).parents[2] / "assets" / "words"


def card(word: str) -> Card:
    """A card as players write it: `10h`, `Js`."""
    suit = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}[word[-1]]
    return Card(word[:-1], suit)  # type: ignore[arg-type]


def cards(words: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in words.split())


def beaten(order: Order, best: Card, other: Card) -> bool:
    """Whether `other`, played later, beats `best`: told case by case, as one would at the table."""
    best_suit, other_suit = order.suit(best), order.suit(other)
    if best_suit != other_suit:
        return other_suit == order.trump
    if order.bowers and other_suit == order.trump and "J" in (best.rank, other.rank):
        return other.rank == "J" and (best.rank != "J" or other.suit == order.trump)
    return order.ranking.index(other.rank) < order.ranking.index(best.rank)


def by_hand(order: Order, trick: tuple[Card, ...]) -> int:
    best = 0
    for place in range(1, len(trick)):
        if beaten(order, trick[best], trick[place]):
            best = place
    return best


ORDERS = [
    Order(toepen.ranking),
    *(Order(ACE_HIGH, trump) for trump in SUITS),
    *(Order(EUCHRE, trump, bowers=True) for trump in (*SUITS, None)),
]


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_every_pair_of_cards_goes_to_the_one_that_beats_the_other(order: Order) -> None:
    for trick in permutations(pack(order.ranking), 2):
        assert order.taker(trick) == by_hand(order, trick), trick


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_triples_go_to_the_card_that_beats_both_others(order: Order) -> None:
    for trick in _sampled(pack(order.ranking), 3, 2_000):
        assert order.taker(trick) == by_hand(order, trick), trick


def _sampled(deck: tuple[Card, ...], size: int, times: int) -> list[tuple[Card, ...]]:
    chance = Random(7)
    return [tuple(chance.sample(deck, size)) for _ in range(times)]


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_who_takes_a_trick_does_not_depend_on_the_order_of_those_who_follow(order: Order) -> None:
    for trick in _sampled(pack(order.ranking), 5, 60):
        taking = trick[order.taker(trick)]
        for rest in islice(permutations(trick[1:]), 24):
            turned = (trick[0], *rest)
            assert turned[order.taker(turned)] == taking


@pytest.mark.parametrize(
    ("order", "trick", "taker", "key"),
    [
        (Order(toepen.ranking), "Ah 10h Kh 9h", 1, "cards-takes-led"),
        (Order(toepen.ranking), "Jh 10s 9s 8s", 0, "cards-takes-led"),
        (Order(ACE_HIGH, "spades"), "Ah 2s", 1, "cards-takes-trump"),
        (Order(ACE_HIGH, "spades"), "Ah 2s 3s Kh", 2, "cards-takes-trump"),
        (Order(ACE_HIGH, "clubs"), "2h As Ks", 0, "cards-takes-led"),
        (Order(EUCHRE, "clubs", bowers=True), "As Js", 1, "cards-takes-left-bower"),
        (Order(EUCHRE, "clubs", bowers=True), "Js Ac Jc", 2, "cards-takes-trump"),
        (Order(EUCHRE, "clubs", bowers=True), "Jh Qh", 1, "cards-takes-led"),
        (Order(EUCHRE, None, bowers=True), "As Js", 0, "cards-takes-led"),
    ],
)
def test_the_referee_names_the_taker_and_why(order: Order, trick: str, taker: int, key: str) -> None:
    verdict = order.verdict(cards(trick), "BE-9", "BE-8")
    assert (verdict.taker, verdict.reason.key) == (taker, key)
    assert verdict.reason.rule == ("BE-8" if key.endswith("left-bower") else "BE-9")


def test_the_trumps_of_buck_euchre_start_with_both_bowers() -> None:
    assert Order(EUCHRE, "diamonds", bowers=True).trumps == cards("Jd Jh Ad Kd Qd 10d 9d")
    assert len(Order(ACE_HIGH, "diamonds").trumps) == 13


@pytest.mark.parametrize(("ranking", "spoiled"), [(TRUC, 8), (EUCHRE, 6)])
def test_where_only_ranks_count_the_higher_takes_it_and_equals_spoil_it(ranking: tuple[str, ...], spoiled: int) -> None:
    takers = {
        (first, second): by_rank(ranking, (Card(first), Card(second)), "LT-3", "LT-4").taker
        for first, second in product(ranking, repeat=2)
    }
    assert sum(taker is None for taker in takers.values()) == spoiled
    for high, low in combinations(ranking, 2):
        assert (takers[high, low], takers[low, high]) == (0, 1)


@pytest.mark.parametrize(
    ("order", "led", "asked", "always", "key"),
    [
        (Order(toepen.ranking), None, "7h", True, "cards-may-lead"),
        (Order(toepen.ranking), "Ah", "7h", True, "cards-may-follow"),
        (Order(toepen.ranking), "Ah", "10s", False, "cards-only-void"),
        (Order(EUCHRE, "clubs", bowers=True), "Ac", "Js", True, "cards-may-follow-bower"),
        (Order(EUCHRE, "clubs", bowers=True), "As", "Js", False, "cards-only-void-bower"),
        (Order(EUCHRE, "clubs", bowers=True), "Js", "As", False, "cards-only-void-led-bower"),
        (Order(EUCHRE, "clubs", bowers=True), "Js", "9c", True, "cards-may-follow"),
        (Order(EUCHRE, "clubs", bowers=True), "As", "9c", False, "cards-only-void"),
    ],
)
def test_a_card_that_follows_is_allowed_and_any_other_only_to_one_who_cannot(
    order: Order, led: str | None, asked: str, always: bool, key: str
) -> None:
    ruling = order.ruling(card(led) if led else None, card(asked), "BE-8")
    assert (ruling.always, ruling.reason.key) == (always, key)


def test_in_racehorse_one_may_trump_though_able_to_follow() -> None:
    order = Order(ACE_HIGH, "clubs")
    for led, asked in permutations(pack(ACE_HIGH), 2):
        ruling = order.ruling(led, asked, "RH-14", may_trump=True)
        assert ruling.always == (asked.suit in (led.suit, "clubs"))


@pytest.mark.parametrize(
    ("trick", "said"),
    [
        ((), "needs a card"),
        (cards("6h"), "no 6 in this pack"),
        (cards("7h 7h"), "there twice"),
        ((Card("7"),), "suit is missing"),
    ],
)
def test_cards_that_cannot_lie_there_are_an_error_that_says_so(trick: tuple[Card, ...], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Order(toepen.ranking).verdict(trick, "TO-9")


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_a_referee_for_its_own_pack(name: str) -> None:
    game = games.rules(name)
    deck = pack(game.ranking, game.suits) if game.suits else tuple(Card(rank) for rank in game.ranking)
    rules = {"toepen": "TO-", "racehorse": "RH-", "buck_euchre": "BE-", "truc": "LT-"}
    said: set[str] = set()
    for trump in game.trumps or (None,):
        for first, second in permutations(deck, 2):
            verdict = game.referee(game.Options(), trump, (first, second))
            assert verdict.taker in (0, 1)
            assert verdict.reason.rule.startswith(rules[name])
            said.add(verdict.reason.key)
        for led, asked in _sampled(deck, 2, 200):
            ruling = game.allowed(game.Options(), trump, led, asked)
            assert ruling.reason.rule.startswith(rules[name])
            said.add(ruling.reason.key)
        assert game.allowed(game.Options(), trump, None, deck[0]).always
    for language in ("en", "nl"):
        words = (WORDS / language / "cards.ftl").read_text(encoding="utf-8")
        assert not [key for key in said if f"\n{key} = " not in words]
