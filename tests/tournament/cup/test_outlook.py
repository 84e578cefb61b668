"""Clinched, eliminated and what the final must bring: claims that no season contradicts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mondfang.tournament.cup.format import CupFormat, cup_preset
from mondfang.tournament.cup.outlook import Outlook, TitleNeed, outlooks, title_needs
from mondfang.tournament.cup.scales import LegResult
from mondfang.tournament.cup.table import Cup, Leg, cup_table
from mondfang.tournament.errors import TournamentError
from tests.tournament.cup.test_table import leg

STEIRISCH = cup_preset("steirischer-cup")
SHORT = replace(STEIRISCH, planned=3, counting=replace(STEIRISCH.counting, best=2))
WITHOUT_FINAL = replace(SHORT, final=replace(SHORT.final, played=False))


def cup_of(form: CupFormat, *legs: Leg) -> Cup:
    return Cup(form, "2026", legs)


def of(cup: Cup, member: str) -> Outlook:
    return next(outlook for outlook in outlooks(cup) if outlook.member == member)


def test_a_lead_that_nobody_can_reach_is_a_title() -> None:
    cup = cup_of(WITHOUT_FINAL, leg("T1", a=1, b=2), leg("T2", a=1, b=3))
    assert of(cup, "a") == Outlook("a", 446, 446, 1, 1, "b")
    assert of(cup, "a").clinched
    assert of(cup, "b").eliminated
    assert of(cup, "b").high == 198 + 223


def test_nothing_is_clinched_while_it_can_be_reached() -> None:
    cup = cup_of(WITHOUT_FINAL, leg("T1", a=1, b=2), leg("T2", a=2, b=3))
    assert not of(cup, "a").clinched
    assert not of(cup, "b").eliminated


def test_a_total_that_can_be_equalled_is_not_clinched() -> None:
    cup = cup_of(WITHOUT_FINAL, leg("T1", a=1, b=1), leg("T2", a=1))
    assert of(cup, "b").high == of(cup, "a").low
    assert not of(cup, "a").clinched


def test_somebody_who_has_not_played_yet_can_still_come() -> None:
    cup = cup_of(WITHOUT_FINAL, leg("T1", a=40))
    assert of(cup, "a").worst_rank is None


def test_a_final_to_come_keeps_it_open() -> None:
    legs = (leg("T1", a=1, b=2), leg("T2", a=1, b=2), leg("T3", a=1, b=2))
    assert not of(cup_of(SHORT, *legs), "a").clinched
    assert of(cup_of(WITHOUT_FINAL, *legs), "a").clinched


def test_sums_have_no_bounds_and_no_claims() -> None:
    assert outlooks(cup_of(cup_preset("generic"), leg("T1", a=1))) == ()


def test_what_the_final_must_bring() -> None:
    """a 446, b 396, c 220: b needs 50 to reach a (52 is the next in the table), c 226: too many."""
    legs = (leg("T1", a=1, b=2, c=2), leg("T2", a=1, b=2, c=35))
    needs = {need.member: need for need in title_needs(cup_of(SHORT, *legs))}
    assert needs["a"] == TitleNeed("a", 0, 180)  # 446 + 180 > 396 + 223
    assert needs["b"] == TitleNeed("b", 52, None)
    assert needs["c"] == TitleNeed("c", None, None)


def test_who_is_alone_has_the_title() -> None:
    assert title_needs(cup_of(SHORT, leg("T1", a=9))) == (TitleNeed("a", 0, 0),)


def test_needs_are_asked_before_the_final() -> None:
    with pytest.raises(TournamentError) as refusal:
        title_needs(cup_of(SHORT, leg("T1", a=1), leg("F", True, a=1)))
    assert refusal.value.code == "cup-two-finals"
    with pytest.raises(TournamentError) as refusal:
        title_needs(cup_of(WITHOUT_FINAL, leg("T1", a=1)))
    assert refusal.value.code == "cup-no-final"


NAMES = ("a", "b", "c", "d")
DAYS = st.permutations(NAMES).flatmap(
    lambda order: st.integers(1, 4).map(lambda n: {who: i + 1 for i, who in enumerate(order[:n])})
)


@settings(max_examples=150)
@given(st.lists(DAYS, min_size=4, max_size=4), st.integers(1, 3), st.sampled_from(["heine", "fix"]))
def test_no_season_contradicts_what_was_claimed(
    days: list[dict[str, int]], played: int, system: str
) -> None:
    form = SHORT if system == "fix" else replace(SHORT, scale="heine")
    legs = [
        Leg(
            f"T{i}",
            "",
            tuple(LegResult(w, r, Fraction(70 * (3 - r))) for w, r in day.items()),
            i == 3,
        )
        for i, day in enumerate(days)
    ]
    assume(set(days[3]) <= set().union(*days[:3]))  # a final is for who qualified
    claims = outlooks(cup_of(form, *legs[:played]))
    ends = {place.member: place for place in cup_table(cup_of(form, *legs))}
    for claim in claims:
        end = ends[claim.member]
        assert claim.low <= end.total <= claim.high
        assert claim.best_rank <= end.rank
        assert claim.worst_rank is None or end.rank <= claim.worst_rank


@settings(max_examples=100)
@given(st.lists(DAYS, min_size=4, max_size=4))
def test_no_final_contradicts_what_it_had_to_bring(days: list[dict[str, int]]) -> None:
    legs = [leg(f"T{i}", i == 3, **day) for i, day in enumerate(days)]
    needs = {need.member: need for need in title_needs(cup_of(SHORT, *legs[:3]))}
    assume(set(days[3]) <= set(needs))
    for place in cup_table(cup_of(SHORT, *legs)):
        need, brought = needs[place.member], place.final or 0
        if place.rank == 1:
            assert need.at_least is not None
            assert brought >= need.at_least
        if need.enough is not None and brought >= need.enough:
            assert place.rank == 1
