"""A Renonce as a row shows it: who gets something is regular, everybody else has offended.

Where two or three offend, each line is split among them, and what is left over falls to the
first: keys count these left-overs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

from mondfang.game.outcome import PremiumFact
from mondfang.game.premiums import SIDES, Side
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.scorer.rows.caches import for_each_seat
from mondfang.scorer.rows.circumstances import Facts, said_beside
from mondfang.scorer.rows.premiums import levels
from mondfang.scorer.rows.renonce_promises import due_to_one
from mondfang.scorer.rows.sums import Add, Alternative, Key, Sums, sums
from mondfang.settlement.ledger import Row
from mondfang.settlement.renonce import claimed_value, shares

Names = tuple[str, ...]
UNEVEN = 8  # so many lines at most leave something over; more have never been heard of


@dataclass(frozen=True, slots=True)
class RenonceCase:
    """Who pays whom: offenders in the order in which they bear what cannot be split."""

    row: Row
    regular: tuple[int, ...]
    offenders: tuple[int, ...]

    @property
    def uneven(self) -> Key:
        """By how much the earlier offenders pay more than the last one."""
        last = self.row[self.offenders[-1]]
        return tuple(last - self.row[seat] for seat in self.offenders[:-1])


def case_of(row: Row) -> RenonceCase | None:
    """The only way to look at a row as a Renonce, unless its offenders pay too unequally."""
    regular = tuple(seat for seat in range(4) if row[seat] > 0)
    offenders = tuple(sorted((s for s in range(4) if row[s] <= 0), key=lambda s: (row[s], s)))
    if not regular or sum(row) != 0:
        return None
    case = RenonceCase(row, regular, offenders)
    return case if max(case.uneven, default=0) <= UNEVEN else None


def split(total: int, offenders: int) -> Key:
    """By how much the earlier offenders pay more of a line than the last one."""
    *others, last = shares(total, offenders)
    return tuple(share - last for share in others)


def _adder(most: Key) -> Add:
    """Keys are left-overs and whether a promise is kept; more left-overs than these are refused."""

    @cache
    def add(one: Key, two: Key) -> Key | None:
        *total, paid = (a + b for a, b in zip(one, two, strict=True))
        if any(number > limit for number, limit in zip(total, most, strict=True)):
            return None
        return (*total, min(1, paid))

    return add


@dataclass(frozen=True, slots=True)
class Lines:
    """How the lines of a contract are shared out.

    ``weight`` is how often all who are due together get the value of a line; only what it leaves
    over counts here, so it is given modulo the number of offenders.
    """

    book: Rulebook
    row: Contract
    offenders: int
    most: Key
    valats: Facts = ()  # those announced, as far as they matter to what else was
    partner: bool = True

    def none(self) -> Key:
        return (*(0 for _ in self.most), 0)

    def announced(self, weight: int) -> Sums[Facts]:
        """What the two sides may have announced, and what it would have brought."""
        items, valats = [], tuple(fact.side for fact in self.valats)
        for premium in self._announceable():
            if premium.requires is not None:
                continue
            on_top = [p for p in self._announceable() if p.requires == premium.id]
            for side in SIDES[:1] if premium.kind in ("bird", "koenig-ultimo") else SIDES:
                if not said_beside(self.book, premium, side, valats, self.partner):
                    continue
                item: list[Alternative[Facts]] = [Alternative(0, self.none(), ())]
                ladders: list[list[int | None]] = [[*self._levels(premium)]]
                ladders += [[None, *self._levels(p)] for p in on_top]
                for way in product(*ladders):
                    said = zip((premium, *on_top), way, strict=True)
                    facts = tuple(
                        PremiumFact(p.id, side, True, False, None, level)
                        for p, level in said
                        if level is not None
                    )
                    item.append(self._said(facts, weight))
                items.append(item)
        return sums(items, _adder(self.most), self.none())

    def claims(self, side: Side, weight: int) -> Sums[Names]:
        """Silent premiums that a seat certainly lost."""
        items: list[list[Alternative[Names]]] = []
        for premium in self._offered():
            if not premium.silent:
                continue
            value = claimed_value(self.book, self.row, side, premium)
            key = (*split(weight * value, self.offenders), 0)
            items.append([Alternative(0, self.none(), ()), Alternative(value, key, (premium.id,))])
        # What is found first takes from the end: birds are claimed before kings.
        return sums(items[::-1], _adder(self.most), self.none())

    def _offered(self) -> list[Premium]:
        found = [self.book.premiums[name] for name in self.row.premiums]
        return [premium for premium in found if premium.offered]

    def _announceable(self) -> list[Premium]:
        beside = ("zehn-tarock", "valat")
        return [p for p in self._offered() if p.can_announce and p.kind not in beside]

    def _levels(self, premium: Premium) -> list[int]:
        most = self.book.kontra.levels if premium.can_kontra else 0
        return levels(self.book, premium.announced, most)

    def _said(self, facts: Facts, weight: int) -> Alternative[Facts]:
        total, key = 0, list(self.none())
        for fact in facts:
            points = due_to_one(self.book, self.row, (*self.valats, fact))[-1]["defence"]
            total += points
            for place, more in enumerate(split(weight * points, self.offenders)):
                key[place] += more
            if fact.premium in self.row.besser and fact.side == "declarer":
                key[-1] = 1
        return Alternative(total, tuple(key), facts)


@for_each_seat
def announced(lines: Lines, weight: int) -> Sums[Facts]:
    return lines.announced(weight)


@for_each_seat
def claims(lines: Lines, side: Side, weight: int) -> Sums[Names]:
    return lines.claims(side, weight)
