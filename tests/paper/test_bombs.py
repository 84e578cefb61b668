"""Small files that hold too much are refused in little time and little memory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mondfang.paper import FileError, read_players, read_results
from mondfang.paper.errors import SENTENCES
from tests.paper.bombs import BOMBS, SHEET, TEXTS, relations_of, sheet_of, texts_row, workbook_of

MEMORY = 400  # megabytes of addresses; Python and what it imports take a quarter of them

CHILD = """
import resource, sys
from pathlib import Path
from mondfang.paper import FileError, read_players, read_results
most = int(sys.argv[1]) << 20
resource.setrlimit(resource.RLIMIT_AS, (most, most))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
for file in sorted(Path(sys.argv[2]).iterdir()):
    for read in (read_players, read_results):
        try:
            read(file.read_bytes(), file.name)
        except FileError as problem:
            assert problem.text("de") != problem.text("en")
            print(file.name, problem.code, sep=": ")
"""


def test_every_bomb_is_refused_within_a_limit_of_memory(tmp_path: Path) -> None:
    for name, (_, make) in BOMBS.items():
        (tmp_path / name).write_bytes(make())
    words = [sys.executable, "-c", CHILD, str(MEMORY), str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    expected = [f"{name}: {BOMBS[name][0]}" for name in sorted(BOMBS) for _ in range(2)]
    assert done.stdout.splitlines() == expected


@pytest.mark.parametrize("code", sorted({code for code, _ in BOMBS.values()}))
def test_what_is_too_much_is_said_in_both_languages(code: str) -> None:
    text = SENTENCES[code]
    assert text.de != text.en


def test_sheets_that_nobody_reads_cost_nothing() -> None:
    more = {f"xl/worksheets/sheet{n}.xml": "<row/>" * 1000 for n in range(2, 2000)}
    book = workbook_of({SHEET: sheet_of(texts_row(1, "Name") + texts_row(2, "Spieler 1")), **more})
    assert [one.name for one in read_players(book, "x.xlsx")] == ["Spieler 1"]


@pytest.mark.parametrize("part", ["_rels/.rels", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"])
def test_a_workbook_without_a_part_is_none(part: str) -> None:
    with pytest.raises(FileError) as caught:
        read_players(workbook_of({part: "<nothing/>"}), "x.xlsx")
    assert caught.value.code == "file-not-text"


DAYS = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
POINTS = """
<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
<row r="2"><c><v>1</v></c><c t="str"><f>A1</f><v>A</v></c><c s="{style}"><v>46361</v></c></row>
"""


def points(style: int) -> bytes:
    texts = "".join(f"<si><r><t>{text}</t></r></si>" for text in ("Nr", "Name", "R1"))
    targets = {"worksheet": "/" + SHEET, "sharedStrings": "sharedStrings.xml"}
    relations = relations_of(**targets, styles="styles.xml")
    return workbook_of(
        {
            "xl/_rels/workbook.xml.rels": relations,
            "xl/styles.xml": DAYS,
            TEXTS: f"<sst>{texts}</sst>",
            SHEET: sheet_of(POINTS.format(style=style)),
        }
    )


def test_a_number_of_a_workbook_is_read_by_its_value() -> None:
    (line,) = read_results(points(0), "x.xlsx")
    assert (line.name, int(line.total)) == ("A", 46361)


def test_a_day_in_a_column_of_points_is_no_number() -> None:
    """A spreadsheet makes a day of 5/12; nobody may take the number behind it for points."""
    with pytest.raises(FileError) as caught:
        read_results(points(1), "x.xlsx")
    assert caught.value.text("de") == "x.xlsx, Zeile 2, Spalte R1: „2026-12-05“ ist keine Zahl."
