"""The engine and the native kernels play the same game side by side and must agree at each step."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from mondfang.game import GameState, Phase, new_game
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.kernel.backend import available, backend
from mondfang.kernel.books import book_of
from mondfang.kernel.codes import decode, encode
from mondfang.kernel.twin.chance import random_action
from mondfang.kernel.twin.game import PHASES, Game
from mondfang.kernel.twin.random import Random
from mondfang.rulebook import Rulebook
from tests.kernel.kernel_tables import slanted_deal

NATIVE = tuple(name for name in available() if name.startswith("native"))
_RARE = (act.ThrowIn, act.Schleifen, act.TurnTrischaken, act.TakeWhole, act.CallFourth)


class Differs(AssertionError):
    """Where a kernel parts from the engine."""


@dataclass
class Seen:
    """What was compared, for the counts at the end."""

    positions: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    facts: Counter[str] = field(default_factory=Counter)

    def __iadd__(self, other: Seen) -> Seen:
        self.positions += other.positions
        self.games += other.games
        self.endings += other.endings
        self.facts += other.facts
        return self


def pick(
    state: GameState, actions: Sequence[Action], source: random.Random, target: str | None
) -> Action:
    """Any legal action; in the auction towards the target, and most turns end quietly."""
    phase = state.public.phase
    rare = [a for a in actions if isinstance(a, _RARE)] if phase is not Phase.PLAY else []
    if rare and source.random() < 0.3:
        return source.choice(rare)
    if phase is Phase.AUCTION and target is not None:
        wanted = [a for a in actions if isinstance(a, act.Bid) and a.contract == target]
        standing = any(game.contract == target for game in state.public.standing)
        if wanted and (not standing or source.random() < 0.3):
            return wanted[0]
        still = [a for a in actions if isinstance(a, act.Pass | act.Reserve)]
        if still:
            return still[0]
    quiet = [a for a in actions if isinstance(a, act.Gut | act.Lie)]
    if quiet and phase is not Phase.PLAY and source.random() > 0.4:
        return quiet[0]
    return source.choice(actions)


def lockstep(
    book: Rulebook,
    seed: int,
    target: str | None = None,
    names: Sequence[str] = NATIVE,
    all_discards: bool = True,
) -> Seen:
    """One random game in the engine and in the kernels; raises Differs where they do not agree."""
    source, forehand = random.Random(seed), seed % 4
    deal = slanted_deal(book, source, forehand)
    state = new_game(book, deal, forehand)
    kernels = {
        name: backend(name).Game(
            book_of(book, name), list(map(int, deal.hands)), list(map(int, deal.talon)), forehand
        )
        for name in names
    }
    positions, tricks = 1, 0
    try:
        while not state.is_over:
            many = state.public.phase is Phase.DISCARD and state.public.took_whole
            if many and not all_discards:
                action = random_action(state, Random(seed))
                _check_standing(state, kernels)
            else:
                actions = state.legal_actions()
                _check_legal(state, actions, kernels)
                if not actions:
                    raise Differs(f"nothing to do in {state!r}")
                action = pick(state, actions, source, target)
            if seed % 2 and source.random() < 0.1:
                _check_playout(kernels, seed)
            code = encode(book, action)
            if decode(book, action.seat, code) != action:
                raise Differs(f"{action} comes back from its code as something else")
            state = state.apply(action)
            for kernel in kernels.values():
                kernel.apply(code)
            positions += 1
            if len(state.public.tricks) != tricks:
                tricks = len(state.public.tricks)
                _check_tricks(state, kernels)
        _check_end(state, kernels)
    except (Differs, ValueError) as problem:
        agreed = {n: v for n, v in book.settings.items() if v != book.options[n].default}
        where = f"{book.id} {agreed} seed {seed} target {target}"
        raise Differs(f"{where}: {problem}") from problem
    games = state.public.games
    contract = games[0].contract if games else "thrown-in"
    return Seen(
        Counter({contract: positions}),
        Counter({contract: 1}),
        Counter({f"{state.public.ending}": 1}),
        Counter(_facts(state)),
    )


def _facts(state: GameState) -> Iterator[str]:
    for fact in state.outcome().premiums:
        said, made = (
            ("announced" if fact.announced else "silent"),
            ("made" if fact.made else "lost"),
        )
        yield f"{fact.premium} {said} {made}"


def _check_standing(state: GameState, kernels: dict[str, Any]) -> None:
    twin = Game.of(state)
    for name, kernel in kernels.items():
        _same(name, "turn", twin.turn, kernel.turn)
        _same(name, "phase", twin.phase, kernel.phase)


def _check_legal(state: GameState, actions: Sequence[Action], kernels: dict[str, Any]) -> None:
    _check_standing(state, kernels)
    codes = [encode(state.book, action) for action in actions]
    for name, kernel in kernels.items():
        found = kernel.legal()
        if found != codes:
            turn = state.turn or 0
            odd = [str(decode(state.book, turn, code)) for code in set(codes) ^ set(found)]
            raise Differs(f"{name} in {state.public.phase}: {odd[:4] or 'another order'}")


def _check_tricks(state: GameState, kernels: dict[str, Any]) -> None:
    """Who took it, what everybody has so far, and what is left in the hands."""
    twin = Game.of(state)
    for name, kernel in kernels.items():
        _same(name, "turn after a trick", twin.turn, kernel.turn)
        _same(name, "tricks", twin.tricks, list(kernel.tricks))
        _same(name, "card thirds", twin.card_thirds(), list(kernel.card_thirds()))
        _same(name, "hands", twin.hands, list(kernel.hands))


def _check_end(state: GameState, kernels: dict[str, Any]) -> None:
    twin = Game.of(state)
    for name, kernel in kernels.items():
        _same(name, "over", True, kernel.over)
        _same(name, "turn at the end", twin.turn, kernel.turn)
        _same(name, "ending", twin.ending, kernel.ending)
        _same(name, "points", twin.points(), list(kernel.points()))
        _same(name, "nothing more to do", [], list(kernel.legal()))
        if state.public.games:
            _same(name, "outcome", twin.outcome(), kernel.outcome())


def _check_playout(kernels: dict[str, Any], seed: int) -> None:
    """Going on at random in one call is the same as picking action by action."""
    for name, kernel in kernels.items():
        slow, fast, random, word = kernel.copy(), kernel.copy(), Random(seed), None
        steps = 0
        while not slow.over:
            if PHASES[slow.phase] is Phase.DISCARD:  # picked card by card: the twin's games show it
                return
            if PHASES[slow.phase] is Phase.PLAY and not sum(map(int.bit_count, slow.hands)) % 4:
                word = random.word()  # one for a whole trick
            draw = random.below if word is None else word.pick
            slow.step(draw(slow.count()))
            steps += 1
        _same(name, "steps of a playout", steps, fast.play_random(seed))
        for what in ("points", "card_thirds"):
            _same(name, f"{what} of a playout", getattr(slow, what)(), getattr(fast, what)())
        for what in ("tricks", "hands", "ending", "turn"):
            _same(name, f"{what} of a playout", getattr(slow, what), getattr(fast, what))


def _same(name: str, what: str, engine: object, kernel: object) -> None:
    if engine != kernel:
        raise Differs(f"{what}: {engine} in the engine, {kernel} in {name}")
