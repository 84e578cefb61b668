"""Clauses that bind people and no program: their text is there to be read."""

from __future__ import annotations

import pytest

from mondfang.rulebook import Clause, catalogue, catalogue_ids
from mondfang.rulebook.catalogue import clause_text
from mondfang.rulebook.citations import section_name
from tests.cli.running import printed

CLAUSES = [
    pytest.param(book_id, clause, marks=pytest.mark.clause(clause.id), id=clause.id)
    for book_id in catalogue_ids()
    for clause in catalogue(book_id).values()
    if clause.enforced_by == "display"
]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("book_id", "clause"), CLAUSES)
def test_people_can_read_the_clause(book_id: str, clause: Clause, language: str) -> None:
    text = printed("rules", "clause", clause.id, language=language)
    rule = clause_text(clause, language)
    assert text.startswith(clause.id)
    assert len(rule.split()) >= 3
    assert " ".join(rule.split()) in text
    assert section_name(clause, language) in text
