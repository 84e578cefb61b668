"""Play very many random games in the strict engine and check what must always hold.

``make sweep`` plays 20,000 games a book; ``make sweep ARGS="--games 500"`` fewer.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mondfang.cards import TOTAL_THIRDS
from mondfang.game import GameState
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.settlement import settle
from tests.game.trying import check_legality
from tests.random_games import assert_zero_sum, conserved, start, steps, targets, wild_game

AT_LEAST = 50
SHARD = 500
TRIED = 0.002  # positions in which everything is tried that could be
# Tables at which everything that can be agreed on is agreed on.
OPTIONED = {
    "standard-deluxe": {
        "zwiccolo": "bei",
        "semi_revers": "on",
        "king_whole_talon": "on",
        "king_change_bird": "on",
        "king_trischaken": "on",
        "sechserdreier": "both",
        "sechserdreier_talon": "open",
        "bunter_farbendreier": "on",
        "koenigsbesser": "on",
        "besserdreier": "on",
        "pagatfang": "on",
        "koenigfang": "with_talon",
    },
    "sb-tarock-2023": {"kaiserstich": "any-order"},
    "steirisch-2017": {"bird_in_plain_rufer": "any"},
}


def check_end(book: Rulebook, state: GameState) -> str:
    """The contract of a finished game whose facts add up."""
    outcome = state.outcome()
    if outcome.contract is None:
        return outcome.ending
    if outcome.declarer_thirds is not None and outcome.ending == "played":
        assert outcome.defence_thirds is not None
        total = outcome.declarer_thirds + outcome.defence_thirds
        valat = not any(
            outcome.tricks[seat] for seat in range(4) if outcome.side_of(seat) == "defence"
        )
        assert total == TOTAL_THIRDS or (book.talon.left_half != "defence" and valat), outcome
    if outcome.contract == "trischaken" and outcome.ending == "played":
        assert sum(outcome.card_thirds) == TOTAL_THIRDS, outcome
    if outcome.ending == "played":
        assert sum(outcome.tricks) == 12
    return outcome.contract


def shard(
    book_id: str, options: tuple[tuple[str, str], ...], first: int, count: int
) -> Counter[str]:
    """Play some games; every second one is steered to a contract, in turn."""
    book = load_book(book_id, options)
    wanted = targets(book)
    reached: Counter[str] = Counter()
    for seed in range(first, first + count):
        target = wanted[seed // 2 % len(wanted)] if seed % 2 else None
        source = random.Random(seed)
        try:
            for state in steps(start(book, seed), source, target):
                assert conserved(state), "54 cards are not where they should be"
                if source.random() < TRIED:
                    check_legality(state, source)
            reached[check_end(book, state)] += 1
            assert_zero_sum(settle(book, state.outcome(), 10))
        except Exception as problem:
            raise RuntimeError(f"{book_id} seed {seed} target {target}: {problem!r}") from problem
    return reached


def wild_shard(book_id: str, first: int, count: int) -> Counter[str]:
    """Games in table manner, with faults and accusations: they settle to zero as well."""
    book = load_book(book_id)
    seen: Counter[str] = Counter()
    for seed in range(first, first + count):
        try:
            game = wild_game(book, seed)
            if game.is_over:
                assert_zero_sum(settle(book, game.outcome(), 10))
        except Exception as problem:
            raise RuntimeError(f"{book_id} table seed {seed}: {problem!r}") from problem
        seen["renonce" if game.ruling else "played"] += 1
    return seen


def sweep_wild(book_id: str, games: int, workers: int) -> None:
    seen: Counter[str] = Counter()
    with ProcessPoolExecutor(workers) as pool:
        jobs = [pool.submit(wild_shard, book_id, n, SHARD) for n in range(0, games, SHARD)]
        for job in jobs:
            seen += job.result()
    print(f"{book_id} in table manner: {dict(seen)}")


def sweep(book_id: str, options: dict[str, str], games: int, workers: int) -> bool:
    began = time.perf_counter()
    firsts = range(0, games, SHARD)
    picked = tuple(sorted(options.items()))
    reached: Counter[str] = Counter()
    with ProcessPoolExecutor(workers) as pool:
        jobs = [
            pool.submit(shard, book_id, picked, first, min(SHARD, games - first))
            for first in firsts
        ]
        for done, job in enumerate(jobs, 1):
            reached += job.result()
            print(f"\r{book_id}: {done * SHARD}/{games}", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr)
    seconds = time.perf_counter() - began
    label = f"{book_id} with options" if options else book_id
    print(f"{label}: {games} games in {seconds:.0f} s")
    wanted = targets(load_book(book_id, picked))
    for contract in wanted:
        print(f"  {contract:18} {reached[contract]:6}")
    short = [name for name in wanted if reached[name] < AT_LEAST * games / 20_000]
    if short:
        print(f"  reached too seldom: {', '.join(short)}")
    return not short


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games a book")
    parser.add_argument("--book", choices=book_ids(), action="append", help="only these books")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    good = True
    for book_id in args.book or book_ids():
        good = sweep(book_id, {}, args.games, args.workers) and good
        if book_id in OPTIONED:
            good = sweep(book_id, OPTIONED[book_id], args.games // 4, args.workers) and good
        sweep_wild(book_id, args.games // 4, args.workers)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
