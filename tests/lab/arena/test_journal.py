"""A file of results: it only grows, is mended after a crash, and is nobody else's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mondfang.lab import LabError, Spec
from mondfang.lab.arena.journal import Journal
from mondfang.lab.arena.run import DealResult, Match, TableResult
from mondfang.lab.stats import clock_of
from mondfang.rulebook import load_book

MATCH = Match(load_book("steirisch-2017"), (Spec("greedy"), Spec("random")), 5)
CLOCKS = (clock_of([0.001]), clock_of([0.25, 0.75]))


def result(deal: int) -> DealResult:
    table = TableResult("ABAB", (3, -3, 3, -3), (1, -1, 1, -1), "played", "rufer", 0, 2, True)
    return DealResult((0, 1), deal, (table, table), CLOCKS)


def kept(path: Path, *deals: int, match: Match = MATCH) -> list[DealResult]:
    """Open the file, read what is there, add these deals."""
    journal = Journal(path, match)
    for deal in deals:
        journal.add(result(deal))
    journal.close()
    return journal.results


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    assert kept(path, 0, 1) == []
    assert kept(path, 2) == [result(0), result(1)]
    assert kept(path) == [result(0), result(1), result(2)]


def test_every_place_at_which_a_process_can_be_killed_leaves_a_file_to_go_on_with(
    tmp_path: Path,
) -> None:
    path = tmp_path / "run.jsonl"
    kept(path, 0, 1)
    whole = path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == 10]
    for cut in range(0, len(whole), 7):
        path.write_bytes(whole[:cut])
        found = kept(path, 9)
        lines = sum(end <= cut for end in ends)
        assert found == [result(0), result(1)][: max(0, lines - 1)]
        assert kept(path) == [*found, result(9)]


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (replace(MATCH, seed=6), "seed: 5 ≠ 6"),
        (replace(MATCH, bots=MATCH.bots[::-1]), "bots"),
        (replace(MATCH, scheme="full"), "tables: pairs ≠ full"),
        (replace(MATCH, worlds=10), "worlds: None ≠ 10"),
        (replace(MATCH, book=load_book("kantine-2023")), "rulebook: steirisch-2017 ≠"),
    ],
)
def test_the_file_of_another_run_is_refused_and_left_alone(
    other: Match, named: str, tmp_path: Path
) -> None:
    path = tmp_path / "run.jsonl"
    kept(path, 0)
    before = path.read_bytes()
    with pytest.raises(LabError) as caught:
        kept(path, match=other)
    assert named in caught.value.text("de")
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["my diary", "my diary\n", '{"a":1}\n{"torn', "\n"])
def test_a_file_that_is_no_journal_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LabError, match="not a file of the arena"):
        kept(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    kept(path, 0, 1)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace("ABAB", 'A"BAB')
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(LabError, match="line 2"):
        kept(path)


def test_a_deal_that_stands_there_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    kept(path, 0, 0, 1)
    assert kept(path) == [result(0), result(1)]
