"""Settled examples of every book: slips with the points and cents they must give.

Each vector names the clauses it shows. They are published so that others can check their own
programs: ``vectors("steirisch-2017")`` gives plain data, the files ``vectors.json`` in the
folders of the books are JSON.
"""

from __future__ import annotations

from typing import Any

from mondfang.reading import json_data
from mondfang.rulebook.files import book_file


def vectors(book_id: str) -> list[dict[str, Any]]:
    """The vectors of one book: clauses, slip, points, and cents where they are told."""
    path = book_file(book_id, "vectors.json")
    data: list[dict[str, Any]] = json_data(path.read_bytes())
    return data
