"""A best response: python benchmarks/response.py [--against B] [--minutes M] [--deals N]

One seat learns for so many minutes of processor time how to win against three of a bot, starting
from the bot itself. Four of the bot play; now and then a decision of some seat is taken another way
and the game played on with the same seeds, the others answering as the bot does. From what that
brought beyond the bot's own choice a correction is fitted for each kind of action: how much more or
less it is worth than the bot thinks, and how far the bot's own difference is to be believed. The
response does what is best after these corrections. It is then measured on fresh deals: in each of
the four seats it is compared with the bot in the same seat, the other three being the bot.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from mondfang.bots import Bot, Budget, Explanation, make
from mondfang.bots.protocol import Choice
from mondfang.game import Phase, View
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.lab.conduct.run import kind_of
from mondfang.lab.deals import deal_of, forehand_of, seed_for
from mondfang.lab.games import Decision, play_game, play_on
from mondfang.lab.players import player, read_spec
from mondfang.lab.stats import interval_of
from mondfang.rulebook import book_ids, load_book

BRANCHES = 4  # of each game learned from
NEAR = 3  # alternatives that are tried: the best by the bot's own values
TRUST = 30  # cases by which the bot's own values are believed before anything was seen
MOST = 20.0  # points: a single game must not count for too much

Correction = tuple[float, float]  # points added, and what a point of difference is worth
Corrections = Mapping[str, Correction]


@dataclass(frozen=True)
class Job:
    book: str
    against: str
    seed: int
    deal: int
    corrections: tuple[tuple[str, Correction], ...] = ()


@dataclass(frozen=True)
class Case:
    kind: str
    edge: float  # what the bot thought that the alternative brings beyond its choice
    gain: float  # what it brought


def named(view: View, action: Action) -> str:
    """The kind of an action: a bid by its contract, a card by its place in the trick."""
    kind = kind_of(action)
    if isinstance(action, act.Bid):
        return action.contract
    if view.public.phase is Phase.PLAY:
        return f"{kind} {'led' if not view.public.trick else 'played'}"
    return kind


class Response:
    """The bot with corrections to what it thinks of each kind of action."""

    name = "response"

    def __init__(self, bot: Bot, corrections: Corrections) -> None:
        self._bot, self._corrections = bot, corrections

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        found = self._bot.evaluate(view, budget)
        best = found.best
        if best.value is None:
            return found

        def worth(choice: Choice) -> float:
            if choice is best or choice.value is None or best.value is None:
                return 0.0 if choice is best else float("-inf")
            more, slope = self._corrections.get(named(view, choice.action), (0.0, 1.0))
            return more + slope * (choice.value - best.value)

        near = found.choices[: NEAR + 1]
        ranked = sorted(near, key=worth, reverse=True)
        return Explanation((*ranked, *found.choices[NEAR + 1 :]), found.worlds)

    def choose(self, view: View, budget: Budget) -> Action:
        return self.evaluate(view, budget).best.action

    def explain(self) -> Explanation | None:
        return None


def cases(job: Job) -> tuple[list[Case], float]:
    """What some decisions of a game would have brought otherwise, and the seconds it took."""
    start, book = time.process_time(), load_book(job.book)
    seed = seed_for(job.seed, "response", job.deal)
    bots = [player(read_spec(job.against), seat) for seat in range(4)]
    made: list[Decision] = []
    deal, forehand = deal_of(book, job.seed, job.deal), forehand_of(job.deal)
    played = play_game(book, deal, forehand, bots, seed, watch=made.append)
    source, found = Random(seed), []
    for decision, other in _branches(made, source):
        seat, best = decision.action.seat, decision.thought.best if decision.thought else None
        if best is None or best.value is None or other.value is None:
            continue
        spent = [0] * 4
        for each in made[: made.index(decision) + 1]:
            spent[each.action.seat] += 1
        rest = play_on(decision.state.apply(other.action), bots, seed, made=spent)
        gain = rest.points[seat] - played.points[seat]
        kind = named(decision.view, other.action)
        found.append(Case(kind, other.value - best.value, max(-MOST, min(MOST, float(gain)))))
    return found, time.process_time() - start


def _branches(made: Iterable[Decision], source: Random) -> Iterator[tuple[Decision, Choice]]:
    """Half of them before the cards, where there are few decisions."""
    open_ones: dict[bool, list[Decision]] = defaultdict(list)
    for decision in made:
        thought = decision.thought
        if thought is not None and len(thought.choices) > 1 and thought.best.value is not None:
            open_ones[decision.view.public.phase is Phase.PLAY].append(decision)
    for group in open_ones.values():
        for decision in source.sample(group, min(len(group), BRANCHES // 2)):
            assert decision.thought is not None
            yield decision, source.choice(decision.thought.choices[1 : NEAR + 1])


def fitted(found: Iterable[Case]) -> dict[str, Correction]:
    """For each kind the line of least squares, held to the bot's own values by so many cases."""
    kinds: dict[str, list[Case]] = defaultdict(list)
    for case in found:
        kinds[case.kind].append(case)
    return {kind: _line(mine) for kind, mine in kinds.items()}


def _line(mine: list[Case]) -> Correction:
    """Of gain - edge over edge; both its numbers are drawn to nought."""
    spread = sum(case.edge**2 for case in mine) / len(mine) or 1.0
    ones, edges = len(mine) + TRUST, sum(case.edge for case in mine)
    squares = sum(case.edge**2 for case in mine) + TRUST * spread
    rest = sum(case.gain - case.edge for case in mine)
    crossed = sum((case.gain - case.edge) * case.edge for case in mine)
    whole = ones * squares - edges * edges
    more = (rest * squares - crossed * edges) / whole
    return more, max(0.0, 1 + (crossed * ones - rest * edges) / whole)


def ahead(job: Job) -> float:
    """Points that the response wins beyond the bot, the mean of its four seats."""
    book, seed = load_book(job.book), seed_for(job.seed, "response", job.deal)
    bots = [player(read_spec(job.against), seat) for seat in range(4)]
    deal, forehand = deal_of(book, job.seed, job.deal), forehand_of(job.deal)
    usual = play_game(book, deal, forehand, bots, seed).points
    total = 0
    for seat in range(4):
        table = list(bots)
        table[seat] = Response(bots[seat], dict(job.corrections))
        total += play_game(book, deal, forehand, table, seed).points[seat] - usual[seat]
    return total / 4


def learn(pool: ProcessPoolExecutor, book: str, options: argparse.Namespace) -> list[Case]:
    """Cases of games until the minutes are used up."""
    found, used, deal = list[Case](), 0.0, 0
    while used < options.minutes * 60:
        jobs = [Job(book, options.against, options.seed, deal + k) for k in range(8)]
        deal += len(jobs)
        for mine, seconds in pool.map(cases, jobs):
            found += mine
            used += seconds
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", default="cup", help="a bot that reckons in points")
    parser.add_argument("--book", action="append", help="a book (the Styrian)")
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time to learn")
    parser.add_argument("--deals", type=int, default=150, help="fresh ones, to measure")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args()
    make(options.against)
    print("| book | against | minutes | cases | what it learned | deals | it wins |")
    print("|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(options.jobs) as pool:
        for book in options.book or book_ids()[-1:]:
            found = learn(pool, book, options)
            learned = fitted(found)
            told = ", ".join(
                f"{kind} {more:+.1f} × {slope:.2f}"
                for kind, (more, slope) in sorted(learned.items(), key=lambda row: -row[1][0])[:4]
            )
            jobs = [
                Job(book, options.against, options.seed + 1, deal, tuple(learned.items()))
                for deal in range(options.deals)
            ]
            won = interval_of(list(pool.map(ahead, jobs)))
            print(
                f"| {book} | `{options.against}` | {options.minutes:g} | {len(found)} | {told} "
                f"| {won.count} | {won.mean:+.2f} ± {won.half or 0:.2f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
