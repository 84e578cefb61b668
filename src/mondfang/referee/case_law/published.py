"""The published cases of the books: data that the tests run again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from mondfang.referee.case_law.forms import LawCase
from mondfang.rulebook import book_ids
from mondfang.rulebook.files import read_book_file, source_of
from mondfang.rulebook.load import parse

CASES = "cases.toml"


@lru_cache(maxsize=64)
def published(book_id: str) -> tuple[LawCase, ...]:
    """The cases of a book in the order of their numbers; () where it has none."""
    text = read_book_file(book_id, CASES)
    if text is None:
        return ()
    rows = parse(text, source_of(book_id, CASES)).get("case", [])
    return tuple(msgspec.convert(_of_book(row, book_id), LawCase, strict=True) for row in rows)


def _of_book(row: dict[str, Any], book_id: str) -> dict[str, Any]:
    case = {**row["case"], "slip": {"rulebook": book_id, **row["case"]["slip"]}}
    return {**row, "case": case}


def all_published() -> tuple[LawCase, ...]:
    """The cases of all books that come with the program."""
    return tuple(case for book_id in book_ids() for case in published(book_id))


def find_published(book_id: str, number: int) -> LawCase | None:
    """The case of that number; None if there is none."""
    if book_id not in book_ids():
        return None
    return next((case for case in published(book_id) if case.number == number), None)
