"""Whether a row can be written after one game, what game that was, and what is near it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations

from mondfang.game.outcome import Outcome
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.rows.caches import for_a_book
from mondfang.scorer.rows.negative import crowded_stories, joinable_rows, negative_stories, pairs
from mondfang.scorer.rows.positive import Positive, positive
from mondfang.scorer.rows.renonce import renonce_stories
from mondfang.scorer.rows.renonce_negative import negative_renonces
from mondfang.scorer.rows.story import RowStory, seated
from mondfang.scorer.rows.trischaken import Trischaken, trischaken
from mondfang.settlement.ledger import NOTHING, Row, as_row

STORIES = 6
NEAREST = 6
FARTHEST = 10  # how far two numbers are moved in search of a near row
DOUBLED_COST = 4
THROWN_IN_COST = 1
FAR_FETCHED = 10  # stories so much more unusual than the first are not told
# A Renonce of one, two and three seats; whoever looks at these has made the tables for all.
_SAMPLES: tuple[Row, ...] = ((50, 7, 3, -60), (51, 7, -29, -29), (57, -19, -19, -19))


@dataclass(frozen=True, slots=True)
class Near:
    """A possible row, and the likeliest game that gives it."""

    row: Row
    story: RowStory


@dataclass(frozen=True, slots=True)
class Verdict:
    """The likeliest games of a row; where there is none, or only a Renonce, the rows next to it."""

    row: Row
    stories: tuple[RowStory, ...]
    nearest: tuple[Near, ...]

    @property
    def possible(self) -> bool:
        return bool(self.stories)

    @property
    def irregular(self) -> bool:
        """Possible, but only if somebody revoked."""
        return self.possible and self.stories[0].outcome.ending == "renonce"


@dataclass(frozen=True, slots=True)
class _Tables:
    positive: Positive
    trischaken: Trischaken


@for_a_book
def _tables(book: Rulebook) -> _Tables:
    """All that is worth making beforehand, so that a look at a row is short."""
    for contract in joinable_rows(book):
        pairs(book, contract)
    for sample in _SAMPLES:
        list(renonce_stories(book, sample))
    return _Tables(_positive(book), trischaken(book))


@for_a_book
def _positive(book: Rulebook) -> Positive:
    return positive(book)


def most_won(book: Rulebook, cost: int) -> int:
    """What one seat wins at most in a positive game that is no more unusual than this."""
    both = (max(side[: cost + 1]).bit_length() - 1 for side in _positive(book).known)
    pair, alone = (bits + _positive(book).base for bits in both)
    return max(pair, 3 * alone) * (2 if _has_doubled_rounds(book) else 1)


def check_row(book: Rulebook, row: Row) -> Verdict:
    """Look at a row of the Schrift; the first look at a book takes up to a second.

    >>> from mondfang.rulebook import load_book
    >>> check_row(load_book("steirisch-2017"), (4, 4, 4, -4)).nearest[0].row
    (4, 4, 4, -12)
    """
    found = Verdict(row, _seated(book, row, rare=True), ())
    if found.possible and not found.irregular:
        return found
    return replace(found, nearest=tuple(_nearest(book, row)))


def is_possible(book: Rulebook, row: Row) -> bool:
    return bool(_seated(book, row, rare=True))


def _seated(book: Rulebook, row: Row, rare: bool) -> tuple[RowStory, ...]:
    """A row is the same whoever sits where: it is looked up with its numbers in order."""
    if sum(row) != 0:
        return ()
    seats = as_row(sorted(range(4), key=lambda seat: (-row[seat], seat)))
    found = _stories(book, as_row([row[seat] for seat in seats]), rare)
    return tuple(seated(story, seats) for story in found)


@lru_cache(maxsize=4096)
def _stories(book: Rulebook, row: Row, rare: bool) -> tuple[RowStory, ...]:
    """The likeliest games; ``rare`` looks for a Renonce and crowds of negative games as well."""
    found = _all_stories(book, row, rare)
    if _has_doubled_rounds(book) and not any(number % 2 for number in row):
        half = as_row([number // 2 for number in row])
        for story in _all_stories(book, half, rare):
            found.append(replace(story, cost=story.cost + DOUBLED_COST, doubled=True))
    found.sort(key=lambda story: story.cost)
    return tuple(s for s in found[:STORIES] if s.cost <= found[0].cost + FAR_FETCHED)


def _has_doubled_rounds(book: Rulebook) -> bool:
    return book.money.radl or book.money.radl_final_round


def _all_stories(book: Rulebook, row: Row, rare: bool) -> list[RowStory]:
    tables = _tables(book)
    found = [*tables.positive.stories(row, STORIES), *tables.trischaken.stories(row)]
    found += negative_stories(book, row)
    if row == NOTHING and book.deal.throw_in != "never":
        found.append(RowStory(THROWN_IN_COST, Outcome("thrown-in", 0)))
    if rare and len(found) < STORIES:
        found += renonce_stories(book, row)
        found += negative_renonces(book, row)
    if rare and not found:
        found += crowded_stories(book, row)
    return found


def _nearest(book: Rulebook, row: Row) -> list[Near]:
    """One number changed where that mends the sum, else two; the likeliest game first."""
    near = _possible(book, _one_changed(row))
    for step in range(1, FARTHEST + 1):
        if near:
            break
        near = _possible(book, _two_changed(row, step))
    return sorted(near, key=lambda found: found.story.cost + _mistakes(row, found.row))[:NEAREST]


def _possible(book: Rulebook, rows: Iterator[Row]) -> list[Near]:
    """Nobody who wrote a wrong number meant a Renonce."""
    found = ((row, _seated(book, row, rare=False)) for row in dict.fromkeys(rows))
    return [Near(row, stories[0]) for row, stories in found if stories]


def _one_changed(row: Row) -> Iterator[Row]:
    total = sum(row)
    for seat in range(4) if total else ():
        yield _changed(row, {seat: -total})


def _two_changed(row: Row, step: int) -> Iterator[Row]:
    total = sum(row)
    for one, two in permutations(range(4), 2):
        for more in (step, -step):
            yield _changed(row, {one: more, two: -total - more})


def _changed(row: Row, more: dict[int, int]) -> Row:
    return as_row([number + more.get(seat, 0) for seat, number in enumerate(row)])


def _mistakes(row: Row, meant: Row) -> int:
    """How much was written wrong, if this was meant: a sign is mistaken less often than digits."""
    return sum(_mistaken(one, two) for one, two in zip(row, meant, strict=True))


def _mistaken(written: int, meant: int) -> int:
    one, two = str(abs(written)), str(abs(meant))
    digits = 1 if len(one) != len(two) else sum(a != b for a, b in zip(one, two, strict=True))
    return 2 * ((written < 0) != (meant < 0)) + digits
