"""``mondfang tournament`` to the prize-giving: standings, lots, money, log, files, the desk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.tournament.office import SEED, Office

ONE_ROUND = ["round=[{stage = 'main', count = 1, deals = 4}]"]


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """One round at two tables, both sheets in."""
    made = Office(tmp_path, monkeypatch, "steirischer-cup", 8, ONE_ROUND)
    made.drawn()
    made.says("enter", "1", "1", "12", "-4", "-8", "0")
    made.says("enter", "1", "2", "12", "4", "-10", "-6")
    return made


def test_the_standings_have_places_rounds_and_reasons(office: Office) -> None:
    places = office.data("standings")["places"]
    assert [place["total"] for place in places] == [12, 12, 4, 0, -4, -6, -8, -10]
    assert [place["rank"] for place in places[:3]] == [1, 1, 3]
    assert places[0]["reason"] == "gleichauf, geteilter Rang"
    assert "gleichauf, geteilter Rang" in office.says("standings")
    assert "shared rank" in office.says("standings", language="en")


def test_the_standings_of_a_club_and_of_a_category(office: Office) -> None:
    office.says("player", "1", "--club", "Murtal", "--category", "Jugend")
    assert [one["number"] for one in office.data("standings", "--club", "Murtal")["places"]] == [1]
    assert office.data("standings", "--category", "Jugend")["places"][0]["rank"] == 1
    assert "Da ist niemand." in office.refuses("standings", "--club", "Nirgends")


def test_teams_are_clubs_by_their_best(office: Office) -> None:
    for number, club in ((1, "A"), (2, "A"), (3, "B"), (4, "B")):
        office.says("player", str(number), "--club", club)
    found = office.data("standings", "--teams", "2")["teams"]
    assert [team["rank"] for team in found] == [1, 2]
    assert {team["club"] for team in found} == {"A", "B"}


def test_the_cup_points_stand_beside_the_places(office: Office) -> None:
    places = office.data("standings", "--cup")["places"]
    assert [place["cup"]["fixed50"] for place in places[:3]] == [223, 223, 180]


def test_a_round_that_does_not_exist_has_no_standings(office: Office) -> None:
    assert "Runde 5: Es gibt nur 1 Runden." in office.refuses("standings", "--after", "5")


def test_standings_are_posted_complained_about_and_confirmed(office: Office) -> None:
    assert "zuerst" in office.refuses("confirm").lower()
    assert "Einsprüche bis" in office.says("post")
    assert "läuft noch 15 Minuten" in office.refuses("confirm")
    complaint = office.data("complain", "3", "Meine Summe stimmt nicht")["complaint"]
    office.time += 16 * 60
    assert "noch nicht entschieden" in office.refuses("confirm")
    assert "abgewiesen" in office.says("decide", str(complaint), "dismissed")
    assert office.data("confirm")["confirmed"] is True
    assert "bestätigt" in office.refuses("enter", "1", "1", "0", "0", "0", "0")


def test_a_lot_is_drawn_among_equals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = [*ONE_ROUND, "scoring.ties=['lot']"]
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 8, own)
    office.drawn()
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    office.says("enter", "1", "2", "12", "4", "-10", "-6")
    tied = sorted(place["number"] for place in office.data("standings")["places"][:2])
    assert "muss das Los entscheiden" in office.refuses("post")
    assert office.data("board")["next"] == "lot"
    lots = office.data("lot", "--seed", SEED)["lots"]
    assert [sorted(lot) for lot in lots] == [tied]
    assert [p["number"] for p in office.data("standings")["places"][:2]] == lots[0]
    assert "nichts zu losen" in office.refuses("lot")


def test_a_lot_that_was_drawn_in_the_hall_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [*ONE_ROUND, "scoring.ties=['lot']"]
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 4, own)
    office.drawn()
    office.says("enter", "1", "1", "6", "6", "-8", "-4")
    first, second = (place["number"] for place in office.data("standings")["places"][:2])
    office.says("lot", str(second), str(first))
    assert office.data("standings")["places"][0]["number"] == second


def test_money_is_paid_by_the_fewest_payments_and_adds_up(office: Office) -> None:
    tables = office.data("money", "1")["tables"]
    assert [len(table["payments"]) for table in tables] == [2, 3]
    office.says("fee", "3", "5,00")
    office.says("money", "--costs", "25", "--reason", "Saal")
    accounts = office.data("money")
    assert accounts["pot"] == 7 * 1000 + 500 - 2500
    assert (accounts["balance"], sum(line["cents"] for line in accounts["lines"])) == (0, 0)
    assert "kein Betrag" in office.refuses("fee", "3", "viel")


def test_the_log_says_who_did_what_and_why(office: Office) -> None:
    office.says("warn", "3", "--author", "Schiedsgericht", "--reason", "laut")
    said = office.says("log", "--last", "1")
    assert "Schiedsgericht 3 Spieler 3 verwarnt laut" in said
    entries = office.data("log", "--sheet", "1", "2")["log"]
    assert [entry["event"]["kind"] for entry in entries] == ["sheet-entered"]


def test_the_last_entry_is_undone_and_stays_in_the_log(office: Office) -> None:
    assert "Zettel" in office.says("undo")
    assert office.state().missing(1) == (2,)
    assert office.data("log")["log"][-2]["undone"] is True
    assert "Zettel" in office.says("undo")
    assert office.state().missing(1) == (1, 2)


def test_an_entry_on_which_others_build_is_not_undone(office: Office) -> None:
    seq = next(e["seq"] for e in office.data("log")["log"] if e["event"]["kind"] == "round-started")
    assert "weil Eintrag" in office.refuses("undo", str(seq))


def test_nothing_is_left_to_undo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch)
    assert "nichts zurückzunehmen" in office.refuses("undo")


def test_another_laptop_goes_on_with_the_archive_and_brings_it_back(
    office: Office, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.says("export", "--archive", "sicherung.json")
    other = tmp_path_factory.mktemp("anderswo")
    monkeypatch.chdir(other)
    archive = str(office.folder / "sicherung.json")
    assert run("tournament", "import", archive).exit_code == 0
    assert run("tournament", "warn", "3").exit_code == 0
    assert run("tournament", "export", "--archive", "zurueck.json").exit_code == 0
    monkeypatch.chdir(office.folder)
    answer = office.data("import", str(other / "zurueck.json"), "--file", "turnier.mondfang")
    assert answer["added"] == 1
    assert 3 in office.state().warnings


def test_an_archive_that_parts_ways_changes_nothing(office: Office) -> None:
    office.says("export", "--archive", "sicherung.json")
    text = Path("sicherung.json").read_text(encoding="utf-8")
    Path("anders.json").write_text(text.replace("Spieler 3", "Spieler X"), encoding="utf-8")
    said = office.refuses("import", "anders.json", "--file", "turnier.mondfang")
    assert "gehen ab Eintrag 4 auseinander" in said


def test_a_broken_archive_is_named(office: Office) -> None:
    Path("kaputt.json").write_text("{")
    said = office.refuses("import", "kaputt.json", "--file", "turnier.mondfang")
    assert said == "Fehler: kaputt.json: Das ist kein gültiges JSON: Zeile 1"


def test_certificates_before_the_confirmation_come_with_a_warning(office: Office) -> None:
    said = office.says("print", "certificates", "--player", "1")
    assert "noch nicht bestätigt" in said
    assert office.data("print", "certificates", "--player", "1")["confirmed"] is False


@pytest.mark.parametrize("name", ["liste.csv", "liste.tsv", "liste.xlsx", "liste.json"])
def test_results_are_exported_as_the_name_says(office: Office, name: str) -> None:
    office.says("export", name)
    assert Path(name).stat().st_size > 100


def test_an_unknown_form_of_file_is_refused(office: Office) -> None:
    assert "endet nicht auf .csv" in office.refuses("export", "liste.doc")
    assert "immer eine .xlsx-Datei" in office.refuses("export", "liste.csv", "--what", "all")


def test_results_and_sheets_are_printed(office: Office) -> None:
    files = office.data("print", "results", "tables-by-name", "--round", "1")["files"]
    assert [Path(file).read_bytes()[:5] for file in files] == [b"%PDF-"] * 2


def test_results_are_published_as_pages(office: Office) -> None:
    office.says("player", "1", "--consent", "number")
    office.says("publish", "web")
    pages = "".join(file.read_text() for file in Path("web").glob("*.html"))
    assert "Spieler 2" in pages
    assert "Spieler 1<" not in pages


def test_a_director_stays_at_the_desk(office: Office) -> None:
    typed = "b\nwarn 3 --reason laut\nwarn 99\ngibtsnicht\nr --top 1\nstandings 'x\nq\n"
    result = office.run("desk", typed=typed)
    assert result.exit_code == 0
    assert "3 Spieler 3 ist verwarnt" in result.stdout
    assert "Startnummer 99" in result.stderr
    assert "Den Befehl „gibtsnicht“ gibt es nicht." in result.stderr
    assert "Traceback" not in result.output


def test_the_desk_passes_on_who_sits_there(office: Office) -> None:
    office.run("desk", "--author", "Vertretung", typed="warn 3\n")
    assert office.data("log", "--last", "1")["log"][0]["author"] == "Vertretung"


def test_every_reading_verb_answers_as_json(office: Office) -> None:
    for words in (
        ("board",),
        ("players",),
        ("player", "1"),
        ("tables",),
        ("standings",),
        ("sheet", "1", "1"),
        ("check",),
        ("money",),
        ("log",),
        ("formats",),
    ):
        json.loads(office.run(*words, "--json").stdout)


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
