"""Make every sound of the kiosk out of struck wood, plucked metal and a little breath: `make sounds`.

Nothing is recorded. Each sound is a few notes, added up sample by sample, so a change of one can be read and heard; the
same script always makes the same files. Times are in seconds, pitches in hertz, strengths are shares of full scale.
"""

import io
import random
import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, pi, sin
from pathlib import Path

HERE = Path(__file__).parent

RATE = 22_050
"""Samples a second; one channel, 16 bits."""

FADE_IN, FADE_OUT = 0.002, 0.03
"""A start or an end that is not silent would click."""

SEED = 26
"""The breath is chance, but always the same."""

Samples = list[float]
Part = tuple[float, float]
"""A partial: how many times the pitch, and how strong."""

WOOD: Sequence[Part] = ((1, 1.0), (2.71, 0.32), (4.93, 0.12))
METAL: Sequence[Part] = ((1, 1.0), (2, 0.28), (3.01, 0.1), (5.4, 0.05))
MUTED: Sequence[Part] = ((1, 1.0), (2, 0.18))

G3, A3, C4, D4, E4, G4, A4, C5, E5, G5, C6 = (
    *(196.0, 220.0, 261.63, 293.66, 329.63, 392.0, 440.0),
    *(523.25, 659.26, 783.99, 1046.5),
)


def struck(pitch: float, ring: float, parts: Sequence[Part], attack: float = 0.003) -> Samples:
    """Something hit once: each partial dies away by itself, the higher the sooner; the lowest rings for `ring`."""
    made = [0.0] * _count(ring)
    for times, strength in parts:
        turn, fall = 2 * pi * pitch * times / RATE, 5.0 * times**0.6 / ring / RATE
        for at in range(len(made)):
            made[at] += strength * sin(turn * at) * exp(-fall * at)
    rise = _count(attack)
    for at in range(rise):
        made[at] *= at / rise
    return made


def glide(start: float, end: float, seconds: float) -> Samples:
    """A soft tone that slides from one pitch to another and dies away."""
    made, phase, count = [], 0.0, _count(seconds)
    for at in range(count):
        share = at / count
        phase += 2 * pi * (start + (end - start) * share) / RATE
        made.append(sin(phase) * sin(pi * share**0.5) * (1 - share))
    return made


def breath(seconds: float, bright: float, dull: float, rise: float) -> Samples:
    """Air: noise that rises for a moment, then loses its highs, from `bright` to `dull`, as when a match goes out."""
    chance, made, low, lower, rumble = random.Random(SEED), [], 0.0, 0.0, 0.0
    count, begin = _count(seconds), _count(rise)
    for at in range(count):
        share = at / count
        smooth = 1 - exp(-2 * pi * bright * (dull / bright) ** share / RATE)
        low += smooth * (chance.uniform(-1, 1) - low)
        lower += smooth * (low - lower)
        rumble += 0.03 * (lower - rumble)
        made.append((lower - rumble) * min(1.0, at / begin) * (1 - share) ** 2)
    return made


def together(*parts: tuple[float, float, Samples]) -> Samples:
    """Lay sounds over each other: when each begins, and how strong it is."""
    made = [0.0] * max(_count(at) + len(sound) for at, _, sound in parts)
    for at, strength, sound in parts:
        for index, value in enumerate(sound, _count(at)):
            made[index] += strength * value
    return made


def notes(pitches: Iterable[float], step: float, ring: float, parts: Sequence[Part]) -> Samples:
    """One note after another, each ringing on."""
    return together(*((index * step, 1.0, struck(pitch, ring, parts)) for index, pitch in enumerate(pitches)))


def knuckle(pitch: float) -> Samples:
    """One rap on a table top."""
    return together((0, 1.0, struck(pitch, 0.24, WOOD, 0.0015)), (0, 0.6, breath(0.02, 4000, 1500, 0.001)))


def knock() -> Samples:
    """A knock counts: two raps on wood, the second deeper."""
    return together((0, 0.8, knuckle(C4)), (0.12, 1.0, knuckle(A3)))


def asked() -> Samples:
    """A knock was heard, and the table is asked whose it was: two notes that rise and wait."""
    return notes((E4, A4), 0.11, 0.5, METAL)


def no() -> Samples:
    """It may not be: two dull notes, close together and falling."""
    return notes((D4, A3), 0.1, 0.24, MUTED)


def lost() -> Samples:
    """A match goes out: a puff, and a tone that sinks."""
    return together((0, 2.2, breath(0.42, 2600, 300, 0.02)), (0.03, 0.5, glide(A4, D4, 0.45)))


def last() -> Samples:
    """The last match burns: the same, and two beats of a heart."""
    beat = struck(G3, 0.25, MUTED, 0.008)
    return together((0, 1.0, lost()), (0.5, 0.8, beat), (0.7, 0.5, beat))


def hand() -> Samples:
    """A hand is won: three notes upwards."""
    return notes((G4, C5, E5), 0.09, 0.75, METAL)


def game() -> Samples:
    """The game is over and won: the three notes go on, and end together."""
    chord = together(*((0, 1.0, struck(pitch, 1.3, METAL)) for pitch in (C5, E5, G5, C6)))
    return together((0, 1.0, notes((G4, C5, E5, G5), 0.11, 0.6, METAL)), (0.5, 0.5, chord))


def undo() -> Samples:
    """Something is taken back: two short notes downwards."""
    return notes((E5, A4), 0.07, 0.2, MUTED)


SOUNDS: Mapping[str, tuple[Callable[[], Samples], float]] = {
    "knock": (knock, 0.75),
    "asked": (asked, 0.45),
    "no": (no, 0.6),
    "lost": (lost, 0.5),
    "last": (last, 0.55),
    "hand": (hand, 0.5),
    "game": (game, 0.6),
    "undo": (undo, 0.4),
}
"""Every sound by its name, and the strength of its loudest sample."""


def finished(sound: Samples, peak: float) -> "array[int]":
    """Brought to its strength, with soft ends, as whole numbers of 16 bits."""
    share = peak * 32767 / max(abs(value) for value in sound)
    rise, fall, count = _count(FADE_IN), _count(FADE_OUT), len(sound)
    soft = (value * min(1.0, at / rise, (count - 1 - at) / fall) for at, value in enumerate(sound))
    return array("h", (round(value * share) for value in soft))


def written(samples: "array[int]") -> bytes:
    """The same as a WAV file."""
    if sys.byteorder == "big":
        samples = array("h", samples)
        samples.byteswap()
    kept = io.BytesIO()
    with wave.open(kept, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return kept.getvalue()


def sounds() -> dict[str, bytes]:
    """Every file by its name."""
    return {f"{name}.wav": written(finished(make(), peak)) for name, (make, peak) in SOUNDS.items()}


def _count(seconds: float) -> int:
    return round(seconds * RATE)


if __name__ == "__main__":
    for name, content in sounds().items():
        (HERE / name).write_bytes(content)
