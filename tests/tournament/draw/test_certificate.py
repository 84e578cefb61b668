"""Counts, bounds and the independent checker that knows a false certificate when it sees one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondfang.tournament.draw.bounds import Bound, spread, spread_all
from mondfang.tournament.draw.certificate import Certificate, Claim, certify
from mondfang.tournament.draw.check import check_draw
from mondfang.tournament.draw.check_bounds import forced_in_all, forced_pairs
from mondfang.tournament.draw.commitment import commitment
from mondfang.tournament.draw.draw import draw_rounds
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.draw.publish import Published, publish_draw
from mondfang.tournament.draw.rules import DrawRules
from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.draw.words import certificate_lines, claim_text, finding_text
from tests.tournament.draw.fields import BYES, FIVES, FIVES_FIRST, FOURS, people

SEED = "ein Startwert, den niemand errät"


@cache
def published(
    players: int = 17, rules: DrawRules = FIVES, rounds: tuple[int, ...] = (1, 2, 3)
) -> Published:
    field = people(players, ["A", "B", "C", "", "D"])
    drawn = draw_rounds(field, rounds, rules, SEED)
    return publish_draw(field, drawn, rules, SEED, promise=commitment(SEED))


def bad(draw: Published) -> list[str]:
    return [finding.code for finding in verify_draw(draw) if not finding.good]


@given(st.integers(0, 12), st.integers(1, 8))
def test_the_formula_for_forced_pairs_agrees_with_trying_all(group: int, tables: int) -> None:
    assert spread(group, tables) == forced_pairs(group, tables)


@given(st.lists(st.integers(0, 6), max_size=6), st.integers(1, 5), st.integers(0, 3))
def test_sitting_out_where_it_helps_most_agrees_with_trying_all(
    groups: list[int], tables: int, byes: int
) -> None:
    assert spread_all(groups, tables, byes) == forced_in_all(groups, tables, byes)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(8, 60).filter(lambda n: n != 11),
    st.sampled_from([FIVES, FIVES_FIRST, BYES, replace(BYES, avoid_clubs=True)]),
    st.integers(1, 4),
)
def test_every_draw_passes_the_independent_check(
    players: int, rules: DrawRules, rounds: int
) -> None:
    numbers = tuple(range(1, rounds + 1))
    assert all(finding.good for finding in check_draw(published(players, rules, numbers)))


def test_a_round_drawn_after_others_is_certified_against_them() -> None:
    past = draw_rounds(people(12), [1, 2], FOURS, "s")
    later = draw_rounds(people(12), [3], FOURS, "s", past=past)
    claim = certify(people(12), later, FOURS, past=past).claim("repeats")
    assert claim.bound.argument == "spread"
    assert claim.bound.least == 3
    draw = publish_draw(people(12), later, FOURS, "s", past=past)
    assert bad(draw) == []


def test_more_rounds_than_opponents_are_proved_to_repeat() -> None:
    field = people(16)
    drawn = draw_rounds(field, range(1, 8), FOURS, "s")
    bound = certify(field, drawn, FOURS).claim("repeats").bound
    assert (bound.argument, bound.least) == ("opponents", 48)


def test_a_club_larger_than_the_number_of_tables_is_proved_to_meet() -> None:
    rules = replace(FOURS, avoid_clubs=True)
    field = [replace(entrant, club="A" if entrant.number < 7 else "") for entrant in people(16)]
    drawn = draw_rounds(field, (1, 2), rules, "s")
    claim = certify(field, drawn, rules).claim("clubs")
    assert (claim.count, claim.bound) == (4, Bound(4, "clubs", ((6, 4, 2, 2),)))


def _moved_player(draw: Published) -> Published:
    first, *rest = draw.rounds
    (a, *b), (c, *d), *tables = first.tables
    changed = RoundDraw(first.number, ((c, *b), (a, *d), *tables))
    return replace(draw, rounds=(changed, *rest))


def _doubled_player(draw: Published) -> Published:
    first, *rest = draw.rounds
    (a, *b), (_, *d), *tables = first.tables
    changed = RoundDraw(first.number, ((a, *b), (a, *d), *tables))
    return replace(draw, rounds=(changed, *rest))


def _other_sizes(draw: Published) -> Published:
    first, *rest = draw.rounds
    (a, *b), c, *tables = first.tables
    return replace(draw, rounds=(RoundDraw(1, (tuple(b), (a, *c), *tables)), *rest))


def _with_claim(draw: Published, claim: Claim) -> Published:
    claims = tuple(claim if c.criterion == claim.criterion else c for c in draw.certificate.claims)
    return replace(draw, certificate=Certificate(claims))


def _too_good(draw: Published) -> Published:
    return _with_claim(draw, Claim("repeats", 0, Bound(0)))


def _too_proud(draw: Published) -> Published:
    return _with_claim(draw, Claim("fives", 4, Bound(4, "seats", ((15, 11),))))


def _row_twice(draw: Published) -> Published:
    row = draw.certificate.claim("repeats").bound.rows[0]
    return _with_claim(draw, Claim("repeats", 2, Bound(2, "spread", (row, row))))


def _other_seed(draw: Published) -> Published:
    return replace(draw, seed="ein anderer Startwert")


@pytest.mark.parametrize(
    ("tamper", "caught"),
    [
        (_moved_player, {"again"}),
        (_doubled_player, {"once", "again"}),
        (_other_sizes, {"again"}),
        (_too_good, {"counts"}),
        (_too_proud, {"proofs"}),
        (_row_twice, {"proofs"}),
        (_other_seed, {"commitment", "again"}),
    ],
)
def test_tampering_is_caught(tamper: Callable[[Published], Published], caught: set[str]) -> None:
    assert bad(published()) == []
    assert caught <= set(bad(tamper(published())))


def test_a_bye_given_twice_too_early_is_caught() -> None:
    draw = published(13, BYES, (1, 2))
    first, second = draw.rounds
    (again,), (other,) = first.byes, second.byes
    tables = tuple(tuple(other if p == again else p for p in table) for table in second.tables)
    changed = replace(draw, rounds=(first, RoundDraw(2, tables, (again,))))
    assert "byes" in bad(changed)


def test_a_bound_for_one_criterion_proves_nothing_for_another() -> None:
    draw = published()
    fives = draw.certificate.claim("fives")
    seats = Bound(fives.count, "spread", ((2, 1, 4, fives.count),))
    assert "proofs" in bad(_with_claim(draw, replace(fives, bound=seats)))


def test_the_certificate_speaks_both_languages() -> None:
    claim = published(17).certificate.claim("repeats")
    assert claim_text(claim, "de").startswith("wiederholte Begegnungen: 2; weniger geht nicht")
    assert claim_text(claim, "en").startswith("repeated meetings: 2; fewer is impossible")


def test_what_is_not_proved_is_not_claimed() -> None:
    lines = certificate_lines(published(12, FOURS, (1, 2, 3, 4)).certificate, "en")
    assert lines == (
        "repeated meetings: 13; there must be at least 9; whether fewer than 13 would do is not"
        " proved",
    )


def test_every_finding_has_words() -> None:
    for finding in verify_draw(published()):
        for language in ("de", "en"):
            assert finding_text(finding, language)
            assert finding_text(replace(finding, good=False, detail="R1"), language).endswith(
                "(R1)."
            )
