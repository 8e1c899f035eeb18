"""The builder's file, kiosk.toml: the screen, the places on the disk, the knock, and each driver's own table.

Reading never fails. What the file says wrongly is told in a sentence, and the default stands for that key alone;
without a file all defaults do. What the people at the table set is not here but in the store.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from drivers import Broken, Found, said
from drivers.base import DriverModule, PinUse
from kiosk.contents import EndlessError, TooLongError, contents, line_of
from kiosk.fallback import Overlay, dotted
from kiosk.gestures import ButtonTiming, KnockTiming
from kiosk.rules import Text, say
from kiosk.settings import Spoken
from kiosk.words import languages

LONGEST = 200_000
"""Bytes of a file that can be one of settings; the example with all its remarks has a few thousand."""

MOST = 20
"""So many keys that were not taken are told one by one."""

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

    def __post_init__(self) -> None:
        if "\0" in self.folder:
            raise ValueError("no system has a folder with a NUL in its name")


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
    """Something that was not taken, and why. `key` is empty where it is the file itself."""

    file: Path
    key: str
    why: Text

    @property
    def text(self) -> Text:
        """A sentence with the file, the key and the way out."""
        return self._of(str(self.file))

    @property
    def short(self) -> Text:
        """The same with no more of the file than its name, where there is little room."""
        return self._of(self.file.name)

    def _of(self, file: str) -> Text:
        key = {"key": self.key} if self.key else {}
        return say("config-key" if key else "config-file", file=file, why=self.why, **key)


def glance(path: Path) -> Config:
    """Everything but the drivers, for a first picture that does not wait for those; `read` says what is wrong."""
    table, _ = _parsed(path)
    table.pop("drivers", None)
    config: Config = Overlay().lay(table, Config(), ())
    return config


def read(path: Path, found: Found) -> tuple[Config, tuple[Problem, ...]]:
    """Read the file for these drivers."""
    table, trouble = _parsed(path)
    overlay = Overlay()
    wanted = table.pop("drivers", {})
    config = _spoken(overlay.lay(table, Config(), ()), overlay)
    modules = {module.name: module for module in found.drivers}
    settings = dict(_driver_settings(wanted, modules, found.broken, overlay))
    _part_pins(settings, modules, overlay)
    problems = [Problem(path, "", say("config-whole", why=trouble))] if trouble is not None else []
    problems += [Problem(path, one.key, one.why) for one in overlay.refusals[:MOST]]
    if len(overlay.refusals) > MOST:
        problems.append(Problem(path, "", say("config-more", count=len(overlay.refusals) - MOST)))
    return msgspec.structs.replace(config, drivers=settings), tuple(problems)


def safe(config: Config) -> Config:
    """What a safe start keeps: the picture the right way round, and the language; nothing of hardware or timing."""
    return Config(language=config.language, display=config.display)


def _parsed(path: Path) -> tuple[dict[str, Any], Text | None]:
    """Give the file's table, or an empty one and what is wrong with the file as a whole."""
    try:
        data = contents(path, LONGEST)
        return tomllib.loads(data.decode("utf-8-sig")), None
    except FileNotFoundError:
        return {}, None
    except IsADirectoryError:
        return {}, say("config-folder")
    except EndlessError:
        return {}, say("config-no-file")
    except TooLongError:
        return {}, say("config-too-long", most=LONGEST // 1000)
    except OSError as error:
        return {}, say("config-unreadable", detail=error.strerror or said(error))
    except UnicodeDecodeError as error:
        return {}, say("config-not-utf8", line=line_of(error))
    except (ValueError, RecursionError) as error:
        return {}, say("config-not-toml", detail=said(error).removeprefix("TOMLDecodeError: "))


def _spoken(config: Config, overlay: Overlay) -> Config:
    """The same in a language that there is."""
    default = Config().language
    if config.language == default or config.language in (there_are := languages()):
        return config
    from kiosk.expected import one_of, shown  # noqa: PLC0415 - only where there is something to say

    expected, value = one_of(there_are), shown(config.language)
    instead = say("config-used", value=shown(default))
    overlay.refuse(("language",), say("config-value", value=value, expected=expected, instead=instead))
    return msgspec.structs.replace(config, language=default)


def _driver_settings(
    wanted: object, found: Mapping[str, DriverModule], broken: Sequence[Broken], overlay: Overlay
) -> Iterator[tuple[str, msgspec.Struct]]:
    if not isinstance(wanted, Mapping):
        overlay.refuse(("drivers",), say("config-drivers"))
        wanted = {}
    files = {driver.name: driver.file for driver in broken}
    for name in wanted:
        if name in files:
            overlay.refuse(("drivers", name), say("config-broken", driver=files[name]))
        elif name not in found:
            overlay.refuse(("drivers", name), say("config-no-driver", drivers=", ".join(found)))
    for name, module in found.items():
        try:
            settings = overlay.lay(wanted.get(name, {}), module.Settings(), ("drivers", name))
        except Exception:  # noqa: BLE001 - somebody's own driver, whose struct was sound a moment ago
            overlay.refuse(("drivers", name), say("config-broken", driver=f"drivers/{name}.py"))
        else:
            yield name, settings


def _part_pins(settings: dict[str, Any], found: Mapping[str, DriverModule], overlay: Overlay) -> None:
    """Take a pin away from every user of it but the first."""
    taken: dict[int, str] = {}
    for name, module in found.items():
        try:
            for use in module.pins(settings[name]):
                path = ("drivers", name, *use.path)
                if use.pin in taken:
                    overlay.refuse(path, say("config-pin", pin=use.pin, other=taken[use.pin]))
                    settings[name] = _without(settings[name], use)
                else:
                    taken[use.pin] = dotted(path)
        except Exception:  # noqa: BLE001, S112 - somebody's own driver; who puts it into its slot is told the same
            continue


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
