"""How the points of single rounds count: a bonus at the table, the best rounds, sum or mean."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mondfang.tournament.format.model import Format
from mondfang.tournament.standings.ties import NOTHING


def table_bonus(points: Sequence[int], bonus: Sequence[int]) -> list[Fraction]:
    """What each seat gets for its place at the table; who is level shares equally.

    >>> [str(one) for one in table_bonus([12, -4, 12, -20], (3, 1))]
    ['2', '0', '2', '0']
    """
    by_place = [*bonus, *[0] * (len(points) - len(bonus))]
    order, found = sorted(points, reverse=True), []
    for own in points:
        first, level = order.index(own), order.count(own)
        found.append(Fraction(sum(by_place[first : first + level]), level))
    return found


def counted(form: Format, main: Sequence[Fraction], final: Sequence[Fraction] = ()) -> Fraction:
    """What rounds come to: all of them or the best main rounds, added up or their mean."""
    scoring = form.scoring
    if scoring.best is not None:
        main = sorted(main, reverse=True)[: scoring.best]
    rounds = (*main, *final)
    whole = sum(rounds, NOTHING)
    return whole / len(rounds) if scoring.total == "mean" and rounds else whole
