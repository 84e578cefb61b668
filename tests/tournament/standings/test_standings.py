"""Standings: sums, ties with their reasons, who is listed, filters and teams."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondfang.speech import numbers
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.format.model import RoundPlan
from mondfang.tournament.format.reader import preset
from mondfang.tournament.office.events import Arrived, Closed, Drawn, SheetEntered, Withdrawn
from mondfang.tournament.office.players.crowd import made_reserve, plays_after_all
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.office.verbs import draw, register
from mondfang.tournament.sheet.model import Row, Sheet
from mondfang.tournament.standings.filters import filtered, of_category, of_club, teams
from mondfang.tournament.standings.ranking import (
    Place,
    standings,
)
from mondfang.tournament.standings.ties import PlayerRounds, Reason, rank
from tests.clauses import clause
from tests.tournament.desk import SEED, Desk, random_totals
from tests.tournament.scores import order, place_of, with_scores


@clause("ST-132")
def test_the_largest_sum_of_the_rounds_wins_the_day() -> None:
    desk = with_scores("steirischer-cup", {1: (12, -4, 30), 2: (10, 10, 10)}, 16)
    places = desk.places()
    assert places[0].number == 1
    assert places[0].total == 38
    assert list(map(numbers.number, places[0].rounds)) == ["12", "−4", "30"]
    assert places[0].reason.text("de") == "mehr Punkte: 38 vor 30"


@clause("ST-132")
def test_equal_sums_of_the_cup_go_to_the_better_best_round_then_the_second_best() -> None:
    scores = {1: (20, 10, 8), 2: (30, 4, 4), 3: (20, 9, 9)}
    desk = with_scores("steirischer-cup", scores, 20)
    assert order(desk.places())[:3] == [(1, 2), (2, 1), (3, 3)]
    assert [place.reason.code for place in desk.places()[:2]] == ["best-round", "second-best-round"]


@clause("ST-132")
def test_whom_nothing_tells_apart_shares_the_rank() -> None:
    desk = with_scores("steirischer-cup", {1: (20, 10, 8), 2: (10, 8, 20), 3: (30, 0, 0)}, 20)
    assert order(desk.places())[:3] == [(1, 1), (1, 2), (3, 3)]
    assert desk.places()[0].reason.text("en") == "level, shared rank"


@clause("SB-106")
def test_a_series_of_any_number_of_deals_is_ranked_by_the_sum() -> None:
    form = preset("sb")
    for deals, count in ((4, 1), (16, 3), (28, 5)):
        desk = Desk(replace(form, rounds=(RoundPlan("main", deals, None),) * count), 4)
        desk.do(Closed())
        for number in range(1, count + 1):
            desk.do(Drawn((RoundDraw(number, ((1, 2, 3, 4),)),), SEED))
            desk.start(number)
            rows = (Row((3, 1, -1, -3)),) * deals
            desk.do(SheetEntered(Sheet(number, 1, (1, 2, 3, 4), rows)))
        assert order(desk.places()) == [(1, 1), (2, 2), (3, 3), (4, 4)]
        assert desk.places()[0].total == 3 * deals * count


def test_the_default_of_sb_is_three_rounds_of_sixteen() -> None:
    assert [plan.deals for plan in preset("sb").rounds] == [16, 16, 16]


@clause("ST-143")
def test_the_money_does_not_count_in_the_standings() -> None:
    desk = Desk("steirischer-cup", 4)
    desk.seat([(1, 2, 3, 4)])
    desk.start(1)
    doubled = Row((5, 5, -5, -5), (100, 20, -60, -60))
    rows = (doubled,) * 20
    desk.do(SheetEntered(Sheet(1, 1, (1, 2, 3, 4), rows)))
    assert desk.now.sheets[1, 1].sheet.cents == (2000, 400, -1200, -1200)
    assert order(desk.places()) == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_at_a_table_of_five_the_deals_that_each_played_divide() -> None:
    cup = preset("steirischer-cup")
    form = replace(cup, scoring=replace(cup.scoring, weighting="per-deal"))
    desk = Desk(form, 5)
    desk.seat([(1, 2, 3, 4, 5)])
    desk.start(1)
    desk.totals(1, 1, (40, 0, 0, 0, -40))
    assert place_of(desk, 1).total == 2


def test_before_the_first_sheet_everybody_is_level() -> None:
    desk = Desk("sb", 4)
    assert {place.rank for place in desk.places()} == {1}


def test_a_reserve_whom_nobody_called_is_not_listed() -> None:
    desk = Desk("sb", 4)
    desk.do(register(desk.now, "Reserve", reserve=True))
    assert [place.number for place in desk.places()] == [1, 2, 3, 4]


def test_a_table_whose_sheet_is_not_in_is_open() -> None:
    desk = Desk("sb", 8)
    desk.seat([(1, 2, 3, 4), (5, 6, 7, 8)])
    desk.start(1)
    desk.totals(1, 1, (3, 1, -1, -3))
    assert place_of(desk, 1).marks == ("played",)
    assert place_of(desk, 5).marks == ("open",)


def test_who_never_came_is_not_listed() -> None:
    desk = Desk("sb", 5)
    desk.do(Withdrawn(5, 1))
    desk.close_and_draw()
    desk.play(1, random_totals(1))
    assert [place.number for place in desk.places() if place.number == 5] == []


def test_who_waits_as_a_reserve_and_is_not_called_is_not_listed() -> None:
    desk = Desk("sb", 9)
    desk.do(made_reserve(desk.now, 9))
    desk.close_and_draw()
    desk.play(1, random_totals(1))
    assert 9 not in [place.number for place in desk.places()]
    desk.do(plays_after_all(desk.now, 9))
    desk.do(Withdrawn(8, 2), "krank")
    desk.do(draw(desk.now, SEED))
    desk.play(2, random_totals(2))
    assert 9 in [place.number for place in desk.places()]


def test_who_was_expected_and_did_not_come_is_not_listed_until_there() -> None:
    desk = Desk("sb", 4)
    desk.do(register(desk.now, "Spieler 5", expected=True))
    assert [place.number for place in desk.places()] == [1, 2, 3, 4]
    desk.do(Arrived(5))
    assert [place.number for place in desk.places()] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("left", "ranked"), [("ranked", True), ("unranked", False)])
def test_who_left_is_ranked_or_not_as_the_format_says(left: str, ranked: bool) -> None:
    form = preset("skoty")
    scoring = replace(form.scoring, left=left)  # type: ignore[arg-type]
    desk = Desk(replace(form, scoring=scoring), 8)
    desk.close_and_draw()
    desk.play(1, random_totals(1))
    desk.do(Withdrawn(3, 2), "krank")
    place = place_of(desk, 3)
    assert (place.rank is not None) is ranked
    if not ranked:
        assert desk.places()[-1].number == 3
        assert place.reason.text("de") == "ausgeschieden, ohne Rang"


def club_desk() -> Desk:
    desk = Desk("sb")
    for number in range(1, 9):
        club = "Murtal" if number % 2 else "Ennstal"
        kinds = ["jugend"] if number in (2, 5, 7) else []
        desk.do(register(desk.now, f"Spieler {number}", club, categories=kinds))
    desk.seat([(1, 2, 3, 4), (5, 6, 7, 8)])
    desk.start(1)
    desk.totals(1, 1, (10, 8, -9, -9))
    desk.totals(1, 2, (8, 1, 0, -9))
    return desk


def test_a_category_is_ranked_among_itself() -> None:
    desk = club_desk()
    young = filtered(desk.places(), desk.now.entrants, of_category("jugend"))
    assert order(young) == [(1, 2), (1, 5), (3, 7)]
    club = filtered(desk.places(), desk.now.entrants, of_club("Murtal"))
    assert order(club) == [(1, 1), (2, 5), (3, 7), (4, 3)]


def test_a_team_is_the_sum_of_its_best_members() -> None:
    desk = club_desk()
    found = teams(desk.places(), desk.now.entrants, 2)
    assert [(team.rank, team.club, int(team.total), team.members) for team in found] == [
        (1, "Murtal", 18, (1, 5)),
        (2, "Ennstal", 9, (2, 6)),
    ]
    assert teams(desk.places(), desk.now.entrants, 5) == ()


def test_nobody_without_a_club_makes_a_team() -> None:
    places = (Place(1, 1, Fraction(1), (), (), Reason("last")),)
    assert teams(places, {1: Entrant(1, "Spieler 1")}, 1) == ()


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=12))
def test_a_better_sum_is_never_behind_and_equal_ones_share(rounds: list[tuple[int, int]]) -> None:
    results = [
        PlayerRounds(number, Fraction(one + two), (Fraction(one), Fraction(two)), ())
        for number, (one, two) in enumerate(rounds, 1)
    ]
    ranked = rank(results, ("best-round",), ())
    for one in ranked:
        ahead = [
            other
            for other in results
            if (other.total, max(other.main)) > (one.result.total, max(one.result.main))
        ]
        assert one.rank == len(ahead)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(3), "3"),
        (Fraction(-7, 2), "−3,5"),
        (Fraction(5, 12), "0,42"),
        (Fraction(-5, 12), "−0,42"),
        (Fraction(1, 200), "0,01"),
        (Fraction(-1, 400), "0,00"),
        (None, ""),
    ],
)
def test_a_number_is_shown_as_people_read_it(value: Fraction | None, text: str) -> None:
    assert numbers.number(value, "de") == text


def test_interim_standings_after_each_round_stay_what_they_were() -> None:
    desk = Desk("skoty", 16)
    desk.close_and_draw()
    after = {}
    for number in (1, 2, 3):
        desk.play(number, random_totals(number))
        after[number] = desk.places()
    for number in (1, 2, 3):
        assert standings(desk.now, number) == after[number]


def test_a_later_lot_among_the_same_goes_before_an_earlier_one() -> None:
    level = [PlayerRounds(number, Fraction(5), (), ()) for number in (1, 2)]
    ranked = rank(level, ["lot"], [(1, 2, 3), (2, 1)])
    assert [one.result.number for one in ranked] == [2, 1]


def test_a_round_that_somebody_missed_counts_as_nothing_in_a_tie() -> None:
    """Better than a second round below zero, worse than one above it."""
    once = PlayerRounds(1, Fraction(5), (Fraction(5),), ())
    below = PlayerRounds(2, Fraction(5), (Fraction(5), Fraction(-1), Fraction(1)), ())
    above = PlayerRounds(3, Fraction(5), (Fraction(5), Fraction(2), Fraction(-2)), ())
    ties = ["best-round", "second-best-round", "third-best-round"]
    assert [one.result.number for one in rank([once, below, above], ties, ())] == [3, 2, 1]
    only_below = PlayerRounds(4, Fraction(5), (Fraction(5), Fraction(-3), Fraction(-1)), ())
    assert [one.result.number for one in rank([only_below, once], ties, ())] == [1, 4]
