"""What the pages of a cup show: the table with what was dropped, what is needed, who may play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from mondfang.paper.cups import cup_final, cup_standings
from mondfang.speech import numbers
from mondfang.tournament.cup.log import CupBook
from mondfang.tournament.cup.table import Cup, cup_table
from mondfang.tournament.office.players.entrants import may_be_same

_MOST_ASKED = 10  # pairs of names that a keeper is asked about at a time
_MOST_NAMES = 400


def season(book: CupBook, language: str, today: str) -> dict[str, Any]:
    """Everything that everybody may see of a season."""
    cup = book.cup
    table = cup_standings(cup, language)
    needed = cup.format.final.starts if cup.format.final.played else 0
    for line, place in zip(table["lines"], cup_table(cup), strict=True):
        line["lacking"] = max(0, needed - place.starts)
        line["reason"] = place.reason.text(language)
    return {
        "table": table,
        "needed": needed,
        "final_open": cup.format.final.played and not cup.final_played,
        "needs": _needs(cup, language),
        "remaining": cup.remaining,
        "dates": [
            {"one": one, "day": numbers.long_date(one.day, language), "over": one.day < today}
            for one in book.dates
        ],
    }


def _needs(cup: Cup, language: str) -> list[dict[str, Any]]:
    """What the final has to bring, while it is to come and somebody has played."""
    if not cup.format.final.played or cup.final_played or not cup.legs:
        return []
    lines: list[dict[str, Any]] = cup_final(cup, language)["lines"]
    return lines


def alike(book: CupBook) -> Sequence[tuple[str, str]]:
    """Pairs of names that may be one person, for the keeper to decide."""
    names = sorted({book.known(one.member) for leg in book.legs for one in leg.results})
    found = []
    for one, two in combinations(names[:_MOST_NAMES], 2):
        if may_be_same(one, two):
            found.append((one, two))
    return found[:_MOST_ASKED]
