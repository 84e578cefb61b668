"""Hopfgarten: three rounds, a cut to twelve with half of the points, a final, and lots."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from mondfang.speech import numbers
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.format.reader import preset
from mondfang.tournament.office.events import Closed, Drawn, LotDrawn, Withdrawn
from mondfang.tournament.office.verbs import draw, lot
from mondfang.tournament.standings.filters import team_places
from mondfang.tournament.standings.ranking import (
    qualified,
    tied_groups,
)
from mondfang.tournament.standings.ties import PlayerRounds, rank
from tests.clauses import clause
from tests.tournament.desk import SEED, Desk, random_totals, refused
from tests.tournament.scores import Scores, order, place_of, with_scores


@clause("HG-122", "HG-125")
def test_the_twelve_highest_sums_play_the_final_at_three_tables() -> None:
    desk = Desk("hopfgarten", 24)
    desk.do(Closed())
    for number in (1, 2, 3):
        desk.play(number, random_totals(60 + number))
    best = [place.number for place in desk.places()[:12]]
    assert list(qualified(desk.now)) == best
    desk.do(draw(desk.now, SEED))
    final = desk.now.draws[4]
    assert [len(table) for table in final.tables] == [4, 4, 4]
    assert sorted(final.players) == sorted(best)


@clause("HG-125")
def test_with_fewer_than_twelve_all_play_the_final() -> None:
    desk = Desk("hopfgarten", 8)
    desk.do(Closed())
    for number in (1, 2, 3, 4):
        desk.play(number, random_totals(number))
    assert sorted(desk.now.draws[4].players) == list(range(1, 9))


@clause("HG-125")
def test_places_from_thirteen_stand_as_after_the_preliminaries() -> None:
    desk = Desk("hopfgarten", 24)
    desk.do(Closed())
    for number in (1, 2, 3):
        desk.play(number, random_totals(60 + number))
    before = [place.number for place in desk.places()[12:]]
    desk.play(4, random_totals(99))
    places = desk.places()
    assert [place.number for place in places[12:]] == before
    assert [place.rank for place in places] == list(range(1, 25))
    assert places[11].reason.code == "finalist"


def test_the_final_waits_for_the_preliminary_rounds() -> None:
    desk = Desk("hopfgarten", 16)
    desk.do(Closed())
    for number in (1, 2):
        desk.play(number, random_totals(number))
    with refused("round-open", round=3):
        draw(desk.now, SEED, [4])


def test_a_finalist_who_cannot_stay_is_replaced_by_the_next() -> None:
    desk = Desk("hopfgarten", 24)
    desk.do(Closed())
    for number in (1, 2, 3):
        desk.play(number, random_totals(60 + number))
    order_before = [place.number for place in desk.places()]
    desk.do(Withdrawn(order_before[0], 4), "musste heim")
    assert list(qualified(desk.now)) == order_before[1:13]


@clause("HG-123")
def test_equal_sums_before_the_final_go_to_the_better_best_round() -> None:
    desk = with_scores("hopfgarten", {1: (20, 10, 7), 2: (25, 6, 6)}, 16)
    assert order(desk.places(3))[:2] == [(1, 2), (2, 1)]
    assert desk.places(3)[0].reason.text("de") == "bessere beste Runde: 25 vor 20"


@clause("HG-123")
def test_then_the_second_and_the_third_best_round_decide() -> None:
    desk = with_scores("hopfgarten", {1: (20, 9, 8), 2: (20, 10, 7)}, 16)
    assert order(desk.places(3))[:2] == [(1, 2), (2, 1)]
    third = [
        PlayerRounds(1, Fraction(30), (Fraction(20), Fraction(5), Fraction(5)), ()),
        PlayerRounds(2, Fraction(30), (Fraction(20), Fraction(5), Fraction(6)), ()),
    ]
    cut = preset("hopfgarten").cut
    assert cut is not None
    assert [one.result.number for one in rank(third, cut.ties, ())] == [2, 1]


def tied_at_the_cut() -> Desk:
    """Sixteen players; 1 to 11 are through, 12 and 13 are level for the last seat."""
    desk = Desk("hopfgarten", 16)
    desk.do(Closed())
    for number in (1, 2, 3):
        tables = ((1, 2, 3, 16), (4, 5, 6, 15), (7, 8, 9, 14), (10, 11, 12, 13))
        desk.do(Drawn((RoundDraw(number, tables),), SEED))
        desk.start(number)
        for table, totals in enumerate(
            ((9, 9, 9, -27), (8, 8, 8, -24), (7, 7, 7, -21), (5, 5, -5, -5)), 1
        ):
            desk.totals(number, table, totals)
    return desk


@clause("HG-123")
def test_at_last_the_lot_decides_about_the_last_seat_of_the_final() -> None:
    desk = tied_at_the_cut()
    assert [place.number for place in desk.places() if place.needs_lot] == [12, 13]
    with refused("lot-needed"):
        draw(desk.now, SEED)
    desk.do(LotDrawn("main", (13, 12)))
    assert qualified(desk.now)[-1] == 13
    assert place_of(desk, 13).reason.text("de") == "durch Los"
    desk.do(draw(desk.now, SEED))
    assert 12 not in desk.now.draws[4].players


def test_a_lot_is_drawn_only_where_there_is_a_tie_and_once() -> None:
    desk = tied_at_the_cut()
    assert (12, 13) in tied_groups(desk.now, "main")
    with refused("no-such-tie", desk):
        desk.do(LotDrawn("main", (11, 13)))
    with refused("no-such-tie", desk):
        desk.do(LotDrawn("final", (12, 13)))
    desk.do(lot(desk.now, "main", (12, 13), SEED))
    with refused("no-such-tie", desk):
        desk.do(LotDrawn("main", (13, 12)))


def test_a_lot_from_a_seed_is_the_same_every_time_and_falls_both_ways() -> None:
    desk = tied_at_the_cut()
    assert lot(desk.now, "main", (13, 12), SEED) == lot(desk.now, "main", (12, 13), SEED)
    orders = {lot(desk.now, "main", (12, 13), f"{SEED} {n}").order for n in range(12)}
    assert orders == {(12, 13), (13, 12)}


def finals(scores: Scores, final: Mapping[int, int]) -> Desk:
    """A tournament with these preliminary rounds, and these points of the final."""
    desk = with_scores("hopfgarten", scores, 16)
    if any(place.needs_lot for place in desk.places()):
        group = next(
            group
            for group in tied_groups(desk.now, "main")
            if {p.number for p in desk.places() if p.needs_lot} == set(group)
        )
        desk.do(lot(desk.now, "main", group, SEED))
    field = qualified(desk.now)
    heads = list(final)
    rest = [who for who in field if who not in heads]
    heads += rest[: 3 - len(heads)]
    rest = [who for who in rest if who not in heads]
    tables = tuple((head, *rest[3 * i : 3 * i + 3]) for i, head in enumerate(heads))
    desk.do(Drawn((RoundDraw(4, tables),), SEED))
    desk.start(4)
    for table, seats in enumerate(tables, 1):
        points = final.get(seats[0], 0)
        desk.totals(4, table, (points, 0, 0, -points))
    return desk


@clause("HG-126", "HG-127")
def test_half_of_the_preliminary_points_goes_into_the_final_unrounded() -> None:
    desk = finals({1: (30, -5, 12), 2: (0, 0, 1)}, {1: 10})
    assert place_of(desk, 1).total == Fraction(57, 2)
    assert numbers.number(place_of(desk, 1).total, "de") == "28,5"
    assert desk.places()[0].number == 1


@clause("HG-127", "HG-128")
def test_equal_points_at_the_end_go_to_the_better_final_round() -> None:
    desk = finals({1: (40, 0, 0), 2: (30, 0, 0)}, {1: 10, 2: 15})
    assert [place.total for place in desk.places()[:2]] == [30, 30]
    assert order(desk.places())[:2] == [(1, 2), (2, 1)]
    assert desk.places()[0].reason.text("de") == "bessere Finalrunde: 15 vor 10"


@clause("HG-128")
def test_then_the_best_preliminary_round_and_the_lot() -> None:
    desk = finals({1: (20, 10, 10), 2: (30, 5, 5)}, {1: 10, 2: 10})
    assert order(desk.places())[:2] == [(1, 2), (2, 1)]
    assert desk.places()[0].reason.code == "best-preliminary"
    level = finals({1: (20, 10, 10), 2: (10, 20, 10)}, {1: 10, 2: 10})
    assert order(level.places())[:2] == [(1, 1), (1, 2)]
    assert [place.needs_lot for place in level.places()[:2]] == [True, True]
    level.do(LotDrawn("final", (2, 1)))
    assert order(level.places())[:2] == [(1, 2), (2, 1)]


def test_teams_add_the_sums_before_the_final() -> None:
    desk = Desk("hopfgarten", 24)
    desk.do(Closed())
    for number in (1, 2, 3):
        desk.play(number, random_totals(60 + number))
    before = team_places(desk.now)
    desk.play(4, random_totals(99))
    assert desk.places() != before
    assert [(one.number, one.total) for one in team_places(desk.now)] == [
        (one.number, one.total) for one in before
    ]
