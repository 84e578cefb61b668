"""``export`` and ``import``: backups that come home, lists by their names."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.tournament.office import Office


def test_another_laptop_goes_on_with_the_archive_and_brings_it_back(
    finished: Office, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished.says("export", "--archive", "sicherung.json")
    other = tmp_path_factory.mktemp("anderswo")
    monkeypatch.chdir(other)
    archive = str(finished.folder / "sicherung.json")
    assert run("tournament", "import", archive).exit_code == 0
    assert run("tournament", "warn", "3").exit_code == 0
    assert run("tournament", "export", "--archive", "zurueck.json").exit_code == 0
    monkeypatch.chdir(finished.folder)
    answer = finished.data("import", str(other / "zurueck.json"), "--file", "turnier.mondfang")
    assert answer["added"] == 1
    assert 3 in finished.state().warnings


def test_an_archive_that_parts_ways_changes_nothing(finished: Office) -> None:
    shutil.copy("turnier.mondfang", "anders.mondfang")
    finished.says("warn", "3", "--reason", "laut", "--file", "anders.mondfang")
    finished.says("export", "--archive", "anders.json", "--file", "anders.mondfang")
    finished.says("warn", "4", "--reason", "leise", "--file", "turnier.mondfang")
    last = finished.state().log[-1].seq
    said = finished.refuses("import", "anders.json", "--file", "turnier.mondfang")
    assert f"gehen ab Eintrag {last} auseinander" in said


def test_a_broken_archive_is_named(finished: Office) -> None:
    Path("kaputt.json").write_text("{")
    said = finished.refuses("import", "kaputt.json", "--file", "turnier.mondfang")
    assert said == "Fehler: kaputt.json: Das ist kein gültiges JSON: Zeile 1"


@pytest.mark.parametrize("name", ["liste.csv", "liste.tsv", "liste.xlsx", "liste.json"])
def test_results_are_exported_as_the_name_says(finished: Office, name: str) -> None:
    finished.says("export", name)
    assert Path(name).stat().st_size > 100


def test_an_unknown_form_of_file_is_refused(finished: Office) -> None:
    assert "endet nicht auf .csv" in finished.refuses("export", "liste.doc")
    assert "immer eine .xlsx-Datei" in finished.refuses("export", "liste.csv", "--what", "all")


@pytest.mark.parametrize("name", ["liste.csv", "liste.tsv", "liste.json"])
def test_a_list_of_players_names_people_only_as_they_agreed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    office = Office(tmp_path, monkeypatch, "sb", players=4)
    office.says("player", "1", "--name", "Vorname Geheim", "--consent", "short")
    office.says("player", "2", "--name", "Ganz Geheim", "--club", "Verborgen")
    office.says("player", "2", "--consent", "number", "--member", "M-2")
    office.says("export", name, "--what", "players")
    text = Path(name).read_text("utf-8")
    assert "V. Geheim" in text
    for hidden in ("Vorname", "Ganz", "Verborgen", "M-2"):
        assert hidden not in text
    office.says("export", name, "--what", "players", "--full-names")
    text = Path(name).read_text("utf-8")
    for told in ("Vorname Geheim", "Ganz Geheim", "Verborgen", "M-2"):
        assert told in text
