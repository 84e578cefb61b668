"""Snapshot and events give the snapshot; entries go where the log wants them."""

from __future__ import annotations

import pytest

from mondfang.rulebook import book_ids, load_book
from mondfang.table.entries import Dealt, Left, Opened, entry_text, parse_entries
from mondfang.table.errors import LogError
from mondfang.table.setup import Manner, Setup
from mondfang.table.state import LiveTable, fold, moments
from mondfang.table.told import told
from tests.table.tables import Log, lively, seated

MANNERS: tuple[Manner, ...] = ("strict", "table")
LENGTH = 160


def wild_setup(book_id: str, seed: int, manner: Manner) -> Setup:
    five = load_book(book_id).deal.five_at_table and seed % 2 == 1
    size = 5 if five else 4
    return Setup(book_id, manner=manner, size=size, bots="random", kiebitze="hands", stake=10)


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("book_id", book_ids())
@pytest.mark.parametrize("seed", [1, 2])
def test_one_entry_after_the_other_gives_the_table_of_the_whole_log(
    book_id: str, seed: int, manner: Manner
) -> None:
    log = lively(wild_setup(book_id, seed, manner), seed, LENGTH)
    again = fold(parse_entries([entry_text(entry) for entry in log.entries]))
    assert again == log.table
    for person in ("p0", "p1", "p2", "p7", None):
        assert told(again, person) == told(log.table, person)


def test_the_fold_goes_on_from_any_moment() -> None:
    log = lively(wild_setup("standard-deluxe", 3, "table"), 3, 80)
    for count, table in enumerate(moments(log.entries), 1):
        for entry in log.entries[count:]:
            table = table.after(entry)
        assert table == log.table


def test_views_that_are_carried_on_are_those_of_the_state() -> None:
    log = lively(wild_setup("steirisch-2017", 4, "table"), 4, 200)
    seen = 0
    for table in moments(log.entries):
        if table.played is not None:
            for seat in table.played.players:
                game_seat = table.played.game_seat(seat)
                assert table.played.view(seat) == table.played.state.view(game_seat)
                seen += 1
    assert seen > 500


def test_a_deal_opens_a_game_in_the_log_and_all_else_follows_on() -> None:
    log = seated()
    assert (log.table.game, log.table.seq) == (0, 4)
    log.commit()
    assert log.table.key_of(Dealt(3)) == (1, 0)
    log.deal()
    assert (log.table.game, log.table.seq, log.table.at) == (1, 0, "1.0")
    assert log.table.key_of(Left(0)) == (1, 1)


def test_people_who_come_and_go_make_no_click_stale() -> None:
    log = seated().deal()
    at = log.table.at
    log.do("guest", "watch")
    log.do("p3", "leave")
    assert log.table.at == at
    assert log.table.seq == 2


def test_a_deal_without_its_promise_breaks_the_log() -> None:
    with pytest.raises(LogError):
        seated().add(Dealt(3))


def test_a_table_whose_rules_are_refused_by_now_breaks_only_its_own_log() -> None:
    """House rules that were taken by another version, or whose base is gone."""
    house = 'id = "haus"\ntitle = "Haus"\nextends = "gone"\n'
    with pytest.raises(LogError):
        fold([Opened("a-table", Setup("haus", house=house), 0)])


def test_a_deal_by_another_dealer_breaks_the_log() -> None:
    with pytest.raises(LogError):
        seated().commit().add(Dealt(1))


def test_a_second_opening_breaks_the_log() -> None:
    log = Log()
    with pytest.raises(LogError):
        log.add(log.entries[0])


def test_what_is_printed_of_a_table_shows_no_cards() -> None:
    table: LiveTable = seated().deal().table
    assert repr(table) == "LiveTable(steirisch-2017, at=1.0)"
    assert repr(table.played) == "Played(GameState(steirisch-2017, auction, turn=0))"
    assert repr(table.pack).startswith("Opening(")
    assert len(repr(table.pack)) < 20
