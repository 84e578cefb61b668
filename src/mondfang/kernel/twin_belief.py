"""How likely the others' words and cards were in a world, for players who think as we do."""

from __future__ import annotations

import math
from typing import Final

from mondfang.cards import cards_in
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.phases import auction, call
from mondfang.game.public import Phase, Public
from mondfang.kernel.twin_policy import Sides
from mondfang.kernel.twin_rules import SUIT_OF
from mondfang.kernel.twin_table import Table
from mondfang.kernel.twin_talk import POINT, Brain, describe_hand, discard_worth
from mondfang.kernel.twin_world import Sampler, World
from mondfang.rulebook.model import Rulebook

HEAT: Final = 1.0 / (1.0 * POINT)


def log_likelihood(
    sampler: Sampler, world: World, brain: Brain, trust_calls: float, trust_cards: float
) -> float:
    """The logarithm of how likely the others' actions were in a world."""
    book, discard = sampler.story.book, world.state.hidden.discard
    hands, total = [int(hand) for hand in world.state.hidden.deal.hands], 0.0
    for step in sampler.walk(hands, [int(c) for c in world.state.hidden.deal.talon], discard):
        if step.seat == sampler.story.seat:
            continue
        public, hand = step.public, hands[step.seat]
        if isinstance(step.action, act.Discard):
            total += trust_calls * discard_worth(book, public, hand, discard) / 10.0
        elif public.phase is Phase.AUCTION and trust_calls > 0:
            total += trust_calls * _call_log(book, public, hand, brain, step.action)
        elif isinstance(step.action, act.Call):
            total += trust_calls * _king_log(book, hand, step.action.card)
    if not sampler.play or trust_cards <= 0:
        return total
    table, sides = Table(world.state), Sides.of(world.state)
    for step in sampler.play:
        assert isinstance(step.action, act.Play)
        if step.seat != sampler.story.seat:
            likely = brain.belief.likelihood(table, sides, step.action.card)
            total += trust_cards * math.log(max(likely, 1e-6))
        table.play(int(step.action.card))
    return total


def _call_log(book: Rulebook, public: Public, hand: int, brain: Brain, action: Action) -> float:
    """A soft choice between the bids of a hand: the better it is by the model, the likelier."""
    seat = action.seat
    features = describe_hand(hand, seat == public.forehand)
    total = own = 0.0
    if not all(
        auction.refusal(book, public, hand, word) for word in (act.Reserve(seat), act.Pass(seat))
    ):
        total = own = math.exp(brain.margin * HEAT)
    for index, name in enumerate(book.contracts):
        bid = act.Bid(seat, name)
        if auction.refusal(book, public, hand, bid) is not None:
            continue
        odds = math.exp(min(max(brain.worth(index, features) * HEAT, -12.0), 12.0))
        total += odds
        if bid == action:
            own = odds
    return math.log(max(own, 1e-9) / max(total, 1e-9))


def _king_log(book: Rulebook, hand: int, called: int) -> float:
    """The fewer cards of a suit, the likelier its king."""
    total = own = 0.0
    for card in cards_in(call.callable_cards(book, hand)):
        odds = math.exp(-0.7 * (hand & SUIT_OF[card]).bit_count())
        total += odds
        if card == called:
            own = odds
    return math.log(max(own, 1e-9) / max(total, 1e-9))
