"""Which tournament is meant: a file, one of several in it, the only one of the folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mondfang.cli.tournament.base.location import slug
from tests.cli.running import refused, run
from tests.cli.tournament.office import Office


def test_the_only_file_of_a_folder_is_meant(office: Office) -> None:
    assert "Turnier" in office.says("board")


def test_no_file_in_the_folder_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "keine Datei *.mondfang" in refused("tournament", "board")


def test_two_files_in_a_folder_have_to_be_told_apart(office: Office) -> None:
    (office.folder / "zwei.mondfang").write_bytes(office.file.read_bytes())
    said = refused("tournament", "board")
    assert "--file oder MONDFANG_TOURNAMENT: turnier.mondfang, zwei.mondfang" in said
    assert office.says("board", "--file", "zwei.mondfang").startswith("Turnier")


def test_the_environment_can_name_the_file(
    office: Office, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("anderswo"))
    monkeypatch.setenv("MONDFANG_TOURNAMENT", str(office.file))
    assert office.says("board").startswith("Turnier")


def test_a_club_has_many_tournaments_in_one_file(office: Office) -> None:
    office.says("new", "Zweites", "sb", "--file", "turnier.mondfang")
    assert "turnier, zweites" in run("tournament", "board").stderr
    assert "Zweites" in office.says("board", "--file", "turnier.mondfang#zweites")
    assert (
        "gibt es in dieser Datenbank schon"
        in run("tournament", "new", "Zweites", "sb", "--file", "turnier.mondfang").stderr
    )


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Großes Herbstturnier 2026", "grosses-herbstturnier-2026"),
        ('Über/Unter: "Café"', "ueber-unter-cafe"),
        ("☃", "turnier"),
        ("../../etc", "etc"),
    ],
)
def test_a_title_becomes_a_plain_file_name(title: str, name: str) -> None:
    assert slug(title) == name


def test_a_tournament_lives_on_postgresql_as_well(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    place = ["--file", postgres_url]
    assert run("tournament", "new", "Herbst", "sb", *place).exit_code == 0
    assert run("tournament", "new", "Winter", "sb", *place).exit_code == 0
    assert "herbst, winter" in run("tournament", "board", *place).stderr
    place = ["--file", f"{postgres_url}#herbst"]
    assert run("tournament", "register", *"ABCD", *place).exit_code == 0
    board = json.loads(run("tournament", "board", "--json", *place).stdout)
    assert (board["title"], board["players"]) == ("Herbst", 4)
    assert not list(tmp_path.iterdir())
