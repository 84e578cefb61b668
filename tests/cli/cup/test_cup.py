"""``mondfang cup``: a season from its tournaments' files, with what is dropped and what is open."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from mondfang.cli.cup.group import cup
from tests.cli.running import printed, refused, run
from tests.cli.tournament.office import Office

ONE_ROUND = ["round=[{stage = 'main', count = 1, deals = 4}]", "office.complaint_minutes=0"]


def held(folder: Path, monkeypatch: pytest.MonkeyPatch, title: str, totals: list[str]) -> None:
    """A confirmed tournament of one table, in a file of its own in the folder."""
    own = Office(folder, monkeypatch, "steirischer-cup", 4, ONE_ROUND, title)
    own.drawn()
    own.says("enter", "1", "1", *totals)
    own.says("post")
    own.says("confirm")
    own.file.rename(folder.parent / f"{title}.mondfang")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cup and two tournaments that are not in it yet."""
    folder = tmp_path_factory.mktemp("season")
    office = folder / "office"
    office.mkdir()
    with pytest.MonkeyPatch.context() as monkeypatch:
        held(office, monkeypatch, "eins", ["12", "-4", "-8", "0"])
        held(office, monkeypatch, "zwei", ["-8", "20", "-4", "-8"])
        monkeypatch.chdir(folder)
        printed("cup", "new", "Jahrescup", "steirischer-cup", "--season", "2026")
    return folder


@pytest.fixture
def season(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same in a folder of the test's own."""
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def data(*words: str) -> dict[str, Any]:
    result = run("cup", *words, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("name", list(cup.lazy))
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_verb_of_a_cup_has_help(name: str, language: str) -> None:
    text = printed("cup", name, "--help", language=language)
    assert ("Optionen:" if language == "de" else "Options:") in text


def test_tournaments_are_added_from_their_files(season: Path) -> None:
    table = data("add", "eins.mondfang", "zwei.mondfang")
    assert [leg["players"] for leg in table["tournaments"]] == [4, 4]
    best = table["places"][0]
    assert best["total"] == sum(best["counted"].values())
    assert "Noch 10 Turniere" in printed("cup", "standings", width=120)


def test_the_cup_is_found_beside_the_tournaments(season: Path) -> None:
    assert data("standings")["title"] == "Jahrescup"


def test_a_file_without_a_cup_is_no_cup(season: Path) -> None:
    said = refused("cup", "standings", "--file", "eins.mondfang")
    assert "eins.mondfang: Hier ist kein Cup." in said


def test_a_tournament_that_is_in_already_needs_saying_again(season: Path) -> None:
    data("add", "eins.mondfang")
    assert "ist schon im Cup" in refused("cup", "add", "eins.mondfang")
    data("add", "eins.mondfang", "--again")
    assert len(data("standings")["tournaments"]) == 1


def test_only_confirmed_standings_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 4, ONE_ROUND)
    office.drawn()
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    printed("cup", "new", "Jahrescup", "steirischer-cup", "--file", "cup.mondfang")
    said = refused("cup", "add", "turnier.mondfang", "--file", "cup.mondfang")
    assert "turnier.mondfang: Die Wertung von Turnier ist noch nicht bestätigt" in said
    result = run("cup", "add", "turnier.mondfang", "--provisional", "--file", "cup.mondfang")
    assert "vorläufig" in result.stdout


def test_the_final_is_counted_beside_the_others(season: Path) -> None:
    data("add", "eins.mondfang")
    needs = data("final")["needs"]
    assert needs[0]["at_least"] == 0
    assert all(one["enough"] is None or one["enough"] >= one["at_least"] for one in needs)
    table = data("add", "zwei.mondfang", "--final")
    assert all(place["final"] is not None for place in table["places"])
    assert "Das Finale ist schon gespielt" in refused("cup", "final")


def test_two_names_are_one_person(season: Path) -> None:
    office = Path("zwei.mondfang")
    run("tournament", "player", "1", "--name", "Spieler Eins", "--file", str(office))
    data("add", "eins.mondfang", "zwei.mondfang")
    assert len(data("standings")["places"]) == 5
    printed("cup", "same", "Spieler 1", "Spieler Eins")
    places = data("standings")["places"]
    assert len(places) == 4
    assert "kommt in keinem Ergebnis" in refused("cup", "same", "Spieler 1", "Niemand")


def test_who_asks_to_be_forgotten_keeps_the_points_and_loses_the_name(season: Path) -> None:
    before = data("add", "eins.mondfang", "zwei.mondfang")["places"]
    printed("cup", "forget", "Spieler 1", "--yes")
    after = data("standings")["places"]
    assert [place["total"] for place in after] == [place["total"] for place in before]
    assert "Spieler 1" not in {place["name"] for place in after}
    assert b"Spieler 1" not in Path("jahrescup-2026.mondfang").read_bytes()


def test_a_tournament_is_taken_out_and_that_is_undone(season: Path) -> None:
    leg = data("add", "eins.mondfang")["tournaments"][0]["id"]
    data("remove", leg)
    assert data("standings")["tournaments"] == []
    data("undo")
    assert [one["id"] for one in data("standings")["tournaments"]] == [leg]
    assert "zurückgenommen" in printed("cup", "log")
    assert "Ein Turnier „nirgends“ gibt es in diesem Cup nicht" in refused(
        "cup", "remove", "nirgends"
    )


def test_results_of_another_program_are_added_from_a_list(season: Path) -> None:
    Path("liste.tsv").write_text("1\tSpieler 1\tMurtal\t12\t4\n2\tSpieler 9\t\t-12\t-4\n")
    table = data("add", "liste.tsv", "--title", "Auswärts")
    assert table["tournaments"][0]["title"] == "Auswärts"
    assert table["places"][0]["total"] == 223


def test_a_broken_line_of_a_list_is_named_and_nothing_is_added(season: Path) -> None:
    Path("liste.tsv").write_text("1\tSpieler 1\tMurtal\t12\t4\n2\tSpieler 9\t\tzwölf\t-4\n")
    said = refused("cup", "add", "liste.tsv")
    assert "liste.tsv" in said
    assert "2" in said
    assert data("standings")["tournaments"] == []


def test_all_seasons_make_the_all_time_table(season: Path) -> None:
    data("add", "eins.mondfang")
    printed(
        "cup", "new", "Vorjahr", "steirischer-cup", "--season", "2025", "--file", "alt.mondfang"
    )
    run("cup", "add", "zwei.mondfang", "--file", "alt.mondfang")
    table = data("alltime", "alt.mondfang", "--file", "jahrescup-2026.mondfang")["table"]
    assert sum(one["titles"] for one in table) == 1
    assert {one["seasons"] for one in table} == {2}


def test_a_cup_is_printed_published_and_exported(season: Path) -> None:
    data("add", "eins.mondfang", "zwei.mondfang")
    assert Path(data("print", "cup")["files"][0]).read_bytes()[:5] == b"%PDF-"
    assert data("publish", "web")["files"]
    printed("cup", "export", "stand.csv")
    assert "Spieler 1" in Path("stand.csv").read_text(encoding="utf-8")


def test_an_unknown_kind_of_cup_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "Einen Cup „gibtsnicht“ gibt es nicht" in refused("cup", "new", "Cup", "gibtsnicht")
    assert not list(tmp_path.iterdir())


def test_the_kinds_of_cups_are_listed() -> None:
    assert "steirischer-cup" in printed("cup", "formats")


def test_a_long_season_stays_legible_on_a_narrow_terminal(season: Path) -> None:
    """Names and sums stay whole; the results stand in one column, in the order of the season."""
    for number in range(1, 10):
        Path(f"liste{number}.tsv").write_text("1\tSpieler 1\t\t30\n2\tSpieler 2\t\t5\n", "utf-8")
    printed("cup", "add", *(f"liste{number}.tsv" for number in range(1, 10)))
    narrow = printed("cup", "standings", width=80)
    assert "223 223 223 223 223 223 (223) (223) (223)" in narrow
    assert "1338" in narrow
    assert "liste1" not in narrow
    assert "liste1" in printed("cup", "standings", width=120)


def test_before_the_season_is_over_the_final_is_reckoned_as_if_it_came_now(season: Path) -> None:
    printed("cup", "add", "eins.mondfang")
    assert data("final")["remaining"] == 11
    assert "vorher noch 11 Turniere" in printed("cup", "final")


def test_paper_and_files_have_the_cups_own_name(season: Path) -> None:
    printed("cup", "add", "eins.mondfang")
    printed("cup", "export", "stand.json")
    assert json.loads(Path("stand.json").read_text("utf-8"))["title"] == "Jahrescup 2026"
    assert "jahrescup-2026-cup.pdf" in printed("cup", "print")
    printed("cup", "publish", "seiten")
    assert "Jahrescup" in Path("seiten/index.html").read_text("utf-8")


@pytest.mark.parametrize("legs", [5, 7, 9])
def test_no_digit_of_a_sum_or_rank_is_cut_at_any_width(season: Path, legs: int) -> None:
    people = [f"Spieler Nr{number}" for number in range(1, 13)]
    for leg in range(1, legs + 1):
        order = people[leg % 3 :] + people[: leg % 3]
        lines = [f"{rank};{rank};{name};{500 - rank}" for rank, name in enumerate(order, 1)]
        text = "\n".join(["Nummer;Rang;Name;Summe", *lines])
        Path(f"turnier{leg}.csv").write_text(text, encoding="utf-8")
    data("add", *[f"turnier{leg}.csv" for leg in range(1, legs + 1)])
    places = data("standings")["places"]
    for width in (60, 80, 100):
        lines = run("cup", "standings", width=width).stdout.split("─\n")[1].splitlines()
        for place in places:
            first = next(line for line in lines if line.split()[:1] == [f"{place['rank']}."])
            assert str(place["total"]) in first.split(), (width, first)


def test_namesakes_get_the_cup_points_of_their_own_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 0, ONE_ROUND)
    office.says("register", "Gleicher Name", "Zweiter", "Dritter")
    office.says("register", "Gleicher Name", "--same-name")
    office.drawn()
    points = {1: 10, 2: 0, 3: -2, 4: -8}
    seats = office.state().table(1, 1)
    office.says("enter", "1", "1", *(str(points[who]) for who in seats))
    places = office.data("standings", "--cup")["places"]
    assert [(one["number"], one["cup"]["fixed50"]) for one in places] == [
        (1, 223),
        (2, 198),
        (3, 180),
        (4, 168),
    ]
    assert len(office.data("standings", "--cup", "--top", "2")["places"]) == 2


def test_a_doubled_name_is_refused_with_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 0, ONE_ROUND)
    office.says("register", "Gleicher Name", "Zweiter", "Dritter")
    office.says("register", "Gleicher Name", "--same-name")
    office.drawn()
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    printed("cup", "new", "Jahrescup", "steirischer-cup", "--season", "2026")
    said = refused("cup", "add", str(office.file), "--provisional")
    assert "player NUMMER --member" in said
