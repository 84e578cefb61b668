"""Whole lists at the door: one entry, one undo, and every fault with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.log.forget import forgotten
from tests.cli.tournament.office import Office

PEOPLE = "Name;Verein\n" + "".join(f"Spieler {n};Graz\n" for n in range(1, 9))


def office_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, form: str = "sb"
) -> Office:
    office = Office(tmp_path, monkeypatch, form)
    (tmp_path / "liste.csv").write_text(text, encoding="utf-8")
    return office


def test_a_wrong_list_is_taken_back_by_one_undo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = office_of(tmp_path, monkeypatch, PEOPLE)
    assert office.data("register", "--csv", "liste.csv")["players"] == 8
    assert len(office.state().log) == 2
    office.says("undo")
    assert not office.state().entrants


def test_somebody_who_stands_twice_in_a_list_is_named_by_both_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = office_of(tmp_path, monkeypatch, PEOPLE + "\nSpieler  3;Wien\n")
    said = office.refuses("register", "--csv", "liste.csv")
    assert "Zeile 11: Spieler 3 steht schon in Zeile 4 der Liste." in said
    assert "--same-name" in said


def test_two_people_of_one_name_are_two_where_somebody_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = office_of(tmp_path, monkeypatch, PEOPLE + "Spieler 3;Wien\n")
    assert office.data("register", "--csv", "liste.csv", "--same-name")["players"] == 9


def test_who_is_registered_already_is_named_by_the_line_of_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = office_of(tmp_path, monkeypatch, PEOPLE)
    office.says("register", "Spieler 5")
    assert "Zeile 6: " in office.refuses("register", "--csv", "liste.csv")


def test_what_a_list_has_too_much_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = office_of(tmp_path, monkeypatch, "Name;Bezahlt\nSpieler 1;ja\n")
    assert "Nicht übernommen: Bezahlt." in office.says("register", "--csv", "liste.csv")


def test_who_came_by_a_list_can_be_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = office_of(tmp_path, monkeypatch, PEOPLE)
    office.says("register", "--csv", "liste.csv")
    after = Tournament.of(forgotten(office.state().log, 3))
    assert after.entrants[3].name == ""
    assert after.entrants[4].name == "Spieler 4"
