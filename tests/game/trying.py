"""Everything that could be tried in a position: what is legal can be applied, and nothing else."""

from __future__ import annotations

import random
from itertools import combinations

from mondfang.cards import CARDS, CardSet
from mondfang.game import GameState
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.text import PLAIN


def universe(state: GameState, seat: int, source: random.Random) -> list[Action]:
    """Everything a seat could try to do, sensible or not."""
    book = state.book
    actions: list[Action] = [make(seat) for make in PLAIN.values()]
    actions += [act.Bid(seat, name) for name in (*book.contracts, "schnapsen")]
    actions += [act.Announce(seat, name) for name in (*book.premiums, "absolut")]
    actions += [act.Call(seat, card) for card in CARDS]
    actions += [act.Play(seat, card) for card in CARDS]
    actions += [act.TakeCard(seat, card) for card in CARDS]
    actions += [act.TakeHalf(seat, half) for half in (0, 1, 2, -1)]
    actions += [act.ChooseOpen(seat, who) for who in ("declarer", "opponents")]
    for stichzwang in (True, False):
        actions += [act.ChooseTrischaken(seat, "six", stichzwang)]
        actions += [act.ChooseTrischaken(seat, "last", stichzwang)]
    for what in ("game", *book.premiums):
        for owner in range(4):
            for against in (None, 0, 1, 2, 3):
                actions += [act.Kontra(seat, n, what, owner, against) for n in (1, 2, 3, 4)]
    hand = list(CardSet(state.hidden.hands[seat]))
    for size in (0, 1, 3, 6):
        sets = list(combinations(hand, size)) if size < 4 else []
        sets += [tuple(source.sample(hand, min(size, len(hand)))) for _ in range(30)]
        actions += [act.Discard(seat, CardSet.of(cards)) for cards in sets]
    return actions


def check_legality(state: GameState, source: random.Random) -> None:
    """An action is legal exactly if it can be applied; a refusal speaks both languages."""
    legal = set(state.legal_actions())
    for seat in range(4):
        for action in universe(state, seat, source):
            refused = state.refusal(action)
            assert (action in legal) == (refused is None), (state, action, refused)
            if refused is not None:
                assert refused.text("de")
                assert refused.text("en")
    for action in list(legal)[:6]:
        state.apply(action)
