"""How long the rungs think: python benchmarks/bots.py [--games N]

Whole games of every book, all four seats of one rung; printed are the mean, the 99th percentile and
the longest of all decisions with more than one choice, on one core. On a machine that has other
work --processor counts processor time instead of time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

from mondfang.bots import Budget, make
from mondfang.game import new_game
from mondfang.game.dealing.deal import random_deal
from mondfang.rulebook import book_ids, load_book

LIMITS = {"club": 5, "cup": 60, "master": 1100}


def times(rung: str, games: int, clock: Callable[[], float]) -> list[float]:
    bot, found = make(rung), []
    for number in range(games):
        book = load_book(book_ids()[number % len(book_ids())])
        state = new_game(book, random_deal(book.deal, Random(number), number % 4), number % 4)
        step = 0
        while state.turn is not None:
            view = state.view(state.turn)
            start = clock()
            action = bot.choose(view, Budget(seed=number * 4096 + step))
            if len(view.legal_actions) > 1:
                found.append(1000 * (clock() - start))
            state = state.apply(action)
            step += 1
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--only", action="append", choices=LIMITS, help="a rung (all of them)")
    parser.add_argument("--processor", action="store_true", help="count processor time")
    options = parser.parse_args()
    clock = time.process_time if options.processor else time.perf_counter
    print("| rung | decisions | mean ms | 99 % ms | longest ms | limit ms |")
    print("|---|---|---|---|---|---|")
    for rung, limit in LIMITS.items():
        if options.only and rung not in options.only:
            continue
        found = times(rung, max(2, options.games // (10 if rung == "master" else 1)), clock)
        late = found[int(len(found) * 0.99)]
        mean = sum(found) / len(found)
        print(
            f"| {rung} | {len(found)} | {mean:.2f} | {late:.2f} | {found[-1]:.1f} | {limit} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
