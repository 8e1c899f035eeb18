"""The PIN of the staff: kept as a hash only, and wrong tries that make the next one wait, longer each time. Pure."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

SHORTEST, LONGEST = 4, 8
"""Digits of a PIN."""

SALT = 16
"""Bytes of chance that are hashed with it, so that the same PIN looks different in every kiosk."""

SLIPS = 2
"""Wrong tries in a row that nobody waits for: a wet finger, yesterday's PIN."""

FIRST_WAIT, LONGEST_WAIT = 5.0, 900.0
"""Seconds to wait after the next wrong try, doubled with each further one, and no more than so many.

At the longest, trying half of all PINs of four digits takes 52 days without a pause, and whoever guessed for fun keeps
staff out for a quarter of an hour.
"""

_COST, _BLOCK = 2**13, 8  # 8 MB for a moment: some tens of milliseconds on a Pi


class Pin(Struct, frozen=True):
    """What is kept of a PIN. An empty hash is one that no digits have: a PIN that cannot be read."""

    salt: bytes
    hash: bytes

    def fits(self, digits: str) -> bool:
        """Whether these are its digits."""
        return bool(self.hash) and self.hash == _hashed(digits, self.salt)


UNREADABLE = Pin(b"", b"")
"""Stands for a kept PIN that is damaged: it keeps everybody out until it is reset."""


def chosen(digits: str, salt: bytes) -> Pin:
    """The PIN of these digits."""
    return Pin(salt, _hashed(digits, salt))


class Tries(Struct, frozen=True):
    """So many wrong tries in a row, and when (in seconds of a clock that only runs forward) waiting began."""

    wrong: int = 0
    since: float = 0

    def missed(self, now: float) -> "Tries":
        """One more wrong try."""
        return Tries(self.wrong + 1, now)

    def wait(self, now: float) -> float:
        """Seconds until the next try is heard; 0: at once."""
        return max(0.0, self.since + pause(self.wrong) - now)


def pause(wrong: int) -> float:
    """Seconds to wait after so many wrong tries in a row."""
    doublings = wrong - SLIPS - 1
    return 0.0 if doublings < 0 else min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(doublings, 16))


def typed(draft: Mapping[str, Any], field: str, value: Any) -> Mapping[str, Any]:
    """What has been typed after one more key: `key` adds a digit, `rub` takes the last one away."""
    digits = str(draft.get("digits", ""))
    if field == "key":
        return {**draft, "digits": (digits + str(value))[:LONGEST], "said": ""}
    return {**draft, "digits": digits[:-1]} if field == "rub" else {**draft, field: value}


def _hashed(digits: str, salt: bytes) -> bytes:
    from hashlib import scrypt  # noqa: PLC0415 - brings OpenSSL, which no start and no game needs

    return scrypt(digits.encode(), salt=salt, n=_COST, r=_BLOCK, p=1, dklen=32)
