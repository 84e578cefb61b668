"""``player``, ``players``: somebody shown, changed, forgotten."""

from __future__ import annotations

from tests.cli.tournament.office import Office


def test_somebody_is_changed_and_shown(office: Office) -> None:
    office.says("register", "Speiler 1")
    said = office.says("player", "1", "--name", "Spieler 1", "--club", "Graz", "--consent", "short")
    assert said == "1 Spieler 1 (Graz) veröffentlicht: Name gekürzt"


def test_who_asks_to_be_forgotten_is_gone_from_the_log(office: Office) -> None:
    office.says("register", "Unverwechselbar", "Spieler 2")
    office.says("player", "1", "--anonymise", "--yes")
    assert "Unverwechselbar" not in office.says("log")
    assert b"Unverwechselbar" not in office.file.read_bytes()
    assert office.data("players")["players"][0]["name"] == ""


def test_nobody_is_there_under_a_number_that_was_not_given_out(office: Office) -> None:
    assert "Startnummer 9" in office.refuses("player", "9", "--club", "Graz")
