"""Whatever people call themselves or their tournaments: no file makes a formula of it."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO, StringIO

import openpyxl  # type: ignore[import-untyped]
import pytest

from mondfang.lab.simulate.frame import COLUMNS, _cell
from mondfang.paper import FILE_KINDS, Names, cup_file, file_of, workbook
from mondfang.paper.files.cells import read_number
from mondfang.paper.pages.publish import cup_pages, tournament_pages
from mondfang.tournament.cup.scales import LegResult
from mondfang.tournament.cup.table import Cup
from mondfang.tournament.format.model import TeamPlan
from mondfang.tournament.office.events import PlayerChanged
from mondfang.tournament.office.fold import Tournament
from mondfang.tournament.office.players.entrants import CONSENTS
from tests.paper.day import begun, play, season

LINK = '=HYPERLINK("http://127.0.0.1/?"&A1;"Ergebnis")'
HOSTILE = (LINK, "+1+1", "-2+3", "@SUM(A1)", "＝1+1", "1/2")
LANGUAGES = ["de", "en"]
NAMES: list[Names] = ["shown", "full"]


@cache
def hostile_day() -> Tournament:
    """Names, clubs, members, categories and the tournament itself want to be formulas."""
    desk = begun("steirischer-cup", place=LINK)
    for number, entrant in desk.now.entrants.items():
        text = HOSTILE[number % len(HOSTILE)]
        named = replace(
            entrant,
            name=f"{text} Spieler {number}",
            club=text,
            member=f"{text}{number}",
            categories=frozenset({"=cmd"}),
            consent=CONSENTS[number % 3],
        )
        desk.do(PlayerChanged(named))
    play(desk, 1)
    first, *rest = desk.now.log
    made = replace(desk.now.created, title=LINK)
    state = Tournament.of([replace(first, event=made), *rest])
    teams = {f"{text}{one}": (one, one + 1) for one, text in enumerate(HOSTILE, 1)}
    created = replace(state.created, format=replace(state.format, teams=TeamPlan(2, 2, False)))
    return replace(state, created=created, teams=teams)


@cache
def hostile_cup() -> Cup:
    cup = season(legs=4)
    legs = tuple(
        replace(leg, title=HOSTILE[place], id=HOSTILE[place], results=_hostile(leg.results))
        for place, leg in enumerate(cup.legs)
    )
    return replace(cup, legs=legs, title=LINK)


def _hostile(results: tuple[LegResult, ...]) -> tuple[LegResult, ...]:
    return tuple(
        replace(one, name=f"{HOSTILE[place % 6]}{one.name}", club=HOSTILE[place % 6])
        for place, one in enumerate(results)
    )


def texts() -> Iterator[tuple[str, bytes, str]]:
    """Every file of text that is ever written, and what stands between its cells."""
    day, cup = hostile_day(), hostile_cup()
    for language in LANGUAGES:
        comma = ";" if language == "de" else ","
        for names in NAMES:
            for kind in FILE_KINDS:
                commas = file_of(kind, "csv", day, language, names=names)
                tabs = file_of(kind, "tsv", day, language, names=names)
                yield f"{kind}.csv {names} {language}", commas, comma
                yield f"{kind}.tsv {names} {language}", tabs, "\t"
        yield f"cup.csv {language}", cup_file("csv", cup, language), comma
        yield f"cup.tsv {language}", cup_file("tsv", cup, language), "\t"
        for pages in (tournament_pages(day, language), cup_pages(cup, language)):
            for name, data in pages.items():
                if name.endswith(".csv"):
                    yield f"published {name} {language}", data, comma


def test_no_cell_and_no_head_of_any_text_file_is_a_formula() -> None:
    for name, data, mark in texts():
        rows = list(csv.reader(StringIO(data.decode("utf-8-sig")), delimiter=mark, strict=True))
        cells = [cell for row in rows for cell in row]
        touchy = [cell for cell in cells if cell.lstrip()[:1] in tuple("=+-@＝＋－＠\t\r")]
        assert [cell for cell in touchy if read_number(cell) is None] == [], name
        assert any(cell.startswith("'") for cell in cells), name


def test_the_head_of_a_cup_is_guarded_like_its_cells() -> None:
    head = cup_file("csv", hostile_cup()).decode("utf-8-sig").splitlines()[0]
    (cells,) = csv.reader([head], delimiter=";")
    assert f"'{LINK}" in cells


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_cell_of_a_workbook_is_a_formula_or_a_link(language: str) -> None:
    files = (
        workbook(hostile_day(), language, names="full"),
        cup_file("xlsx", hostile_cup(), language),
    )
    for data in files:
        book = openpyxl.load_workbook(BytesIO(data))
        cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
        assert not any(cell.data_type == "f" or cell.hyperlink for cell in cells)
        assert any(str(cell.value).startswith(LINK) for cell in cells)


def test_the_table_of_simulated_games_guards_the_names_of_a_book() -> None:
    assert "contract" in COLUMNS
    assert _cell("=1+1") == "'=1+1"
    assert _cell(("=1+1", "pagat")) == "'=1+1 pagat"
    assert _cell(-5) == -5
