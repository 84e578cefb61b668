"""Weighing the legal actions of a seat in many worlds: native/search/search.hpp in Python."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from mondfang.cards import TOTAL_THIRDS, thirds_of
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.public import Phase, contract_of
from mondfang.game.state import GameState
from mondfang.kernel.twin.belief import draw_heard, log_likelihood
from mondfang.kernel.twin.endgame import (
    PATIENCE,
    Endgame,
    Stopped,
    game_points,
    made_exactly,
    side_thirds,
)
from mondfang.kernel.twin.policy import Sides, friends_of
from mondfang.kernel.twin.random import Random
from mondfang.kernel.twin.table import CardPlay
from mondfang.kernel.twin.talk import Brain, quiet_action
from mondfang.kernel.twin.trials import Result
from mondfang.kernel.twin.world import Sampler, World
from mondfang.settlement import settle

STEPS: Final = 16  # of the search for how far weights are believed


@dataclass(frozen=True, slots=True)
class Options:
    """How much a search may be, and how it is spent."""

    seed: int = 0
    worlds: int = 100
    candidates: int = 4  # so many draws are weighed for each world that is kept
    trust_calls: float = 0.5  # how much the others' bids and calls are believed: 0 … 1
    trust_cards: float = 0.5  # … and their cards
    for_cards: bool = False  # card points of the own side instead of game points
    solved_tricks: int = 0  # with so many tricks left, or fewer, every world is worked out
    seconds: float = 0.0  # 0: no clock
    nodes: int = PATIENCE  # for one world that is worked out
    anchor: float = 0.0  # units by which playouts may know better than what was learned; 0: all
    spare: float = 0.0  # playouts that a further world costs to draw; 0: none is drawn

    @property
    def trusts(self) -> bool:
        return self.trust_calls > 0 or self.trust_cards > 0


def worlds_of(
    sampler: Sampler, brain: Brain, options: Options, random: Random
) -> list[tuple[World, int]]:
    """Drawn, and chosen by their weight, with how often each counts.

    With a clock, half of the time goes into this at most.
    """
    start = perf_counter()
    draws = options.worlds * (options.candidates if options.trusts else 1)
    pool: list[World] = []
    logs: list[float] = []
    failures = 0
    enough = min(draws, 16)  # where few draws fit, fewer worlds have to do; but some there must be
    while len(pool) < draws and failures < (
        50 * draws + 2000 if len(pool) < enough else 3 * draws + 64
    ):
        if pool and options.seconds > 0 and perf_counter() - start > options.seconds / 2:
            break
        world, log = draw_heard(sampler, random, brain, options.trust_calls)
        if world is None:
            failures += 1
            continue
        pool.append(world)
        if options.trusts:
            trust = (options.trust_calls, options.trust_cards)
            logs.append(log + log_likelihood(sampler, world, brain, *trust))
    if not options.trusts or not pool:
        return [(world, 1) for world in pool]
    return _resampled(pool, logs, options.worlds, random)


def _resampled(
    pool: list[World], logs: list[float], wanted: int, random: Random
) -> list[tuple[World, int]]:
    """At even steps through the sum of the weights, in the order in which worlds were drawn."""
    top, total = max(logs), 0.0
    belief = _belief_in(logs, top, wanted)
    weights = [math.exp(belief * (each - top)) for each in logs]
    for each in weights:
        total += each
    step = total / wanted
    at, reached = random.unit() * step, 0.0
    found: list[tuple[World, int]] = []
    for world, weight in zip(pool, weights, strict=True):
        reached += weight
        times = 0
        while at < reached:
            times += 1
            at += step
        if times:
            found.append((world, times))
    return found


def _belief_in(logs: list[float], top: float, wanted: int) -> float:
    """How far weights are believed: so far that a quarter of the worlds is left to decide by."""
    enough = min(wanted, len(logs)) / 4
    if _effective(logs, top, 1.0) >= enough:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if _effective(logs, top, middle) >= enough:
            low = middle
        else:
            high = middle
    return low


def _effective(logs: list[float], top: float, belief: float) -> float:
    total = squares = 0.0
    for each in logs:
        weight = math.exp(belief * (each - top))
        total += weight
        squares += weight * weight
    return total * total / squares


def talked_out(state: GameState, brain: Brain, random: Random) -> GameState:
    """On by rules of thumb to the first card, or to an end before it."""
    while not state.is_over and state.public.phase is not Phase.PLAY:
        state = state.apply(quiet_action(state, brain, random))
    return state


def played_out(table: CardPlay, brain: Brain, random: Random) -> GameState:
    """The cards by the policy to the end."""
    sides, policy = Sides.of(table.base), brain.cards
    while not table.ending:
        table.play(policy.card(table, sides, random))
    return table.finished()


def said_only(state: GameState, action: Action) -> GameState:
    """A word is weighed as the last of its turn: whether another one pays is asked after it."""
    seat, state = state.turn, state.apply(action)
    if not isinstance(action, act.Announce | act.Kontra) or state.is_over or state.turn != seat:
        return state
    ends = [last for last in state.legal_actions() if isinstance(last, act.Gut | act.Lie)]
    return state.apply(ends[0]) if ends else state


def end_after(world: World, action: Action, brain: Brain, random: Random) -> GameState:
    """The end of a game that goes on with an action in a world."""
    if world.table is not None:
        assert isinstance(action, act.Play)
        table = world.table.copy()
        table.play(int(action.card))
        return played_out(table, brain, random)
    state = talked_out(said_only(world.state, action), brain, random)
    return state if state.is_over else played_out(CardPlay(state), brain, random)


def utility(state: GameState, seat: int, for_cards: bool) -> float:
    """What the end of a game is worth to a seat."""
    outcome = state.outcome()
    if for_cards and outcome.declarer_thirds is not None:
        ours = outcome.declarer_thirds
        if outcome.side_of(seat) != "declarer":
            ours = TOTAL_THIRDS - ours
        return ours / 3.0
    return float(settle(state.book, outcome).points[seat])


def work_out(
    table: CardPlay, seat: int, options: Options, result: Result, nodes: int = PATIENCE
) -> bool:
    """The end of a game with open cards, exactly; false where the budget does not reach."""
    state = table.base
    row = contract_of(state.book, state.public)
    cards = [result.actions[index].action for index in result.open]
    nodes = min(nodes, PATIENCE)
    if row.is_negative and len(state.public.games) == 1:
        owner, wanted = table.aims[0]
        search = Endgame(table, 1 << owner, made_exactly(owner, wanted), nodes)
        made = _values(search, cards, 0, 1)
        if made is None:
            return False
        for index, value in zip(result.open, made, strict=True):
            worth = row.value if value >= 1 else -row.value_lost
            result.add(index, 3 * worth if seat == owner else -worth)
        return True
    side = friends_of(state, seat)
    goal = side_thirds(side) if options.for_cards else game_points(seat)
    values = _values(Endgame(table, side, goal, nodes), cards)
    if values is None:
        return False
    had = 0
    for other, pile in enumerate(table.piles):
        had |= pile if side >> other & 1 else 0
    for index, value in zip(result.open, values, strict=True):
        had_thirds = thirds_of(had)
        if options.for_cards:
            result.add(index, had_thirds / 3.0 + 1 / 3.0 * (value - had_thirds))
        else:
            result.add(index, value)
    return True


def _values(search: Endgame, cards: Sequence[Action], *window: int) -> list[int] | None:
    found = []
    try:
        for each in cards:
            assert isinstance(each, act.Play)
            found.append(search.after(int(each.card), *window))
    except Stopped:
        return None
    return found
