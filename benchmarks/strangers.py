"""Strangers as partners: python benchmarks/strangers.py [--bot B] [--stranger S] [--deals N]

Four of a bot bid and call. From the call on the two who play together are played by two of the bot,
by two strangers, and by one of each, both ways; then the same with the two defenders. The others
stay what they were, the cards and seeds are the same. What two of a kind make together beyond the
mixed pairs, on the average, is what it costs that one's partner thinks in another way; that the one
plays better than the other cancels out. Games without a partner do not count.

A stranger is a player of `mondfang arena` or `learned`: the bot itself, whose cards, calls, habits
and words in playouts were learned from nothing with another seed (into build/strangers, once).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from mondfang.bots import Bot, Budget
from mondfang.bots.brain import WEIGHTS, read_brain
from mondfang.bots.ladder import SETTINGS
from mondfang.bots.search import Searcher
from mondfang.game import Phase, new_game
from mondfang.game.public import contract_of
from mondfang.kernel.backend import backend
from mondfang.kernel.twin.policy import declarer_side
from mondfang.lab.deals import deal_of, forehand_of, seed_for
from mondfang.lab.games import decision_seed, play_on
from mondfang.lab.players import player, read_spec
from mondfang.lab.stats import interval_of
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.model import Rulebook

ROOT = Path(__file__).parents[1]
LEARNED = ROOT / "build" / "strangers"
SEED, GAMES = 99, 100_000  # of the learned stranger
BEFORE = (Phase.AUCTION, Phase.CALL)


@dataclass(frozen=True)
class Job:
    book: str
    bot: str
    stranger: str
    seed: int
    deal: int


def learn(name: str) -> None:
    """Weights of the book from another seed, unless they are there."""
    if (LEARNED / f"play-{name}.json").is_file():
        return
    LEARNED.mkdir(parents=True, exist_ok=True)
    shutil.copy(str(WEIGHTS / f"bids-{name}.json"), LEARNED)  # of games with open cards
    options = ["--seed", str(SEED), "--games", str(GAMES), "--folder", str(LEARNED)]
    command = [sys.executable, str(ROOT / "training" / "learn.py"), name, *options]
    subprocess.run(command, check=True, stdout=sys.stderr)


@lru_cache
def made(name: str, bot: str, book: Rulebook, seat: int) -> Bot:
    if name != "learned":
        return player(read_spec(name), seat)
    brain = read_brain(LEARNED, book.id, list(book.contracts), backend())
    return Searcher(name, SETTINGS[bot], brains=lambda _: brain)


def losses(job: Job) -> list[float]:
    """Points that a seat of each pair loses by a stranger beside it; none without a partner."""
    book, seed = load_book(job.book), seed_for(job.seed, "strangers", job.deal)
    own = [made(job.bot, job.bot, book, seat) for seat in range(4)]
    state = new_game(book, deal_of(book, job.seed, job.deal), forehand_of(job.deal))
    counts = [0] * 4
    while state.turn is not None and state.public.phase in BEFORE:
        seat = state.turn
        budget = Budget(decision_seed(seed, seat, counts[seat]))
        state = state.apply(own[seat].choose(state.view(seat), budget))
        counts[seat] += 1
    if not state.public.games or not contract_of(book, state.public).partner:
        return []
    declarers = [seat for seat in range(4) if declarer_side(state) >> seat & 1]
    if len(declarers) != 2:
        return []
    defenders = [seat for seat in range(4) if seat not in declarers]
    strange = [made(job.stranger, job.bot, book, seat) for seat in range(4)]
    points = play_on(state, own, seed, made=counts).points
    found = []
    for one, two in (declarers, defenders):
        sums = [points[one] + points[two]]
        for seats in ((one, two), (one,), (two,)):
            bots = [strange[seat] if seat in seats else own[seat] for seat in range(4)]
            got = play_on(state, bots, seed, made=counts).points
            sums.append(got[one] + got[two])
        found.append((sums[0] + sums[1] - sums[2] - sums[3]) / 4)
    return found


def rows(options: argparse.Namespace) -> Iterator[str]:
    """A line of the table for each stranger and book, as soon as it is there."""
    with ProcessPoolExecutor(options.jobs) as pool:
        for stranger in options.stranger or ("learned", "club-2026-11"):
            for book in options.book or book_ids():
                if stranger == "learned":
                    learn(book)
                jobs = [
                    Job(book, options.bot, stranger, options.seed, deal)
                    for deal in range(options.deals)
                ]
                found = [each for each in pool.map(losses, jobs, chunksize=4) if each]
                said = [interval_of([each[side] for each in found]) for side in range(2)] + [
                    interval_of([sum(each) / 2 for each in found])
                ]
                told = " | ".join(
                    f"{one.mean:+.2f}" if one.half is None else f"{one.mean:+.2f} ± {one.half:.2f}"
                    for one in said
                )
                yield f"| {book} | `{options.bot}` | `{stranger}` | {len(found)} | {told} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="club", choices=SETTINGS)
    parser.add_argument("--stranger", action="append", help="learned and club-2026-11")
    parser.add_argument("--book", action="append", help="a book (all of them)")
    parser.add_argument("--deals", type=int, default=1_500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args()
    print("| book | bot | stranger | games | declarer's side | defence | a seat loses |")
    print("|---|---|---|---|---|---|---|")
    for row in rows(options):
        print(row, flush=True)


if __name__ == "__main__":
    main()
