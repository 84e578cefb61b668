"""Rows of a Renonce in negative games: every regular seat has won against whom it played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from mondfang.game.outcome import Irregularity, Outcome
from mondfang.game.public import Declared
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.scorer.rows.caches import for_a_contract, for_each_promise, for_each_seat
from mondfang.scorer.rows.game_values import contract_cost
from mondfang.scorer.rows.negative import BESIDE, kontra_ways, less, negative_rows
from mondfang.scorer.rows.renonce_shares import RenonceCase, case_of
from mondfang.scorer.rows.story import RENONCE_COST, RowStory
from mondfang.settlement import settle
from mondfang.settlement.ledger import Row, summed

Offenders = tuple[int, ...]
Kontras = tuple[tuple[int, int, int], ...]  # (declarer, opponent, level)


def negative_renonces(book: Rulebook, row: Row) -> Iterator[RowStory]:
    case = case_of(row)
    if case is None:
        return
    tried = set()
    for contract in negative_rows(book):
        first = _paying_alike(book, contract)
        if (first.id, contract.joinable) in tried:
            continue
        tried.add((first.id, contract.joinable))
        if not contract.value or any(row[seat] % contract.value for seat in case.regular):
            continue
        for count in range(1, 5 if contract.joinable else 2):
            if min(row[seat] for seat in case.regular) >= count * contract.value:
                yield from _so_many(book, contract, case, first, count)


@for_a_contract
def _paying_alike(book: Rulebook, row: Contract) -> Contract:
    """The first negative game that a Renonce pays for alike: only what it brings matters."""
    alike = (row.value, row.regime)
    return next(one for one in negative_rows(book) if (one.value, one.regime) == alike)


def _so_many(
    book: Rulebook, contract: Contract, case: RenonceCase, first: Contract, count: int
) -> Iterator[RowStory]:
    for seats in combinations(range(4), count):
        found = _find(book, first, case.offenders, seats, case.row)
        if found is not None:
            games = tuple(Declared(seat, contract.id) for seat in seats)
            fault = Irregularity("renonce", case.offenders)
            outcome = Outcome("renonce", seats[0], games, kontras=found, irregularities=(fault,))
            cost = RENONCE_COST + contract_cost(contract) + 2 * len(case.offenders)
            cost += BESIDE * (count - 1) + 2 * sum(level for _, _, level in found)
            yield RowStory(cost, outcome)
            return


def _find(
    book: Rulebook, contract: Contract, offenders: Offenders, seats: tuple[int, ...], row: Row
) -> Kontras | None:
    """Split the row into the games of these seats: one half looked up, the other gone through."""
    if len(seats) < 2:
        return _singles(book, contract, offenders, seats[0]).get(row)
    later = _games(book, contract, offenders, seats[1:] if len(seats) < 4 else seats[2:])
    earlier = _games(book, contract, offenders, seats[:1] if len(seats) < 4 else seats[:2])
    for one, kontras in earlier.items():
        found = later.get(less(row, one))
        if found is not None:
            return (*kontras, *found)
    return None


def _games(
    book: Rulebook, contract: Contract, offenders: Offenders, seats: tuple[int, ...]
) -> dict[Row, Kontras]:
    if len(seats) == 1:
        return _singles(book, contract, offenders, seats[0])
    return _pairs(book, contract, offenders, seats)


@for_each_seat
def _pairs(
    book: Rulebook, contract: Contract, offenders: Offenders, seats: tuple[int, ...]
) -> dict[Row, Kontras]:
    one, two = (_singles(book, contract, offenders, seat) for seat in seats)
    found: dict[Row, Kontras] = {}
    for (first, earlier), (second, later) in product(one.items(), two.items()):
        found.setdefault(summed((first, second)), (*earlier, *later))
    return found


@for_each_promise
def _singles(
    book: Rulebook, contract: Contract, offenders: Offenders, seat: int
) -> dict[Row, Kontras]:
    """One game for each way in which its opponents may have doubled it."""
    found: dict[Row, Kontras] = {}
    fault = Irregularity("renonce", offenders)
    for way in kontra_ways(book, contract, seat):
        kontras = tuple((seat, other, level) for other, level in way)
        games = (Declared(seat, contract.id),)
        told = Outcome("renonce", seat, games, kontras=kontras, irregularities=(fault,))
        found.setdefault(settle(book, told).points, kontras)
    return found
