"""What an arena says in the end: pairs, the ladder, contracts and time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from mondfang.lab.arena.duplicate import pairs_of
from mondfang.lab.arena.run import Currency, DealResult, Match, advantages
from mondfang.lab.players import labels
from mondfang.lab.stats import Clock, Interval, Tally, interval_of


@dataclass(frozen=True, slots=True)
class Duel:
    """Two bots, and the first one's points a deal above the second's; ``base`` without Kontra."""

    first: str
    second: str
    advantage: Interval
    base: Interval


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot's game points a deal above the mean of all the others; ``base`` without Kontra."""

    bot: str
    advantage: Interval
    base: Interval


@dataclass(frozen=True, slots=True)
class Declaring:
    """How often a bot declared a contract, how often it won it, and what that brought it."""

    bot: str
    contract: str
    won: float
    points: Interval
    base: Interval


@dataclass(frozen=True, slots=True)
class Standing:
    duels: tuple[Duel, ...]
    ladder: tuple[Rung, ...]
    contracts: tuple[Declaring, ...]
    clocks: tuple[tuple[str, Clock], ...]
    games: int
    thrown_in: int


def standing_of(match: Match, results: Iterable[DealResult]) -> Standing:
    """Everything there is to say; the order in which deals were finished does not matter."""
    done = sorted(results, key=lambda result: (result.pair, result.deal))
    names = labels(match.bots)
    duels = tuple(
        Duel(
            names[one],
            names[two],
            interval_of([value for _, value in advantages(done, one, two)]),
            interval_of([value for _, value in advantages(done, one, two, "base")]),
        )
        for one, two in pairs_of(len(names))
    )
    tables = [table for result in done for table in result.tables]
    return Standing(
        duels,
        _ladder(names, done),
        _contracts(match, names, done),
        _clocks(names, done),
        len(tables),
        sum(table.ending == "thrown-in" for table in tables),
    )


def _ladder(names: Sequence[str], done: Sequence[DealResult]) -> tuple[Rung, ...]:
    rungs = [
        Rung(
            name,
            _over_all(len(names), bot, done, "written"),
            _over_all(len(names), bot, done, "base"),
        )
        for bot, name in enumerate(names)
    ]
    return tuple(sorted(rungs, key=lambda rung: -rung.advantage.mean))


def _over_all(bots: int, bot: int, done: Sequence[DealResult], currency: Currency) -> Interval:
    """The unit is the deal: its advantages over all opponents are one value."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for other in range(bots):
        for deal, value in advantages(done, bot, other, currency):
            by_deal[deal].append(value)
    whole = [values for values in by_deal.values() if len(values) == bots - 1]
    return interval_of([sum(values) / len(values) for values in whole])


def _contracts(
    match: Match, names: Sequence[str], done: Sequence[DealResult]
) -> tuple[Declaring, ...]:
    points: dict[tuple[int, str], Tally] = defaultdict(Tally)
    base: dict[tuple[int, str], Tally] = defaultdict(Tally)
    won: dict[tuple[int, str], int] = defaultdict(int)
    for result in done:
        for table in result.tables:
            if table.contract is None or table.declarer is None:
                continue
            key = (result.pair["AB".index(table.seats[table.declarer])], table.contract)
            points[key].add(table.points[table.declarer])
            base[key].add(table.base[table.declarer])
            won[key] += bool(table.won)
    order = list(match.book.contracts)
    keys = sorted(points, key=lambda key: (order.index(key[1]), key[0]))
    return tuple(
        Declaring(
            names[bot],
            contract,
            won[key] / points[key].count,
            points[key].interval(),
            base[key].interval(),
        )
        for key in keys
        for bot, contract in [key]
    )


def _clocks(names: Sequence[str], done: Sequence[DealResult]) -> tuple[tuple[str, Clock], ...]:
    clocks = [Clock()] * len(names)
    for result in done:
        for bot, clock in zip(result.pair, result.clocks, strict=True):
            clocks[bot] = clocks[bot].joined(clock)
    return tuple(zip(names, clocks, strict=True))


def standing_json(match: Match, standing: Standing, deals: int) -> dict[str, Any]:
    """The same as plain values; seconds, which differ from run to run, stand apart."""
    return {
        "rulebook": match.book.id,
        "digest": match.book.digest,
        "seed": match.seed,
        "tables": match.scheme,
        "worlds": match.worlds,
        "deals": deals,
        "games": standing.games,
        "thrown_in": standing.thrown_in,
        "complete": all(duel.advantage.count == deals for duel in standing.duels),
        "duels": [
            {
                "a": duel.first,
                "b": duel.second,
                **interval_json(duel.advantage),
                "base": interval_json(duel.base),
            }
            for duel in standing.duels
        ],
        "ladder": [
            {
                "bot": rung.bot,
                **interval_json(rung.advantage),
                "base": interval_json(rung.base),
            }
            for rung in standing.ladder
        ],
        "contracts": [
            {
                "bot": row.bot,
                "contract": row.contract,
                "won": row.won,
                **interval_json(row.points),
                "base": interval_json(row.base),
            }
            for row in standing.contracts
        ],
        "seconds": [
            {
                "bot": bot,
                "moves": clock.moves,
                "mean": clock.mean,
                "p99": clock.percentile(0.99),
                "longest": clock.longest,
            }
            for bot, clock in standing.clocks
        ],
    }


def interval_json(interval: Interval) -> dict[str, Any]:
    """A mean and its interval as plain values."""
    return {
        "count": interval.count,
        "mean": interval.mean,
        "sd": interval.deviation,
        "lower": interval.lower,
        "upper": interval.upper,
    }
