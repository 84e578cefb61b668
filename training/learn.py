"""Learn to play from self-play by branching: python training/learn.py [BOOK ...] [--games N]

For each book a player without any knowledge plays with itself. At some decisions of the auction,
about king, talon and discard, of the announcements and of the cards every option is tried in the
true cards, the game is played out by the same player with the same dice, and what brought more
becomes likelier. Everybody answers by what he has learned so far, so a Kontra is worth what it is
worth against these answers.

After every part the weights are written to the folder; a run that was stopped goes on from there
with ``--go-on``, and ``--more N`` learns from N games beyond those. The same seed and kernel give
the same weights. One thread a book.
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from words import Words

from mondfang.bots.brain import MARGIN, WEIGHTS, bid_weights
from mondfang.kernel.backend import native
from mondfang.kernel.books import as_paid, book_of
from mondfang.rulebook import load_book

BOOKS = (
    "steirisch-2017",
    "standard-deluxe",
    "hopfgarten-2023",
    "kantine-2023",
    "sb-tarock-2023",
    "skoty-trophy",
)
PART = 5_000  # games between two writings, and between two fits of the words
RATES = (0.05, 0.03, 0.015, 0.006)  # of the four quarters of a run
CARD_SHARE = 0.02  # of a card point, beside game points in units of an ordinary game
CARDS, AUCTION, WORDS, HABITS = 1, 2, 4, 8  # what is learned, as the kernel numbers it
HABIT_PACE = (3, 0.3, 128)  # the kernel's head, what variety is worth, options a step
ROWS = 33  # calls that the kernel knows: 32 contracts, keeping quiet


def learn(name: str, options: argparse.Namespace) -> None:
    kernel = native()
    assert kernel is not None, "training needs the native kernel"
    rulebook = as_paid(load_book(name))
    book, path = book_of(rulebook), options.folder / f"play-{name}.json"
    contracts = list(rulebook.contracts)
    learned = json.loads(path.read_text()) if options.go_on and path.is_file() else {}
    done = learned.get("games", 0)
    begun, aim = (done, done + options.more) if options.more else (0, options.games)
    cards = learned.get("cards") or [0] * kernel.CONTEXTS * kernel.FEATURES
    belief = learned.get("belief") or cards
    words = learned.get("words") or [0] * kernel.WORD_CONTEXTS * kernel.WORD_FEATURES
    spoken = Words(kernel.WORD_CONTEXTS, kernel.WORD_FEATURES)
    habits = learned.get("habits") or [0] * kernel.HABITS * kernel.HABIT_FEATURES
    bids = bids_of(options.folder, name, contracts)
    unit = learned.get("unit") or ordinary(rulebook)
    width = kernel.HAND_FEATURES
    known = "contracts" in learned
    auction = rows_of(learned, contracts) if known else first_calls(bids, unit, width)
    brain = kernel.Brain(cards, belief, bids, MARGIN, [], auction, words, habits)
    trainer = kernel.Trainer(book, brain, unit, CARD_SHARE)
    trainer.tune(*HABIT_PACE)
    start = time.monotonic()
    while done < aim:
        rate = RATES[min(len(RATES) - 1, (done - begun) * len(RATES) // (aim - begun))]
        count = min(PART, aim - done)
        trainer.run(options.seed, done, count, rate, options.phases)
        done += count
        said = "no words"
        if options.phases & WORDS:
            said = spoken.learn(trainer.words())
            words = spoken.whole()
            trainer.say(words)
        learned = {
            "book": name,
            "seed": options.seed,
            "games": done,
            "unit": unit,
            "width": width,
            "cards": trainer.cards(),
            "belief": trainer.belief(),
            "words": words,
            "habits": trainer.habits(),
        }
        if known or options.phases & AUCTION:
            learned |= calls_of(trainer.auction(), contracts, width)
        path.write_text(json.dumps(learned, separators=(",", ":")) + "\n")
        told = ", ".join(
            f"{what} {number} {gain:+.3f}"
            for what, (number, gain) in zip(
                ("cards", "calls", "habits"), trainer.report(), strict=True
            )
        )
        print(f"{name} {done} games, {time.monotonic() - start:.0f} s: {told}, {said}", flush=True)


def calls_of(rows: list[int], contracts: list[str], width: int) -> dict:
    """The auction as it is kept: by contract, and keeping quiet."""
    kept = {contract: rows[at * width : (at + 1) * width] for at, contract in enumerate(contracts)}
    return {"contracts": kept, "quiet": rows[-width:]}


def ordinary(book) -> float:
    """What a common game is worth to one of four, so that all books learn at one pace."""
    values = sorted(row.value for row in book.contracts.values() if row.partner and row.offered)
    return max(2.0, 2.0 * values[0]) if values else 2.0


def first_calls(bids: list[int], unit: float, width: int) -> list[int]:
    """Before anything is learned of the auction, a hand bids by what it seems to be worth."""
    rows = [round(number / unit) for number in bids]
    rows += [0] * ((ROWS - 1) * width - len(rows))
    return [*rows, round(MARGIN / unit), *([0] * (width - 1))]


def bids_of(folder: Path, name: str, contracts: list[str]) -> list[int]:
    """What hands are worth in games with open cards, once that is known."""
    path = folder / f"bids-{name}.json"
    return bid_weights(json.loads(path.read_text()), contracts) if path.is_file() else []


def rows_of(learned: dict, contracts: list[str]) -> list[int]:
    """The calls in the kernel's order, keeping quiet as the last of its rows."""
    rows = bid_weights(learned, contracts)
    rows += [0] * (ROWS * learned["width"] - len(rows) - learned["width"])
    return [*rows, *learned["quiet"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", default=BOOKS)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--phases", type=int, default=CARDS | AUCTION | WORDS | HABITS)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--go-on", action="store_true", help="start from the weights in the folder")
    parser.add_argument("--more", type=int, default=0, help="games beyond those done so far")
    parser.add_argument("--folder", type=Path, default=Path(str(WEIGHTS)))
    options = parser.parse_args()
    options.go_on = options.go_on or bool(options.more)
    with ThreadPoolExecutor(options.threads) as pool:
        for _ in pool.map(lambda name: learn(name, options), options.books):
            pass


if __name__ == "__main__":
    main()
