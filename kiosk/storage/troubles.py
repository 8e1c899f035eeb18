"""Which troubles the store is in, told once when they begin and once when they end; and when to try again."""

from collections.abc import Callable

from kiosk.storage.kept import Recovered, StoreFault, Tell, Trouble

FIRST_DELAY, LONGEST_DELAY = 0.05, 5.0
"""Seconds between two tries: doubled from the first to the longest."""

OF_WRITING = frozenset(
    {StoreFault.DAMAGED, StoreFault.LOCKED, StoreFault.READ_ONLY, StoreFault.FULL, StoreFault.FAILED}
)
"""Troubles of which there is one at a time: the one that the last try to write met."""


class Troubles:
    """The troubles of one store, and the time of the next try to write."""

    def __init__(self, tell: Tell, clock: Callable[[], float]) -> None:
        self.present: frozenset[StoreFault] = frozenset()
        self.again_at = clock()
        self._tell = tell
        self._clock = clock
        self._delay = 0.0

    def begin(self, fault: StoreFault, detail: str) -> None:
        """Tell of a trouble, if it is a new one."""
        if fault not in self.present:
            self.present |= {fault}
            self._tell(Trouble(fault, self._clock(), detail))

    def end(self, fault: StoreFault) -> None:
        """Tell that a trouble is over, if there was one."""
        if fault in self.present:
            self.present -= {fault}
            self._tell(Recovered(fault, self._clock()))

    def at_once(self) -> None:
        """Let the next try be made in the next turn."""
        self.again_at = self._clock()

    def wait(self, long: bool = False) -> None:
        """Let the next try be made after a while, longer each time."""
        self._delay = LONGEST_DELAY if long else min(LONGEST_DELAY, max(FIRST_DELAY, self._delay * 2))
        self.again_at = self._clock() + self._delay

    def met(self, fault: StoreFault, detail: str) -> None:
        """Tell what the last try to write met."""
        for old in self.present & OF_WRITING - {fault}:
            self.end(old)
        self.begin(fault, detail)

    def wrote(self, enough_room: bool) -> None:
        """Tell that writing works again. Without enough room, `FULL` stays: it works on the reserve."""
        self._delay = 0.0
        for fault in self.present & OF_WRITING:
            if fault is not StoreFault.FULL or enough_room:
                self.end(fault)
