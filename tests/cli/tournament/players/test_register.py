"""``register``: one by one, several at once, from a list, late."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clauses import clause
from tests.cli.tournament.office import Office


def test_several_register_at_once_and_get_the_next_numbers(office: Office) -> None:
    office.says("register", "Spieler 1", "Spieler 2", "--club", "Murtal")
    assert office.says("register", "Spieler 3") == "3 Spieler 3 3 angemeldet."


def test_lines_register_with_their_clubs(office: Office) -> None:
    office.says("register", typed="Spieler 1; Murtal\n\nSpieler 2\tGraz\n", language="en")
    clubs = [one["club"] for one in office.data("players")["players"]]
    assert clubs == ["Murtal", "Graz"]


def test_a_name_that_is_there_already_is_warned_about(office: Office) -> None:
    office.says("register", "Spieler Eins")
    said = office.refuses("register", "Spieler Zwei", "eins  SPIELER")
    assert "So heißt schon jemand: Spieler Eins (Startnummer 1)" in said
    office.says("register", "eins SPIELER", "--same-name")


def test_at_the_terminal_one_registers_after_another(office: Office) -> None:
    office.at_a_terminal()
    said = office.says("register", typed="Spieler 1; Murtal\nSpieler 1\nn\nSpieler 1\nj\n\n")
    assert "Ist es jemand anderer?" in said
    assert [one.name for one in office.state().entrants.values()] == ["Spieler 1", "Spieler 1"]


def test_a_list_registers_everybody(office: Office) -> None:
    office.says("register", "Spieler 1")
    Path("liste.csv").write_text("Name;Verein\nSpieler 2;Murtal\nSpieler 3;\n", encoding="utf-8")
    assert "3 angemeldet." in office.says("register", "--csv", "liste.csv")


def test_a_broken_line_of_a_list_is_named_and_nobody_is_registered(office: Office) -> None:
    Path("liste.csv").write_text("Name;Verein\nSpieler 2;Murtal\n;Graz\n", encoding="utf-8")
    said = office.refuses("register", "--csv", "liste.csv")
    assert "liste.csv" in said
    assert "Zeile 3" in said


def test_who_has_not_agreed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch, "kant-ine")
    assert "hat noch nicht zugestimmt: schiedsgericht" in office.refuses("register", "Spieler 1")
    office.says("register", "Spieler 1", "--confirmed")


def test_who_comes_late_needs_the_management_and_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 8)
    office.says("close")
    assert "pünktlich" in office.refuses("register", "Spieler 9")
    assert "Begründung" in office.refuses("register", "Spieler 9", "--late")
    office.says("register", "Spieler 9", "--late", "--reason", "Zug verspätet")


def test_a_list_that_is_not_there_is_missed_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch)
    assert "nix.csv: Diese Datei" in office.refuses("register", "--csv", "nix.csv")
    assert "nix.csv: No such file" in office.refuses("register", "--csv", "nix.csv", language="en")
    assert "keine Datei" in office.refuses("register", "--csv", ".")


@clause("KI-218")
def test_everybody_agrees_for_himself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch, "kant-ine")
    office.at_a_terminal()
    office.says("register", typed="Spieler 1\nj\nSpieler 2\nn\n\n")
    assert [one.name for one in office.state().entrants.values()] == ["Spieler 1"]


@clause("KI-217", "KI-220")
def test_who_registers_is_told_what_nobody_can_claim(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "kant-ine")
    said = office.says("register", "Spieler 1", "--confirmed")
    assert "[KI-217]" in said
    assert "[KI-220]" in said
