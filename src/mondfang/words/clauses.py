"""The clauses behind a refusal or a line, each with its rule in words."""

from __future__ import annotations

from collections.abc import Iterable

from mondfang.rulebook.citations import cite
from mondfang.rulebook.model import Rulebook


def clause_rules(
    book: Rulebook, clauses: Iterable[str], language: str = "de"
) -> tuple[tuple[str, str], ...]:
    """Each clause once with its rule, as it is cited to people."""
    return tuple((one.id, one.text) for one in cite(book, clauses, language))
