"""A tried example as plain data, for JSON and for pages."""

from __future__ import annotations

from typing import Any

from mondfang.examples.verdict import Verdict
from mondfang.examples.words import sentence
from mondfang.rulebook import Rulebook


def as_data(book: Rulebook, verdict: Verdict, language: str = "de") -> dict[str, Any]:
    """What was tried, how it went, and where it differs; ``case`` is what the file states."""
    example = verdict.example
    return {
        "id": example.id,
        "kind": example.kind,
        "clauses": list(example.clauses),
        "say": sentence(book, example, language),
        "options": dict(example.options),
        "case": example.given,
        "passed": verdict.passed,
        "differences": [
            {
                "what": found.what,
                "about": found.about,
                "game": found.game,
                "expected": found.expected,
                "came": str(found.came),
                "text": found.text(language),
            }
            for found in verdict.differences
        ],
    }
