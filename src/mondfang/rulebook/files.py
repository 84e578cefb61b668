"""Where the books are: a folder for each, with everything that belongs to one rulebook."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

BOOK = "book.toml"
DEFAULT_BOOK = "steirisch-2017"  # where nobody names one


@cache
def folder_ids() -> tuple[str, ...]:
    """The ids of the books that come with the package, in order."""
    return tuple(
        sorted(entry.name for entry in files("mondfang.books").iterdir() if has(entry, BOOK))
    )


def has(folder: Traversable, name: str) -> bool:
    """Whether a folder holds this file."""
    return (folder / name).is_file()


def book_file(book_id: str, name: str) -> Traversable:
    """A file in the folder of a book of the package, whether or not it is there."""
    return files("mondfang.books") / book_id / name


def read_book_file(book_id: str, name: str) -> str | None:
    """The text of such a file; None where this book has none."""
    file = book_file(book_id, name)
    return file.read_text(encoding="utf-8") if file.is_file() else None
