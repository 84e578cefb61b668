"""Tables at which only the cards tell who sits where: columns have to be named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clauses import clause
from tests.cli.tournament.office import Office
from tests.cli.tournament.sheets.rows import ROW, rows


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """A table at which only the cards tell who sits where."""
    made = Office(tmp_path, monkeypatch, "kant-ine", 4)
    made.closed_and_drawn()
    made.says("start")
    return made


@clause("KI-049")
def test_columns_of_a_card_seated_table_have_to_be_named(cards: Office) -> None:
    words = ("enter", "1", "1", "12", "-4", "-8", "0", "--deals", "17", "--scorer", "1")
    assert "--seats" in cards.refuses(*words)
    cards.says(*words, "--seats", "4 2 3 1")
    points = cards.state().filed(1, 1).sheet
    assert dict(zip(points.seats, points.points, strict=True)) == {4: 12, 2: -4, 3: -8, 1: 0}


def test_totals_may_come_with_the_numbers_of_their_players(cards: Office) -> None:
    words = ("enter", "1", "1", "4:12", "2:-4", "3:-8", "1:0", "--deals", "17", "--scorer", "1")
    answer = cards.data(*words)
    assert answer["points"] == {"1": 0, "2": -4, "3": -8, "4": 12}


def test_typing_at_a_card_seated_table_asks_for_the_columns_first(cards: Office) -> None:
    cards.at_a_terminal()
    said = cards.says("enter", "1", "1", typed=rows("4 2 3 1", ROW, "", "j", "2"))
    assert "Wer steht in welcher Spalte?" in said
    sheet = cards.state().filed(1, 1).sheet
    assert dict(zip(sheet.seats, sheet.points, strict=True))[4] == 3


@clause("KI-064")
def test_the_quick_loop_takes_totals_with_scorer_and_deals(cards: Office) -> None:
    cards.at_a_terminal()
    said = cards.says("enter", "1", typed=rows("1 4:5 2:-5 3:3 1:-3", "2", "16"))
    assert "Alle Zettel der Runde sind da." in said
    sheet = cards.state().filed(1, 1).sheet
    assert (sheet.scorer, sheet.played) == (2, 16)


def test_tables_do_not_show_an_order_that_nobody_knows(cards: Office) -> None:
    assert "Plätze nach den Karten: 1" in cards.says("tables", "1")
    cards.says("seat", "1", "1", "4", "2", "3", "1")
    assert "Plätze nach den Karten" not in cards.says("tables", "1")


@clause("HG-025")
def test_a_table_is_seated_as_the_columns_of_its_sheet_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Office(tmp_path, monkeypatch, "hopfgarten", 4)  # the first column is the forehand's
    made.closed_and_drawn()
    made.says("start")
    made.says("seat", "1", "1", "4", "2", "3", "1")
    made.says("enter", "1", "1", "12", "-4", "-8", "0")
    sheet = made.state().filed(1, 1).sheet
    assert dict(zip(sheet.seats, sheet.points, strict=True)) == {4: 12, 2: -4, 3: -8, 1: 0}
    assert sheet.seats[0] == 1  # whoever sits before the forehand deals first
