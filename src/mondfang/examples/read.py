"""Reading examples: strictly, every fault with its file, its path and what is expected there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from mondfang.examples.check import check_case
from mondfang.examples.model import KINDS, Case, Example, Settle
from mondfang.rulebook import Rulebook, load_book
from mondfang.rulebook.faults import Fault, RulebookError
from mondfang.rulebook.files import Folder, folder_of, read_book_file, source_of
from mondfang.rulebook.load import parse
from mondfang.rulebook.reader import Reader
from mondfang.vectors import vectors

EXAMPLES = "examples.toml"
FREE = {"settle": "slip", "rule": "case"}  # fields that a format of their own reads


def examples_of(book_id: str) -> tuple[Example, ...]:
    """The examples of a book and its published vectors, by clause."""
    return _examples(book_id, folder_of(book_id))


@cache
def _examples(book_id: str, folder: Folder | None) -> tuple[Example, ...]:
    text, book = _text(book_id), load_book(book_id)
    own = _cases(text, source_of(book_id, EXAMPLES), book) if text else []
    return _named(book_id, [*own, *_published(book_id)])


def read_examples(text: str, source: str, book: Rulebook) -> tuple[Example, ...]:
    """The examples of a file, a club's own for instance; raises RulebookError with all faults."""
    return _named(book.id, _cases(text, source, book))


def _text(book_id: str) -> str:
    """The one place that knows where the examples of a book stand."""
    return read_book_file(book_id, EXAMPLES) or ""


def _cases(text: str, source: str, book: Rulebook) -> list[Case]:
    data = parse(text, source)
    reader = Reader(source)
    found = []
    for kind, rows in data.items():
        if kind not in KINDS:
            reader.unknown(kind, kind, KINDS)
        elif not isinstance(rows, list):
            reader.fault(kind, rows, "a list of tables")
        else:
            for index, row in enumerate(rows):
                found.append(_case(kind, row, f"{kind}[{index}]", book, reader))
    reader.finish()
    return [case for case in found if case is not None]


def _case(kind: str, row: object, path: str, book: Rulebook, reader: Reader) -> Case | None:
    given: dict[str, Any] = {}
    if kind in FREE and isinstance(row, dict):
        name = FREE[kind]
        if not isinstance(row.get(name), dict):
            reader.table(str, row.get(name), f"{path}.{name}")  # notes what stands there instead
            return None
        given[name] = row.get(name)
        row = {key: value for key, value in row.items() if key != name}
    case: Case | None = reader.record(KINDS[kind], row, path, **given)
    if case is not None:
        check_case(case, path, book, reader)
    return case


def _published(book_id: str) -> Iterator[Case]:
    """The vectors of a book; their sentence is told from the slip."""
    try:
        rows = vectors(book_id)
    except FileNotFoundError:
        return
    except ValueError as problem:
        source = source_of(book_id, "vectors.json")
        fault = Fault(source, "", str(problem), "JSON", None, "json")
        raise RulebookError([fault]) from None
    for row in rows:
        yield Settle(
            clauses=tuple(row["clauses"]),
            say={"en": row["say"]},
            options=None,
            slip=row["slip"],
            points=tuple(row["points"]) if "points" in row else None,
            cents=tuple(row["cents"] or ()) if "cents" in row else None,
            items=tuple(row["lines"]) if "lines" in row else None,
            worth=None,
            refused=row.get("error"),
        )


def _named(book_id: str, cases: list[Case]) -> tuple[Example, ...]:
    """Each under its first clause, numbered there."""
    seen: Counter[str] = Counter()
    found = []
    for case in sorted(cases, key=lambda one: one.clauses[0]):
        seen[case.clauses[0]] += 1
        found.append(Example(f"{book_id}/{case.clauses[0]}/{seen[case.clauses[0]]}", case))
    return tuple(found)
