"""How many slips a second ``mondfang score --lines`` settles on one core, by processor time."""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mondfang.rulebook import book_ids, load_book
from mondfang.scorer.slip import score_bytes
from tests.random_games import random_game, targets
from tests.scorer.slip.slips import slip_after

GOAL = 20_000
ROUNDS = 5


def slips() -> list[bytes]:
    """Slips of random games: every contract of every book."""
    found = []
    for book_id in book_ids():
        book = load_book(book_id)
        for seed, target in enumerate(targets(book) * 3):
            outcome = random_game(book, seed, target).outcome()
            if outcome.contract is not None:
                slip = slip_after(book, outcome)
                slip["options"] = {}
                found.append(json.dumps(slip).encode())
    return found


def main() -> None:
    data = slips()
    for slip in data:
        score_bytes(slip)
    speeds = []
    for _ in range(ROUNDS):
        began = time.process_time()
        for slip in data * 10:
            score_bytes(slip)
        speeds.append(10 * len(data) / (time.process_time() - began))
    median = statistics.median(speeds)
    verdict = "" if median >= GOAL else "below the goal"
    print(f"slips a second, {len(data)} different slips, goal {GOAL}: {median:.0f} {verdict}")


if __name__ == "__main__":
    main()
