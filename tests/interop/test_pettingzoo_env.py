"""The environment passes PettingZoo's own tests, and pays what the book pays."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from mondfang.bots import Budget, make
from mondfang.game import actions as act
from mondfang.game import new_game
from mondfang.rulebook import book_ids, load_book
from mondfang.settlement import settle
from tests.interop.needed import needed

np = needed("numpy")
needed("gymnasium")
needed("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

from mondfang.interop.numbers import ACTIONS  # noqa: E402
from mondfang.interop.pettingzoo import AGENTS, TarockEnv, env  # noqa: E402
from mondfang.interop.seated import Seated  # noqa: E402
from mondfang.interop.vector import part  # noqa: E402

# PettingZoo keeps a list of its own environments that may have a mask beside the observation,
# and warns for all others; the mask is empty once the game is over.
USUAL = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


@contextmanager
def usual_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        for text in USUAL:
            warnings.filterwarnings("ignore", message=text)
        yield


@pytest.mark.parametrize("book", book_ids())
def test_the_api_test_of_pettingzoo(book: str) -> None:
    with usual_warnings():
        api_test(env(book, seed=3), num_cycles=200)


@pytest.mark.parametrize("book", book_ids())
def test_the_seed_test_of_pettingzoo(book: str) -> None:
    seed_test(lambda: env(book), num_cycles=60)


def test_the_render_test_of_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env("sb-tarock-2023", render_mode=render_mode))
    assert "sb-tarock-2023, auction" in capsys.readouterr().out


def play(table: Any, source: Any) -> None:
    """Random steps to the end of the deal."""
    for agent in table.agent_iter():
        if table.terminations[agent]:
            return
        legal = np.flatnonzero(table.observe(agent)["action_mask"])
        table.step(int(source.choice(legal)))


@pytest.mark.parametrize("book", book_ids())
def test_rewards_are_the_points_of_the_book(book: str) -> None:
    table, source = TarockEnv(book, seed=1), np.random.default_rng(1)
    for _ in range(4):
        table.reset()
        play(table, source)
        assert table.table is not None
        state = table.table.state
        replayed = new_game(state.book, state.hidden.deal, state.public.forehand)
        for told in state.history:
            if isinstance(told.event, act.Action):
                replayed = replayed.apply(told.event)
        points = settle(state.book, replayed.outcome()).points
        assert table.rewards == {agent: points[seat] for seat, agent in enumerate(AGENTS)}


def test_only_the_agent_on_turn_has_legal_steps() -> None:
    table = env("steirisch-2017", seed=4)
    table.reset()
    for agent in AGENTS:
        mask = table.observe(agent)["action_mask"]
        assert mask.shape == (ACTIONS,)
        assert bool(mask.any()) is (agent == table.agent_selection)


def test_nobody_else_sees_what_is_being_laid_away() -> None:
    table, greedy = TarockEnv("steirisch-2017"), Seated(make("greedy"))
    for seed in range(40):
        table.reset(seed=seed)
        while not any(table.terminations.values()):
            assert table.table is not None
            if table.table.laid:
                for agent in AGENTS:
                    laying = part(table.observe(agent)["observation"], "laying")
                    assert bool(laying.any()) is (agent == table.agent_selection)
                return
            table.step(greedy(table))
    pytest.fail("no discard was reached")


def test_the_forehand_goes_round_unless_it_is_fixed() -> None:
    for fixed, wanted in ((None, [0, 1, 2, 3, 0]), (2, [2, 2, 2, 2, 2])):
        table = env("hopfgarten-2023", seed=1, forehand=fixed)
        seen = []
        for _ in range(5):
            table.reset()
            seen.append(AGENTS.index(table.agent_selection))
        assert seen == wanted


def test_an_illegal_number_ends_the_deal_at_a_price(caplog: pytest.LogCaptureFixture) -> None:
    table = env("steirisch-2017", seed=1)
    table.reset()
    agent = table.agent_selection
    table.last()
    table.step(0)
    assert "Illegal move" in caplog.text
    assert table.terminations[agent]
    assert table.rewards[agent] == -1


def test_options_of_the_table_count() -> None:
    table = TarockEnv("standard-deluxe", {"zwiccolo": "on"})
    assert table.book == load_book("standard-deluxe", (("zwiccolo", "on"),))
    with pytest.raises(ValueError, match="options already"):
        TarockEnv(table.book, {"zwiccolo": "on"})


def test_it_can_be_pickled() -> None:
    table = pickle.loads(pickle.dumps(TarockEnv("hopfgarten-2023", seed=5)))
    other = TarockEnv("hopfgarten-2023", seed=5)
    table.reset()
    other.reset()
    one, two = table.observe("seat_0"), other.observe("seat_0")
    assert np.array_equal(one["observation"], two["observation"])


@pytest.mark.parametrize("book", book_ids())
def test_players_of_the_package_sit_at_the_table(book: str) -> None:
    """Step by step they play the very game that they play in the engine."""
    table, bot = TarockEnv(book, seed=9), make("greedy")
    for _ in range(3):
        table.reset()
        assert table.table is not None
        state = table.table.state
        greedy = Seated(bot, Budget(seed=6))
        while not any(table.terminations.values()):
            table.step(greedy(table))
        while state.turn is not None:
            view = state.view(state.turn)
            state = state.apply(bot.choose(view, Budget(seed=6).at(len(view.told))))
        assert table.table.state == state


def test_a_player_that_likes_to_take_back_gets_to_the_end() -> None:
    table, seated = TarockEnv("steirisch-2017"), Seated(make("random"), Budget(seed=3))
    taken_back = 0
    for seed in range(60):
        table.reset(seed=seed)
        while not any(table.terminations.values()):
            table.step(seated(table))
        assert table.table is not None
        told = [item.event for item in table.table.state.history]
        backs = sum(isinstance(event, act.TakeBack) for event in told)
        assert backs <= 1
        taken_back += backs
    assert taken_back > 0
