"""The screens, one file each: a pure function from a view to widgets, found by the name of its file."""

from importlib import import_module
from pathlib import Path
from types import ModuleType


def names() -> tuple[str, ...]:
    """The names of all screens."""
    return tuple(sorted(file.stem for file in Path(__file__).parent.glob("[!_]*.py")))


def screen(name: str) -> ModuleType:
    """The module of a screen: `view(seen)`, and perhaps `edit(draft, field, value)`. Imported when first shown."""
    return import_module(f"{__name__}.{name}")
