"""How fast the open-card solver is: one table of goals, what was measured, and peers.

Two against two, rules of a positive game, one core, processor time. A goal is met by the median;
the mean of worlds won or lost is governed by the few whose value lies at the bound. ``--quick``
measures fewer deals.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mondfang.cards import CARDS, cards_in, thirds_of
from mondfang.game.tricks import winning_index
from mondfang.kernel.backend import backend_name
from mondfang.kernel.solver import CARD_THIRDS, Position, Solver
from tests.kernel.open_positions import POSITIVE, deal, played

Question = tuple[Position, int]
DEALS = {6: 400, 7: 400, 8: 400, 10: 100, 11: 40, 12: 24}
EXACT_GOALS = {6: 0.15, 8: 1.5, 10: 15.0, 12: 250.0}
WIN_GOALS = {8: 0.33, 10: 0.74, 12: 5.2}  # native DDS at as many cards
WORLD_GOALS = {7: 20_000, 8: 5_000, 10: 1_000, 11: 250}
PEERS = {
    ("exact value", 6): "arphen/tarok (Rust) 56 ms",
    ("exact value", 12): "an open Skat solver, full deal, 365 ms",
    ("won or lost", 8): "DDS 2.9, bridge with trumps, 0.33 ms",
    ("won or lost", 10): "DDS 2.9, bridge with trumps, 0.74 ms",
    ("won or lost", 12): "DDS 2.9, bridge with trumps, 5.2 ms; from Python (endplay) 31 to 36 ms",
}
WIN_THIRDS = 107


def short(milliseconds: float) -> str:
    return f"{milliseconds:.3g} ms" if milliseconds < 100 else f"{milliseconds:,.0f} ms"


@dataclass(frozen=True)
class Row:
    """One line of the table; times in milliseconds, in order."""

    what: str
    cards: int
    goal: float | None
    times: list[float]
    per_second: bool = False

    def show(self) -> str:
        median, mean = statistics.median(self.times), statistics.fmean(self.times)
        high = self.times[len(self.times) * 99 // 100]
        if self.per_second:
            goal = f"{self.goal:,.0f} /s" if self.goal else ""
            shown = f"{1000 / median:,.0f} /s | {1000 / mean:,.0f} /s | {high:.2f} ms"
            ratio = 1000 / median / self.goal if self.goal else None
        else:
            goal = f"{self.goal:g} ms"
            shown = " | ".join(map(short, (median, mean, high)))
            ratio = self.goal / median if self.goal else None
        verdict = f"{ratio:.2f}" if ratio else ""
        peer = PEERS.get((self.what, self.cards), "")
        return f"| {self.what} | {self.cards} | {goal} | {shown} | {verdict} | {peer} |"


def question(cards: int, seed: int) -> Question:
    """A random deal, and a bound just above half of what is in it."""
    position = deal(random.Random(f"{cards} {seed}"), cards, POSITIVE)
    return position, thirds_of(sum(position.hands)) // 2 + 1


def mid_game(cards: int, seed: int) -> Question:
    """A whole deal played at random down to so many cards, and what the side still needs.

    The six cards left over count for the maximising side, as a declarer's discard would.
    """
    source = random.Random(f"world {cards} {seed}")
    position = deal(source, 12, POSITIVE)
    need = WIN_THIRDS - (210 - thirds_of(sum(position.hands)))
    while position.hands[position.leader].bit_count() > cards:
        for _ in range(4):
            position = played(position, source.choice(cards_in(position.legal())))
        trick = [CARDS[card] for card in position.trick]
        winner = (position.leader + winning_index(position.rules, trick)) % 4
        if position.maximising(winner):
            need -= sum(card.thirds for card in trick)
        position = replace(
            position, trick=(), leader=winner, trick_number=position.trick_number + 1
        )
    return position, need


def milliseconds(work: Callable[[Position, int], object], questions: list[Question]) -> list[float]:
    times = []
    for position, bound in questions:
        began = time.process_time_ns()
        work(position, bound)
        times.append((time.process_time_ns() - began) / 1e6)
    return sorted(times)


def rows(solver: Solver, share: int) -> list[Row]:
    """Everything measured, with one out of so many deals."""

    def asked(make: Callable[[int, int], Question], cards: int) -> list[Question]:
        return [make(cards, seed) for seed in range(max(DEALS[cards] // share, 8))]

    def value(position: Position, _: int) -> object:
        return solver.value(position)

    def won(position: Position, bound: int) -> object:
        return solver.at_least(position, CARD_THIRDS, bound)

    def moves(position: Position, bound: int) -> object:
        return solver.moves_at_least(position, CARD_THIRDS, bound)

    found = [
        Row("exact value", cards, goal, milliseconds(value, asked(question, cards)))
        for cards, goal in EXACT_GOALS.items()
    ]
    found += [
        Row("won or lost", cards, goal, milliseconds(won, asked(question, cards)))
        for cards, goal in WIN_GOALS.items()
    ]
    found += [
        Row("worlds, all moves", cards, goal, milliseconds(moves, asked(question, cards)), True)
        for cards, goal in WORLD_GOALS.items()
    ]
    found += [
        Row(
            "worlds of played games", cards, None, milliseconds(moves, asked(mid_game, cards)), True
        )
        for cards in WORLD_GOALS
    ]
    return found


def first_solve() -> float:
    began = time.perf_counter()
    Solver(256 << 20).value(question(6, 0)[0])
    return (time.perf_counter() - began) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a quarter of the deals")
    args = parser.parse_args()
    print(f"Open-card solver, kernel {backend_name()}.")
    print(f"First solve after making a context: {first_solve():.2f} ms (goal 5 ms).\n")
    print("| question | cards | goal | median | mean | p99 | median to goal | peer |")
    print("|---|---|---|---|---|---|---|---|")
    for row in rows(Solver(256 << 20), 4 if args.quick else 1):
        print(row.show())


if __name__ == "__main__":
    main()
