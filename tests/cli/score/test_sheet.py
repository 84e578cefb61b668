"""``mondfang score sheet``: a block in a file, game by game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import printed, refused, run

NAMES = "Spieler 1,Spieler 2,Spieler 3,Spieler 4"


@pytest.fixture
def block(tmp_path: Path) -> str:
    file = str(tmp_path / "abend.jsonl")
    printed("score", "sheet", "new", file, "--rulebook", "steirisch-2017", "--names", NAMES)
    return file


def test_rows_are_written_summed_and_taken_back(block: str) -> None:
    printed("score", "sheet", "row", block, "--", "9", "-3", "-3", "-3")
    said = printed("score", "sheet", "row", block, "--", "-1", "-1", "1", "1")
    assert "Stand: +8 −4 −2 −2" in said
    assert "Stand: +9 −3 −3 −3" in printed("score", "sheet", "undo", block)
    assert "Es gibt: Spieler 1" in printed("score", "sheet", "show", block)


def test_a_slip_is_settled_on_the_block(block: str, tmp_path: Path) -> None:
    slip = tmp_path / "slip.json"
    slip.write_text(
        '{"rulebook": "steirisch-2017", "contract": "dreier", "declarer": 0, "points": "40"}',
        encoding="utf-8",
    )
    assert "1. Dreier: +" in printed("score", "sheet", "slip", block, str(slip))


def test_asking_knows_the_forehand_already(block: str) -> None:
    typed = "11\n3\n1\n0\n0\n41/1\n"
    result = run("score", "sheet", "ask", block, typed=typed)
    assert result.exit_code == 0, result.output
    assert "Vorhand" not in result.output
    assert "1. Dreier" in result.output


def test_a_block_is_never_begun_over_another(block: str) -> None:
    assert "Das gibt es schon" in refused(
        "score", "sheet", "new", block, "--rulebook", "steirisch-2017"
    )


def test_nothing_can_be_taken_back_from_an_empty_block(block: str) -> None:
    assert "noch nichts" in refused("score", "sheet", "undo", block)
