"""The USB sticks that are plugged in: what the kernel says is mounted where sticks are mounted.

On a kiosk without a desktop the rule in `systemd/klopkast.rules` mounts them, beneath /media; a desktop does it beneath
/media or /run/media. A stick is called by its label, where it has one.
"""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

from kiosk.staff.seen import Stick
from kiosk.storage.backup import COPY

PLACES = ("/media", "/run/media")

_OCTAL = re.compile(rb"\\([0-3][0-7]{2})")
_HEX = re.compile(rb"\\x([0-9a-f]{2})")


def plugged(
    mounts: Path = Path("/proc/mounts"),
    labels: Path = Path("/dev/disk/by-label"),
    places: tuple[str, ...] = PLACES,
) -> tuple[Stick, ...]:
    """All sticks, by name. Nothing is raised: what cannot be read is not there. May wait for a slow stick."""
    try:
        lines = mounts.read_bytes().splitlines()
    except OSError:
        return ()
    named = _labels(labels)
    found: dict[str, Stick] = {}  # what is mounted last at a place hides what was there
    for line in lines:
        device, folder, _, options, *_ = *map(_plain, line.split(b" ")), "", "", "", ""
        if device.startswith("/dev/") and _beneath(folder, places):
            with suppress(OSError):
                found[folder] = _stick(
                    named.get(os.path.realpath(device), ""), Path(folder), "rw" in options.split(",")
                )
    return tuple(sorted(found.values(), key=lambda stick: (stick.name, stick.folder)))


def _stick(label: str, folder: Path, writable: bool) -> Stick:
    name = label or folder.name.encode("utf-8", "replace").decode("utf-8")
    return Stick(name, str(folder), (folder / COPY).is_file(), writable and os.access(folder, os.W_OK))


def _beneath(folder: str, places: tuple[str, ...]) -> bool:
    return any(PurePosixPath(folder).is_relative_to(place) and folder != place for place in places)


def _labels(folder: Path) -> dict[str, str]:
    """The label of each device that has one."""
    return dict(_links(folder))


def _links(folder: Path) -> Iterator[tuple[str, str]]:
    with suppress(OSError):
        for link in folder.iterdir():
            label = _HEX.sub(lambda code: bytes([int(code[1], 16)]), os.fsencode(link.name))
            yield os.path.realpath(link), label.decode("utf-8", "replace").strip()


def _plain(word: bytes) -> str:
    """As it was before the kernel wrote spaces and the like as three octal digits."""
    return os.fsdecode(_OCTAL.sub(lambda code: bytes([int(code[1], 8)]), word))
