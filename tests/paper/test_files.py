"""Files that are written and read again: the same people, the same results, exactly."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from io import BytesIO, StringIO

import openpyxl  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondfang.paper import (
    FILE_FORMS,
    FILE_KINDS,
    FileForm,
    FileKind,
    cup_file,
    file_of,
    leg_of_lines,
    read_players,
    read_results,
    workbook,
)
from mondfang.paper.files.cells import of_float, read_number, written
from mondfang.speech.cells import guarded, unguarded
from mondfang.tournament.cup.table import leg_of
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.reader import preset_ids
from mondfang.tournament.office.events import Anonymised, RowStruck, Ruled
from mondfang.tournament.office.players.entrants import Entrant, shown_name
from mondfang.tournament.office.players.teams import team_ranking
from mondfang.tournament.sheet.model import Row
from mondfang.tournament.standings.ranking import cup_standings, standings
from tests.paper.day import (
    CLUB_OF_NUMBER,
    FORMULA,
    FORMULA_NAME,
    FULL_OF_NUMBER,
    FULL_OF_SHORT,
    before_play,
    begun,
    in_tandems,
    play,
    season,
    whole,
)

LANGUAGES = ["de", "en"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", FILE_FORMS)
def test_a_list_of_players_comes_back_as_it_was(form: FileForm, language: str) -> None:
    state = before_play("sb")
    data = file_of("players", form, state, language, names="full")
    assert read_players(data, "list") == tuple(state.entrants.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["csv", "xlsx", "json"])
@pytest.mark.parametrize("preset", preset_ids())
def test_results_come_back_exactly(preset: str, form: FileForm, language: str) -> None:
    """Halves of Hopfgarten and fractions of Kant_Ine among them."""
    state = whole(preset)
    lines = read_results(file_of("results", form, state, language), "results")
    places = standings(state)
    assert [(line.rank, line.number, line.total) for line in lines] == [
        (place.rank, place.number, place.total) for place in places
    ]
    assert [line.rounds for line in lines] == [place.rounds for place in places]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", preset_ids())
def test_exchanged_lines_come_back_exactly(preset: str, language: str) -> None:
    state = whole(preset)
    lines = read_results(file_of("results", "tsv", state, language), "results.tsv")
    expected = {place.number: place.rounds for place in cup_standings(state)}
    assert {line.number: line.rounds for line in lines} == expected


@pytest.mark.parametrize("mark", [";", ",", "\t"])
def test_a_list_is_read_whatever_separates_its_cells(mark: str) -> None:
    head = "\ufeffNr;Name;Verein;Kategorien;Veröffentlichung"
    text = f"{head}\n5;Spieler 5;Murtal;jugend/lokal;short\n\n".replace(";", mark)
    found = read_players(text.encode(), "list.csv")
    assert found == (Entrant(5, "Spieler 5", "Murtal", frozenset({"jugend", "lokal"}), "short"),)


def test_exchanged_lines_are_number_name_club_and_the_rounds() -> None:
    state = whole("steirischer-cup")
    text = file_of("results", "tsv", state).decode()
    first = text.splitlines()[0].split("\t")
    rounds = next(place.rounds for place in standings(state) if place.number == 1)
    assert first == ["1", "Spieler 1", "TC Mürztal", *(str(value) for value in rounds)]


def test_the_cup_takes_a_foreign_list_like_its_own() -> None:
    state = whole("steirischer-cup")
    lines = read_results(file_of("results", "csv", state, names="full"), "results.csv")
    foreign = leg_of_lines("a", "Turnier", lines)
    own = leg_of("a", "Turnier", standings(state), state.entrants)
    assert [(r.member, r.rank, r.total) for r in foreign.results] == [
        (r.member, r.rank, r.total) for r in own.results
    ]


def test_in_a_foreign_list_without_ranks_equal_sums_share_one() -> None:
    lines = read_results(b"1\tA\t\t5\n2\tB\t\t9\n3\tC\t\t5\n4\tD\t\t1\n", "x.tsv")
    assert [(line.name, line.rank) for line in lines] == [("B", 1), ("A", 2), ("C", 2), ("D", 4)]


def test_a_foreign_list_needs_no_start_numbers() -> None:
    lines = read_results(b"Platz;Name;Punkte\n1;Spieler 1;9\n2;Spieler 2;-9\n", "x.csv")
    assert [(line.number, line.name, line.total) for line in lines] == [
        (1, "Spieler 1", Fraction(9)),
        (2, "Spieler 2", Fraction(-9)),
    ]


def test_bare_lines_may_have_no_club() -> None:
    (line,) = read_results(b"7\tSpieler 7\t12\t-5,5\t\n", "x.tsv")
    assert (line.club, line.rounds, line.total) == (
        "",
        (Fraction(12), Fraction(-11, 2), None),
        Fraction(13, 2),
    )


def test_somebody_who_is_but_a_number_is_nobody_else_in_the_cup() -> None:
    lines = read_results(b"7\t#7\t\t12\n", "x.tsv")
    assert leg_of_lines("herbst", "Herbst", lines).results[0].member == "herbst#7"


@pytest.mark.parametrize("kind", FILE_KINDS)
@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_no_cell_of_a_text_file_begins_like_a_formula(kind: FileKind, form: FileForm) -> None:
    text = file_of(kind, form, in_tandems("sb")).decode("utf-8-sig")
    rows = csv.reader(StringIO(text), delimiter=";" if form == "csv" else "\t")
    cells = [cell for row in rows for cell in row]
    touchy = [cell for cell in cells if cell[:1] in tuple("=+-@") and read_number(cell) is None]
    assert touchy == []
    assert f"'{FORMULA_NAME}" in cells


def test_a_name_like_a_formula_is_a_text_in_a_workbook() -> None:
    book = openpyxl.load_workbook(BytesIO(workbook(whole("sb"))))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells if cell.value == FORMULA_NAME} == {"s"}
    assert not any(cell.data_type == "f" or cell.hyperlink for cell in cells)


def test_a_name_like_a_formula_comes_back_without_its_guard() -> None:
    players = read_players(file_of("players", "csv", before_play("sb"), names="full"), "x.csv")
    assert players[FORMULA - 1].name == FORMULA_NAME


@given(st.text())
def test_a_guard_is_undone(text: str) -> None:
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize(
    "text", ["=1", "+1", "-1", "@a", "'x", "\tx", "\n=1", " =1", "5/12", "-5/12", "＝1"]
)
def test_what_a_spreadsheet_would_take_for_something_else_is_guarded(text: str) -> None:
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Spieler 1", "s'Wirtshaus", "a=b", "'s Gwölb"])
def test_other_texts_are_left_alone(text: str) -> None:
    assert unguarded(text) == text


@given(st.fractions(max_denominator=50_000, min_value=-500, max_value=500))
def test_a_number_comes_back_exactly(value: Fraction) -> None:
    for language in LANGUAGES:
        assert read_number(unguarded(written(value, language))) == value
    assert of_float(float(value)) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("12", 12), ("−3", -3), ("+4", 4), ("2,5", Fraction(5, 2)), ("1/3", Fraction(1, 3))],
)
def test_numbers_are_read_as_people_write_them(text: str, value: Fraction) -> None:
    assert read_number(text) == value


@pytest.mark.parametrize("text", ["", "x", "1e3", "1_000", "1/0", "1,2,3", "½", "٣", "--1"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert read_number(text) is None


@pytest.mark.parametrize("form", FILE_FORMS)
@pytest.mark.parametrize("kind", ["results", "draws", "rows"])
def test_files_show_names_only_as_agreed(kind: FileKind, form: FileForm) -> None:
    data = file_of(kind, form, whole("hopfgarten"))
    words = data.decode() if form != "xlsx" else _words(data)
    for hidden in (FULL_OF_SHORT, FULL_OF_NUMBER, CLUB_OF_NUMBER):
        assert hidden not in words
    assert "#5" in words


def _words(data: bytes) -> str:
    book = openpyxl.load_workbook(BytesIO(data))
    return " ".join(
        str(cell) for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row
    )


@pytest.mark.parametrize("form", FILE_FORMS)
def test_a_list_of_players_for_others_names_nobody_who_did_not_agree(form: FileForm) -> None:
    state = whole("sb")
    people = read_players(file_of("players", form, state), "list")
    assert FULL_OF_NUMBER not in {one.name for one in people}
    assert FULL_OF_NUMBER in {one.name for one in state.entrants.values()}


def test_a_workbook_for_others_has_no_list_of_players() -> None:
    book = openpyxl.load_workbook(BytesIO(workbook(whole("sb"))))
    assert book.sheetnames == ["Ergebnis", "Auslosung", "Zettel"]
    assert FULL_OF_NUMBER not in _words(workbook(whole("sb")))


def test_the_office_gets_everything() -> None:
    data = workbook(whole("sb"), names="full")
    assert openpyxl.load_workbook(BytesIO(data)).sheetnames == [
        "Ergebnis",
        "Spieler",
        "Auslosung",
        "Zettel",
    ]
    assert FULL_OF_NUMBER in _words(data)


def test_a_workbook_is_read_by_its_results() -> None:
    lines = read_results(workbook(whole("hopfgarten")), "all.xlsx")
    assert [line.total for line in lines] == [p.total for p in standings(whole("hopfgarten"))]


def test_the_same_workbook_is_written_twice() -> None:
    assert workbook(whole("sb")) == workbook(whole("sb"))


def test_every_row_of_every_sheet_is_in_the_file() -> None:
    state = whole("sb")
    rows = json.loads(file_of("rows", "json", state))["rows"]
    played = sum(len(one.sheet.rows) * len(one.sheet.seats) for one in state.sheets.values())
    assert len(rows) == played
    assert sum(row["points"] for row in rows) == 0


def test_struck_rows_and_rulings_are_marked_in_the_file() -> None:
    desk = begun("sb")
    play(desk, 1)
    desk.do(RowStruck(1, 1, 2), "nicht zu klären")
    row = Row((-9, 3, 3, 3), source="ruling")
    desk.do(Ruled(1, 2, "renonce", (desk.now.table(1, 2)[0],), (), None, row))
    rows = json.loads(file_of("rows", "json", desk.now))["rows"]
    assert [row["deal"] for row in rows if row["remark"] == "gestrichen"] == [2] * 4
    assert [row["points"] for row in rows if row["remark"] == "Spruch"] == [-9, 3, 3, 3]


def test_who_sits_out_is_in_the_file_of_draws() -> None:
    state = begun("kant-ine", 26).now
    rows = json.loads(file_of("draws", "json", state))["rows"]
    resting = {(row["round"], row["number"]) for row in rows if row["table"] is None}
    assert resting == {(n, who) for n, draw in state.draws.items() for who in draw.byes}


@pytest.mark.parametrize("form", FILE_FORMS)
def test_who_was_made_anonymous_stays_so_in_a_list(form: FileForm) -> None:
    desk = begun("sb")
    desk.do(Anonymised(9))
    players = read_players(file_of("players", form, desk.now, names="full"), "x")
    assert players == tuple(desk.now.entrants.values())
    assert players[8] == Entrant(9, "", consent="number")


@pytest.mark.parametrize("form", FILE_FORMS)
def test_a_cup_is_written_with_what_was_dropped(form: FileForm) -> None:
    cup = season()
    data = cup_file(form, cup)
    words = data.decode() if form != "xlsx" else _words(data)
    assert "8. Turnier" in words or form == "json"
    for hidden in (FULL_OF_SHORT, FULL_OF_NUMBER, CLUB_OF_NUMBER):
        assert hidden not in words


def test_the_sums_of_a_cup_are_those_that_count() -> None:
    for row in json.loads(cup_file("json", season()))["rows"]:
        dropped = row["dropped"].split()
        legs = [leg for leg in row if leg.startswith("t") and leg[1:].isdecimal()]
        assert row["total"] == sum(row[leg] or 0 for leg in legs if leg not in dropped)


def test_german_files_have_semicolons_and_commas() -> None:
    text = file_of("results", "csv", whole("hopfgarten")).decode("utf-8-sig")
    assert text.splitlines()[0] == "Rang;Nummer;Name;Verein;R1;R2;R3;F;Übertrag;Summe"
    assert ",5" in text


def test_shown_names_are_those_of_the_core() -> None:
    state = whole("sb")
    lines = read_results(file_of("results", "csv", state), "x.csv")
    assert {line.name for line in lines} == {shown_name(one) for one in state.entrants.values()}


def test_a_file_of_teams_has_a_line_for_each_with_its_people_and_sum() -> None:
    state = in_tandems("sb")
    ranked = team_ranking(state)
    text = file_of("teams", "csv", state).decode("utf-8-sig")
    head, *rows = csv.reader(StringIO(text), delimiter=";")
    assert head == [
        *("Rang", "Team", "Nummer 1", "Name 1", "Punkte 1", "Nummer 2", "Name 2", "Punkte 2"),
        *("Zählt", "Summe"),
    ]
    assert [row[1] for row in rows] == [team.club for team in ranked]
    first = rows[0]
    assert (first[0], sorted(first[8].split())) == ("1", sorted(map(str, ranked[0].members)))
    sums = [read_number(row[4]) + read_number(row[7]) for row in rows]  # type: ignore[operator]
    assert sums == [read_number(row[9]) for row in rows] == [team.total for team in ranked]
    assert FULL_OF_NUMBER not in text
    assert FULL_OF_NUMBER in file_of("teams", "csv", state, names="full").decode("utf-8-sig")
    assert "Teams" in openpyxl.load_workbook(BytesIO(workbook(state))).sheetnames


def test_without_teams_there_is_no_file_of_them() -> None:
    with pytest.raises(TournamentError) as refused:
        file_of("teams", "csv", whole("sb"))
    assert refused.value.code == "no-teams"
    assert "Teams" not in openpyxl.load_workbook(BytesIO(workbook(whole("sb")))).sheetnames
