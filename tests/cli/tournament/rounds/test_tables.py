"""``tables``, ``swap``, ``seat``: who sits where."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clauses import clause
from tests.cli.tournament.office import Office


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    return Office(tmp_path, monkeypatch, "steirischer-cup", 9)


def test_tables_are_listed_by_table_and_by_name(office: Office) -> None:
    office.drawn()
    by_table = office.data("tables", "1")
    assert [len(one["players"]) for one in by_table["tables"]] == [5, 4]
    assert "Spieler 1 1" in office.says("tables", "--by-name")


def test_two_change_seats_before_a_round(office: Office) -> None:
    office.closed_and_drawn()
    one, two = (table[0] for table in office.state().draws[1].tables)
    office.says("swap", "1", str(one), str(two))
    assert [table[0] for table in office.state().draws[1].tables] == [two, one]


def test_a_table_sits_as_the_cards_were_drawn(office: Office) -> None:
    office.drawn()
    seats = office.state().table(1, 2)[::-1]
    office.says("seat", "1", "2", *map(str, seats))
    assert office.state().table(1, 2) == seats


def test_a_player_at_two_tables_is_refused_with_the_place(office: Office) -> None:
    office.drawn()
    elsewhere = office.state().table(1, 1)[0]
    seats = [elsewhere, *office.state().table(1, 2)[1:]]
    assert "Runde 1, Tisch 2" in office.refuses("seat", "1", "2", *map(str, seats))


@clause("KI-071")
def test_tables_without_a_round_are_those_that_may_be_known(kantine: Office) -> None:
    assert len(kantine.state().draws) == 4
    assert "Runde 1" in kantine.says("tables")


@clause("KI-049", "KI-050")
def test_cards_seat_a_table(kantine: Office) -> None:
    words = ("seat", "1", "1", "1", "2", "3", "4", "--cards", "HK P9 XII T10")
    assert kantine.data(*words)["seats"][0] == 3


def test_a_long_name_makes_no_line_wider_than_the_terminal(office: Office) -> None:
    office.says("register", "Freiherr Maximilian-Ferdinand von und zu Spieler auf Langennamen")
    office.drawn()
    lines = office.run("tables").stdout.splitlines()
    assert any("Langennamen" in line for line in lines)
    assert max(map(len, lines)) <= 110
