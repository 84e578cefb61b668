"""A block on paper: the sheet of a tournament's table for an evening, blank or filled in."""

from __future__ import annotations

from typing import Any

from mondfang.paper.print.code import code_svg
from mondfang.paper.print.press import printed
from mondfang.paper.words import check_language, word, words
from mondfang.rulebook.names import contract_name
from mondfang.scorer.block.fold import Block
from mondfang.scorer.block.sheet import BlockLine, Sheet
from mondfang.scorer.block.shorthand import beginnings
from mondfang.speech import numbers

LINES = 25  # to a page
ROUNDS_OF_DEALS = 5  # where nobody has said how many


def evening_pdf(
    sheet: Sheet,
    day: str,
    language: str = "de",
    *,
    link: str = "",
    blank: bool = False,
    table: int | None = None,
    round: int | None = None,
) -> bytes:
    """The sheet on A4, with lines for the deals to come; ``link`` is what its code leads to."""
    check_language(language)
    return printed("score-sheets", evening(sheet, day, language, link, blank, table, round))


def evening(
    sheet: Sheet,
    day: str,
    language: str,
    link: str = "",
    blank: bool = False,
    table: int | None = None,
    round: int | None = None,
) -> dict[str, Any]:
    """The same as data: page after page, each with what was carried over to it."""
    block = sheet.block
    lines = () if blank else sheet.lines
    wanted = max(len(lines), 1 if block.closed and lines else _planned(block))
    starts = range(0, wanted, LINES)
    code = code_svg(link) if link else ""
    pages = [
        _page(sheet, language, lines, start, min(LINES, wanted - start), code, table)
        for start in starts
    ]
    if lines and len(lines) == wanted:
        pages[-1] |= _end(sheet, language)
    return {
        "title": block.book.title,
        "where": numbers.long_date(day, language),
        "heading": word("block" if round is None else "round", language)
        + ("" if round is None else f" {round}"),
        "language": language,
        "words": words(language),
        "sheets": pages,
        "money": sheet.cents is not None and not _is_free(block),
        "games": beginnings(block.book, language),
    }


def _planned(block: Block) -> int:
    return block.head.deals or ROUNDS_OF_DEALS * block.size


def _is_free(block: Block) -> bool:
    """Whether nobody plays for money."""
    return block.head.stake in (None, 0) and not block.book.money.cents_per_point


def _page(
    sheet: Sheet,
    language: str,
    lines: tuple[BlockLine, ...],
    start: int,
    count: int,
    code: str,
    table: int | None,
) -> dict[str, Any]:
    block = sheet.block
    deals = block.head.deals
    end = start + count
    return {
        "table": table,
        "people": [{"number": "", "name": name} for name in block.head.players],
        "known": True,
        "first": "",
        "dealers": [_dealer(block, start + deal + 1) for deal in range(count)],
        "start": start,
        "carried": lines[start - 1].totals if 0 < start <= len(lines) else None,
        "rows": [_row(sheet, line, language) for line in lines[start:end]],
        "totals": lines[end - 1].totals if end <= len(lines) else None,
        "cash": None,
        "plan": f"{deals} {word('deals', language)}" if deals else "",
        "scorer": "",
        "code": code,
    }


def _end(sheet: Sheet, language: str) -> dict[str, Any]:
    cash = None if sheet.cents is None else [numbers.money(one, language) for one in sheet.cents]
    return {"totals": sheet.points, "cash": cash}


def _dealer(block: Block, deal: int) -> int:
    """The column of whoever deals."""
    return block.seats_at(deal)[block.dealer_at(deal)]


def _row(sheet: Sheet, line: BlockLine, language: str) -> dict[str, Any]:
    if line.deal.game is None:
        game = word("struck", language)
    elif line.contract is None:
        game = ""
    else:
        game = contract_name(line.contract, language, sheet.block.book)
    who = "" if line.declarer is None else str(line.declarer + 1)
    return {"who": who, "game": game, "points": line.points, "totals": line.totals}
