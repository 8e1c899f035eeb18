"""The sound device, opened by the SDL that came with pygame.

Not by pygame's mixer: while that opens a device it holds Python's lock, so that a device which takes ten seconds stops
the picture for ten seconds, from whatever thread it is opened. A function that is called by ctypes does not.
"""

import ctypes
import wave
from collections.abc import Sequence
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_uint8, c_uint16, c_uint32, c_void_p
from pathlib import Path

import pygame

RATE, BUFFER = 22_050, 1024
"""Samples a second, as the sounds are written, and how many of them are handed over at a time: 46 ms."""

SDL_INIT_AUDIO = 0x10
AUDIO_S16SYS = 0x8010 if memoryview(b"\1\0").cast("H")[0] == 1 else 0x9010
SDL_AUDIO_STOPPED = 0
FULL = 128


class NoSoundError(OSError):
    """There is no device to be had, or no SDL to ask for one; the text says why."""


class _Spec(Structure):
    """SDL's description of what a device is to be fed with."""

    _fields_ = (
        ("freq", c_int),
        ("format", c_uint16),
        ("channels", c_uint8),
        ("silence", c_uint8),
        ("samples", c_uint16),
        ("padding", c_uint16),
        ("size", c_uint32),
        ("callback", c_void_p),
        ("userdata", c_void_p),
    )


class Device:
    """An open sound device for one channel of 16 bits."""

    def __init__(self) -> None:
        """Open SDL's choice, or what `SDL_AUDIODRIVER` names; may take as long as it takes. Raises NoSoundError."""
        self._sdl = _library()
        if self._sdl.SDL_InitSubSystem(SDL_INIT_AUDIO):
            raise NoSoundError(self._reason())
        wanted = _Spec(freq=RATE, format=AUDIO_S16SYS, channels=1, samples=BUFFER)
        self._number = self._sdl.SDL_OpenAudioDevice(None, 0, byref(wanted), None, 0)
        if not self._number:
            reason = self._reason()
            self._sdl.SDL_QuitSubSystem(SDL_INIT_AUDIO)
            raise NoSoundError(reason)
        self._sdl.SDL_PauseAudioDevice(self._number, 0)

    @property
    def works(self) -> bool:
        """Whether it is still there."""
        return bool(self._sdl.SDL_GetAudioDeviceStatus(self._number) != SDL_AUDIO_STOPPED)

    def play(self, files: Sequence[Path], volume: float) -> None:
        """Play WAV files one after another at a share of full strength, instead of what is still being played."""
        samples = b"".join(_samples(file) for file in files)
        made = ctypes.create_string_buffer(len(samples))
        self._sdl.SDL_MixAudioFormat(made, samples, AUDIO_S16SYS, len(samples), round(volume * FULL))
        self._sdl.SDL_ClearQueuedAudio(self._number)
        self._sdl.SDL_QueueAudio(self._number, made, len(samples))

    def close(self) -> None:
        """Give it back."""
        self._sdl.SDL_CloseAudioDevice(self._number)
        self._sdl.SDL_QuitSubSystem(SDL_INIT_AUDIO)

    def _reason(self) -> str:
        return str(self._sdl.SDL_GetError().decode("utf-8", "replace"))


def _samples(file: Path) -> bytes:
    try:
        with wave.open(str(file)) as sound:
            samples: bytes = sound.readframes(sound.getnframes())
    except (wave.Error, EOFError) as error:
        raise NoSoundError(f"{file}: {error}") from error
    return samples


def _library() -> ctypes.CDLL:
    """The SDL that draws the picture: what pygame's own library is linked with is found through it."""
    if pygame.get_sdl_version()[0] != 2:
        raise NoSoundError("sound is written for SDL 2")
    try:
        sdl = ctypes.CDLL(pygame.base.__file__)
        sdl.SDL_GetError.restype = c_char_p
        sdl.SDL_OpenAudioDevice.argtypes = (c_char_p, c_int, POINTER(_Spec), c_void_p, c_int)
        sdl.SDL_OpenAudioDevice.restype = c_uint32
        sdl.SDL_MixAudioFormat.argtypes = (c_void_p, c_char_p, c_uint16, c_uint32, c_int)
        sdl.SDL_QueueAudio.argtypes = (c_uint32, c_void_p, c_uint32)
    except (OSError, AttributeError) as error:
        raise NoSoundError(str(error)) from error
    return sdl
