"""Learn how far promises can be believed: python training/promises.py [BOOK ...] [--games N]

Four bots of the rung ``club`` play. What a bid had promised is kept beside what the game brought,
and the same for not bidding. Where an announcement or a doubling seemed to gain something over
keeping quiet, the game is played on both ways with the same seeds, the word as the last of its
turn, and its gain is kept beside what it promised to gain. By how much a kind promised too much (a
bid: beyond what not bidding did) is its entry in ``promises.json``. A bid with few cases is taken
for honest; a word must gain even where its kind is an error worse than was seen. All cases lie in
FOLDER/promises.jsonl: a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from learn import BOOKS, ordinary

from mondfang.bots.brain import WEIGHTS, read_brain
from mondfang.bots.ladder import SETTINGS
from mondfang.bots.promises import POINT, is_word, kind_of, overrated
from mondfang.bots.search import Searcher
from mondfang.game import Phase
from mondfang.game import actions as act
from mondfang.kernel.backend import backend
from mondfang.kernel.books import as_paid
from mondfang.kernel.twin.search import said_only
from mondfang.lab.deals import deal_of, forehand_of, seed_for
from mondfang.lab.games import Decision, play_game, play_on
from mondfang.rulebook import load_book
from mondfang.settlement import settle

QUIET = (act.Pass, act.Reserve, act.Gut, act.Lie)
MOST = 20.0  # units: a single game must not count for too much
HONEST = 60  # so many cases without a fault stand against what was seen of a bid
FEW = 3  # cases that say next to nothing of a word
NO_BID = "quiet"
CONTRACTS = {contract for book in BOOKS for contract in load_book(book).contracts}

Row = dict[str, Any]


@dataclass(frozen=True)
class Job:
    book: str
    folder: Path
    seed: int
    game: int


@dataclass(frozen=True)
class Case:
    kind: str
    says: float  # units of an ordinary game
    gets: float


def cases(job: Job) -> list[Row]:
    """All promises of one game and what they brought."""
    return [
        {"book": job.book, "seed": job.seed, "game": job.game, "kind": case.kind}
        | {"says": clipped(case.says), "gets": clipped(case.gets)}
        for case in _cases(job)
    ]


def _cases(job: Job) -> Iterator[Case]:
    book, made = load_book(job.book), list[Decision]()
    unit = ordinary(as_paid(book))
    brain = read_brain(job.folder, job.book, list(book.contracts), backend())
    bots = [Searcher("club", SETTINGS["club"], brains=lambda _: brain) for _ in range(4)]
    deal, seed = deal_of(book, job.seed, job.game), seed_for(job.seed, "promises", job.game)
    played = play_game(book, deal, forehand_of(job.game), bots, seed, watch=made.append)
    points = settle(as_paid(book), played.outcome).points
    counts = [0] * 4
    for decision in made:
        seat = decision.action.seat
        counts[seat] += 1
        if decision.view.public.phase is Phase.AUCTION:
            bid = promised(decision, unit)
            if bid is not None:
                yield Case(*bid, points[seat] / unit)
            continue
        word = best_word(decision, unit)
        if word is not None:
            kind, says, spoken, quiet = word
            ends = [
                settle(
                    as_paid(book),
                    play_on(said_only(decision.state, each), bots, seed, made=counts).outcome,
                ).points[seat]
                for each in (spoken, quiet)
            ]
            yield Case(kind, says, (ends[0] - ends[1]) / unit)


def promised(decision: Decision, unit: float) -> tuple[str, float] | None:
    """The kind of a call and its promise as the search saw it, in units."""
    thought = decision.thought
    if thought is None or len(thought.choices) < 2 or thought.best.value is None:
        return None
    kind = kind_of(decision.view, decision.action)
    if kind is None:
        return NO_BID, thought.best.value / unit
    return kind, thought.best.value / unit + overrated(kind)


def best_word(decision: Decision, unit: float) -> tuple[str, float, act.Action, act.Action] | None:
    """The word that promised most beyond keeping quiet, and keeping quiet; None without one."""
    choices = decision.thought.choices if decision.thought else ()
    quiet = next((one for one in choices if isinstance(one.action, QUIET)), None)
    found = None
    for one in choices:
        kind = kind_of(decision.view, one.action)
        if quiet is None or kind is None or one.value is None or quiet.value is None:
            continue
        edge = (one.value - quiet.value) / unit + overrated(kind)
        if edge > (found[1] if found else 0):
            found = (kind, edge, one.action, quiet.action)
    return found


def clipped(units: float) -> float:
    return round(max(-MOST, min(MOST, units)), 3)


def table(rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """Each kind: its cases, what it said and got, and what is taken off, in 1/256 of a unit."""
    kinds: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        kinds[row["kind"]].append(row)
    said = {kind: fmean(row["says"] for row in mine) for kind, mine in kinds.items()}
    got = {kind: fmean(row["gets"] for row in mine) for kind, mine in kinds.items()}
    usual = said[NO_BID] - got[NO_BID]
    found = {}
    for kind, mine in sorted(kinds.items()):
        count, less = len(mine), said[kind] - got[kind]
        if count < FEW and is_word(kind):
            continue  # as good as untried
        if kind in CONTRACTS or kind == NO_BID:
            less = (less - usual) * count / (count + HONEST)
        else:
            spread = [row["says"] - row["gets"] for row in mine]
            error = stdev(spread) / sqrt(count)
            less = min(max(less, 0) + error, MOST)
        counted = {"cases": count, "says": round(said[kind], 2), "gets": round(got[kind], 2)}
        found[kind] = counted | {"less": round(POINT * less)}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("books", nargs="*", default=BOOKS)
    parser.add_argument("--games", type=int, default=400, help="of each book")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path(str(WEIGHTS)))
    options = parser.parse_args()
    kept = options.folder / "promises.jsonl"
    rows = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    done = {(row["book"], row["seed"], row["game"]) for row in rows}
    jobs = [
        job
        for game in range(options.games)
        for job in (Job(book, options.folder, options.seed, game) for book in options.books)
        if (job.book, job.seed, job.game) not in done
    ]
    with ProcessPoolExecutor(options.jobs) as pool, kept.open("a") as file:
        for number, found in enumerate(pool.map(cases, jobs), 1):
            rows += found
            file.writelines(json.dumps(row) + "\n" for row in found)
            file.flush()
            if number % 60 == 0 or number == len(jobs):
                print(f"{number} of {len(jobs)} games, {len(rows)} promises", flush=True)
    learned = {"seed": options.seed, "games": options.games, "kinds": table(rows)}
    (options.folder / "promises.json").write_text(json.dumps(learned, indent=1) + "\n")


if __name__ == "__main__":
    main()
