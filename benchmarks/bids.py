"""What bids bring: python benchmarks/bids.py [--bot B] [--book ID ...] [--deals N]

Four of a bot play. Wherever the contract that was played had been a choice, the game is played on
once more from that bid with the bidder keeping quiet, and once with the best other contract that it
weighed, by the same seeds, the others bidding and playing as they do. Printed is by contract what
the bid was worth to the bidder and what it brought beyond the one and the other: a contract that is
bid too often would bring less than its alternatives.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from mondfang.game import Phase
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.lab.deals import deal_of, forehand_of, seed_for
from mondfang.lab.games import Decision, play_game, play_on
from mondfang.lab.players import player, read_spec
from mondfang.lab.stats import interval_of
from mondfang.rulebook import book_ids, load_book

FEWEST = 5  # games before a contract has a line


@dataclass(frozen=True)
class Job:
    book: str
    bot: str
    seed: int
    deal: int


@dataclass(frozen=True)
class Row:
    contract: str
    won: bool
    brought: float
    beyond_quiet: float | None
    beyond_other: float | None


def row_of(job: Job) -> Row | None:
    """The contract of one game against its alternatives; nothing where there were none."""
    book, seed = load_book(job.book), seed_for(job.seed, "bids", job.deal)
    bots = [player(read_spec(job.bot), seat) for seat in range(4)]
    made: list[Decision] = []
    deal, forehand = deal_of(book, job.seed, job.deal), forehand_of(job.deal)
    played = play_game(book, deal, forehand, bots, seed, watch=made.append)
    counts, last = [0] * 4, None
    for decision in made:
        if decision.view.public.phase is not Phase.AUCTION:
            break
        counts[decision.action.seat] += 1
        bid = decision.action
        if isinstance(bid, act.Bid) and bid.contract == played.contract:
            last = decision, list(counts)
    if last is None or last[0].thought is None:
        return None
    decision, spent = last
    seat, choices = decision.action.seat, last[0].thought.choices

    def beyond(kinds: type[Action] | tuple[type[Action], ...]) -> float | None:
        for choice in choices[1:]:
            if isinstance(choice.action, kinds) and choice.action != decision.action:
                rest = play_on(decision.state.apply(choice.action), bots, seed, made=spent)
                return float(played.points[seat] - rest.points[seat])
        return None

    return Row(
        str(played.contract),
        bool(played.won),
        float(played.points[seat]),
        beyond((act.Pass, act.Reserve)),
        beyond(act.Bid),
    )


def told(values: Iterable[float | None]) -> str:
    """The mean of what is known, with its interval."""
    known = [value for value in values if value is not None]
    if len(known) < 2:
        return "–"
    found = interval_of(known)
    return f"{found.mean:+.1f} ± {found.half or 0:.1f} ({found.count})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="club", help="a bot that reckons in points")
    parser.add_argument("--book", action="append", help="a book (all of them)")
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args()
    print("| book | contract | played, won | brought | beyond keeping quiet | beyond another bid |")
    print("|---|---|---|---|---|---|")
    with ProcessPoolExecutor(options.jobs) as pool:
        for book in options.book or book_ids():
            jobs = [Job(book, options.bot, options.seed, deal) for deal in range(options.deals)]
            rows: dict[str, list[Row]] = defaultdict(list)
            for row in pool.map(row_of, jobs, chunksize=8):
                if row is not None:
                    rows[row.contract].append(row)
                    rows["all"].append(row)
            for contract, mine in sorted(rows.items(), key=lambda each: -len(each[1])):
                if len(mine) >= FEWEST:
                    won = sum(row.won for row in mine)
                    columns = (
                        f"{len(mine)}, {won}",
                        told(row.brought for row in mine),
                        told(row.beyond_quiet for row in mine),
                        told(row.beyond_other for row in mine),
                    )
                    print(f"| {book} | {contract} | {' | '.join(columns)} |", flush=True)


if __name__ == "__main__":
    main()
