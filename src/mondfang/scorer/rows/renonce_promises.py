"""What a Renonce pays for beside the premiums: the game with its Kontra, and announced Valats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.game.plausible import is_only_one_valat
from mondfang.game.premiums import SIDES, Side
from mondfang.game.public import Declared
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.scorer.rows.caches import for_a_contract, for_each_promise
from mondfang.scorer.rows.circumstances import PARTNER, Facts
from mondfang.scorer.rows.values import DECLARER, DEFENDER
from mondfang.settlement.renonce import items_due

SEATS: dict[Side, int] = {"declarer": DECLARER, "defence": DEFENDER}


@dataclass(frozen=True, slots=True)
class Promise:
    """How far the game was doubled, which Valats were announced, and what each side would win."""

    kontra: int
    valats: Facts
    lines: tuple[dict[Side, int], ...]

    def gain(self, side: Side) -> int:
        return sum(line[side] for line in self.lines)

    def beside(self, book: Rulebook) -> Facts:
        """The Valats as far as they matter to what else was announced: what it is worth, or may be.

        A Kontra on one matters where it doubles everything.
        """
        if book.valat.shape == "multiplies-all":
            return self.valats
        kept = self.valats if book.announce.valat_excludes else ()
        return tuple(replace(fact, kontra=0) for fact in kept)


@for_a_contract
def promises(book: Rulebook, row: Contract) -> list[Promise]:
    """The most usual of those that cannot be told apart."""
    found: dict[object, Promise] = {}
    for promise in _promises(book, row):
        gains = tuple((line["declarer"], line["defence"]) for line in promise.lines)
        found.setdefault((gains, promise.beside(book)), promise)
    return list(found.values())


def _promises(book: Rulebook, row: Contract) -> Iterator[Promise]:
    steps = book.kontra.levels if book.play[row.regime].kontra else 0
    for valats in ((), *_valats(book, row, steps)):
        for level in range(steps + 1):
            yield Promise(level, valats, due_to_one(book, row, valats, level))


def _valats(book: Rulebook, row: Contract, steps: int) -> Iterator[Facts]:
    """One that was announced by a side; by both, where each of them is a premium like others."""
    for name in row.premiums:
        premium = book.premiums[name]
        if premium.kind != "valat" or not premium.offered or not premium.can_announce:
            continue
        ways = [list(_said(premium, side, steps)) for side in SIDES]
        yield from ((fact,) for facts in ways for fact in facts)
        if book.valat.shape == "added" and not is_only_one_valat(book):
            yield from product(*ways)


def _said(premium: Premium, side: Side, steps: int) -> Iterator[PremiumFact]:
    for level in range(steps + 1 if premium.can_kontra else 1):
        yield PremiumFact(premium.id, side, True, False, None, level)


@for_each_promise
def due_to_one(
    book: Rulebook, row: Contract, said: Facts, kontra: int = 0
) -> tuple[dict[Side, int], ...]:
    """Line by line what a seat of each side is due, two against two: nobody counts three times."""
    games = (Declared(DECLARER, row.id),)
    told = Outcome("renonce", DECLARER, games, PARTNER, premiums=said, kontra=kontra)
    lines = items_due(book, told, row, None)
    return tuple({side: owed[SEATS[side]].points for side in SIDES} for _, _, owed in lines)
