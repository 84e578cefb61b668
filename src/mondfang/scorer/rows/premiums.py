"""Each premium of a contract as an item: what may become of it, and what that is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from mondfang.cards import PAGAT, TOTAL_THIRDS
from mondfang.game.outcome import PremiumFact
from mondfang.game.premiums import SIDES, Side
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.scorer.rows.circumstances import Facts, Regime, Setting, said_beside, thirds_range
from mondfang.scorer.rows.sums import Alternative, Key
from mondfang.scorer.rows.values import PremiumValues
from mondfang.settlement.ledger import worth

Pays = Callable[[PremiumFact], bool]

MOST = 14  # costs are told apart up to here
LAST = 12  # the trick
# How unusual a premium is; a bird as much as its value besides.
_UNUSUAL = {"trull": 1, "bird": 1, "koenig-ultimo": 2, "vier-koenige": 2, "valat": 6}
_DOUBLED, _OTHERWISE = 2, 3
_NAMED, _PROMISED = 3, 1  # how much more usual the bird in the bid, or one of several, is
_LOSABLE = ("bird", "koenig-ultimo")
_OF_ONE_SIDE = ("bird", "koenig-ultimo", "koenigfang")
_OF_THE_KING: dict[str, Side] = {"koenig-ultimo": "declarer", "koenigfang": "defence"}
_FOR_BOTH = ("zehn-tarock", "honneurs")
_IN_THE_TALON = ("trull", "vier-koenige")


@cache
def add_costs(one: Key, two: Key) -> Key:
    """Keys are (cost, whether a promise is kept); costs beyond MOST are not told apart."""
    return (min(MOST, one[0] + two[0]), one[1] | two[1])


def fact_cost(book: Rulebook, fact: PremiumFact) -> int:
    premium = book.premiums[fact.premium]
    cost = _UNUSUAL.get(premium.kind, _OTHERWISE) + _DOUBLED * fact.kontra
    cost += premium.silent if premium.kind == "bird" else 0
    if fact.announced != (premium.kind == "bird"):  # birds are announced more often than not
        cost += 1
    return cost + (not fact.made) + (fact.side == "defence")


def levels(book: Rulebook, value: int, most: int) -> list[int]:
    """The steps of Kontra that the Schrift can tell apart."""
    seen: dict[int, int] = {}
    for level in range(most + 1):
        seen.setdefault(worth(book, value, level, None).points, level)
    return list(seen.values())


@dataclass(frozen=True, slots=True)
class Bench:
    """Book, contract, setting and regime together: what premiums are measured on."""

    book: Rulebook
    row: Contract
    setting: Setting
    regime: Regime

    def items(self, pays: Pays, values: PremiumValues) -> Iterator[list[Alternative[Facts]]]:
        """The items of all premiums but the Valat, the cheapest choice of equal ones first."""
        book, names = self.book, self._names()
        tied = self._tied()
        for name in names:
            if name in tied.values() and any(tied.get(n) == name for n in names):
                continue
            found = list(self.outcomes(book.premiums[name]))
            other = tied.get(name)
            if other in names:
                both = product(found, self.outcomes(book.premiums[other]))
                found = [one + two for one, two in both if self._go_together(one, two)]
            yield self._choices(found, pays, values)
        for side in SIDES:
            sacks = [p for p in self._premiums() if p.kind == "sack"]
            if sacks:
                yield self._choices(list(self._sacks(sacks, side)), pays, values)

    def facts(self, premium: Premium) -> list[PremiumFact]:
        """All that may become of a premium, of the declarer's side first."""
        return [fact for side in SIDES for fact in self._facts(premium, side)]

    def outcomes(self, premium: Premium) -> Iterator[Facts]:
        """Nothing, one fact, or one of each side."""
        yield ()
        facts = self.facts(premium)
        yield from ((fact,) for fact in facts)
        if premium.kind in _OF_ONE_SIDE:
            return
        for one in facts:
            for two in facts:
                if (one.side, two.side) != SIDES or one.announced != two.announced:
                    continue
                if premium.kind in _FOR_BOTH or (one.announced and not (one.made and two.made)):
                    yield (one, two)

    def _names(self) -> list[str]:
        return [p.id for p in self._premiums() if p.kind not in ("valat", "sack")]

    def _premiums(self) -> list[Premium]:
        found = [self.book.premiums[name] for name in self.row.premiums]
        return [premium for premium in found if premium.offered]

    def _facts(self, premium: Premium, side: Side) -> Iterator[PremiumFact]:
        kind = premium.kind
        if not self.setting.called and kind in _OF_THE_KING:
            return
        if side != _OF_THE_KING.get(kind, side):
            return
        ends = (True,) if kind == "zehn-tarock" else (True, False)
        for made in ends:
            if made and not self._can_make(premium, side):
                continue
            if premium.can_announce and self._can_be_said(premium, side):
                for level in self._levels(premium):
                    yield PremiumFact(premium.id, side, True, made, None, level)
            if premium.silent and (made or (kind in _LOSABLE and premium.silent_loss)):
                yield PremiumFact(premium.id, side, False, made)

    def _tied(self) -> dict[str, str]:
        """The second is settled as the first if both are about one card in the last trick."""
        pagat = self.book.premium_of("bird", PAGAT.code), self.book.premium_of("pagatfang")
        king = self.book.premium_of("koenig-ultimo"), self.book.premium_of("koenigfang")
        return {one.id: two.id for one, two in (pagat, king) if one and two}

    def _can_be_said(self, premium: Premium, side: Side) -> bool:
        return said_beside(self.book, premium, side, self.regime.said, self.setting.partner)

    def _levels(self, premium: Premium) -> list[int]:
        if not premium.can_kontra or not self.setting.heard:
            return [0]
        return levels(self.book, premium.announced, self.book.kontra.levels)

    def _can_make(self, premium: Premium, side: Side) -> bool:
        """A side without a trick has nothing but what it holds or what the talon left it."""
        if self.regime.made in (None, side) or premium.kind in _FOR_BOTH:
            return True
        lies = premium.kind in _IN_THE_TALON and premium.counts == "cards"
        return lies and side == "defence"

    def _sacks(self, sacks: list[Premium], side: Side) -> Iterator[Facts]:
        """Sacks hang together by the card points, and by what must be announced first."""
        low, high = thirds_range(self.book, self.regime)
        if side == "defence":
            low, high = TOTAL_THIRDS - high, TOTAL_THIRDS - low
        marks = {low, *(s.threshold_thirds or 0 for s in sacks)}
        for thirds in sorted(mark for mark in marks if low <= mark <= high):
            ways = []
            for sack in sacks:
                made = thirds >= (sack.threshold_thirds or 0)
                facts = [f for f in self._facts(sack, side) if f.made == made]
                ways.append([(), *((fact,) for fact in facts)])
            for way in product(*ways):
                facts_of = tuple(fact for facts in way for fact in facts)
                said = {fact.premium for fact in facts_of if fact.announced}
                needs = {self.book.premiums[fact.premium].requires for fact in facts_of}
                if needs <= said | {None}:
                    yield facts_of

    def _choices(
        self, found: list[Facts], pays: Pays, values: PremiumValues
    ) -> list[Alternative[Facts]]:
        choices: dict[tuple[int, int], Alternative[Facts]] = {}
        for facts in found:
            cost, paid = 0, 0
            for fact in facts:
                promised = pays(fact)
                paid |= promised
                cost += fact_cost(self.book, fact)
                if promised and self.row.besser:
                    easier = _NAMED if self.row.named_bird else _PROMISED
                    cost -= min(easier, fact_cost(self.book, fact))
            value = sum(values.of(fact) for fact in facts)
            known = choices.get((value, paid))
            if known is None or cost < known.key[0]:
                choices[value, paid] = Alternative(value, (min(cost, MOST), paid), facts)
        return sorted(choices.values(), key=lambda choice: choice.key)

    def _go_together(self, one: Facts, two: Facts) -> bool:
        """A card in its last trick is not caught besides."""
        if not one or not two:
            return True
        if any(self.book.premiums[fact.premium].kind == "koenigfang" for fact in two):
            return False  # contained in the König ultimo, whatever became of it
        at_stake = any(fact.made or (self._is_last(fact) and not fact.announced) for fact in one)
        return not (at_stake and any(fact.made for fact in two))

    def _is_last(self, fact: PremiumFact) -> bool:
        return self.book.premiums[fact.premium].trick == LAST
