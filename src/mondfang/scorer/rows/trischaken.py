"""Rows of Trischaken: every constellation of points, tricks and chooser, by the book's tariff."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from mondfang.cards import TOTAL_THIRDS
from mondfang.game.outcome import Outcome
from mondfang.game.public import Declared
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.rows.story import RowStory
from mondfang.settlement.ledger import Row, as_row
from mondfang.settlement.trischaken import ALL_TRICKS, TrischakenResult, paid

POINT = 3  # thirds
LEAST = 4  # thirds, in a trick of four cards without value
SEATS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class Trischaken:
    """Each row, sorted downwards, with the most usual games that give it."""

    known: dict[Row, list[RowStory]]

    def stories(self, row: Row) -> list[RowStory]:
        return self.known.get(row, [])


def trischaken(book: Rulebook) -> Trischaken:
    found: dict[Row, dict[object, RowStory]] = {}
    for contract in book.contracts.values():
        if not contract.offered or contract.talon != "tricks":
            continue
        for result in _results(book):
            row = paid(book.trischaken, result)
            order = sorted(SEATS, key=lambda seat: (-row[seat], seat))
            story = _story(contract.id, result, order)
            sorted_row = as_row([row[seat] for seat in order])
            places = found.setdefault(sorted_row, {})
            # Who else chose the game makes no difference, and no other story.
            shape = (story.cost, len(result.jungfrauen), result.chooser in result.losers)
            places.setdefault(shape, story)
    known = {row: list(places.values()) for row, places in found.items()}
    return Trischaken(known)


def _results(book: Rulebook) -> Iterator[TrischakenResult]:
    """Points from the most to the least, every seat as the chooser; each constellation once."""
    win, seen = book.count.win_thirds, set()
    for shares in _shares(TOTAL_THIRDS, 4, TOTAL_THIRDS, (win - 1, win)):
        ties = tuple(one == two for one, two in pairwise(shares))
        kind = (shares.count(0), ties, tuple(thirds >= win for thirds in shares))
        if kind in seen:
            continue
        seen.add(kind)
        for chooser in SEATS:
            yield TrischakenResult(chooser, as_row(shares), _tricks(shares), win)


def _shares(total: int, parts: int, most: int, marks: tuple[int, int]) -> Iterator[tuple[int, ...]]:
    """Ways to share the points, none with more than the one before, the most even ones first.

    Whole points show nearly everything; what else is needed are ties, and shares that just win a
    game or just do not. Nobody with a trick has fewer points than its four cards.
    """
    if parts == 1:
        if total <= most and (total == 0 or total >= LEAST):
            yield (total,)
        return
    for first in range(-(-total // parts), min(total, most) + 1):
        even = first in marks or any(first * seats == total for seats in (1, 2, 3))
        if first == 0 or (first >= LEAST and (even or first % POINT == 0)):
            for rest in _shares(total - first, parts - 1, first, marks):
                yield (first, *rest)


def _tricks(shares: tuple[int, ...]) -> Row:
    """One trick for everybody who has points, the others for the first."""
    taken = [1 if number else 0 for number in shares]
    taken[0] += ALL_TRICKS - sum(taken)
    return as_row(taken)


def _story(contract: str, result: TrischakenResult, order: list[int]) -> RowStory:
    """The game with its seats in the order of the row."""
    losers, virgins = result.losers, result.jungfrauen
    cost = 1 + 2 * len(virgins) + 3 * (len(losers) - 1)
    cost += 2 * result.has_buergermeister
    chooser = order.index(result.chooser)
    outcome = Outcome(
        "played",
        chooser,
        (Declared(chooser, contract),),
        tricks=as_row([result.tricks[seat] for seat in order]),
        card_thirds=as_row([result.thirds[seat] for seat in order]),
    )
    return RowStory(cost, outcome)
