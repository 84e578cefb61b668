"""What a row probably tells: the likeliest game that gives it, with the numbers of its players."""

from __future__ import annotations

from collections.abc import Sequence

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
    verdict = check_row(book_of(form), game_row(row.points, deal))
    return told(book_of(form), verdict.stories[0], seats, deal, language) if verdict.stories else ""
