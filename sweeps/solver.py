"""Check the open-card solver against the second, simpler one in very many positions.

Any difference is a fault. Positions too long for the Python solver are counted and left out;
``native/bench/solver.cpp`` (mode cross) does the same in C++ up to nine tricks.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mondfang.kernel.backend import available
from mondfang.kernel.solver import Solver
from mondfang.kernel.twin import minimax
from tests.kernel.open_positions import RULES, any_goal, any_position

SHARD = 20
# Most positions have four to six cards; from seven on the second solver often gives up.
CARDS = (4, 5, 5, 5, 6, 6, 7)
PATIENCE = 50_000  # nodes of the second solver


def shard(backend: str, first: int, count: int) -> tuple[int, int, list[str]]:
    """How many positions agreed, how many the second solver gave up, and what differed."""
    solver = Solver(64 << 20, backend)
    agreed, given_up, wrong = 0, 0, []
    for seed in range(first, first + count):
        source = random.Random(f"solver {seed}")
        cards = source.choice(CARDS)
        position = any_position(source, cards, source.choice(list(RULES.values())))
        goal = any_goal(source, cards)
        exact = solver.value(position, goal)
        reach = minimax.at_least(position, goal, exact.lower, PATIENCE)
        beyond = minimax.at_least(position, goal, exact.lower + 1, PATIENCE)
        if not (reach.solved and beyond.solved):
            given_up += 1
        elif exact.solved and reach.lower >= exact.lower and beyond.upper <= exact.lower:
            agreed += 1
        else:
            wrong.append(f"seed {seed}: {goal} {exact} but {reach} {beyond} in {position}")
    return agreed, given_up, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1000, help="positions a kernel")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    wrong: list[str] = []
    for backend in (name for name in available() if name != "python"):
        began, agreed, given_up = time.perf_counter(), 0, 0
        with ProcessPoolExecutor(args.workers) as pool:
            jobs = [
                pool.submit(shard, backend, first, min(SHARD, args.positions - first))
                for first in range(0, args.positions, SHARD)
            ]
            for job in jobs:
                good, tired, bad = job.result()
                agreed, given_up = agreed + good, given_up + tired
                wrong += bad
        seconds = time.perf_counter() - began
        print(f"{backend}: {agreed} agreed, {given_up} too long for the second, in {seconds:.0f} s")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
