"""Reading examples: strictly, every fault with its file, its path and what is expected there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, get_type_hints

from mondfang.examples.check import check_head
from mondfang.examples.kinds import KINDS
from mondfang.examples.model import Example, ExampleCase
from mondfang.examples.score.settle import Settle
from mondfang.reading import Unreadable
from mondfang.rulebook import Rulebook, load_book
from mondfang.rulebook.faults import Fault, RulebookError
from mondfang.rulebook.files import Folder, folder_of, read_book_file, source_of
from mondfang.rulebook.load import parse
from mondfang.rulebook.reader import Reader, is_optional
from mondfang.vectors import vectors

EXAMPLES = "examples.toml"
Named = tuple[str, ExampleCase]


def examples_of(book_id: str) -> tuple[Example, ...]:
    """The examples of a book and its published vectors, by clause."""
    return _examples(book_id, folder_of(book_id))


@cache
def _examples(book_id: str, folder: Folder | None) -> tuple[Example, ...]:
    text, book = _text(book_id), load_book(book_id)
    own = _cases(text, source_of(book_id, EXAMPLES), book) if text else []
    return _named(book_id, [*own, *_published(book_id)])


def examples_on(book_id: str, clause_id: str) -> tuple[Example, ...]:
    """The examples of a book that show a clause, those first that are about it before others."""
    return _by_clause(book_id, folder_of(book_id)).get(clause_id, ())


@cache
def _by_clause(book_id: str, folder: Folder | None) -> dict[str, tuple[Example, ...]]:
    found: dict[str, list[Example]] = {}
    for example in _examples(book_id, folder):
        for clause_id in dict.fromkeys(example.clauses):
            found.setdefault(clause_id, []).append(example)
    return {
        clause_id: tuple(sorted(some, key=lambda one: one.clauses[0] != clause_id))
        for clause_id, some in found.items()
    }


def read_examples(text: str, source: str, book: Rulebook) -> tuple[Example, ...]:
    """The examples of a file, a club's own for instance; raises RulebookError with all faults."""
    return _named(book.id, _cases(text, source, book))


def _text(book_id: str) -> str:
    """The one place that knows where the examples of a book stand."""
    return read_book_file(book_id, EXAMPLES) or ""


def _cases(text: str, source: str, book: Rulebook) -> list[Named]:
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
                found.append((kind, _case(kind, row, f"{kind}[{index}]", book, reader)))
    reader.finish()
    return [(kind, case) for kind, case in found if case is not None]


def _case(name: str, row: object, path: str, book: Rulebook, reader: Reader) -> ExampleCase | None:
    kind = KINDS[name]
    given: dict[str, Any] = {}
    if isinstance(row, dict):
        for free in kind.free:
            given[free] = row.get(free)
            if free not in row and is_optional(get_type_hints(kind.record)[free]):
                continue
            if not isinstance(given[free], dict):
                reader.table(str, given[free], f"{path}.{free}")  # notes what stands there instead
                return None
        row = {key: value for key, value in row.items() if key not in kind.free}
    case: ExampleCase | None = reader.record(kind.record, row, path, **given)
    if case is not None:
        check_head(case, path, book, reader)
        if kind.answers and all(getattr(case, answer) is None for answer in kind.answers):
            reader.missing(path, ", ".join(kind.answers))
        kind.check(case, path, book, reader)
    return case


def _published(book_id: str) -> Iterator[Named]:
    """The vectors of a book; their sentence is told from the slip."""
    try:
        rows = vectors(book_id)
    except FileNotFoundError:
        return
    except Unreadable as problem:
        source = source_of(book_id, "vectors.json")
        fault = Fault(source, "", problem.reason or str(problem), "JSON", None, "json")
        raise RulebookError([fault]) from None
    _check_vectors(rows, Reader(source_of(book_id, "vectors.json")))
    for row in rows:
        case = Settle(
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
        yield "settle", case


_VECTOR: Mapping[str, Callable[[object], bool]] = {
    "clauses": lambda value: _is_list(value, str) and bool(value),
    "say": lambda value: isinstance(value, str),
    "slip": lambda value: isinstance(value, dict),
    "points": lambda value: _is_list(value, int),
    "cents": lambda value: value is None or _is_list(value, int),
    "lines": lambda value: _is_list(value, str),
    "error": lambda value: isinstance(value, str),
}


def _is_list(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(type(item) is kind for item in value)


def _check_vectors(rows: object, reader: Reader) -> None:
    """A vector that a book brings along has the form of ours."""
    for index, row in enumerate(rows if isinstance(rows, list) else [rows]):
        if not isinstance(row, dict):
            reader.fault(f"[{index}]", row, "a table")
            continue
        for name in ("clauses", "say", "slip"):
            if name not in row:
                reader.missing(f"[{index}].{name}", ", ".join(_VECTOR))
        for name, value in row.items():
            if name not in _VECTOR:
                reader.unknown(f"[{index}].{name}", name, tuple(_VECTOR))
            elif not _VECTOR[name](value):
                reader.fault(f"[{index}].{name}", value, "as in the vectors of the package")
    reader.finish()


def _named(book_id: str, cases: list[Named]) -> tuple[Example, ...]:
    """Each under its first clause, numbered there."""
    seen: Counter[str] = Counter()
    found = []
    for kind, case in sorted(cases, key=lambda one: one[1].clauses[0]):
        seen[case.clauses[0]] += 1
        name = f"{book_id}/{case.clauses[0]}/{seen[case.clauses[0]]}"
        found.append(Example(name, kind, case))
    return tuple(found)
