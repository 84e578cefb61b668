"""The door, the cash desk, the hall and the links at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mondfang.tournament.office.access.links import link_of
from tests.cli.tournament.office import Office


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    return Office(tmp_path, monkeypatch, "steirischer-cup", 8)


def test_who_is_expected_arrives_and_who_is_missing_is_told(office: Office) -> None:
    office.says("register", "Kommt", "Kommt noch", "--expected")
    assert "8 sind da. Es fehlen noch: 9 Kommt, 10 Kommt noch" in office.says("arrive")
    assert office.data("arrive", "9")["expected"] == [10]
    assert "noch nicht da" in office.says("players")
    assert "ist schon da" in office.refuses("arrive", "9", "10")
    office.closed_and_drawn()
    assert "von der Leitung" in office.refuses("arrive", "10")
    assert "repair" in office.says("arrive", "10", "--late", "--reason", "Stau")


def test_the_cash_desk_counts(office: Office) -> None:
    fee = office.state().format.money.entry_cents
    office.says("paid", "1")
    office.says("paid", "2", "20")
    office.says("paid", "2", "--reason", "zu viel", "--", "-5")
    assert office.state().paid == {1: fee, 2: 1500}
    found = office.data("cash")
    assert (found["due"], found["paid"]) == (8 * fee, fee + 1500)
    assert "gezahlt" in office.says("cash")
    assert "keine Zahlung" in office.refuses("paid", "1")


def test_the_plan_changes_and_a_full_hall_has_a_waiting_list(office: Office) -> None:
    changed = office.says("plan", "--title", "Neuer Name", "--fee", "15", "--prizes", "60,40")
    assert "Neuer Name" in changed
    office.says("plan", "--places", "8", "--complaints", "5")
    assert "auf der Warteliste" in office.says("register", "Zu viel")
    assert office.data("players")["players"][8]["waiting"]
    assert office.run("plan", "--prizes", "viel").exit_code == 2
    state = office.state()
    assert (state.created.title, state.format.money.entry_cents) == ("Neuer Name", 1500)
    assert state.format.office.complaint_minutes == 5


def test_the_hall_is_told_something(office: Office) -> None:
    office.says("announce", "Essen um sechs", "--minutes", "30")
    entry = office.data("announce", "Bitte den Zettel", "--table", "7")["announcements"][0]["entry"]
    assert "(Tisch 7) Bitte den Zettel" in office.says("announce")
    office.says("announce", "--stop", str(entry))
    assert "Zettel" not in office.says("announce")
    office.time += 3600
    assert "Nichts angesagt" in office.says("announce")


def test_a_table_gets_its_time_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch, "kant-ine", 8)
    office.drawn()
    before = office.state().signal(1)
    assert before is not None
    assert office.data("extra-time", "1", "2", "5")["signal"] == before + 300


def test_links_are_given_listed_and_taken_back(office: Office) -> None:
    office.drawn()
    found = office.data("link", "scribe", "--round", "1")["links"]
    assert [one["table"] for one in found] == [1, 2]
    assert link_of(office.state(), found[1]["secret"], office.time).table == 2
    cash = office.data("link", "cash", "--name", "Kassa Eingang", "--hours", "5")["links"][0]
    assert "Kassa Eingang" in office.says("links")
    assert cash["secret"] not in office.says("log", "--json")
    office.says("unlink", cash["id"])
    assert [one["role"] for one in office.data("links")["links"]] == ["scribe", "scribe"]
    assert "gibt es nicht" in office.refuses("unlink", cash["id"])
    assert office.run("link", "scribe").exit_code == 2
