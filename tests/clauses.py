"""``@clause("ST-083")`` marks the test that shows a clause; the marks are what coverage counts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., object])
SHOWN = Path(__file__).parent.parent / "src/mondfang/books/shown.json"


def clause(*ids: str) -> Callable[[Test], Test]:
    """This test fails when the rule of these clauses is broken."""

    def mark(test: Test) -> Test:
        pytest.mark.clause(*ids)(test)
        return test

    return mark


def shown_by(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """Clause id to the tests that show it, as ``rules coverage`` reads it."""
    shown: dict[str, set[str]] = {}
    for item in items:
        for mark in item.iter_markers("clause"):
            for clause_id in mark.args:
                shown.setdefault(clause_id, set()).add(item.nodeid.partition("[")[0])
    return {clause_id: sorted(tests) for clause_id, tests in sorted(shown.items())}


def write_shown(items: Iterable[pytest.Item]) -> None:
    text = json.dumps(shown_by(items), indent=1, ensure_ascii=False)
    SHOWN.write_text(text + "\n", encoding="utf-8")
