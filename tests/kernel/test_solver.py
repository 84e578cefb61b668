"""The open-card solver against brute force, against a second solver, and by hand."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mondfang.cards import CARDS, MOND, PAGAT, SKUES, CardSet, cards_in, thirds_of
from mondfang.game.tricks import winning_index
from mondfang.kernel.backend import available
from mondfang.kernel.solver import (
    CARD_THIRDS,
    MOST_TRICKS,
    Goal,
    Position,
    Solver,
    bird,
    exact_tricks,
    ultimo,
)
from mondfang.kernel.twin import minimax
from mondfang.rulebook.model import Kaiserstich
from tests.kernel.open_positions import POSITIVE, RULES, any_goal, any_position, deal, played

NATIVE = [name for name in available() if name != "python"]
needs_native = pytest.mark.skipif(not NATIVE, reason="no native kernel was built")


def brute(position: Position, goal: Goal, taken: int = 0) -> int:
    """Every line of play, without any cut."""
    if not any(position.hands):
        return int(goal.kind == "exact_tricks" and taken == goal.first)
    values = [_after(played(position, card), goal, taken) for card in cards_in(position.legal())]
    return max(values) if position.maximising(position.turn) else min(values)


def _after(position: Position, goal: Goal, taken: int) -> int:
    trick = position.trick
    if len(trick) < 4:
        return brute(position, goal, taken)
    index = winning_index(position.rules, [CARDS[card] for card in trick])
    winner = (position.leader + index) % 4
    ours = position.maximising(winner)
    number = position.trick_number
    gain = 0
    if ours and goal.kind == "card_thirds":
        gain = sum(CARDS[card].thirds for card in trick)
        gain += sum(thirds_of(mask) for n, mask in position.added if n == number)
    elif ours and goal.kind == "tricks":
        gain = 1
    elif ours and goal.kind == "bird":
        gain = int((trick[index], number) == (goal.first, goal.second))
    elif ours and goal.kind == "ultimo":
        gain = int(goal.first in trick and number == goal.second)
    next_trick = replace(position, trick=(), leader=winner, trick_number=number + 1)
    return gain + brute(next_trick, goal, taken + ours)


def hands(*texts: str) -> tuple[int, int, int, int]:
    north, east, south, west = (int(CardSet.parse(text)) for text in texts)
    return north, east, south, west


@pytest.fixture(scope="module", params=[*NATIVE, "python"])
def solver(request: pytest.FixtureRequest) -> Solver:
    return Solver(1 << 22, request.param)


@pytest.fixture(scope="module", params=NATIVE)
def native(request: pytest.FixtureRequest) -> Solver:
    return Solver(1 << 24, request.param)


@pytest.mark.parametrize("rules", RULES)
def test_every_rule_and_goal_agrees_with_brute_force(solver: Solver, rules: str) -> None:
    source = random.Random(rules)
    for _ in range(60):
        cards = source.choice((1, 2, 2, 3))
        position = any_position(source, cards, RULES[rules])
        goal = any_goal(source, cards)
        right = brute(position, goal)
        answer = solver.value(position, goal)
        assert (answer.solved, answer.lower, answer.upper) == (True, right, right), position
        assert solver.at_least(position, goal, right).lower >= right, position
        assert solver.at_least(position, goal, right + 1).upper <= right, position


@pytest.mark.parametrize("rules", RULES)
def test_the_value_of_every_card_agrees_with_brute_force(solver: Solver, rules: str) -> None:
    source = random.Random(rules + "moves")
    for _ in range(25):
        position = any_position(source, source.choice((2, 3)), RULES[rules])
        goal = any_goal(source, 2)
        moves = solver.best_moves(position, goal)
        assert [move.card for move in moves] == cards_in(position.legal())
        for move in moves:
            right = _after(played(position, move.card), goal, 0)
            assert (move.solved, move.lower, move.upper) == (True, right, right), position


@pytest.mark.parametrize("rules", RULES)
def test_a_card_reaches_a_bound_exactly_where_its_value_does(native: Solver, rules: str) -> None:
    source = random.Random(rules + "bound")
    for _ in range(10):
        position = any_position(source, source.choice((5, 6, 7)), RULES[rules])
        exact = Solver(1 << 22, NATIVE[0]).best_moves(position)
        bound = source.choice(exact).lower + source.choice((0, 1))
        found = native.moves_at_least(position, CARD_THIRDS, bound)
        assert [move.card for move in found] == [move.card for move in exact]
        for move, right in zip(found, exact, strict=True):
            assert move.solved
            assert (move.lower >= bound) == (right.lower >= bound), position
            assert (move.upper >= bound) == (right.lower >= bound), position


@needs_native
@pytest.mark.parametrize("cards", [4, 5, 6])
@pytest.mark.parametrize("rules", RULES)
def test_the_second_solver_agrees(rules: str, cards: int) -> None:
    """Cards taken for equal wrongly show only with five tricks and more."""
    native = Solver(1 << 24, NATIVE[0])
    source = random.Random(f"{rules} {cards}")
    for _ in range({4: 12, 5: 6, 6: 2}[cards]):
        position = any_position(source, cards, RULES[rules])
        goal = any_goal(source, cards)
        exact = native.value(position, goal)
        assert exact.lower == exact.upper
        assert minimax.at_least(position, goal, exact.lower).lower >= exact.lower, position
        assert minimax.at_least(position, goal, exact.lower + 1).upper <= exact.lower, position


def test_every_native_kernel_needs_the_same_nodes() -> None:
    source = random.Random(5)
    for _ in range(20):
        position = deal(source, 8, POSITIVE)
        answers = {Solver(1 << 24, name).value(position) for name in NATIVE}
        assert len(answers) == 1


def test_a_used_table_changes_no_answer(native: Solver) -> None:
    source = random.Random(6)
    for _ in range(30):
        position = deal(source, 7, POSITIVE)
        fresh = Solver(1 << 20, NATIVE[0])
        for side in (0b0101, 0b0011, 0b0001):
            for goal in (CARD_THIRDS, MOST_TRICKS, exact_tricks(2)):
                asked = replace(position, side=side)
                assert native.value(asked, goal).lower == fresh.value(asked, goal).lower


def test_a_table_far_too_small_changes_no_answer(native: Solver) -> None:
    source = random.Random(7)
    for _ in range(10):
        position = deal(source, 8, POSITIVE)
        tiny = Solver(1, NATIVE[0])
        assert tiny.value(position).lower == native.value(position).lower


def test_what_one_side_takes_the_other_does_not() -> None:
    solver, source = Solver(1 << 22), random.Random(8)
    for _ in range(5):
        position = deal(source, 4, POSITIVE)
        total = thirds_of(sum(position.hands))
        against = replace(position, side=0b1010)
        assert solver.value(position).lower + solver.value(against).lower == total


def test_kaiserstich_gives_the_trick_to_the_pagat(solver: Solver) -> None:
    cards = hands("Sk", "XXI", "I", "H4")
    forms: dict[Kaiserstich, int] = {"none": 40, "any-order": 0, "mond-skues-pagat": 40}
    for form, value in forms.items():
        rules = replace(POSITIVE, kaiserstich=form)
        position = Position(cards, leader=0, side=0b0001, rules=rules, trick_number=12)
        assert solver.value(position).lower == value
    rules = replace(POSITIVE, kaiserstich="mond-skues-pagat")
    position = Position(
        hands("I", "", "Sk", "H4"), 1, 0b0001, rules, trick=(MOND,), trick_number=12
    )
    assert solver.value(position).lower == 40


def test_a_trick_is_not_settled_while_its_loser_can_complete_a_kaiserstich(
    solver: Solver,
) -> None:
    """West's Pagat wins once East must add the Sküs: North throws the Dame to it, not the Bube."""
    rules = replace(POSITIVE, kaiserstich="any-order")
    position = Position(
        hands("TB TD", "K4 Sk", "XV", "K3 I"), 2, 0b0110, rules, trick=(MOND,), trick_number=11
    )
    assert solver.value(position).lower == 7


def test_a_bird_is_made_only_by_its_own_side_in_its_trick(solver: Solver) -> None:
    position = Position(
        hands("I HK", "H4 H3", "HD HR", "K4 K3"), 0, 0b0101, POSITIVE, trick_number=11
    )
    assert solver.value(position, bird(PAGAT)).lower == 1
    assert solver.value(replace(position, side=0b1010), bird(PAGAT)).lower == 0
    assert solver.value(position, bird(PAGAT, 11)).lower == 1  # he may lead it now
    assert solver.value(position, bird(SKUES)).lower == 0


def test_a_called_king_in_the_last_trick_counts_for_who_wins_it(solver: Solver) -> None:
    position = Position(hands("HK", "V", "K1", "K2"), 0, 0b0101, POSITIVE, trick_number=12)
    king = CARDS[7]
    assert solver.value(position, ultimo(king)).lower == 0
    assert solver.value(replace(position, side=0b1010), ultimo(king)).lower == 1


def test_a_spent_budget_is_said_and_the_bounds_still_hold(native: Solver) -> None:
    position = deal(random.Random(9), 11, POSITIVE)
    short = Solver(1 << 24, NATIVE[0]).value(position, nodes=5000)
    assert not short.solved
    assert short.nodes <= 5000
    exact = native.value(position)
    assert exact.solved
    assert short.lower <= exact.lower <= short.upper
    moves = Solver(1 << 24, NATIVE[0]).best_moves(position, nodes=5000)
    assert len(moves) == 11
    assert not all(move.solved for move in moves)


@pytest.mark.parametrize("name", NATIVE)
def test_progress_is_told_and_may_stop(name: str) -> None:
    position = deal(random.Random(3), 12, POSITIVE)
    told: list[int] = []

    def progress(nodes: int) -> bool:
        told.append(nodes)
        return False

    answer = Solver(1 << 22, name).best_moves(position, progress=progress)
    assert len(told) == 1
    assert told[0] == 1 << 20
    assert not all(move.solved for move in answer)


@pytest.mark.parametrize("name", NATIVE)
def test_an_error_in_progress_comes_through(name: str) -> None:
    position = deal(random.Random(3), 12, POSITIVE)
    native = Solver(1 << 22, name)

    def progress(nodes: int) -> bool:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        native.best_moves(position, progress=progress)
    assert native.value(deal(random.Random(1), 3, POSITIVE)).solved


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"leader": 4}, "seat"),
        ({"hands": (1, 2, 4, 24)}, "as many cards"),
        ({"hands": (1, 1, 4, 8)}, "twice"),
        ({"trick_number": 13}, "not that many"),
        ({"added": ((12, 1),)}, "twice"),
        ({"trick": (60,)}, "no such card"),
    ],
)
def test_an_impossible_position_is_refused(
    native: Solver, change: dict[str, object], reason: str
) -> None:
    position = Position((1, 2, 4, 8), 0, 0b0101, POSITIVE, trick_number=12)
    with pytest.raises(ValueError, match=reason):
        native.value(replace(position, **change))  # type: ignore[arg-type]
