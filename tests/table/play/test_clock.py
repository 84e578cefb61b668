"""The clock of a table is its log: time for each step, a stock for a game, a bot at the end."""

from __future__ import annotations

import pytest

from mondfang.game import NotAllowed
from mondfang.game.actions import Action
from mondfang.game.text import action_text
from mondfang.table.entries import BotFor, Did, Entry, Left, Returned, Said
from mondfang.table.errors import StaleClick
from mondfang.table.play.clock import Clock, clock_of, play_for
from mondfang.table.setup import Setup
from mondfang.table.state import GRACE, NEXT_DEAL, LiveTable, moments
from tests.clauses import clause
from tests.positions import SB, ST
from tests.random_games import choose
from tests.table.tables import Log, seated

TIMED = Setup(ST.id, bots="random", clock=30, stock=60)


class Timed:
    """A log whose entries have times."""

    def __init__(self, setup: Setup = TIMED) -> None:
        self.log = seated(setup).deal()
        self.now = 1_000.0
        self.table: LiveTable = self.log.table
        self.entries: list[Entry] = []
        self.times: list[float] = []
        self.add(Said(3, "silence"), 0.0)  # so that the log says when

    def add(self, entry: Entry, seconds: float) -> LiveTable:
        """One more entry, so many seconds later."""
        self.now += seconds
        self.table = self.table.after(entry, self.now)
        self.entries.append(entry)
        self.times.append(self.now)
        return self.table

    def step(self, seconds: float) -> int:
        """Whoever is on turn acts after so many seconds; gives the seat."""
        turn = self.table.turn
        assert turn is not None
        self.add(Did(turn, action_text(self.action())), seconds)
        return turn

    def run_out(self) -> int:
        """The time of whoever is on turn runs out."""
        turn = self.table.turn
        assert turn is not None
        due = self.table.due(self.table.turned)
        assert due is not None
        entry = play_for(self.table, self.table.at, self.action())
        self.add(entry, due - self.now)
        return turn

    def action(self) -> Action:
        state = self.table.state
        assert state is not None
        return choose(state, self.log.source)


def test_a_step_in_time_costs_nothing_and_a_longer_one_is_taken_from_the_stock() -> None:
    timed = Timed()
    timed.step(5.0)
    quick, slow = timed.step(29.0), timed.step(42.0)
    assert timed.table.stock_left(quick) == 60.0
    assert timed.table.stock_left(slow) == 60.0 - 12.0


def test_the_clock_of_a_seat_tells_until_when_and_what_follows() -> None:
    timed = Timed()
    timed.step(5.0)
    turn = timed.table.turn
    assert turn is not None
    assert clock_of(timed.table) == Clock(turn, 1_005.0 + 30.0, 60.0)
    assert timed.table.due(timed.table.turned) == 1_005.0 + 30.0 + 60.0 + GRACE


def test_what_moves_nothing_stops_no_clock() -> None:
    timed = Timed()
    timed.step(1.0)
    began, turn = timed.table.turned, timed.table.turn
    assert turn is not None
    timed.add(Said((turn + 1) % 4, "thinking"), 10.0)
    timed.add(Said(turn, "thinking"), 10.0)
    assert timed.table.turned == began


def test_every_process_reads_the_same_clock_from_the_log() -> None:
    timed = Timed()
    start = timed.log.table
    for seconds in (3.0, 50.0, 31.0, 2.0, 44.0):
        timed.step(seconds)
    *_, again = moments(timed.entries, start, timed.times)
    assert (again.turned, again.spent, again.late) == (
        timed.table.turned,
        timed.table.spent,
        timed.table.late,
    )
    assert sum(again.spent) == 20.0 + 1.0 + 14.0


def test_when_the_time_has_run_out_a_bot_acts_for_this_once() -> None:
    timed = Timed()
    late = timed.run_out()
    assert timed.entries[-1] == Did(late, timed.entries[-1].do, "clock")  # type: ignore[union-attr]
    assert timed.table.places[late].kind == "person"
    assert timed.table.stock_left(late) == 0.0
    assert timed.table.turn != late


def test_after_the_second_time_in_a_row_a_bot_stands_in_until_the_person_is_back() -> None:
    timed = Timed()
    late = timed.run_out()
    while timed.table.turn != late:
        timed.step(1.0)
    timed.run_out()
    assert timed.table.places[late].kind == "stand-in"
    assert timed.table.places[late].person == f"p{late}"
    timed.add(Returned(late), 1.0)
    assert timed.table.places[late].kind == "person"


def test_who_acts_in_between_is_late_for_the_first_time_again() -> None:
    timed = Timed()
    late = timed.run_out()
    while timed.table.turn != late:
        timed.step(1.0)
    timed.step(1.0)
    while timed.table.turn != late:
        timed.step(1.0)
    timed.run_out()
    assert timed.table.places[late].kind == "person"


def test_who_comes_back_to_the_turn_has_the_whole_time() -> None:
    timed = Timed()
    turn = timed.table.turn
    assert turn is not None
    timed.add(Left(turn), 20.0)
    assert timed.table.clocked_turn() is None
    timed.add(Returned(turn), 50.0)
    assert timed.table.turned == timed.now


def test_a_bot_has_no_clock() -> None:
    timed = Timed()
    turn = timed.table.turn
    assert turn is not None
    timed.add(BotFor(turn, "random"), 1.0)
    assert clock_of(timed.table) is None
    assert timed.table.due(100.0) == 100.0 + timed.table.pace


def test_who_was_faster_than_the_clock_has_acted() -> None:
    timed = Timed()
    action, at = timed.action(), timed.table.at
    timed.step(31.0)
    with pytest.raises(StaleClick):
        play_for(timed.table, at, action)


def test_after_a_game_the_house_deals_in_the_end() -> None:
    log = seated(TIMED).deal().play_out()
    assert log.table.chore() == "commit"
    log.commit()
    assert (log.table.chore(), log.table.due(100.0)) == ("redeal", 100.0 + NEXT_DEAL)


def test_without_a_clock_a_settlement_is_looked_at_for_as_long_as_one_likes() -> None:
    log = seated().deal().play_out().commit()
    assert (log.table.chore(), log.table.due(100.0)) == (None, None)


@clause("SB-015")
def test_in_sb_who_says_that_he_thinks_has_the_time_again_once() -> None:
    timed = Timed(Setup(SB.id, bots="random", clock=30))
    timed.add(Did(0, "reserve"), 1.0)
    turn = timed.table.turn
    assert turn is not None
    timed.add(Said(turn, "thinking"), 20.0)
    assert timed.table.turned == timed.now
    timed.add(Said((turn + 1) % 4, "silence"), 5.0)
    timed.add(Said(turn, "thinking"), 10.0)
    assert timed.table.turned == timed.now - 15.0


@pytest.mark.parametrize(("clock", "stock"), [(0, 30), (30, 601), (30, -1)])
def test_a_stock_is_bounded_and_needs_a_clock(clock: int, stock: int) -> None:
    with pytest.raises(NotAllowed) as caught:
        Log(Setup(ST.id, clock=clock, stock=stock))
    assert caught.value.code == "bad-stock"
