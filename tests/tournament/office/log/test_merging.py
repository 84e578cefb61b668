"""Two logs that went on apart: merged where they touched different tables, else named."""

from __future__ import annotations

import pytest

from mondfang.tournament.chain import Chain
from mondfang.tournament.office import events as ev
from mondfang.tournament.office.fold import EVENTS, Tournament
from mondfang.tournament.office.log.merging import merged
from mondfang.tournament.office.verbs import enter, register
from tests.tournament.desk import Desk, refused, two_tables


def apart() -> tuple[Desk, Desk]:
    """Two machines with the same tournament of two tables."""
    return two_tables(), two_tables()


def merge(one: Desk, two: Desk) -> Tournament:
    return merged(one.now, two.now.log, at=one.at + 600, author="Leitung")


def test_sheets_of_different_tables_come_together() -> None:
    left, right = apart()
    left.totals(1, 1, (12, -4, -8, 0))
    right.totals(1, 2, (3, -1, -1, -1))
    whole = merge(left, right)
    assert whole.missing(1) == ()
    assert [type(one.event).__name__ for one in whole.log[-3:]] == [
        "SheetEntered",
        "Merged",
        "SheetEntered",
    ]
    assert Tournament.of(whole.log) == whole


def test_who_did_what_when_stays_as_it_was_and_the_chain_holds() -> None:
    left, right = apart()
    left.totals(1, 1, (12, -4, -8, 0))
    right.do(ev.Warned(5), "laut", "Zweite")
    whole = merge(left, right)
    last = whole.log[-1]
    assert (last.at, last.author, last.reason) == (right.at, "Zweite", "laut")
    linked, chain = Chain(EVENTS).linked(whole.log, lambda: "salz")
    assert len(linked) == len(whole.log)
    assert not chain.open_faults


def test_what_speaks_of_an_entry_speaks_of_its_new_number() -> None:
    left, right = apart()
    left.totals(1, 1, (12, -4, -8, 0))
    right.do(ev.Called(1, 2))
    right.do(ev.CallTaken(right.seq), author="Zweite")
    right.do(ev.ScorerNamed(1, 2, 5))
    right.do(ev.Undone(right.seq))
    whole = merge(left, right)
    assert [one.how for one in whole.calls] == ["taken"]
    assert (1, 2) not in whole.scorers


def test_the_same_table_on_both_is_named_and_nothing_is_merged() -> None:
    left, right = apart()
    left.totals(1, 1, (12, -4, -8, 0))
    right.totals(1, 1, (12, -8, -4, 0))
    with refused("merge-clash", left, round=1, table=1):
        merge(left, right)


def test_two_people_with_one_number_are_named() -> None:
    left, right = Desk("sb", 4), Desk("sb", 4)
    left.do(register(left.now, "Spieler links"))
    right.do(register(right.now, "Spieler rechts"))
    with refused("merge-clash", left, player=5):
        merge(left, right)


@pytest.mark.parametrize("whole", ["left", "right"])
def test_what_concerns_everybody_cannot_be_merged(whole: str) -> None:
    left, right = apart()
    left.totals(1, 1, (12, -4, -8, 0))
    right.totals(1, 2, (3, -1, -1, -1))
    (left if whole == "left" else right).do(ev.RoundEnded(1))
    with refused("merge-whole", left):
        merge(left, right)


def test_where_one_only_went_on_nothing_is_renumbered() -> None:
    left, right = apart()
    right.totals(1, 2, (3, -1, -1, -1))
    assert merge(left, right) == right.now
    with refused("nothing-to-merge"):
        merge(right, left)


def test_what_came_to_both_with_one_key_is_there_once() -> None:
    left, right = apart()
    sheet = enter(left.now, 1, 1, totals=(3, -1, -1, -1))
    paid = ev.CashBooked("extra", 500)
    left.now = left.now.done(paid, left.at, "Leitung", "Spende", key="handy-1")
    right.now = right.now.done(sheet, right.at, "Leitung", key="handy-2")
    right.now = right.now.done(paid, right.at, "Leitung", "Spende", key="handy-1")
    whole = merge(left, right)
    assert len(whole.cash) == 1
    assert (1, 1) in whole.sheets


def test_another_tournament_is_not_merged() -> None:
    left, right = Desk("sb", 4), Desk("hopfgarten", 4)
    with refused("archive-differs", left):
        merge(left, right)
