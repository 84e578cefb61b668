"""What is said at a table about a claim and its case, German and English."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mondfang.referee.words import words
from mondfang.table.table_view import TableView
from mondfang.words import pick


def case_notes(seen: TableView, name: Callable[[int], str], language: str = "de") -> Iterator[str]:
    """What was called and decided, and the question that is open; ``name`` is of a table seat."""
    if seen.claim is not None:
        caller, accused = name(seen.claim.caller), name(seen.claim.accused)
        decided = words("decision", seen.claim.decision, language)
        if seen.claim.caller == seen.claim.accused:  # owned up to, or seen by all
            yield pick(language, f"Fehler: {accused}. {decided}.", f"Fault: {accused}. {decided}.")
        else:
            yield pick(
                language,
                f"{caller}: Fehler gerufen, {accused}. {decided}.",
                f"{caller}: fault called, {accused}. {decided}.",
            )
    if seen.case is not None:
        yield words("question", seen.case.question, language)
