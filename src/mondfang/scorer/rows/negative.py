"""Rows of negative games: each declarer against the three others, up to four of them together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import gcd

from mondfang.game.outcome import Outcome
from mondfang.game.public import Declared
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.scorer.rows.game_values import contract_cost
from mondfang.scorer.rows.premiums import levels
from mondfang.scorer.rows.story import RowStory
from mondfang.settlement.ledger import Row, as_row, summed, worth

ALL_TRICKS = 12
BESIDE = 3  # how much more unusual each further game makes it
FAR_SIDE: Row = (2, 3, 0, 1)


@dataclass(frozen=True, slots=True)
class Single:
    """One game as one seat played it."""

    seat: int
    made: bool
    kontras: tuple[tuple[int, int], ...]  # (opponent, level)
    cost: int

    def moved(self, seats: Row) -> Single:
        kontras = tuple((seats[other], level) for other, level in self.kontras)
        return Single(seats[self.seat], self.made, kontras, self.cost)


@dataclass(frozen=True, slots=True)
class Worths:
    """What a game brings and costs, in units that both are multiples of, and its Kontras."""

    book: Rulebook
    value: int
    lost: int
    steps: int


Games = tuple[Single, ...]


def negative_rows(book: Rulebook) -> list[Contract]:
    return [row for row in book.contracts.values() if row.offered and row.is_negative]


def kontra_steps(book: Rulebook, row: Contract) -> int:
    doubled = book.kontra.negative == "individual" and book.play[row.regime].kontra
    return book.kontra.levels if doubled else 0


def less(row: Row, other: Row) -> Row:
    return (row[0] - other[0], row[1] - other[1], row[2] - other[2], row[3] - other[3])


@cache
def singles(worths: Worths, seat: int) -> dict[Row, Games]:
    """Everything that one declarer's game can be, the fewest Kontras first."""
    found: dict[Row, Games] = {}
    others = [other for other in range(4) if other != seat]
    for made in (True, False):
        each = worths.value if made else worths.lost
        ladder = levels(worths.book, each, worths.steps)
        for way in sorted(product(ladder, repeat=3), key=sum):
            row = [0, 0, 0, 0]
            for other, level in zip(others, way, strict=True):
                points = worth(worths.book, each, level, None).points
                row[other] = -points if made else points
            row[seat] = -sum(row)
            told = tuple((other, n) for other, n in zip(others, way, strict=True) if n)
            found.setdefault(as_row(row), (Single(seat, made, told, (not made) + 2 * sum(way)),))
    return found


@cache
def pairs(worths: Worths) -> dict[Row, Games]:
    """Two games beside each other, of seats 0 and 1, the fewest Kontras first."""
    found: dict[Row, tuple[int, Games]] = {}
    one, two = (singles(worths, seat).items() for seat in (0, 1))
    for (row, (first,)), (other, (second,)) in product(one, two):
        total, cost = summed((row, other)), first.cost + second.cost
        if total not in found or cost < found[total][0]:
            found[total] = (cost, (first, second))
    return {row: games for row, (_, games) in found.items()}


@cache
def _widest(worths: Worths) -> int:
    """The largest number that two games can give."""
    return max(abs(number) for row in pairs(worths) for number in row)


def joint_worths(book: Rulebook) -> list[Worths]:
    """For every game that may be played beside another."""
    return [_measured(book, row)[0] for row in negative_rows(book) if row.joinable]


def negative_stories(book: Rulebook, row: Row) -> Iterator[RowStory]:
    """The row as one negative game, or as two beside each other."""
    for contract, worths, small in _fitting(book, row):
        for seat in range(4):
            found = singles(worths, seat).get(small)
            if found is not None:
                yield _story(contract, found)
        if contract.joinable:
            for seats in _seats_of_two():
                found = pairs(worths).get(_seen_from(small, seats))
                if found is not None:
                    yield _story(contract, tuple(game.moved(seats) for game in found))


def crowded_stories(book: Rulebook, row: Row) -> Iterator[RowStory]:
    """The row as three or four negative games beside each other."""
    for contract, worths, small in _fitting(book, row):
        if not contract.joinable or max(map(abs, small)) > 2 * _widest(worths):
            continue
        found = _three(worths, small) or _four(worths, small)
        if found is not None:
            yield _story(contract, found)


def _three(worths: Worths, row: Row) -> Games | None:
    for outsider in range(4):
        third, one, two = (seat for seat in range(4) if seat != outsider)
        seats = (one, two, outsider, third)
        for shape, single in singles(worths, third).items():
            found = pairs(worths).get(_seen_from(less(row, shape), seats))
            if found is not None:
                return (*single, *(game.moved(seats) for game in found))
    return None


def _four(worths: Worths, row: Row) -> Games | None:
    """Not all of them can make it: somebody has to take the tricks."""
    for shape, first in pairs(worths).items():
        found = pairs(worths).get(_seen_from(less(row, shape), FAR_SIDE))
        if found is not None and not all(game.made for game in (*first, *found)):
            return (*first, *(game.moved(FAR_SIDE) for game in found))
    return None


def _fitting(book: Rulebook, row: Row) -> Iterator[tuple[Contract, Worths, Row]]:
    """Contracts whose unit divides the row, and the row in these units."""
    for contract in negative_rows(book):
        worths, unit = _measured(book, contract)
        if not any(number % unit for number in row):
            yield contract, worths, as_row([number // unit for number in row])


@cache
def _measured(book: Rulebook, row: Contract) -> tuple[Worths, int]:
    unit = gcd(row.value, row.value_lost) or 1
    return Worths(book, row.value // unit, row.value_lost // unit, kontra_steps(book, row)), unit


def _seats_of_two() -> Iterator[Row]:
    for one, two in combinations(range(4), 2):
        rest = [seat for seat in range(4) if seat not in (one, two)]
        yield (one, two, rest[0], rest[1])


def _seen_from(row: Row, seats: Row) -> Row:
    """The row with ``seats[0]`` in the first place, and so on."""
    return (row[seats[0]], row[seats[1]], row[seats[2]], row[seats[3]])


def _story(contract: Contract, games: Games) -> RowStory:
    cost = contract_cost(contract) + sum(game.cost for game in games) + BESIDE * (len(games) - 1)
    kontras = [(game.seat, other, level) for game in games for other, level in game.kontras]
    outcome = Outcome(
        "played",
        games[0].seat,
        tuple(Declared(game.seat, contract.id) for game in games),
        tricks=_tricks(contract, games),
        kontras=tuple(kontras),
    )
    return RowStory(cost, outcome)


def _tricks(contract: Contract, games: Games) -> Row:
    """Those who made it have what they wanted, the others one trick more; then who is left."""
    aim = contract.tricks or 0
    taken = [0, 0, 0, 0]
    for game in games:
        taken[game.seat] = aim if game.made else aim + 1
    beaten = [game.seat for game in games if not game.made]
    idle = [seat for seat in range(4) if not any(game.seat == seat for game in games)]
    taken[(idle + beaten)[0]] += ALL_TRICKS - sum(taken)
    return as_row(taken)
