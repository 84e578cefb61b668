"""Learn how cards are chosen, from self-play: python training/cards.py [--rounds N] [--games N]

Each round plays games of every book with the policy of the round before, deals the unseen cards of
some decisions again and again, plays every candidate to the end, and fits the weights so that what
was better becomes likelier. The first round starts from nothing: all cards alike. The same seed
gives the same weights. Needs numpy (extra ``research``).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from mondfang.bots.brain import bid_weights
from mondfang.kernel.backend import backend
from mondfang.kernel.books import book_of
from mondfang.rulebook import load_book

BOOKS = ("steirisch-2017", "standard-deluxe", "hopfgarten-2023", "kantine-2023", "sb-tarock-2023")
OUT = Path(__file__).parent.parent / "src/mondfang/bots/weights"
UNIT = 256  # native/search/policy.hpp: kScoreUnit
CARD_SHARE = 0.3  # of a card point in what is aimed at, beside game points
HEAT = 0.1  # how much variety is worth: the policy also says how likely a card was
RANGE = 6.0  # a single decision is not allowed to count for more


def bids_of(folder: Path, name: str) -> list[int]:
    """The bidding model, once there is one: games are then chosen with some sense."""
    path = folder / f"bids-{name}.json"
    if not path.is_file():
        return []
    return bid_weights(json.loads(path.read_text()), tuple(load_book(name).contracts))


def collected(kernel, weights, options, seed: int):
    """Decisions of all books as (context, features, values), one tuple a decision."""
    for name in BOOKS:
        book = book_of(load_book(name))
        brain = kernel.Brain(weights, weights, bids_of(options.folder, name), 128)
        contexts, sizes, raw, values = kernel.collect(
            *(book, brain, seed, 0, options.games, options.worlds, CARD_SHARE, options.threads)
        )
        features = np.frombuffer(raw, dtype=np.int16).reshape(-1, kernel.FEATURES)
        at = 0
        for context, size in zip(contexts, sizes, strict=True):
            yield context, features[at : at + size], np.array(values[at : at + size])
            at += size


def arrays(decisions):
    """Features, values and a mask of what is there, padded to the largest choice."""
    most = max(len(values) for _, values in decisions)
    count, width = len(decisions), decisions[0][0].shape[1]
    x = np.zeros((count, most, width), dtype=np.float32)
    worth = np.zeros((count, most), dtype=np.float32)
    mask = np.full((count, most), -1e9, dtype=np.float32)
    for i, (features, values) in enumerate(decisions):
        n = len(values)
        x[i, :n], mask[i, :n] = features, 0
        worth[i, :n] = np.clip(values - values.mean(), -RANGE, RANGE)
    return x, worth, mask


def climbed(decisions, start, pull, steps: int = 500):
    """Softmax weights of one context (Adam, full batch); ``pull`` is the gradient by the scores."""
    x, worth, mask = arrays(decisions)
    count, _, width = x.shape
    scale = np.maximum(x.reshape(-1, width).std(axis=0), 1e-3)
    x /= scale
    w = np.array(start, dtype=np.float32) / UNIT * scale
    mean, square = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, steps + 1):
        logits = x @ w + mask
        logits -= logits.max(axis=1, keepdims=True)
        p = np.exp(logits)
        p /= p.sum(axis=1, keepdims=True)
        gradient = -np.einsum("nk,nkf->f", pull(p, worth, mask), x) / count + 1e-4 * w
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        rate = 0.05 * min(1.0, 4 * (1 - step / (steps + 1)))
        w -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    chosen = (x @ w + mask).argmax(axis=1)[:, None]
    gained = float(np.mean(np.take_along_axis(worth, chosen, 1)))
    return w / scale * UNIT, gained, float(np.mean(np.where(mask < 0, -RANGE, worth).max(axis=1)))


def to_gain(p, worth, mask):
    """Raise the mean value of what is chosen; being linear in the values, noise misleads less."""
    logs = np.log(np.maximum(p, 1e-9))
    mean = (p * worth).sum(1, keepdims=True) - HEAT * (p * logs).sum(1, keepdims=True)
    return p * (worth - HEAT * logs - mean)


def to_tell(p, worth, mask):
    """Make likely what a player who weighs like this would have chosen."""
    value = np.where(mask < 0, -1e9, worth)
    best = value == value.max(axis=1, keepdims=True)
    return best / best.sum(axis=1, keepdims=True) - p


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--go-on", action="store_true", help="start from the weights in the folder")
    parser.add_argument("--folder", type=Path, default=OUT, help="where the weights are kept")
    options = parser.parse_args()
    kernel = backend()
    weights = np.zeros((kernel.CONTEXTS, kernel.FEATURES))
    if options.go_on:
        learned = json.loads((options.folder / "cards.json").read_text())
        weights = np.array(learned["weights"], dtype=float)
        weights = weights.reshape(kernel.CONTEXTS, kernel.FEATURES)
    belief = np.zeros_like(weights)
    for number in range(options.rounds):
        by_context: dict[int, list] = {}
        seed = options.seed + number
        for context, features, values in collected(kernel, whole(weights), options, seed):
            by_context.setdefault(context, []).append((features, values))
        for context, decisions in sorted(by_context.items()):
            if len(decisions) < 200:
                continue
            weights[context], gain, best = climbed(decisions, weights[context], to_gain)
            print(
                f"round {number + 1} context {context:2}: {len(decisions):6} decisions, "
                f"gain {gain:+.3f} of {best:+.3f}",
                flush=True,
            )
            if number == options.rounds - 1:
                belief[context] = climbed(decisions, belief[context], to_tell)[0]
    made = {name: getattr(options, name) for name in ("seed", "rounds", "games", "worlds")}
    learned = {**made, "weights": whole(weights), "belief": whole(belief)}
    (options.folder / "cards.json").write_text(json.dumps(learned) + "\n")


def whole(weights) -> list[int]:
    return [int(value) for value in np.clip(np.rint(weights), -30000, 30000).ravel()]


if __name__ == "__main__":
    main()
