"""``print`` and ``publish``."""

from __future__ import annotations

from pathlib import Path

from tests.cli.tournament.office import Office


def test_certificates_before_the_confirmation_come_with_a_warning(finished: Office) -> None:
    said = finished.says("print", "certificates", "--player", "1")
    assert "noch nicht bestätigt" in said
    assert finished.data("print", "certificates", "--player", "1")["confirmed"] is False


def test_results_and_sheets_are_printed(finished: Office) -> None:
    files = finished.data("print", "results", "tables-by-name", "--round", "1")["files"]
    assert [Path(file).read_bytes()[:5] for file in files] == [b"%PDF-"] * 2


def test_results_are_published_as_pages(finished: Office) -> None:
    finished.says("player", "1", "--consent", "number")
    finished.says("publish", "web")
    pages = "".join(file.read_text() for file in Path("web").glob("*.html"))
    assert "Spieler 2" in pages
    assert "Spieler 1<" not in pages


def test_a_single_sheet_does_not_take_the_place_of_all(eight: Office) -> None:
    eight.closed_and_drawn()
    whole = eight.data("print", "score-sheets")["files"]
    assert eight.data("print", "score-sheets", "--table", "2")["files"] != whole
