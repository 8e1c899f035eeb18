"""What the inputs do while somebody looks: edges as they come, and what the debouncer makes of them. Pure.

Used by `klopkast check` in a terminal and by the kiosk's own screen of parts.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from drivers.base import Edge
from kiosk.debounce import Gesture, Held, Noisy, Quiet, Tapped

STILL = 0.25
"""Seconds without an edge after which the next one begins another burst."""


class Burst(Struct, frozen=True):
    """Edges of one input that came close together: from `began` to `last`, `contacts` of them towards active.

    `closed` is the seconds of contact in all.
    """

    began: float
    last: float
    contacts: int = 0
    edges: int = 0
    strength: float | None = None
    closed: float = 0.0

    @property
    def lasted(self) -> float:
        """Seconds from its first edge to its last one."""
        return self.last - self.began


class Input(Struct, frozen=True):
    """One input: its level, its newest burst, how many taps and holds came of it all, and whether it is muted."""

    name: str
    active: bool = False
    burst: Burst | None = None
    edges: int = 0
    taps: int = 0
    holds: int = 0
    muted: bool = False


class Inspection:
    """Every input that is connected or was heard of."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """Nothing has been heard yet; `names` are the inputs that should be there."""
        self._inputs = {name: Input(name) for name in names}

    @property
    def inputs(self) -> tuple[Input, ...]:
        """All of them, those that should be there first."""
        return tuple(self._inputs.values())

    def edge(self, edge: Edge) -> Input:
        """Take in an edge, and give its input as it then is."""
        known = self._inputs.get(edge.input, Input(edge.input))
        burst = known.burst
        if burst is None or edge.at - burst.last >= STILL:
            burst = Burst(edge.at, edge.at)
        burst = Burst(
            burst.began,
            edge.at,
            burst.contacts + edge.active,
            burst.edges + 1,
            burst.strength if edge.strength is None else max(edge.strength, burst.strength or 0.0),
            burst.closed + (edge.at - burst.last if known.active else 0.0),
        )
        level = edge.active and edge.strength is None  # a blow is over as soon as it is told
        now = replace(known, active=level, burst=burst, edges=known.edges + 1)
        self._inputs[edge.input] = now
        return now

    def gesture(self, gesture: Gesture) -> None:
        """Take in what the debouncer made of the edges."""
        known = self._inputs.get(gesture.input, Input(gesture.input))
        match gesture:
            case Tapped():
                known = replace(known, taps=known.taps + 1)
            case Held():
                known = replace(known, holds=known.holds + 1)
            case Noisy():
                known = replace(known, muted=True)
            case Quiet():
                known = replace(known, muted=False)
            case _:
                pass
        self._inputs[gesture.input] = known
