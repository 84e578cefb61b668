"""A case as the form that a referee is told: from the table to the desk, and nothing is lost."""

from __future__ import annotations

import msgspec

from mondfang.game.outcome import Outcome, PremiumFact
from mondfang.referee.book import referee_book
from mondfang.referee.case import CaseForm, CaseMoment
from mondfang.referee.facts import Case
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.form import Slip, SlipBei, SlipClaim, SlipPremium


def form_of(book: Rulebook, case: Case) -> CaseForm:
    """The form of a case; ``case_of`` reads it as the same case.

    A fault that the book has no row for is told as any other one, in words.
    """
    known = case.fault in referee_book(book).faults
    moment = {name: getattr(case.moment, name) for name in CaseMoment.__struct_fields__}
    spoken = case.moment.spoken
    return CaseForm(
        slip=slip_of_case(book, case.outcome, case.stake),
        fault=case.fault if known else "other",
        seats=list(case.seats),
        moment=CaseMoment(
            **{**moment, "spoken": spoken if isinstance(spoken, bool) else list(spoken)}
        ),
        premium=case.premium,
        answers=dict(case.answers),
        claims=[SlipClaim(seat, name) for seat, name in case.claims],
        note=case.note if known else case.note or case.fault,
    )


def slip_of_case(book: Rulebook, outcome: Outcome, stake: int | None = None) -> Slip:
    """The game as far as it was known: contract, sides, what was announced and doubled."""
    first = outcome.games[0]
    slip = Slip(
        rulebook=book.id,
        options=dict(book.settings),
        stake=stake,
        forehand=outcome.forehand,
        contract=first.contract,
        declarer=first.seat,
        partner=outcome.partner,
        king_in_talon=outcome.king_in_talon,
        called=outcome.called.code if outcome.called is not None else None,
    )
    if book.contracts[first.contract].is_negative:
        beside = [
            SlipBei(game.seat, game.contract, _ladder(outcome, game.seat))
            for game in outcome.games[1:]
        ]
        kontra = _ladder(outcome, first.seat)
        return msgspec.structs.replace(slip, kontra=kontra, bei=beside)
    said = [_told(fact) for fact in outcome.premiums if fact.announced]
    return msgspec.structs.replace(slip, kontra=outcome.kontra, premiums=said)


def _told(fact: PremiumFact) -> SlipPremium:
    return SlipPremium(fact.premium, fact.side, True, None, fact.kontra, fact.by)


def _ladder(outcome: Outcome, owner: int) -> list[int]:
    """How far each seat has doubled a negative game."""
    levels = {seat: level for game, seat, level in outcome.kontras if game == owner}
    return [levels.get(seat, 0) for seat in range(4)]
