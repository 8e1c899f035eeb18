"""A driver that somebody adds is a file and may do anything: then it is a part that is off, and play goes on."""

import sys
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise, product
from pathlib import Path
from shutil import copytree

import pytest

import drivers
from drivers import emulated
from drivers.base import DARK, Clock, Edge, Reading
from drivers.slot import AGAIN, LAMP, MOST, SELDOM, Slot, fill
from kiosk import config as configuration
from kiosk.check import check
from kiosk.dark import dark
from kiosk.run import Kiosk, Wanted
from kiosk.words import Words
from tests.harness import Table

BELL = """
import msgspec
from drivers.base import Edge, Link

name = "bell"

class Settings(msgspec.Struct, frozen=True):
    on: bool = False
    tone: int = 3

def pins(settings):
    return ()

def inputs(settings):
    return ("knock",)

def lamps(settings):
    return ("seat0",)

class Bell:
    name = "bell"

    def __init__(self):
        self.shown = {}

    def start(self, emit):
        emit(Link("bell", "", True, 0.0))

    def show(self, frame):
        self.shown = frame

    def forget(self):
        pass

    def close(self):
        self.shown = {}

def create(settings, clock):
    return Bell()
"""

TWIN = """
from drivers import bell
from drivers.base import DARK

class Bench:
    inputs = ("knock",)

    def __init__(self, driver):
        self.driver = driver

    def press(self, name, active):
        pass

    def lamps(self):
        return {"seat0": self.driver.shown.get("seat0", DARK)}

def create(settings, clock):
    driver = bell.create(settings, clock)
    return driver, Bench(driver)
"""

RAISE = "raise RuntimeError('no luck')"
REASON = "RuntimeError: no luck"
MOODY = f"""
    tone: int = 3
    often = []

    def __post_init__(self):
        self.often.append(1)
        if len(self.often) > 1:
            {RAISE}
"""

NEVER = [
    ("imported", "import msgspec\n", "import msgspec, no_such_library\n", "No module named 'no_such_library'"),
    ("imported", 'name = "bell"\n', "name = (\n", "SyntaxError: '(' was never closed"),
    ("imported", 'name = "bell"\n', f"{RAISE}\n", REASON),
    ("imported", 'name = "bell"\n', "raise SystemExit('no luck')\n", "SystemExit: no luck"),
    ("imported", 'name = "bell"\n', f"class Mute(Exception):\n def __str__(self): {RAISE}\nraise Mute\n", ": Mute"),
    ("examined", 'name = "bell"\n', 'name = "gong"\n', "it is called 'gong', and must be called 'bell'"),
    ("examined", "def inputs", "def no_inputs", "has no attribute 'inputs'"),
    ("examined", "    on: bool = False\n", "", "Settings must be a msgspec.Struct with on: bool"),
    ("examined", "    tone: int = 3\n", f"    tone: int = 3\n    def __post_init__(self): {RAISE}\n", REASON),
    (
        "asked for its settings",
        "    tone: int = 3\n",
        MOODY,
        "has no effect, for drivers/bell.py cannot be used",
    ),
    ("asked for its pins", "def pins(settings):\n", f"def pins(settings):\n    {RAISE}\n", REASON),
    ("asked for its inputs", 'return ("knock",)', RAISE, REASON),
    ("asked for its inputs", 'return ("knock",)', "return (1,)", "TypeError: 1 is no name"),
    ("asked for its lamps", 'return ("seat0",)', RAISE, REASON),
    ("asked for its lamps", 'return ("seat0",)', 'return ("left",)', "no lamp can be called 'left'"),
]
"""What makes a file one that cannot be used, and what is said of it."""

AGAIN_AND_AGAIN = [
    ("made", "    return Bell()", f"    {RAISE}", REASON),
    ("made", "    return Bell()", "    return None", "TypeError: create gave None"),
    ("started", "        emit(Link", f"        {RAISE}\n        emit(Link", REASON),
    ("started", '"", True, 0.0))', '"", True, 0.0))\n        emit(Edge("knock", True, None))', "it reported Edge("),
    ("started", '"", True, 0.0))', '"", True, 0.0))\n        emit("hello")', "it reported 'hello'"),
    (
        "started",
        '"", True, 0.0))',
        f'"", True, 0.0))\n        class Odd:\n            def __repr__(s): {RAISE}\n        emit(Odd())',
        REASON,
    ),
    ("shown to", "        self.shown = frame", f"        {RAISE}", REASON),
]
"""What makes a driver one that fails where it is used, and is tried again."""

MOMENTS = [*NEVER, *AGAIN_AND_AGAIN]


@pytest.fixture
def theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose files are drivers too, and in its folder `emulated` their twins."""
    folder = tmp_path / "theirs"
    (folder / "emulated").mkdir(parents=True)
    monkeypatch.setattr(drivers, "__path__", [*drivers.__path__, str(folder)])
    monkeypatch.setattr(emulated, "__path__", [*emulated.__path__, str(folder / "emulated")])
    yield folder
    for package, name in ((drivers, "drivers.bell"), (emulated, "drivers.emulated.bell")):
        sys.modules.pop(name, None)
        if hasattr(package, "bell"):
            delattr(package, "bell")


def write(folder: Path, line: str = "", other: str = "", twin: str = TWIN) -> Path:
    """Write the driver with one line of it replaced, its twin, and a configuration that wants it alone; give that."""
    assert line in BELL
    (folder / "bell.py").write_text(BELL.replace(line, other, 1) if line else BELL, encoding="utf-8")
    (folder / "emulated" / "bell.py").write_text(twin, encoding="utf-8")
    file = folder / "kiosk.toml"
    file.write_text("[drivers.gpio]\non = false\n[drivers.bell]\non = true\ntone = 5\n", encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A disk with a game on it that has just begun."""
    folder = tmp_path_factory.mktemp("dealt")
    table = Table(folder)
    table.deal("Ann", "Bea", "Cas")
    table.store.close()
    table.app.close()
    return folder


class Evening:
    """An evening at a table that has the bell beside its own pins, and what is told of the bell there."""

    def __init__(self, folder: Path, dealt: Path, file: Path, *, emulate: bool) -> None:
        copytree(dealt, folder, dirs_exist_ok=True)
        found = drivers.look()
        settings, problems = configuration.read(file, found)
        self.told = [problem.text for problem in problems] if problems else []
        self.slots: tuple[Slot, ...] = ()
        self.broken = found.broken
        bells = [module for module in found.drivers if module.name == "bell"]

        def others(clock: Clock) -> tuple[Slot, ...]:
            self.slots, broken = fill(bells, settings.drivers, clock, emulate=emulate)
            self.broken += broken
            return self.slots

        self.table = Table(folder, others=others)

    def play(self) -> None:
        """Some play, by knock and by touch, with the lamps following."""
        table = self.table
        table.now += 2 * AGAIN
        table.wait(0.1)
        table.knock()
        table.tap("Bea")
        assert table.says("Bea knocked")
        assert table.lamp("seat1") != DARK
        for slot in self.slots:
            slot.forget()
            if slot.bench is not None:
                slot.bench.press("knock", True)
                slot.bench.lamps()
        table.wait(0.1)

    def troubles(self) -> list[str]:
        """What is wrong, as staff can read it, the files that are left out among it."""
        words = Words("en")
        out = [f"{driver.file}: {driver.error}" for driver in self.broken]
        return [*map(words, self.told), *out, *map(words, self.table.app.health.texts)]


@pytest.mark.parametrize(("emulate", "case"), [*product([False], MOMENTS), *product([True], AGAIN_AND_AGAIN)])
def test_a_driver_may_raise_at_any_moment_and_is_a_part_that_is_off(
    emulate: bool, case: tuple[str, ...], theirs: Path, tmp_path: Path, dealt: Path
) -> None:
    _, line, other, reason = case
    evening = Evening(tmp_path, dealt, write(theirs, line, other), emulate=emulate)
    evening.play()
    said = [trouble for trouble in evening.troubles() if "bell" in trouble]
    assert any(reason in trouble for trouble in said), said
    evening.table.app.close()
    assert set(evening.table.lamps().values()) == {DARK}


@pytest.mark.parametrize(("moment", "line", "other", "reason"), MOMENTS)
def test_check_and_dark_go_on_past_a_driver_that_raises(
    moment: str, line: str, other: str, reason: str, theirs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(theirs, line, other)
    with Path("/dev/null").open() as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        out = StringIO()
        assert check(file, emulate=False, seconds=0.03, out=out) == 1
    assert reason in out.getvalue()
    assert dark(file, patience=0.0) == 0


CLOSING = [
    ("forgets", "    def forget(self):\n        pass", f"    def forget(self):\n        {RAISE}"),
    ("closes", "    def close(self):\n", f"    def close(self):\n        {RAISE}\n"),
]


@pytest.mark.parametrize(("moment", "line", "other"), CLOSING)
def test_a_driver_that_raises_when_it_is_left_keeps_no_other_from_going_dark(
    moment: str, line: str, other: str, theirs: Path, tmp_path: Path, dealt: Path
) -> None:
    evening = Evening(tmp_path, dealt, write(theirs, line, other), emulate=False)
    evening.play()
    evening.table.app.close()
    evening.table.app.close()
    assert set(evening.table.lamps().values()) == {DARK}


TWINS = [
    ("imported", "from drivers import bell\n", "import no_such_library\n", "drivers/emulated/bell.py"),
    ("made", "def create(settings, clock):\n", f"def create(settings, clock):\n    {RAISE}\n", REASON),
    ("pressed", "        pass", f"        {RAISE}", REASON),
    ("looked at", "        return {", f"        {RAISE}\n        return {{", REASON),
    ("looked at", "        return {", "        return 5\n        return {", "'int' object has no attribute 'items'"),
]


@pytest.mark.parametrize(("moment", "line", "other", "reason"), TWINS)
def test_a_twin_may_raise_at_any_moment_too(
    moment: str, line: str, other: str, reason: str, theirs: Path, tmp_path: Path, dealt: Path
) -> None:
    assert line in TWIN
    evening = Evening(tmp_path, dealt, write(theirs, twin=TWIN.replace(line, other, 1)), emulate=True)
    evening.play()
    assert any("bell" in trouble and reason in trouble for trouble in evening.troubles())


def test_a_driver_without_a_twin_is_left_out_of_the_emulation_by_name(
    theirs: Path, tmp_path: Path, dealt: Path
) -> None:
    file = write(theirs)
    (theirs / "emulated" / "bell.py").unlink()
    evening = Evening(tmp_path, dealt, file, emulate=True)
    assert evening.slots == ()
    assert any("drivers/emulated/bell.py: ModuleNotFoundError" in trouble for trouble in evening.troubles())


def test_a_driver_that_fails_for_a_while_comes_back_with_the_lamps_as_they_are(
    theirs: Path, tmp_path: Path, dealt: Path
) -> None:
    """It is made anew after five seconds, then after ten, and so on up to a minute."""
    (tmp_path / "down").touch()
    wait = f"    import os\n    if os.path.exists({str(tmp_path / 'down')!r}): {RAISE}\n    return Bell()"
    evening = Evening(tmp_path, dealt, write(theirs, "    return Bell()", wait), emulate=True)
    table, (slot,) = evening.table, evening.slots
    assert any(REASON in trouble for trouble in evening.troubles())
    (tmp_path / "down").unlink()
    table.now += 2 * AGAIN
    table.wait(0.1)
    assert not table.app.health.texts
    assert slot.bench is not None
    assert slot.bench.lamps()["seat0"] != DARK


def test_a_driver_that_always_fails_is_tried_ever_more_seldom(theirs: Path) -> None:
    write(theirs, "    return Bell()", f"    {RAISE}")
    now, tried = 0.0, []
    (module,) = (module for module in drivers.found() if module.name == "bell")
    slot = Slot(module, module.Settings(on=True), lambda: now)  # type: ignore[call-arg]
    slot.start(lambda _: tried.append(now))
    for now in range(400):
        slot.due(now)
    gaps = [after - before for before, after in pairwise(tried)]
    assert gaps[:4] == [AGAIN, 2 * AGAIN, 4 * AGAIN, 8 * AGAIN]
    assert set(gaps[4:]) == {SELDOM}
    slot.close()
    slot.due(now + 1000)
    assert len(tried) == len(gaps) + 1


def test_a_driver_that_was_thrown_away_reports_to_nobody(theirs: Path) -> None:
    write(theirs, "        emit(Link", "        Bell.emit = staticmethod(emit)\n        emit(Link")
    (module,) = (module for module in drivers.found() if module.name == "bell")
    heard: list[object] = []
    slot = Slot(module, module.Settings(on=True), lambda: 0.0)  # type: ignore[call-arg]
    slot.start(heard.append)
    emit = sys.modules["drivers.bell"].Bell.emit
    slot.close()
    emit("anything")
    slot.due(1000.0)
    assert len(heard) == 1


def test_a_flood_of_edges_is_bounded_and_where_it_has_come_to_is_not_lost(theirs: Path) -> None:
    write(theirs, "        emit(Link", "        Bell.emit = staticmethod(emit)\n        emit(Link")
    (module,) = (module for module in drivers.found() if module.name == "bell")
    heard: list[Reading] = []
    slot = Slot(module, module.Settings(on=True), lambda: 0.0)  # type: ignore[call-arg]
    slot.start(heard.append)
    emit = sys.modules["drivers.bell"].Bell.emit
    emit(Edge("ok", True, 0.5))
    for number in range(10_001):
        emit(Edge("knock", number % 2 == 0, 1 + number / 1000))
    emit(Edge("ok", False, 20.0))
    edges = [reading for reading in heard if isinstance(reading, Edge)]
    assert len(edges) == MOST + 2
    assert edges[-1] == Edge("ok", False, 20.0)
    slot.due(21.0)
    assert heard[-1] == Edge("knock", True, 11.0)
    emit(Edge("knock", False, 22.0))
    assert heard[-1] == Edge("knock", False, 22.0)


@pytest.mark.parametrize("emulate", [False, True], ids=["real", "emulated"])
@pytest.mark.parametrize(("line", "other", "reason"), [NEVER[0][1:], AGAIN_AND_AGAIN[0][1:]], ids=["import", "create"])
def test_the_kiosk_itself_starts_with_a_broken_driver_and_names_it_on_the_screen(
    line: str,
    other: str,
    reason: str,
    emulate: bool,
    theirs: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    file = write(theirs, line, other)
    found = drivers.look()
    settings, problems = configuration.read(file, found)
    bells = [module for module in found.drivers if module.name == "bell"]
    kiosk = Kiosk(Wanted(file, emulate=emulate, size=(800, 480)), settings, tmp_path, lambda _: None)
    kiosk.open()
    kiosk.complain(problems, found.broken)
    kiosk.connect(settings, bells)
    for _ in range(3):
        kiosk.turn(lambda: None)
    words = Words("nl")
    assert any("bell" in words(text) and reason in words(text) for text in kiosk.app.health.texts)
    kiosk.close()
    assert reason in caplog.text + capsys.readouterr().err


def test_no_driver_of_ours_is_broken_and_each_can_be_put_in(tmp_path: Path) -> None:
    found = drivers.look()
    assert found.broken == ()
    settings, _ = configuration.read(tmp_path / "none.toml", found)
    slots, broken = fill(found.drivers, settings.drivers, lambda: 0.0, emulate=True)
    assert {slot.name for slot in slots} >= {"gpio", "max7219", "board"}
    assert broken == ()
    assert all(LAMP.fullmatch(name) for slot in slots for name in slot.lamps)
    assert {slot.name for slot in slots if hasattr(slot.bench, "pull")} == {"board"}
