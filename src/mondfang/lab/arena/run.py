"""The arena: bots against each other on the same deals; the deal is the unit of the statistics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mondfang.lab.arena.base import base_points
from mondfang.lab.arena.duplicate import Scheme, pairs_of, seatings
from mondfang.lab.deals import deal_of, forehand_of, seed_for
from mondfang.lab.games import Played, play_game
from mondfang.lab.players import Spec, player
from mondfang.lab.stats import Clock, clock_of
from mondfang.rulebook.model import Rulebook
from mondfang.settlement.ledger import Row

Currency = Literal["written", "base"]
CURRENCIES: Final[tuple[Currency, ...]] = ("written", "base")


@dataclass(frozen=True, slots=True)
class Match:
    """What an arena plays, apart from how many deals."""

    book: Rulebook
    bots: tuple[Spec, ...]
    seed: int
    scheme: Scheme = "pairs"
    worlds: int | None = None


@dataclass(frozen=True, slots=True)
class DealJob:
    """One deal of two of the bots at all its tables."""

    match: Match
    pair: tuple[int, int]
    deal: int


@dataclass(frozen=True, slots=True)
class TableResult:
    """One game of a deal: who sat where, and what came of it."""

    seats: str
    points: Row
    base: Row  # the same game without Kontra, a Valat at its silent value
    ending: str
    contract: str | None = None
    declarer: int | None = None
    partner: int | None = None
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal played by two bots at all its tables, and the time each took."""

    pair: tuple[int, int]
    deal: int
    tables: tuple[TableResult, ...]
    clocks: tuple[Clock, Clock]

    @property
    def advantage(self) -> float:
        """Game points that the first bot made more than the second in the same hands."""
        return self.ahead("written")

    def ahead(self, currency: Currency) -> float:
        """The same in points as written or in base points."""
        return self._mean("A", currency) - self._mean("B", currency)

    def _mean(self, who: str, currency: Currency) -> float:
        made = [
            points
            for table in self.tables
            for seat, points in zip(
                table.seats, table.points if currency == "written" else table.base, strict=True
            )
            if seat == who
        ]
        return sum(made) / len(made)


def jobs_of(match: Match, deals: int, done: Iterable[tuple[int, int, int]] = ()) -> list[DealJob]:
    """All deals of all pairs that are not done yet; deal by deal, so that all pairs grow alike."""
    known = set(done)
    return [
        DealJob(match, pair, deal)
        for deal in range(deals)
        for pair in pairs_of(len(match.bots))
        if (*pair, deal) not in known
    ]


def play_duplicate(job: DealJob) -> DealResult:
    """Play one deal at every table of the scheme, all with the seed of the deal.

    So two bots that are the same differ by nothing, and two that seldom differ by little.
    """
    match, number = job.match, job.deal
    deal = deal_of(match.book, match.seed, number)
    tables: list[TableResult] = []
    clocks = {"A": Clock(), "B": Clock()}
    seed = seed_for(match.seed, "play", number)
    for seats in seatings(match.scheme, number):
        specs = [match.bots[job.pair["AB".index(who)]] for who in seats]
        bots = [player(spec, seat) for seat, spec in enumerate(specs)]
        played = play_game(match.book, deal, forehand_of(number), bots, seed, worlds=match.worlds)
        tables.append(_result(match.book, seats, played))
        for seat, who in enumerate(seats):
            clocks[who] = clocks[who].joined(clock_of(played.seconds[seat]))
    return DealResult(job.pair, number, tuple(tables), (clocks["A"], clocks["B"]))


def _result(book: Rulebook, seats: str, played: Played) -> TableResult:
    outcome = played.outcome
    return TableResult(
        seats,
        played.points,
        base_points(book, outcome),
        outcome.ending,
        outcome.contract,
        outcome.declarer,
        outcome.partner,
        played.won,
    )


def advantages(
    results: Sequence[DealResult], bot: int, other: int, currency: Currency = "written"
) -> Iterator[tuple[int, float]]:
    """Deal by deal what one bot made more than another, whichever of them was named first."""
    for result in results:
        if result.pair == (bot, other):
            yield result.deal, result.ahead(currency)
        elif result.pair == (other, bot):
            yield result.deal, -result.ahead(currency)
