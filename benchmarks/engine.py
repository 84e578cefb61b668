"""How many random complete games a second the readable engine plays on one core, book by book."""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mondfang.rulebook import book_ids, load_book
from tests.random_games import random_game

GOAL = 300
GAMES = 200
ROUNDS = 5


def main() -> None:
    print(f"random complete games a second, median of {ROUNDS} runs of {GAMES} (goal {GOAL})")
    for book_id in book_ids():
        book = load_book(book_id)
        speeds = []
        for run in range(ROUNDS):
            began = time.perf_counter()
            for seed in range(run * GAMES, (run + 1) * GAMES):
                random_game(book, seed).outcome()
            speeds.append(GAMES / (time.perf_counter() - began))
        median = statistics.median(speeds)
        print(f"  {book_id:18} {median:6.0f}  {'' if median >= GOAL else 'below the goal'}")


if __name__ == "__main__":
    main()
