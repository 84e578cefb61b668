"""Records in files: which form a file has, and reading it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from mondfang.cli.base.lazy import Failure
from mondfang.cli.base.rulebooks import find_book, house_books
from mondfang.cli.base.speech import Both, Option, language
from mondfang.record import Record, RecordError, read_text
from mondfang.record.model import Options
from mondfang.record.replay import FindBook
from mondfang.rulebook import Rulebook, RulebookError, book_ids, load_book, load_file

Form = Literal["tarock", "json"]


def form_of(name: str) -> Form | None:
    """The form that a file's name promises; None if it promises nothing."""
    suffix = Path(name).suffix.lower()
    return "json" if suffix == ".json" else "tarock" if suffix == ".tarock" else None


def found_form(name: str, data: bytes) -> Form:
    """The form of what was read; without a telling name the first character says it."""
    guess: Form = "json" if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{" else "tarock"
    return form_of(name) or guess


def parse(name: str, data: bytes, find: FindBook) -> Record:
    """Read and verify; a fault ends the command with file, line and column."""
    try:
        if found_form(name, data) == "tarock":
            return read_text(data, find)
        from mondfang.record.json import read_json

        return read_json(data, find)
    except RecordError as problem:
        raise Failure(fault_line(name, problem)) from None


def fault_line(name: str, problem: RecordError) -> str:
    """``game.tarock:12:3: …`` in the language of this call."""
    return f"{name}:{problem.line}:{problem.column}: {problem.text(language())}"


def finder(reference: str | None) -> FindBook:
    """How the book of a record is found: as named, in the package, or among the house rules."""

    def find(book_id: str, options: Options) -> Rulebook:
        if reference is not None:
            return find_book(reference, dict(options))
        if book_id not in book_ids():
            for path in house_books().values():
                try:
                    if load_file(path).id == book_id:
                        return load_file(path, dict(options))
                except RulebookError:
                    continue  # another book's faults are no concern of this record
        return load_book(book_id, options)

    return find


def rulebook_option() -> Option:
    """``--rulebook``: for records of house rules that lie somewhere else."""
    return Option(
        ["--rulebook", "reference"],
        metavar="NAME",
        help=Both(
            "Das Regelwerk, wenn es Hausregeln in einer Datei sind.",
            "The rulebook, if it is house rules in a file.",
        ),
    )
