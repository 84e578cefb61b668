"""Money in whole cents: who pays whom after a round, entry fees, prizes, and that it adds up.

The Kassa of a table is what its games paid, kontras included; it is kept apart from the Schrift,
which alone decides the standings (ST-143). Where a book pays the Schrift itself, a stake turns
points into cents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mondfang.tournament.errors import Spot, Sum, TournamentError

Account = tuple[int, int]
EXACT_PEOPLE = 12


@dataclass(frozen=True, slots=True)
class Payment:
    """Who pays whom, how much."""

    payer: int
    payee: int
    cents: int


def kassa_of(points: Mapping[int, int | Fraction], cents_per_point: int) -> dict[int, int]:
    """What points are worth at a stake: 10 cents a point make +14 worth 1.40."""
    kassa = {}
    for player, written in points.items():
        cents = Fraction(written) * cents_per_point
        if cents.denominator != 1:
            raise TournamentError("not-whole-cents", Spot(player=player), points=str(written))
        kassa[player] = cents.numerator
    return kassa


def payments(kassa: Mapping[int, int], spot: Spot | str = "") -> tuple[Payment, ...]:
    """The fewest payments that settle a table (HG-119); exact for up to twelve people.

    As many groups as possible settle among themselves, since a group of n needs n-1 payments.
    """
    total = sum(kassa.values())
    if total:
        raise TournamentError("kassa-not-zero", spot, cents=total)
    open_accounts = tuple(sorted((p, cents) for p, cents in kassa.items() if cents))
    groups = [open_accounts]
    if len(open_accounts) <= EXACT_PEOPLE:
        groups = _most_groups(open_accounts)
    return tuple(payment for group in groups for payment in _settled(group))


def _most_groups(accounts: tuple[Account, ...]) -> list[tuple[Account, ...]]:
    """The accounts in as many groups without a balance as there can be.

    ``best[mask]`` is the most groups that the people of the mask can close one after the other,
    ``came[mask]`` the mask without whoever is best added last.
    """
    size = 1 << len(accounts)
    sums, best, came = [0] * size, [0] * size, [0] * size
    for mask in range(1, size):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + accounts[low.bit_length() - 1][1]
        others = (mask ^ 1 << place for place in range(len(accounts)) if mask >> place & 1)
        came[mask] = max(others, key=best.__getitem__)
        best[mask] = best[came[mask]] + (sums[mask] == 0)
    return _cut(accounts, sums, came)


def _cut(
    accounts: tuple[Account, ...], sums: Sequence[int], came: Sequence[int]
) -> list[tuple[Account, ...]]:
    """Walk back from everybody to nobody; a mask that sums to zero is where a group ends."""
    groups: list[tuple[Account, ...]] = []
    group: list[Account] = []
    mask = (1 << len(accounts)) - 1
    while mask:
        before = came[mask]
        group.append(accounts[(mask ^ before).bit_length() - 1])
        mask = before
        if sums[mask] == 0:
            groups.append(tuple(sorted(group)))
            group = []
    return sorted(groups)


def _settled(group: Sequence[Account]) -> list[Payment]:
    """One group: the largest debt goes to the largest credit, until nothing is left."""
    owed = sorted(((cents, player) for player, cents in group if cents > 0), reverse=True)
    owing = sorted(((-cents, player) for player, cents in group if cents < 0), reverse=True)
    made = []
    while owed and owing:
        (credit, payee), (debt, payer) = owed.pop(0), owing.pop(0)
        cents = min(credit, debt)
        made.append(Payment(payer, payee, cents))
        if credit > cents:
            owed.insert(0, (credit - cents, payee))
        if debt > cents:
            owing.insert(0, (debt - cents, payer))
    return made


@dataclass(frozen=True, slots=True)
class PrizeList:
    """Who gets what; ``kept`` is what of the pot is not paid out.

    Shares are rounded down to whole cents; the cents left over by that stay in ``kept``.
    """

    pot: int
    cents: Mapping[int, int]
    kept: int


def prizes_by_percent(
    ranks: Sequence[tuple[int | None, int]], pot: int, percents: Sequence[int]
) -> PrizeList:
    """Percent of the pot by place; who shares a rank shares the prizes of its places.

    ``ranks`` are (rank, player) in the order of the standings; who has no rank gets nothing.
    """
    if sum(percents) > 100:
        raise TournamentError("more-than-the-pot", "", percent=sum(percents))
    return _shared(ranks, pot, [Fraction(pot * percent, 100) for percent in percents])


def prizes_by_table(
    ranks: Sequence[tuple[int | None, int]], pot: int, cents: Sequence[int]
) -> PrizeList:
    """Fixed prizes by place, out of a pot that must hold them."""
    if sum(cents) > pot:
        raise TournamentError("pot-too-small", "", due=Sum(sum(cents)), pot=Sum(pot))
    return _shared(ranks, pot, [Fraction(one) for one in cents])


def _shared(
    ranks: Sequence[tuple[int | None, int]], pot: int, by_place: Sequence[Fraction]
) -> PrizeList:
    groups: dict[int, list[int]] = {}
    for rank, player in ranks:
        if rank is not None:
            groups.setdefault(rank, []).append(player)
    cents: dict[int, int] = {}
    for rank, players in groups.items():
        share = sum(by_place[rank - 1 : rank - 1 + len(players)], Fraction(0)) / len(players)
        if share >= 1:
            cents.update(dict.fromkeys(players, int(share)))
    return PrizeList(pot, cents, pot - sum(cents.values()))
