"""What the kiosk spares itself of its libraries is missed by nobody: neither by it, nor by who comes later."""

import ast
import subprocess
import sys
from pathlib import Path

import kiosk
from kiosk.lean import SPARED

KIOSK = Path(kiosk.__file__).parent

WHOLE = """
import os, pkgutil, sys, time, warnings
from importlib import import_module
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
warnings.simplefilter("error")
from kiosk.lean import SPARED, lean
with lean():
    import kiosk.run
    assert not set(SPARED) & {name for name, module in sys.modules.items() if module is not None}, "not spared"
import kiosk, drivers
for package in (kiosk, drivers):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
from kiosk.themes import themes
from kiosk.widgets import Box, Button, Label
from kiosk.window import Settings, Window
window = Window(Settings(size=(800, 480), drivers=("dummy",)), themes()["dark"], time.monotonic)
window.open()
assert window.show((Label(Box(0, 0, 300, 60), "Anneke", 35, "heavy"), Button(Box(0, 80, 300, 60), "Why?", None)))
list(window.events())
assert window.screenshot(Path(sys.argv[1]))
window.close()
import pygame.mixer, pygame.system, typing_extensions
assert pygame.mixer.Sound
"""


def test_a_process_without_it_imports_everything_opens_a_window_and_can_still_have_it_later(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WHOLE, tmp_path / "seen.png"], cwd=KIOSK.parent, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "seen.png").stat().st_size > 0


def test_nothing_of_what_is_spared_is_named_in_the_kiosk() -> None:
    for file in KIOSK.rglob("*.py"):
        named = {ast.unparse(node) for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Attribute)}
        assert not named & set(SPARED), file
