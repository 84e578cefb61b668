"""Every clause can be read in German and in English, each in words of its own."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from mondfang.rulebook import catalogue, catalogue_ids
from mondfang.rulebook.catalogue import (
    READINGS,
    clause_text,
    german_readings,
    german_rules,
    reading_text,
)
from mondfang.rulebook.faults import RulebookError
from mondfang.rulebook.files import packaged


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


def figures(text: str) -> set[str]:
    """Every number of a text with its sign; a German comma is a point."""
    return {found.replace(",", ".") for found in re.findall(r"[+-]?\d+(?:[/.,]\d+)?", text)}


@pytest.mark.parametrize("name", READINGS)
def test_every_reading_has_its_german_wording_and_none_stands_without_its_clause(name: str) -> None:
    clauses = [one for book_id in catalogue_ids() for one in catalogue(book_id).values()]
    wanted = {clause.id for clause in clauses if getattr(clause, name)}
    assert set(german_readings()[name]) == wanted
    assert len(wanted) == 374


@pytest.mark.parametrize("name", READINGS)
@pytest.mark.parametrize("book_id", catalogue_ids())
def test_a_reading_names_the_same_numbers_and_clauses_in_both_languages(
    book_id: str, name: str
) -> None:
    for clause in catalogue(book_id).values():
        german, english = (reading_text(clause, name, language) for language in ("de", "en"))
        if english is not None:
            assert german not in (None, "", english), clause.id
            assert figures(str(german)) == figures(english), clause.id


def test_a_reading_that_is_no_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    file = "[decision]\nST-155 = 4\n"
    room = import_module("mondfang.rulebook.catalogue")  # a function has the name as well
    monkeypatch.setattr(room, "read_book_file", lambda *_: file)
    with pytest.raises(RulebookError, match=r"decision\.ST-155"):
        room._wordings.__wrapped__("steirisch-2017", packaged()["steirisch-2017"])
