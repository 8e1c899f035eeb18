"""What is handed to the store is there again, in order, after the power went."""

import sqlite3
from queue import SimpleQueue

import pytest

from kiosk.storage.kept import Saved
from kiosk.storage.store import Store
from tests.kept import Faulty, Shelf, numbers, upto


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "state" / "of" / "the kiosk?").start()


def test_the_first_start_makes_its_folder_and_finds_no_game(shelf):
    assert shelf.running is None
    assert shelf.path.is_file()
    assert shelf.settle().troubles == []
    assert shelf.repaired == []


def test_a_running_game_is_there_again_after_the_plug_was_pulled(shelf):
    shelf.store.begin("toepen", 3, '{"names":["Zoë","李","🂡"]}'.encode(), evening=4)
    shelf.play(70)
    shelf.settle().cut_off()
    assert numbers(shelf.running) == upto(70)
    assert shelf.running.opening == '{"names":["Zoë","李","🂡"]}'.encode()
    assert (shelf.running.game.rules, shelf.running.game.version, shelf.running.game.evening) == ("toepen", 3, 4)
    assert shelf.repaired == []


def test_play_goes_on_where_it_was(shelf):
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(3)
    shelf.settle().cut_off().play(2, first=4)
    shelf.settle().cut_off()
    assert numbers(shelf.running) == upto(5)


def test_nothing_is_confirmed_before_it_is_written(shelf):
    begun = shelf.store.begin("toepen", 1, b"{}")
    ticket = shelf.play(1)
    assert ticket > begun.ticket
    assert shelf.saved == []
    shelf.store.turn()
    assert shelf.saved == [ticket]
    assert shelf.store.saved == ticket


def test_what_was_not_confirmed_may_be_gone_and_nothing_else(shelf):
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(5)
    shelf.settle()
    shelf.play(5, first=6)
    shelf.cut_off()
    assert numbers(shelf.running) == upto(5)


def test_a_flood_goes_into_few_commits(tmp_path):
    faulty = Faulty()
    shelf = Shelf(tmp_path, connect=faulty.connect).start().settle()
    shelf.store.begin("toepen", 1, b"{}")
    ticket = shelf.play(2000)
    faulty.sentences.clear()
    while not shelf.saved or shelf.saved[-1] != ticket:
        shelf.store.turn()
    assert faulty.sentences.count("COMMIT") == 5
    assert shelf.saved == sorted(shelf.saved)


def test_a_lone_record_is_written_at_once(shelf):
    shelf.store.begin("toepen", 1, b"{}")
    shelf.settle()
    for number in upto(5):
        ticket = shelf.play(1, first=number)
        shelf.store.turn()
        assert shelf.saved[-1] == ticket


def test_the_running_game_is_the_one_last_begun(shelf):
    shelf.store.begin("toepen", 1, b"{}")
    shelf.play(2)
    truc = shelf.store.begin("truc", 1, b"{}")
    shelf.play(1)
    shelf.settle().cut_off()
    assert shelf.running.game.number == truc.game
    assert numbers(shelf.running) == [1]


def test_an_older_game_is_brought_back_and_goes_on(shelf):
    first = shelf.store.begin("toepen", 1, b"{}")
    shelf.play(2)
    shelf.settle()
    shelf.store.begin("truc", 1, b"{}")
    shelf.play(1)
    shelf.settle()
    assert numbers(shelf.store.bring_back(first.game)) == upto(2)
    shelf.play(1, first=3)
    shelf.settle().cut_off()
    assert shelf.running.game.number == first.game
    assert numbers(shelf.running) == upto(3)


def test_a_game_is_brought_back_although_it_is_not_on_the_disk_yet(shelf):
    first = shelf.store.begin("toepen", 1, b'{"a":1}')
    shelf.play(2)
    shelf.store.turn()
    shelf.play(2, first=3)
    shelf.store.conclude(first.game, b"[1]", finished=True)
    second = shelf.store.begin("truc", 1, b'{"b":1}')
    shelf.play(1)
    assert numbers(shelf.store.recall(first.game)) == upto(4)
    assert shelf.store.recall(first.game).game.finished
    assert shelf.store.recall(second.game).opening == b'{"b":1}'
    assert numbers(shelf.store.bring_back(first.game)) == upto(4)
    shelf.play(1, first=5)
    shelf.settle().cut_off()
    assert numbers(shelf.running) == upto(5)


def test_a_game_that_was_left_is_not_running_and_not_lost(shelf):
    begun = shelf.store.begin("toepen", 1, b"{}")
    shelf.play(2)
    shelf.store.leave()
    shelf.settle().cut_off()
    assert shelf.running is None
    assert [game.number for game in shelf.store.games] == [begun.game]
    assert numbers(shelf.store.bring_back(begun.game)) == upto(2)


def test_there_is_no_game_of_an_unknown_number(shelf):
    assert shelf.store.recall(77) is None
    assert shelf.store.bring_back(77) is None
    assert shelf.store.running is None


def test_a_record_for_a_game_that_is_not_running_is_refused(shelf):
    first = shelf.store.begin("toepen", 1, b"{}")
    shelf.store.begin("truc", 1, b"{}")
    with pytest.raises(ValueError, match="bring it back first"):
        shelf.store.append(first.game, b"{}")


@pytest.mark.parametrize("rubbish", [b"", b"{", b"knocked", b"\xff\xfe", b'{"a":1}}'])
def test_what_is_no_json_is_refused_and_changes_nothing(shelf, rubbish):
    begun = shelf.store.begin("toepen", 1, b"{}")
    shelf.play(1)
    with pytest.raises(ValueError, match="not JSON"):
        shelf.store.append(begun.game, rubbish)
    with pytest.raises(ValueError, match="not JSON"):
        shelf.store.set("volume", rubbish)
    shelf.play(1, first=2)
    shelf.settle().cut_off()
    assert numbers(shelf.running) == upto(2)
    assert shelf.store.settings == {}


def test_the_newest_word_on_a_setting_counts(shelf):
    for volume in (b"3", b"7", b"5"):
        shelf.store.set("volume", volume)
    shelf.store.set("language", b'"nl"')
    assert shelf.store.settings == {"volume": b"5", "language": b'"nl"'}
    shelf.settle().cut_off()
    assert shelf.store.settings == {"volume": b"5", "language": b'"nl"'}


def test_people_are_listed_as_they_were_last_met(shelf):
    for name in ("Ann", "Łukasz", "مريم", "Ann", "Bo", "half \ud83c a card"):
        shelf.store.meet(name)
    shelf.store.forget("Bo")
    listed = ("half ? a card", "Ann", "مريم", "Łukasz")
    assert shelf.store.people == listed
    shelf.settle().cut_off()
    assert shelf.store.people == listed
    shelf.store.meet("Bo")
    shelf.settle().cut_off()
    assert shelf.store.people == ("Bo", *listed)


def test_house_rules_are_kept_by_name_for_their_game(shelf):
    shelf.store.keep_house_set("De Zwaan", "toepen", b'{"lives":10}')
    shelf.store.keep_house_set("De Zwaan", "toepen", b'{"lives":15}')
    shelf.store.keep_house_set("Anchor", "toepen", b"{}")
    shelf.store.keep_house_set("Chez nous", "truc", b"{}")
    shelf.store.drop_house_set("Anchor")
    shelf.settle().cut_off()
    assert [(kept.name, kept.options) for kept in shelf.store.house_sets("toepen")] == [("De Zwaan", b'{"lives":15}')]
    assert [kept.name for kept in shelf.store.house_sets("truc")] == ["Chez nous"]


def test_games_are_listed_newest_first_with_their_newest_result(shelf):
    first = shelf.store.begin("toepen", 1, b"{}", evening=1)
    shelf.store.conclude(first.game, b'[{"Ann":3}]', finished=False)
    shelf.store.conclude(first.game, b'[{"Ann":4}]', finished=True)
    shelf.wall += 60
    second = shelf.store.begin("truc", 1, b"{}", evening=2)
    before = shelf.store.games
    shelf.settle().cut_off()
    assert shelf.store.games == before
    assert [game.number for game in before] == [second.game, first.game]
    assert [(game.finished, game.ledger) for game in before] == [(False, None), (True, b'[{"Ann":4}]')]
    assert [(game.evening, game.began) for game in before] == [(2, 1_700_000_060.0), (1, 1_700_000_000.0)]


def test_a_wall_clock_that_runs_backwards_changes_no_order(shelf):
    first = shelf.store.begin("toepen", 1, b"{}")
    shelf.play(1)
    shelf.wall = 0.0
    second = shelf.store.begin("truc", 1, b"{}")
    shelf.wall = -5e9
    shelf.play(1)
    shelf.wall = float("nan")
    shelf.play(1, first=2)
    shelf.settle().cut_off()
    assert shelf.running.game.number == second.game
    assert numbers(shelf.running) == upto(2)
    assert [game.number for game in shelf.store.games] == [second.game, first.game]


def test_rows_are_only_ever_added(shelf):
    begun = shelf.store.begin("toepen", 1, b"{}")
    shelf.settle()
    seen = []
    for number in upto(30):
        shelf.play(1, first=number)
        shelf.store.set("volume", b"%d" % number)
        shelf.store.meet("Ann")
        shelf.store.conclude(begun.game, b"%d" % number, finished=False)
        shelf.settle()
        with sqlite3.connect(shelf.path) as other:
            rows = other.execute("SELECT * FROM records").fetchall() + other.execute("SELECT * FROM entries").fetchall()
        other.close()
        assert set(seen) < set(rows)
        seen = rows


def test_the_thread_saves_what_it_is_given_and_stops_when_told(tmp_path):
    told = SimpleQueue()
    store = Store(tmp_path / "klopkast.db", told.put, lambda: 0.0, lambda: 0.0)
    assert store.open() is None
    begun = store.begin("toepen", 1, b"{}")
    last = begun.ticket
    for number in upto(20):
        last = store.append(begun.game, b'{"n":%d}' % number)
    reports = [told.get(timeout=10)]
    while reports[-1] != Saved(last, 0.0):
        reports.append(told.get(timeout=10))
    assert all(isinstance(report, Saved) for report in reports)
    assert store.close() == 0
    assert store.close() == 0
    shelf = Shelf(tmp_path).start()
    assert numbers(shelf.running) == upto(20)


def test_closing_writes_what_still_waits(tmp_path):
    told = SimpleQueue()
    store = Store(tmp_path / "klopkast.db", told.put, lambda: 0.0, lambda: 0.0)
    store.open()
    begun = store.begin("toepen", 1, b"{}")
    for number in upto(3000):
        store.append(begun.game, b'{"n":%d}' % number)
    assert store.close(deadline=30) == 0
    assert numbers(Shelf(tmp_path).start().running) == upto(3000)


def test_closing_a_store_that_was_never_opened_is_all_right(tmp_path):
    store = Store(tmp_path / "klopkast.db", print, lambda: 0.0, lambda: 0.0)
    assert store.close() == 0
