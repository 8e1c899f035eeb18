"""Who pays whom, so that a ledger is settled with the fewest payments.

A group of players whose balances add up to nothing needs one payment fewer than it has players. So the fewest payments
come from cutting the table into as many such groups as there can be. For eight players that are 256 subsets to weigh.
"""

from collections.abc import Mapping

import msgspec


class Payment(msgspec.Struct, frozen=True):
    """`payer` and `payee` are seats; `amount` is more than nought, in the unit of the balances."""

    payer: int
    payee: int
    amount: int


def settlement(balances: Mapping[int, int]) -> tuple[Payment, ...]:
    """The fewest payments that bring every balance to nought. Deterministic.

    `balances` by seat, what each is owed (negative: owes). Raises ValueError if they do not add up to nought.
    """
    if sum(balances.values()):
        raise ValueError("the balances do not add up to nought")
    open_ = {seat: balance for seat, balance in balances.items() if balance}
    return tuple(payment for group in _groups(open_) for payment in _settled({seat: open_[seat] for seat in group}))


def _groups(balances: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """The seats in as many groups as can be, each adding up to nought."""
    seats = tuple(balances)
    sums, most, last = [0], [0], [0]  # by subset: its sum, how many groups it holds, and which seat completed it
    for subset in range(1, 1 << len(seats)):
        members = [place for place in range(len(seats)) if subset >> place & 1]
        total = sums[subset & subset - 1] + balances[seats[members[0]]]
        best = max(members, key=lambda place: most[subset ^ 1 << place])
        sums.append(total)
        most.append(most[subset ^ 1 << best] + (total == 0))
        last.append(best)
    groups: list[list[int]] = []
    subset = (1 << len(seats)) - 1
    while subset:
        if sums[subset] == 0:
            groups.append([])
        groups[-1].append(seats[last[subset]])
        subset ^= 1 << last[subset]
    return tuple(tuple(sorted(group)) for group in reversed(groups))


def _settled(balances: dict[int, int]) -> list[Payment]:
    """Settle one group: the deepest debtor pays the highest creditor, and each payment is the last for one of them."""
    payments = []
    while any(balances.values()):
        payer, payee = min(balances, key=balances.__getitem__), max(balances, key=balances.__getitem__)
        amount = min(-balances[payer], balances[payee])
        balances[payer] += amount
        balances[payee] -= amount
        payments.append(Payment(payer, payee, amount))
    return payments
