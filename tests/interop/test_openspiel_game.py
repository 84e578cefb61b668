"""The games pass OpenSpiel's own tests, and no player is told another's cards."""

from __future__ import annotations

import pickle
import random
import unittest
import warnings
from typing import Any

import pytest

from mondfang.rulebook import DEFAULT_BOOK, book_ids
from mondfang.testing import other_world
from tests.amounts import here
from tests.interop.needed import needed

np = needed("numpy")
pyspiel = needed("pyspiel")

from mondfang.interop import openspiel  # noqa: E402
from mondfang.interop.steps import Steps  # noqa: E402

NAMES = [openspiel.game_name(book_id) for book_id in book_ids()]


@pytest.mark.parametrize("name", NAMES)
def test_the_simulation_test_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_the_simulation_test_with_serialisation_and_parameters() -> None:
    game = pyspiel.load_game("mondfang_standard_deluxe(options=zwiccolo:on honneurs:on,forehand=2)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.book.settings["zwiccolo"] == "on"
    assert game.forehand == 2


def enforced(name: str) -> unittest.TestSuite:
    """OpenSpiel's tests of its interface, on sampled states of one game."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from open_spiel.integration_tests import api_test
    kept = {"game_name": name, "game": pyspiel.load_game(name)}
    case = type(name, (api_test.EnforceAPIOnPartialTreeBase,), kept)
    return unittest.defaultTestLoader.loadTestsFromTestCase(case)


# The interface is one for all books: the default one, and the one with the most games.
@pytest.mark.parametrize("book_id", here([DEFAULT_BOOK], "standard-deluxe"))
def test_the_interface_test_of_openspiel(book_id: str) -> None:
    result = unittest.TestResult()
    enforced(openspiel.game_name(book_id)).run(result)
    assert result.testsRun >= 5
    assert not result.errors
    assert not result.failures


def played(name: str, seed: int, steps: int) -> Any:
    """A state some random steps after the deal."""
    source = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or steps):
        if state.is_chance_node():
            state.apply_action(source.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(source.choice(state.legal_actions()))
            steps -= 1
    return state


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_reach_no_players_string_or_tensor(name: str) -> None:
    compared = 0
    for seed in range(6):
        state, source = played(name, seed, 12 + 4 * seed), random.Random(seed)
        if state.is_terminal():
            continue
        for player in range(4):
            world = other_world(state.table.state, player, source)
            if world is None or state.table.laid:
                continue
            other = state.clone()
            other.table = Steps(world)
            compared += 1
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
    assert compared > 3


def test_a_public_observer_sees_no_private_part() -> None:
    state = played(NAMES[0], 3, 10)
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    observer = openspiel.TarockObserver(public, None)
    observer.set_from(state, 0)
    assert not {"hand", "dealt", "discard", "laying", "friend", "foe"} & set(observer.dict)
    assert "Dealt" not in observer.string_from(state, 0)
    assert "Dealt" in state.information_state_string(0)


def test_returns_are_the_points_and_sum_to_zero() -> None:
    for seed in range(5):
        state = played(NAMES[seed], seed, 10_000)
        assert state.is_terminal()
        assert sum(state.returns()) == 0
        assert state.returns() == list(map(float, state.table.points()))
        assert max(map(abs, state.returns())) <= state.get_game().max_utility()


def test_games_and_states_can_be_pickled() -> None:
    state = played(NAMES[1], 2, 20)
    game, again = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert str(game) == str(state.get_game())
    assert again.history() == state.history()
    assert str(again) == str(state)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


@pytest.mark.parametrize("text", ["zwiccolo", "zwiccolo:", ":on"])
def test_options_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="NAME:VALUE"):
        openspiel.option_pairs(text)
