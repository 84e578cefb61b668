"""Very many whole games with players of all rungs mixed: python sweeps/bots.py [--games N]

Every answer must be legal, every game must end and its settlement must add up to nothing. The upper
rungs think in two worlds here: what is looked for is a crash, not strength.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

from mondfang.bots import RUNGS, Budget, make
from mondfang.game import new_game
from mondfang.game.dealing.deal import random_deal
from mondfang.rulebook import book_ids, load_book
from mondfang.settlement import settle

SHARE = {"random": 4, "greedy": 12, "beginner": 4, "club": 1, "cup": 1, "master": 1}
PART = 250


def shard(job: tuple[int, int]) -> Counter[str]:
    first, last = job
    bots = {name: make(name) for name in RUNGS}
    books = [load_book(name) for name in book_ids()]
    found: Counter[str] = Counter()
    for number in range(first, last):
        source = Random(number)
        book = books[number % len(books)]
        names = source.choices(list(SHARE), list(SHARE.values()), k=4)
        state = new_game(book, random_deal(book.deal, source, number % 4), number % 4)
        step = 0
        while state.turn is not None:
            budget = Budget(seed=number * 4096 + step, worlds=2)
            state = state.apply(bots[names[state.turn]].choose(state.view(state.turn), budget))
            step += 1
        points = settle(book, state.outcome()).points
        assert sum(points) == 0, (book.id, number)
        found["games"] += 1
        found["actions"] += step
        found[f"{book.id} {state.public.games[0].contract if state.public.games else '-'}"] += 1
        for name in names:
            found[f"seat {name}"] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=None)
    options = parser.parse_args()
    jobs = [(at, min(at + PART, options.games)) for at in range(0, options.games, PART)]
    total: Counter[str] = Counter()
    start = time.monotonic()
    with ProcessPoolExecutor(options.jobs) as pool:
        for done, part in enumerate(pool.map(shard, jobs), 1):
            total += part
            if done % 40 == 0 or done == len(jobs):
                spent = time.monotonic() - start
                print(
                    f"{total['games']} games, {total['actions']} actions, {spent:.0f} s", flush=True
                )
    for name, count in sorted(total.items()):
        print(f"{count:9} {name}")


if __name__ == "__main__":
    main()
