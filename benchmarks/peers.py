"""What other programs do in the same run: OpenSpiel's Slovenian tarok, and figures quoted.

Every measure of a peer plays twelve tricks: an auction at random ends most games of OpenSpiel's
early, so it is steered to Klop (everybody passes, the forehand chooses Klop), its Trischaken.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

Measure = Callable[[int], float]  # so many games; games a second of processor time

OPEN_SPIEL = "OpenSpiel tarok"
TO_KLOP = (0, 0, 0, 0, 1)  # the deal, three passes, the forehand's Klop
ROLLOUTS_AT_ONCE = 500

QUOTED = {
    "arphen/tarok (Rust), playouts a second": 165_000,
    "OpenSpiel tarok, rollouts in C++ a second, as measured before": 78_000,
}
QUOTED_NOTE = (
    "Quoted, not measured here: arphen/tarok (Rust) 165,000 playouts/s, its exact open-card solve "
    "of 6 tricks 56 ms; native bridge DDS 2.9 at 12 / 10 / 8 cards 5.2 / 0.74 / 0.33 ms."
)


def open_spiel() -> dict[str, Measure] | None:
    """The measures of OpenSpiel, or None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("tarok(players=4)")
    return {
        "complete": lambda games: _complete(game, games),
        "play": lambda games: _play(game, games),
        "rollouts": lambda games: _rollouts(pyspiel, game, games),
    }


def _to_play(game: Any) -> Any:
    state = game.new_initial_state()
    for action in TO_KLOP:
        state.apply_action(action)
    return state


def _to_the_end(state: Any, draw: Callable[[], float]) -> None:
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(draw() * len(actions))])
    state.returns()


def _complete(game: Any, games: int) -> float:
    """Deal, auction to Klop, 48 cards, returns; every step from Python."""
    draw = random.Random(1).random
    began = time.process_time()
    for _ in range(games):
        _to_the_end(_to_play(game), draw)
    return games / (time.process_time() - began)


def _play(game: Any, games: int) -> float:
    """The 48 cards alone, from Python, of deals made before."""
    draw = random.Random(2).random
    starts = [_to_play(game) for _ in range(20)]
    began = time.process_time()
    for number in range(games):
        _to_the_end(starts[number % len(starts)].clone(), draw)
    return games / (time.process_time() - began)


def _rollouts(pyspiel: Any, game: Any, games: int) -> float:
    """Rollouts inside C++: a search of two simulations, each of which rolls out many times."""
    rolls = pyspiel.RandomRolloutEvaluator(ROLLOUTS_AT_ONCE, 3)
    bot = pyspiel.MCTSBot(game, rolls, 2.0, 2, 50, False, 3, False)
    searches = max(1, games // (2 * ROLLOUTS_AT_ONCE))
    starts = [_to_play(game) for _ in range(searches)]
    began = time.process_time()
    for start in starts:
        bot.step(start)
    return searches * 2 * ROLLOUTS_AT_ONCE / (time.process_time() - began)
