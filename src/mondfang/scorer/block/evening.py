"""What an evening came to: who owes whom, the curve of the sums, who played what, over evenings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from mondfang.scorer.block.sheet import BlockLine, Sheet
from mondfang.settlement.negative import is_made
from mondfang.settlement.positive import is_won

POT = -1  # who is paid by those who have put into the Pagatkassa


@dataclass(frozen=True, slots=True)
class Payment:
    """One gives another so many cents, or points where nobody named a stake."""

    giver: int
    taker: int
    amount: int


def payments(balances: Sequence[int]) -> tuple[Payment, ...]:
    """As few payments as can be: everybody in a group that settles within itself pays once.

    >>> payments((30, -10, -10, -10))
    (Payment(giver=1, taker=0, amount=10), Payment(giver=2, taker=0, amount=10), \
Payment(giver=3, taker=0, amount=10))
    >>> len(payments((20, -20, 5, -5)))
    2
    """
    left = -sum(balances)
    parties = [*enumerate(balances), *([(POT, left)] if left else [])]
    owing = [(who, amount) for who, amount in parties if amount]
    found: list[Payment] = []
    while owing:
        group = _smallest_group(owing)
        found += _within(group)
        owing = [one for one in owing if one not in group]
    return tuple(found)


def _smallest_group(owing: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """Of at most six there are few enough to try them all."""
    for size in range(2, len(owing)):
        for group in combinations(owing, size):
            if sum(amount for _, amount in group) == 0:
                return group
    return owing


def _within(group: Sequence[tuple[int, int]]) -> list[Payment]:
    """Each loser in turn to each winner in turn: one payment fewer than there are people."""
    givers = [[who, -amount] for who, amount in group if amount < 0]
    takers = [[who, amount] for who, amount in group if amount > 0]
    found = []
    while givers and takers:
        amount = min(givers[0][1], takers[0][1])
        found.append(Payment(givers[0][0], takers[0][0], amount))
        for one in (givers, takers):
            one[0][1] -= amount
            if not one[0][1]:
                one.pop(0)
    return found


def curve(sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """The sums after each deal, from nothing on: a line for each player."""
    totals = [(0,) * sheet.block.size, *(line.totals for line in sheet.lines)]
    return tuple(zip(*totals, strict=True))


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody did in an evening, or in several."""

    evenings: int = 1
    deals: int = 0
    points: int = 0
    cents: int | None = 0
    declared: int = 0
    won: int = 0
    with_declarer: int = 0  # as the called partner
    best: int = 0
    worst: int = 0
    contracts: Mapping[str, int] = field(default_factory=dict)
    won_contracts: Mapping[str, int] = field(default_factory=dict)

    def plus(self, other: Tally) -> Tally:
        known = self.cents is not None and other.cents is not None
        return Tally(
            self.evenings + other.evenings,
            self.deals + other.deals,
            self.points + other.points,
            (self.cents or 0) + (other.cents or 0) if known else None,
            self.declared + other.declared,
            self.won + other.won,
            self.with_declarer + other.with_declarer,
            max(self.best, other.best),
            min(self.worst, other.worst),
            _added(self.contracts, other.contracts),
            _added(self.won_contracts, other.won_contracts),
        )


def _added(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}


def tallies(sheet: Sheet) -> tuple[Tally, ...]:
    """Everybody's evening, player by player."""
    cents = sheet.cents or (None,) * sheet.block.size
    found = [
        Tally(points=points, cents=paid) for points, paid in zip(sheet.points, cents, strict=True)
    ]
    for line in sheet.lines:
        if line.deal.game is not None:
            found = [_with(tally, player, line, sheet) for player, tally in enumerate(found)]
    return tuple(found)


def _with(tally: Tally, player: int, line: BlockLine, sheet: Sheet) -> Tally:
    if player == line.sits_out:
        return tally
    number = line.points[player]
    tally = replace(
        tally,
        deals=tally.deals + 1,
        best=max(tally.best, number),
        worst=min(tally.worst, number),
    )
    if player != line.declarer or line.contract is None:
        partner = 1 if _is_partner(line, player, sheet) else 0
        return replace(tally, with_declarer=tally.with_declarer + partner)
    won = int(_has_won(line, sheet))
    return replace(
        tally,
        declared=tally.declared + 1,
        won=tally.won + won,
        contracts=_added(tally.contracts, {line.contract: 1}),
        won_contracts=_added(tally.won_contracts, {line.contract: won}),
    )


def _is_partner(line: BlockLine, player: int, sheet: Sheet) -> bool:
    if line.outcome is None or line.outcome.partner is None:
        return False
    name = sheet.block.game_names(line.number)[line.outcome.partner]
    return sheet.block.head.players[player] == name


def _has_won(line: BlockLine, sheet: Sheet) -> bool:
    """Whether the declarer's game was won; of a typed row only the number tells."""
    told, book = line.outcome, sheet.block.book
    assert line.contract is not None
    assert line.declarer is not None
    if told is None:
        return line.points[line.declarer] > 0
    row = book.contracts[line.contract]
    if told.ending != "played" or row.talon == "tricks":
        return line.points[line.declarer] > 0
    return is_made(book, told, told.games[0]) if row.is_negative else is_won(book, told)


def over_evenings(sheets: Iterable[Sheet]) -> dict[str, Tally]:
    """Several evenings by the names that were used, however they were capitalised."""
    found: dict[str, Tally] = {}
    spelled: dict[str, str] = {}
    for sheet in sheets:
        for name, tally in zip(sheet.block.head.players, tallies(sheet), strict=True):
            key = spelled.setdefault(name.casefold(), name)
            found[key] = found[key].plus(tally) if key in found else tally
    return found
