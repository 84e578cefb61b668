"""``check`` looks at the log: what was changed behind the program's back is told, and stops it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.running import printed, refused, run
from tests.cli.tournament.office import Office


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Two warnings that somebody might wish away."""
    made = Office(tmp_path, monkeypatch, "sb", players=4)
    made.says("warn", "2", "--reason", "laut")
    made.says("warn", "2", "--reason", "noch lauter")
    made.says("warn", "3", "--reason", "leise")
    return made


def altered(statement: str) -> None:
    with closing(sqlite3.connect("turnier.mondfang")) as database, database:
        assert database.execute(statement).rowcount > 0


def test_a_log_that_fits_is_told_with_its_hash(office: Office) -> None:
    said = office.says("check")
    assert "8 Einträge, alle passen zusammen." in said
    found = office.data("check")["log"]
    assert (found["faults"], found["times"], found["since"]) == ([], [], 1)
    assert found["fingerprint"] in said
    assert found["head"].startswith(found["fingerprint"].replace(" ", ""))
    assert "which all fit together" in office.says("check", language="en")


def test_deleted_warnings_are_found(office: Office) -> None:
    altered("DELETE FROM journal WHERE kind = 'warned' AND body LIKE '%lauter%'")
    result = office.run("check")
    assert result.exit_code == 1
    assert "Davor fehlen Einträge." in result.stdout
    assert "check --accept" in result.stdout
    assert result.stderr == ""


def test_an_edited_entry_is_found(office: Office) -> None:
    altered("UPDATE journal SET body = replace(body, 'leise', 'brav') WHERE seq = 8")
    result = office.run("check", language="en")
    assert result.exit_code == 1
    assert "Entry 8 does not fit the one before" in result.stdout
    data = json.loads(office.run("check", "--json").stdout)
    assert data["log"]["faults"] == [{"entry": 8, "kind": "changed", "accepted": False}]


def test_an_entry_from_elsewhere_is_found(office: Office) -> None:
    altered(
        "INSERT INTO journal SELECT book, 9, at, author, kind, body, NULL, NULL"
        " FROM journal WHERE seq = 8"
    )
    assert "hat keinen Prüfwert" in office.run("check").stdout


def test_a_broken_log_is_read_with_a_warning(office: Office) -> None:
    altered("DELETE FROM journal WHERE seq = 7")
    result = office.run("players")
    assert result.exit_code == 0
    assert "Spieler 4" in result.stdout
    assert "ACHTUNG: turnier.mondfang: Das Protokoll passt nicht zusammen" in result.stderr


def test_nothing_is_written_behind_a_break_until_somebody_accepts_it(office: Office) -> None:
    altered("DELETE FROM journal WHERE seq = 7")
    said = office.refuses("warn", "1", "--reason", "zu leise")
    assert "Das Protokoll passt nicht zusammen (Eintrag 8)" in said
    assert "mondfang tournament check" in said
    assert "Begründung" in office.refuses("check", "--accept")
    accepted = office.says("check", "--accept", "--reason", "Datei aus einer Sicherung geholt")
    assert "Davor fehlen Einträge. (angenommen)" in accepted
    assert "Bruch im Protokoll angenommen, Eintrag 8" in office.says("log")
    office.says("warn", "1", "--reason", "zu leise")
    assert "nichts anzunehmen" in office.refuses("check", "--accept", "--reason", "noch einmal")


def test_a_hash_that_somebody_wrote_down_is_found_again(office: Office) -> None:
    mark = office.data("check")["log"]["fingerprint"]
    office.says("warn", "4", "--reason", "später")
    assert "gehört zu Eintrag 8" in office.says("check", "--fingerprint", mark)
    altered("DELETE FROM journal WHERE seq >= 8")
    result = office.run("check", "--fingerprint", mark)
    assert result.exit_code == 1
    assert "Diesen Prüfwert hat kein Eintrag" in result.stdout


def test_a_log_that_comes_to_nothing_is_still_checked(office: Office) -> None:
    altered("UPDATE journal SET body = '{' WHERE seq = 3")
    result = office.run("check")
    assert result.exit_code == 2
    assert "entry 3" in result.stdout
    assert "Traceback" not in result.output


def test_a_file_from_before_says_that_its_chain_is_young(office: Office) -> None:
    altered("UPDATE journal SET link = NULL, seals = NULL")
    assert "Noch ohne Prüfkette" in office.says("check")
    office.says("warn", "1", "--reason", "zu leise")
    assert "bis 8 sind älter als die Prüfkette" in office.says("check")


def test_the_hash_is_shown_where_the_director_looks(office: Office) -> None:
    mark = office.data("check")["log"]["fingerprint"]
    assert mark in office.says("board")
    assert mark in office.says("log")
    assert office.data("log")["head"].startswith(mark.replace(" ", ""))


def test_an_entry_earlier_than_the_one_before_is_kept_and_told(office: Office) -> None:
    office.time -= 86_400
    result = office.run("warn", "1", "--reason", "gestern")
    assert result.exit_code == 0
    assert "Achtung: Eintrag 9 ist früher als der vorige" in result.stderr
    assert office.data("check")["log"]["times"] == [{"entry": 9, "kind": "earlier"}]


def test_an_entry_years_later_is_kept_and_told(office: Office) -> None:
    office.time += 1000 * 86_400
    result = office.run("warn", "1", "--reason", "übermorgen", language="en")
    assert result.exit_code == 0
    assert "Beware: Entry 9 is more than a year later" in result.stderr
    office.time -= 1000 * 86_400
    kinds = [one["kind"] for one in office.data("check")["log"]["times"]]
    assert kinds == ["future"]


def test_a_backup_tells_its_hash_and_its_times(office: Office, tmp_path: Path) -> None:
    office.time += 1000 * 86_400
    office.run("warn", "1", "--reason", "übermorgen")
    office.time -= 1000 * 86_400
    office.says("export", "--archive", "sicherung.json")
    mark = office.data("check")["log"]["fingerprint"]
    result = office.run("import", "sicherung.json", "--file", "anderswo.mondfang")
    assert f"Prüfwert der Sicherung (Eintrag 9): {mark}" in result.stdout
    assert "Eintrag 9 liegt in der Zukunft" in result.stderr


def test_a_cup_checks_its_log_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    printed("cup", "new", "Cup", "steirischer-cup", "--file", "turnier.mondfang")
    Path("liste.tsv").write_text("1\tSpieler 1\tMurtal\t12\n2\tSpieler 9\t\t-12\n")
    printed("cup", "add", "liste.tsv")
    assert "2 Einträge, alle passen zusammen." in printed("cup", "check")
    altered("UPDATE journal SET body = replace(body, '\"12\"', '\"24\"') WHERE seq = 2")
    result = run("cup", "check")
    assert result.exit_code == 1
    assert "Eintrag 2 passt nicht zum vorigen" in result.stdout
    assert "passt nicht zusammen" in refused("cup", "remove", "liste")
    printed("cup", "check", "--accept", "--reason", "berichtigt")
    printed("cup", "remove", "liste")
    assert json.loads(run("cup", "check", "--json").stdout)["log"]["faults"][0]["accepted"]
