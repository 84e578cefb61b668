"""The call: a king, the fourth without its suit, or the next rank down where all are held."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.cards import KINGS, RANK_MASKS, cards_in
from mondfang.game.actions import Action, Call, CallFourth, CallNobody
from mondfang.game.errors import Refusal
from mondfang.game.phases.auction import after_call
from mondfang.game.public import Public, contract_of, evolve
from mondfang.rulebook.model import Rulebook


def callable_cards(book: Rulebook, hand: int) -> int:
    """The cards that may be called with this hand, as a mask; empty if nobody can be called."""
    if book.call.own_card == "allowed":
        return RANK_MASKS[book.call.ranks[0]]
    for rank in book.call.ranks:
        free = RANK_MASKS[rank] & ~hand
        if free:
            return free
    return 0


def candidates(book: Rulebook, public: Public, seat: int) -> Iterator[Action]:
    for rank in book.call.ranks:
        for card in cards_in(RANK_MASKS[rank]):
            yield Call(seat, card)
    yield CallFourth(seat)
    yield CallNobody(seat)


def refusal(book: Rulebook, public: Public, hand: int, action: Action) -> Refusal | None:
    cite, allowed = book.call.clauses, callable_cards(book, hand)
    match action:
        case Call(card=card):
            if allowed >> card & 1:
                return None
            if hand >> card & 1 and book.call.own_card == "forbidden":
                return Refusal("own-card-called", cite["own_card"])
            return Refusal("not-callable", cite["ranks"])
        case CallFourth():
            if book.call.fourth and (hand & KINGS).bit_count() == 3:
                return None
            return Refusal("fourth-needs-three-kings", cite["fourth"])
        case CallNobody():
            return Refusal("must-call", cite["ranks"]) if allowed else None
        case _:
            return Refusal("wrong-phase", contract_of(book, public).clauses)


def advance(book: Rulebook, public: Public, event: Action) -> Public:
    match event:
        case Call(card=card):
            public = evolve(public, call="named", called=card)
        case CallFourth():
            public = evolve(public, call="fourth")
        case _:
            public = evolve(public, call="nobody", alone=True)
    return after_call(book, public, contract_of(book, public))
