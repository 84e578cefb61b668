"""Sheets typed at the terminal: row after row, with a way back, and nothing lost."""

from __future__ import annotations

from tests.cli.tournament.office import Office
from tests.cli.tournament.sheets.rows import ROW, rows


def test_typing_checks_every_row_at_once_and_goes_back(office: Office) -> None:
    office.at_a_terminal()
    typed = rows(ROW, "3 -1 -1 1", "1 1 -1 -1", "-", "2 2 -2 -2", "=", ROW, ROW, "j")
    said = office.says("enter", "1", "1", typed=typed)
    assert "ergibt +2 statt 0" in said
    assert "zurückgenommen: +1 +1 −1 −1" in said
    assert office.state().filed(1, 1).sheet.points == (11, -1, -5, -5)


def test_typing_proposes_the_rows_next_to_one_that_no_game_gives(office: Office) -> None:
    office.at_a_terminal()
    said = office.says("enter", "1", "1", typed=rows("100 -33 -33 -34", "n", *[ROW] * 4, "j"))
    assert "kein Spiel ergibt diese Zeile" in said
    assert "Steht es so auf dem Zettel?" in said
    assert len(office.state().filed(1, 1).sheet.rows) == 4


def test_what_was_typed_is_not_lost_when_the_sheet_is_refused(office: Office) -> None:
    """Four rows, then a deal for which a ruling stands: one row is typed again, not all."""
    office.says("rule", "1", "1", "4", "--row", "-9 3 3 3", "--clause", "ST-051")
    office.at_a_terminal()
    typed = rows(*[ROW] * 4, "j", "n", "-9 3 3 3", "j", "j")
    said = office.says("enter", "1", "1", typed=typed)
    assert "gilt der Spruch" in said
    assert office.state().filed(1, 1).sheet.points == (0, 0, 0, 0)


def test_a_sheet_that_is_put_aside_is_dropped_only_when_asked(office: Office) -> None:
    office.at_a_terminal()
    assert "Verworfen." in office.says("enter", "1", "1", typed=rows(ROW, "q", "n"))
    assert not office.state().sheets
    assert "weitermachen" not in office.says("enter", "1", "1", typed=rows(ROW, "q", "n"))


def test_rows_survive_a_window_that_closes(office: Office) -> None:
    """Ctrl-D after three rows: the next call goes on with them."""
    office.at_a_terminal()
    assert office.run("enter", "1", "1", typed=rows(ROW, ROW, "1 1 -1 -1")).exit_code != 0
    said = office.says("enter", "1", "1", typed=rows("j", ROW, "j"))
    assert "schon etwas da (3 Spiele)" in said
    assert office.state().filed(1, 1).sheet.points == (10, -2, -4, -4)
    assert not list(office.folder.glob("*.draft*"))


def test_a_blind_second_entry_does_not_see_the_rows_of_the_first(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    office.at_a_terminal()
    office.run("enter", "1", "1", "--second", "--author", "Zweite", typed=rows(ROW))
    said = office.run("enter", "1", "1", "--second", "--author", "Dritte", typed=rows(ROW)).output
    assert "weitermachen" not in said


def test_a_q_is_no_reason_for_a_short_sheet(office: Office) -> None:
    office.at_a_terminal()
    office.says("enter", "1", "1", typed=rows(ROW, "", "q", "j"))
    assert not office.state().sheets


def test_a_whole_round_is_typed_in_one_go(office: Office) -> None:
    office.at_a_terminal()
    said = office.says("enter", "1", typed=rows("2 12 -4 -8 0", "1 1 1 1 1", "1 4 0 0 -4"))
    assert "ergeben +4 statt 0" in said
    assert "Alle Zettel der Runde sind da." in said
    assert not office.state().missing(1)
