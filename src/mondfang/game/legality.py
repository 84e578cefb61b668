"""Why an action is refused: from what all know, the cards of its seat, and nothing else.

A state asks with the cards as they lie, a view with what its seat was told; both get one answer.
"""

from __future__ import annotations

from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.errors import Refusal
from mondfang.game.phases import announce, auction, call, play, talon
from mondfang.game.public import Phase, Public, contract_of
from mondfang.rulebook.model import Rulebook


def refusal(
    book: Rulebook, public: Public, hand: int, dealt: int, action: Action
) -> Refusal | None:
    """Why the seat that holds ``hand`` may not do this now, or None if it may."""
    if public.phase is Phase.DONE:
        return Refusal("game-over")
    untimely = _refuse_untimely(book, public, action)
    if untimely is not None:
        return untimely
    if action.seat != public.turn:
        return _refuse_out_of_turn(book, public, action.seat)
    return refuse_by_phase(book, public, hand, dealt, action)


def refuse_by_phase(
    book: Rulebook, public: Public, hand: int, dealt: int, action: Action
) -> Refusal | None:
    """The same for the seat on turn, as the phase decides it."""
    match public.phase:
        case Phase.PLAY:
            if isinstance(action, act.Play):
                return play.refusal(book, public, hand, action.card)
            return Refusal("wrong-phase")
        case Phase.AUCTION:
            return auction.refusal(book, public, hand, action)
        case Phase.CALL:
            return call.refusal(book, public, hand, action)
        case Phase.TALON:
            return talon.refusal(book, public, hand, action)
        case Phase.DISCARD:
            return _refuse_discard(book, public, hand, dealt, action)
        case Phase.TERMS:
            return announce.refuse_terms(book, public, action)
        case _:
            return announce.refusal(book, public, hand, dealt, action)


def _refuse_untimely(book: Rulebook, public: Public, action: Action) -> Refusal | None:
    """What no seat may do at this moment, whoever is on turn."""
    if public.phase is Phase.PLAY and isinstance(action, act.TakeBack):
        return Refusal("card-is-played", book.conduct.clauses["take_back"])
    if not isinstance(action, act.Kontra) or public.phase is Phase.ROUND:
        return None
    if public.games:
        rules = book.play[contract_of(book, public).regime]
        if not rules.kontra:
            return Refusal("cannot-be-doubled", rules.clauses["kontra"])
        if rules.id == "negative" and book.kontra.negative == "none":
            return Refusal("cannot-be-doubled", book.kontra.clauses["negative"])
    late = public.phase is Phase.PLAY
    return Refusal("kontra-too-late" if late else "kontra-too-early", book.kontra.clauses["when"])


def _refuse_out_of_turn(book: Rulebook, public: Public, seat: int) -> Refusal:
    cite = book.auction.clauses
    if public.phase is Phase.AUCTION and seat in public.passed:
        return Refusal("already-passed", cite["passing"])
    if public.phase is Phase.AUCTION and any(game.seat == seat for game in public.standing):
        return Refusal("own-bid-stands", cite["raising"])
    return Refusal("not-your-turn")


def _refuse_discard(
    book: Rulebook, public: Public, hand: int, dealt: int, action: Action
) -> Refusal | None:
    match action:
        case act.Discard(cards=cards):
            return talon.refuse_discard(book, public, hand, dealt, cards)
        case act.Concede(seat=seat):
            options = talon.legal_discards(book, public, hand, dealt, seat)
            row = contract_of(book, public)
            return Refusal("discard-is-possible", row.clauses) if next(options, None) else None
        case _:
            return Refusal("wrong-phase", contract_of(book, public).clauses)
