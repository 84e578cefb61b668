"""``rule``: a ruling of the referee on the sheet."""

from __future__ import annotations

import json
from pathlib import Path

from mondfang.referee.case_law.forms import changed, read_cases
from tests.clauses import clause
from tests.cli.referee.test_dialogue import game, place
from tests.cli.tournament.office import Office
from tests.cli.tournament.sheets.rows import ROW, rows


def case_file(rulebook: str = "steirisch-2017") -> str:
    case = {
        "slip": {"rulebook": rulebook, "contract": "rufer", "declarer": 0, "partner": 2},
        "fault": "farbzwang",
        "seats": [1],
        "moment": {"gathered": True},
    }
    Path("fall.json").write_text(json.dumps(case))
    return "fall.json"


def test_a_renonce_goes_on_the_sheet(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    answer = office.data("rule", "1", "1", "2", "--case", case_file())
    seats = office.state().table(1, 1)
    assert (answer["decision"], answer["players"]) == ("renonce", [seats[1]])
    row = office.state().filed(1, 1).sheet.rows[1]
    assert (row.source, list(row.points)) == ("ruling", answer["points"])
    assert row.points[1] < 0 == sum(row.points)
    office.says("export", "faelle.json", "--what", "cases")
    [case] = read_cases(Path("faelle.json").read_bytes())
    assert (case.number, case.case.fault, changed(case)) == (1, "farbzwang", None)


def lost_pagat() -> str:
    """A Pagatrufer of the first two across, whose announced Pagat is ruled lost."""
    pagat = {"premium": "pagat", "side": "declarer", "announced": True, "by": 0}
    slip = {
        "rulebook": "steirisch-2017",
        "contract": "pagatrufer",
        "forehand": 0,
        "declarer": 0,
        "partner": 2,
        "premiums": [pagat],
    }
    case = {
        "slip": slip,
        "fault": "false-announcement",
        "seats": [0],
        "moment": {"gathered": True},
        "premium": "pagat",
    }
    Path("verloren.json").write_text(json.dumps(case), encoding="utf-8")
    return "verloren.json"


@clause("ST-155")
def test_a_lost_announcement_leaves_the_row_of_the_game_alone(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(ROW, ROW, "-5 5 -5 5", ROW))
    assert office.data("rule", "1", "1", "3", "--case", lost_pagat())["decision"] == "premium-lost"
    assert office.state().filed(1, 1).sheet.rows[2].points == (-5, 5, -5, 5)
    assert "Spruch: Runde 1, Tisch 1, Spiel 3: Die Ansage ist verloren" in office.says(
        "sheet", "1", "1"
    )


@clause("ST-155")
def test_after_a_lost_announcement_the_true_row_is_taken(office: Office) -> None:
    """The Rufer is won, the Pagat lost: one point less two."""
    office.says("rule", "1", "1", "3", "--case", lost_pagat())
    said = office.says("enter", "1", "1", typed=rows(ROW, ROW, "-1 1 -1 1", ROW))
    assert "Runde 1, Tisch 1: +8 −2 −4 −2" in said
    assert "Fraglich" not in said


def test_a_row_of_other_sides_is_doubtful_where_an_announcement_was_lost(office: Office) -> None:
    office.says("rule", "1", "1", "3", "--case", lost_pagat())
    said = office.says("enter", "1", "1", typed=rows(ROW, ROW, ROW, ROW))
    assert "Fraglich: Spiel 3" in said
    assert "nach dem Spruch verloren" in office.run("check", "1", "1").stdout


def test_a_ruling_is_shown_beside_totals(office: Office) -> None:
    office.says("rule", "1", "1", "3", "--row", "-9 3 3 3", "--clause", "ST-051")
    office.says("enter", "1", "1", "10", "-10", "0", "0")
    assert "Spruch: Runde 1, Tisch 1, Spiel 3" in office.says("sheet", "1", "1")
    assert office.data("sheet", "1", "1")["rulings"][0]["points"] == [-9, 3, 3, 3]


def test_a_ruling_can_show_first_what_it_would_change(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    office.says("enter", "1", "2", "1", "1", "-1", "-1")
    before = office.state()
    who = str(before.table(1, 1)[0])
    words = ("rule", "1", "1", "2", "--row", "-9 3 3 3", "--player", who, "--preview")
    said = office.says(*words)
    assert "Runde 1, Tisch 1, Spiel 2" in said
    assert "Platz 1 (12) → Platz 3 (0)" in said
    assert office.state() == before


def test_a_case_of_another_book_is_refused(office: Office) -> None:
    said = office.refuses("rule", "1", "1", "2", "--case", case_file("sb-tarock-2023"))
    assert "Runde 1, Tisch 1, Spiel 2: Hier gilt steirisch-2017" in said


def test_a_ruling_by_hand_needs_a_row_that_sums_to_zero(office: Office) -> None:
    who = str(office.state().table(1, 1)[0])
    said = office.refuses("rule", "1", "1", "2", "--row", "-9 3 3 4", "--player", who)
    assert "Runde 1, Tisch 1, Spiel 2" in said
    office.says("rule", "1", "1", "--row", "-9 3 3 3", "--player", who, "--clause", "ST-051")
    assert office.state().rulings[0].ruled.clauses == ("ST-051",)


def test_the_referee_is_asked_at_the_terminal(office: Office) -> None:
    office.at_a_terminal()
    assert "Ohne Entscheidung beendet" in office.run("rule", "1", "1", "2", typed="q\n").stderr


def asked_ruling(office: Office) -> list[str]:
    """Answers for a Dreier of the first player in which the second did not follow suit."""
    one, two, *_ = map(str, office.state().table(1, 1))
    book = "steirisch-2017"
    fault = [str(place(book, "farbzwang")), two, str(game(book, "dreier")), "2"]
    return [*fault, one, "0", "0", "0"]


def test_the_referee_is_told_start_numbers_and_sees_the_changes_first(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    office.at_a_terminal()
    said = office.says("rule", "1", "1", "2", typed=rows(*asked_ruling(office), "j"))
    one, two, *_ = office.state().table(1, 1)
    assert "Platz 0" not in said
    assert f"{one} Spieler {one}" in said
    assert "So eintragen?" in said
    assert office.state().rulings[0].ruled.numbers == (two,)


def test_a_ruling_that_is_not_agreed_to_is_not_written(office: Office) -> None:
    office.at_a_terminal()
    office.run("rule", "1", "1", "2", typed=rows(*asked_ruling(office), "n"))
    assert not office.state().rulings


def test_a_row_by_hand_is_the_referees_own_ruling(eight: Office) -> None:
    eight.drawn()
    who = str(eight.state().table(1, 1)[0])
    said = eight.says("rule", "1", "1", "2", "--row", "-9 3 3 3", "--player", who)
    assert "Spruch des Schiedsrichters" in said
    assert "Ermessen" not in said
