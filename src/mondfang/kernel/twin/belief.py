"""How likely the others' words and cards were in a world, for players who think as we do.

Native: native/search/belief.hpp.
"""

from __future__ import annotations

import math
from typing import Final

from mondfang.cards import cards_in
from mondfang.game import actions as act
from mondfang.game.phases import auction, call
from mondfang.kernel.twin.habits import KING, king
from mondfang.kernel.twin.hand import describe_hand
from mondfang.kernel.twin.policy import Sides
from mondfang.kernel.twin.random import Random
from mondfang.kernel.twin.story import Step
from mondfang.kernel.twin.table import CardPlay
from mondfang.kernel.twin.talk import POINT, QUIET, Brain, discard_score
from mondfang.kernel.twin.world import Dealt, Sampler, World
from mondfang.rulebook.model import Rulebook

DEALS: Final = 8  # from which a world is taken
LEAST: Final = 1e-9  # no call is less likely


def draw_heard(
    sampler: Sampler, random: Random, brain: Brain, trust_calls: float
) -> tuple[World | None, float]:
    """A world from a few deals, and how likely calls and discard were in all of them.

    One is taken by how likely the others' calls and the declarer's discard were in it.
    """
    if trust_calls <= 0 or not (sampler.heard or sampler.laid):
        return sampler.draw(random), 0.0
    kept, total = None, 0.0
    for _ in range(DEALS):
        dealt = sampler.deal(random)
        if dealt is None:
            continue
        heard = _calls_log(sampler, dealt, brain) + _discard_log(sampler, dealt, brain)
        weight = math.exp(trust_calls * heard)
        total += weight
        if random.unit() * total < weight:
            kept = dealt
    return (None, 0.0) if kept is None else (sampler.stand(kept), math.log(total))


def log_likelihood(
    sampler: Sampler, world: World, brain: Brain, trust_calls: float, trust_cards: float
) -> float:
    """The logarithm of how likely the kings they called and the cards they played were."""
    book, discard = sampler.story.book, world.state.hidden.discard
    hands, total = [int(hand) for hand in world.state.hidden.deal.hands], 0.0
    for step in sampler.walk(hands, [int(c) for c in world.state.hidden.deal.talon], discard):
        if step.seat == sampler.story.seat:
            continue
        if isinstance(step.action, act.Call):
            total += trust_calls * _king_log(book, brain, hands[step.seat], step.action.card)
    if not sampler.play or trust_cards <= 0:
        return total
    table, sides = CardPlay(world.state), Sides.of(world.state)
    for step in sampler.play:
        assert isinstance(step.action, act.Play)
        if step.seat != sampler.story.seat:
            likely = brain.belief.likelihood(table, sides, step.action.card)
            total += trust_cards * math.log(max(likely, 1e-6))
        table.play(int(step.action.card))
    return total


def _calls_log(sampler: Sampler, dealt: Dealt, brain: Brain) -> float:
    """The logarithm of how likely the others' calls were with their hands."""
    chance = 1.0
    for step in sampler.heard:
        chance *= _chance_of_call(sampler, step, dealt.hands[step.seat], brain)
    return math.log(chance) if chance else -math.inf


def _chance_of_call(sampler: Sampler, step: Step, hand: int, brain: Brain) -> float:
    """The learned odds of one call among all that the hand could make."""
    book, (public, seat, action) = sampler.story.book, step
    features = describe_hand(hand, seat == public.forehand)
    words = (act.Reserve(seat), act.Pass(seat))
    free = not all(auction.refusal(book, public, hand, word) for word in words)
    own = quiet = brain.odds(QUIET, features)
    total = quiet if free else 0.0
    may = not isinstance(action, act.Bid)
    for index, name in enumerate(book.contracts):
        bid = act.Bid(seat, name)
        if auction.refusal(book, public, hand, bid) is not None:
            continue
        odds = brain.odds(index, features)
        total += odds
        if bid == action:
            own, may = odds, True
    if not may or total <= 0:
        return 0.0
    return max(own / total, LEAST) if free or isinstance(action, act.Bid) else 1.0


def _discard_log(sampler: Sampler, dealt: Dealt, brain: Brain) -> float:
    """Another seat lays away what it is glad to be rid of."""
    if not sampler.laid:
        return 0.0
    public, hand = sampler.laid[-1].public, sampler.laid_from(dealt)
    return discard_score(brain, sampler.story.book, public, hand, dealt.discard) / POINT


def _king_log(book: Rulebook, brain: Brain, hand: int, called: int) -> float:
    """Of the kings that could be called."""
    total = own = 0.0
    for card in cards_in(call.callable_cards(book, hand)):
        odds = math.exp(brain.habits.score(KING, king(hand, card)) / POINT)
        total += odds
        if card == called:
            own = odds
    return math.log(max(own, 1e-9) / max(total, 1e-9))
