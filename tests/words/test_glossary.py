"""The glossary: every name of a thing leads to it, and a text keeps its words when it is linked."""

from __future__ import annotations

import pytest

from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.catalogue import catalogue, catalogue_ids
from mondfang.rulebook.citations import citation
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.speech import LANGUAGES
from mondfang.words.glossary import glossary, linked, look_up


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_things(language: str) -> None:
    forms = [form for entry in glossary().values() for form in entry.words[language]]
    assert len(forms) == len(set(forms))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Pelikan", "kakadu"),
        ("maus", "kakadu"),
        ("Gstiess", "skues"),
        ("SCHLEIFEN", "schleifen"),
        ("Hüttenfleck", "mutterleib"),
        ("Koenig ultimo", "koenig-ultimo"),
        ("Fahrer", "trischaken"),
        ("(Radl)", "radl"),
    ],
)
def test_a_word_is_found_however_it_is_written(said: str, meant: str) -> None:
    found = look_up(said)
    assert found is not None
    assert found.id == meant


def test_what_is_no_word_of_the_table_is_not_found() -> None:
    assert look_up("Bundesbahn") is None
    assert look_up("") is None


def test_every_game_and_premium_of_every_book_has_an_entry_under_its_name() -> None:
    missing = set()
    for book_id in book_ids():
        book = load_book(book_id)
        names = [contract_name(one, "de", book) for one in book.contracts]
        names += [premium_name(one, "de", book) for one in book.premiums]
        missing |= {
            one for one in names if not look_up(one) and not any(e for _, e in linked(one, "de"))
        }
    assert missing == set()


def test_a_linked_text_has_the_same_letters_and_each_word_once() -> None:
    for book_id in catalogue_ids():
        for one in catalogue(book_id).values():
            assert all(_kept(citation(one, each).text, each) for each in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("Die Trull zählt still 1.", "de", ["Trull", "still"]),
        ("A Re is still possible.", "en", ["Re"]),
        ("Einer gegen drei.", "de", []),
        (
            "Beim Dreier nimmt er eine Hälfte, beim Einer eine Karte.",
            "de",
            ["Dreier", "beim Einer"],
        ),
        ("Als Erster gibt, wer die höchste Karte zieht.", "de", []),
        ("Die Vorhand sagt „Erster“.", "de", ["Vorhand", "„Erster“"]),
        ("Wie viele Gegner hast du dabei?", "de", []),
        ("Everybody lays his cards open.", "en", []),
        ("Cards are counted in lays.", "en", ["in lays"]),
    ],
)
def test_a_word_that_only_looks_like_one_of_the_table_is_no_link(
    text: str, language: str, words: list[str]
) -> None:
    assert [piece for piece, entry in linked(text, language) if entry is not None] == words


def _kept(text: str, language: str) -> bool:
    pieces = list(linked(text, language))
    assert "".join(piece for piece, _ in pieces) == text
    ids = [entry.id for _, entry in pieces if entry is not None]
    return len(ids) == len(set(ids))
