"""The board's numbers: how fast its words are read, what noise costs, how soon a lamp is lit, what a re-plug leaves.

`python -m tests.bench_board` prints them; each row is what was measured, the result, and what is to be reached.
"""

import random
import threading
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from drivers import wire
from drivers.base import DARK, Color, Link, Reading
from drivers.board import Board, Settings
from drivers.emulated.board import EmulatedBoard, FarBoard, Plug
from tests.cable import Table
from tests.simulated import FIRMWARE, SIMULATOR, Simulated

REPLUGS = 1000
PICTURES = 50
READ = 4096


class Row(NamedTuple):
    """One number, and whether it is good enough."""

    what: str
    result: str
    aim: str
    good: bool


def rows() -> Iterator[Row]:
    """Every number of the board, one after the other."""
    yield decoding()
    yield noise()
    yield replugging()
    if FIRMWARE.exists() and SIMULATOR.exists():
        yield from lighting()


def fed(line: bytes) -> tuple[int, float, int]:
    """Frames found, seconds of a processor taken, and the most bytes held while reading a line."""
    decoder = wire.Decoder()
    found, held = 0, 0
    began = time.process_time()
    for at in range(0, len(line), READ):
        found += len(decoder.feed(line[at : at + READ]))
        held = max(held, decoder.held)
    return found, time.process_time() - began, held


def decoding() -> Row:
    line = b"".join(wire.encode(wire.Button(at % 8, True, at), at % 256) for at in range(20_000))
    _, seconds, _ = fed(line)
    times = len(line) / seconds / (wire.FASTER / 10)
    return Row(
        "wire: decode rate, in that of 250,000 baud, by processor time", f"{times:.0f} x", "over 20 x", times > 20
    )


def noise() -> Row:
    chance = random.Random(1)
    line = b"".join(chance.randbytes(2000) + wire.encode(wire.Knock(at % 1024, at), at % 256) for at in range(5000))
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    found, _, held = fed(line)
    growth = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    result = f"{found} found, {held} bytes held, memory {growth / 1024:+.0f} kB"
    return Row("10 MB of noise with 5,000 frames", result, "all, memory flat", found == 5000 and growth < 100_000)


def replugging() -> Row:
    now = 0.0
    readings: list[Reading] = []
    plug = Plug(FarBoard(), lambda: now)
    outside = EmulatedBoard(Settings(), lambda: now, plug).outside
    driver = Board(Settings(), lambda: now, outside)
    driver.prepare(readings.append)
    before = left_over()
    for turn in range(REPLUGS):
        for change in (plug.plug, plug.pull):
            change()
            told = len(readings)
            while not any(isinstance(reading, Link) for reading in readings[told:]):
                now += driver.turn() + 0.001
        if turn == 0:
            before = left_over()
    after = left_over()
    ups = sum(isinstance(reading, Link) and reading.up for reading in readings)
    result = f"{ups} times up, threads {after[0] - before[0]:+d}, descriptors {after[1] - before[1]:+d}"
    return Row(f"unplug and replug {REPLUGS} times", result, "none left over", after == before and ups == REPLUGS)


def left_over() -> tuple[int, int]:
    """Threads and descriptors of this process."""
    return threading.active_count(), len(list(Path("/proc/self/fd").iterdir()))


def lives(dark_from: int, shade: int) -> tuple[Color, ...]:
    """Ten lives a seat, each seat in its own colour."""
    return tuple(Color(9 * seat, shade, 80) if life < dark_from else DARK for seat in range(8) for life in range(10))


def lighting() -> Iterator[Row]:
    """From the kiosk's wish to the last light's last bit, through the driver, the wire and the real firmware."""
    chance = random.Random(2)
    alike = [lives(chance.randrange(1, 10), 3 * shade) for shade in range(1, PICTURES + 1)]
    every = [tuple(Color(*chance.randbytes(3)) for _ in range(80)) for _ in range(PICTURES)]
    for what, pictures in (("lives", alike), ("no two alike", every)):
        with Simulated() as chip:
            table = Table(chip, Settings(budget_ma=10_000)).ready()
            took = [lit(chip, table, colors, chance) for colors in pictures]
            state = chip.state
        result = f"{max(took):.1f} ms at most, {min(took):.1f} at least, {state['bad']} bad bits of {state['good']}"
        yield Row(f"80 lights, host to light, {what}", result, "under 20 ms", not state["bad"] and max(took) < 20)


def lit(chip: Simulated, table: Table, colors: Sequence[Color], chance: random.Random) -> float:
    """Milliseconds until a picture that is wished for at any moment shines."""
    table.wait(chance.uniform(0.3, 0.5))
    wished = chip.state["micros"]
    table.driver.show({f"seat{at // 10}.{at % 10}": color for at, color in enumerate(colors)})
    table.wait(0.06)
    assert chip.strip[:80] == tuple(colors)
    return (chip.state["shown_at"] - wished) / 1000


if __name__ == "__main__":
    for row in rows():
        print(f"{'good' if row.good else 'MISS'}  {row.what:42} {row.result:52} {row.aim}")
