"""Rulebooks on paper: every clause of a book is printed, and a tariff fits on one sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from mondfang.paper.print.rulebooks import rulebook_pdf, travel_pdf
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.catalogue import catalogue, catalogue_ids
from mondfang.rulebook.citations import short_ids
from tests.cli.running import run
from tests.paper.reading import pages, text_of


@pytest.mark.parametrize("book_id", catalogue_ids())
def test_a_printed_book_has_every_clause_and_marks_our_readings(book_id: str) -> None:
    text = text_of(rulebook_pdf("book", load_book(book_id)))
    assert [one for one in short_ids(catalogue(book_id)) if one not in text] == []


@pytest.mark.parametrize("book_id", book_ids())
def test_a_tariff_card_is_one_sheet(book_id: str) -> None:
    for language in ("de", "en"):
        assert pages(rulebook_pdf("card", load_book(book_id), language)) == 1


def test_a_tariff_card_leaves_out_what_the_book_does_not_have() -> None:
    """Neither a Pagatkassa that is not kept nor what its stake would be."""
    text = text_of(rulebook_pdf("card", load_book("hopfgarten-2023")))
    assert "ein Punkt: 10 Cent" in text
    assert "Pagatkassa" not in text
    assert "feste Beträge" not in text
    assert "−3, −3, 3, 3" in text
    assert "Stand April 2023" in text


def test_the_page_for_the_traveller_tells_only_what_is_different_on_one_sheet() -> None:
    one, two = load_book("steirisch-2017"), load_book("hopfgarten-2023")
    text = text_of(travel_pdf(one, two))
    assert "HG-001" in text
    assert "Gibt es dort nicht: Piccolo, Zwiccolo, Solorufer" in text
    assert pages(travel_pdf(one, two)) == 2
    assert "Kein Unterschied" in text_of(travel_pdf(one, one))


def test_the_traveller_is_not_told_what_could_be_agreed_on_at_home() -> None:
    one, two = load_book("standard-deluxe"), load_book("kantine-2023")
    text = text_of(travel_pdf(one, two))
    assert "Misslungene stille Vögel" in text  # both can agree on it
    assert "Semi-ouvert mit Revers" not in text
    assert "[" not in text  # how an agreement is typed


def test_the_command_prints_house_rules_too(tmp_path: Path) -> None:
    house = tmp_path / "stammtisch.toml"
    house.write_text(
        'id = "stammtisch"\ntitle = "Stammtisch"\nextends = "steirisch-2017"\n'
        "[kontra]\nlevels = 1\n",
        "utf-8",
    )
    out = tmp_path / "card.pdf"
    done = run("rules", "print", str(house), "--card", "--out", str(out))
    assert done.exit_code == 0, done.output
    assert "Stammtisch" in text_of(out.read_bytes())
