"""When somebody is late, when the next tables are told, and what an undo leaves on the wall."""

from __future__ import annotations

import pytest

from mondfang.paper.pages.publish import tournament_pages
from mondfang.paper.print.seating import seat_cards
from mondfang.tournament.office.access.permissions import check_may
from mondfang.tournament.office.access.roles import STAFF, Actor
from mondfang.tournament.office.events import (
    Confirmed,
    Posted,
    Reopened,
    RoundStarted,
    Ruled,
    StartMoved,
    TablesTold,
    Undone,
)
from mondfang.tournament.office.results.end import posting
from mondfang.tournament.office.verbs import correct_totals, draw
from mondfang.tournament.sheet.model import Row
from tests.clauses import clause
from tests.tournament.desk import SEED, START, Desk, refused


def test_after_the_hour_there_is_still_a_queue_at_most_doors() -> None:
    desk = Desk("steirischer-cup", starts_at=START)
    desk.register("Spieler 1")
    assert 1 in desk.now.entrants


@clause("HG-115")
def test_where_play_starts_punctually_the_hour_counts_and_can_be_moved() -> None:
    desk = Desk("hopfgarten", starts_at=START)
    with refused("late-entry", desk, player=1):
        desk.register("Spieler 1")
    desk.do(StartMoved(START + 3600))
    desk.register("Spieler 1")
    assert desk.now.created.starts_at == START + 3600


def test_the_start_does_not_move_once_somebody_plays() -> None:
    desk = Desk("sb", 4)
    desk.close_and_draw()
    desk.start(1)
    with refused("round-started", desk, round=1):
        desk.do(StartMoved(START))


@clause("KI-071")
def test_the_next_tables_are_told_with_the_results_of_the_round_before() -> None:
    desk = Desk("kant-ine", 8)
    desk.close_and_draw()
    assert sorted(desk.now.draws) == [1, 2, 3, 4]

    def told() -> list[str]:
        return [name for name in tournament_pages(desk.now, "de") if name.startswith("round-")]

    def on_the_card() -> list[bool]:
        card = seat_cards(desk.now, "de", [1])["cards"][0]
        return [bool(one["table"]) for one in card["rounds"]]

    assert told() == ["round-1.html"]
    assert on_the_card() == [True, False, False, False]
    desk.start(1)
    desk.totals(1, 1, (0, 0, 0, 0), 8)
    assert told() == ["round-1.html"]
    desk.totals(1, 2, (0, 0, 0, 0), 8)
    assert told() == ["round-1.html", "round-2.html"]
    assert on_the_card() == [True, True, False, False]


def test_the_director_tells_the_next_tables_earlier_or_holds_them_back() -> None:
    desk = Desk("kant-ine", 8)
    desk.close_and_draw()
    assert not desk.now.is_public(2)
    desk.do(TablesTold(2))
    assert desk.now.is_public(2)
    desk.do(TablesTold(1, public=False))
    assert not desk.now.is_public(1)
    desk.start(1)
    assert desk.now.is_public(1)
    with refused("round-started", desk, round=1):
        desk.do(TablesTold(1, public=False))


def test_a_draw_typed_twice_draws_one_round() -> None:
    desk = Desk("sb", 8)
    desk.close_and_draw()
    with refused("draw-waits", desk, round=1):
        desk.do(draw(desk.now, SEED))
    desk.do(RoundStarted(1))
    desk.do(draw(desk.now, SEED))
    assert sorted(desk.now.draws) == [1, 2]


@pytest.fixture
def posted() -> Desk:
    desk = Desk("sb", 4)
    desk.close_and_draw()
    for number in range(1, len(desk.now.format.rounds) + 1):
        desk.play(number, lambda size: (9, 3, -5, -7))
    desk.do(Posted())
    return desk


def test_a_confirmation_is_final_except_by_a_decision_of_the_director(posted: Desk) -> None:
    at = posted.now.posted_at
    with refused("nothing-confirmed", posted):
        posted.do(Reopened(), "Rechenfehler")
    posted.at += 3600
    posted.do(Confirmed())
    with refused("confirmation-final", posted):
        posted.do(Undone(posted.seq))
    with refused("reason-missing", posted):
        posted.do(Reopened())
    posted.do(Reopened(), "Rechenfehler")
    assert (posted.now.is_confirmed, posted.now.posted_at) == (False, at)
    posted.do(Confirmed())


def test_the_director_alone_takes_a_confirmation_back(posted: Desk) -> None:
    check_may(posted.now, Actor("director", "Leitung"), Reopened())
    for role in STAFF[1:]:
        with refused("not-your-role"):
            check_may(posted.now, Actor(role, "Helfer"), Reopened())


def test_a_correction_or_an_undo_after_posting_keeps_the_window(posted: Desk) -> None:
    opened = posted.now.posted_at
    assert opened is not None
    posted.at += 3600
    posted.do(correct_totals(posted.now, 1, 1, (3, 9, -5, -7)), "vertauscht")
    with refused("not-posted", posted):
        posted.do(Confirmed())
    posted.do(posting(posted.now))
    assert posted.now.posted_at == opened
    posted.do(Undone(posted.seq - 1))
    assert posted.now.window_from == opened
    posted.do(posting(posted.now))
    posted.do(Confirmed())


def test_after_a_change_the_director_may_open_the_window_anew(posted: Desk) -> None:
    posted.at += 3600
    posted.do(correct_totals(posted.now, 1, 1, (3, 9, -5, -7)), "vertauscht")
    posted.do(posting(posted.now, new_window=True))
    assert posted.now.posted_at == posted.at
    with refused("window-open", posted):
        posted.do(Confirmed())


def test_what_is_undone_before_the_posting_takes_it_from_the_wall() -> None:
    desk = Desk("sb", 4)
    desk.close_and_draw()
    for number in range(1, len(desk.now.format.rounds) + 1):
        desk.play(number, lambda size: (9, 3, -5, -7))
    desk.do(Ruled(1, 1, "renonce", (), (), None, Row((-9, 3, 3, 3), source="ruling")))
    ruled = desk.seq
    desk.do(Posted())
    desk.do(Undone(ruled))
    assert desk.now.posted_at is None
