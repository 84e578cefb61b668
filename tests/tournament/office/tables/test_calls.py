"""The referee is called, comes, rules and goes; the clock of that table stands meanwhile."""

from __future__ import annotations

import pytest

from mondfang.tournament.office import events as ev
from mondfang.tournament.office.access.links import given
from mondfang.tournament.office.access.permissions import check_may
from mondfang.tournament.office.access.roles import Actor, new_link
from mondfang.tournament.office.forms import sheet_json
from mondfang.tournament.office.state import check_deal_may_start
from mondfang.tournament.office.tables.calls import (
    call_text,
    open_calls,
    spoken,
)
from mondfang.tournament.office.tables.states import table_state
from mondfang.tournament.sheet.model import Row
from tests.tournament.desk import MINUTE, Desk, refused, two_tables


@pytest.fixture
def timed() -> Desk:
    """Two tables play for an hour."""
    desk = two_tables()
    desk.do(ev.RoundPlanned(1, None, 60), "nach Zeit")
    return desk


def test_a_call_is_called_taken_ruled_and_closed() -> None:
    desk = two_tables()
    desk.do(ev.Called(1, 2, 5, "nicht bedient"))
    seq = desk.seq
    assert [call_text(one) for one in open_calls(desk.now)] == ["gerufen"]
    desk.do(ev.CallTaken(seq), author="Schiedsrichter")
    assert table_state(desk.now, 1, 2).text().endswith("Schiedsgericht: Schiedsrichter ist dort")
    desk.do(ev.Ruled(1, 2, "renonce", (5,), (), 3, Row((-9, 3, 3, 3)), call=seq))
    assert (desk.now.call(seq).how, desk.now.call(seq).rulings) == ("ruled", (desk.seq,))
    desk.do(ev.CallClosed(seq))
    assert open_calls(desk.now) == ()
    assert table_state(desk.now, 1, 2).call is None
    with refused("call-closed", desk):
        desk.do(ev.CallTaken(seq))


def test_no_referee_is_sent_to_a_table_where_he_plays() -> None:
    desk = two_tables()
    desk.do(
        given(
            (
                new_link("referee", lambda: "a", name="Erste", number=5),
                new_link("referee", lambda: "b", name="Zweiter", number=1),
                new_link("referee", lambda: "c", name="Dritte"),
            )
        )
    )
    desk.do(ev.Called(1, 2))
    with refused("own-table", desk, round=1, table=2, player=5):
        desk.do(ev.CallTaken(desk.seq, number=5))
    with refused("own-table"):
        check_may(desk.now, Actor("referee", "Erste", 5), ev.CallTaken(desk.seq))
    desk.do(ev.CallTaken(desk.seq, "Zweiter", 1))
    assert open_calls(desk.now)[0].referee == "Zweiter"


def test_the_clock_of_a_table_stands_while_the_referee_is_wanted(timed: Desk) -> None:
    end = timed.now.signal(1)
    assert end is not None
    timed.do(ev.Called(1, 2))
    seq, since = timed.seq, timed.at
    assert (timed.now.signal(1, 1), timed.now.signal(1, 2)) == (end, None)
    timed.at = since + 9 * MINUTE
    timed.do(ev.CallClosed(seq))
    assert timed.now.signal(1, 2) == end + 10 * MINUTE
    check_deal_may_start(timed.now, 1, 2, end + 9 * MINUTE)
    with refused("after-signal"):
        check_deal_may_start(timed.now, 1, 1, end + 9 * MINUTE)


def test_who_calls_when_the_time_is_over_gets_none_for_it(timed: Desk) -> None:
    end = timed.now.signal(1)
    assert end is not None
    timed.at = end + 5 * MINUTE
    timed.do(ev.Called(1, 2))
    timed.do(ev.CallClosed(timed.seq))
    assert timed.now.signal(1, 2) == end


def test_a_table_calls_once_and_for_itself() -> None:
    desk = two_tables()
    with refused("not-at-table", desk):
        desk.do(ev.Called(1, 2, 1))
    waiting = Desk("steirischer-cup", 8)
    waiting.close_and_draw()
    with refused("not-started", waiting, round=1):
        waiting.do(ev.Called(1, 1))
    desk.do(ev.Called(1, 2, 5))
    with refused("called-already", desk, round=1, table=2):
        desk.do(ev.Called(1, 2, 6))
    with refused("no-such-call", desk):
        desk.do(ev.CallTaken(1))
    with refused("no-such-call", desk):
        desk.do(spoken(1, 1, "weiterspielen", call=desk.seq))


def test_a_player_calls_for_himself_and_takes_the_call_back() -> None:
    desk = two_tables()
    player, other = Actor("player", "#5", 5), Actor("player", "#6", 6)
    check_may(desk.now, player, ev.Called(1, 2, 5))
    with refused("not-yours"):
        check_may(desk.now, other, ev.Called(1, 2, 5))
    desk.do(ev.Called(1, 2, 5))
    check_may(desk.now, player, ev.CallClosed(desk.seq))
    check_may(desk.now, Actor("scribe", "Tisch 2", round=1, table=2), ev.CallClosed(desk.seq))
    with refused("not-yours"):
        check_may(desk.now, other, ev.CallClosed(desk.seq))
    with refused("not-your-table"):
        check_may(desk.now, Actor("scribe", "T", round=1, table=1), ev.CallClosed(desk.seq))


def test_a_ruling_in_words_costs_nobody_a_point_and_stands_beside_the_sheet() -> None:
    desk = two_tables()
    desk.do(spoken(1, 1, "Karten neu  mischen"))
    desk.totals(1, 1, (4, 0, -2, -2))
    listed = sheet_json(desk.now, desk.now.filed(1, 1))["rulings"]
    assert [(one["text"], one["points"], one["counts"]) for one in listed] == [
        ("Karten neu mischen", None, False)
    ]
    assert desk.now.rulings_at(1, 1) == ()
    with refused("bad-announcement"):
        spoken(1, 1, "  ")
