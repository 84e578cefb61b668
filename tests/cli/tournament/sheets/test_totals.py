"""Totals that no evening gives: asked about once, kept if the sheet says so, found by the check."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tournament.office import Office

HUGE = ("enter", "1", "1", "99999", "-99999", "0", "0")


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    made = Office(tmp_path, monkeypatch, players=8)
    made.drawn()
    return made


def test_a_sum_that_no_evening_gives_is_asked_about(office: Office) -> None:
    office.at_a_terminal()
    said = office.says(*HUGE, typed="n\n")
    assert "So viel gewinnt in einer Runde niemand" in said
    assert (1, 1) not in office.state().sheets


def test_it_is_kept_if_the_sheet_says_so(office: Office) -> None:
    office.at_a_terminal()
    office.says(*HUGE, typed="j\n")
    assert max(office.state().sheets[1, 1].sheet.points) == 99999


def test_where_nobody_can_be_asked_it_is_told_and_the_check_finds_it(office: Office) -> None:
    assert office.data(*HUGE)["totals_doubtful"]
    result = office.run("check", "1", "1")
    assert result.exit_code == 1
    assert "1 fraglich" in result.output


def test_ordinary_sums_are_not_asked_about(office: Office) -> None:
    office.at_a_terminal()
    assert "niemand" not in office.says("enter", "1", "1", "120", "-60", "-60", "0")
