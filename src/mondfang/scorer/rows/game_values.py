"""The head of a positive game: contract, who is alone, won or lost, Kontra and Valat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mondfang.game.beside import is_only_one_valat, may_be_alone
from mondfang.game.outcome import PremiumFact
from mondfang.game.premiums import Side
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.scorer.rows.circumstances import Facts, Regime, Setting
from mondfang.scorer.rows.premiums import Bench, fact_cost, levels
from mondfang.settlement.ledger import worth
from mondfang.settlement.positive import (
    game_value,
    left_king_premium,
    loser_of_all,
    other,
    premium_value,
    valat_factor,
    winner_of,
)


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
    unplayed: bool = False


def contract_cost(row: Contract) -> int:
    """How unusual a game is: the forehand's Rufer least, solo and open games more."""
    cost = 1 if row.rank else 0
    return cost + (row.talon in ("solo", "whole-hidden", "whole-open")) + (row.open != "none")


def positive_rows(book: Rulebook) -> list[Contract]:
    rows = [row for row in book.contracts.values() if row.offered]
    return [row for row in rows if not row.is_negative and row.talon != "tricks"]


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
    found: dict[tuple[int, Regime, bool, bool], Head] = {}
    for head in _all_heads(book, row, setting):
        spoken = head.kontra > 0 or any(fact.announced for fact in head.valats)
        place = (head.value, head.regime, head.unplayed, spoken)
        if place not in found or head.cost < found[place].cost:
            found[place] = head
    return list(found.values())


def _all_heads(book: Rulebook, row: Contract, setting: Setting) -> Iterator[Head]:
    base = contract_cost(row) + setting.cost
    left = _left_king(book, row, setting)
    steps = book.kontra.levels if book.play[row.regime].kontra and setting.heard else 0
    for won in (True, False):
        each = game_value(row, _winner(won))
        for level in levels(book, each, steps):
            value = _signed(worth(book, each, level, None).points, won) - left
            cost = base + (not won) + 2 * level
            yield Head(row, setting, Regime(won), value, cost, level)
    if row.unplayed_when_blank:
        yield Head(row, setting, Regime(True), row.value - left, base, unplayed=True)
    premium = next((book.premiums[n] for n in row.premiums if _is_valat(book, n)), None)
    if premium is not None:
        shape = {
            "added": _added,
            "multiplies-game": _multiplied_game,
            "multiplies-all": _multiplied_all,
        }[book.valat.shape]
        steps = 0 if book.kontra.under_valat == "void-on-game" else steps
        yield from shape(book, row, setting, premium, steps)


def _is_valat(book: Rulebook, name: str) -> bool:
    return book.premiums[name].kind == "valat" and book.premiums[name].offered


def _winner(won: bool) -> Side:
    return "declarer" if won else "defence"


def _signed(points: int, won: bool) -> int:
    return points if won else -points


def _left_king(book: Rulebook, row: Contract, setting: Setting) -> int:
    premium = left_king_premium(book)
    if premium is None or setting.king_in_talon != "left":
        return 0
    return worth(book, premium_value(book, row, premium, announced=False), 0, None).points


def _valats(book: Rulebook, row: Contract, setting: Setting, premium: Premium) -> Iterator[Facts]:
    """What may become of a Valat: of one side, or announced by both."""
    bench = Bench(book, row, setting, Regime(True))
    for facts in bench.outcomes(premium):
        if facts and not (len(facts) > 1 and is_only_one_valat(book)):
            yield facts


def _cost(book: Rulebook, row: Contract, setting: Setting, facts: Facts, level: int) -> int:
    told = sum(fact_cost(book, fact) for fact in facts)
    return contract_cost(row) + setting.cost + told + 2 * level


def _regime(book: Rulebook, facts: Facts, won: bool, **more: Any) -> Regime:
    """What a Valat means for the premiums beside it."""
    said = tuple(fact.side for fact in facts if fact.announced)
    return Regime(won, _made(facts), lost_all=loser_of_all(book, facts), valats=said, **more)


def _winners(book: Rulebook, facts: Facts) -> tuple[bool, ...]:
    """Whether the game may be won, lost, or both beside such a Valat."""
    decided = _made(facts) or other_of(loser_of_all(book, facts))
    return (True, False) if decided is None else (decided == "declarer",)


def other_of(side: Side | None) -> Side | None:
    return None if side is None else other(side)


def _made(facts: Facts) -> Side | None:
    return next((fact.side for fact in facts if fact.made), None)


def _added(
    book: Rulebook, row: Contract, setting: Setting, premium: Premium, steps: int
) -> Iterator[Head]:
    """The Valat is a premium like others, but one that is made drops some of them."""
    bench = Bench(book, row, setting, Regime(True))
    for facts in _valats(book, row, setting, premium):
        made = _made(facts)
        brings = sum(bench.worth(fact) for fact in facts)
        for won in _winners(book, facts):
            each = game_value(row, _winner(won))
            regime = _regime(book, facts, won, sieved=made is not None)
            for level in levels(book, each, steps):
                value = brings + _signed(worth(book, each, level, None).points, won)
                cost = _cost(book, row, setting, facts, level) + (not won and made is None)
                yield Head(row, setting, regime, value, cost, level, facts)


def _multiplied_game(
    book: Rulebook, row: Contract, setting: Setting, premium: Premium, steps: int
) -> Iterator[Head]:
    """So many times the game in place of the game."""
    for facts in _valats(book, row, setting, premium):
        for level in levels(book, row.value, steps):
            value = 0
            for fact in facts:
                factor = valat_factor(book, row, fact.announced)
                winner = winner_of(fact)
                points = worth(book, game_value(row, winner) * factor, fact.kontra + level, None)
                value += _signed(points.points, winner == "declarer")
            cost = _cost(book, row, setting, facts, level)
            for won in _winners(book, facts):
                regime = _regime(book, facts, won, sieved=True)
                yield Head(row, setting, regime, value, cost, level, facts)


def _multiplied_all(
    book: Rulebook, row: Contract, setting: Setting, premium: Premium, steps: int
) -> Iterator[Head]:
    """Game and announced premiums together."""
    for facts in _valats(book, row, setting, premium):
        if len(facts) > 1:
            continue
        fact: PremiumFact = facts[0]
        factor = valat_factor(book, row, fact.announced) << fact.kontra
        winner = winner_of(fact)
        for level in levels(book, row.value, steps):
            points = worth(book, game_value(row, winner), level, None).points * factor
            cost = _cost(book, row, setting, facts, level)
            regime = _regime(book, facts, winner == "declarer", factor=factor)
            value = _signed(points, winner == "declarer")
            yield Head(row, setting, regime, value, cost, level, facts)
