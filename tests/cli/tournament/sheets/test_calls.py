"""The referee at the tables, people in the wrong seats, and when tables are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament.office import Office


def test_a_table_calls_the_referee_who_comes_rules_in_words_and_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 8)
    office.drawn()
    sits = office.state().table(1, 1)[0]
    call = office.data("call", "1", "1", "nicht bedient", "--player", str(sits))["call"]
    assert "nicht bedient" in office.says("calls")
    assert "gerufen" in office.says("board")
    assert "jemand anderer" in office.refuses("take-call", str(call), "--player", str(sits))
    assert "Schiri ist dort" in office.says("take-call", str(call), "--name", "Schiri")
    ruling = office.data("rule", "1", "1", "--text", "weiterspielen", "--call", str(call))
    assert (ruling["points"], office.state().call(call).how) == (None, "ruled")
    assert "erledigt" in office.says("close-call", str(call))
    assert office.data("calls")["calls"] == []


def test_two_who_sat_at_each_others_table_are_put_right_after_a_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 8)
    office.drawn()
    one, two = office.state().table(1, 1)[0], office.state().table(1, 2)[0]
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    words = ("reseat", "1", str(one), str(two))
    assert "Platz" in office.says(*words, "--preview", "--reason", "verwechselt")
    assert "Begründung" in office.refuses(*words)
    office.says(*words, "--reason", "verwechselt")
    assert office.data("standings")["places"][0]["number"] == two


def test_the_next_tables_are_told_or_held_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "kant-ine", 8)
    office.says("close")
    office.says("draw")
    assert office.data("tell", "2")["public"] is True
    assert "wartet" in office.says("tell", "2", "--hold")
