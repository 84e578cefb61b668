"""Many exercises of every book: each can be made, and what is called right is the master's choice.

    python sweeps/exercises.py [--each 300] [--book ID …] [--first SEED] [--keep]
                                [--rules-only | --judgements-only | --times-only]

Rule questions and endings are made for every kind in turn; judgements are asked again of
``master`` with two other seeds. The share of answers in which it chooses one of the right ones has
to be 97 % in every book. Prints how long making one took, in seconds of one core; with
``--times-only`` judgements are made and not asked again, and none may take more than 2 s. With
``--keep`` the games in which it agreed both times are noted in ``lodes.json``, from which exercises
are made where fresh games bring nothing; do so again after the bots have learned anew, with the old
ones emptied to ``{}``.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

import msgspec

from mondfang.bots import Budget, make
from mondfang.learn import exercise
from mondfang.learn.exercise import kinds_of, make_exercise
from mondfang.learn.exercise.judging import STRONGER, Mined
from mondfang.learn.exercise.kinds import Attempt, Kind, attempts
from mondfang.learn.exercise.lodes import Lodes, lodes
from mondfang.learn.exercise.mining import Judgement
from mondfang.rulebook import Rulebook, book_ids, load_book

WANTED = 0.97
OTHER_SEEDS = (101, 202)
ENOUGH = 12  # good games that are kept for a book, kind and level
LONG = 2.0  # seconds that making one may take
LODES = Path(exercise.__file__).parent / "lodes.json"


@dataclass
class Tally:
    """What came of the judgements of one book."""

    book: Rulebook
    agreed: int = 0
    asked: int = 0
    missing: int = 0
    taken: list[float] = field(default_factory=list)
    good: list[Attempt] = field(default_factory=list)

    @property
    def share(self) -> float:
        return self.agreed / max(1, self.asked)

    def __str__(self) -> str:
        slow = sum(seconds > LONG for seconds in self.taken)
        return (
            f"{self.book.id}: {self.asked // len(OTHER_SEEDS)} judgements, the master agrees in"
            f" {self.share:.1%} of {self.asked}, {self.missing} seeds without one,"
            f" {mean(self.taken):.2f} s each, {max(self.taken):.2f} s at most,"
            f" {slow} above {LONG} s"
        )


def rules(book: Rulebook, each: int) -> list[float]:
    """Make so many rule questions; an assertion of the model breaks off."""
    kinds = [kind for kind in kinds_of(book).values() if not kind.weighed]
    taken = []
    for seed in range(each):
        before = time.process_time()
        made = make_exercise(book, kinds[seed % len(kinds)].id, seed)
        taken.append(time.process_time() - before)
        assert 0 < len(made.right) < len(made.choices), (made.kind, seed)
        assert made.certified == (kinds[seed % len(kinds)].theme == "open")
    return taken


def moment(book: Rulebook, kind: Kind, seed: int) -> tuple[Attempt, Mined] | None:
    """The moment behind an exercise, by the same road as the exercise itself."""
    assert isinstance(kind.make, Judgement)
    for attempt in attempts(book, kind, seed):
        found = kind.make.mined(book, attempt.source, attempt.level)
        if found is not None:
            return attempt, found
    return None


def judge(tally: Tally, number: int, first: int) -> None:
    """One judgement, asked again of the master."""
    kinds = [kind for kind in kinds_of(tally.book).values() if kind.weighed]
    kind, seed = kinds[number % len(kinds)], first + number // len(kinds)
    before = time.process_time()
    found = moment(tally.book, kind, seed)
    tally.taken.append(time.process_time() - before)
    if found is None:
        tally.missing += 1
        return
    attempt, mined = found
    right = {one.action for one in mined.split.right}
    answers = [make(STRONGER).evaluate(mined.view, Budget(other)) for other in OTHER_SEEDS]
    agreed = sum(one.best.action in right for one in answers)
    tally.asked += len(OTHER_SEEDS)
    tally.agreed += agreed
    if agreed == len(OTHER_SEEDS):
        tally.good.append(attempt)
    else:
        print(f"{tally.book.id} {kind.id} {seed}: the master disagrees", flush=True)
    if tally.taken[-1] > LONG:
        print(f"{tally.book.id} {kind.id} {seed}: {tally.taken[-1]:.2f} s", flush=True)


def timed(book: Rulebook, each: int, first: int) -> bool:
    """Make so many judgements of every kind; whether none took long."""
    slowest: list[tuple[float, str, int]] = []
    for kind in kinds_of(book).values():
        for seed in range(first, first + each if kind.weighed else first):
            before = time.process_time()
            make_exercise(book, kind.id, seed)
            slowest.append((time.process_time() - before, kind.id, seed))
    slowest.sort(reverse=True)
    seconds = [one for one, _, _ in slowest]
    told = ", ".join(f"{kind} {seed}: {one:.2f} s" for one, kind, seed in slowest[:3])
    print(f"{book.id}: {len(seconds)} judgements, {mean(seconds):.2f} s each; {told}", flush=True)
    return seconds[0] <= LONG


def keep(tallies: list[Tally]) -> None:
    """Note the good games before those that are known, up to as many as are enough."""
    known: Lodes = dict(lodes())
    for tally in tallies:
        kinds: dict[str, dict[str, list[tuple[int, int]]]] = {}
        found = [(one.kind, str(one.level), (one.seed, one.number)) for one in tally.good]
        found += [
            (kind, level, game)
            for kind, levels in known.get(tally.book.id, {}).items()
            for level, games in levels.items()
            for game in games
        ]
        for kind, level, game in found:
            kept = kinds.setdefault(kind, {}).setdefault(level, [])
            if len(kept) < ENOUGH and game not in kept:
                kept.append(game)
        known[tally.book.id] = {
            kind: {level: tuple(levels[level]) for level in sorted(levels)}
            for kind, levels in kinds.items()
        }
    LODES.write_bytes(msgspec.json.encode(known, order="sorted") + b"\n")


def main() -> int:
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("--each", type=int, default=300)
    wishes.add_argument("--first", type=int, default=0, help="the seed to begin with")
    wishes.add_argument("--book", action="append", choices=book_ids())
    only = wishes.add_mutually_exclusive_group()
    only.add_argument("--rules-only", action="store_true")
    only.add_argument("--judgements-only", action="store_true")
    only.add_argument("--times-only", action="store_true")
    wishes.add_argument("--keep", action="store_true")
    given = wishes.parse_args()
    books = [load_book(book_id) for book_id in given.book or book_ids()]
    if given.times_only:
        quick = [timed(book, given.each, given.first) for book in books]
        return int(not all(quick))
    for book in () if given.judgements_only else books:
        taken = rules(book, given.each)
        print(
            f"{book.id}: {len(taken)} questions with certain answers, {mean(taken):.2f} s each,"
            f" {max(taken):.2f} s at most",
            flush=True,
        )
    if given.rules_only:
        return 0
    tallies = [Tally(book) for book in books]
    for number in range(given.each):
        for tally in tallies:
            judge(tally, number, given.first)
        if number % 30 == 29 or number == given.each - 1:
            print(f"after {number + 1} of each:", *tallies, sep="\n", flush=True)
            if given.keep:
                keep(tallies)
    return int(any(tally.share < WANTED for tally in tallies))


if __name__ == "__main__":
    sys.exit(main())
