"""How good the draw is and how long it takes: repeated meetings, proofs and seconds.

For every number of players and of rounds: the worst of some seeds, each checked by the independent
checker. ``--quick`` measures fewer numbers. The time is the draw's alone,
the processor time of one core.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass

from mondfang.tournament.draw.check import check_draw
from mondfang.tournament.draw.draw import draw_rounds
from mondfang.tournament.draw.publish import publish_draw
from mondfang.tournament.draw.rules import DrawRules, First, Tables, split
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.players.entrants import Entrant

GOAL_SECONDS, GOAL_SECONDS_OF_A_THOUSAND = 0.2, 5.0
SEEDS = ("Mond", "Sküs", "Pagat")


@dataclass(frozen=True)
class Row:
    """The worst of the seeds."""

    players: int
    rounds: int
    counts: tuple[tuple[str, int, int], ...]  # criterion, worst count, what cannot be beaten
    seconds: float
    checked: bool

    @property
    def proved(self) -> bool:
        return all(count == least for _, count, least in self.counts)

    def show(self) -> str:
        counts = "  ".join(
            f"{name} {count}" + ("" if count == least else f" (at least {least})")
            for name, count, least in self.counts
        )
        verdict = "" if self.checked else "  CHECK FAILED"
        head = f"{self.players:5} players, {self.rounds} rounds"
        return f"{head}: {1000 * self.seconds:7.1f} ms  {counts}{verdict}"


def measure(players: int, rounds: int, rules: DrawRules) -> Row:
    entrants = [Entrant(number, "") for number in range(1, players + 1)]
    worst: dict[str, tuple[int, int]] = {}
    seconds, checked = 0.0, True
    for seed in SEEDS:
        start = time.process_time()
        drawn = draw_rounds(entrants, range(1, rounds + 1), rules, seed)
        seconds = max(seconds, time.process_time() - start)
        published = publish_draw(entrants, drawn, rules, seed)
        checked = checked and all(finding.good for finding in check_draw(published))
        for claim in published.certificate.claims:
            now = (claim.count, claim.bound.least)
            worst[claim.criterion] = max(worst.get(claim.criterion, now), now)
    counts = tuple((name, *pair) for name, pair in worst.items())
    return Row(players, rounds, counts, seconds, checked)


def rows(rules: DrawRules, numbers: list[int], rounds: list[int]) -> Iterator[Row]:
    for count in rounds:
        for players in numbers:
            try:
                split(players, rules)
            except TournamentError:
                continue
            yield measure(players, count, rules)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", choices=("four", "four-five", "byes"), default="four-five")
    parser.add_argument("--first", choices=("meetings", "fives"), default="meetings")
    parser.add_argument("--rounds", type=int, nargs="*", default=[3, 4])
    parser.add_argument("--players", type=int, nargs="*")
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    tables: Tables = given.tables
    first: First = given.first
    rules = DrawRules(tables, first, False, False, True, "avoid")
    numbers = given.players or [*range(8, 201, 12 if given.quick else 1), 1000]
    slow = wrong = least = total = 0
    for row in rows(rules, numbers, given.rounds):
        goal = GOAL_SECONDS_OF_A_THOUSAND if row.players >= 1000 else GOAL_SECONDS
        total += 1
        slow += row.seconds > goal
        wrong += not row.checked
        least += row.proved
        if row.players % 20 == 0 or not row.proved or row.seconds > goal or not row.checked:
            print(row.show(), flush=True)
    print(
        f"{total} measured: {least} with as little as possible, proved; {slow} slow, {wrong} wrong"
    )


if __name__ == "__main__":
    main()
