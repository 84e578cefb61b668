"""Rows of negative games: each declarer against the three others, up to four of them together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import gcd

from mondfang.game.outcome import Outcome
from mondfang.game.public import Declared
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.scorer.rows.caches import for_a_contract, for_each_seat
from mondfang.scorer.rows.game_values import contract_cost
from mondfang.scorer.rows.story import RowStory
from mondfang.settlement import settle
from mondfang.settlement.ledger import Row, as_row, summed

ALL_TRICKS = 12
BESIDE = 3  # how much more unusual each further game makes it
FAR_SIDE: Row = (2, 3, 0, 1)
Kontras = tuple[tuple[int, int], ...]  # (opponent, level)


@dataclass(frozen=True, slots=True)
class Single:
    """One game as one seat played it."""

    seat: int
    made: bool
    kontras: Kontras
    cost: int

    def moved(self, seats: Row) -> Single:
        kontras = tuple((seats[other], level) for other, level in self.kontras)
        return Single(seats[self.seat], self.made, kontras, self.cost)


Games = tuple[Single, ...]


def negative_rows(book: Rulebook) -> list[Contract]:
    return [row for row in book.contracts.values() if row.offered and row.is_negative]


def less(row: Row, other: Row) -> Row:
    return (row[0] - other[0], row[1] - other[1], row[2] - other[2], row[3] - other[3])


@for_each_seat
def singles(book: Rulebook, contract: Contract, seat: int) -> dict[Row, Games]:
    """Everything that one declarer's game can be, the fewest Kontras first."""
    found: dict[Row, Games] = {}
    for made in (True, False):
        for kontras in kontra_ways(book, contract, seat):
            game = Single(seat, made, kontras, (not made) + 2 * sum(n for _, n in kontras))
            told = _story(contract, (game,)).outcome
            found.setdefault(settle(book, told).points, (game,))
    return found


def kontra_ways(book: Rulebook, contract: Contract, seat: int) -> list[Kontras]:
    """How the opponents of a game may have doubled it, each for himself; the fewest steps first."""
    doubled = book.kontra.negative == "individual" and book.play[contract.regime].kontra
    others = [other for other in range(4) if other != seat]
    ways = product(range(book.kontra.levels + 1 if doubled else 1), repeat=3)
    return [
        tuple((other, level) for other, level in zip(others, way, strict=True) if level)
        for way in sorted(ways, key=sum)
    ]


@for_a_contract
def pairs(book: Rulebook, contract: Contract) -> dict[Row, Games]:
    """Two games beside each other, of seats 0 and 1, the fewest Kontras first."""
    found: dict[Row, tuple[int, Games]] = {}
    one, two = (singles(book, contract, seat).items() for seat in (0, 1))
    for (row, (first,)), (other, (second,)) in product(one, two):
        total, cost = summed((row, other)), first.cost + second.cost
        if total not in found or cost < found[total][0]:
            found[total] = (cost, (first, second))
    return {row: games for row, (_, games) in found.items()}


@for_a_contract
def _widest(book: Rulebook, contract: Contract) -> int:
    """The largest number that two games can give."""
    return max(abs(number) for row in pairs(book, contract) for number in row)


def joinable_rows(book: Rulebook) -> list[Contract]:
    """The games that may be played beside another; of those that pay alike the first."""
    rows = [alike(book, row) for row in negative_rows(book) if row.joinable]
    return list(dict.fromkeys(rows))


@for_a_contract
def alike(book: Rulebook, row: Contract) -> Contract:
    """The first negative game that is doubled alike and pays in the same proportion."""

    def paid(one: Contract) -> object:
        unit = unit_of(one)
        return (one.value // unit, one.value_lost // unit, one.regime)

    return next(one for one in negative_rows(book) if paid(one) == paid(row))


def unit_of(row: Contract) -> int:
    """What both values of a game are multiples of."""
    return gcd(row.value, row.value_lost) or 1


def fitting(book: Rulebook, row: Row) -> Iterator[tuple[Contract, Contract, Row]]:
    """Each game whose unit divides the row, the one like it, and the row as that one pays it."""
    for contract in negative_rows(book):
        first, unit = alike(book, contract), unit_of(contract)
        if not any(number % unit for number in row):
            yield contract, first, as_row([number // unit * unit_of(first) for number in row])


def negative_stories(book: Rulebook, row: Row) -> Iterator[RowStory]:
    """The row as one negative game, or as two beside each other."""
    for contract, first, known in fitting(book, row):
        for seat in range(4):
            found = singles(book, first, seat).get(known)
            if found is not None:
                yield _story(contract, found)
        if contract.joinable:
            for seats in _seats_of_two():
                found = pairs(book, first).get(_seen_from(known, seats))
                if found is not None:
                    yield _story(contract, tuple(game.moved(seats) for game in found))


def crowded_stories(book: Rulebook, row: Row) -> Iterator[RowStory]:
    """The row as three or four negative games beside each other."""
    for contract, first, known in fitting(book, row):
        if not contract.joinable or max(map(abs, known)) > 2 * _widest(book, first):
            continue
        found = _three(book, first, known) or _four(book, first, known)
        if found is not None:
            yield _story(contract, found)


def _three(book: Rulebook, contract: Contract, row: Row) -> Games | None:
    for outsider in range(4):
        third, one, two = (seat for seat in range(4) if seat != outsider)
        seats = (one, two, outsider, third)
        for shape, single in singles(book, contract, third).items():
            found = pairs(book, contract).get(_seen_from(less(row, shape), seats))
            if found is not None:
                return (*single, *(game.moved(seats) for game in found))
    return None


def _four(book: Rulebook, contract: Contract, row: Row) -> Games | None:
    """Not all of them can make it: somebody has to take the tricks."""
    known = pairs(book, contract)
    for shape, first in known.items():
        found = known.get(_seen_from(less(row, shape), FAR_SIDE))
        if found is not None and not all(game.made for game in (*first, *found)):
            return (*first, *(game.moved(FAR_SIDE) for game in found))
    return None


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
