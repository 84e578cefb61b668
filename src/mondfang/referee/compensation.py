"""What a Renonce costs, and a lost announcement: the settlement, and the clauses it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mondfang.game.outcome import Irregularity, PremiumFact
from mondfang.referee.book import referee_book
from mondfang.referee.facts import Case
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.settlement import Settlement, settle
from mondfang.settlement.ledger import settlement, stake_of
from mondfang.settlement.positive import game_value, premium_line


@dataclass(frozen=True, slots=True)
class Compensation:
    settlement: Settlement
    clauses: tuple[str, ...]
    refused: tuple[tuple[int, str], ...]  # claims that it covers already


def compensation(book: Rulebook, case: Case) -> Compensation:
    """What everybody gets from the offenders; before there is a game, as in ``game_to_come``."""
    admitted = tuple(claim for claim in case.claims if not _is_covered(book, case, *claim))
    refused = tuple(claim for claim in case.claims if claim not in admitted)
    fault = Irregularity("renonce", case.seats, case.note or case.fault, admitted)
    outcome = replace(case.outcome, ending="renonce", irregularities=(fault,))
    cite = referee_book(book).moment.clauses
    clauses = [name for situation in _situations(book, case) for name in cite.get(situation, ())]
    return Compensation(settle(book, outcome, case.stake), tuple(clauses), refused)


def _situations(book: Rulebook, case: Case) -> Iterator[str]:
    """What decides how a Renonce is settled, as the book's table of moments names it."""
    outcome, many = case.outcome, len(case.seats) > 1
    row = book.contracts[outcome.games[0].contract]
    yield "renonce"
    if row.talon == "tricks":
        yield "renonce-trischaken-shared" if many else "renonce-trischaken"
        return
    yield from _by_sides(row, case)
    if any(book.premiums[f.premium].kind == "valat" and f.announced for f in outcome.premiums):
        yield "renonce-valat"
    if many:
        yield "renonce-shared"
    if case.claims:
        yield "claims"


def _by_sides(row: Contract, case: Case) -> Iterator[str]:
    """What the sides make of it: a clause about an opponent's Renonce is none about the declarer's.

    The declarer's partner is paid by him, a lone declarer is paid three times.
    """
    outcome = case.outcome
    declarer = outcome.declarer in case.seats
    if row.is_negative:
        yield "renonce-negative"
    elif row.partner and outcome.partner is None:
        yield "renonce-no-partner"
    elif row.partner and declarer:
        yield "renonce-own-partner"
    elif not row.partner and not declarer:
        yield "renonce-alone"
    if not declarer and game_value(row, "declarer") != game_value(row, "defence"):
        yield "renonce-two-values"


def _is_covered(book: Rulebook, case: Case, seat: int, premium: str) -> bool:
    """Whether a claim is refused: the announced is paid as won, an offender is due nothing."""
    said = any(fact.premium == premium and fact.announced for fact in case.outcome.premiums)
    return said or seat in case.seats or not book.conduct.renonce_claims


def premium_lost(book: Rulebook, case: Case) -> Settlement | None:
    """The premium's own line; the game goes on and is settled as it ends."""
    if case.premium is None:
        return None
    outcome = case.outcome
    row = book.contracts[outcome.games[0].contract]
    side = outcome.side_of(case.seats[0])
    said = [
        fact
        for fact in outcome.premiums
        if (fact.premium, fact.side) == (case.premium, side) and fact.announced
    ]
    kontra = said[0].kontra if said else 0
    fact = PremiumFact(case.premium, side, True, False, case.seats[0], kontra)
    stake = stake_of(book, case.stake)
    return settlement([premium_line(book, outcome, row, fact, stake)])
