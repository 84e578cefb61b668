"""Tournaments that several tests begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament.office import Office
from tests.cli.tournament.sheets.rows import FORCED

ONE_ROUND = ["round=[{stage = 'main', count = 1, deals = 4}]"]


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Registration has just begun."""
    return Office(tmp_path, monkeypatch)


@pytest.fixture
def eight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    return Office(tmp_path, monkeypatch, players=8)


@pytest.fixture
def kantine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Drawn by the rules of the Kant_Ine; only the cards tell who sits where."""
    made = Office(tmp_path, monkeypatch, "kant-ine", 4)
    made.closed_and_drawn()
    return made


@pytest.fixture
def playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Two tables of four, four deals a round; the first dealer stands in the left column."""
    made = Office(tmp_path, monkeypatch, "steirischer-cup", 8, FORCED)
    made.drawn()
    return made


@pytest.fixture
def finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """One round at two tables, both sheets in."""
    made = Office(tmp_path, monkeypatch, "steirischer-cup", 8, ONE_ROUND)
    made.drawn()
    made.says("enter", "1", "1", "12", "-4", "-8", "0")
    made.says("enter", "1", "2", "12", "4", "-10", "-6")
    return made
