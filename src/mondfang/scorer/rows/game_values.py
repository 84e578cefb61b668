"""The head of a positive game: contract, who is alone, won or lost, Kontra and Valat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from mondfang.game.plausible import is_only_one_valat, may_be_alone
from mondfang.game.premiums import SIDES
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.scorer.rows.circumstances import Facts, Regime, Setting
from mondfang.scorer.rows.premiums import Bench, fact_cost
from mondfang.scorer.rows.values import brings, example
from mondfang.settlement.positive import loser_of_all, other


@dataclass(frozen=True, slots=True)
class Head:
    """What the game itself brings to the declarer's side, and what it means for premiums."""

    row: Contract
    setting: Setting
    regime: Regime
    value: int
    cost: int
    kontra: int = 0
    valats: Facts = ()

    @property
    def unplayed(self) -> bool:
        return self.regime.unplayed

    @property
    def spoken(self) -> bool:
        """Whether somebody has doubled the game or announced a Valat."""
        return self.kontra > 0 or any(fact.announced for fact in self.valats)


def contract_cost(row: Contract) -> int:
    """How unusual a game is: the forehand's Rufer least, solo and open games more."""
    cost = 1 if row.rank else 0
    return cost + (row.talon in ("solo", "whole-hidden", "whole-open")) + (row.open != "none")


def settings(book: Rulebook, row: Contract) -> Iterator[Setting]:
    """With a partner; alone because the called card lay in the talon, or nobody was called."""
    if not row.partner:
        yield Setting(False, None, False, True, 0)
        return
    yield Setting(True, None, True, True, 0)
    if row.talon == "solo":
        where = "taken" if book.talon.solo_king_half else "left"
        heard = book.kontra.solo_king_in_talon != "void"
        yield Setting(False, "taken" if where == "taken" else "left", False, heard, 3)
    else:
        yield Setting(False, "taken", True, True, 3)
        yield Setting(False, "left", False, True, 3)
    if may_be_alone(book):
        yield Setting(False, None, book.call.own_card == "allowed", True, 4)


def heads(book: Rulebook, row: Contract, setting: Setting) -> list[Head]:
    """Every head, of equal ones the most usual."""
    found: dict[tuple[int, Regime, bool], Head] = {}
    for head in _all_heads(book, row, setting):
        place = (head.value, head.regime, head.spoken)
        if place not in found or head.cost < found[place].cost:
            found[place] = head
    return list(found.values())


def _all_heads(book: Rulebook, row: Contract, setting: Setting) -> Iterator[Head]:
    steps = book.kontra.levels if book.play[row.regime].kontra and setting.heard else 0
    for facts in ((), *_valats(book, row, setting)):
        for won in _winners(book, facts):
            for level in range(steps + 1):
                yield _head(book, row, setting, Regime(won, _alike(book, facts)), facts, level)
    if row.unplayed_when_blank:
        yield _head(book, row, setting, Regime(True, unplayed=True), (), 0)


def _head(
    book: Rulebook, row: Contract, setting: Setting, regime: Regime, facts: Facts, level: int
) -> Head:
    value = brings(book, example(book, row, setting, regime, facts, level))
    cost = contract_cost(row) + setting.cost + 2 * level
    cost += sum(fact_cost(book, fact) for fact in facts)
    cost += not regime.won and regime.made is None
    return Head(row, setting, regime, value, cost, level, facts)


def _valats(book: Rulebook, row: Contract, setting: Setting) -> Iterator[Facts]:
    """What may become of a Valat: of one side, or of both."""
    bench = Bench(book, row, setting, Regime(True))
    for name in row.premiums:
        premium = book.premiums[name]
        if premium.kind != "valat" or not premium.offered:
            continue
        facts = bench.facts(premium)
        yield from ((fact,) for fact in facts)
        if book.valat.shape == "multiplies-all":
            continue  # the first one decides everything
        for one, two in product(facts, repeat=2):
            apart = (one.side, two.side) == SIDES and not (one.made and two.made)
            both = one.announced and two.announced
            if apart and not (both and is_only_one_valat(book)):
                yield (one, two)


def _alike(book: Rulebook, facts: Facts) -> Facts:
    """The Valats as premiums beside them see them: a Kontra counts where it doubles everything."""
    if book.valat.shape == "multiplies-all":
        return facts
    return tuple(replace(fact, kontra=0) for fact in facts)


def _winners(book: Rulebook, facts: Facts) -> tuple[bool, ...]:
    """Whether the game may be won, lost, or both beside such a Valat."""
    made = next((fact.side for fact in facts if fact.made), None)
    loser = loser_of_all(book, facts)
    decided = made if loser is None else other(loser)
    return (True, False) if decided is None else (decided == "declarer",)
