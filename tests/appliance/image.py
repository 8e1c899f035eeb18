"""Makes the disks that the scenarios run on, and keeps them in `build/appliance` until what they are made of changes.

Three layers: a Debian (root.sh), the same with the kiosk installed by its own installer from the built wheel, and a
thin layer for each scenario, thrown away when it ends.
"""

import hashlib
import shutil
from pathlib import Path
from typing import NamedTuple

from tests.appliance.machine import run_tool

HERE = Path(__file__).parent
PROJECT = HERE.parent.parent
BUILD = PROJECT / "build" / "appliance"
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}


class Image(NamedTuple):
    """A kernel, a Debian's disk, the same with the kiosk on it, and the folder of its installer and wheels."""

    kernel: Path
    debian: Path
    disk: Path
    payload: Path


def layer(disk: Path, over: Path, form: str) -> Path:
    """A disk that begins as `over` is, and keeps only what is written to it. `form` is that of `over`."""
    disk.unlink(missing_ok=True)
    run_tool("qemu-img", "create", "-q", "-f", "qcow2", "-b", str(over), "-F", form, str(disk))
    return disk


def disk_of(folder: Path, disk: Path, size: str) -> Path:
    """A disk with an ext4 file system that holds what is in `folder`."""
    disk.unlink(missing_ok=True)
    run_tool("truncate", "-s", size, str(disk))
    run_tool("mke2fs", "-q", "-t", "ext4", "-d", str(folder), str(disk))
    return disk


def stick_of(label: str, stick: Path) -> Path:
    """A USB stick as they are sold: one partition, FAT, with a label."""
    stick.unlink(missing_ok=True)
    run_tool("truncate", "-s", "64M", str(stick))
    run_tool("sh", "-c", f"echo start=2048, type=c | sfdisk --quiet {stick}")
    run_tool("mkfs.vfat", "-n", label, "--offset", "2048", str(stick), str((64 * 2048 - 2048) // 2))
    return stick


def prepare(suite: str, wheels: Path | None = None) -> Image:
    """Build what is missing, install the kiosk, and give the disk. `wheels` stands for the project's own wheel."""
    run_tool(str(HERE / "kernel.sh"), str(BUILD))
    run_tool(str(HERE / "root.sh"), suite, str(BUILD))
    if wheels is None:
        wheels = BUILD / f"wheels-{PYTHONS[suite]}"
        run_tool(str(PROJECT / "systemd" / "wheels.sh"), str(wheels), PYTHONS[suite], "x86_64")
    payload = BUILD / f"{suite}-payload"
    shutil.rmtree(payload, ignore_errors=True)
    shutil.copytree(wheels, payload / "wheels")
    shutil.copytree(PROJECT / "systemd", payload / "systemd")
    image = Image(BUILD / "bzImage", BUILD / f"{suite}-bare.img", BUILD / f"{suite}-installed.img", payload)
    mark = marked(
        HERE / "guest", marked(payload), (HERE / "rig.sh").read_text(), (BUILD / f"{suite}.stamp").read_text()
    )
    stamp = BUILD / f"{suite}-installed.stamp"
    if not (image.disk.exists() and stamp.exists() and stamp.read_text() == mark):
        stamp.unlink(missing_ok=True)
        install(BUILD / suite, image)
        stamp.write_text(mark)
    return image


def install(debian: Path, image: Image) -> None:
    """Make both disks. The installer runs by chroot here; the scenario `install` runs it in a machine that is on."""
    print("installing the kiosk", flush=True)
    root = image.disk.with_suffix("")
    shutil.rmtree(root, ignore_errors=True)
    run_tool("cp", "--archive", str(debian), str(root))
    run_tool(str(HERE / "rig.sh"), str(root))
    disk_of(root, image.debian, "3G")
    run_tool("cp", "--recursive", str(image.payload), str(root / "opt" / "payload"))
    inside = "mount -t proc proc proc && exec chroot . /opt/payload/systemd/install.sh --wheels /opt/payload/wheels"
    # Nothing of this computer's own settings, such as pip's, may be seen in there.
    clean = ("env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8")
    run_tool(*clean, "unshare", "--mount", "sh", "-c", f"cd {root} && {inside}")
    shutil.rmtree(root / "opt" / "payload")
    disk_of(root, image.disk, "3G")
    shutil.rmtree(root)


def marked(folder: Path, *more: str) -> str:
    """A name for all that is in a folder."""
    digest = hashlib.sha256("".join(more).encode())
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return digest.hexdigest()
