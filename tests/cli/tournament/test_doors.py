"""Doors of the office that few use: each leads where it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clauses import clause
from tests.cli.running import run
from tests.cli.tournament.office import Office

PRIZES = ("money.prizes_percent=[]", "money.prizes_cents=[3000, 1000]", "money.entry_cents=1000")


@pytest.fixture
def kantine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    made = Office(tmp_path, monkeypatch, "kant-ine", 4)
    made.closed_and_drawn()
    return made


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    return Office(tmp_path, monkeypatch, players=8)


@clause("KI-064", "KI-069")
def test_another_deal_begins_only_with_a_scorer_and_before_the_signal(
    kantine: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "noch nicht begonnen" in kantine.refuses("another", "1", "1")
    kantine.says("start")
    assert "--scorer" in kantine.refuses("another", "1", "1")
    kantine.says("scorer", "1", "1", "2")
    hour = kantine.time + 3000
    monkeypatch.setattr("mondfang.cli.tournament.round.now", lambda: hour)
    assert kantine.data("another", "1", "1")["may_start"]
    hour += 1000
    assert "Signal" in kantine.refuses("another", "1", "1")


@clause("KI-049", "KI-050")
def test_cards_seat_a_table(kantine: Office) -> None:
    words = ("seat", "1", "1", "1", "2", "3", "4", "--cards", "HK P9 XII T10")
    assert kantine.data(*words)["seats"][0] == 3


@clause("KI-203")
def test_a_second_warning_says_that_an_exclusion_is_possible(kantine: Office) -> None:
    assert "Ausschluss" not in kantine.says("warn", "3", "--reason", "laut")
    assert "Ausschluss" in kantine.says("warn", "3", "--reason", "wieder laut")


def test_the_start_can_be_moved(office: Office) -> None:
    moved = office.data("plan", "--starts", "15:30")["starts_at"]
    assert office.state().created.starts_at == moved


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


def test_fixed_prizes_come_out_of_the_pot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch, players=8, settings=PRIZES)
    office.drawn()
    office.enter_round(1)
    money = office.data("money")
    assert sorted(money["prizes"].values()) == [1000, 3000]
    assert money["kept"] == 4000


def test_the_log_names_the_corrected_deal_and_what_stood_there(office: Office) -> None:
    office.drawn()
    deals = len(office.state().table(1, 1)) * 4
    office.says("enter", "1", "1", typed="3 -1 -1 -1\n" * deals)
    office.says("correct", "1", "1", "2", "1", "1", "-1", "-1", "--reason", "verschrieben")
    assert "Spiel 2: +3 −1 −1 −1 → +1 +1 −1 −1" in office.data("log")["log"][-1]["text"]


def test_a_row_by_hand_is_the_referees_own_ruling(office: Office) -> None:
    office.drawn()
    who = str(office.state().table(1, 1)[0])
    said = office.says("rule", "1", "1", "2", "--row", "-9 3 3 3", "--player", who)
    assert "Spruch des Schiedsrichters" in said
    assert "Ermessen" not in said


def test_a_single_sheet_does_not_take_the_place_of_all(office: Office) -> None:
    office.closed_and_drawn()
    whole = office.data("print", "score-sheets")["files"]
    assert office.data("print", "score-sheets", "--table", "2")["files"] != whole


def test_a_ranking_with_fractions_has_the_same_decimals_everywhere(kantine: Office) -> None:
    kantine.says("start")
    kantine.sitting(1)
    kantine.says("enter", "1", "1", "5", "-5", "17", "-17", "--deals", "17", "--scorer", "1")
    said = kantine.says("standings")
    assert "1,00" in said
    assert "0,29" in said


def test_a_cup_is_given_as_a_file_to_change() -> None:
    made = run("cup", "formats", "heine")
    assert made.exit_code == 0
    assert 'id = "heine"' in made.stdout
    assert run("cup", "formats", "nein").exit_code == 2
