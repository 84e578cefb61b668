"""Learn how bots bid: python training/calls.py BOOK ... [--games N]

Bots of the rung ``club`` hold auctions; a logistic regression on features of the hand learns which
of the calls that were open to a seat it makes. Worlds are weighed by it: who bids a Dreier is
taken to have the hand for one. The same seed gives the same weights. Needs numpy (extra
``research``).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from bids import BOOKS

from mondfang.bots.brain import WEIGHTS, read_brain
from mondfang.bots.ladder import SETTINGS
from mondfang.bots.protocol import Budget
from mondfang.bots.search import Searcher
from mondfang.game import Phase, new_game, random_deal
from mondfang.game import actions as act
from mondfang.kernel.backend import backend
from mondfang.rulebook import load_book

POINT = 256
RIDGE = 2e-4
STEPS, RATE = 600, 0.05
CHUNK = 100  # games a job


@dataclass(frozen=True)
class Job:
    book: str
    folder: Path
    seed: int
    first: int
    count: int


Call = tuple[list[int], list[int], int]  # features, open calls, the call; not bidding comes last


def auctions(job: Job) -> list[Call]:
    """All free decisions in so many auctions."""
    return list(_calls(job))


def _calls(job: Job) -> Iterator[Call]:
    book, kernel = load_book(job.book), backend()
    contracts = list(book.contracts)
    brain = read_brain(job.folder, job.book, contracts, kernel)
    bot = Searcher("club", SETTINGS["club"], brains=lambda _: brain)
    for number in range(job.first, job.first + job.count):
        seed = job.seed * 1_000_003 + number
        state = new_game(book, random_deal(book.deal, Random(seed)), number % 4)
        step = 0
        while state.turn is not None and state.public.phase is Phase.AUCTION:
            view = state.view(state.turn)
            action = bot.choose(view, Budget(seed).at(step))
            bids = [contracts.index(a.contract) for a in view.legal_actions if _is_bid(a)]
            quiet = any(isinstance(a, act.Pass | act.Reserve) for a in view.legal_actions)
            said = contracts.index(action.contract) if _is_bid(action) else len(contracts)
            could = [*bids, len(contracts)] if quiet else bids
            if len(could) > 1 and said in could:
                features = kernel.hand_features(int(view.dealt), state.turn == number % 4)
                yield list(features), could, said
            state = state.apply(action)
            step += 1


def _is_bid(action: act.Action) -> bool:
    return isinstance(action, act.Bid)


def fit(calls: list[Call], width: int) -> np.ndarray:
    """The weights of each call under which what was said is likeliest, by Adam."""
    x = np.array([features for features, _, _ in calls], dtype=float)
    scale = np.maximum(x.std(axis=0), 0.3)
    x = x / scale
    could = np.zeros((len(calls), width), dtype=bool)
    said = np.zeros((len(calls), width))
    for row, (_, bids, call) in enumerate(calls):
        could[row, bids] = True
        said[row, call] = 1
    w = np.zeros((width, x.shape[1]))
    slow, quick = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, STEPS + 1):
        slope = (_chances(x @ w.T, could) - said).T @ x / len(calls) + RIDGE * w
        slow = 0.9 * slow + 0.1 * slope
        quick = 0.999 * quick + 0.001 * slope * slope
        w -= RATE * (slow / (1 - 0.9**step)) / (np.sqrt(quick / (1 - 0.999**step)) + 1e-8)
    return w / scale


def _chances(logits: np.ndarray, could: np.ndarray) -> np.ndarray:
    masked = np.where(could, logits, -1e9)
    odds = np.exp(masked - masked.max(axis=1, keepdims=True))
    return odds / odds.sum(axis=1, keepdims=True)


def surprise(w: np.ndarray, calls: list[Call]) -> float:
    """How many bits a call tells on the average to one who knows the hand and the weights."""
    total = 0.0
    for features, could, said in calls:
        logits = w[could] @ np.array(features)
        chances = np.exp(logits - logits.max())
        total -= np.log2(chances[could.index(said)] / chances.sum())
    return total / len(calls)


def learn(name: str, options: argparse.Namespace) -> dict[str, object]:
    contracts = list(load_book(name).contracts)
    jobs = [
        Job(name, options.folder, options.seed, first, min(CHUNK, options.games - first))
        for first in range(0, options.games, CHUNK)
    ]
    with ProcessPoolExecutor(options.jobs) as pool:
        calls = [call for some in pool.map(auctions, jobs) for call in some]
    held = [call for number, call in enumerate(calls) if number % 5 == 0]
    rest = [call for number, call in enumerate(calls) if number % 5]
    print(
        f"{name}: {len(calls)} calls; those held out tell "
        f"{surprise(fit(rest, len(contracts) + 1), held):.3f} bits each",
        flush=True,
    )
    *rows, quiet = np.rint(fit(calls, len(contracts) + 1) * POINT).astype(int).tolist()
    return {
        "seed": options.seed,
        "games": options.games,
        "width": len(quiet),
        "contracts": dict(zip(contracts, rows, strict=True)),
        "quiet": quiet,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", default=BOOKS)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=WEIGHTS, help="where the weights are kept")
    parser.add_argument("--go-on", action="store_true", help="only books that are not there yet")
    options = parser.parse_args()
    for name in options.books:
        path = options.folder / f"calls-{name}.json"
        if options.go_on and path.is_file():
            continue
        path.write_text(json.dumps(learn(name, options)) + "\n")


if __name__ == "__main__":
    main()
