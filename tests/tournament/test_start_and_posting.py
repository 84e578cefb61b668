"""When somebody is late, when the next tables are told, and what an undo leaves on the wall."""

from __future__ import annotations

import pytest

from mondfang.paper.pages.publish import tournament_pages
from mondfang.paper.print.seating import seat_cards
from mondfang.tournament.office.events import (
    Confirmed,
    Posted,
    RoundStarted,
    Ruled,
    StartMoved,
    Undone,
)
from mondfang.tournament.office.verbs import draw
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


def test_what_hangs_on_the_wall_stays_there_when_a_confirmation_is_undone(posted: Desk) -> None:
    at = posted.now.posted_at
    posted.at += 3600
    posted.do(Confirmed())
    posted.do(Undone(posted.seq))
    assert posted.now.posted_at == at
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
