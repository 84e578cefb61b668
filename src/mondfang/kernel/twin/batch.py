"""Many playouts, many solves: the batches of the kernel, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mondfang.kernel.twin.minimax import FAR
from mondfang.kernel.twin.random import Random
from mondfang.kernel.twin.talk import Brain
from mondfang.kernel.twin.weigh import play_on, solve_game

if TYPE_CHECKING:
    from mondfang.kernel.twin.game import Game


def playouts(
    game: Game, brain: Brain, seed: int, count: int, threads: int = 1
) -> tuple[list[int], list[int]]:
    """Many playouts from one position: points and games won, summed by seat."""
    sums, won = [0] * 4, [0] * 4
    for number in range(count):
        copy = game.copy()
        play_on(copy, brain, Random(seed, number))
        for seat, points in enumerate(copy.points()):
            sums[seat] += points
            won[seat] += points > 0
    return sums, won


def solve_games(games: Sequence[Game], nodes: int, threads: int = 1) -> list[tuple[bool, int, int]]:
    """Game points of the seat on turn in many games: solved, lower, upper."""
    found = []
    for game in games:
        rows = solve_game(game, game.turn, nodes)
        if all(solved for _, solved, _, _ in rows):
            value = max(lower for _, _, lower, _ in rows)
            found.append((True, value, value))
        else:
            found.append((False, -FAR, FAR))
    return found
