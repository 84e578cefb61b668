"""``sheet`` and ``check``."""

from __future__ import annotations

from tests.cli.tournament.office import Office
from tests.cli.tournament.sheets.rows import ROW, rows


def test_check_names_rows_that_no_game_gives(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(ROW, "8 -1 -3 -4", ROW, ROW))
    result = office.run("check", "1", "1")
    assert result.exit_code == 1
    assert "Runde 1, Tisch 1, Spiel 2: +8 −1 −3 −4" in result.stdout
    assert "4 Zeilen geprüft, 1 fraglich" in result.stdout


def test_check_is_content_with_possible_rows(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    assert office.data("check")["doubts"] == []


def test_the_board_says_what_a_round_waits_for(office: Office) -> None:
    office.enter_round(1)
    assert office.data("board")["next"] == "draw"
    office.says("enter", "1", "2", "0", "0", "0", "0", "--second", "--author", "Zweite")
    assert office.data("board")["next"] == "correct 1 2 …"
    assert "die Eingaben weichen ab (Σ)" in office.says("board")
    assert "Abweichung, Σ" in office.says("sheet", "1", "2")
