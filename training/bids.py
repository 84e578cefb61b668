"""Learn what a hand is worth in each contract: python training/bids.py BOOK ... [--hands N]

Random hands are made to play every contract they may bid, in many worlds, by the policy of
training/learn.py; a ridge regression on features of the hand remembers the mean. The same seed
gives the same weights. Needs numpy (extra ``research``).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import numpy as np

from mondfang.bots.brain import play_weights
from mondfang.kernel.backend import backend
from mondfang.kernel.books import book_of
from mondfang.rulebook import load_book

BOOKS = (
    "steirisch-2017",
    "standard-deluxe",
    "hopfgarten-2023",
    "kantine-2023",
    "sb-tarock-2023",
    "skoty-trophy",
)
OUT = Path(__file__).parent.parent / "src/mondfang/bots/weights"
POINT = 256
RIDGE = 3.0


def hands(source: Random, count: int) -> Iterator[int]:
    """Random hands; every second one is the most extreme of a few, so that rare ones are seen."""
    for number in range(count):
        drawn = [sum(1 << card for card in source.sample(range(54), 12)) for _ in range(6)]
        tarocks = [(hand >> 32).bit_count() for hand in drawn]
        if number % 4 == 1:
            yield drawn[tarocks.index(max(tarocks))]
        elif number % 4 == 3:
            yield drawn[tarocks.index(min(tarocks))]
        else:
            yield drawn[0]


def learn(kernel, name: str, options) -> dict:
    count, worlds, seed = options.hands, options.worlds, options.seed
    rulebook = load_book(name)
    book = book_of(rulebook)
    played = play_weights(options.folder, name)
    talk = ([], [], played["words"], played["habits"])
    brain = kernel.Brain(played["cards"], played["belief"], [], 128, *talk)
    contracts = list(rulebook.contracts)
    rows: dict[int, list] = {}

    def one(job):
        number, hand = job
        forehand = number % 3 == 0
        worth = kernel.hand_worth(book, brain, hand, forehand, seed * 1_000_003 + number, worlds)
        return kernel.hand_features(hand, forehand), worth

    with ThreadPoolExecutor(options.threads) as pool:
        for features, worth in pool.map(one, enumerate(hands(Random(seed), count))):
            for contract, value in worth:
                rows.setdefault(contract, []).append((features, value))
    learned = {}
    for contract, examples in sorted(rows.items()):
        x = np.array([features for features, _ in examples], dtype=float)
        y = np.array([value for _, value in examples])
        gram = x.T @ x + RIDGE * np.eye(x.shape[1])
        w = np.linalg.solve(gram, x.T @ y)
        rest = y - x @ w
        fit = 1 - rest.var() / max(y.var(), 1e-9)
        print(
            f"{name} {contracts[contract]:18} {len(y):6} hands, mean {y.mean():+.2f}, R² {fit:.2f}",
            flush=True,
        )
        learned[contracts[contract]] = [int(v) for v in np.rint(w * POINT)]
    return {
        "seed": seed,
        "hands": count,
        "worlds": worlds,
        "width": x.shape[1],
        "contracts": learned,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", default=BOOKS)
    parser.add_argument("--hands", type=int, default=6000)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=OUT, help="where the weights are kept")
    parser.add_argument("--go-on", action="store_true", help="only books that are not there yet")
    options = parser.parse_args()
    for name in options.books:
        path = options.folder / f"bids-{name}.json"
        if options.go_on and path.is_file():
            continue
        path.write_text(json.dumps(learn(backend(), name, options)) + "\n")


if __name__ == "__main__":
    main()
