"""``mondfang tournament`` at the door: new, register, players, who comes and goes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mondfang.cli.tournament.group import tournament
from tests.cli.running import printed, refused, run
from tests.cli.tournament.office import Office


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    return Office(tmp_path, monkeypatch)


@pytest.mark.parametrize("name", list(tournament.lazy))
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_verb_has_help_in_both_languages(name: str, language: str) -> None:
    text = printed("tournament", name, "--help", language=language)
    assert ("Optionen:" if language == "de" else "Options:") in text


def test_a_new_tournament_lies_in_a_file_of_its_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = printed("tournament", "new", "Großes Herbstturnier", "hopfgarten")
    assert (tmp_path / "grosses-herbstturnier.mondfang").is_file()
    assert "Runde 4 (Finale), 20 Spiele" in said
    assert "gibt es schon" in refused("tournament", "new", "Großes Herbstturnier", "sb")


def test_a_setting_of_the_format_can_be_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ("office.complaint_minutes=5", "title=Unser Turnier", "money.entry_cents=500")
    office = Office(tmp_path, monkeypatch, settings=own)
    form = office.state().format
    assert (form.office.complaint_minutes, form.title) == (5, "Unser Turnier")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("Turnier", "gibtsnicht"), "Ein Format „gibtsnicht“ gibt es nicht"),
        (("Turnier", "sb", "--date", "gestern"), "ist kein Datum"),
        (("Turnier", "sb", "--starts", "25:00"), "ist keine Uhrzeit wie 14:00"),
        (("Turnier", "sb", "--set", "office.nichts=1"), "nichts"),
        (("Turnier", "sb", "--set", "office"), "ist nicht NAME=WERT"),
        ((" ", "sb"), "braucht einen Namen"),
    ],
)
def test_a_tournament_that_cannot_be_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert text in refused("tournament", "new", *words)
    assert not list(tmp_path.iterdir())


def test_a_preset_is_shown_as_a_file_to_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run("tournament", "formats", "sb")
    (tmp_path / "eigen.toml").write_text(result.stdout.replace('"sb"', '"eigen"'))
    monkeypatch.chdir(tmp_path)
    assert "SB-Tarockturnier" in printed("tournament", "new", "Turnier", "eigen.toml")


def test_several_register_at_once_and_get_the_next_numbers(office: Office) -> None:
    office.says("register", "Spieler 1", "Spieler 2", "--club", "Murtal")
    assert office.says("register", "Spieler 3") == "3 Spieler 3 3 angemeldet."


def test_lines_register_with_their_clubs(office: Office) -> None:
    office.says("register", typed="Spieler 1; Murtal\n\nSpieler 2\tGraz\n", language="en")
    clubs = [one["club"] for one in office.data("players")["players"]]
    assert clubs == ["Murtal", "Graz"]


def test_a_name_that_is_there_already_is_warned_about(office: Office) -> None:
    office.says("register", "Spieler Eins")
    said = office.refuses("register", "Spieler Zwei", "eins  SPIELER")
    assert "So heißt schon jemand: Spieler Eins (Startnummer 1)" in said
    office.says("register", "eins SPIELER", "--same-name")


def test_at_the_terminal_one_registers_after_another(office: Office) -> None:
    office.at_a_terminal()
    said = office.says("register", typed="Spieler 1; Murtal\nSpieler 1\nn\nSpieler 1\nj\n\n")
    assert "Ist es jemand anderer?" in said
    assert [one.name for one in office.state().entrants.values()] == ["Spieler 1", "Spieler 1"]


def test_a_list_registers_everybody(office: Office) -> None:
    office.says("register", "Spieler 1")
    Path("liste.csv").write_text("Name;Verein\nSpieler 2;Murtal\nSpieler 3;\n", encoding="utf-8")
    assert "3 angemeldet." in office.says("register", "--csv", "liste.csv")


def test_a_broken_line_of_a_list_is_named_and_nobody_is_registered(office: Office) -> None:
    Path("liste.csv").write_text("Name;Verein\nSpieler 2;Murtal\n;Graz\n", encoding="utf-8")
    said = office.refuses("register", "--csv", "liste.csv")
    assert "liste.csv" in said
    assert "Zeile 3" in said


def test_who_has_not_agreed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch, "kant-ine")
    assert "hat noch nicht zugestimmt: schiedsgericht" in office.refuses("register", "Spieler 1")
    office.says("register", "Spieler 1", "--confirmed")


def test_somebody_is_changed_and_shown(office: Office) -> None:
    office.says("register", "Speiler 1")
    said = office.says("player", "1", "--name", "Spieler 1", "--club", "Graz", "--consent", "short")
    assert said == "1 Spieler 1 (Graz) veröffentlicht: Name gekürzt"


def test_who_asks_to_be_forgotten_is_gone_from_the_log(office: Office) -> None:
    office.says("register", "Unverwechselbar", "Spieler 2")
    office.says("player", "1", "--anonymise", "--yes")
    assert "Unverwechselbar" not in office.says("log")
    assert b"Unverwechselbar" not in office.file.read_bytes()
    assert office.data("players")["players"][0]["name"] == ""


def test_nobody_is_there_under_a_number_that_was_not_given_out(office: Office) -> None:
    assert "Startnummer 9" in office.refuses("player", "9", "--club", "Graz")


def test_who_comes_late_needs_the_management_and_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 8)
    office.says("close")
    assert "pünktlich" in office.refuses("register", "Spieler 9")
    assert "Begründung" in office.refuses("register", "Spieler 9", "--late")
    office.says("register", "Spieler 9", "--late", "--reason", "Zug verspätet")


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


def test_a_refusal_as_json_has_code_place_and_message(office: Office) -> None:
    result = office.run("player", "9", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    error = json.loads(result.stderr)["error"]
    assert (error["code"], error["place"]) == ("no-such-player", "Startnummer 9")


def test_who_was_banned_for_two_tournaments_is_kept_from_the_next(office: Office) -> None:
    office.says("register", "Spieler 1")
    assert "Wie lange" in office.refuses("ban", "1")
    office.says("ban", "1", "--tournaments", "2", "--reason", "Streit")
    office.says("new", "Nächstes", "sb", "--file", "n.mondfang", "--after", "turnier.mondfang")
    result = run("tournament", "register", "Spieler 1", "--file", "n.mondfang")
    assert "Spieler 1 ist gesperrt (Streit)" in result.stderr
    run("tournament", "unban", "Spieler 1", "--file", "n.mondfang")
    assert run("tournament", "register", "Spieler 1", "--file", "n.mondfang").exit_code == 0


def test_a_list_that_is_not_there_is_missed_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch)
    assert "nix.csv: Diese Datei" in office.refuses("register", "--csv", "nix.csv")
    assert "nix.csv: No such file" in office.refuses("register", "--csv", "nix.csv", language="en")
    assert "keine Datei" in office.refuses("register", "--csv", ".")
