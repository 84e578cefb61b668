"""The season: what counts, what is dropped, who is ahead and why."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.history import all_time
from mondfang.tournament.cup.scales import FIXED50, LegResult
from mondfang.tournament.cup.table import Cup, Leg, cup_table, leg_of, qualified
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.players.entrants import Entrant, anonymous
from mondfang.tournament.standings.ranking import Place
from mondfang.tournament.standings.ties import Reason
from tests.clauses import clause

STEIRISCH = cup_preset("steirischer-cup")


def leg(name: str, final: bool = False, **ranks: int | None) -> Leg:
    results = tuple(LegResult(who, rank, Fraction(0), who) for who, rank in ranks.items())
    return Leg(name, name, results, final)


def season(*legs: Leg) -> Cup:
    cup = Cup(STEIRISCH, "2026")
    for one in legs:
        cup = cup.after(one)
    return cup


def points_to_rank(points: int) -> int:
    return FIXED50.index(points) + 1


@clause("ST-135")
def test_six_best_results_and_the_final_are_added() -> None:
    won = (223, 180, 117, 100, 90, 80, 76, 10)
    legs = [leg(f"T{i}", a=points_to_rank(points)) for i, points in enumerate(won)]
    (place,) = cup_table(season(*legs, leg("F", True, a=2)))
    assert place.total == 790 + 198
    assert [one.points for one in place.counted] == [223, 180, 117, 100, 90, 80]
    assert [one.points for one in place.dropped] == [76, 10]
    assert place.final == 198


@clause("ST-134")
def test_one_tournament_qualifies_for_the_final() -> None:
    cup = season(leg("T1", a=1, b=2, c=None), leg("T2", b=1))
    assert qualified(cup) == ("b", "a", "c")
    assert "d" not in qualified(cup)


@clause("ST-134")
def test_who_is_not_qualified_is_not_in_the_final() -> None:
    cup = season(leg("T1", a=1))
    with pytest.raises(TournamentError) as refusal:
        cup.after(leg("F", True, a=1, d=2))
    assert refusal.value.code == "cup-not-qualified"
    assert "d" in refusal.value.text("de")


def test_a_tie_is_broken_by_the_final_and_then_by_the_best_result() -> None:
    cup = season(leg("T1", a=2, b=1, c=40), leg("T2", a=2, b=4, c=9), leg("F", True, a=50, b=46))
    assert [(place.member, place.total) for place in cup_table(cup)] == [
        ("a", 397),
        ("b", 396),
        ("c", 136),
    ]
    tied = season(leg("T1", a=1, b=2), leg("F", True, a=2, b=1))
    first, second = cup_table(tied)
    assert (first.member, first.rank, second.rank) == ("b", 1, 2)
    assert first.reason == Reason("cup-final", Fraction(223), Fraction(198))
    assert first.reason.text("de") == "besser im Finale: 223 vor 198"


def test_full_equality_shares_the_place_and_the_next_is_passed_over() -> None:
    cup = season(leg("T1", a=1, b=1, c=3))
    assert [(p.rank, p.member, p.reason.code) for p in cup_table(cup)] == [
        (1, "a", "shared"),
        (1, "b", "total"),
        (3, "c", "last"),
    ]


def test_who_has_no_rank_started_and_has_no_points() -> None:
    (place,) = cup_table(season(leg("T1", a=None)))
    assert (place.total, place.starts) == (0, 1)


def test_changes_of_place_are_counted_from_the_last_tournament() -> None:
    cup = season(leg("T1", a=1, b=2), leg("T2", b=1, a=9, c=2))
    climbed = {place.member: place.climbed for place in cup_table(cup)}
    assert climbed == {"b": 1, "a": -1, "c": None}


def test_a_corrected_tournament_takes_the_place_of_the_old() -> None:
    cup = season(leg("T1", a=1, b=2), leg("T2", a=1))
    corrected = cup.after(leg("T1", a=2, b=1))
    assert [one.id for one in corrected.legs] == ["T1", "T2"]
    assert {p.member: p.total for p in cup_table(corrected)} == {"a": 421, "b": 223}


@pytest.mark.parametrize(
    ("cup", "added", "code"),
    [
        (season(leg("T", a=1), leg("F", True, a=1)), leg("G", True, a=1), "cup-two-finals"),
        (Cup(cup_preset("heine"), "2026"), leg("F", True, a=1), "cup-no-final"),
        (season(), Leg("T", "T", (LegResult("a", 1, Fraction(0)),) * 2), "cup-member-twice"),
    ],
)
def test_what_a_cup_refuses(cup: Cup, added: Leg, code: str) -> None:
    with pytest.raises(TournamentError) as refusal:
        cup.after(added)
    assert refusal.value.code == code
    assert refusal.value.text("de") != refusal.value.text("en")


def test_the_better_half_of_the_season_counts_after_heine() -> None:
    form = replace(cup_preset("heine"), planned=5)
    cup = Cup(form, "2026")
    for number, total in enumerate((50, -20, 300, 120, 60)):
        cup = cup.after(Leg(f"T{number}", "", (LegResult("a", 1, Fraction(total)),)))
    (place,) = cup_table(cup)
    assert [one.points for one in place.counted] == [200, 110, 60]
    assert [one.points for one in place.dropped] == [50, 0]


def test_a_season_longer_than_planned_counts_the_half_of_what_was_held() -> None:
    cup = Cup(replace(cup_preset("heine"), planned=2), "2026")
    assert cup.counted == 1
    for number in range(5):
        cup = cup.after(Leg(f"T{number}", "", (LegResult("a", 1, Fraction(10 + number)),)))
    assert cup.counted == 3
    (place,) = cup_table(cup)
    assert (place.total, len(place.dropped)) == (14 + 13 + 12, 2)


def test_the_tyrolean_cup_counts_the_field() -> None:
    cup = Cup(cup_preset("tiroler-cup"), "2026").after(leg("T1", a=1, b=2, c=3))
    assert [place.total for place in cup_table(cup)] == [200, 25, 0]


def test_sums_below_zero_are_added_too() -> None:
    cup = Cup(cup_preset("generic"), "2026")
    cup = cup.after(
        Leg("T", "", (LegResult("a", 1, Fraction(-3)), LegResult("b", 2, Fraction(-7, 2))))
    )
    first, second = cup_table(cup)
    assert (first.total, second.total) == (-3, Fraction(-7, 2))
    assert first.reason == Reason("total", Fraction(-3), Fraction(-7, 2))


def test_an_unconfirmed_tournament_makes_the_table_provisional() -> None:
    assert not season(leg("T1", a=1)).provisional
    assert season(replace(leg("T1", a=1), confirmed=False)).provisional


@clause("HG-129")
def test_a_tournament_is_taken_as_its_ranking_stands() -> None:
    """Members are found by membership, else by name; who was forgotten stays somebody."""
    nothing = Reason("last")
    places = tuple(Place(n, n, Fraction(40 - n), (), (), nothing) for n in (1, 2, 3))
    entrants = {
        1: Entrant(1, "Erste Person", member="m-1", consent="short"),
        2: Entrant(2, "Zweite Person", "Verein"),
        3: anonymous(Entrant(3, "Dritte Person")),
    }
    taken = leg_of("T1", "Turnier", places, entrants)
    assert [(r.member, r.rank, r.total, r.name) for r in taken.results] == [
        ("m-1", 1, Fraction(39), "E. Person"),
        ("Zweite Person", 2, Fraction(38), "Zweite Person"),
        ("T1#3", 3, Fraction(37), "#3"),
    ]


def test_the_all_time_table_counts_every_point_and_every_title() -> None:
    old = season(*(leg(f"T{i}", a=1, b=2) for i in range(8)))
    new = season(leg("T1", b=1, a=3))
    table = all_time([old], running=new)
    assert [(p.rank, p.member, p.points, p.titles) for p in table] == [
        (1, "a", 8 * 223 + 180, 1),
        (2, "b", 8 * 198 + 223, 0),
    ]
    assert [(p.wins, p.podiums, p.starts, p.seasons) for p in table] == [(8, 9, 9, 2), (1, 9, 9, 2)]
