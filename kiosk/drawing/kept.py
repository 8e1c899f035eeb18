"""A cache with a bound, for what is drawn once and shown often."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Keeps what was made, up to a total weight; what was not asked for the longest goes first."""

    def __init__(self, limit: int, weigh: Callable[[T], int] = lambda _: 1) -> None:
        self.limit = limit
        self.weight = 0
        self._weigh = weigh
        self._things: OrderedDict[Hashable, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The thing of this key, made now if it is not there."""
        thing = self._things.get(key)
        if thing is not None:
            self._things.move_to_end(key)
            return thing
        thing = make()
        self.weight += self._weigh(thing)
        self._things[key] = thing
        while self.weight > self.limit and len(self._things) > 1:
            _, oldest = self._things.popitem(last=False)
            self.weight -= self._weigh(oldest)
        return thing

    def clear(self) -> None:
        """Forget everything."""
        self._things.clear()
        self.weight = 0
