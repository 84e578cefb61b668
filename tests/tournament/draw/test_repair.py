"""Late arrivals, withdrawals and pauses: few move, and nobody in a round that has started."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondfang.tournament.draw.draw import draw_rounds
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.draw.publish import publish_repair
from mondfang.tournament.draw.repair import (
    Repair,
    changes_between,
    repair_rounds,
    substitute,
    swap_seats,
)
from mondfang.tournament.draw.rules import DrawRules, split
from mondfang.tournament.draw.verify import verify_draw
from mondfang.tournament.errors import TournamentError
from tests.tournament.draw.fields import BYES, FIVES, FOURS, people, seats


def repaired(
    before: Sequence[RoundDraw],
    numbers: Sequence[int],
    rules: DrawRules,
    absent: dict[int, list[int]] | None = None,
) -> Repair:
    past, rest = before[:1], before[1:]
    return repair_rounds(people(numbers), rest, rules, "s", past=past, absent=absent)


def drawn(players: int, rules: DrawRules) -> tuple[RoundDraw, ...]:
    return draw_rounds(people(players), (1, 2, 3), rules, "s")


@settings(max_examples=20, deadline=None)
@given(
    st.integers(16, 45),
    st.sets(st.integers(1, 45), max_size=4),
    st.integers(0, 4),
    st.sampled_from([FIVES, BYES]),
)
def test_a_repair_seats_exactly_who_is_there_and_is_verified(
    players: int, gone: set[int], late: int, rules: DrawRules
) -> None:
    before = drawn(players, rules)
    numbers = [n for n in range(1, players + 1) if n not in gone] + [*range(100, 100 + late)]
    repair = repaired(before, numbers, rules)
    for one in repair.rounds:
        assert seats(one) == Counter(numbers)
        assert sorted(map(len, one.tables)) == sorted(split(len(numbers), rules))
    published = publish_repair(people(numbers), before[1:], repair, rules, "s", past=before[:1])
    assert [f for f in verify_draw(published) if not f.good] == []


def test_nothing_changes_when_nobody_comes_or_goes() -> None:
    before = drawn(18, FIVES)
    repair = repaired(before, range(1, 19), FIVES)
    assert repair.rounds == before[1:]
    assert repair.changes == ()


def test_a_late_arrival_takes_the_seat_of_who_left_and_nobody_moves() -> None:
    before = drawn(20, FOURS)
    repair = repaired(before, [*range(2, 21), 21], FOURS)
    assert repair.changes == ()
    assert repair.rounds == substitute(before[1:], 1, 21)


def test_a_late_arrival_makes_a_four_a_five_and_nobody_moves() -> None:
    before = drawn(20, FIVES)
    repair = repaired(before, range(1, 22), FIVES)
    assert repair.changes == ()
    assert all(5 in map(len, one.tables) for one in repair.rounds)


@pytest.mark.parametrize(("players", "gone", "moves"), [(21, 1, 1), (24, 1, 4), (22, 2, 2)])
def test_a_withdrawal_moves_no_more_than_it_must(players: int, gone: int, moves: int) -> None:
    """One leaves a five for the broken four; or the last table is broken up."""
    before = draw_rounds(people(players), (1, 2), FIVES, "s")
    leaver = [number for table in before[1].tables[-2:] for number in table][:gone]
    numbers = [n for n in range(1, players + 1) if n not in leaver]
    repair = repair_rounds(people(numbers), before[1:], FIVES, "s", past=before[:1])
    assert len(repair.changes) == repair.least_changes == moves


def test_who_stays_keeps_the_very_seat() -> None:
    before = drawn(21, FIVES)
    gone = before[1].tables[-1][2]
    after = repaired(before, [n for n in range(1, 22) if n != gone], FIVES).rounds[0]
    changed = {change.player for change in changes_between(before[1:2], [after])}
    last = before[1].tables[-1]
    for seat, player in enumerate(after.tables[-1]):
        assert player == last[seat] or player in changed


def test_a_pause_concerns_its_round_alone() -> None:
    before = drawn(17, FIVES)
    repair = repaired(before, range(1, 18), FIVES, {2: [5]})
    assert 5 not in repair.rounds[0].players
    assert repair.rounds[1] == before[2]


def test_a_number_that_does_not_split_is_refused() -> None:
    with pytest.raises(TournamentError) as refusal:
        repaired(drawn(20, FOURS), range(2, 21), FOURS)
    assert refusal.value.code == "does-not-split"


def test_the_bye_of_a_leaver_is_not_given_to_who_has_sat_out() -> None:
    before = draw_rounds(people(13), (1, 2, 3), BYES, "s")
    first, second = before[0].byes[0], before[1].byes[0]
    numbers = [n for n in [*range(1, 14), 14] if n != second]
    after = repair_rounds(people(numbers), before[1:2], BYES, "s", past=before[:1])
    assert after.rounds[0].byes != (first,)
    assert len(after.rounds[0].byes) == 1


def test_a_repair_avoids_repeated_meetings_where_it_can() -> None:
    before = drawn(40, FOURS)
    repair = repaired(before, [*range(3, 41), 41, 42], FOURS)
    late_and_met = [
        two for one in repair.rounds for two in one.meetings() if two == frozenset((41, 42))
    ]
    assert len(late_and_met) <= 1


def test_a_substitute_takes_over_all_seats() -> None:
    before = drawn(16, FOURS)
    after = substitute(before, 3, 30)
    assert all(30 in one.players and 3 not in one.players for one in after)
    assert substitute(after, 30, 3) == before


def test_a_substitute_who_plays_already_is_refused() -> None:
    with pytest.raises(TournamentError) as refusal:
        substitute(drawn(16, FOURS), 3, 4)
    assert refusal.value.text("de").startswith("Runde 1, Startnummer 4")


def test_two_players_swap_seats_in_one_round() -> None:
    one = drawn(16, FOURS)[0]
    first, second = one.tables[0][1], one.tables[2][3]
    after = swap_seats(one, first, second)
    assert (after.tables[0][1], after.tables[2][3]) == (second, first)
    assert swap_seats(after, first, second) == one
    with pytest.raises(TournamentError):
        swap_seats(one, first, 99)


def test_a_false_number_of_moves_is_caught() -> None:
    before = drawn(21, FIVES)
    repair = repaired(before, range(2, 22), FIVES)
    published = publish_repair(
        people(range(2, 22)), before[1:], repair, FIVES, "s", past=before[:1]
    )
    assert published.repaired is not None
    false = replace(published, repaired=replace(published.repaired, moved=0, least_moved=0))
    assert "moves" in [finding.code for finding in verify_draw(false) if not finding.good]
