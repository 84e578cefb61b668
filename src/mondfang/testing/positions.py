"""Games that go everywhere: random play, steered to each contract of a book in turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mondfang.game import GameState, Phase, new_game, random_deal
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.rulebook import Rulebook

TALKATIVE = 0.35
JOINING = 0.3


def dealt_game(book: Rulebook, seed: int, forehand: int) -> GameState:
    """A deal before the first word, the same for the same seed."""
    return new_game(book, random_deal(book.deal, Random(seed), forehand), forehand)


def contracts_of(book: Rulebook) -> list[str]:
    """The contracts that a book offers."""
    return [row.id for row in book.contracts.values() if row.offered]


def decisions(state: GameState, source: Random, target: str) -> Iterator[GameState]:
    """Every state of a game in which somebody has to decide."""
    while not state.is_over:
        yield state
        state = state.apply(steered(state, source, target))


def steered(state: GameState, source: Random, target: str) -> Action:
    """A legal action at random, but the target is bid and most turns end quietly."""
    actions = state.legal_actions()
    if state.public.phase is Phase.AUCTION:
        return _call(state, actions, source, target)
    quiet = [a for a in actions if isinstance(a, act.Gut | act.Lie)]
    if quiet and source.random() > TALKATIVE:
        return quiet[0]
    return source.choice(actions)


def _call(state: GameState, actions: tuple[Action, ...], source: Random, target: str) -> Action:
    """Bid the target as soon as somebody can, join it now and then, otherwise keep still."""
    wanted = [a for a in actions if isinstance(a, act.Bid) and a.contract == target]
    standing = any(game.contract == target for game in state.public.standing)
    if wanted and (not standing or source.random() < JOINING):
        return wanted[0]
    still = [a for a in actions if isinstance(a, act.Pass | act.Reserve)]
    return still[0] if still else source.choice(actions)
