"""Cases kept in an open file, and rulings on paper, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

from mondfang.referee.case_law.forms import read_cases
from tests.cli.running import printed, run

CASE = {
    "slip": {"rulebook": "steirisch-2017", "contract": "rufer", "declarer": 0, "partner": 2},
    "fault": "farbzwang",
    "seats": [1],
    "moment": {"gathered": True},
}


def test_a_case_is_kept_with_the_next_number_and_found_again(tmp_path: Path) -> None:
    case, drawer, paper = (tmp_path / name for name in ("case.json", "mine.json", "ruling.pdf"))
    case.write_text(json.dumps(CASE), encoding="utf-8")
    words = ("referee", str(case), "--keep", str(drawer), "--title", "Tisch 4", "--pdf", str(paper))
    assert "Als Fall 1 behalten." in printed(*words)
    assert "Kept as case 2." in printed(*words, language="en")
    assert [one.number for one in read_cases(drawer.read_bytes())] == [1, 2]
    assert paper.read_bytes().startswith(b"%PDF")
    assert "steirisch-2017 2" in printed("cases", "--file", str(drawer), "tisch")
    assert "2 Fälle, alle wie damals." in printed("cases", "--check", str(drawer))


def test_a_drawer_that_is_none_is_left_alone(tmp_path: Path) -> None:
    case, drawer = tmp_path / "case.json", tmp_path / "mine.json"
    case.write_text(json.dumps(CASE), encoding="utf-8")
    drawer.write_text("my diary", encoding="utf-8")
    result = run("referee", str(case), "--keep", str(drawer))
    assert result.exit_code == 2
    assert "JSON" in result.stderr
    assert drawer.read_text(encoding="utf-8") == "my diary"
