"""``mondfang tournament``: enter, check, correct, strike, rule; every refusal names its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.clauses import clause
from tests.cli.referee.test_dialogue import game, place
from tests.cli.tournament.office import SEED, Office

ROW = "3 -1 -1 -1"
FORCED = ["round=[{stage = 'main', count = 3, deals = 4}]"]


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Two tables of four, four deals a round; the first dealer stands in the left column."""
    made = Office(tmp_path, monkeypatch, "steirischer-cup", 8, FORCED)
    made.drawn()
    return made


def rows(*lines: str) -> str:
    return "\n".join(lines)


def test_rows_come_from_the_input(office: Office) -> None:
    said = office.says("enter", "1", "1", typed=rows(ROW, "1 1 −1 -1", "2,2,-2,-2", "~"))
    assert "Runde 1, Tisch 1: +6 +2 −4 −4 (4 Spiele)" in said
    assert [row.struck for row in office.state().filed(1, 1).sheet.rows] == [False] * 3 + [True]


def test_rows_come_as_options(office: Office) -> None:
    words = [word for _ in range(4) for word in ("--row", ROW)]
    assert office.data("enter", "1", "1", *words)["deals"] == 4


def test_totals_alone_are_enough(office: Office) -> None:
    answer = office.data("enter", "1", "1", "12", "-4", "-8", "0")
    seats = office.state().table(1, 1)
    assert answer["points"] == {str(who): n for who, n in zip(seats, (12, -4, -8, 0), strict=True)}


def test_totals_come_with_the_kassa_beside_them(office: Office) -> None:
    office.says("enter", "1", "1", "12", "-4", "-8", "0", "--kassa", "240 -80 -160 0")
    assert office.state().filed(1, 1).sheet.cents == (240, -80, -160, 0)


def test_where_the_forehand_stands_first_the_numbers_go_to_their_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "sb", 4, FORCED)
    office.drawn()
    office.says("enter", "1", "1", "30", "20", "-10", "-40")
    assert office.state().filed(1, 1).sheet.points == (-40, 30, 20, -10)


def test_at_a_table_of_five_the_dealers_zero_may_be_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(tmp_path, monkeypatch, "steirischer-cup", 5, FORCED)
    office.drawn()
    office.says("enter", "1", "1", typed=rows(ROW, "3 0 -1 -1 -1", ROW, ROW, ROW))
    first, second, third = (row.points for row in office.state().filed(1, 1).sheet.rows[:3])
    assert (first, second, third) == ((0, 3, -1, -1, -1), (3, 0, -1, -1, -1), (3, -1, 0, -1, -1))


@pytest.mark.parametrize(
    ("words", "typed", "text"),
    [
        (("1", "1"), rows(ROW, ROW, "3 -1 -1 1", ROW), "Runde 1, Tisch 1, Spiel 3: +3 −1 −1 +1"),
        (("1", "1"), rows(ROW, "3 -1 -1"), "Runde 1, Tisch 1, Spiel 2: 3 Zahlen statt 4."),
        (("1", "1"), rows(ROW, "drei"), "Spiel 2: „drei“ ist keine Zeile"),
        (("1", "1"), rows(ROW), "Runde 1, Tisch 1: Erst 1 von 4 Spielen"),
        (("1", "1"), rows(*[ROW] * 5), "Runde 1, Tisch 1: 5 Spiele, vorgesehen sind 4."),
        (("1", "1"), "", "Runde 1, Tisch 1: Es wurde keine Zeile eingegeben."),
        (("1", "1", "12", "-4", "-8", "1"), "", "Runde 1, Tisch 1: Die Summen"),
        (("1", "1", "12", "-4", "x", "1"), "", "Runde 1, Tisch 1: „12 -4 x 1“"),
        (("1", "9"), ROW, "Runde 1, Tisch 9: Es gibt nur 2 Tische."),
        (("2", "1"), ROW, "Runde 2: Die Runde ist noch nicht ausgelost."),
        (("7", "1"), ROW, "Runde 7: Es gibt nur 3 Runden."),
        (("1",), "", "Welcher Tisch? Es fehlen 1, 2."),
        (("1", "1", "--scorer", "99"), rows(*[ROW] * 4), "#99 sitzt nicht an diesem Tisch"),
        (("1", "1", "12", "--row", ROW), "", "Zeilen, Zettel oder Summen"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_its_place(
    office: Office, words: tuple[str, ...], typed: str, text: str
) -> None:
    assert text in office.refuses("enter", *words, typed=typed)


def test_a_sheet_comes_once(office: Office) -> None:
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    said = office.refuses("enter", "1", "1", "12", "-4", "-8", "0")
    assert "Runde 1, Tisch 1: Der Zettel dieses Tisches ist schon eingegeben." in said


def test_a_round_that_is_not_on_takes_no_sheets(office: Office) -> None:
    office.enter_round(1)
    office.says("draw", "--seed", SEED)
    assert "Runde 2: Die Runde hat noch nicht begonnen." in office.refuses(
        "enter", "2", "1", "0 0 0 0"
    )


def test_typing_checks_every_row_at_once_and_goes_back(office: Office) -> None:
    office.at_a_terminal()
    typed = rows(ROW, "3 -1 -1 1", "1 1 -1 -1", "-", "2 2 -2 -2", "=", ROW, ROW, "j")
    said = office.says("enter", "1", "1", typed=typed)
    assert "ergibt +2 statt 0" in said
    assert "zurückgenommen: +1 +1 −1 −1" in said
    assert office.state().filed(1, 1).sheet.points == (11, -1, -5, -5)


def test_typing_proposes_the_rows_next_to_one_that_no_game_gives(office: Office) -> None:
    office.at_a_terminal()
    said = office.says("enter", "1", "1", typed=rows("100 -33 -33 -34", "n", *[ROW] * 4, "j"))
    assert "kein Spiel gibt diese Zeile" in said
    assert "Steht es so auf dem Zettel?" in said
    assert len(office.state().filed(1, 1).sheet.rows) == 4


def test_what_was_typed_is_not_lost_when_the_sheet_is_refused(office: Office) -> None:
    """Four rows, then a deal for which a ruling stands: one row is typed again, not all."""
    office.says("rule", "1", "1", "4", "--row", "-9 3 3 3", "--clause", "ST-051")
    office.at_a_terminal()
    typed = rows(*[ROW] * 4, "j", "n", "-9 3 3 3", "j", "j")
    said = office.says("enter", "1", "1", typed=typed)
    assert "gilt der Spruch" in said
    assert office.state().filed(1, 1).sheet.points == (0, 0, 0, 0)


def test_a_sheet_that_is_put_aside_is_dropped_only_when_asked(office: Office) -> None:
    office.at_a_terminal()
    assert "Verworfen." in office.says("enter", "1", "1", typed=rows(ROW, "q", "n"))
    assert not office.state().sheets
    assert "weitermachen" not in office.says("enter", "1", "1", typed=rows(ROW, "q", "n"))


def test_rows_survive_a_window_that_closes(office: Office) -> None:
    """Ctrl-D after three rows: the next call goes on with them."""
    office.at_a_terminal()
    assert office.run("enter", "1", "1", typed=rows(ROW, ROW, "1 1 -1 -1")).exit_code != 0
    said = office.says("enter", "1", "1", typed=rows("j", ROW, "j"))
    assert "schon etwas da (3 Spiele)" in said
    assert office.state().filed(1, 1).sheet.points == (10, -2, -4, -4)
    assert not list(office.folder.glob("*.draft*"))


def test_a_blind_second_entry_does_not_see_the_rows_of_the_first(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    office.at_a_terminal()
    office.run("enter", "1", "1", "--second", "--author", "Zweite", typed=rows(ROW))
    said = office.run("enter", "1", "1", "--second", "--author", "Dritte", typed=rows(ROW)).output
    assert "weitermachen" not in said


def test_a_q_is_no_reason_for_a_short_sheet(office: Office) -> None:
    office.at_a_terminal()
    office.says("enter", "1", "1", typed=rows(ROW, "", "q", "j"))
    assert not office.state().sheets


def test_fewer_deals_need_a_reason(office: Office) -> None:
    office.at_a_terminal()
    office.says("enter", "1", "1", typed=rows(ROW, "", "", ROW, "", "Feueralarm", "j"))
    sheet = office.state().filed(1, 1).sheet
    assert (sheet.played, sheet.short) == (2, "Feueralarm")


def test_a_whole_round_is_typed_in_one_go(office: Office) -> None:
    office.at_a_terminal()
    said = office.says("enter", "1", typed=rows("2 12 -4 -8 0", "1 1 1 1 1", "1 4 0 0 -4"))
    assert "ergeben +4 statt 0" in said
    assert "Alle Zettel der Runde sind da." in said
    assert not office.state().missing(1)


def test_a_second_entry_is_somebody_elses_and_shows_what_differs(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    again = ("enter", "1", "1", "--second")
    other = rows(ROW, ROW, ROW, "1 1 -1 -1")
    assert "die zweite Eingabe macht jemand anderer" in office.refuses(*again, typed=other)
    said = office.says(*again, "--author", "Schreibstelle", typed=other)
    assert "Spiel 4: +3 −1 −1 −1 ≠ +1 +1 −1 −1" in said
    assert 1 in office.state().missing(1)
    office.says("correct", "1", "1", "4", "1", "1", "-1", "-1", "--reason", "zweite stimmt")
    assert 1 not in office.state().missing(1)


def test_rows_come_from_slips(office: Office) -> None:
    slip = json.dumps(
        {
            "rulebook": "steirisch-2017",
            "forehand": 1,
            "contract": "dreier",
            "declarer": 2,
            "partner": None,
            "points": "41/1",
        }
    )
    Path("zettel.jsonl").write_text("\n".join([slip] * 4))
    office.says("enter", "1", "1", "--slips", "zettel.jsonl")
    sheet = office.state().filed(1, 1).sheet
    assert sheet.rows[0].contract == "dreier"
    assert sheet.points[2] > 0


def test_a_slip_of_another_book_is_refused(office: Office) -> None:
    Path("z.jsonl").write_text('{"rulebook": "sb-tarock-2023", "contract": "rufer"}')
    assert "Spiel 1: Hier gilt steirisch-2017" in office.refuses(
        "enter", "1", "1", "--slips", "z.jsonl"
    )


def test_check_names_rows_that_no_game_gives(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(ROW, "8 -1 -3 -4", ROW, ROW))
    result = office.run("check", "1", "1")
    assert result.exit_code == 1
    assert "Runde 1, Tisch 1, Spiel 2: +8 −1 −3 −4" in result.stdout
    assert "4 Zeilen geprüft, 1 fraglich" in result.stdout


def test_check_is_content_with_possible_rows(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    assert office.data("check")["doubts"] == []


def test_a_correction_shows_first_what_it_changes(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    office.says("enter", "1", "2", "1", "1", "-1", "-1")
    before = office.state()
    said = office.says("correct", "1", "1", "2", "-1", "3", "-1", "-1", "--preview")
    assert "Platz 1 (12) → Platz 1 (8)" in said
    assert office.state() == before


def test_a_correction_needs_a_reason_and_keeps_the_old_row(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    words = ("correct", "1", "1", "2", "-1", "3", "-1", "-1")
    assert "Begründung" in office.refuses(*words)
    office.says(*words, "--reason", "Spalte verwechselt", "--author", "Schreibstelle")
    shown = office.data("sheet", "1", "1")
    assert shown["rows"][1]["points"] == [-1, 3, -1, -1]
    assert shown["history"][0]["totals"] == [12, -4, -4, -4]
    assert (shown["history"][0]["author"], shown["history"][0]["reason"]) == (
        "Schreibstelle",
        "Spalte verwechselt",
    )


def test_a_correction_asks_before_it_is_made(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    office.at_a_terminal()
    words = ("correct", "1", "1", "2", "-1", "3", "-1", "-1", "--reason", "verwechselt")
    assert office.run(*words, typed="n\n").exit_code == 1
    assert not office.state().filed(1, 1).history
    office.says(*words, typed="j\n")
    assert office.state().filed(1, 1).history


def test_a_whole_sheet_is_corrected_when_a_row_was_left_out(office: Office) -> None:
    office.says("enter", "1", "1", "--short", "abgebrochen", typed=rows(ROW, ROW))
    words = ("correct", "1", "1", "--all", "--short", "", "--reason", "Zeilen übersehen")
    office.says(*words, typed=rows(*[ROW] * 4))
    assert office.state().filed(1, 1).sheet.played == 4


def test_totals_are_corrected(office: Office) -> None:
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    office.says("correct", "1", "1", "--totals", "12 -8 -4 0", "--reason", "Spalten vertauscht")
    assert office.state().filed(1, 1).sheet.points == (12, -8, -4, 0)


def test_a_correction_tells_when_the_typed_kassa_goes(office: Office) -> None:
    office.says("enter", "1", "1", "12", "-4", "-8", "0", "--kassa", "240 -80 -160 0")
    words = ("correct", "1", "1", "--totals", "12 -8 -4 0", "--preview")
    assert "Die eingetragene Kassa fällt weg" in office.says(*words)
    assert office.data(*words)["kassa_lost"] is True


def test_a_correction_has_to_say_what(office: Office) -> None:
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    assert "Was wird berichtigt?" in office.refuses("correct", "1", "1", "--reason", "so")


def test_a_row_that_nobody_can_clear_up_is_struck(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    said = office.says("strike", "1", "1", "3", "--reason", "unleserlich")
    assert "jetzt +9 −3 −3 −3" in said
    again = office.refuses("strike", "1", "1", "3", "--reason", "unleserlich")
    assert "Runde 1, Tisch 1, Spiel 3: Die Zeile ist schon gestrichen." in again


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


def test_warnings_and_exclusion_are_on_record(office: Office) -> None:
    office.says("warn", "3", "--reason", "laut")
    assert "zum 2. Mal" in office.says("warn", "3", "--reason", "wieder laut")
    assert "Begründung" in office.refuses("exclude", "3")
    said = office.says("exclude", "3", "--reason", "zum dritten Mal laut")
    assert "3 Spieler 3 ist ab Runde 2 ausgeschlossen." in said


def test_the_scorer_of_a_table_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch, "kant-ine", 4)
    office.drawn()
    words = ("enter", "1", "1", "12", "-4", "-8", "0", "--deals", "9")
    assert "wer schreibt" in office.refuses(*words)
    office.says("scorer", "1", "1", str(office.state().table(1, 1)[2]))
    assert office.data(*words)["deals"] == 9


def test_totals_are_corrected_where_they_were_entered(office: Office) -> None:
    """Without rows nothing in this place could be a deal."""
    office.says("enter", "1", "1", "12", "-4", "-8", "0")
    words = ("correct", "1", "1", "--reason", "verlesen", "--", "0", "12", "-4", "-8")
    assert "jetzt 0 +12 −4 −8" in office.says(*words)
    wrong = office.refuses("correct", "1", "1", "--reason", "x", "--", "9", "12", "-4", "-8")
    assert "Runde 1, Tisch 1: Die Summen +9 +12 −4 −8 ergeben +9 statt 0" in wrong


def test_a_strike_has_its_reason(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(ROW, ROW, ROW, ROW))
    assert "Runde 1, Tisch 1, Spiel 2: Dafür ist eine Begr" in office.refuses(
        "strike", "1", "1", "2"
    )
    office.says("strike", "1", "1", "2", "--reason", "unleserlich")
    assert "vorher +12 −4 −4 −4 (unleserlich)" in office.says("sheet", "1", "1")


def test_at_the_terminal_the_reason_is_asked_for(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(ROW, ROW, ROW, ROW))
    office.at_a_terminal()
    office.says("strike", "1", "1", "2", typed="unleserlich\nj\n")
    assert office.state().log[-1].reason == "unleserlich"
    assert office.run("strike", "1", "1", "3", typed="\n").exit_code == 2


def test_the_board_says_what_a_round_waits_for(office: Office) -> None:
    office.enter_round(1)
    assert office.data("board")["next"] == "draw"
    office.says("enter", "1", "2", "0", "0", "0", "0", "--second", "--author", "Zweite")
    assert office.data("board")["next"] == "correct 1 2 …"
    assert "die Eingaben weichen ab (Σ)" in office.says("board")
    assert "Abweichung, Σ" in office.says("sheet", "1", "2")


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """A table at which only the cards tell who sits where."""
    made = Office(tmp_path, monkeypatch, "kant-ine", 4)
    made.closed_and_drawn()
    made.says("start")
    return made


@clause("KI-049")
def test_columns_of_a_card_seated_table_have_to_be_named(cards: Office) -> None:
    words = ("enter", "1", "1", "12", "-4", "-8", "0", "--deals", "17", "--scorer", "1")
    assert "--seats" in cards.refuses(*words)
    cards.says(*words, "--seats", "4 2 3 1")
    points = cards.state().filed(1, 1).sheet
    assert dict(zip(points.seats, points.points, strict=True)) == {4: 12, 2: -4, 3: -8, 1: 0}


def test_totals_may_come_with_the_numbers_of_their_players(cards: Office) -> None:
    words = ("enter", "1", "1", "4:12", "2:-4", "3:-8", "1:0", "--deals", "17", "--scorer", "1")
    answer = cards.data(*words)
    assert answer["points"] == {"1": 0, "2": -4, "3": -8, "4": 12}


def test_typing_at_a_card_seated_table_asks_for_the_columns_first(cards: Office) -> None:
    cards.at_a_terminal()
    said = cards.says("enter", "1", "1", typed=rows("4 2 3 1", ROW, "", "j", "2"))
    assert "Wer steht in welcher Spalte?" in said
    sheet = cards.state().filed(1, 1).sheet
    assert dict(zip(sheet.seats, sheet.points, strict=True))[4] == 3


@clause("KI-064")
def test_the_quick_loop_takes_totals_with_scorer_and_deals(cards: Office) -> None:
    cards.at_a_terminal()
    said = cards.says("enter", "1", typed=rows("1 4:5 2:-5 3:3 1:-3", "2", "16"))
    assert "Alle Zettel der Runde sind da." in said
    sheet = cards.state().filed(1, 1).sheet
    assert (sheet.scorer, sheet.played) == (2, 16)


def test_tables_do_not_show_an_order_that_nobody_knows(cards: Office) -> None:
    assert "(Plätze nach den Karten)" in cards.says("tables", "1")
    cards.says("seat", "1", "1", "4", "2", "3", "1")
    assert "(Plätze nach den Karten)" not in cards.says("tables", "1")


def asked_ruling(office: Office) -> list[str]:
    """Answers for a Dreier of the first player in which the second did not follow suit."""
    one, two, *_ = map(str, office.state().table(1, 1))
    book = "steirisch-2017"
    answers = [str(game(book, "dreier")), one, "0", "0"]
    return [*answers, str(place(book, "farbzwang")), two, "n", "j", "0"]


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


def test_a_correction_says_which_deal_and_what_stood_there(office: Office) -> None:
    office.says("enter", "1", "1", typed=rows(*[ROW] * 4))
    office.says("correct", "1", "1", "2", "1", "1", "-1", "-1", "--reason", "verschrieben")
    assert "Spiel 2: +3 −1 −1 −1 → +1 +1 −1 −1" in office.says("sheet", "1", "1")
