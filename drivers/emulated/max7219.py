"""The driver `max7219` on gpiozero's mock pins, and a model of the chips that reads the bits clocked there.

The model is written from the datasheet (Maxim 19-4452), not from the driver: a shift register that moves at the clock's
rising edge, and registers that take it in when LOAD rises.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from gpiozero.output_devices import OutputDevice

from drivers.base import DARK, Clock, Color, Fault
from drivers.emulated.gpio import TwinFactory, TwinPin
from drivers.gpio import GAMMA
from drivers.max7219 import CLOCK, MOSI, SEATS, Bus, Max7219, Settings
from drivers.pins import Unreachable

NO_OP, DECODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, TEST = 0x0, 0x9, 0xA, 0xB, 0xC, 0xF

CODE_B = (0x7E, 0x30, 0x6D, 0x79, 0x33, 0x5B, 0x5F, 0x70, 0x7F, 0x7B, 0x01, 0x4F, 0x37, 0x0E, 0x67, 0x00)
"""Segments A to G of 0 to 9, -, E, H, L, P and blank, which a decoded digit has for its lower four bits (table 5)."""

NOISE = {**{digit: 0xA5 ^ digit * 37 & 0xFF for digit in range(1, 9)}, DECODE: 0xF0, INTENSITY: 15, SCAN_LIMIT: 3}
"""What the registers hold after a supply that came up badly. The datasheet promises better, boards don't keep it."""


class Chip:
    """One MAX7219: what was shifted in, and what its registers hold."""

    def __init__(self) -> None:
        self.shifted = 0
        self.registers = dict.fromkeys(range(1, 16), 0) | NOISE | {SHUTDOWN: 1}

    def shift(self, bit: int) -> int:
        """Take in a bit at the clock's rising edge, and give the one that leaves for the next chip."""
        out = self.shifted >> 15
        self.shifted = (self.shifted << 1 | bit) & 0xFFFF
        return out

    def load(self) -> None:
        """Take the shifted word into the register that it names, at the rising edge of LOAD."""
        address = self.shifted >> 8 & 0xF
        if address != NO_OP:
            self.registers[address] = self.shifted & 0xFF

    def light(self, digit: int, bit: int) -> float:
        """How much of its light a LED has, 0 to 1, where 1 is a LED that is lit for its eighth of the whole time."""
        if self.registers[TEST] & 1:
            return 31 / 32
        scanned = (self.registers[SCAN_LIMIT] & 7) + 1
        if not self.registers[SHUTDOWN] & 1 or digit >= scanned or not self._segments(digit) >> bit & 1:
            return 0.0
        return min(1.0, (2 * (self.registers[INTENSITY] & 15) + 1) / 32 * 8 / scanned)

    def _segments(self, digit: int) -> int:
        data = self.registers[digit + 1]
        decoded = self.registers[DECODE] >> digit & 1
        return data & 0x80 | CODE_B[data & 0xF] if decoded else data


class WatchedPin(TwinPin):
    """A mock pin that tells whoever watches when its level changes."""

    watch: Callable[[bool], None] | None = None

    def _change_state(self, value: float) -> bool:
        changed: bool = super()._change_state(value)
        if changed and self.watch is not None:
            self.watch(bool(value))
        return changed


class TwinBus:
    """Bits on three mock pins, as gpiozero's own software does it.

    gpiozero's is not used because it keeps one bus for all factories that name the same pins, so that a second twin
    would clock its bits on the pins of the first.
    """

    def __init__(self, factory: TwinFactory, select: int) -> None:
        self._data, self._clock, self._select = (
            OutputDevice(pin, active_high=pin != select, pin_factory=factory) for pin in (MOSI, CLOCK, select)
        )

    def transfer(self, data: list[int]) -> None:
        """Send bytes, the highest bit first, with the chips selected."""
        self._select.on()
        for byte in data:
            for bit in range(7, -1, -1):
                self._data.value = byte >> bit & 1
                self._clock.on()
                self._clock.off()
        self._select.off()

    def close(self) -> None:
        """Let the pins go."""
        for device in (self._data, self._clock, self._select):
            device.close()


class Max7219Bench:
    """The modules as they lie on the table, and what can happen to them. They have power from the start."""

    inputs: tuple[str, ...] = ()

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._factory = TwinFactory(WatchedPin)
        self._fault: Fault | None = None
        self.chips = [Chip() for _ in range(settings.modules)]
        self._factory.pin(CLOCK).watch = self._clocked
        self._factory.pin(settings.select).watch = self._selected

    def press(self, name: str, active: bool) -> None:
        """There is nothing to press."""

    def lamps(self) -> Mapping[str, Color]:
        """Each light as it shines, where a person sees it."""
        shown = {f"seat{row}.{column}": DARK for row, column in product(range(SEATS), range(len(self.chips) * 8))}
        for number, chip in enumerate(self.chips):
            for (row, column), share in _seen(chip, self._settings):
                module = number if self._settings.first == "left" else len(self.chips) - 1 - number
                shown[f"seat{row}.{module * 8 + column}"] = Color(round(255 * share ** (1 / GAMMA)), 0, 0)
        return shown

    def noise(self, *registers: tuple[int, int]) -> None:
        """Let the supply shake: put values into registers of every chip."""
        for chip in self.chips:
            chip.registers.update(registers or NOISE.items())

    def break_down(self, fault: Fault | None) -> None:
        """Take away the bus, for drivers that have not opened it yet; `None` brings it back."""
        self._fault = fault

    def reach(self) -> Bus:
        """Open the bus, as the driver does."""
        if self._fault:
            raise Unreachable(self._fault, "taken away at the bench")
        return TwinBus(self._factory, self._settings.select)

    def _clocked(self, level: bool) -> None:
        if level:
            bit = int(self._factory.pin(MOSI).state)
            for chip in self.chips:
                bit = chip.shift(bit)

    def _selected(self, level: bool) -> None:
        if level:
            for chip in self.chips:
                chip.load()


def _seen(chip: Chip, settings: Settings) -> Iterator[tuple[tuple[int, int], float]]:
    """The lit LEDs of a module as it lies: each with its row and column, and how much light it has."""
    for digit, bit in product(range(8), range(8)):
        share = chip.light(digit, bit)
        if share:
            row, column = digit, bit if settings.mirror else 7 - bit
            for _ in range(settings.rotation // 90):
                row, column = column, 7 - row  # a quarter turn clockwise brings the upper row to the right
            yield (row, column), share


def create(settings: Settings, clock: Clock, **more: Any) -> tuple[Max7219, Max7219Bench]:
    """Make the driver on mock pins of its own, and its bench."""
    bench = Max7219Bench(settings)
    return Max7219(settings, clock, bench.reach, **more), bench
