"""What a simulation says: values with intervals, shares, premiums; folded row by row."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from mondfang.lab.arena.results import interval_json
from mondfang.lab.simulate.run import GameRow, Order
from mondfang.lab.stats import Tally


@dataclass(slots=True)
class Group:
    """The games of one kind and what they brought to the seat that is looked at."""

    points: Tally = field(default_factory=Tally)
    won: int = 0

    def add(self, row: GameRow, seat: int) -> None:
        self.points.add(row.points[seat])
        self.won += bool(row.won)

    @property
    def share_won(self) -> float:
        return self.won / self.points.count if self.points.count else 0.0


@dataclass(slots=True)
class Summary:
    """Sums of a simulation; ``wanted`` and ``contracts`` look at the hand's seat or declarer."""

    order: Order
    games: int = 0
    wanted: dict[str | None, Group] = field(default_factory=lambda: defaultdict(Group))
    contracts: dict[tuple[str | None, str | None], Group] = field(
        default_factory=lambda: defaultdict(Group)
    )
    seats: tuple[Tally, ...] = field(default_factory=lambda: tuple(Tally() for _ in range(4)))
    places: tuple[Tally, ...] = field(default_factory=lambda: tuple(Tally() for _ in range(4)))
    premiums: Counter[tuple[str, bool, bool]] = field(default_factory=Counter)

    def add(self, rows: Iterable[GameRow]) -> None:
        for row in rows:
            self._add(row)

    def _add(self, row: GameRow) -> None:
        self.games += 1
        for place, points in enumerate(row.points):
            self.seats[place].add(points)
            self.places[(place - row.forehand) % 4].add(points)
        seat = self._seat(row)
        if seat is not None:
            self.wanted[row.wanted].add(row, seat)
            self.contracts[row.wanted, row.contract].add(row, seat)
        for made, names in ((True, row.premiums_made), (False, row.premiums_lost)):
            for name in names:
                _, premium, how = name.split(":")
                self.premiums[premium, how == "announced", made] += 1

    def _seat(self, row: GameRow) -> int | None:
        return row.declarer if self.order.hand is None else self.order.seat

    @property
    def asks_hand(self) -> bool:
        return self.order.hand is not None

    def by_contract(self) -> Iterator[tuple[str | None, str | None, Group]]:
        """Groups in the order of the scenarios and of the book; thrown-in deals last."""
        order = [*self.order.book.contracts, None]
        asked = [scenario.contract for scenario in self.order.scenarios]
        for wanted, contract in sorted(
            self.contracts, key=lambda key: (asked.index(key[0]), order.index(key[1]))
        ):
            yield wanted, contract, self.contracts[wanted, contract]


def summary_json(summary: Summary) -> dict[str, Any]:
    """The same as plain values."""
    order = summary.order
    return {
        "rulebook": order.book.id,
        "digest": order.book.digest,
        "bots": [str(spec) for spec in order.bots],
        "seed": order.seed,
        "worlds": order.worlds,
        "seat": order.seat if summary.asks_hand else None,
        "games": summary.games,
        "wanted": [
            {"contract": scenario.contract, **_group_json(summary.wanted[scenario.contract])}
            for scenario in order.scenarios
            if scenario.contract in summary.wanted
        ],
        "contracts": [
            {"wanted": wanted, "contract": contract, **_group_json(group)}
            for wanted, contract, group in summary.by_contract()
        ],
        "seats": [interval_json(tally.interval()) for tally in summary.seats],
        "places": [interval_json(tally.interval()) for tally in summary.places],
        "premiums": [
            {"premium": premium, "announced": announced, "made": made, "count": count}
            for (premium, announced, made), count in sorted(summary.premiums.items())
        ],
    }


def _group_json(group: Group) -> dict[str, Any]:
    quantiles = {f"q{round(100 * share)}": group.points.quantile(share) for share in QUANTILES}
    return {
        **interval_json(group.points.interval()),
        "won": group.share_won,
        **quantiles,
        "values": {str(value): group.points.values[value] for value in sorted(group.points.values)},
    }


QUANTILES = (0.05, 0.5, 0.95)
