"""A sequential test: stop as soon as the deals so far tell two hypotheses apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from math import log
from typing import Any, Final, Literal

from mondfang.lab.arena.run import Currency, DealResult
from mondfang.lab.stats import interval_of

RISK: Final = 0.05  # of deciding for either bound though the other one holds
EVERY: Final = 12  # deals between two looks: every way of sitting with every forehand
FEWEST: Final = 24  # … before the first one
Verdict = Literal["lower", "upper"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """Points a deal: is the advantage ``lower`` or less, or ``upper`` or more?"""

    lower: float
    upper: float


def evidence(values: Sequence[float], bounds: Bounds) -> float:
    """The logarithm of how much likelier the values are under ``upper`` than under ``lower``.

    Deals are taken for normal with the spread seen so far, as in the test that chess engines are
    developed by; sums of many deals are close enough to it.
    """
    seen = interval_of(values)
    if not seen.deviation:
        return 0.0
    middle = (bounds.lower + bounds.upper) / 2
    width = bounds.upper - bounds.lower
    return seen.count * width * (seen.mean - middle) / seen.deviation**2


def verdict(values: Sequence[float], bounds: Bounds) -> tuple[Verdict, int] | None:
    """Which bound the deals speak for, and how many of them it took; None while it is open.

    ``values`` are the advantages of the deals in the order of their numbers, none missing: deals
    that were finished early must not be looked at early, for quick games are not like slow ones.
    """
    limit = log((1 - RISK) / RISK)
    for deals in range(FEWEST, len(values) + 1, EVERY):
        found = evidence(values[:deals], bounds)
        if abs(found) >= limit:
            return ("upper" if found > 0 else "lower"), deals
    return None


@dataclass(frozen=True, slots=True)
class Question:
    """What a match of two bots is to decide, and in which points."""

    bounds: Bounds
    currency: Currency = "written"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the deals from the first on say: ``verdict`` None is open."""

    verdict: Verdict | None
    deals: int
    evidence: float


def answer(question: Question, results: Iterable[DealResult]) -> Answer:
    """The answer of all deals up to the first that is missing, or of those that decided it."""
    by_deal = {result.deal: result for result in results}
    values = []
    for number in count():
        if number not in by_deal:
            break
        values.append(by_deal[number].ahead(question.currency))
    found = verdict(values, question.bounds)
    deals = found[1] if found else len(values)
    weight = evidence(values[:deals], question.bounds)
    return Answer(found[0] if found else None, deals, weight)


def answer_json(question: Question, found: Answer) -> dict[str, Any]:
    """Question and answer as plain values."""
    return {**asdict(question.bounds), "currency": question.currency, **asdict(found)}
