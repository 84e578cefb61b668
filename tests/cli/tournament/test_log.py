"""``log`` and ``undo``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament.office import Office


def test_the_log_says_who_did_what_and_why(finished: Office) -> None:
    finished.says("warn", "3", "--author", "Schiedsgericht", "--reason", "laut")
    said = finished.says("log", "--last", "1")
    assert "Schiedsgericht 3 Spieler 3 verwarnt laut" in said
    entries = finished.data("log", "--sheet", "1", "2")["log"]
    assert [entry["event"]["kind"] for entry in entries] == ["sheet-entered"]


def test_the_last_entry_is_undone_and_stays_in_the_log(finished: Office) -> None:
    assert "Zettel" in finished.says("undo")
    assert finished.state().missing(1) == (2,)
    assert finished.data("log")["log"][-2]["undone"] is True
    assert "Zettel" in finished.says("undo")
    assert finished.state().missing(1) == (1, 2)


def test_an_entry_on_which_others_build_is_not_undone(finished: Office) -> None:
    seq = next(
        e["seq"] for e in finished.data("log")["log"] if e["event"]["kind"] == "round-started"
    )
    assert "weil Eintrag" in finished.refuses("undo", str(seq))


def test_nothing_is_left_to_undo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch)
    assert "nichts zurückzunehmen" in office.refuses("undo")
