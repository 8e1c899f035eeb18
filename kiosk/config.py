"""The builder's file, kiosk.toml: the screen, the places on the disk, the knock, and each driver's own table.

Reading never fails. What the file says wrongly is told in a sentence, and the default stands for that key alone;
without a file all defaults do. What the people at the table set is not here but in the store.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from drivers.base import DriverModule, PinUse
from kiosk.fallback import Overlay, dotted
from kiosk.gestures import ButtonTiming, KnockTiming
from kiosk.settings import Spoken

Pixels = Annotated[int, msgspec.Meta(ge=240, le=7680)]


class Display(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The screen. `size` is that of the window, in pixels; in full screen the screen's own counts."""

    size: tuple[Pixels, Pixels] = (1024, 600)
    fullscreen: bool = True
    rotation: Literal[0, 90, 180, 270] = 0
    """Degrees, clockwise, that the picture is turned by, and touch with it, until staff turn it on the screen."""
    touch_turned: bool = False
    """Whether the system turns touch already, so that it is not turned twice."""


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where games are kept: `folder`, or the user's own place for such things where it is empty."""

    folder: str = ""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it. `drivers` has the settings of every driver that was found, wanted or not."""

    language: Spoken = "en"
    """What the kiosk speaks until somebody chooses."""
    display: Display = Display()
    state: State = State()
    knock: KnockTiming = KnockTiming()
    buttons: ButtonTiming = ButtonTiming()
    drivers: dict[str, Any] = msgspec.field(default_factory=dict)


class Problem(msgspec.Struct, frozen=True):
    """Something that was not taken. `key` is empty where it is the file itself; `sentence` has both and the way out."""

    file: str
    key: str
    sentence: str


def glance(path: Path) -> Config:
    """Everything but the drivers, for a first picture that does not wait for those; `read` says what is wrong."""
    table, _ = _parsed(path)
    table.pop("drivers", None)
    config: Config = Overlay().lay(table, Config(), ())
    return config


def read(path: Path, modules: Iterable[DriverModule]) -> tuple[Config, tuple[Problem, ...]]:
    """Read the file for these drivers."""
    table, trouble = _parsed(path)
    overlay = Overlay()
    wanted = table.pop("drivers", {})
    config: Config = overlay.lay(table, Config(), ())
    found = {module.name: module for module in modules}
    settings = dict(_driver_settings(wanted, found, overlay))
    _part_pins(settings, found, overlay)
    problems = [Problem(str(path), "", f"{path}: {trouble}.")] if trouble else []
    problems += [Problem(str(path), one.key, f"{path}: {one.key} {one.why}.") for one in overlay.refusals]
    return msgspec.structs.replace(config, drivers=settings), tuple(problems)


def safe(config: Config) -> Config:
    """What a safe start keeps: the picture the right way round, and the language; nothing of hardware or timing."""
    return Config(language=config.language, display=config.display)


def _parsed(path: Path) -> tuple[dict[str, Any], str]:
    """Give the file's table, or an empty one and what is wrong with the file as a whole."""
    try:
        data = path.read_bytes()
        return tomllib.loads(data.decode("utf-8-sig")), ""
    except FileNotFoundError:
        return {}, ""
    except IsADirectoryError:
        return {}, "is a folder, and settings are read from a file; all defaults are used"
    except OSError as error:
        return {}, f"cannot be read ({error.strerror}); all defaults are used"
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        return {}, f"line {line} is not UTF-8, in which the file must be saved; all defaults are used"
    except (ValueError, RecursionError) as error:
        return {}, f"cannot be understood: {error}; all defaults are used"


def _driver_settings(
    wanted: object, found: Mapping[str, DriverModule], overlay: Overlay
) -> Iterator[tuple[str, msgspec.Struct]]:
    if not isinstance(wanted, Mapping):
        overlay.refuse(("drivers",), "must be a table with a table for each driver; all drivers have their defaults")
        wanted = {}
    for name in wanted:
        if name not in found:
            overlay.refuse(("drivers", name), f"is no driver, for there are {', '.join(found)}, and is left out")
    for name, module in found.items():
        yield name, overlay.lay(wanted.get(name, {}), module.Settings(), ("drivers", name))


def _part_pins(settings: dict[str, Any], found: Mapping[str, DriverModule], overlay: Overlay) -> None:
    """Take a pin away from every user of it but the first."""
    taken: dict[int, str] = {}
    for name, module in found.items():
        for use in module.pins(settings[name]):
            path = ("drivers", name, *use.path)
            if use.pin in taken:
                overlay.refuse(
                    path, f"has pin {use.pin}, which {taken[use.pin]} has already; it is off until it has another"
                )
                settings[name] = _without(settings[name], use)
            else:
                taken[use.pin] = dotted(path)


def _without(settings: Any, use: PinUse) -> Any:
    return _put(settings, use.path, 0) if use.path else _put(settings, ("on",), False)


def _put(tree: Any, path: tuple[str, ...], value: object) -> Any:
    """Give the same tree of structs and tables with one value changed."""
    first, *rest = path
    inner = tree[first] if isinstance(tree, Mapping) else getattr(tree, first)
    changed = _put(inner, tuple(rest), value) if rest else value
    if isinstance(tree, Mapping):
        return {**tree, first: changed}
    return msgspec.structs.replace(tree, **{first: changed})
