"""Games that are known to have a moment worth asking about: ``lodes.json``, found by mining.

``python sweeps/exercises.py --keep`` writes it. Every moment is weighed again when an exercise is
made of it, so an old entry can cost time and never be wrong.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from mondfang.rulebook.model import Rulebook

Entries = tuple[tuple[int, int], ...]  # seed and number of an attempt
Lodes = dict[str, dict[str, dict[str, Entries]]]  # by book, kind and level


@cache
def lodes() -> Lodes:
    text = (files("mondfang.learn.exercise") / "lodes.json").read_bytes()
    return msgspec.json.decode(text, type=Lodes)


def lode(book: Rulebook, kind: str, level: int) -> Entries:
    """The good games of a book, kind and level; house rules begin with those of their base."""
    known = lodes().get(book.id) or lodes().get(book.extends or "") or {}
    return known.get(kind, {}).get(str(level), ())
