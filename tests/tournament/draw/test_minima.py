"""The least that no draw can go below is reached, and proved, for every number of players."""

from __future__ import annotations

import pytest

from mondfang.tournament.draw.certificate import certify, count_fives, count_repeats
from mondfang.tournament.draw.chance import Chance
from mondfang.tournament.draw.design import ORDERS, design_rounds
from mondfang.tournament.draw.draw import draw_rounds
from mondfang.tournament.draw.model import RoundDraw, meeting_counts
from mondfang.tournament.draw.rules import DrawRules
from tests.tournament.draw.fields import BYES, FIVES, FIVES_FIRST, FOURS, people

THREE = (1, 2, 3)
FOUR = (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("players", "repeats"),
    [(8, 8), (9, 12), (12, 6), (13, 8), (14, 10), (15, 12), (17, 2), (18, 4), (19, 6)],
)
def test_small_fields_repeat_what_they_must_in_three_rounds(players: int, repeats: int) -> None:
    drawn = draw_rounds(people(players), THREE, FIVES, "s")
    claim = certify(people(players), drawn, FIVES).claim("repeats")
    assert (claim.count, claim.bound.least) == (repeats, repeats)


@pytest.mark.parametrize("players", [16, *range(20, 61)])
@pytest.mark.parametrize("rounds", [THREE, FOUR])
def test_nobody_meets_twice_where_that_is_possible(players: int, rounds: tuple[int, ...]) -> None:
    assert count_repeats(draw_rounds(people(players), rounds, FIVES, "s"), ()) == 0


@pytest.mark.parametrize(("players", "repeats"), [(17, 3), (18, 6), (19, 9)])
def test_seventeen_to_nineteen_repeat_one_pair_a_five_and_round(players: int, repeats: int) -> None:
    drawn = draw_rounds(people(players), FOUR, FIVES, "s")
    claim = certify(people(players), drawn, FIVES).claim("repeats")
    assert (claim.count, claim.proved) == (repeats, True)


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"), [(12, 4, 13), (13, 4, 14), (14, 4, 17), (15, 4, 23)]
)
def test_known_seatings_serve_where_no_plane_does(players: int, rounds: int, repeats: int) -> None:
    for seed in ("a", "b"):
        drawn = draw_rounds(people(players), range(1, rounds + 1), FIVES, seed)
        assert count_repeats(drawn, ()) <= repeats


@pytest.mark.parametrize(("players", "repeats"), [(16, 0), (17, 4), (20, 0), (23, 0)])
def test_five_rounds_from_a_plane(players: int, repeats: int) -> None:
    drawn = draw_rounds(people(players), range(1, 6), FIVES, "s")
    claim = certify(people(players), drawn, FIVES).claim("repeats")
    assert (claim.count, claim.proved) == (repeats, True)


@pytest.mark.parametrize("players", [16, 20, 24, 28])
def test_five_rounds_without_a_meeting_repeated(players: int) -> None:
    assert count_repeats(draw_rounds(people(players), range(1, 6), FOURS, "s"), ()) == 0


@pytest.mark.parametrize("players", range(12, 40))
def test_byes_repeat_no_more_than_they_must_in_three_rounds(players: int) -> None:
    drawn = draw_rounds(people(players), THREE, BYES, "s")
    assert certify(people(players), drawn, BYES).claim("repeats").proved


@pytest.mark.parametrize(("players", "repeats"), [(17, 12), (21, 6)])
def test_fives_first_costs_meetings(players: int, repeats: int) -> None:
    drawn = draw_rounds(people(players), THREE, FIVES_FIRST, "s")
    certificate = certify(people(players), drawn, FIVES_FIRST)
    assert [(claim.criterion, claim.count) for claim in certificate.claims] == [
        ("fives", 0),
        ("repeats", repeats),
    ]
    assert all(claim.proved for claim in certificate.claims)


@pytest.mark.parametrize("players", [21, 41, 42, 43, 61, 99])
def test_nobody_sits_at_two_fives_where_that_is_possible(players: int) -> None:
    drawn = draw_rounds(people(players), THREE, FIVES_FIRST, "s")
    assert count_fives(drawn, ()) == max(0, 5 * (players % 4) * 3 - players)


@pytest.mark.parametrize("order", ORDERS)
def test_a_plane_gives_every_pair_one_line(order: int) -> None:
    players = order**2
    tables = design_rounds(players, (order,) * order, order + 1, Chance("s"))
    assert tables is not None
    rounds = [RoundDraw(i, tuple(map(tuple, one))) for i, one in enumerate(tables)]
    counts = meeting_counts(rounds)
    assert len(counts) == players * (players - 1) // 2
    assert set(counts.values()) == {1}


def test_a_thousand_players_meet_nobody_twice_in_four_rounds() -> None:
    drawn = draw_rounds(people(1000), FOUR, FOURS, "s")
    assert count_repeats(drawn, ()) == 0


@pytest.mark.parametrize("rules", [FIVES, BYES])
def test_a_bound_is_never_above_what_a_draw_reaches(rules: DrawRules) -> None:
    for players in (9, 13, 18):
        for rounds in (1, 2, 6):
            drawn = draw_rounds(people(players), range(1, rounds + 1), rules, "s")
            for claim in certify(people(players), drawn, rules).claims:
                assert claim.count >= claim.bound.least
