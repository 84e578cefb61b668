"""Duplicate: fair tables, the deal as the unit, the same results however they are got."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from mondfang.lab import Spec
from mondfang.lab.arena.duplicate import SCHEMES, Scheme, pairs_of, seatings
from mondfang.lab.arena.results import standing_json, standing_of
from mondfang.lab.arena.run import DealResult, Match, TableResult, jobs_of, play_duplicate
from mondfang.lab.jobs import Workers, each_done
from mondfang.lab.stats import Clock, clock_of
from mondfang.rulebook import load_book
from tests.lab.seatmates import PLAIN, STEADY

ST = load_book("steirisch-2017")
CLOCKS = (clock_of([0.5]), clock_of([0.25, 0.75]))


def match(*bots: str, scheme: Scheme = "pairs") -> Match:
    return Match(ST, tuple(Spec(bot) for bot in bots), 11, scheme)


def untimed(result: DealResult) -> DealResult:
    return replace(result, clocks=(Clock(), Clock()))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("number", range(12))
def test_each_hand_is_held_equally_often_by_both(scheme: Scheme, number: int) -> None:
    tables = seatings(scheme, number)
    assert len(tables) == {"pairs": 2, "alone": 8, "full": 14}[scheme]
    assert len(set(tables)) == len(tables)
    for seat in range(4):
        assert Counter(table[seat] for table in tables) == dict.fromkeys("AB", len(tables) // 2)


def test_twelve_deals_of_pairs_see_every_way_of_sitting_with_every_forehand() -> None:
    seen = {(number % 4, frozenset(seatings("pairs", number))) for number in range(12)}
    assert len(seen) == 12
    assert len({tables for _, tables in seen}) == 3


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_bot_that_ignores_its_seed_is_no_better_than_itself(scheme: Scheme) -> None:
    for job in jobs_of(match(STEADY, STEADY, scheme=scheme), 4):
        result = play_duplicate(job)
        assert result.advantage == pytest.approx(0)
        assert any(any(table.points) for table in result.tables)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_equal_bots_differ_by_nothing_at_all(scheme: Scheme) -> None:
    points = set()
    for job in jobs_of(match("random", "random", scheme=scheme), 4):
        result = play_duplicate(job)
        assert result.advantage == 0.0
        assert len({table.points for table in result.tables}) == 1
        points.add(result.tables[0].points)
    assert len(points) > 1


def test_the_advantage_is_what_the_first_made_more_in_the_same_hands() -> None:
    tables = (
        TableResult("ABAB", (6, -2, -2, -2), (6, -2, -2, -2), "played", "dreier", 0, None, True),
        TableResult("BABA", (-18, 6, 6, 6), (-9, 3, 3, 3), "played", "dreier", 0, None, False),
    )
    result = DealResult((0, 1), 0, tables, CLOCKS)
    # A: 6 - 2 + 6 + 6 in four hands, B: -2 - 2 - 18 + 6 in the same four.
    assert result.advantage == pytest.approx(16 / 4 - (-16) / 4)
    assert result.ahead("base") == pytest.approx(10 / 4 - (-10) / 4)


def test_exchanging_the_bots_turns_the_sign() -> None:
    def advantages(*bots: str) -> list[float]:
        return [play_duplicate(job).advantage for job in jobs_of(match(*bots), 6)]

    there, back = advantages(STEADY, PLAIN), advantages(PLAIN, STEADY)
    assert any(there)
    assert back == [-value for value in there]


def test_processes_and_order_change_no_result() -> None:
    jobs = jobs_of(match("greedy", "random"), 6)
    alone = [untimed(result) for _, result in each_done(play_duplicate, jobs, Workers(1))]
    spread = dict(each_done(play_duplicate, jobs, Workers(2)))
    backwards = [untimed(play_duplicate(job)) for job in reversed(jobs)]
    assert [untimed(spread[number]) for number in range(6)] == alone == backwards[::-1]


def test_everybody_meets_everybody_on_the_same_deals() -> None:
    bots = ("greedy", "random", STEADY)
    jobs = jobs_of(match(*bots), 3)
    assert pairs_of(3) == ((0, 1), (0, 2), (1, 2))
    assert Counter(job.pair for job in jobs) == dict.fromkeys(pairs_of(3), 3)
    assert [job.deal for job in jobs] == sorted(job.deal for job in jobs)
    assert len(jobs_of(match(*bots), 3, done=[(0, 2, 1), (1, 2, 2)])) == 7


def worth(pair: tuple[int, int], deal: int, points: int) -> DealResult:
    """A deal in which the first of the pair is better by ``points``."""
    half = points // 2
    row = (half, -half, half, -half)
    table = TableResult("ABAB", row, row, "played", "rufer", 0, 2, points > 0)
    return DealResult(pair, deal, (table,), CLOCKS)


def test_a_ladder_takes_the_mean_over_opponents_as_one_value_a_deal() -> None:
    results = [
        worth((0, 1), 0, 4),
        worth((0, 2), 0, 8),
        worth((1, 2), 0, 2),
        worth((0, 1), 1, 2),
        worth((0, 2), 1, 2),
        worth((1, 2), 1, 6),
        worth((0, 1), 2, 100),  # the other pairs have not played this deal yet
    ]
    standing = standing_of(match("cup", "club", "greedy"), reversed(results))
    ladder = {rung.bot: rung.advantage for rung in standing.ladder}
    assert [rung.bot for rung in standing.ladder] == ["cup", "club", "greedy"]
    assert (ladder["cup"].count, ladder["cup"].mean) == (2, 4.0)  # (6 + 2) / 2
    assert ladder["club"].mean == 0.5  # ((-4 + 2) / 2 + (-2 + 6) / 2) / 2
    assert sum(rung.mean for rung in ladder.values()) == pytest.approx(0)
    duel = standing.duels[0].advantage
    assert duel.count == 3
    assert duel.mean == pytest.approx(106 / 3)


def test_contracts_and_time_are_told_by_bot() -> None:
    results = [worth((0, 1), 0, 4), worth((0, 1), 1, -2)]
    standing = standing_of(match("cup", "cup"), results)
    (row,) = standing.contracts
    assert (row.bot, row.contract, row.won, row.points.mean) == ("cup", "rufer", 0.5, 0.5)
    clocks = dict(standing.clocks)
    assert clocks["cup"].moves == 2
    assert clocks["cup #2"].moves == 4
    assert clocks["cup #2"].mean == 0.5
    told = standing_json(match("cup", "cup"), standing, 3)
    assert told["complete"] is False
    assert told["duels"][0]["mean"] == told["duels"][0]["base"]["mean"] == 1.0
