"""A look into a file, whatever it is, without bringing its tables up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def books_in(file: Path) -> set[tuple[str, str]]:
    """Name and kind of the books in a file; what is no database holds none."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            return set(connection.execute("SELECT book, kind FROM journal WHERE seq = 1"))
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return set()


def kinds_in(file: Path) -> set[str]:
    """What kinds of books a file holds."""
    return {kind for _, kind in books_in(file)}
