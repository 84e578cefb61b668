"""Score sheets: columns, dealers, lines and the square code."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondfang.paper import SheetCode, read_sheet_code, sheet_code
from mondfang.paper.print.code import code_svg
from mondfang.paper.print.scoresheets import score_sheets
from mondfang.tournament.format.reader import preset
from mondfang.tournament.log import Entry
from mondfang.tournament.office.events import Created, ScorerNamed
from mondfang.tournament.office.fold import Tournament
from tests.clauses import clause
from tests.paper.day import before_play, begun


def first_sheet(form: str, table: int = 1) -> dict[str, Any]:
    sheet: dict[str, Any] = score_sheets(before_play(form), "de", 1, [table])["sheets"][0]
    return sheet


def test_the_first_dealer_is_in_the_left_column_where_the_book_says_so() -> None:
    seats = before_play("steirischer-cup").table(1, 1)
    sheet = first_sheet("steirischer-cup")
    assert [person["number"] for person in sheet["people"]] == [str(seat) for seat in seats]
    assert sheet["first"] == "gibt zuerst"
    assert sheet["dealers"][:5] == [0, 1, 2, 3, 0]


def test_the_forehand_is_in_the_left_column_where_the_book_says_so() -> None:
    seats = before_play("de-luxe-abend").table(1, 1)
    sheet = first_sheet("de-luxe-abend")
    assert [person["number"] for person in sheet["people"]] == [
        str(seat) for seat in (*seats[1:], seats[0])
    ]
    assert sheet["first"] == "Vorhand"
    assert sheet["dealers"][:5] == [3, 0, 1, 2, 3]


@clause("HG-025")
def test_in_hopfgarten_the_highest_card_is_the_first_forehand() -> None:
    sheet = first_sheet("hopfgarten")
    assert (sheet["first"], sheet["known"]) == ("Vorhand", False)


def test_there_is_a_line_for_every_deal() -> None:
    assert len(first_sheet("steirischer-cup")["dealers"]) == 20
    assert len(first_sheet("sb")["dealers"]) == 16


def test_at_five_there_are_a_quarter_more_lines() -> None:
    state = begun("steirischer-cup", 21).now
    sheet = score_sheets(state, "de", 1, [1])["sheets"][0]
    assert len(sheet["people"]) == 5
    assert len(sheet["dealers"]) == 25
    assert sheet["dealers"][:6] == [0, 1, 2, 3, 4, 0]


def test_where_the_clock_ends_the_round_there_are_lines_to_spare() -> None:
    sheet = first_sheet("kant-ine")
    assert len(sheet["dealers"]) == 24
    assert sheet["plan"] == "60 Minuten"


def test_a_scorer_who_is_named_stands_on_the_sheet() -> None:
    desk = begun("kant-ine")
    scorer = desk.now.table(1, 2)[3]
    desk.do(ScorerNamed(1, 2, scorer))
    assert score_sheets(desk.now, "de", 1, [2])["sheets"][0]["scorer"] == str(scorer)


def titled(title: str) -> Tournament:
    return Tournament.of([Entry(1, 0.0, "Leitung", "", Created(title, "2026-11-14", preset("sb")))])


@given(st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1))
def test_a_code_says_which_sheet_it_is(title: str) -> None:
    code = sheet_code(titled(title), 3, 17)
    assert read_sheet_code(code) == SheetCode("2026-11-14", title, 3, 17)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.org/sheet/2026-11-14/x?round=1&table=2",
        "mondfang:sheet/2026-11-14?round=1&table=2",
        "mondfang:sheet/2026-11-14/x?round=1",
        "mondfang:sheet/2026-11-14/x?round=1&table=two",
    ],
)
def test_another_code_is_no_sheet(text: str) -> None:
    assert read_sheet_code(text) is None


def test_the_code_is_a_picture() -> None:
    assert code_svg("mondfang:sheet/2026-11-14/x?round=1&table=2").startswith("<svg")
