"""Hold in many house books what must hold in all: rows, slips, records, rulings, kernels, words.

Every book is drawn by its number alone: ``python sweeps/house_books.py --first 812 --books 1``
shows again what went wrong in book 812. As many books as ``--books`` names are looked at to the
end, unless ``--minutes`` is given too; without either, as in ``make sweep``, it stops after ten
minutes.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mondfang.rulebook import load_book
from tests.kernel.lockstep import lockstep
from tests.properties.holding import (
    check_difference,
    check_game,
    check_record,
    check_rulings,
    check_stories,
    check_told,
    check_words,
)
from tests.properties.house_books import House, covering_houses, drawn_house

GAMES, RULINGS, ROWS, KERNEL_GAMES = 16, 6, 4, 6
BOOKS, MINUTES = 600, 10.0  # where nobody says how many or how long
CHANGES = (4, 8, 16, 30)  # how many fields differ from the base


def house_of(number: int, source: random.Random) -> House:
    """The book of a number; every tenth is one of those that have every value together."""
    if number % 10 == 0:
        houses = covering_houses()
        return houses[number // 10 % len(houses)]
    return drawn_house(source, CHANGES[number % len(CHANGES)])


def look(number: int) -> tuple[Counter[str], list[str]]:
    """Everything in one book."""
    source = random.Random(number)
    house = house_of(number, source)
    book, done, broken = house.book, Counter[str](), list[str]()

    def hold(what: str, claim: Callable[[], object]) -> None:
        try:
            found = claim()
        except Exception as problem:  # whatever it is, it is a finding
            spot = traceback.extract_tb(problem.__traceback__)[-1]
            where = f"{Path(spot.filename).name}:{spot.lineno}"
            kind = type(problem).__name__
            broken.append(f"book {number}, {what}: {kind} at {where}: {problem}\n    {house}")
        else:
            done[what] += found if isinstance(found, int) else 1

    hold("words", lambda: check_words(book))
    hold("words", lambda: check_difference(book, load_book(book.extends or "")))
    for k in range(GAMES):
        hold("games", lambda k=k: game(house, 1000 * number + k))
    for _ in range(ROWS):
        each = source.randint(-30, 30)
        row = source.choice(((each, each, -each, -each), (3 * each, -each, -each, -each)))
        hold("rows", lambda row=row: check_stories(book, row))
    for k in range(RULINGS):
        target = house.target(source)
        hold("rulings", lambda k=k, target=target: check_rulings(book, number + k, target))
    for k in range(KERNEL_GAMES):
        target = house.target(source)
        hold(
            "kernel games",
            lambda k=k, target=target: lockstep(book, k + number, target, all_discards=False) and 1,
        )
    return done, broken


def game(house: House, seed: int) -> None:
    """One game, its record and its words."""
    state = check_game(house.book, seed, house.target(random.Random(seed)))
    check_record(state)
    check_told(state)


def minutes_of(args: argparse.Namespace) -> float:
    """How long books are begun: as long as was said, else as long as there are books to look at."""
    if args.minutes is not None:
        return float(args.minutes)
    return MINUTES if args.books is None else math.inf


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--books", type=int, help=f"how many, to the end of them; {BOOKS} where this is not given"
    )
    parser.add_argument("--first", type=int, default=0, help="number of the first book")
    parser.add_argument(
        "--minutes",
        type=float,
        help=f"then no new book is begun; without --books after {MINUTES:g}, with it never",
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    total, broken, books = Counter[str](), list[str](), 0
    end = time.monotonic() + 60 * minutes_of(args)
    with ProcessPoolExecutor(args.workers, max_tasks_per_child=25) as pool:
        numbers = iter(
            range(args.first, args.first + (BOOKS if args.books is None else args.books))
        )
        waiting = [
            pool.submit(look, n) for _, n in zip(range(2 * args.workers), numbers, strict=False)
        ]
        while waiting:
            done, bad = waiting.pop(0).result()
            books += 1
            total += done
            broken += bad
            for line in bad:
                print(f"\n  {line}", file=sys.stderr)
            claims = sum(total.values())
            progress = f"\r{books} books, {claims} claims, {len(broken)} broken"
            print(progress, end="", file=sys.stderr, flush=True)
            if time.monotonic() < end and (number := next(numbers, None)) is not None:
                waiting.append(pool.submit(look, number))
    print(file=sys.stderr)
    print(f"{books} house books: {', '.join(f'{n} {what}' for what, n in total.items())}")
    print(f"{len(broken)} broken")
    for line in broken[:20]:
        print(f"  {line}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
