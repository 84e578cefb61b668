"""Clauses that bind people and no program: their text is there to be read."""

from __future__ import annotations

import pytest

from mondfang.rulebook import Clause, catalogue, catalogue_ids
from tests.cli.running import printed

CLAUSES = [
    pytest.param(book_id, clause, marks=pytest.mark.clause(clause.id), id=clause.id)
    for book_id in catalogue_ids()
    for clause in catalogue(book_id).values()
    if clause.enforced_by == "display"
]


@pytest.mark.parametrize(("book_id", "clause"), CLAUSES)
def test_people_can_read_the_clause(book_id: str, clause: Clause) -> None:
    text = printed("rules", "clause", clause.id)
    assert text.startswith(clause.id)
    assert len(clause.rule.split()) >= 3
    assert " ".join(clause.rule.split()) in text
    assert clause.section in text
