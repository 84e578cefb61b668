"""The clauses behind a refusal or a line, each with its rule in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mondfang.rulebook.citations import cite
from mondfang.rulebook.model import Rulebook


def clause_rules(
    book: Rulebook, clauses: Iterable[str], language: str = "de"
) -> tuple[tuple[str, str], ...]:
    """Each clause once with its rule, as it is cited to people."""
    return _rules(book, tuple(clauses), language)


@lru_cache(maxsize=2_048)
def _rules(book: Rulebook, clauses: tuple[str, ...], language: str) -> tuple[tuple[str, str], ...]:
    return tuple((one.id, one.text) for one in cite(book, clauses, language))
