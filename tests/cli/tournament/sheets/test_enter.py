"""``enter``: rows and totals from input, options, slips; every refusal names its place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tournament.office import SEED, Office
from tests.cli.tournament.sheets.rows import FORCED, ROW, rows


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


def test_fewer_deals_need_a_reason(office: Office) -> None:
    office.at_a_terminal()
    office.says("enter", "1", "1", typed=rows(ROW, "", "", ROW, "", "Feueralarm", "j"))
    sheet = office.state().filed(1, 1).sheet
    assert (sheet.played, sheet.short) == (2, "Feueralarm")


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


def test_the_scorer_of_a_table_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    office = Office(tmp_path, monkeypatch, "kant-ine", 4)
    office.drawn()
    words = ("enter", "1", "1", "12", "-4", "-8", "0", "--deals", "9")
    assert "wer schreibt" in office.refuses(*words)
    office.says("scorer", "1", "1", str(office.state().table(1, 1)[2]))
    assert office.data(*words)["deals"] == 9
