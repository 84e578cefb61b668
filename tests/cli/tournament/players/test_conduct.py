"""``warn``, ``exclude``, ``ban``."""

from __future__ import annotations

from tests.clauses import clause
from tests.cli.running import run
from tests.cli.tournament.office import Office


def test_who_was_banned_for_two_tournaments_is_kept_from_the_next(office: Office) -> None:
    office.says("register", "Spieler 1")
    assert "Wie lange" in office.refuses("ban", "1")
    office.says("ban", "1", "--tournaments", "2", "--reason", "Streit")
    office.says("new", "Nächstes", "sb", "--file", "n.mondfang", "--after", "turnier.mondfang")
    result = run("tournament", "register", "Spieler 1", "--file", "n.mondfang")
    assert "Spieler 1 ist gesperrt (Streit)" in result.stderr
    run("tournament", "unban", "Spieler 1", "--file", "n.mondfang")
    assert run("tournament", "register", "Spieler 1", "--file", "n.mondfang").exit_code == 0


@clause("KI-203")
def test_a_second_warning_says_that_an_exclusion_is_possible(kantine: Office) -> None:
    assert "Ausschluss" not in kantine.says("warn", "3", "--reason", "laut")
    assert "Ausschluss" in kantine.says("warn", "3", "--reason", "wieder laut")


def test_no_exclusion_is_proposed_where_the_book_names_none(playing: Office) -> None:
    for reason in ("laut", "wieder laut"):
        assert "Ausschluss" not in playing.says("warn", "3", "--reason", reason)


def test_warnings_and_exclusion_are_on_record(playing: Office) -> None:
    playing.says("warn", "3", "--reason", "laut")
    assert "zum 2. Mal" in playing.says("warn", "3", "--reason", "wieder laut")
    assert "Begründung" in playing.refuses("exclude", "3")
    said = playing.says("exclude", "3", "--reason", "zum dritten Mal laut")
    assert "3 Spieler 3 ist ab Runde 2 ausgeschlossen." in said
