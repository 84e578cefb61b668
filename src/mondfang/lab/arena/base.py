"""Base points: what a game brings without Kontra, a Valat at its silent value."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from mondfang.game.outcome import Outcome
from mondfang.rulebook.model import Rulebook
from mondfang.settlement import settle
from mondfang.settlement.ledger import Row


@lru_cache(maxsize=64)
def base_book(book: Rulebook) -> Rulebook:
    """The book whose points a Kontra does not double and in which no Valat is dearer than silent.

    A few doubled Valats decide a match in points as written; in base points play does.
    """
    kontra = replace(book.kontra, ledger="cents")
    valat = replace(book.valat, announced=book.valat.silent)
    premiums = {
        name: replace(row, announced=row.silent) if row.kind == "valat" else row
        for name, row in book.premiums.items()
    }
    return replace(
        book,
        kontra=kontra,
        valat=valat,
        premiums=MappingProxyType(premiums),
        digest=f"{book.digest}-base",
    )


def base_points(book: Rulebook, outcome: Outcome) -> Row:
    """The four seats' base points."""
    return settle(base_book(book), outcome).points
