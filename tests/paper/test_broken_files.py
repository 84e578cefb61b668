"""Files that cannot be read: each fault is named with file, line and column; nothing is taken."""

from __future__ import annotations

from io import BytesIO

import openpyxl  # type: ignore[import-untyped]
import pytest

from mondfang.paper import FileError, read_players, read_results
from mondfang.paper.errors import SENTENCES
from tests.paper.bombs import BOMBS

Case = tuple[str, bytes, str, int | None, str | None]

PLAYERS: list[Case] = [
    ("nothing", b"", "file-empty", None, None),
    ("only spaces", b" \n;;\n", "file-empty", None, None),
    ("no text", b"Name\n\x00a", "file-not-text", None, None),
    ("another encoding", b"Name;Verein\nA;x\n\x81;y\n", "file-not-utf8", 3, None),
    ("nobody", b"Name;Verein\n", "file-only-head", None, None),
    ("a broken workbook", b"PK\x03\x04broken", "file-not-text", None, None),
    ("broken JSON", b'{"rows": ', "file-not-json", 1, None),
    ("other JSON", b'{"rows": []}', "file-not-json", None, None),
    ("column twice", b"Name;Verein;Club\nA;1;2\n", "column-twice", 1, "Club"),
    ("no names", b"Nummer;Verein\n1;x\n", "column-missing", 1, "name"),
    ("too many cells", b"Name;Verein\nA;b;c\n", "cells-too-many", 2, None),
    ("open quotes", b'Name;Verein\nA;b\n"B;c\n', "file-quotes", 3, None),
    ("no name", b"Name;Verein\nA;b\n;c\n", "cell-empty", 3, "Name"),
    ("bad number", b"Nr.;Name\n1;A\n2a;B\n", "not-a-start-number", 3, "Nr."),
    ("number zero", b"Nr.;Name\n0;A\n", "not-a-start-number", 2, "Nr."),
    ("number twice", b"Nr.;Name\n1;A\n2;B\n1;C\n", "number-twice", 4, "Nr."),
    ("bad consent", b"Name;Consent\nA;full\nB;maybe\n", "not-one-of", 3, "Consent"),
    ("invisible", "Name;Verein\nA;x\u200e\n".encode(), "not-printable", 2, "Verein"),
]
RESULTS: list[Case] = [
    ("unknown column", b"Nr;Name;Schuhe;R1\n1;A;43;5\n", "column-unknown", 1, "Schuhe"),
    ("no rounds", b"Nr;Name\n1;A\n", "no-rounds", 1, None),
    ("no name", b"Nr;R1\n1;5\n", "column-missing", 1, "name"),
    ("number left out", b"Nr;Name;R1\n1;A;5\n;B;4\n", "cell-empty", 3, "Nr"),
    ("bad points", b"Nr;Name;R1;R2\n1;A;5;x\n", "not-a-number", 2, "R2"),
    ("bad rank", b"Rang;Nr;Name;R1\nerster;1;A;5\n", "not-a-number", 2, "Rang"),
    ("wrong sum", b"Nr;Name;R1;R2;Summe\n1;A;5;6;11\n2;B;5;6;12\n", "sum-differs", 3, "Summe"),
    ("number twice", b"1\tA\t\t5\n1\tB\t\t6\n", "number-twice", 2, "number"),
    ("bare bad points", b"1\tA\tClub\t5\n2\tB\tClub\tfive\n", "not-a-number", 2, "R1"),
    ("bare no name", b"1\tA\t\t5\n2\t\t\t6\n", "cell-empty", 2, "name"),
    ("column twice", b"Nr;Name;R1;R1\n1;A;5;6\n", "column-twice", 1, "R1"),
]


def check(problem: FileError, case: Case) -> None:
    _, _, code, line, column = case
    assert (problem.code, problem.line, problem.column) == (code, line, column)
    assert problem.text("de").startswith("list.csv")
    assert problem.text("de") != problem.text("en")
    if line is not None:
        assert f"Zeile {line}" in problem.place_text("de")
        assert problem.as_json("en")["error"]["place"].startswith(f"list.csv, line {line}")


@pytest.mark.parametrize("case", PLAYERS, ids=lambda case: case[0])
def test_a_broken_list_of_players_is_refused_at_its_place(case: Case) -> None:
    with pytest.raises(FileError) as caught:
        read_players(case[1], "list.csv")
    check(caught.value, case)


@pytest.mark.parametrize("case", RESULTS, ids=lambda case: case[0])
def test_a_broken_result_list_is_refused_at_its_place(case: Case) -> None:
    with pytest.raises(FileError) as caught:
        read_results(case[1], "list.csv")
    check(caught.value, case)


def test_every_refusal_of_a_file_is_shown_here() -> None:
    shown = {case[2] for case in (*PLAYERS, *RESULTS)} | {code for code, _ in BOMBS.values()}
    assert SENTENCES.keys() - shown == {"no-rank", "no-team-ranked", "no-language"}


def test_a_broken_cell_of_a_workbook_is_named_by_its_row() -> None:
    book = openpyxl.Workbook()
    for row in (["Nr", "Name", "R1"], [1, "A", 5.5], [2, "B", "viel"]):
        book.active.append(row)
    file = BytesIO()
    book.save(file)
    with pytest.raises(FileError) as caught:
        read_results(file.getvalue(), "list.xlsx")
    assert caught.value.text("de") == "list.xlsx, Zeile 3, Spalte R1: „viel“ ist keine Zahl."


def test_empty_lines_are_passed_over_and_still_counted() -> None:
    with pytest.raises(FileError) as caught:
        read_players(b"Nr;Name\n1;A\n\n;\nx;B\n", "list.csv")
    assert caught.value.line == 5


def test_who_has_no_number_gets_the_next() -> None:
    players = read_players(b"Nr;Name\n;A\n7;B\n;C\n", "list.csv", first_number=3)
    assert [one.number for one in players] == [3, 7, 8]
