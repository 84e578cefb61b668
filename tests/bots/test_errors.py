"""The error that is told beside a value is the spread that other seeds would show."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator

import pytest

from mondfang.bots import Budget, make
from mondfang.bots.search import Searcher
from mondfang.game import GameState, Phase
from mondfang.kernel.backend import available
from mondfang.rulebook import load_book
from mondfang.testing.positions import dealt_game
from tests.amounts import here

SEEDS, WORLDS, GAMES = 16, 60, 10
FACTOR = 1.3

needs_native = pytest.mark.skipif(available() == ("python",), reason="too slow in Python")


def _moments(book_id: str) -> Iterator[tuple[str, GameState]]:
    """One decision a game of each phase and kind of seat, with something to decide."""
    book, bot = load_book(book_id), make("greedy")
    for number in range(GAMES):
        state, seen = dealt_game(book, 300 + number, number % 4), set()
        while state.turn is not None:
            public, seat = state.public, state.turn
            role = "" if not public.games else "declarer" if seat == public.declarer else "other"
            late = "late" if public.phase is Phase.PLAY and public.trick_number > 5 else ""
            kind = f"{public.phase.value} {role} {late}".strip()
            if kind not in seen and len(state.legal_actions()) > 1:
                seen.add(kind)
                yield kind, state
            state = state.apply(bot.choose(state.view(seat), Budget(number)))


@needs_native
@pytest.mark.parametrize("book_id", here(["steirisch-2017"], "standard-deluxe"))
def test_errors_agree_with_the_spread_over_seeds_in_all_phases_and_seats(book_id: str) -> None:
    told: dict[str, list[float]] = defaultdict(list)
    found: dict[str, list[float]] = defaultdict(list)
    bot = make("cup")
    assert isinstance(bot, Searcher)
    for kind, state in _moments(book_id):
        assert state.turn is not None
        view = state.view(state.turn)
        runs = [bot.evaluate(view, Budget(seed, WORLDS)) for seed in range(SEEDS)]
        action = runs[0].best.action
        values = [c for run in runs for c in run.choices if c.action == action]
        mean = sum(c.value or 0.0 for c in values) / len(values)
        spread = sum(((c.value or 0.0) - mean) ** 2 for c in values) / (len(values) - 1)
        error = sum(c.error**2 for c in values) / len(values)
        if error > 1e-6:  # some values are certain
            told[kind].append(1.0)
            found[kind].append(spread / error)
    assert len(told) >= 5
    for kind, ratios in found.items():
        if len(ratios) >= 4:
            ratio = math.sqrt(sum(ratios) / len(ratios))
            assert 1 / FACTOR < ratio < FACTOR, (kind, ratio, len(ratios))
