"""``correct`` and ``strike``: with a reason, and what it changes shown first."""

from __future__ import annotations

from tests.cli.tournament.office import Office
from tests.cli.tournament.sheets.rows import ROW, rows


def test_a_correction_shows_first_what_it_changes(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    office.says("enter", "1", "2", "1", "1", "-1", "-1")
    before = office.state()
    said = office.says("correct", "1", "1", "2", "-1", "3", "-1", "-1", "--preview")
    assert "Platz 1 (12) → Platz 1 (8)" in said
    assert office.state() == before


def test_a_correction_needs_a_reason_and_keeps_the_old_row(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    words = ("correct", "1", "1", "2", "-1", "3", "-1", "-1")
    assert "Begründung" in office.refuses(*words)
    office.says(*words, "--reason", "Spalte verwechselt", "--author", "Schreibstelle")
    shown = office.data("sheet", "1", "1")
    assert shown["rows"][1]["points"] == [-1, 3, -1, -1]
    assert shown["history"][0]["totals"] == [12, -4, -4, -4]
    assert (shown["history"][0]["author"], shown["history"][0]["reason"]) == (
        "Schreibstelle",
        "Spalte verwechselt",
    )


def test_a_correction_asks_before_it_is_made(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    office.at_a_terminal()
    words = ("correct", "1", "1", "2", "-1", "3", "-1", "-1", "--reason", "verwechselt")
    assert office.run(*words, typed="n\n").exit_code == 1
    assert not office.state().filed(1, 1).history
    office.says(*words, typed="j\n")
    assert office.state().filed(1, 1).history


def test_a_whole_sheet_is_corrected_when_a_row_was_left_out(office: Office) -> None:
    office.says("enter", "1", "1", "--short", "abgebrochen", typed=rows(ROW, ROW))
    words = ("correct", "1", "1", "--all", "--short", "", "--reason", "Zeilen übersehen")
    office.says(*words, typed=rows(*[ROW] * 4))
    assert office.state().filed(1, 1).sheet.played == 4


def test_totals_are_corrected(office: Office) -> None:
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    office.says("correct", "1", "1", "--totals", "12 -8 -4 0", "--reason", "Spalten vertauscht")
    assert office.state().filed(1, 1).sheet.points == (12, -8, -4, 0)


def test_a_correction_tells_when_the_typed_kassa_goes(office: Office) -> None:
    office.says("enter", "1", "1", "12", "-4", "-8", "0", "--kassa", "240 -80 -160 0")
    words = ("correct", "1", "1", "--totals", "12 -8 -4 0", "--preview")
    assert "Die eingetragene Kassa fällt weg" in office.says(*words)
    assert office.data(*words)["kassa_lost"] is True


def test_a_correction_has_to_say_what(office: Office) -> None:
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    assert "Was wird berichtigt?" in office.refuses("correct", "1", "1", "--reason", "so")


def test_a_row_that_nobody_can_clear_up_is_struck(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    said = office.says("strike", "1", "1", "3", "--reason", "unleserlich")
    assert "jetzt +9 −3 −3 −3" in said
    again = office.refuses("strike", "1", "1", "3", "--reason", "unleserlich")
    assert "Runde 1, Tisch 1, Spiel 3: Die Zeile ist schon gestrichen." in again


def test_totals_are_corrected_where_they_were_entered(office: Office) -> None:
    """Without rows nothing in this place could be a deal."""
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    words = ("correct", "1", "1", "--reason", "verlesen", "--", "0", "12", "-4", "-8")
    assert "jetzt 0 +12 −4 −8" in office.says(*words)
    wrong = office.refuses("correct", "1", "1", "--reason", "x", "--", "9", "12", "-4", "-8")
    assert "Runde 1, Tisch 1: Die Summen +9 +12 −4 −8 ergeben +9 statt 0" in wrong


def test_a_strike_has_its_reason(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(ROW, ROW, ROW, ROW))
    assert "Runde 1, Tisch 1, Spiel 2: Dafür ist eine Begr" in office.refuses(
        "strike", "1", "1", "2"
    )
    office.says("strike", "1", "1", "2", "--reason", "unleserlich")
    assert "vorher +12 −4 −4 −4 (unleserlich)" in office.says("sheet", "1", "1")


def test_at_the_terminal_the_reason_is_asked_for(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(ROW, ROW, ROW, ROW))
    office.at_a_terminal()
    office.says("strike", "1", "1", "2", typed="unleserlich\nj\n")
    assert office.state().log[-1].reason == "unleserlich"
    assert office.run("strike", "1", "1", "3", typed="\n").exit_code == 2


def test_sheet_and_log_say_which_deal_was_corrected_and_what_stood_there(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    office.says("correct", "1", "1", "2", "1", "1", "-1", "-1", "--reason", "verschrieben")
    changed = "Spiel 2: +3 −1 −1 −1 → +1 +1 −1 −1"
    assert changed in office.says("sheet", "1", "1")
    assert changed in office.data("log")["log"][-1]["text"]
