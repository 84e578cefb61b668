"""Hold in very many house books what must hold in all: rows, slips, rulings and kernels.

Every book is drawn by its number alone: ``python sweeps/house_books.py --first 812 --books 1``
shows again what went wrong in book 812. ``make sweep`` runs two thousand.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mondfang.rulebook import Rulebook
from mondfang.scorer.slip import SlipError
from tests.kernel.lockstep import Differs, lockstep
from tests.properties.holding import Broken, check_game, check_ruling, check_stories
from tests.properties.house_books import drawn_book
from tests.random_games import targets

GAMES, RULINGS, ROWS, KERNEL_GAMES = 24, 40, 8, 6
CHANGES = (4, 8, 16, 30)  # how many fields differ from the base


def kernels_agree(book: Rulebook, seed: int, target: str) -> None:
    lockstep(book, seed, target, all_discards=False)


def look(number: int) -> tuple[Counter[str], list[str]]:
    """Everything in one book."""
    source = random.Random(number)
    book = drawn_book(source, CHANGES[number % len(CHANGES)])
    wanted, done, broken = targets(book), Counter[str](), []

    def hold(what: str, claim: Callable[[], object]) -> None:
        try:
            done[what] += claim() is not False
        except (Broken, Differs, SlipError) as problem:
            broken.append(f"book {number} ({book.extends}), {what}: {problem}")

    for k in range(GAMES):
        target = source.choice(wanted)
        hold("games", lambda k=k, target=target: check_game(book, 1000 * number + k, target))
    for _ in range(ROWS):
        each = source.randint(-30, 30)
        row = source.choice(((each, each, -each, -each), (3 * each, -each, -each, -each)))
        hold("rows", lambda row=row: check_stories(book, row))
    for k in range(RULINGS):
        hold("rulings", lambda k=k: check_ruling(book, 1000 * number + k))
    for k in range(KERNEL_GAMES):
        target = source.choice(wanted)
        hold("kernel games", lambda k=k, target=target: kernels_agree(book, k + number, target))
    return done, broken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--books", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="number of the first book")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    total, broken = Counter[str](), list[str]()
    with ProcessPoolExecutor(args.workers, max_tasks_per_child=25) as pool:
        numbers = range(args.first, args.first + args.books)
        for done, bad in pool.map(look, numbers):
            total += done
            broken += bad
            for line in bad:
                print(f"\n  {line}", file=sys.stderr)
            print(f"\r{sum(total.values())} claims, {len(broken)} broken", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(f"{args.books} house books: {', '.join(f'{n} {what}' for what, n in total.items())}")
    for line in broken[:20]:
        print(f"  {line}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
