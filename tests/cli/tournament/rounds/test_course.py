"""``start``, ``end``, ``plan``, ``another``, ``board``: a round as it goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clauses import clause
from tests.cli.tournament.office import SEED, Office


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    return Office(tmp_path, monkeypatch, "steirischer-cup", 9)


def test_a_round_is_shortened_with_a_reason(office: Office) -> None:
    assert "Begründung" in office.refuses("plan", "3", "--deals", "12")
    assert "--deals oder --minutes fehlt" in office.refuses("plan", "3")
    office.says("plan", "3", "--deals", "12", "--reason", "es wird spät")
    assert office.state().format.plan(3).deals == 12


def test_the_next_round_waits_for_the_sheets(office: Office) -> None:
    office.drawn()
    office.says("enter", "1", "2", "3", "-1", "-1", "-1")
    office.says("draw", "--seed", SEED)
    assert "Runde 1: Es fehlen noch die Zettel dieser Tische" in office.refuses("start", "2")
    office.enter_round(1)
    assert "Runde 2 läuft" in office.says("start")


def test_the_clock_of_a_timed_round_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "hopfgarten", 8)
    office.closed_and_drawn()
    signal = office.data("start")["signal"]
    assert signal == office.time + 120 * 60
    office.says("end")
    assert "schon abgeläutet" in office.refuses("end")


def test_the_board_says_who_is_missing_and_what_is_next(office: Office) -> None:
    assert office.data("board")["next"] == "register … / close"
    office.drawn()
    board = office.data("board")
    assert (board["rounds"][0]["missing"], board["next"]) == ([1, 2], "enter 1")
    office.says("enter", "1", "2", "3", "-1", "-1", "-1")
    said = office.says("board")
    assert "1 von 2 Zetteln da" in said
    assert "Tisch 1:" in said
    assert "Tisch 2:" not in said


@clause("KI-064", "KI-069")
def test_another_deal_begins_only_with_a_scorer_and_before_the_signal(
    kantine: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "noch nicht begonnen" in kantine.refuses("another", "1", "1")
    kantine.says("start")
    assert "--scorer" in kantine.refuses("another", "1", "1")
    kantine.says("scorer", "1", "1", "2")
    hour = kantine.time + 3000
    monkeypatch.setattr("mondfang.cli.tournament.rounds.course.now", lambda: hour)
    assert kantine.data("another", "1", "1")["may_start"]
    hour += 1000
    assert "Signal" in kantine.refuses("another", "1", "1")


def test_the_start_can_be_moved(eight: Office) -> None:
    moved = eight.data("plan", "--starts", "15:30")["starts_at"]
    assert eight.state().created.starts_at == moved
