"""Leaks over many games: counted by player and department, whoever computes them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from mondfang.bots import make
from mondfang.bots.protocol import Budget
from mondfang.lab.analyse.archive import (
    Archive,
    Source,
    analyse_archive,
    records_in,
    records_on,
)
from mondfang.lab.analyse.verdict import Kind
from mondfang.record import record_of, write_text
from mondfang.record.json import write_json
from tests.lab.judges import BLUNDER, LastToPlay, blunder, step_of
from tests.positions import DL, HG
from tests.random_games import random_game

BUDGET = Budget(seed=1, worlds=4)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three good games in both forms, one of them deeper down, and a broken one."""
    (tmp_path / "runde").mkdir()
    (tmp_path / "a.tarock").write_text(write_text(blunder()), encoding="utf-8")
    bettler = record_of(random_game(DL, 1, "bettler"))
    (tmp_path / "b.json").write_text(write_json(bettler), encoding="utf-8")
    (tmp_path / "kaputt.tarock").write_text("tarock 1\nsteht nicht da\n", encoding="utf-8")
    fahrer = record_of(random_game(HG, 2, "trischaken"))
    (tmp_path / "runde" / "c.tarock").write_text(write_text(fahrer), encoding="utf-8")
    (tmp_path / "notiz.md").write_text("kein Spiel", encoding="utf-8")
    return tmp_path


def sources(folder: Path) -> list[Source]:
    return [Source(str(path)) for path in records_in(folder)]


def archive(folder: Path) -> Archive:
    return analyse_archive(sources(folder), LastToPlay, BUDGET, open_cards=False)


def test_a_folder_is_searched_to_its_bottom_for_records_only(folder: Path) -> None:
    names = [str(path.relative_to(folder).as_posix()) for path in records_in(folder)]
    assert names == ["a.tarock", "b.json", "kaputt.tarock", "runde/c.tarock"]


def test_a_sheet_names_records_as_seen_from_itself(folder: Path) -> None:
    sheet = folder / "tisch.txt"
    sheet.write_text("# erste Runde\na.tarock\n\n runde/c.tarock\n", encoding="utf-8")
    assert records_on(sheet) == [folder / "a.tarock", folder / "runde" / "c.tarock"]


def test_a_broken_record_is_named_and_the_others_are_analysed(folder: Path) -> None:
    found = archive(folder)
    assert [Path(name).name for name, _ in found.games] == ["a.tarock", "b.json", "c.tarock"]
    (problem,) = found.problems
    assert (Path(problem.source).name, problem.line) == ("kaputt.tarock", 2)
    assert problem.text.de
    assert problem.text.de != problem.text.en


def test_a_file_that_is_not_there_is_a_problem_like_any_other(folder: Path) -> None:
    found = analyse_archive(
        [Source(str(folder / "fehlt.tarock"))], LastToPlay, BUDGET, open_cards=False
    )
    assert [problem.code for problem in found.problems] == ["unreadable"]


def test_every_decision_is_in_exactly_one_leak(folder: Path) -> None:
    found = archive(folder)
    decisions = [d for _, game in found.games for d in game.decisions]
    assert sum(leak.decisions for leak in found.leaks) == len(decisions)
    assert sum(leak.cost for leak in found.leaks) == pytest.approx(sum(d.cost for d in decisions))
    keys = [(leak.player, leak.kind) for leak in found.leaks]
    assert len(set(keys)) == len(keys)


def test_the_worst_example_names_the_file_and_the_step(folder: Path) -> None:
    (leak,) = (
        leak
        for leak in archive(folder).leaks
        if (leak.player, leak.kind) == ("Spieler 4", Kind.DEFENCE_PLAY)
    )
    steps = [(Path(e.source).name, e.decision.step) for e in leak.worst]
    assert ("a.tarock", step_of(blunder(), BLUNDER)) in steps
    costs = [example.decision.cost for example in leak.worst]
    assert costs == sorted(costs, reverse=True)
    assert leak.mean == pytest.approx(leak.cost / leak.decisions)


def test_a_player_is_the_same_one_at_another_seat() -> None:
    there = replace(blunder(), seats=("A", "B", "C", "D"))
    here = replace(blunder(), seats=("D", "A", "B", "C"))
    games = [
        Source(name, write_text(record).encode()) for name, record in (("1", there), ("2", here))
    ]
    found = analyse_archive(games, LastToPlay, BUDGET, open_cards=False).leaks
    defence = {leak.player: leak for leak in found if leak.kind is Kind.DEFENCE_PLAY}
    declared = {leak.player for leak in found if leak.kind is Kind.DECLARER_PLAY}
    assert declared == {"A", "D"}
    assert set(defence) == {"A", "B", "C", "D"}


def test_two_processes_find_what_one_finds(folder: Path) -> None:
    greedy = partial(make, "greedy")
    one = analyse_archive(sources(folder), greedy, BUDGET, open_cards=False)
    two = analyse_archive(sources(folder), greedy, BUDGET, open_cards=False, jobs=2)
    assert one == two
    assert len(one.games) == 3


def test_progress_is_told_game_by_game(folder: Path) -> None:
    told: list[tuple[int, int]] = []
    analyse_archive(
        sources(folder),
        LastToPlay,
        BUDGET,
        open_cards=False,
        watch=lambda done, total: told.append((done, total)),
    )
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
