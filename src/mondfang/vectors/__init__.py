"""Settled examples of every book: slips with the points and cents they must give.

Each vector names the clauses it shows. They are published so that others can check their own
programs: ``vectors("steirisch-2017")`` gives plain data, the files beside this one are JSON.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def vectors(book_id: str) -> list[dict[str, Any]]:
    """The vectors of one book: clauses, slip, points, and cents where they are told."""
    path = files("mondfang.vectors") / f"{book_id}.json"
    data: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return data
