"""What a row probably tells: the likeliest game that gives it, with the numbers of its players.

Where it is known which game it was, a block having said so, no other is guessed.
"""

from __future__ import annotations

from collections.abc import Sequence

from mondfang.rulebook.names import contract_name
from mondfang.scorer.rows import check_row
from mondfang.tournament.format.model import Format, book_of
from mondfang.tournament.sheet.model import Row, game_row
from mondfang.tournament.sheet.rows import told


def likely_game(
    form: Format, seats: Sequence[int], deal: int, row: Row, language: str = "de"
) -> str:
    """``Rufer, #3 mit #7, gewonnen``; empty where no game gives the row, or it was struck."""
    if row.struck or row.source == "ruling" or not any(row.points):
        return ""
    book = book_of(form)
    found = check_row(book, game_row(row.points, deal)).stories
    likely = [one for one in found if row.contract in ("", one.outcome.contract)]
    if likely:
        return told(book, likely[0], seats, deal, language)
    return contract_name(row.contract, language, book) if row.contract else ""
