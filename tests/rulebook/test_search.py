"""Clauses are found by words, by what another valley calls the thing, and by number."""

from __future__ import annotations

import re

import pytest

from mondfang.rulebook.search import folded, search


@pytest.mark.parametrize(
    ("one", "other"),
    [("König ultimo", "Koenig-Ultimo"), ("König", "Konig"), ("Gstieß", "gstiess")],
)
def test_two_spellings_of_a_word_are_one(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize("query", ["Gut!", "„Ich liege!“", "Pelikan?", "Rufer, Dreier"])
def test_a_search_takes_no_notice_of_stops_and_quotes(query: str) -> None:
    assert search(query)
    assert search(query) == search(re.sub(r"[^\w ]", "", query))


def test_a_number_finds_its_clause_alone() -> None:
    assert [hit.id for hit in search("st 83")] == ["ST-083"]


def test_a_bird_is_found_by_the_name_of_another_valley() -> None:
    by_pelikan = {hit.id for hit in search("Pelikan")}
    assert by_pelikan
    assert by_pelikan == {hit.id for hit in search("Maus")} == {hit.id for hit in search("kakadu")}


def test_every_word_of_a_query_has_to_be_there() -> None:
    both = {hit.id for hit in search("Trischaken Jungfrau")}
    assert both
    assert both <= {hit.id for hit in search("Jungfrau")}


def test_an_english_word_finds_the_clause_for_a_german_reader() -> None:
    assert {hit.id for hit in search("forehand", "de")} == {
        hit.id for hit in search("forehand", "en")
    }


def test_books_can_be_chosen() -> None:
    assert {hit.book for hit in search("Renonce", books=["hopfgarten-2023"])} == {"hopfgarten-2023"}
