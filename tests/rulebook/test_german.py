"""Every clause can be read in German and in English, each in words of its own."""

from __future__ import annotations

import pytest

from mondfang.rulebook import catalogue, catalogue_ids
from mondfang.rulebook.catalogue import clause_text, german_rules


@pytest.mark.parametrize("book_id", catalogue_ids())
def test_every_clause_has_its_german_wording(book_id: str) -> None:
    for clause in catalogue(book_id).values():
        german = clause_text(clause, "de")
        assert german != clause.rule, clause.id
        assert len(german) > 10, clause.id
        assert clause_text(clause, "en") == clause.rule


def test_no_wording_stands_without_its_clause() -> None:
    known = {clause_id for book_id in catalogue_ids() for clause_id in catalogue(book_id)}
    assert set(german_rules()) == known
    assert len(known) == 993
