"""Why, in words a teacher would use: what is known, what is still out, how close it was."""

from __future__ import annotations

import math
from collections.abc import Iterator

from mondfang.bots.protocol import Explanation, Reason
from mondfang.cards import (
    HONOURS,
    SUIT_LETTERS,
    SUIT_MASKS,
    TAROCKS,
    CardSet,
    highest,
    thirds_of,
)
from mondfang.game import actions as act
from mondfang.game.public import Phase, contract_of
from mondfang.game.view import View
from mondfang.kernel.backend import backend
from mondfang.kernel.from_view import story_of

CLOSE = 0.25  # game points: less than this between two choices is a matter of taste
MOST_VOIDS = 3


def reasons_for(view: View, explanation: Explanation) -> tuple[Reason, ...]:
    """What can be said for the best choice: how it was weighed, then what the seat can know."""
    return (*_weighing(explanation), *_knowledge(view, explanation))


def _weighing(explanation: Explanation) -> Iterator[Reason]:
    best, *others = explanation.choices
    if not others:
        yield Reason("forced")
        return
    second = others[0]
    if best.value is not None and second.value is not None:
        ahead = best.value - second.value
        # What lies within the error of the values is close, whatever the numbers say.
        clear = ahead >= max(CLOSE, math.hypot(best.error, second.error))
        code, values = "best-by" if clear else "close-call", {"points": abs(ahead)}
        if isinstance(best.action, act.Play) and isinstance(second.action, act.Play):
            cards = {"card": best.action.card.code, "other": second.action.card.code}
            yield Reason(f"{code}-cards", {**values, **cards})
        else:
            yield Reason(code, values)
    if explanation.worlds:
        yield Reason("worlds", {"count": explanation.worlds})


def _knowledge(view: View, explanation: Explanation) -> Iterator[Reason]:
    match view.public.phase:
        case Phase.AUCTION | Phase.CALL | Phase.TALON:
            yield _strength(view.hand)
        case Phase.DISCARD:
            action = explanation.best.action
            if isinstance(action, act.Discard):
                yield Reason("discard-points", {"points": action.cards.thirds / 3})
                yield from _emptied(view, action)
        case Phase.PLAY:
            yield from _tarocks(view)
            yield from _holdings(view)
            yield from _card(view, explanation)
        case _:
            yield _strength(view.hand)


def _strength(hand: CardSet) -> Reason:
    tarocks, honours = (hand & TAROCKS).bit_count(), (hand & HONOURS).bit_count()
    return Reason("hand-strength", {"tarocks": tarocks, "honours": honours})


def _emptied(view: View, action: act.Discard) -> Iterator[Reason]:
    kept = view.hand - action.cards
    for suit, letter in enumerate(SUIT_LETTERS):
        if view.hand & SUIT_MASKS[suit] and not kept & SUIT_MASKS[suit]:
            yield Reason("singleton", {"suit": letter})


def _tarocks(view: View) -> Iterator[Reason]:
    out = view.out & TAROCKS
    yield Reason("tarocks-out", {"count": out.bit_count(), "total": 22})
    if out:
        yield Reason("highest-out", {"card": highest(out).code})


def _holdings(view: View) -> Iterator[Reason]:
    """Who is known to have none of a suit, and who must hold the called king."""
    must, may = backend().knowledge(story_of(view))
    out, seat, public = view.out, view.seat, view.public
    voids = 0
    for other in range(4):
        can = (must[other] | may[other]) & out
        if other == seat or public.open_hands[other]:
            continue
        if out & TAROCKS and not can & TAROCKS:
            yield Reason("no-tarock", {"seat": other})
        for suit, letter in enumerate(SUIT_LETTERS):
            if out & SUIT_MASKS[suit] and not can & SUIT_MASKS[suit] and voids < MOST_VOIDS:
                voids += 1
                yield Reason("void", {"seat": other, "suit": letter})
    yield from _king(view, must, may, out)


def _king(view: View, must: list[int], may: list[int], out: int) -> Iterator[Reason]:
    public = view.public
    if not contract_of(view.book, public).partner:
        return
    if public.partner is not None:
        yield Reason("partner", {"seat": public.partner})
        return
    if public.alone:
        yield Reason("alone")
        return
    king = public.called
    if king is None:
        return
    if king in view.hand:
        yield Reason("king-with", {"seat": view.seat, "card": king.code})
        return
    holders = [seat for seat in range(4) if (must[seat] | may[seat]) >> king & 1]
    if len(holders) == 1 and not may[5] >> king & 1:
        yield Reason("king-with", {"seat": holders[0], "card": king.code})
    elif out >> king & 1:
        others = [s for s in range(4) if s not in (view.seat, public.declarer, *holders)]
        if others:
            yield Reason("king-not-with", {"seats": others})
        yield Reason("king-open", {"card": king.code})


def _card(view: View, explanation: Explanation) -> Iterator[Reason]:
    """What the card itself does: draws tarock, feeds a friend, ducks, takes a rich trick."""
    action, public = explanation.best.action, view.public
    if not isinstance(action, act.Play):
        return
    card = action.card
    if not public.trick:
        if card.is_tarock and (view.hand & TAROCKS).bit_count() >= 4:
            yield Reason("draw-tarocks")
        if not card.is_tarock and (view.hand & SUIT_MASKS[card.suit]).bit_count() == 1:
            yield Reason("singleton", {"suit": SUIT_LETTERS[card.suit]})
        return
    from mondfang.game.public import trickplay_of
    from mondfang.game.tricks import winning_index

    rules = trickplay_of(view.book, public)
    lying = (public.leader + winning_index(rules, public.trick)) % 4
    takes = winning_index(rules, (*public.trick, card)) == len(public.trick)
    rich = thirds_of(CardSet.of(public.trick)) / 3
    if takes and rich >= 3:
        yield Reason("trick-rich", {"points": rich})
    elif not takes and view.relation(lying) == "same" and card.thirds >= 4:
        yield Reason("feed-partner", {"seat": lying})
    elif not takes and (contract_of(view.book, public).is_negative or not card.is_tarock):
        yield Reason("duck")
