"""Play the native kernels against the engine in more than a million positions.

At every position the legal actions, at every trick its winner and the thirds, at the end facts and
points; then the Python twin's random games against the native ones by their digests.
``make sweep`` runs it whole; ``python sweeps/kernel.py --positions 100000`` less of it.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mondfang.kernel.backend import backend
from mondfang.kernel.books import book_of
from mondfang.rulebook import Rulebook, book_ids, load_book
from tests.kernel.kernel_tables import contracts_of, drawn_house, drawn_table, tables
from tests.kernel.lockstep import NATIVE, Differs, Seen, lockstep

POSITIONS = 1_200_000
SHARD = 40  # games
ALL_DISCARDS = 16  # one in so many games lists every discard of six
TWIN_GAMES = 60  # a book; and two a contract
THREAD_GAMES = 30_000
SEED = 4
AT_LEAST = 20  # games of a contract in a million positions


def book_of_shard(number: int) -> tuple[str, Rulebook]:
    """The table of a shard: as listed, with options drawn by lot, or with house rules by lot."""
    ids, source = book_ids(), random.Random(number)
    book_id, turn = ids[number % len(ids)], number // len(ids)
    if turn % 4 == 3:
        return book_id, drawn_house(source, book_id)
    if turn % 4 == 1:
        return book_id, load_book(*drawn_table(source, book_id))
    listed = [table for table in tables() if table[0] == book_id]
    return book_id, load_book(*listed[turn // 2 % len(listed)])


def shard(number: int) -> tuple[str, Seen, list[str]]:
    """Some games at one table; all but one in eight are steered to a contract, in turn."""
    book_id, book = book_of_shard(number)
    wanted = list(contracts_of(book))
    seen, differing = Seen(), []
    for seed in range(number * SHARD, (number + 1) * SHARD):
        target = wanted[(number + seed) % len(wanted)] if seed % 8 else None
        try:
            seen += lockstep(book, seed, target, all_discards=seed % ALL_DISCARDS == 1)
        except Differs as problem:
            differing.append(str(problem))
    return book_id, seen, differing


def sweep_positions(goal: int, workers: int) -> tuple[dict[str, Seen], list[str]]:
    """Shards on all cores until so many positions were compared."""
    found = {book_id: Seen() for book_id in book_ids()}
    differing: list[str] = []
    done, number = 0, 0
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[tuple[str, Seen, list[str]]]] = set()
        while done < goal or running:
            while done < goal and len(running) < 2 * workers and len(differing) < 20:
                running.add(pool.submit(shard, number))
                number += 1
            if not running:
                break
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for job in ended:
                book_id, seen, bad = job.result()
                found[book_id] += seen
                differing += bad
                done += sum(seen.positions.values())
            print(f"\r{done}/{goal} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found, differing


def twin_shard(book_id: str) -> list[str]:
    """Random games of the twin and of the native kernels, whole and card play alone."""
    book = load_book(book_id)
    found = list(_differing_digests(book, -1, TWIN_GAMES))
    for contract in range(len(book.contracts)):
        found += _differing_digests(book, contract, 2)
    for name in NATIVE:
        play, made = backend(name).random_games, book_of(book, name)
        one = play(made, SEED, 0, THREAD_GAMES, 1)
        found += [
            f"{book_id}: {name} plays otherwise on {threads} threads"
            for threads in (2, 3)
            if play(made, SEED, 0, THREAD_GAMES, threads) != one
        ]
    return found


def _differing_digests(book: Rulebook, contract: int, games: int) -> Iterator[str]:
    twin = backend("python").random_games(book_of(book, "python"), SEED, 0, games, 1, contract)
    for name in NATIVE:
        native = backend(name).random_games(book_of(book, name), SEED, 0, games, 2, contract)
        if native != twin:
            yield f"{book.id}, contract {contract}: {name} says {native}, the twin {twin}"


def show(found: dict[str, Seen]) -> None:
    """Counts a book and contract."""
    for book_id, seen in found.items():
        total, games = sum(seen.positions.values()), sum(seen.games.values())
        endings = ", ".join(f"{name} {n}" for name, n in seen.endings.most_common())
        print(f"{book_id}: {total} positions in {games} games ({endings})")
        for contract, count in sorted(seen.positions.items()):
            print(f"  {contract:22} {count:8} positions {seen.games[contract]:6} games")
        facts = ", ".join(f"{name} {n}" for name, n in sorted(seen.facts.items()))
        print(f"  premiums: {facts}")


def seldom(found: dict[str, Seen], goal: int) -> list[str]:
    """Contracts that a table could bid and that hardly any game came to."""
    short = set()
    for book_id, options in tables():
        for contract in contracts_of(load_book(book_id, options)):
            if found[book_id].games[contract] < AT_LEAST * goal // 1_000_000:
                short.add(f"{book_id} {contract}")
    return sorted(short)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    if not NATIVE:
        print("no native kernel was built here: nothing to compare")
        return 1
    began = time.perf_counter()
    found, differing = sweep_positions(args.positions, args.workers)
    show(found)
    with ProcessPoolExecutor(args.workers) as pool:
        for wrong in pool.map(twin_shard, book_ids()):
            differing += wrong
    total = sum(sum(seen.positions.values()) for seen in found.values())
    seconds = time.perf_counter() - began
    print(f"{total} positions, {' and '.join(NATIVE)} against the engine, in {seconds:.0f} s")
    for text in differing[:20]:
        print(f"  differs: {text}")
    short = seldom(found, args.positions)
    if short:
        print(f"  reached too seldom: {', '.join(short)}")
    return 1 if differing or short else 0


if __name__ == "__main__":
    sys.exit(main())
