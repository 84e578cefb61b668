"""What is said at a table about a claim and its case, German and English."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mondfang.referee.words import words
from mondfang.table.table_view import TableView
from mondfang.words import pick


def case_notes(seen: TableView, name: Callable[[int], str], language: str = "de") -> Iterator[str]:
    """What was called and decided, and the question that is open; ``name`` is of a table seat."""
    if seen.claim is not None:
        caller, accused = seen.claim.caller, seen.claim.accused
        decided = words("decision", seen.claim.decision, language)
        if accused == seen.you:
            fault = pick(language, "Fehler von dir", "fault by you")
        else:
            fault = pick(language, f"Fehler von {name(accused)}", f"fault by {name(accused)}")
        if caller == accused:  # owned up to, or seen by all
            yield f"{fault[:1].upper()}{fault[1:]}. {decided}."
        elif caller == seen.you:
            said = pick(language, "Du reklamierst:", "You call a")
            yield f"{said} {fault}. {decided}."
        else:
            said = pick(language, "reklamiert:", "calls a")
            yield f"{name(caller)} {said} {fault}. {decided}."
    if seen.case is not None:
        yield words("question", seen.case.question, language)
