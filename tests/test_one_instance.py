"""A second kiosk on the same state folder is refused at once, and only as long as the first one lives."""

import os
import subprocess
import sys

import pytest

from kiosk.lock import AlreadyRunningError, Instance

HOLD = """
import sys
from pathlib import Path
from kiosk.lock import Instance
with Instance(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def other(tmp_path):
    """Another process that holds the folder until it is killed."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_second_instance_is_refused_and_told_who_runs(tmp_path, other):
    with pytest.raises(AlreadyRunningError, match=rf"{tmp_path}.*process {other.pid}"):
        Instance(tmp_path)


def test_a_killed_instance_leaves_no_lock_behind(tmp_path, other):
    other.kill()
    other.wait()
    with Instance(tmp_path) as instance:
        assert instance.held
        with pytest.raises(AlreadyRunningError, match=f"process {os.getpid()}"):
            Instance(tmp_path)
    with Instance(tmp_path):
        pass


def test_letting_go_twice_is_all_right(tmp_path):
    instance = Instance(tmp_path / "new" / "folder")
    instance.release()
    instance.release()
    assert not instance.held


def test_a_folder_in_the_place_of_the_lock_serves_as_one(tmp_path):
    (tmp_path / "klopkast.lock").mkdir()
    with Instance(tmp_path), pytest.raises(AlreadyRunningError, match="process unknown"):
        Instance(tmp_path)


def test_a_file_in_the_place_of_the_folder_does_not_stop_play(tmp_path):
    (tmp_path / "state").write_text("")
    with Instance(tmp_path / "state") as instance:
        assert not instance.held
