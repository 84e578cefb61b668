"""``post``, ``complain``, ``decide``, ``confirm``, ``lot``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament.office import SEED, Office

ONE_ROUND = ["round=[{stage = 'main', count = 1, deals = 4}]"]


def test_standings_are_posted_complained_about_and_confirmed(finished: Office) -> None:
    assert "zuerst" in finished.refuses("confirm").lower()
    assert "Einsprüche bis" in finished.says("post")
    assert "läuft noch 15 Minuten" in finished.refuses("confirm")
    complaint = finished.data("complain", "3", "Meine Summe stimmt nicht")["complaint"]
    finished.time += 16 * 60
    assert "noch nicht entschieden" in finished.refuses("confirm")
    assert "abgewiesen" in finished.says("decide", str(complaint), "dismissed")
    assert finished.data("confirm")["confirmed"] is True
    assert "bestätigt" in finished.refuses("enter", "1", "1", "0", "0", "0", "0")
    assert "endgültig" in finished.refuses("undo", str(len(finished.state().log)))
    assert "Begründung" in finished.refuses("reopen")
    assert finished.data("reopen", "--reason", "Rechenfehler")["confirmed"] is False
    assert finished.data("confirm")["confirmed"] is True


def test_a_lot_is_drawn_among_equals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = [*ONE_ROUND, "scoring.ties=['lot']"]
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 8, own)
    office.drawn()
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    office.says("enter", "1", "2", "12", "4", "-10", "-6")
    tied = sorted(place["number"] for place in office.data("standings")["places"][:2])
    assert "muss das Los entscheiden" in office.refuses("post")
    assert office.data("board")["next"] == "lot"
    lots = office.data("lot", "--seed", SEED)["lots"]
    assert [sorted(lot) for lot in lots] == [tied]
    assert [p["number"] for p in office.data("standings")["places"][:2]] == lots[0]
    assert "nichts zu losen" in office.refuses("lot")


def test_a_lot_that_was_drawn_in_the_hall_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [*ONE_ROUND, "scoring.ties=['lot']"]
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 4, own)
    office.drawn()
    office.says("enter", "1", "1", "6", "6", "-8", "-4")
    first, second = (place["number"] for place in office.data("standings")["places"][:2])
    office.says("lot", str(second), str(first))
    assert office.data("standings")["places"][0]["number"] == second
