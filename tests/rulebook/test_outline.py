"""A rulebook and a clause as data: every rule in words, with its clauses, in both languages."""

from __future__ import annotations

import pytest

from mondfang.rulebook import book_ids, find_clause, load_book
from mondfang.rulebook.catalogue import ENFORCERS, all_clauses, catalogue
from mondfang.rulebook.citations import citations
from mondfang.rulebook.clause_page import (
    clause_page,
    coverage_of,
    enforcer_name,
    look_up,
    nearest_clause,
    topic_name,
)
from mondfang.rulebook.labels import tables
from mondfang.rulebook.outline import agreed, outline
from tests.positions import DL, ST


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("book_id", book_ids())
def test_every_row_that_is_played_stands_in_the_outline_with_its_clauses(
    book_id: str, language: str
) -> None:
    book = load_book(book_id)
    found = {one.id: one for section in outline(book, language) for one in section.entries}
    for name, row in book.contracts.items():
        assert (f"contract.{name}" in found) == row.offered
    for name, premium in book.premiums.items():
        if premium.offered:
            assert found[f"premium.{name}"].clauses == premium.clauses
    assert {f"option.{name}" for name in book.options} <= set(found)


@pytest.mark.parametrize("book_id", book_ids())
def test_a_section_has_one_head_for_each_cell(book_id: str) -> None:
    for section in outline(load_book(book_id)):
        for entry in section.entries:
            assert not section.heads or len(section.heads) == len(entry.cells) + 1


def test_what_is_not_offered_is_named_apart() -> None:
    games = next(section for section in outline(DL) if section.topic == "contract")
    assert "Zwiccolo" in games.absent


def test_an_option_is_told_as_it_is_typed_and_in_words() -> None:
    [cut] = [one for part in outline(DL) for one in part.entries if one.id == "option.cut"]
    assert cut.text == "Wer abhebt"
    assert cut.cells == ("opposite – wer gegenübersitzt", "hinterhand – die Hinterhand")


def test_only_what_differs_from_the_proposal_was_agreed() -> None:
    assert agreed(DL) == {}
    assert agreed(load_book("standard-deluxe", (("radl", "on"),))) == {"radl": "on"}


@pytest.mark.parametrize("text", ["ST-083", "st83", " ST 83 "])
def test_a_clause_is_found_however_it_is_spelled(text: str) -> None:
    found = look_up(text)
    assert found is not None
    assert (found[0].id, found[1].id) == ("steirisch-2017", "ST-083")


def test_what_is_no_clause_is_not_found_but_has_a_neighbour() -> None:
    assert look_up("ST-9999") is None
    assert (nearest_clause("ST-0833") or "").startswith("ST-")


def test_a_page_names_what_stands_on_the_clause() -> None:
    name = next(iter(citations(ST)))
    found = find_clause(name)
    assert found is not None
    page = clause_page(ST, found[1])
    assert (ST.id, citations(ST)[name][0]) in page.places


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_topic_and_enforcer_of_a_clause_has_words(language: str) -> None:
    clauses = [catalogue(book)[name] for name, book in all_clauses().items()]
    topics = {clause.topic for clause in clauses}
    assert topics <= set(tables()["clause_topic"])
    assert all(topic_name(topic, language) for topic in topics)
    assert all(enforcer_name(enforcer, language) for enforcer in ENFORCERS)


def test_coverage_counts_every_clause_once() -> None:
    assert sum(one.total for one in coverage_of(ST.id).values()) == len(catalogue(ST.id))
