"""A lost PIN is taken away from a shell, by who can get at the machine itself."""

import io
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.lock import Instance
from kiosk.staff.forget import forget_pin
from tests.harness import Table
from tests.landlord import come_in, knock_at_the_door, type_pin


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A kiosk with a PIN and three wrong tries, that has been stopped."""
    made = Table(tmp_path)
    come_in(made)
    made.store.set("pin-wrong", b"3")
    made.wait(0.1)
    made.store.close()
    return made


def test_a_forgotten_pin_is_chosen_anew(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forget-pin", "--state", str(table.folder)]) == 0
    assert "chooses a new one" in capsys.readouterr().out
    table.pull_plug()
    knock_at_the_door(table)
    assert table.says("Choose a PIN")
    type_pin(table, "0815")
    type_pin(table, "0815")
    assert table.says("To the game"), "and without a wait"


def test_while_the_kiosk_runs_nothing_is_forgotten(table: Table) -> None:
    err = io.StringIO()
    with Instance(table.folder):
        assert forget_pin(table.folder, err=err) == 2
    assert "stop that one first" in err.getvalue()


def test_a_folder_without_games_is_named(tmp_path: Path) -> None:
    err = io.StringIO()
    assert forget_pin(tmp_path / "nothing", err=err) == 2
    assert "--state FOLDER" in err.getvalue()
    assert not (tmp_path / "nothing").exists()


def test_root_is_told_to_do_it_as_the_kiosk_s_user(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    err, real = io.StringIO(), Path.stat

    class Owned:
        st_uid, st_mode = 995, 0o100644

    monkeypatch.setattr(Path, "stat", lambda self, **more: Owned if self.suffix == ".db" else real(self, **more))
    assert forget_pin(table.folder, err=err, user=lambda: 0) == 2
    assert f"sudo -u '#995' klopkast forget-pin --state {table.folder}" in err.getvalue()


def test_a_store_that_is_not_one_is_left_alone_with_a_reason(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    err = io.StringIO()
    monkeypatch.setattr("kiosk.staff.forget.Store.close", lambda _: 2)
    assert forget_pin(table.folder, err=err) == 2
    assert "could not be changed" in err.getvalue()
