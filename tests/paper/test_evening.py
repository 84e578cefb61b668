"""A block on paper: blank to write on, or filled in as it stands, with who declared what."""

from __future__ import annotations

import random
import re

from mondfang.paper.print.evening import evening, evening_pdf
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.scorer.block.sheet import sheet_of
from mondfang.scorer.block.shorthand import beginnings, read_shorthand
from mondfang.speech import SpokenError
from tests.paper.reading import pages, text_of
from tests.scorer.block.blocks import FIVE, NAMES, dreier, opened, wrote
from tests.scorer.handover.sheets import evening as an_evening

DAY = "2026-11-14"


def test_a_blank_sheet_has_the_names_a_line_for_each_deal_and_the_code() -> None:
    sheet = sheet_of(opened(deals=16))
    told = evening(sheet, DAY, "de", "https://tarock.example/b/x", blank=True)
    assert [len(page["dealers"]) for page in told["sheets"]] == [16]
    assert told["sheets"][0]["code"].startswith("<svg")
    made = evening_pdf(sheet, DAY, blank=True)
    assert pages(made) == 1
    words = text_of(made)
    assert all(name in words for name in NAMES)
    assert "Wer" in words
    assert "bis hier" in words


def test_a_written_evening_goes_on_on_the_next_page_with_what_was_carried() -> None:
    sheet = sheet_of(an_evening("steirisch-2017", random.Random(5), 30))
    told = evening(sheet, DAY, "de")
    first, second = told["sheets"]
    assert second["carried"] == first["rows"][-1]["totals"] == sheet.lines[24].totals
    assert second["totals"] == sheet.points
    assert pages(evening_pdf(sheet, DAY, "en")) == 2


def test_the_paper_tells_who_declared_and_shows_the_money_of_a_stake() -> None:
    sheet = sheet_of(wrote(opened(stake=10, deals=1), dreier(2)))
    told = evening(sheet, DAY, "de")
    row = told["sheets"][0]["rows"][0]
    assert (row["who"], row["game"]) == ("3", "Dreier")
    assert told["money"]
    assert len(told["sheets"][0]["cash"]) == 4


def test_at_a_table_of_five_the_dealer_of_each_line_sits_out() -> None:
    sheet = sheet_of(opened("steirisch-2017", players=FIVE, dealer=0))
    assert evening(sheet, DAY, "de")["sheets"][0]["dealers"][:6] == [0, 1, 2, 3, 4, 0]
    assert pages(evening_pdf(sheet, DAY)) == 1


def meant(book: Rulebook, line: str) -> str:
    try:
        return read_shorthand(book, line, NAMES).contract
    except SpokenError as refused:
        unclear = refused.code in ("shorthand-ambiguous", "shorthand-unknown")
        return refused.code if unclear else "something else is missing"


def test_the_letters_in_bold_are_enough_for_a_line_of_shorthand() -> None:
    for book_id in book_ids():
        book = load_book(book_id)
        offered = [row.id for row in book.contracts.values() if row.offered]
        for contract, (start, _) in zip(offered, beginnings(book), strict=True):
            word = re.sub(r"[\s:-]", "", start)
            for line in (f"{word} 1 2 36", f"{word} 1 36", f"{word} 1 +", f"{word} 1 2 3"):
                assert meant(book, line) in (contract, "something else is missing"), line
