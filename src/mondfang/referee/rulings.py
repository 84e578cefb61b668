"""``rule(book, case)``: what a fault is by the book, with clauses and the four numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from mondfang.game.outcome import Irregularity, Outcome, PremiumFact
from mondfang.referee.book import FaultRule, RefereeBook, referee_book
from mondfang.rulebook.model import Rulebook
from mondfang.settlement import Settlement, settle
from mondfang.settlement.ledger import settlement, stake_of
from mondfang.settlement.positive import premium_line


@dataclass(frozen=True, slots=True)
class Moment:
    """What had happened when the fault was noticed."""

    auction_begun: bool = True
    next_card: bool = False  # another seat has played since
    gathered: bool = False
    next_lead: bool = False
    play_begun: bool = True  # the first lead has been made
    next_cut: bool = False  # the pack of the next deal has been shuffled and cut


@dataclass(frozen=True, slots=True)
class Case:
    """A fault before the referee: who, what, when, in which game, and what was answered."""

    fault: str
    seats: tuple[int, ...]
    outcome: Outcome  # contract, sides, announced premiums and Kontras; results do not matter
    moment: Moment = field(default_factory=Moment)
    premium: str | None = None  # the announced premium that the fault concerns
    answers: Mapping[str, bool] = field(default_factory=dict)
    claims: tuple[tuple[int, str], ...] = ()
    stake: int | None = None


Decision = Literal[
    "renonce",
    "premium-lost",
    "admonition",
    "nothing",
    "put-right",
    "too-late",
    "question",
    "judgement",
]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision with its clauses; ``question`` is what the referee has to judge first."""

    decision: Decision
    clauses: tuple[str, ...]
    settlement: Settlement | None = None
    question: str | None = None

    @property
    def ends_the_deal(self) -> bool:
        return self.decision == "renonce"


def rule(book: Rulebook, case: Case) -> Ruling:
    """Decide a case by the book; what the text leaves to judgement comes back as a question."""
    referee = referee_book(book)
    row = referee.faults.get(case.fault, referee.faults["other"])
    if case.moment.next_cut and referee.moment.claim_until == "next-cut":
        return Ruling("too-late", referee.moment.clauses["claim_until"])
    if may_be_put_right(book, referee, row, case):
        return Ruling("put-right", (*_right_clauses(referee, row, book, case), *row.clauses))
    if row.asks != "none":
        answer = case.answers.get(row.asks)
        if answer is None:
            return Ruling("question", row.clauses, question=row.asks)
        if row.ruling == "renonce":
            return _renonce(book, case, row) if answer else Ruling("nothing", row.clauses)
        if answer:
            return _renonce(book, case, row)
    if row.ruling == "renonce":
        return _renonce(book, case, row)
    if row.ruling == "premium-lost":
        return Ruling("premium-lost", row.clauses, _premium_lost(book, case))
    return Ruling(row.ruling, row.clauses)


def may_be_put_right(book: Rulebook, referee: RefereeBook, row: FaultRule, case: Case) -> bool:
    """Whether the fault can still be mended without a fine."""
    moment = case.moment
    match row.until:
        case "trick":
            until = referee.moment.correct_until
            if _is_open_game(book, case):
                until_open = referee.moment.ouvert_until
                return not moment.next_lead if until_open == "next-lead" else not moment.next_card
            if until == "next-card":
                return not (moment.next_card or moment.gathered or moment.next_lead)
            return not (moment.gathered or moment.next_lead)
        case "lead":
            return not moment.play_begun
        case "auction":
            return not moment.auction_begun
        case _:
            return False


def _is_open_game(book: Rulebook, case: Case) -> bool:
    return any(book.contracts[game.contract].open != "none" for game in case.outcome.games)


def _right_clauses(
    referee: RefereeBook, row: FaultRule, book: Rulebook, case: Case
) -> tuple[str, ...]:
    if row.until != "trick":
        return ()
    key = "ouvert_until" if _is_open_game(book, case) else "correct_until"
    return referee.moment.clauses[key]


def _renonce(book: Rulebook, case: Case, row: FaultRule) -> Ruling:
    """The compensation of all four seats; without a game yet it is that of a Rufer."""
    fault = Irregularity("renonce", case.seats, case.fault, case.claims)
    outcome = replace(case.outcome, ending="renonce", irregularities=(fault,))
    return Ruling("renonce", row.clauses, settle(book, outcome, case.stake))


def _premium_lost(book: Rulebook, case: Case) -> Settlement | None:
    """The premium's own line; the game goes on and is settled as it ends."""
    if case.premium is None:
        return None
    outcome = case.outcome
    row = book.contracts[outcome.games[0].contract]
    said = [fact for fact in outcome.premiums if fact.premium == case.premium and fact.announced]
    side = outcome.side_of(case.seats[0])
    kontra = said[0].kontra if said else 0
    fact = PremiumFact(case.premium, side, True, False, case.seats[0], kontra)
    stake = stake_of(book, case.stake)
    return settlement([premium_line(book, outcome, row, fact, stake)])
