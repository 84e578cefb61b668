"""Weighing the legal actions of a seat in many worlds: native/search/search.hpp in Python."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

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
from mondfang.kernel.twin.policy import Sides
from mondfang.kernel.twin.random import Random
from mondfang.kernel.twin.table import CardPlay
from mondfang.kernel.twin.talk import Brain, quiet_action
from mondfang.kernel.twin.world import Sampler, World
from mondfang.settlement import settle

WeighedRow = tuple[float, float, int, int]  # mean, error, worlds, won
WeighedRows = tuple[list[WeighedRow], int, int, bool]


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

    @property
    def trusts(self) -> bool:
        return self.trust_calls > 0 or self.trust_cards > 0


@dataclass(slots=True)
class Weighed:
    """One action with the sum of what it brought."""

    action: Action
    total: float = 0.0
    squares: float = 0.0
    n: int = 0
    won: int = 0

    def add(self, value: float) -> None:
        self.total += value
        self.squares += value * value
        self.n += 1
        self.won += value > 0

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def error(self) -> float:
        if self.n < 2:
            return 0.0
        spread = (self.squares - self.total * self.total / self.n) / (self.n - 1)
        return math.sqrt(max(spread, 0.0) / self.n)


@dataclass(slots=True)
class Result:
    """All actions in the order given; ``open`` are those that have not fallen behind."""

    actions: list[Weighed]
    open: list[Weighed]
    worlds: int = 0
    solved: int = 0
    stopped: bool = False  # the clock ran out

    @classmethod
    def of(cls, actions: Sequence[Action]) -> Result:
        """Nothing weighed yet."""
        weighed = [Weighed(action) for action in actions]
        return cls(weighed, weighed[:])

    def drop_behind(self) -> None:
        """What is clearly worse than the best so far is played no more."""
        if len(self.open) < 2:
            return
        best = max(self.open, key=lambda each: each.mean)
        self.open = [
            each
            for each in self.open
            if each is best or each.mean + 3 * math.hypot(each.error, best.error) >= best.mean
        ]

    def rows(self) -> WeighedRows:
        rows = [(each.mean, each.error, each.n, each.won) for each in self.actions]
        return rows, self.worlds, self.solved, self.stopped


def worlds_of(sampler: Sampler, brain: Brain, options: Options, random: Random) -> list[World]:
    """Drawn, and resampled by their weight; with a clock, half of the time at most."""
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
        return pool
    return _resampled(pool, logs, options.worlds, random)


def _resampled(pool: list[World], logs: list[float], wanted: int, random: Random) -> list[World]:
    """As many worlds as wanted at even steps through the sum of the weights."""
    top, total = max(logs), 0.0
    weights = [math.exp(each - top) for each in logs]
    for each in weights:
        total += each
    step = total / wanted
    at, reached = random.unit() * step, 0.0
    found: list[World] = []
    for world, weight in zip(pool, weights, strict=True):
        reached += weight
        while at < reached and len(found) < wanted:
            found.append(world)
            at += step
    return found


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


def end_after(world: World, action: Action, brain: Brain, random: Random) -> GameState:
    """The end of a game that goes on with an action in a world."""
    if world.table is not None:
        assert isinstance(action, act.Play)
        table = world.table.copy()
        table.play(int(action.card))
        return played_out(table, brain, random)
    state = talked_out(world.state.apply(action), brain, random)
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


def work_out(table: CardPlay, seat: int, options: Options, weighed: list[Weighed]) -> bool:
    """The end of a game with open cards, exactly; false where the budget does not reach."""
    state = table.base
    row, sides = contract_of(state.book, state.public), Sides.of(state)
    nodes = min(options.nodes, PATIENCE)
    if row.is_negative and len(state.public.games) == 1:
        owner, wanted = table.aims[0]
        search = Endgame(table, 1 << owner, made_exactly(owner, wanted), nodes)
        made = _values(search, weighed, 0, 1)
        if made is None:
            return False
        for each, value in zip(weighed, made, strict=True):
            worth = row.value if value >= 1 else -row.value_lost
            each.add(3 * worth if seat == owner else -worth)
        return True
    side = sides.friends[seat]
    goal = side_thirds(side) if options.for_cards else game_points(seat)
    values = _values(Endgame(table, side, goal, nodes), weighed)
    if values is None:
        return False
    had = 0
    for other, pile in enumerate(table.piles):
        had |= pile if side >> other & 1 else 0
    for each, value in zip(weighed, values, strict=True):
        had_thirds = thirds_of(had)
        if options.for_cards:
            each.add(had_thirds / 3.0 + 1 / 3.0 * (value - had_thirds))
        else:
            each.add(value)
    return True


def _values(search: Endgame, weighed: list[Weighed], *window: int) -> list[int] | None:
    found = []
    try:
        for each in weighed:
            assert isinstance(each.action, act.Play)
            found.append(search.after(int(each.action.card), *window))
    except Stopped:
        return None
    return found
