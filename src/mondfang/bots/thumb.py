"""A player by rules of thumb: bids on strong hands only, keeps quiet, follows with some sense.

It is good enough to sit at a table with, and no more; it sees a View and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from mondfang.cards import HONOURS, SUIT_MASKS, TAROCKS, Card, CardSet
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.dealing.deal import RandomSource
from mondfang.game.public import Phase, contract_of, trickplay_of
from mondfang.game.tricks import winning_index
from mondfang.game.view import View
from mondfang.rulebook.model import Contract

STRONG = 22
HIGH = int(TAROCKS) & ~((1 << 46) - 1)  # tarocks XV and above


def choose(view: View, source: RandomSource) -> Action:
    """One of the legal actions of a seat that is on turn."""
    actions = view.legal_actions
    match view.public.phase:
        case Phase.AUCTION:
            return _call(view, actions)
        case Phase.CALL:
            return _king(view, actions)
        case Phase.TALON:
            return _take(actions)
        case Phase.DISCARD:
            return _discard(view, actions)
        case Phase.PLAY:
            return _card(view, [a.card for a in actions if isinstance(a, act.Play)], source)
        case _:
            return _quiet(actions)


def strength(hand: int) -> int:
    """Two for each tarock, more for high ones, kings and the Trull."""
    tarocks = hand & TAROCKS
    return 2 * tarocks.bit_count() + 2 * (tarocks & HIGH).bit_count() + (hand & HONOURS).bit_count()


def _call(view: View, actions: Sequence[Action]) -> Action:
    bids = [(view.book.contracts[a.contract], a) for a in actions if isinstance(a, act.Bid)]
    if strength(view.hand) >= STRONG:
        for row, bid in bids:
            if _is_plain(row) and not row.partner:
                return bid
    quiet = [a for a in actions if isinstance(a, act.Pass | act.Reserve)]
    if quiet:
        return quiet[-1]
    weak = (view.hand & TAROCKS).bit_count() < 4
    rufer = [bid for row, bid in bids if _is_plain(row) and row.partner]
    trischaken = [bid for row, bid in bids if row.talon == "tricks"]
    wanted = [*trischaken, *rufer] if weak else [*rufer, *trischaken]
    return wanted[0] if wanted else actions[0]


def _is_plain(row: Contract) -> bool:
    """For points, with half the talon, and without a promise: Rufer, Dreier, Auf."""
    return row.talon == "half" and row.regime == "positive" and not row.besser


def _king(view: View, actions: Sequence[Action]) -> Action:
    """A king of the suit in which the hand is shortest, best one without cards of it."""
    calls = [a for a in actions if isinstance(a, act.Call) and a.card not in view.hand]
    if not calls:
        return actions[0]
    return min(calls, key=lambda a: (view.hand & SUIT_MASKS[a.card >> 3]).bit_count())


def _take(actions: Sequence[Action]) -> Action:
    """Open first; then the first half that is offered, or the whole."""
    wanted = (act.OpenTalon, act.TakeHalf, act.TakeWhole, act.TakeCard)
    return next((a for kind in wanted for a in actions if isinstance(a, kind)), actions[0])


def _discard(view: View, actions: Sequence[Action]) -> Action:
    """Put points away and empty a suit where that is possible."""
    sets = [a for a in actions if isinstance(a, act.Discard)]
    if not sets:
        return actions[0]

    def worth(option: act.Discard) -> int:
        kept = view.hand - option.cards
        voids = sum(
            bool(view.hand & SUIT_MASKS[suit]) and not kept & SUIT_MASKS[suit] for suit in range(4)
        )
        return option.cards.thirds + 12 * voids

    return max(sets, key=worth)


def _quiet(actions: Sequence[Action]) -> Action:
    """Say what has to be said and nothing more."""
    for kind in (act.Lie, act.Gut, act.ChooseTrischaken, act.ChooseOpen, act.Announce):
        for action in actions:
            if isinstance(action, kind):
                return action
    return actions[0]


def _card(view: View, legal: list[Card], source: RandomSource) -> Action:
    assert view.seat is not None
    if len(legal) > 1:
        row = contract_of(view.book, view.public)
        shy = row.talon == "tricks" or row.is_negative
        legal = _shy(view, legal) if shy else _greedy(view, legal)
    return act.Play(view.seat, legal[source.randrange(len(legal))])


def _shy(view: View, legal: list[Card]) -> list[Card]:
    """Games in which tricks hurt: go under if possible, with the highest card that still does."""
    losing = [card for card in legal if not _would_win(view, card)]
    if view.public.trick and losing:
        return [max(losing, key=lambda card: (card.thirds, card))]
    return [min(legal, key=lambda card: (card.is_tarock, card.thirds, card & 7))]


def _greedy(view: View, legal: list[Card]) -> list[Card]:
    """Take a rich trick as cheaply as possible, feed a known friend, otherwise stay low."""
    public = view.public
    if not public.trick:
        return legal
    rules = trickplay_of(view.book, public)
    leading = (public.leader + winning_index(rules, public.trick)) % 4
    if view.relation(leading) == "same" and len(public.trick) == 3:
        return [max(legal, key=lambda card: card.thirds)]
    winning = [card for card in legal if _would_win(view, card)]
    if winning and (len(public.trick) == 3 or CardSet.of(public.trick).thirds > 8):
        return [min(winning)]
    return [min(legal, key=lambda card: (card.thirds, card))]


def _would_win(view: View, card: Card) -> bool:
    trick = (*view.public.trick, card)
    return winning_index(trickplay_of(view.book, view.public), trick) == len(trick) - 1
