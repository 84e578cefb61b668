"""Standings: the figures of the catalogue, ties with their reasons, filters and teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.events import Closed, Drawn, LotDrawn, SheetEntered, Withdrawn
from mondfang.tournament.format import RoundPlan
from mondfang.tournament.format_reader import preset
from mondfang.tournament.office_verbs import draw, lot, register
from mondfang.tournament.people import Entrant
from mondfang.tournament.sheet import Row, Sheet
from mondfang.tournament.standings import (
    Place,
    cup_standings,
    qualified,
    standings,
    tied_groups,
)
from mondfang.tournament.standings_filters import filtered, of_category, of_club, teams
from mondfang.tournament.ties import Reason, Result, rank, shown
from tests.clauses import clause
from tests.tournament.desk import SEED, Desk, random_totals, refused

HALF = Fraction(1, 2)
Scores = Mapping[int, Sequence[int]]


def with_scores(form: str, scores: Scores, players: int) -> Desk:
    """Rounds in which these players get these points, and the others level them out.

    Nobody of them sits with another: player ``n`` of the scores is alone at table ``n``.
    """
    desk = Desk(form, players)
    desk.do(Closed())
    for number in range(1, max(map(len, scores.values())) + 1):
        desk.do(Drawn((seating(players, list(scores), number),), SEED))
        desk.start(number)
        for table, seats in enumerate(desk.now.draws[number].tables, 1):
            points = scores.get(seats[0], (0,) * 9)[number - 1]
            spread = [points, -points, 0, 0]
            desk.totals(number, table, [spread[seats.index(who)] for who in seats])
    return desk


def seating(players: int, first: Sequence[int], number: int) -> RoundDraw:
    """Those of the scores first at a table each; the loser's seat passes on from round to round."""
    rest = [who for who in range(1, players + 1) if who not in first]
    shift = 3 * number % len(rest)
    rest = rest[shift:] + rest[:shift]
    heads = [*first, *rest[: players // 4 - len(first)]]
    rest = rest[players // 4 - len(first) :]
    tables = tuple((head, *rest[3 * i : 3 * i + 3]) for i, head in enumerate(heads))
    return RoundDraw(number, tables)


def order(places: Sequence[Place]) -> list[tuple[int | None, int]]:
    return [(place.rank, place.number) for place in places]


def place_of(desk: Desk, number: int, after: int | None = None) -> Place:
    return next(place for place in desk.places(after) if place.number == number)


@clause("ST-132")
def test_the_largest_sum_of_the_rounds_wins_the_day() -> None:
    desk = with_scores("steirischer-cup", {1: (12, -4, 30), 2: (10, 10, 10)}, 16)
    places = desk.places()
    assert places[0].number == 1
    assert places[0].total == 38
    assert list(map(shown, places[0].rounds)) == ["12", "-4", "30"]
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


# Hopfgarten: three rounds, a cut to twelve with half of the points, and a final.


@clause("HG-121", "HG-122")
def test_the_three_preliminary_rounds_are_added() -> None:
    desk = with_scores("hopfgarten", {1: (30, -5, 12)}, 16)
    assert place_of(desk, 1, 3).total == 37


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
        Result(1, Fraction(30), (Fraction(20), Fraction(5), Fraction(5)), ()),
        Result(2, Fraction(30), (Fraction(20), Fraction(5), Fraction(6)), ()),
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
    assert shown(place_of(desk, 1).total, "de") == "28,5"
    assert desk.places()[0].number == 1


@clause("HG-126")
def test_half_of_a_debt_is_carried_as_well() -> None:
    desk = with_scores("hopfgarten", {1: (-7, 0, 0)}, 8)
    desk.play(4, lambda size: (0,) * size)
    assert place_of(desk, 1, 3).total == -7
    assert place_of(desk, 1).total == Fraction(-7, 2)


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


@clause("HG-129")
def test_the_cup_takes_the_ranking_before_the_final() -> None:
    desk = finals({1: (40, 0, 0), 2: (30, 0, 0)}, {1: 0, 2: 60})
    assert desk.places()[0].number == 2
    taken = cup_standings(desk.now)[:2]
    assert [(place.number, int(place.total)) for place in taken] == [(1, 40), (2, 30)]


# Kant_Ine: points divided by the deals of the table.


def kantine(values: Mapping[int, Sequence[tuple[int, int] | None]], players: int = 4) -> Desk:
    """Rounds of one table, given each player's points and deals; None sits out."""
    desk = Desk("kant-ine", players)
    desk.do(Closed())
    rounds = max(map(len, values.values()))
    drawn = []
    for number in range(1, rounds + 1):
        out = [who for who, got in values.items() if got[number - 1] is None]
        seats = tuple(who for who in desk.now.entrants if who not in out)[:4]
        byes = tuple(who for who in desk.now.entrants if who not in seats)
        drawn.append(RoundDraw(number, (seats,), byes))
    desk.do(Drawn(tuple(drawn), SEED))
    for one in drawn:
        desk.start(one.number)
        got = {who: scores[one.number - 1] for who, scores in values.items()}
        points = [(got.get(who) or (0, 0))[0] for who in one.tables[0]]
        deals = next(score[1] for score in got.values() if score is not None)
        points[-1] -= sum(points)
        desk.totals(one.number, 1, points, deals)
    return desk


@clause("KI-072")
def test_the_points_of_a_round_are_divided_by_the_deals_of_the_table() -> None:
    slow, quick = kantine({1: [(24, 16)]}), kantine({1: [(24, 12)]})
    assert place_of(slow, 1).total == Fraction(3, 2)
    assert place_of(quick, 1).total == 2
    assert sum(place.total for place in slow.places()) == 0


@clause("KI-072")
def test_round_values_are_added_as_exact_fractions() -> None:
    desk = kantine({1: [(1, 3), (1, 7), (1, 11)]})
    assert place_of(desk, 1).total == Fraction(1, 3) + Fraction(1, 7) + Fraction(1, 11)
    assert shown(place_of(desk, 1).total, "de") == "0,57"


@clause("KI-072", "KI-257")
def test_equal_sums_of_kant_ine_share_the_rank() -> None:
    desk = kantine({1: [(16, 16)], 2: [(16, 16)], 3: [(-8, 16)]})
    assert order(desk.places()) == [(1, 1), (1, 2), (3, 3), (4, 4)]


@clause("KI-257")
def test_the_highest_sum_of_weighted_rounds_wins() -> None:
    desk = kantine({1: [(32, 10)], 2: [(11, 10)], 3: [(-4, 10)]})
    assert [place.total for place in desk.places()] == [
        Fraction(16, 5),
        Fraction(11, 10),
        Fraction(-2, 5),
        Fraction(-39, 10),
    ]
    assert [place.rank for place in desk.places()] == [1, 2, 3, 4]


@clause("KI-073")
def test_a_bye_earns_the_mean_of_the_rounds_that_were_played() -> None:
    values = {1: [(6, 12), None, (-3, 12), (12, 12)], 5: [None, (0, 12), None, None]}
    desk = kantine(values, players=5)
    mine = place_of(desk, 1)
    assert mine.rounds == (HALF, Fraction(5, 12), Fraction(-1, 4), Fraction(1))
    assert mine.marks == ("played", "bye", "played", "played")
    assert mine.total == Fraction(5, 3)


@clause("KI-073")
def test_until_the_end_a_bye_is_the_mean_so_far_and_zero_before_the_first_round() -> None:
    values = {1: [None, (6, 12), (12, 12)], 5: [(0, 12), None, None]}
    desk = kantine(values, players=5)
    assert place_of(desk, 1, 1).total == 0
    assert place_of(desk, 1, 2).total == 1
    assert place_of(desk, 1, 3).total == Fraction(9, 4)


@clause("KI-073")
def test_thirteen_players_sit_out_one_after_another() -> None:
    desk = Desk("kant-ine", 13)
    desk.close_and_draw()
    byes = [desk.now.draws[number].byes for number in (1, 2, 3, 4)]
    assert [len(one) for one in byes] == [1, 1, 1, 1]
    assert len({one[0] for one in byes}) == 4


@clause("KI-073")
def test_the_mean_of_the_field_is_a_setting_and_always_zero() -> None:
    form = preset("kant-ine")
    desk = Desk(replace(form, scoring=replace(form.scoring, bye="field-mean")), 5)
    desk.close_and_draw()
    for number in (1, 2, 3, 4):
        desk.play(number, random_totals(number))
    for place in desk.places():
        for value, mark in zip(place.rounds, place.marks, strict=True):
            assert mark != "bye" or value == 0


def test_at_a_table_of_five_the_deals_that_each_played_divide() -> None:
    cup = preset("steirischer-cup")
    form = replace(cup, scoring=replace(cup.scoring, weighting="per-deal"))
    desk = Desk(form, 5)
    desk.seat([(1, 2, 3, 4, 5)])
    desk.start(1)
    desk.totals(1, 1, (40, 0, 0, 0, -40))
    assert place_of(desk, 1).total == 2


# Whoever the format and whatever the rounds.


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
        Result(number, Fraction(one + two), (Fraction(one), Fraction(two)), ())
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
        (Fraction(-7, 2), "-3,5"),
        (Fraction(5, 12), "0,42"),
        (Fraction(-5, 12), "-0,42"),
        (Fraction(1, 200), "0,01"),
        (Fraction(-1, 400), "0,00"),
        (None, ""),
    ],
)
def test_a_number_is_shown_as_people_read_it(value: Fraction | None, text: str) -> None:
    assert shown(value, "de") == text


def test_interim_standings_after_each_round_stay_what_they_were() -> None:
    desk = Desk("skoty", 16)
    desk.close_and_draw()
    after = {}
    for number in (1, 2, 3):
        desk.play(number, random_totals(number))
        after[number] = desk.places()
    for number in (1, 2, 3):
        assert standings(desk.now, number) == after[number]
