"""How clauses are cited to people: what no document says is marked as our reading."""

from __future__ import annotations

import pytest

from mondfang.rulebook import find_clause, load_book, load_text
from mondfang.rulebook.catalogue import all_clauses
from mondfang.rulebook.citations import OUR_READING, cite, ids_text, legend, short_ids
from tests.positions import ST


@pytest.mark.parametrize("language", ["de", "en"])
def test_exactly_what_the_catalogue_presupposes_is_marked(language: str) -> None:
    for name, book_id in all_clauses().items():
        [one] = cite(load_book(book_id), [name], language)
        found = find_clause(name)
        assert found is not None
        presupposed = found[1].section == "presupposed"
        assert one.text.endswith(f"({OUR_READING[language]})") == presupposed, name


def test_each_clause_is_cited_once_and_unknown_ids_are_left_out() -> None:
    assert [one.id for one in cite(ST, ["ST-145", "ST-145", "ST-999"], "de")] == ["ST-145"]


def test_beside_a_rule_the_id_carries_a_mark() -> None:
    assert short_ids(["ST-145", "ST-254"]) == ("ST-145", "ST-254*")
    assert legend("de").startswith("*")


def test_in_a_line_every_id_carries_its_mark() -> None:
    assert ids_text(["ST-017", "ST-238"]) == "ST-017, ST-238*"
    assert ids_text([]) == ""


def test_a_rule_of_the_house_is_cited_in_its_own_words() -> None:
    clause = ["[[clause]]", 'id = "XX-001"', 'section = "Haus"', 'topic = "play"']
    clause += ['rule = "Bei uns."', 'enforced_by = "engine"', 'test = "x"']
    head = ['id = "haus"', 'title = "Haus"', 'extends = "steirisch-2017"']
    [one] = cite(load_text("\n".join([*head, *clause]), "x"), ["XX-001"], "de")
    assert (one.id, one.text) == ("XX-001", "Bei uns.")
