"""What is done is computed at once, written, and shown when it is saved; what was saved is taken up again whole."""

from typing import Any

import msgspec

from kiosk.games.toepen import AllStayed, Knocked, Won
from kiosk.rules import Opening
from kiosk.session import Session

A, B, C, D = range(4)
OPENING = Opening(("Anneke", "Bram", "Carys", "Dewi"), {"lives": 10}, A)


class Paper:
    """A store that keeps what it is given, and confirms when the test says so."""

    def __init__(self) -> None:
        self.kept: list[bytes] = []

    def begin(self, rules: str, version: int, opening: bytes) -> tuple[int, int]:
        self.kept.append(opening)
        return 1, len(self.kept)

    def append(self, game: int, payload: bytes) -> int:
        self.kept.append(payload)
        return len(self.kept)


def session() -> tuple[Session, Paper]:
    paper = Paper()
    begun = Session.begin(paper, "toepen", OPENING)
    begun.saved(1)
    return begun, paper


def resumed(paper: Paper) -> Session:
    return Session.resume(paper, 1, "toepen", paper.kept[0], paper.kept[1:])


def seen(moment: Any) -> tuple[Any, ...]:
    return moment.state, moment.position, moment.undoable, moment.redoable


def test_a_move_is_shown_only_when_it_is_saved() -> None:
    table, _ = session()
    assert table.do(Knocked(B)) is None
    assert table.shown.board.stake == 1
    assert table.saving
    table.saved(2)
    assert table.shown.board.stake == 2
    assert not table.saving


def test_the_log_tells_nothing_that_a_power_cut_could_take_back() -> None:
    table, _ = session()
    table.do(Knocked(B))
    assert table.log(99, 5) == ()
    table.saved(2)
    assert [told.position for told in table.log(99, 5)] == [0]


def test_the_log_tells_no_move_in_the_place_of_one_that_is_still_being_taken_back() -> None:
    table, _ = session()
    for move in (Knocked(B), AllStayed(), Won(B)):
        table.do(move)
    table.saved(4)
    table.go_to(1)
    table.do(AllStayed())
    table.do(Won(C))
    assert [told.position for told in table.log(99, 5)] == [0]
    table.saved(7)
    assert [note.seat for note in table.log(99, 1)[0].notes if note.won] == [C]
    table.correct(2, Won(D))
    assert [told.position for told in table.log(99, 5)] == [1, 0]
    table.undo()
    assert [told.position for told in table.log(99, 5)] == [1, 0]
    table.saved(9)
    assert [told.position for told in table.log(99, 5)] == [2, 1, 0]


def test_further_moves_are_computed_on_the_newest_state() -> None:
    table, _ = session()
    table.do(Knocked(B))
    assert table.do(AllStayed()) is None
    refused = table.do(Knocked(B))
    assert refused is not None
    assert refused.rule == "TO-12"
    table.saved(3)
    assert table.shown.position == 2


def test_a_store_in_trouble_does_not_hold_up_play() -> None:
    table, _ = session()
    table.do(Knocked(B))
    table.show_unsaved()
    assert table.shown.board.stake == 2


def test_a_game_is_taken_up_with_all_that_can_be_undone() -> None:
    table, paper = session()
    for move in (Knocked(B), AllStayed(), Won(A), Won(C)):
        table.do(move)
    table.undo()
    table.correct(2, Won(D))
    table.go_to(1)
    table.undo()
    table.saved(99)
    again = resumed(paper)
    assert seen(again.shown) == seen(table.shown)
    while table.undo():
        assert again.undo()
        assert seen(again.newest) == seen(table.newest)
    assert not again.undo()


def test_a_record_that_cannot_be_read_ends_the_reading_there() -> None:
    table, paper = session()
    table.do(Knocked(B))
    paper.kept += [b'{"move":"knock","seat":77}', b'{"move":"nonsense"}']
    again = resumed(paper)
    assert again.shown.position == 1
    assert again.broken is not None
    assert again.do(AllStayed()) is None


def test_the_log_tells_the_newest_first_and_agrees_with_the_tiles() -> None:
    table, _ = session()
    for move in (Knocked(B), AllStayed(), Won(A)):
        table.do(move)
    table.saved(4)
    log = table.log(before=99, count=2)
    assert [told.position for told in log] == [2, 1]
    charged = {note.seat: note.change for note in log[0].notes if note.change}
    assert charged == {B: -2, C: -2, D: -2}


def test_records_are_plain_json() -> None:
    table, paper = session()
    table.do(Knocked(B))
    table.correct(0, Knocked(C))
    assert msgspec.json.decode(paper.kept[1]) == {"move": "knock", "seat": 1}
    assert msgspec.json.decode(paper.kept[2]) == {"move": "correct", "position": 0, "by": {"move": "knock", "seat": 2}}
