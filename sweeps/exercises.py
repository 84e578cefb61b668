"""Many exercises of every book: each can be made, and what is called right is the master's choice.

    python sweeps/exercises.py [--each 300] [--book ID …] [--first SEED] [--journal FILE] [--keep]
                                [--rules-only | --judgements-only | --times-only | --again]

Rule questions and endings are made for every kind in turn; judgements are mined from fresh games
and asked again of ``master`` with two other seeds, or with those of ``--seeds``. The share of
answers in which it chooses one of the right ones has to be 97 % in every book.

With ``--journal`` every answer is written down as it comes, and a run that was cut off goes on
where it stopped. With ``--keep`` the moments in which the master agreed each time are noted in
``src/mondfang/learn/exercise/known``, from which exercises are made where a few fresh games bring
nothing. After the bots have learned anew, ``--again`` asks the master about each of those and
(with ``--keep``) throws out where it would now choose otherwise.

``--times-only`` makes judgements as a page does and asks nobody: none may take more than 2 s of
one core.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

import msgspec

from mondfang.bots import Budget, make
from mondfang.game import View
from mondfang.game.text import action_text
from mondfang.learn import exercise
from mondfang.learn.exercise import kinds_of, make_exercise
from mondfang.learn.exercise.judging import STRONGER
from mondfang.learn.exercise.kinds import Attempt, moment
from mondfang.learn.exercise.known_moments import ROOM, Moment, kept, known
from mondfang.learn.exercise.walking import start
from mondfang.rulebook import Rulebook, book_ids, load_book

WANTED = 0.97
OTHER_SEEDS = (101, 202)
ENOUGH = 16  # moments that are kept for a book, kind and level
LONG = 2.0  # seconds that making one may take
KNOWN = Path(exercise.__file__).parent / ROOM


class Judged(msgspec.Struct, frozen=True):
    """What came of one seed: a line of the journal."""

    book: str
    kind: str
    seed: int
    seconds: float  # that making it took
    moment: Moment | None = None  # None: no game had one
    answers: tuple[str, ...] = ()  # of the master, by other seeds

    @property
    def agreed(self) -> int:
        right = {text for text, _, _ in self.moment.right} if self.moment else set()
        return sum(answer in right for answer in self.answers)

    @property
    def good(self) -> bool:
        return self.moment is not None and self.agreed == len(self.answers)


@dataclass
class Tally:
    """What came of the judgements of one book."""

    book: Rulebook
    lines: list[Judged] = field(default_factory=list)

    @property
    def share(self) -> float:
        asked = sum(len(one.answers) for one in self.lines)
        return sum(one.agreed for one in self.lines) / max(1, asked)

    def __str__(self) -> str:
        seconds = [one.seconds for one in self.lines] or [0.0]
        return (
            f"{self.book.id}: {sum(one.moment is not None for one in self.lines)} judgements, the"
            f" master agrees in {self.share:.1%} of {sum(len(one.answers) for one in self.lines)}"
            f" answers, {sum(one.moment is None for one in self.lines)} seeds without one,"
            f" {mean(seconds):.2f} s each, {max(seconds):.2f} s at most"
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


def asked(view: View, seeds: Iterable[int]) -> tuple[str, ...]:
    """What the master would do, by each of the seeds."""
    found = (make(STRONGER).evaluate(view, Budget(seed)) for seed in seeds)
    return tuple(action_text(one.best.action) for one in found)


def judge(book: Rulebook, kind: str, seed: int, seeds: Sequence[int]) -> Judged:
    """One judgement of a fresh game, asked again of the master."""
    before = time.process_time()
    found = moment(book, kinds_of(book)[kind], seed, fresh=True)
    seconds = time.process_time() - before
    if found is None:
        return Judged(book.id, kind, seed, seconds)
    attempt, mined = found
    answers = asked(mined.view, seeds)
    noted = kept(kind, attempt.level, attempt.seed, attempt.number, mined)
    return Judged(book.id, kind, seed, seconds, noted, answers)


def again(book: Rulebook, one: Moment, seeds: Sequence[int]) -> Judged:
    """A moment that is kept, asked again of the master."""
    source = Attempt(one.kind, one.level, one.seed, one.number).source
    view = one.view(start(book, source))
    assert view is not None, (book.id, one)
    return Judged(book.id, one.kind, one.seed, 0.0, one, asked(view, seeds))


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


def keep(book: Rulebook, good: Sequence[Moment]) -> None:
    """Note what is good, up to as many of each kind and level as are enough."""
    count: Counter[tuple[str, int]] = Counter()
    rows: dict[tuple[str, int, int, int], Moment] = {}
    for one in good:
        key = (one.kind, one.level, one.seed, one.number)
        if key not in rows and count[key[:2]] < ENOUGH:
            count[key[:2]] += 1
            rows[key] = one
    lines = [msgspec.json.encode(rows[key]) + b"\n" for key in sorted(rows)]
    KNOWN.mkdir(exist_ok=True)
    (KNOWN / f"{book.id}.jsonl").write_bytes(b"".join(lines))


class Journal:
    """The answers of earlier runs, and a place for those of this one."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        lines = path.read_bytes().splitlines() if path is not None and path.exists() else []
        found = (msgspec.json.decode(line, type=Judged) for line in lines)
        self._known = {(one.book, one.kind, one.seed): one for one in found}

    def get(self, book: str, kind: str, seed: int) -> Judged | None:
        return self._known.get((book, kind, seed))

    def add(self, one: Judged) -> None:
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")


def judgements(
    books: Sequence[Rulebook],
    each: int,
    first: int,
    seeds: Sequence[int],
    journal: Journal,
    keeping: bool,
) -> bool:
    """So many of each book, kinds and levels in turn; whether the master agrees often enough."""
    tallies = [Tally(book) for book in books]
    for number in range(each):
        for tally in tallies:
            kinds = [kind.id for kind in kinds_of(tally.book).values() if kind.weighed]
            kind, seed = kinds[number % len(kinds)], first + number // len(kinds)
            one = journal.get(tally.book.id, kind, seed)
            if one is None:
                one = judge(tally.book, kind, seed, seeds)
                journal.add(one)
                if not one.good:
                    print(f"{tally.book.id} {kind} {seed}: not kept", flush=True)
            tally.lines.append(one)
        if number % 30 == 29 or number == each - 1:
            print(f"after {number + 1} of each:", *tallies, sep="\n", flush=True)
    if keeping:
        for tally in tallies:
            fresh = [one.moment for one in tally.lines if one.good and one.moment is not None]
            keep(tally.book, [*fresh, *known(tally.book.id)])
    return all(tally.share >= WANTED for tally in tallies)


def all_again(
    books: Sequence[Rulebook], kinds: Sequence[str] | None, seeds: Sequence[int], keeping: bool
) -> bool:
    """Everything that is kept, asked once more; whether the master still agrees often enough.

    Only of some kinds, where the bots have learned only something that concerns those.
    """
    well = True
    for book in books:
        asking = [one for one in known(book.id) if kinds is None or one.kind in kinds]
        tally = Tally(book, [again(book, one, seeds) for one in asking])
        print(tally, flush=True)
        well = well and tally.share >= WANTED
        bad = [one.moment for one in tally.lines if not one.good]
        for one in bad:
            print(f"{book.id} {one}: not kept", flush=True)
        if keeping:
            keep(book, [one for one in known(book.id) if one not in bad])
    return well


def main() -> int:
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("--each", type=int, default=300)
    wishes.add_argument("--first", type=int, default=0, help="the seed to begin with")
    wishes.add_argument("--book", action="append", choices=book_ids())
    wishes.add_argument(
        "--seeds", type=int, nargs="+", default=OTHER_SEEDS, help="that the master plays by"
    )
    wishes.add_argument("--kind", action="append", help="with --again: only these")
    wishes.add_argument("--journal", type=Path)
    only = wishes.add_mutually_exclusive_group()
    only.add_argument("--rules-only", action="store_true")
    only.add_argument("--judgements-only", action="store_true")
    only.add_argument("--times-only", action="store_true")
    only.add_argument("--again", action="store_true")
    wishes.add_argument("--keep", action="store_true")
    given = wishes.parse_args()
    books = [load_book(book_id) for book_id in given.book or book_ids()]
    seeds = given.seeds
    if given.times_only:
        quick = [timed(book, given.each, given.first) for book in books]
        return int(not all(quick))
    if given.again:
        return int(not all_again(books, given.kind, seeds, given.keep))
    for book in () if given.judgements_only else books:
        taken = rules(book, given.each)
        print(
            f"{book.id}: {len(taken)} questions with certain answers, {mean(taken):.2f} s each,"
            f" {max(taken):.2f} s at most",
            flush=True,
        )
    if given.rules_only:
        return 0
    journal = Journal(given.journal)
    return int(not judgements(books, given.each, given.first, seeds, journal, given.keep))


if __name__ == "__main__":
    sys.exit(main())
