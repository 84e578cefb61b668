"""Worlds and search of the twin: with the same seed the same numbers as the native kernel."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from mondfang.bots.brain import brain_of
from mondfang.game import GameState, Phase
from mondfang.game import actions as act
from mondfang.kernel import twin
from mondfang.kernel.backend import VARIABLE, backend
from mondfang.kernel.books import book_of
from mondfang.kernel.codes import encode
from mondfang.kernel.from_view import story_of
from mondfang.kernel.replay import game_of
from mondfang.kernel.twin.policy import Moment, Sides, one_of_each
from mondfang.kernel.twin.table import CardPlay
from mondfang.rulebook import load_book
from mondfang.testing.positions import contracts_of, dealt_game, decisions
from tests.amounts import amount
from tests.kernel.lockstep import NATIVE
from tests.kernel.search_positions import (
    BOOKS,
    CARD_WEIGHTS,
    RARE,
    TWIN,
    both,
    both_open,
    both_with_brain,
    by_lot,
    codes,
    in_phase,
    plain,
    positions,
    rare_positions,
    talkative_weights,
)

NOT_IN_PYTHON = {
    "Solver",
    "SolverPosition",
    "Trainer",
    "duel",
}  # minimax.py serves; training needs speed

WORDS = act.Announce | act.Kontra

needs_native = pytest.mark.skipif(not NATIVE, reason="no native kernel is built here")


def assert_alike(native: Sequence[Any], ours: Sequence[Any]) -> None:
    """Rows of weighed actions to 1e-9, the counts beside them exactly."""
    assert native[1:] == ours[1:]
    for theirs, mine in zip(native[0], ours[0], strict=True):
        assert mine[2:] == theirs[2:]
        assert mine[:2] == pytest.approx(theirs[:2], abs=1e-9)


# ------------------------------------------------------------------------------------ interface


@needs_native
def test_the_twin_has_every_name_of_the_native_kernel() -> None:
    names = {name for name in dir(backend(NATIVE[0])) if not name.startswith("_")}
    assert {name for name in names if not hasattr(twin, name)} <= NOT_IN_PYTHON
    for name in (
        *("CONTEXTS", "FEATURES", "HAND_FEATURES"),
        *("WORD_CONTEXTS", "WORD_FEATURES", "HABITS", "HABIT_FEATURES"),
    ):
        assert getattr(twin, name) == getattr(backend(NATIVE[0]), name)


def test_weights_and_stories_of_the_wrong_size_are_refused() -> None:
    cards = [0] * CARD_WEIGHTS
    many = [0] * 34 * twin.HAND_FEATURES
    wrong: list[tuple[Any, ...]] = [
        (cards[1:], cards, [], 0),
        (cards, [], [], 0),
        (cards, cards, [0], 0),
        (cards, cards, many[twin.HAND_FEATURES :], 0),
        (cards, cards, [], 0, [0]),
        (cards, cards, [], 0, many),
        (cards, cards, [], 0, [], many),
        (cards, cards, [], 0, [], [], cards),
        (cards, cards, [], 0, [], [], [], cards),
    ]
    for kernel in (twin, backend(NATIVE[0])):
        for each in wrong:
            with pytest.raises(ValueError, match="wrong size"):
                kernel.Brain(*each)
    book = book_of(load_book("hopfgarten-2023"), TWIN)
    rest: Any = ([], 0, False, [0] * 4, [False] * 4)
    for seat, hand, talon in ((4, 0xFFF, [-1] * 6), (0, 0xFF, [-1] * 6), (0, 0xFFF, [-1] * 5)):
        with pytest.raises(ValueError, match=r"\w"):
            backend(TWIN).Story(book, seat, 0, hand, talon, *rest)
    assert backend(TWIN).Story(book, 0, 0, 0xFFF, [-1] * 6, *rest).seat == 0


# ------------------------------------------------------------------------------------- card play


@pytest.mark.parametrize("book_id", BOOKS)
def test_the_bare_table_plays_by_the_rules_of_the_engine(book_id: str) -> None:
    book = load_book(book_id)
    for number, target in enumerate(contracts_of(book)):
        source = random.Random(number)
        table, last = None, None
        for state in decisions(dealt_game(book, number, number % 4), source, target):
            if state.public.phase is not Phase.PLAY:
                continue
            table = table or CardPlay(state)
            if last is not None:
                played = last.hidden.hands[table.turn] & ~state.hidden.hands[table.turn]
                table.play(played.bit_length() - 1)
            legal = sum(1 << a.card for a in state.legal_actions() if isinstance(a, act.Play))
            assert (table.turn, table.legal()) == (state.turn, legal)
            assert table.hands == list(state.hidden.hands)
            again = CardPlay(state)
            assert (again.tricks, again.piles, again.turn) == (
                table.tricks,
                table.piles,
                table.turn,
            )
            last = state
        if table is not None and last is not None:
            end = last.apply(last.legal_actions()[0])
            table.play(int(last.legal_actions()[0].card))  # type: ignore[union-attr]
            if end.is_over:
                assert table.finished().outcome() == end.outcome()


@needs_native
@pytest.mark.parametrize("book_id", BOOKS)
def test_a_game_played_out_by_rules_of_thumb_is_the_same_game(book_id: str) -> None:
    book = load_book(book_id)
    for number in range(12):
        games = []
        for kernel in (NATIVE[0], TWIN):
            module, brain = backend(kernel), brain_of(book, kernel)
            game = module.random_deal(book_of(book, kernel), 5, number, number % 4)
            features = [list(module.hand_features(hand, True)) for hand in game.hands]
            module.play_out(game, brain, number)
            assert game.over
            games.append((features, list(game.points()), list(game.tricks), game.card_thirds()))
        assert games[0] == games[1]


# ----------------------------------------------------------------------------------------- worlds


@needs_native
@pytest.mark.parametrize("book_id", BOOKS)
def test_a_story_gives_the_same_worlds(book_id: str) -> None:
    for number, state in enumerate(positions(book_id)):
        native, ours = both(state, "knowledge")
        assert native == ours
        trust = (0.6, 0.5) if number % 5 else (0.0, 0.0)
        native, ours = both_with_brain(state, "sample", number, 3, 2, *trust)
        assert native == ours
        assert ours


@needs_native
@pytest.mark.parametrize("what", RARE)
def test_what_is_rare_is_understood_alike(what: str) -> None:
    assert rare_positions(what)
    for number, state in enumerate(rare_positions(what)):
        native, ours = both(state, "knowledge")
        assert native == ours
        native, ours = by_lot(state, number, "sample", number, 1, 2, 0.6, 0.5)
        assert native == ours
        arguments = (codes(state), number, 1, 1, 0.0, 0.0, False, 0, 0.0)
        assert_alike(*by_lot(state, number, "weigh", *arguments))


def test_another_seed_gives_other_worlds_and_each_has_every_card_once() -> None:
    state = positions("standard-deluxe")[1]
    story, brain = story_of(state.view(state.turn), TWIN), brain_of(state.book, TWIN)
    sample = backend(TWIN).sample
    worlds = [world for seed in range(8) for world in sample(story, brain, seed, 2, 2, 0.5, 0)]
    assert len({tuple(hands) for hands, _, _, _ in worlds}) > 4
    for hands, talon, _, left in worlds:
        assert [hand.bit_count() for hand in hands] == [12] * 4
        assert sum(hands) + sum(1 << card for card in talon) == (1 << 54) - 1
        assert left[state.turn or 0] == state.hidden.hands[state.turn or 0]


@needs_native
@pytest.mark.parametrize("book_id", BOOKS)
def test_the_same_sets_are_laid_away(book_id: str) -> None:
    for state in in_phase(Phase.DISCARD, book_id, 4):
        native, ours = both_with_brain(state, "discards", 3, 20)
        assert native == ours
        native, ours = by_lot(state, 7, "discards", 3, 20)
        assert native == ours
        assert ours or isinstance(state.legal_actions()[0], act.Concede)


# ----------------------------------------------------------------------------------------- search


@needs_native
@pytest.mark.parametrize("book_id", BOOKS)
def test_actions_are_weighed_alike(book_id: str) -> None:
    compared = 0
    for number, state in enumerate(positions(book_id)):
        if number % 4 == 0:
            native, ours = both_open(state, codes(state), number, 2, bool(number & 2), 3)
            assert_alike(native, ours)
            continue
        arguments = (codes(state), number, 3, 1, 0.6, 0.5, number % 7 == 0, 3, 0.0)
        native, ours = both_with_brain(state, "weigh", *arguments)
        if native[2] == ours[2]:  # how far a budget reaches is not the same with open hands
            assert_alike(native, ours)
            compared += 1
    assert compared > 0.6 * len(positions(book_id))


@needs_native
@pytest.mark.parametrize("book_id", BOOKS)
def test_weights_by_lot_are_applied_alike(book_id: str) -> None:
    for number, state in enumerate(positions(book_id)[1::3]):
        arguments = (codes(state), number, 2, 2, 0.3, 1.0, False, 0, 0.0)
        native, ours = by_lot(state, number, "weigh", *arguments)
        if native[2] == ours[2]:
            assert_alike(native, ours)


@needs_native
@amount("every", 4, 2)
@pytest.mark.parametrize("book_id", BOOKS)
def test_what_was_learned_is_held_against_playouts_alike(book_id: str, every: int) -> None:
    told = 0
    for number, state in enumerate(positions(book_id)[::every]):
        arguments = (codes(state), number, 9, 1, 0.6, 0.5, False, 0, 0.0)
        assert_alike(*by_lot(state, number, "weigh", *arguments, 0.3, 2.0))
        native, ours = both_with_brain(state, "weigh", *arguments, 0.3, 2.0)
        assert_alike(native, ours)
        told += both_with_brain(state, "weigh", *arguments, 0.0, 2.0)[1][0] != ours[0]
    assert told


@pytest.mark.parametrize("kernel", [*NATIVE[:1], TWIN])
@pytest.mark.parametrize("phase", [Phase.STATEMENT, Phase.ROUND])
def test_a_word_is_weighed_as_the_last_of_its_turn(phase: Phase, kernel: str) -> None:
    talkative = backend(kernel).Brain(*talkative_weights())

    def worth(state: GameState, action: act.Action) -> Sequence[Any]:
        game, code = game_of(state, kernel), encode(state.book, action)
        assert state.turn is not None
        found = backend(kernel).weigh_open(game, talkative, state.turn, [code], 7, 1, False, 0)
        rows: Sequence[Any] = plain(found[0])
        return rows

    words = more = 0
    for book_id in ("steirisch-2017", "standard-deluxe"):
        for state in in_phase(phase, book_id, 3):
            for said in [each for each in state.legal_actions() if isinstance(each, WORDS)]:
                after = state.apply(said)
                left = after.legal_actions() if after.turn == state.turn else ()
                for quiet in [last for last in left if isinstance(last, act.Lie | act.Gut)]:
                    words += 1
                    silent = worth(after, quiet)
                    assert worth(state, said) == silent
                    more += any(worth(after, e) != silent for e in left if isinstance(e, WORDS))
    assert words
    assert more


@needs_native
def test_what_falls_behind_is_dropped_at_the_same_world() -> None:
    state = next(s for s in positions("sb-tarock-2023") if len(s.legal_actions()) > 5)
    arguments = (codes(state), 1, 70, 1, 0.0, 0.0, False, 0, 0.0)
    native, ours = both_with_brain(state, "weigh", *arguments)
    assert_alike(native, ours)
    assert ours[1] == 70


@needs_native
def test_what_is_dropped_early_leaves_time_for_further_worlds() -> None:
    auctions = in_phase(Phase.AUCTION, "sb-tarock-2023", 9)
    state = next(state for state in auctions if len(state.legal_actions()) > 5)
    every = [encode(state.book, action) for action in state.legal_actions()]
    arguments = (every, 1, 40, 1, 0.0, 0.0, False, 0, 0.0)
    native, ours = both_with_brain(state, "weigh", *arguments, 0.0, 2.0)
    assert_alike(native, ours)
    rows, worlds = ours[0], ours[1]
    assert worlds > 40
    assert sum(n for _, _, n, _ in rows) + 2.0 * worlds <= 40 * (2.0 + len(rows))


@needs_native
@pytest.mark.parametrize("book_id", BOOKS)
def test_cards_of_which_it_cannot_matter_which_is_played_are_worth_the_same(book_id: str) -> None:
    pairs = 0
    for number, state in enumerate(in_phase(Phase.PLAY, book_id, 12)):
        every = [encode(state.book, action) for action in state.legal_actions()]
        rows = both_with_brain(state, "weigh", every, number, 2, 1, 0.0, 0.0, False, 0, 0.0)
        assert_alike(*rows)
        moment = Moment(CardPlay(state), Sides.of(state))
        kept = one_of_each(moment.legal, moment.out)
        for at, action in enumerate(state.legal_actions()):
            if isinstance(action, act.Play) and not kept >> action.card & 1:
                assert rows[1][0][at] == rows[1][0][at - 1]
                pairs += 1
    assert pairs


@needs_native
@pytest.mark.parametrize("book_id", BOOKS)
def test_the_last_tricks_are_worked_out_to_the_same_points(book_id: str) -> None:
    for state in positions(book_id):
        if state.public.phase is not Phase.PLAY or state.public.trick_number < 10:
            continue
        seat = state.turn
        assert seat is not None
        native, ours = (
            plain(backend(kernel).solve_game(game_of(state, kernel), seat, 1_000_000))
            for kernel in (NATIVE[0], TWIN)
        )
        assert native == ours
        assert all(solved for _, solved, _, _ in ours)


def test_a_budget_that_does_not_reach_says_so() -> None:
    state = next(s for s in positions("standard-deluxe") if s.public.phase is Phase.PLAY)
    rows = backend(TWIN).solve_game(game_of(state, TWIN), 0, 50)
    assert [card for card, _, _, _ in rows] == [
        int(a.card) for a in state.legal_actions() if isinstance(a, act.Play)
    ]
    assert all(not solved and lower < upper for _, solved, lower, upper in rows)


@needs_native
def test_a_hand_is_worth_the_same_in_each_contract() -> None:
    book = load_book("hopfgarten-2023")
    for number in range(6):
        rows = []
        for kernel in (NATIVE[0], TWIN):
            made, brain = book_of(book, kernel), brain_of(book, kernel)
            hand = backend(TWIN).random_deal(book_of(book, TWIN), 9, number).hands[0]
            rows.append(backend(kernel).hand_worth(made, brain, hand, number % 2 == 0, 1, 3))
        assert plain(rows[0]) == plain(rows[1])
        assert rows[1]


def test_the_clock_stops_a_search() -> None:
    state = next(s for s in positions("kantine-2023") if s.public.phase is Phase.PLAY)
    story, brain = story_of(state.view(state.turn), TWIN), brain_of(state.book, TWIN)
    told = backend(TWIN).weigh(story, brain, codes(state), 1, 100_000, 1, 0.0, 0.0, False, 0, 0.2)
    assert told[3]
    assert 0 < told[1] < 100_000


# ------------------------------------------------------------------------------------- the players

GAME = """
from mondfang.bots.bidding import worth
from mondfang.bots.ladder import make
from mondfang.bots.open_cards import evaluate
from mondfang.bots.protocol import Budget, Style
from mondfang.kernel.backend import backend_name
from mondfang.rulebook import load_book
from mondfang.testing.positions import dealt_game

state, bot, budget = dealt_game(load_book("standard-deluxe"), 4, 0), make("club"), Budget(1, 2)
assert worth(state.view(0), budget)
teacher, step = make("club", Style(teacher=True)), 0
while not state.is_over:
    view = state.view(state.turn)
    if step % 9 == 0 and len(view.legal_actions) > 1:
        assert teacher.evaluate(view, budget).reasons
        assert evaluate(state, budget).choices
    state = state.apply(bot.choose(view, budget.at(step)))
    step += 1
state.outcome()
print(backend_name(), step, state.public.ending)
"""


def test_a_whole_game_of_club_needs_no_native_kernel() -> None:
    done = subprocess.run(
        [sys.executable, "-c", GAME],
        env={**os.environ, VARIABLE: TWIN},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    name, steps, ending = done.stdout.split()
    assert (name, ending) == (TWIN, "played")
    assert int(steps) > 48
