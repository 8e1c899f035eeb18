"""The emulation's bench: what stands beside the kiosk's screen in place of wires, for whoever has no hardware at hand.

It shows each lamp as the hardware would shine, read from pins and bytes by the drivers' twins, and presses each input.
A knock bounces as a real sensor does. Nothing here runs by itself: `due` is called with the time, and does what has
become due.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct

from drivers.base import DARK, Bench, Color, Plugged
from kiosk.actions import Edit
from kiosk.placing import Placing
from kiosk.rules import Text, say
from kiosk.themes import CHAIRS
from kiosk.touch import Pressed, Raw, Released, Touch, aim
from kiosk.widgets import SIZES, Box, Button, ButtonTone, Edge, Fill, Label, Widget, hit

CONTACTS = 7
"""How often the sensor's contact is made by one knock."""

BURST = 0.030
"""Seconds from the first to the last of them."""

SHORT = 0.080
"""Seconds that a button is held when a key or a quick click presses it."""

KEYS = {
    **{str(chair + 1): f"seat{chair}" for chair in range(CHAIRS)},
    "k": "knock",
    "space": "knock",
    "return": "ok",
    "enter": "ok",
    "backspace": "undo",
}
"""What the keys press, by SDL's names."""

NAMES = ("knock", "button", "ok", "undo", "off")
"""The inputs that belong to no chair."""

Speech = Callable[[Text], str]


class BenchView(Struct, frozen=True):
    """All that the bench shows: lamps of each driver, inputs there are, those that are pressed, and what is wrong."""

    lamps: Mapping[str, Mapping[str, Color]]
    inputs: tuple[str, ...]
    pressed: frozenset[str] = frozenset()
    stuck: bool = False
    plugged: bool | None = None


class Workbench:
    """Hands and eyes at the emulated drivers. `power_cut` ends the program on the spot, as a pulled plug would."""

    def __init__(
        self, benches: Mapping[str, Bench], power_cut: Callable[[], None], speech: Speech = lambda text: text.key
    ) -> None:
        """Drivers are known by name; an input that several have is pressed at the first of them."""
        self._speech = speech
        self._benches = dict(benches)
        self._power_cut = power_cut
        self._owner = {name: bench for bench in reversed(self._benches.values()) for name in bench.inputs}
        self._plugs = [bench for bench in self._benches.values() if isinstance(bench, Plugged)]
        self._planned: list[tuple[float, str, bool]] = []
        self._down: dict[str, float] = {}
        self._by_mouse = ""
        self._stuck = False
        self._plugged = True
        self._touch: Touch | None = None
        self._shown: tuple[BenchView, tuple[Widget, ...]] | None = None

    @property
    def next_at(self) -> float | None:
        """When something becomes due next; None while nothing is planned."""
        return min((at for at, _, _ in self._planned), default=None)

    def view(self) -> BenchView:
        """What there is to see now."""
        inputs = {name: None for bench in self._benches.values() for name in bench.inputs}
        return BenchView(
            {name: dict(bench.lamps()) for name, bench in self._benches.items()},
            tuple(inputs),
            frozenset(self._down),
            self._stuck,
            self._plugged if self._plugs else None,
        )

    def widgets(self, placing: Placing) -> tuple[Widget, ...]:
        """The bench as it is to be shown in its part of the window; the very same while nothing has changed."""
        if self._touch is None or self._touch.placing != placing:
            self._touch = Touch(placing)
            self._shown = None
        view = self.view()
        if self._shown is None or self._shown[0] != view:
            self._shown = view, layout(view, *placing.size, self._speech)
        return self._shown[1]

    def key(self, name: str, active: bool, now: float) -> bool:
        """A key went down or up. False if it presses nothing here."""
        pressed = KEYS.get(name)
        if pressed is None or pressed not in self._owner:
            return False
        if pressed == "knock":
            if active:
                self.knock(now)
        elif active:
            self.press(pressed, now)
        else:
            self.release(pressed, now)
        return True

    def feed(self, raw: Raw, now: float) -> None:
        """The mouse did something in the window; what does not begin on the bench is none of its business."""
        if self._touch is None:
            return
        shown = self.widgets(self._touch.placing)
        for deed in self._touch.feed(raw, lambda x, y: aim(shown, x, y)):
            match deed:
                case Pressed(x, y):
                    found = hit(shown, x, y)
                    if found is not None and isinstance(found.action, Edit):
                        self._do(found.action, now)
                case Released() if self._by_mouse:
                    self.release(self._by_mouse, now)
                    self._by_mouse = ""
                case _:
                    pass

    def knock(self, now: float) -> None:
        """Knock on the table: the contact is made seven times in thirty milliseconds, where there is a sensor."""
        if self._stuck or "knock" not in self._owner or any(name == "knock" for _, name, _ in self._planned):
            return
        step = BURST / (2 * CONTACTS - 1)
        self._planned += [(now + i * step, "knock", i % 2 == 0) for i in range(2 * CONTACTS)]
        self.due(now)

    def press(self, name: str, now: float) -> None:
        """Press a button."""
        self._down.setdefault(name, now)
        self._owner[name].press(name, True)

    def release(self, name: str, now: float) -> None:
        """Let a button go, but not before a driver could have seen that it was pressed."""
        since = self._down.get(name)
        if since is not None:
            self._planned.append((max(now, since + SHORT), name, False))

    def stick(self, stuck: bool) -> None:
        """Jam the knock sensor, or free it."""
        self._stuck = stuck
        self._planned = [step for step in self._planned if step[1] != "knock"]
        self._owner["knock"].press("knock", stuck)

    def due(self, now: float) -> None:
        """Do everything that has become due, in order."""
        ready = sorted(step for step in self._planned if step[0] <= now)
        self._planned = [step for step in self._planned if step[0] > now]
        for _, name, active in ready:
            if not active:
                self._down.pop(name, None)
            self._owner[name].press(name, active)

    def _do(self, edit: Edit, now: float) -> None:
        match edit:
            case Edit("press", "knock"):
                self.knock(now)
            case Edit("press", str(name)):
                self._by_mouse = name
                self.press(name, now)
            case Edit("stick"):
                self.stick(not self._stuck)
            case Edit("plug"):
                self._plugged = not self._plugged
                for bench in self._plugs:
                    (bench.plug if self._plugged else bench.pull)()
            case Edit("power"):
                self._power_cut()


def layout(view: BenchView, width: float, height: float, speech: Speech) -> tuple[Widget, ...]:
    """Chairs with their buttons and lamps above, everything else that can be pressed or broken below."""
    page = Box(0, 0, width, height).inset(14, 12)
    others = [name for name in view.inputs if name in NAMES]
    rows = -(-len(others) // 3) + 1
    foot = rows * 44 + 4
    left, right = Box(page.x, page.y, page.w, 28).columns((1, 1), 0)
    chairs = Box(page.x, page.y + 38, page.w, page.h - 38 - foot).grid(1, CHAIRS, 3)
    return (
        Fill(Box(0, 0, width, height), "night"),
        Label(left, speech(say("bench-title")), SIZES[2], "heavy"),
        Label(right, speech(say("bench-emulated")), SIZES[0], "medium", "muted", "right"),
        *(widget for chair, box in enumerate(chairs) for widget in _chair(view, chair, box)),
        *_below(view, others, Box(page.x, page.bottom - foot + 8, page.w, foot - 8), speech),
    )


def _chair(view: BenchView, chair: int, box: Box) -> Iterator[Widget]:
    """A chair: its button with the key that presses it, and every lamp that belongs to it."""
    name = f"seat{chair}"
    yield Fill(box, "dim", 6)
    yield Edge(Box(box.x, box.y + 2, 6, box.h - 4), chair)
    if name in view.inputs:
        place = Box(box.x + 14, box.y + 3, 44, box.h - 6)
        yield Button(place, str(chair + 1), Edit("press", name), size=SIZES[1], pressed=name in view.pressed)
    singles = [lamps[name] for lamps in view.lamps.values() if name in lamps]
    for index, color in enumerate(singles):
        yield from _lamp(Box(box.x + 70 + index * 24, box.y + (box.h - 18) / 2, 18, 18), color)
    bars = [bar for lamps in view.lamps.values() if (bar := _bar(lamps, name))]
    left = box.x + 70 + len(singles) * 24
    room = Box(left, box.y + 2, box.right - 6 - left, box.h - 4)
    for bar, strip in zip(bars, room.rows([1] * max(len(bars), 1), 0), strict=False):
        side = min(strip.h - 2, 12.0, strip.w / len(bar) - 2)
        for index, color in enumerate(bar):
            x = strip.x + index * min(side + 4, strip.w / len(bar))
            yield from _lamp(Box(x, strip.y + (strip.h - side) / 2, side, side), _seen(color))


def _seen(color: Color) -> Color:
    """A strip's light as an eye has it: an eighth of the current still looks like a third of the light."""
    most = max(color)
    share = (most / 255) ** (1 / 2.2) * 255 / most if most else 0
    return Color(*(round(part * share) for part in color))


def _bar(lamps: Mapping[str, Color], name: str) -> Sequence[Color]:
    """A chair's several lamps in their order."""
    numbers = sorted(int(lamp.removeprefix(f"{name}.")) for lamp in lamps if lamp.startswith(f"{name}."))
    return [lamps[f"{name}.{number}"] for number in numbers]


def _lamp(box: Box, color: Color) -> Iterator[Widget]:
    """A lamp: a dark bulb, or its light with a glow around it; one of a strip is a dot."""
    red, green, blue = (min(round(part / 17) * 17, 255) for part in color)
    light = f"#{red:02x}{green:02x}{blue:02x}"
    if box.h < 14:
        yield Fill(box, "line" if color == DARK else light, box.h / 2)
        return
    yield Fill(box, "line", box.h / 2)
    yield Fill(box.inset(1.5), "ground", box.h / 2)
    if color != DARK:
        yield Fill(box.inset(-2.5), light + "50", box.h / 2 + 2.5)
        yield Fill(box.inset(1.5), light, box.h / 2)


def _below(view: BenchView, others: Sequence[str], box: Box, speech: Speech) -> Iterator[Widget]:
    def button(name: str, action: Edit, tone: ButtonTone) -> Button:
        return Button(box, speech(say(f"bench-{name}")), action, tone=tone, size=SIZES[1])

    buttons = [button(name, Edit("press", name), "main" if name == "knock" else "plain") for name in others]
    if "knock" in others:
        buttons.append(button("stuck", Edit("stick"), "chosen" if view.stuck else "ghost"))
    if view.plugged is not None:
        plug = Edit("plug")
        buttons.append(button("pull", plug, "ghost") if view.plugged else button("plug", plug, "chosen"))
    buttons.append(button("cut", Edit("power"), "no"))
    places = box.grid(3, -(-len(buttons) // 3), 6)
    for made, place in zip(buttons, places, strict=False):
        action = made.action
        held = isinstance(action, Edit) and action.field == "press" and action.value in view.pressed
        yield Button(place, made.label, action, tone=made.tone, size=made.size, pressed=held)
