"""What the libraries take along where it is there, and do without where it is not: half of a start, and 7 MB.

pygame's own `__init__` says which of its modules may be missing; msgspec is as content with typing as with
typing_extensions, which is there for others. The kiosk uses none of these.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

SPARED = (
    "pygame._debug",
    "pygame.mixer",  # with a library for each kind of music
    "pygame.mixer_music",
    "pygame.pkgdata",  # pygame's own icon and font
    "pygame.scrap",
    "pygame.system",
    "pygame.typing",
    "typing_extensions",
)
"""By their names, as one imports them."""


@contextmanager
def lean() -> Iterator[None]:
    """Have the libraries that are imported in this context do without; afterwards all can be imported as ever."""
    spared = [name for name in SPARED if name not in sys.modules]
    sys.modules.update(dict.fromkeys(spared, cast(Any, None)))  # which is how Python writes that there is none
    try:
        yield
    finally:
        for name in spared:
            del sys.modules[name]
