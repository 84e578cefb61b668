"""The clauses behind a refusal or a line, each with its rule in words."""

from __future__ import annotations

from collections.abc import Iterable

from mondfang.rulebook.catalogue import clause_text, find_clause
from mondfang.rulebook.model import Rulebook


def clause_rules(
    book: Rulebook, clauses: Iterable[str], language: str = "de"
) -> tuple[tuple[str, str], ...]:
    """Each clause once with its rule, those of house rules as well; unknown ids are left out."""
    found = []
    for name in dict.fromkeys(clauses):
        own, known = book.own_clauses.get(name), find_clause(name)
        clause = own or (known[1] if known is not None else None)
        if clause is not None:
            found.append((name, clause_text(clause, language)))
    return tuple(found)
