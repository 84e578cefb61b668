"""Two ledgers: the Schrift (what is written) and the Kassa (what is paid), line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from mondfang.game.outcome import Outcome
from mondfang.game.premiums import Side
from mondfang.rulebook.model import Rulebook

Row = tuple[int, int, int, int]
NOTHING: Row = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Line:
    """One item of a settlement for the four seats; both rows sum to zero."""

    item: str
    clauses: tuple[str, ...]
    points: Row
    cents: Row | None


@dataclass(frozen=True, slots=True)
class Settlement:
    """All lines of one game and their sums; cents are None where nobody named a stake."""

    lines: tuple[Line, ...]
    points: Row
    cents: Row | None


@dataclass(frozen=True, slots=True)
class Worth:
    """What an item is worth to one opponent: in points and, where there is a stake, in cents."""

    points: int
    cents: int | None

    def times(self, factor: int) -> Worth:
        return Worth(self.points * factor, None if self.cents is None else self.cents * factor)


def worth(book: Rulebook, value: int, level: int, stake: int | None) -> Worth:
    """A value under Kontra (level 1), Re (2) or Sub (3), as the book's ledgers take it."""
    factor = 1 << level
    match book.kontra.ledger:
        case "points":
            points = value * factor
            return Worth(points, _paid(points, stake))
        case "cents":
            return Worth(value, _paid(value * factor, stake))
        case "first-level-points":
            return Worth(value * min(factor, 2), _paid(value * factor, stake))
        case "fixed-cents":
            steps = book.kontra.fixed_cents[:level]
            return Worth(value, sum(steps) if book.kontra.fixed_adds else (steps or (0,))[-1])


def _paid(points: int, stake: int | None) -> int | None:
    return None if stake is None else points * stake


def stake_of(book: Rulebook, stake: int | None) -> int | None:
    """The table's cents a point: the book's own, or what was agreed where it leaves that open."""
    return stake if book.money.cents_per_point is None else book.money.cents_per_point


def sides(outcome: Outcome) -> tuple[Side, Side, Side, Side]:
    one, two, three, four = (outcome.side_of(seat) for seat in range(4))
    return (one, two, three, four)


def share(outcome: Outcome, winner: Side, each: int) -> Row:
    """Two against two: each once. One against three: the lone seat three times."""
    return _times(_unit_row(outcome.declarer, outcome.partner), each, winner)


def _times(unit: Row, each: int, winner: Side) -> Row:
    if winner == "defence":
        each = -each
    one, two, three, four = unit
    return (each * one, each * two, each * three, each * four)


@cache
def _unit_row(declarer: int | None, partner: int | None) -> Row:
    """What one point to the declarer's side is for each seat."""
    alone = partner is None or partner == declarer
    ours = {declarer, partner}
    return as_row([(3 if alone else 1) if seat in ours else -1 for seat in range(4)])


def side_line(
    item: str, clauses: Iterable[str], outcome: Outcome, winner: Side, value: Worth
) -> Line:
    unit = _unit_row(outcome.declarer, outcome.partner)
    cents = None if value.cents is None else _times(unit, value.cents, winner)
    return Line(item, tuple(clauses), _times(unit, value.points, winner), cents)


def as_row(numbers: Sequence[int]) -> Row:
    one, two, three, four = numbers
    return (one, two, three, four)


def summed(rows: Iterable[Row]) -> Row:
    a = b = c = d = 0
    for one, two, three, four in rows:
        a, b, c, d = a + one, b + two, c + three, d + four
    return (a, b, c, d)


def settlement(lines: Sequence[Line]) -> Settlement:
    if len(lines) == 1:
        return Settlement((lines[0],), lines[0].points, lines[0].cents)
    known = [line.cents for line in lines if line.cents is not None]
    points = summed([line.points for line in lines])
    return Settlement(tuple(lines), points, summed(known) if len(known) == len(lines) else None)
