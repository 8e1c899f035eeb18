"""Settling up at the end of an evening: everybody square, with the fewest payments."""

from itertools import combinations
from random import Random

import pytest

from kiosk.settlement import Payment, settlement


def zero_groups(amounts: tuple[int, ...]) -> int:
    """Into how many groups that add up to nought the amounts can be cut at most, by trying every first group."""
    if not amounts:
        return 0
    first, others = amounts[0], amounts[1:]
    best = 0
    for size in range(len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            if first + sum(others[place] for place in chosen) == 0:
                rest = tuple(amount for place, amount in enumerate(others) if place not in chosen)
                best = max(best, 1 + zero_groups(rest))
    return best


def test_one_winner_is_paid_by_everybody_else() -> None:
    assert settlement({0: -3, 1: -3, 2: 12, 3: -3, 4: -3}) == tuple(Payment(seat, 2, 3) for seat in (0, 1, 3, 4))


def test_nobody_pays_when_everybody_is_even() -> None:
    assert settlement({0: 0, 1: 0, 2: 0}) == ()


def test_two_groups_that_are_even_in_themselves_settle_apart() -> None:
    # The deepest debtor paying the highest creditor, over the whole table, would take four payments here.
    assert len(settlement({0: 5, 1: -5, 2: 4, 3: 3, 4: -7})) == 3


def test_a_ledger_that_does_not_add_up_is_refused() -> None:
    with pytest.raises(ValueError, match="add up"):
        settlement({0: 1, 1: 1})


def test_any_ledger_is_settled_exactly_with_the_fewest_payments() -> None:
    chance = Random(7)
    for _ in range(300):
        amounts = [chance.randint(-6, 6) for _ in range(chance.randint(1, 6))]
        amounts.append(-sum(amounts))
        payments = settlement(dict(enumerate(amounts)))
        left = list(amounts)
        for payment in payments:
            assert payment.amount > 0
            left[payment.payer] += payment.amount
            left[payment.payee] -= payment.amount
        assert not any(left)
        owing = tuple(amount for amount in amounts if amount)
        assert len(payments) == len(owing) - zero_groups(owing)
