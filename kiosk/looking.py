"""What `klopkast check` says: readings, time and typed letters in, plain lines of text out.

In English, as the bench of the emulation: it is a tool of builders.
"""

from collections.abc import Sequence
from typing import Any, TextIO

from msgspec import Struct

from drivers.base import Bench, Driver, Edge, Fault, Link, PinUse, Reading
from kiosk import walk
from kiosk.config import Config, Problem
from kiosk.debounce import Gesture, Held, Noisy, Quiet, Tapped
from kiosk.gestures import Gestures
from kiosk.inspection import STILL, Burst, Inspection

EDGES = 12
"""Edges of one burst that get a line each; of more there is only the sum."""

METER = 20
"""Signs in the meter of a knock's strength."""

SETTLE = 6.0
"""Seconds after which a driver that has told nothing is said to be silent."""

HINTS = {
    Fault.IN_USE: "Another program holds it. If the kiosk is running, stop it first: sudo systemctl stop klopkast.",
    Fault.NO_LIBRARY: "Install what it names; the kiosk's installer does so.",
    Fault.NO_CHIP: "Look whether it is connected and turned on in /boot/firmware/config.txt.",
    Fault.NO_PERMISSION: "Put this user into the group that it names, and log in again.",
    Fault.LOST: "Look for a loose plug or a weak supply.",
    Fault.SILENT: "It is open and does not answer: is the firmware on it (make flash), and is it the right port?",
    Fault.FAILED: "Take it off and put it back; if that does not help, try another pin or port.",
}
"""What to do about a part that is down."""

HELP = """Press each button, knock on the table, and look at the lamps. Type a letter and Enter:
  l  walk past the lamps again      s  say how everything stands      q  end (or Ctrl-C)
"""
EMULATED = "  Emulated: k  knock     1 to 8  a seat's button     o  OK     u  undo\n"


class Part(Struct, frozen=True):
    """A driver that is wanted, what it should have, and in emulation the world around it."""

    driver: Driver
    inputs: tuple[str, ...]
    lamps: tuple[str, ...]
    pins: tuple[PinUse, ...] = ()
    bench: Bench | None = None


class Check:
    """One look at the hardware: readings, time and typed letters in, lines of text out."""

    def __init__(self, made: Sequence[Part], gestures: Gestures, out: TextIO, now: float) -> None:
        """Nothing is started; `now` is what the lines count their seconds from."""
        self.ended = False
        self._parts = made
        self._gestures = gestures
        self._out = out
        self._began = now
        self._inspection = Inspection(name for part in made for name in part.inputs)
        self._links: dict[tuple[str, str, bool], Link] = {}
        self._open: dict[str, Burst] = {}
        self._greeted: dict[str, Any] = {}
        self._silent: set[str] = set()
        self._walk_at: float | None = None
        self._walked = ""

    def begin(self, config: Config, problems: Sequence[Problem], *, emulate: bool) -> None:
        """Say what will be looked at."""
        for problem in problems:
            self._say(f"! {problem.sentence}")
        for name, settings in config.drivers.items():
            if not settings.on and not emulate:
                self._say(f"  {name} is off: if it is there, write on = true below [drivers.{name}] in kiosk.toml.")
        for part in self._parts:
            self._say(f"  {part.driver.name}: {len(part.inputs)} inputs, {len(part.lamps)} lamps.")
        self._out.write(HELP + (EMULATED if emulate else ""))

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
        for part in self._parts:
            self._greeting(part.driver, now)
            if now - self._began >= SETTLE and part.driver.name not in self._silent | self._told():
                self._silent.add(part.driver.name)
                self._line(now, part.driver.name, f"says nothing yet. {HINTS[Fault.SILENT]}")
        self._step(now)

    def typed(self, line: str, now: float) -> None:
        """Do what a typed letter asks."""
        match line.strip().lower():
            case "q":
                self.ended = True
            case "l":
                self.walk(now)
            case "s":
                self.summary()
            case _:
                self._out.write(HELP)

    def walk(self, now: float) -> None:
        """Begin to walk past the lamps."""
        self._walk_at, self._walked = now, ""

    def summary(self) -> bool:
        """Say in a sentence each what does not work and what to do; True if there is nothing."""
        missing = [*self._down(), *self._unheard()]
        self._say("")
        for sentence in missing:
            self._say(f"! {sentence}")
        if not missing:
            self._say("Every part answers, and every input was heard. Lamps are for your eyes: did each one light?")
        return not missing

    # Lines -----------------------------------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        self._out.write(f"{text}\n")
        self._out.flush()

    def _line(self, at: float, name: str, text: str) -> None:
        self._say(f"{at - self._began:9.3f}  {name:<8} {text}")

    def _edge(self, edge: Edge) -> None:
        seen = self._inspection.edge(edge)
        burst = seen.burst
        if burst is None:
            return
        if edge.input in self._open and self._open[edge.input].began != burst.began:
            self._burst(edge.input, self._open[edge.input])
        self._open[edge.input] = burst
        if edge.strength is not None:
            self._line(edge.at, edge.input, f"strength {meter(edge.strength)} {edge.strength:.2f}")
        elif burst.edges <= EDGES:
            self._line(edge.at, edge.input, "on" if edge.active else "off")

    def _burst(self, name: str, burst: Burst) -> None:
        if burst.edges > 2:
            self._line(
                burst.last, name, f"{burst.contacts} contacts, {burst.edges} edges in {burst.lasted * 1000:.0f} ms"
            )

    def _made(self, gestures: Sequence[Gesture]) -> None:
        for gesture in gestures:
            self._inspection.gesture(gesture)
            match gesture:
                case Tapped("knock"):
                    self._line(gesture.at, gesture.input, "= one knock")
                case Tapped():
                    self._line(gesture.at, gesture.input, "= one press")
                case Held():
                    self._line(gesture.at, gesture.input, "= held")
                case Noisy(stuck=stuck):
                    self._line(
                        gesture.at, gesture.input, f"= muted, for it {'stays on' if stuck else 'goes on and on'}"
                    )
                case Quiet():
                    self._line(gesture.at, gesture.input, "= at rest again, and counts")
                case _:
                    pass

    def _link(self, link: Link) -> None:
        self._links[link.driver, link.part, link.lamp] = link
        self._line(link.at, link.driver, "is up" if link.up and not link.part else _state(link))

    def _greeting(self, driver: Driver, now: float) -> None:
        greeting = getattr(driver, "greeting", None)
        if greeting is not None and self._greeted.get(driver.name) != greeting.session:
            self._greeted[driver.name] = greeting.session
            has = f"{greeting.lights} lights, {greeting.seats} seats, {'a piezo' if greeting.piezo else 'no piezo'}"
            self._line(now, driver.name, f"greets as {greeting.role}, version {greeting.version}: {has}")

    def _step(self, now: float) -> None:
        if self._walk_at is None:
            return
        since = now - self._walk_at
        for part in self._parts:
            lit = walk.lit(part.lamps, since)
            place = f"{part.driver.name} {lit.partition('.')[0] if lit else ''}"
            part.driver.show(walk.frame(part.lamps, since))
            if lit and place != self._walked:
                self._walked = place
                seat = int(lit.removeprefix("seat").partition(".")[0]) + 1
                row = "its lamps light one by one from the left" if "." in lit else "its lamp is lit"
                self._line(now, part.driver.name, f"seat {seat}: {row}")
            if lit:
                return  # one driver after the other
            since -= walk.lasts(part.lamps)
        self._walk_at = None
        self._line(now, "lamps", "that was every lamp; l and Enter shows them again")

    # How it stands ---------------------------------------------------------------------------------------------------

    def _told(self) -> set[str]:
        return {driver for driver, _, _ in self._links}

    def _down(self) -> list[str]:
        down = [link for link in self._links.values() if not link.up]
        silent = [f"{name}: {HINTS[Fault.SILENT]}" for name in sorted(self._silent - self._told())]
        return [f"{link.driver} {_state(link)}" for link in down] + silent

    def _unheard(self) -> list[str]:
        pins = {use.path[-2]: use.pin for part in self._parts for use in part.pins if use.path[-1:] == ("pin",)}
        sentences = []
        for seen in self._inspection.inputs:
            wire = f"pin {pins[seen.name]} and ground" if seen.name in pins else "the board's pins"
            if seen.muted:
                sentences.append(
                    f"{seen.name} goes on by itself: look for a loose wire on {wire}, and for the knock run "
                    "klopkast check --calibrate, which finds its polarity."
                )
            elif not seen.edges:
                sentences.append(f"{seen.name} was not heard: press it, and if nothing comes see to {wire}.")
        return sentences


def meter(strength: float) -> str:
    """A strength of 0 to 1 as a bar."""
    filled = round(min(max(strength, 0.0), 1.0) * METER)
    return "#" * filled + "-" * (METER - filled)


def _state(link: Link) -> str:
    if link.up:
        return f"{link.part} is up"
    fault = link.fault or Fault.FAILED
    detail = f" ({link.detail})" if link.detail else ""
    return f"{link.part + ' ' if link.part else ''}is down: {fault.value}{detail}. {HINTS[fault]}"
