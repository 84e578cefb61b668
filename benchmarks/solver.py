"""How fast the open-card solver is, beside the goals and the figures of its peers.

Random deals, two against two, rules of a positive game, one core, processor time. ``--quick``
measures fewer deals; ``--full`` adds the exact solves of whole deals.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mondfang.cards import CARDS, cards_in, thirds_of
from mondfang.game.tricks import winning_index
from mondfang.kernel.backend import backend_name
from mondfang.kernel.solver import CARD_THIRDS, Position, Solver
from tests.kernel.open_positions import POSITIVE, deal, played

EXACT_GOALS = {6: 0.15, 8: 1.5, 10: 15.0, 12: 250.0}
WIN_GOALS = {8: 0.33, 10: 0.74, 12: 5.2}  # native DDS at as many cards
WORLD_GOALS = {7: 20_000, 8: 5_000, 10: 1_000, 11: 250}
WIN_THIRDS = 107


def half(position: Position) -> int:
    """A bound just above half of what is left."""
    return thirds_of(sum(position.hands)) // 2 + 1


def milliseconds(work: Callable[[Position], object], positions: list[Position]) -> list[float]:
    times = []
    for position in positions:
        began = time.process_time()
        work(position)
        times.append((time.process_time() - began) * 1000)
    return sorted(times)


def deals(cards: int, count: int) -> list[Position]:
    return [deal(random.Random(f"{cards} {seed}"), cards, POSITIVE) for seed in range(count)]


def mid_game(cards: int, seed: int) -> tuple[Position, int]:
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


def line(what: str, cards: int, times: list[float], goal: float) -> None:
    median, mean = statistics.median(times), statistics.fmean(times)
    high = times[len(times) * 99 // 100]
    verdict = "reached" if median <= goal else "missed"
    print(
        f"  {what:9} {cards:2} cards  median {median:9.3f} ms  goal {goal:7.2f} {verdict:8}"
        f" mean {mean:9.3f}  p99 {high:9.3f}"
    )


def worlds(solver: Solver, cards: int, count: int) -> None:
    """All moves of many worlds, won or lost."""
    times = []
    for seed in range(count):
        position, need = mid_game(cards, seed)
        began = time.process_time()
        solver.moves_at_least(position, CARD_THIRDS, need)
        times.append(time.process_time() - began)
    mean, median = 1 / statistics.fmean(times), 1 / statistics.median(times)
    verdict = "reached" if mean >= WORLD_GOALS[cards] else "missed"
    print(
        f"  worlds    {cards:2} cards  {mean:9.0f} a second  goal {WORLD_GOALS[cards]:6} {verdict}"
        f" (at the pace of the median world {median:.0f})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--full", action="store_true")
    args = parser.parse_args()
    count = 40 if args.quick else 200
    print(f"open-card solver, kernel {backend_name()}, {count} deals a line")
    began = time.perf_counter()
    solver = Solver(256 << 20)
    solver.at_least(deals(6, 1)[0], CARD_THIRDS, half(deals(6, 1)[0]))
    first = (time.perf_counter() - began) * 1000
    print(f"  first solve after making a context: {first:.2f} ms (goal 5)")
    for cards, goal in EXACT_GOALS.items():
        if cards == 12 and not args.full:
            continue
        line("exact", cards, milliseconds(solver.value, deals(cards, count)), goal)
    for cards, goal in WIN_GOALS.items():
        times = milliseconds(
            lambda position: solver.at_least(position, CARD_THIRDS, half(position)),
            deals(cards, count if cards < 12 else count // 4),
        )
        line("win/loss", cards, times, goal)
    for cards in WORLD_GOALS:
        worlds(solver, cards, count)


if __name__ == "__main__":
    main()
