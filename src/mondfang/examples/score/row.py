"""``row``: four numbers of the sheet, and whether one game can give them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mondfang.examples.difference import Difference, yes_or_no
from mondfang.examples.model import ExampleCase, Kind, Numbers
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader
from mondfang.scorer.rows import check_row
from mondfang.settlement.ledger import as_row


@dataclass(frozen=True, slots=True)
class WrittenRow(ExampleCase):
    row: Numbers
    possible: bool
    irregular: bool | None  # only by a Renonce


def check(case: WrittenRow, path: str, book: Rulebook, reader: Reader) -> None:
    if len(case.row) != 4:
        reader.fault(f"{path}.row", list(case.row), "four numbers")


def compare(book: Rulebook, case: WrittenRow) -> Iterator[Difference]:
    found = check_row(book, as_row(case.row))
    yield Difference("possible", yes_or_no(case.possible), yes_or_no(found.possible))
    if case.irregular is not None:
        yield Difference("irregular", yes_or_no(case.irregular), yes_or_no(found.irregular))


KIND = Kind(WrittenRow, check, compare)
