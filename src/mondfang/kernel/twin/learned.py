"""What was learned of the actions of one decision: native/search/learned.hpp in Python."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.public import Phase, contract_of
from mondfang.game.state import GameState
from mondfang.kernel.twin.habits import KING, TALON, game_plan, king, talon
from mondfang.kernel.twin.policy import Moment, Sides, one_of_each
from mondfang.kernel.twin.talk import POINT, Brain, discard_score
from mondfang.kernel.twin.world import World

# Scores are logarithms of odds of a player who likes variety so much, in units of an ordinary game.
# Calls and words have none: quick players bid and talk worse than they play.
CARD_HEAT: Final = 0.05
HABIT_HEAT: Final = 0.3


def learned_units(world: World, actions: Sequence[Action], brain: Brain) -> list[float]:
    """What self-play found actions to be worth, in units; NaN where it learned nothing."""
    state, table = world.state, world.table
    if table is not None:
        moment = Moment(table, Sides.of(table.base))
        cards = [int(each.card) for each in actions if isinstance(each, act.Play)]
        return [CARD_HEAT * brain.cards.score(moment, card) / POINT for card in cards]
    if state.turn is None or state.public.phase not in (Phase.CALL, Phase.TALON, Phase.DISCARD):
        return [math.nan] * len(actions)
    hand = int(state.hidden.hands[state.turn])
    return [_habit(state, hand, each, brain) for each in actions]


def alike(world: World, actions: Sequence[Action]) -> list[int]:
    """For each action the index of the one that stands for it: among cards of which it cannot
    matter which is played the first, anything else for itself.
    """
    table = world.table
    if table is None:
        return list(range(len(actions)))
    moment = Moment(table, Sides.of(table.base))
    kept = one_of_each(moment.legal, moment.out)
    places = {int(a.card): at for at, a in enumerate(actions) if isinstance(a, act.Play)}
    found = []
    for at, card in enumerate(places):
        below = kept & (2 << card) - 1
        found.append(places.get(below.bit_length() - 1, at))
    return found


def _habit(state: GameState, hand: int, action: Action, brain: Brain) -> float:
    public, habits = state.public, brain.habits
    row = contract_of(state.book, public)
    match action:
        case act.Call(card=card):
            score = habits.score(KING, king(hand, int(card)))
        case act.TakeHalf(half=half):
            deck = state.hidden.deal.talon[3 * half : 3 * half + 3]
            taken = sum(1 << card for card in deck)
            score = habits.score(TALON + game_plan(row), talon(hand, taken, public.called))
        case act.TakeCard(card=card):
            score = habits.score(TALON + game_plan(row), talon(hand, 1 << card, public.called))
        case act.Discard(cards=cards):
            score = discard_score(brain, state.book, public, hand, int(cards))
        case _:
            return math.nan
    return HABIT_HEAT * score / POINT
