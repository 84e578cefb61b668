"""Batches: the same on any number of threads, in either kernel."""

from __future__ import annotations

from random import Random

import pytest

from mondfang.bots.brain import brain_of
from mondfang.kernel.backend import available, backend
from mondfang.kernel.replay import game_of
from mondfang.rulebook import load_book
from mondfang.testing.positions import dealt_game, decisions

NATIVE = [name for name in available() if name.startswith("native")]
BOOK = load_book("steirisch-2017")


@pytest.mark.parametrize("name", NATIVE)
def test_playouts_do_not_depend_on_the_threads(name: str) -> None:
    game, brain = game_of(dealt_game(BOOK, 4, 1), name), brain_of(BOOK, name)
    one = backend(name).playouts(game, brain, 5, 300, 1)
    assert one == backend(name).playouts(game, brain, 5, 300, 3)
    sums, won = one
    assert sum(sums) == 0
    assert 0 < max(won) <= 300


def test_the_twin_plays_out_the_same() -> None:
    found = [
        backend(name).playouts(game_of(dealt_game(BOOK, 4, 1), name), brain_of(BOOK, name), 5, 6)
        for name in (*NATIVE, "python")
    ]
    assert all([list(row) for row in each] == [list(row) for row in found[0]] for each in found)


def test_endings_are_solved_alike_in_a_batch() -> None:
    """The value is the best of the single cards, on any number of threads and in the twin."""
    states = [
        state
        for seed in range(4)
        for state in decisions(dealt_game(BOOK, seed, 0), Random(seed), "dreier")
        if state.public.phase == "play" and len(state.public.tricks) == 9
    ]
    assert len(states) > 8
    found = {
        (name, threads): backend(name).solve_games(
            [game_of(state, name) for state in states], 100_000, threads
        )
        for name in (*NATIVE, "python")
        for threads in (1, 2)
    }
    first = next(iter(found.values()))
    assert all(solved and lower == upper for solved, lower, upper in first)
    assert all(each == first for each in found.values())
    for state, (_, value, _) in zip(states, first, strict=True):
        assert state.turn is not None
        rows = backend().solve_game(game_of(state), state.turn, 100_000)
        assert max(lower for _, _, lower, _ in rows) == value
