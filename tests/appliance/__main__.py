"""Runs the scenarios one by one, prints a line for each, and keeps what they saw in `build/appliance/results/SUITE`."""

import argparse
import os
import shutil
import signal
import sys
import time
import traceback
from pathlib import Path

import tests.appliance.scenarios  # noqa: F401 - puts them on the list
from tests.appliance.image import BUILD, PYTHONS, prepare
from tests.appliance.listing import PINS, SCENARIOS
from tests.appliance.stage import Stage

NEEDED = ("qemu-system-x86_64", "qemu-img", "debootstrap", "mke2fs", "mkfs.vfat", "sfdisk", "setpriv")


def main() -> int:
    """Run what is asked for; the exit status is 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="make appliance-test", description=__doc__)
    parser.add_argument("only", nargs="*", metavar="SCENARIO", help=f"one or more of: {' '.join(SCENARIOS)}")
    parser.add_argument("--suite", choices=PYTHONS, default="bookworm")
    parser.add_argument(
        "--prepare", action="store_true", help="only build the kernel, the Debian and the installed disk"
    )
    parser.add_argument("--wheels", type=Path, help="install these wheels instead of building the project's own")
    given = parser.parse_args()
    wrong = [f"there is no {tool}" for tool in NEEDED if shutil.which(tool) is None]
    wrong += [f"there is no scenario {name}" for name in given.only if name not in SCENARIOS]
    if os.geteuid() != 0:
        wrong.append("it needs root, for it makes a Debian")
    if wrong:
        sys.exit("; ".join(wrong))
    end_when_told()
    image = prepare(given.suite, given.wheels)
    if given.prepare:
        return 0
    results = BUILD / "results" / given.suite
    wanted = [name for name in SCENARIOS if name in given.only or not given.only]
    if given.suite != "bookworm":
        wanted = [name for name in wanted if name not in PINS]
    failed = [name for name in wanted if not passes(name, Stage(image, results / name))]
    print(f"{len(wanted) - len(failed)} of {len(wanted)} passed; what they saw is in {results}")
    return 1 if failed else 0


def end_when_told() -> None:
    """Let SIGTERM end the run, and the machine with it. SDL would take the signal for itself, but for a heeded one."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("told to end"))


def passes(name: str, stage: Stage) -> bool:
    """Run one scenario on a fresh disk and say how it went."""
    began = time.monotonic()
    try:
        SCENARIOS[name](stage)
    except Exception:  # noqa: BLE001 - one scenario's failure is told, and the next one runs
        (stage.folder / "failure.txt").write_text(traceback.format_exc(), "utf-8")
        verdict, reason = "FAIL", traceback.format_exc().strip().splitlines()[-1]
    except BaseException:
        stage.off()
        raise
    else:
        verdict, reason = "PASS", "; ".join(stage.notes)
    finally:
        stage.close()
    print(f"{verdict} {name:24} {time.monotonic() - began:5.0f} s  {reason}", flush=True)
    return verdict == "PASS"


if __name__ == "__main__":
    sys.exit(main())
