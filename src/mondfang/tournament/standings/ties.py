"""How equal totals are told apart: the format's list, then the recorded lot, and the reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mondfang.speech.numbers import number
from mondfang.tournament.errors import REFUSALS

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class PlayerRounds:
    """One player's rounds as numbers: what the ties look at."""

    number: int
    total: Fraction
    main: tuple[Fraction, ...]
    final: tuple[Fraction, ...]


Key = Callable[[PlayerRounds], Fraction]


def _best(place: int, all_rounds: bool) -> Key:
    """The best, second best … round; who played fewer has nothing there."""

    def key(result: PlayerRounds) -> Fraction:
        values = sorted((*result.main, *(result.final if all_rounds else ())), reverse=True)
        return values[place] if place < len(values) else NOTHING

    return key


KEYS: Mapping[str, Key] = {
    "best-round": _best(0, True),
    "second-best-round": _best(1, True),
    "third-best-round": _best(2, True),
    "final-round": lambda result: sum(result.final, NOTHING),
    "best-preliminary": _best(0, False),
    "second-best-preliminary": _best(1, False),
    "third-best-preliminary": _best(2, False),
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why somebody stands ahead of the next: ``mine`` is better than ``theirs`` in ``code``."""

    code: str
    mine: Fraction | None = None
    theirs: Fraction | None = None

    def text(self, language: str = "de") -> str:
        mine, theirs = number(self.mine, language), number(self.theirs, language)
        sentence = REFUSALS[f"ahead-{self.code}"].filled(mine=mine, theirs=theirs)
        return sentence.said(language)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A result in its place: ``rank`` counts from 0, and the reason says why the next is behind."""

    result: PlayerRounds
    rank: int
    reason: Reason
    tied: bool  # with somebody, and only a lot that nobody has drawn could tell them apart


Lots = Sequence[tuple[int, ...]]


def rank(results: Sequence[PlayerRounds], ties: Sequence[str], lots: Lots) -> tuple[Ranked, ...]:
    """All results in order; whom nothing tells apart shares the better rank."""
    keys = [("total", _total), *((name, KEYS[name]) for name in ties if name != "lot")]
    keyed = [(tuple(key(result) for _, key in keys), result) for result in results]
    keyed.sort(key=lambda pair: ([-value for value in pair[0]], pair[1].number))
    names = [name for name, _ in keys]
    ordered: list[Ranked] = []
    start = 0
    while start < len(keyed):
        end = start + 1
        while end < len(keyed) and keyed[end][0] == keyed[start][0]:
            end += 1
        group = [result for _, result in keyed[start:end]]
        reason = Reason("last")
        if end < len(keyed):
            reason = _first_difference(names, keyed[start][0], keyed[end][0])
        ordered.extend(_group(group, start, reason, "lot" in ties, lots))
        start = end
    return tuple(ordered)


def _total(result: PlayerRounds) -> Fraction:
    return result.total


def _first_difference(
    names: Sequence[str], mine: Sequence[Fraction], theirs: Sequence[Fraction]
) -> Reason:
    for name, one, two in zip(names, mine, theirs, strict=True):
        if one != two:
            return Reason(name, one, two)
    raise AssertionError("equal keys are one group")


def _group(
    group: list[PlayerRounds], start: int, reason: Reason, by_lot: bool, lots: Lots
) -> list[Ranked]:
    """Those with equal keys: one after another by lot, or together on one rank."""
    if len(group) == 1:
        return [Ranked(group[0], start, reason, False)]
    order = _lot_for({result.number for result in group}, lots) if by_lot else None
    if order is None:
        shared = Reason("lot-open" if by_lot else "shared")
        *front, last = (Ranked(result, start, shared, by_lot) for result in group)
        return [*front, Ranked(last.result, start, reason, by_lot)]
    group = sorted(group, key=lambda result: order.index(result.number))
    ranked = [
        Ranked(result, start + step, Reason("lot"), False) for step, result in enumerate(group)
    ]
    return [*ranked[:-1], Ranked(group[-1], ranked[-1].rank, reason, False)]


def _lot_for(numbers: set[int], lots: Lots) -> tuple[int, ...] | None:
    """The last lot that was drawn among at least these."""
    return next((order for order in reversed(lots) if numbers <= set(order)), None)
