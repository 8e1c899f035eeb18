"""What `klopkast check` says: readings, time and typed letters in, plain lines of text out."""

from collections.abc import Callable, Sequence
from typing import Any, TextIO

from drivers import Broken
from drivers.base import Edge, Fault, Link, Reading
from drivers.slot import Slot
from kiosk import testcard, walk
from kiosk.config import Config, Problem
from kiosk.debounce import Gesture, Held, Noisy, Quiet, Tapped
from kiosk.gestures import Gestures
from kiosk.health import called
from kiosk.inspection import STILL, Burst, Inspection
from kiosk.rules import Text, say

EDGES = 12
"""Edges of one burst that get a line each; of more there is only the sum."""

METER = 20
"""Signs in the meter of a knock's strength."""

SETTLE = 6.0
"""Seconds after which a driver that has told nothing is said to be silent."""

HINTS = {
    Fault.IN_USE: say("looking-in-use"),
    Fault.NO_LIBRARY: say("looking-no-library"),
    Fault.NO_CHIP: say("looking-no-chip"),
    Fault.NO_PERMISSION: say("looking-no-permission"),
    Fault.LOST: say("looking-lost"),
    Fault.SILENT: say("looking-unanswered"),
    Fault.FAILED: say("looking-failed"),
}
"""What to do about a part that is down."""

HELP = (("l", "lamps"), ("p", "picture"), ("s", "sum"), ("q", "end"))
"""Letters, and which text says what each does."""

Speech = Callable[[Text], str]


class Check:
    """One look at the hardware: readings, time and typed letters in, lines of text out."""

    def __init__(self, slots: Sequence[Slot], gestures: Gestures, speech: Speech, out: TextIO, now: float) -> None:
        """Nothing is started; `speech` puts texts into words, and `now` is what the lines count their seconds from."""
        self.ended = False
        self._speech = speech
        self._emulate = False
        self._slots = slots
        self._gestures = gestures
        self._out = out
        self._began = now
        self._inspection = Inspection(name for slot in slots for name in slot.inputs)
        self._links: dict[tuple[str, str, bool], Link] = {}
        self._open: dict[str, Burst] = {}
        self._greeted: dict[str, Any] = {}
        self._silent: set[str] = set()
        self._wrong: list[Text] = []
        self._walk_at: float | None = None
        self._walked = ""

    def begin(self, config: Config, problems: Sequence[Problem], broken: Sequence[Broken], *, emulate: bool) -> None:
        """Say what will be looked at, and which drivers are left out."""
        self._emulate = emulate
        left_out = [say("trouble-broken", file=driver.file, error=driver.error) for driver in broken]
        self._wrong = [*(problem.text for problem in problems), *left_out]
        for text in self._wrong:
            self._say(text, "! ")
        for name, settings in config.drivers.items():
            if not settings.on and not emulate:
                self._say(say("looking-off", driver=name), "  ")
        for slot in self._slots:
            inputs, lamps = len(slot.inputs), len(slot.lamps)
            self._say(say("looking-has", driver=slot.name, inputs=inputs, lamps=lamps), "  ")
        self._help()

    def _help(self) -> None:
        self._say(say("looking-help"))
        for letter, text in HELP:
            self._say(say(f"looking-help-{text}"), f"  {letter}  ")
        if self._emulate:
            self._say(say("looking-help-emulated"), "  ")

    # What comes in ---------------------------------------------------------------------------------------------------

    def take(self, reading: Reading) -> None:
        """Show a reading, and what the debouncer makes of it."""
        if isinstance(reading, Link):
            self._link(reading)
        else:
            self._edge(reading)
        self._made(self._gestures.feed(reading))

    def due(self, now: float) -> None:
        """Show what the passing of time has brought, and take the lamps one step on."""
        self._made(self._gestures.due(now))
        for name, burst in list(self._open.items()):
            if now - burst.last >= STILL:
                del self._open[name]
                self._burst(name, burst)
        for slot in self._slots:
            slot.due(now)
            self._greeting(slot, now)
            if now - self._began >= SETTLE and slot.name not in self._silent | self._told():
                self._silent.add(slot.name)
                self._line(now, slot.name, say("looking-silent", hint=HINTS[Fault.SILENT]))
        self._step(now)

    def typed(self, line: str, now: float) -> None:
        """Do what a typed letter asks."""
        match line.strip().lower():
            case "q":
                self.ended = True
            case "l":
                self.walk(now)
            case "p":
                self.picture()
            case "s":
                self.summary()
            case _:
                self._help()

    def walk(self, now: float) -> None:
        """Begin to walk past the lamps, as soon as it is known which drivers are there."""
        self._walk_at, self._walked = now, ""

    def picture(self) -> None:
        """Show the picture that tells how matrices lie, and draw what is right and what each wrong one means."""
        self._walk_at = None
        for slot in self._slots:
            slot.show(testcard.frame(slot.lamps))
            count = testcard.modules(slot.lamps)
            if count:
                self._explain(slot, count)
        if not any(testcard.modules(slot.lamps) for slot in self._slots):
            self._say(say("looking-no-matrix"))

    def _explain(self, slot: Slot, count: int) -> None:
        set_now = slot.settings
        _, *wrong = testcard.views(getattr(set_now, "rotation", 0), getattr(set_now, "mirror", False))
        self._say(say("looking-picture", driver=slot.name))
        for row in testcard.drawn(count):
            self._write(f"    {row}")
        self._say(say("looking-picture-else", driver=slot.name))
        for four in (wrong[:3], wrong[3:]):
            for rows in zip(*(view.rows for view in four), strict=True):
                self._write("    " + "".join(f"{row:<18}" for row in rows))
            self._write("    " + "".join(f"{f'rotation = {view.rotation}':<18}" for view in four))
            self._write("    " + "".join(f"{f'mirror = {str(view.mirror).lower()}':<18}" for view in four) + "\n")
        self._say(say("looking-picture-count"))
        if count > 1:
            self._say(
                say("looking-picture-first", first="left" if getattr(set_now, "first", "left") == "right" else "right")
            )

    def summary(self) -> bool:
        """Say in a sentence each what does not work and what to do; True if there is nothing."""
        missing = [*self._wrong, *self._down(), *self._unheard()]
        self._write("")
        for sentence in missing:
            self._say(sentence, "! ")
        if not missing:
            self._say(say("looking-well"))
        return not missing

    # Lines -----------------------------------------------------------------------------------------------------------

    def _say(self, text: Text, before: str = "") -> None:
        self._write(before + self._speech(text))

    def _write(self, line: str) -> None:
        self._out.write(f"{line}\n")
        self._out.flush()

    def _line(self, at: float, name: str, text: Text) -> None:
        self._say(text, f"{at - self._began:9.3f}  {name:<8} ")

    def _edge(self, edge: Edge) -> None:
        seen = self._inspection.edge(edge)
        burst = seen.burst
        if burst is None:
            return
        if edge.input in self._open and self._open[edge.input].began != burst.began:
            self._burst(edge.input, self._open[edge.input])
        self._open[edge.input] = burst
        if edge.strength is not None:
            shown = f"{meter(edge.strength)} {edge.strength:.2f}"
            self._line(edge.at, edge.input, say("looking-strength", meter=shown))
        elif burst.edges <= EDGES:
            self._line(edge.at, edge.input, say("looking-on" if edge.active else "looking-off-again"))

    def _burst(self, name: str, burst: Burst) -> None:
        if burst.edges > 2:
            ms, closed = f"{burst.lasted * 1000:.0f}", f"{burst.closed * 1000:.0f}"
            text = say("looking-burst", contacts=burst.contacts, edges=burst.edges, ms=ms, closed=closed)
            self._line(burst.last, name, text)

    def _made(self, gestures: Sequence[Gesture]) -> None:
        for gesture in gestures:
            self._inspection.gesture(gesture)
            key = _made_of(gesture)
            if key:
                self._line(gesture.at, gesture.input, say(key))

    def _link(self, link: Link) -> None:
        self._links[link.driver, link.part, link.lamp] = link
        self._line(link.at, link.driver, _state(link))

    def _greeting(self, slot: Slot, now: float) -> None:
        greeting = slot.greeting
        if greeting is not None and self._greeted.get(slot.name) != greeting.session:
            self._greeted[slot.name] = greeting.session
            has = {"lights": greeting.lights, "seats": greeting.seats, "version": greeting.version}
            piezo = say("looking-piezo" if greeting.piezo else "looking-no-piezo")
            self._line(now, slot.name, say("looking-greets", role=greeting.role, piezo=piezo, **has))

    def _step(self, now: float) -> None:
        if self._walk_at is None:
            return
        if now - self._began < SETTLE and not self._told().issuperset(slot.name for slot in self._slots):
            self._walk_at = now
            return
        since = now - self._walk_at
        for slot in self._slots:
            if not self._up(slot.name):
                continue
            lit = walk.lit(slot.lamps, since)
            place = f"{slot.name} {lit.partition('.')[0] if lit else ''}"
            slot.show(walk.frame(slot.lamps, since))
            if lit and place != self._walked:
                self._walked = place
                seat = int(lit.removeprefix("seat").partition(".")[0]) + 1
                self._line(now, slot.name, say("looking-row" if "." in lit else "looking-lamp", seat=seat))
            if lit:
                return  # one driver after the other
            since -= walk.lasts(slot.lamps)
        self._walk_at = None
        if self._walked:
            self._line(now, "lamps", say("looking-walked"))

    # How it stands ---------------------------------------------------------------------------------------------------

    def _told(self) -> set[str]:
        return {driver for driver, _, _ in self._links}

    def _up(self, driver: str) -> bool:
        link = self._links.get((driver, "", False))
        return link is not None and link.up

    def _down(self) -> list[Text]:
        down = [link for link in self._links.values() if not link.up]
        silent = [
            say("looking-unheard-driver", driver=name, hint=HINTS[Fault.SILENT])
            for name in sorted(self._silent - self._told())
        ]
        return [say("looking-driver", driver=link.driver, state=_state(link)) for link in down] + silent

    def _unheard(self) -> list[Text]:
        pins = {
            use.path[-2]: use.pin for slot in self._slots for use in slot.pins if use.path[1:] and use.path[-1] == "pin"
        }
        texts = []
        for seen in self._inspection.inputs:
            if not any(self._reachable(slot.name, seen.name) for slot in self._slots if seen.name in slot.inputs):
                continue  # what is down is said of the driver, or of the part
            wire = say("looking-pin", pin=pins[seen.name]) if seen.name in pins else say("looking-board")
            how = "knock" if seen.name == "knock" else "press"
            if seen.muted:
                texts.append(say(f"looking-noisy-{how}", part=called(seen.name), wire=wire))
            elif not seen.edges:
                texts.append(say(f"looking-unheard-{how}", part=called(seen.name), wire=wire))
        return texts

    def _reachable(self, driver: str, name: str) -> bool:
        part = self._links.get((driver, name, False))
        return self._up(driver) and (part is None or part.up)


def meter(strength: float) -> str:
    """A strength of 0 to 1 as a bar."""
    filled = round(min(max(strength, 0.0), 1.0) * METER)
    return "#" * filled + "-" * (METER - filled)


def _made_of(gesture: Gesture) -> str:
    match gesture:
        case Tapped("knock"):
            return "looking-knock"
        case Tapped():
            return "looking-press"
        case Held():
            return "looking-held"
        case Noisy(stuck=stuck):
            return "looking-stuck" if stuck else "looking-muted"
        case Quiet():
            return "looking-rested"
    return ""


def _state(link: Link) -> Text:
    if link.up:
        return say("looking-part-up", part=link.part) if link.part else say("looking-up")
    known = link.fault or Fault.FAILED
    fault = say(f"fault-{known.value}", detail=link.detail)
    if link.detail and known not in (Fault.NO_PERMISSION, Fault.FAILED):  # these have it in their words
        fault = say("looking-fault", fault=fault, detail=link.detail)
    part = {"part": link.part} if link.part else {}
    return say("looking-part-down" if part else "looking-down", fault=fault, hint=HINTS[known], **part)
