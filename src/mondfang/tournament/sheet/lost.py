"""Whether a row can be that of a game in which an announcement was ruled lost."""

from __future__ import annotations

from mondfang.rulebook import Rulebook
from mondfang.scorer.rows import check_row
from mondfang.settlement.ledger import Row, as_row


def may_hold(book: Rulebook, row: Row, lost: Row) -> bool:
    """Whether the rest of a row, without the lost announcement, is a game of the same sides.

    Other premiums may make up for it, so what is left has only to be a game that somebody played;
    in a doubled round (Radl) everything counts twice.
    """
    if _rest_is_a_game(book, row, lost):
        return True
    halved = not any(number % 2 for number in row) and (
        book.money.radl or book.money.radl_final_round
    )
    return halved and _rest_is_a_game(book, as_row([number // 2 for number in row]), lost)


def _rest_is_a_game(book: Rulebook, row: Row, lost: Row) -> bool:
    rest = as_row([number - part for number, part in zip(row, lost, strict=True)])
    if not _same_sides(rest, lost):
        return False
    return any(
        story.outcome.ending != "renonce" and story.outcome.contract is not None
        for story in check_row(book, rest).stories
    )


def _same_sides(one: Row, two: Row) -> bool:
    """Whether the same seats win and lose together, in the same shares."""
    pairs = list(zip(one, two, strict=True))
    return all(a * d == c * b for a, b in pairs for c, d in pairs)
