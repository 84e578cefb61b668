"""``rule(book, case)``: what a fault is by the book, with clauses and the four numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from mondfang.game.outcome import Irregularity, Outcome, PremiumFact
from mondfang.referee.book import FaultRule, RefereeBook, referee_book
from mondfang.referee.errors import RefereeError
from mondfang.rulebook.model import Rulebook
from mondfang.settlement import Settlement, settle
from mondfang.settlement.ledger import Line, Row, settlement, stake_of
from mondfang.settlement.positive import game_value, premium_line
from mondfang.speech.numbers import row as row_text


@dataclass(frozen=True, slots=True)
class Moment:
    """What had happened when the fault was noticed."""

    auction_begun: bool = True
    spoken: bool = True  # the seat itself has bid or passed
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
    note: str = ""  # what happened, in words; a fault of the free kind "other" needs it


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
    refused: tuple[tuple[int, str], ...] = ()  # claims that the compensation covers already

    @property
    def ends_the_deal(self) -> bool:
        return self.decision == "renonce"

    @property
    def is_final(self) -> bool:
        """Whether nothing is left to be asked or judged."""
        open_amount = self.decision == "judgement" and self.settlement is None
        return self.decision != "question" and not open_amount


# A "yes" to these leads to the row's own ruling; to all others it makes the fault a Renonce.
GATES = ("request",)
# What a "no" means where it is not simply nothing.
OTHERWISE: Mapping[str, Decision] = {"irreparable": "put-right"}


def rule(book: Rulebook, case: Case) -> Ruling:
    """Decide a case by the book; what the text leaves to judgement comes back as a question."""
    referee = referee_book(book)
    row = _row(book, case)
    if case.fault == "other" and not case.note:
        raise RefereeError("no-description")
    if not applies(book, row, case):
        return Ruling("nothing", row.clauses)
    if case.moment.next_cut and referee.moment.claim_until == "next-cut":
        return Ruling("too-late", referee.moment.clauses["claim_until"])
    if row.until == "stands" and (case.moment.gathered or case.moment.next_lead):
        return Ruling("too-late", row.clauses)
    if may_be_put_right(book, referee, row, case):
        return Ruling("put-right", (*_right_clauses(referee, row, book, case), *row.clauses))
    if row.asks != "none":
        answer = case.answers.get(row.asks)
        if answer is None:
            return Ruling("question", row.clauses, question=row.asks)
        if not answer and (row.ruling == "renonce" or row.asks in GATES):
            return Ruling(OTHERWISE.get(row.asks, "nothing"), row.clauses)
        if answer and row.asks not in GATES:
            return _renonce(book, case, row)
    if row.ruling == "renonce":
        return _renonce(book, case, row)
    if row.ruling == "premium-lost":
        return Ruling("premium-lost", row.clauses, _premium_lost(book, case))
    if row.ruling == "judgement":
        return _judged(book, case, row)
    return Ruling(row.ruling, row.clauses)


def _judged(book: Rulebook, case: Case, row: FaultRule) -> Ruling:
    """The book names no consequence: the referee says whether it is a Renonce, or an amount."""
    answer = case.answers.get("judgement")
    if answer is None:
        return Ruling("judgement", row.clauses, question="judgement")
    return _renonce(book, case, row) if answer else Ruling("nothing", row.clauses)


def judge(book: Rulebook, left: Ruling, points: Row, stake: int | None = None) -> Ruling:
    """The referee's own amount where the book leaves a case to judgement; it is final."""
    if left.decision != "judgement" or left.is_final:
        raise RefereeError("ruling-final")
    if sum(points):
        raise RefereeError("not-zero", points=row_text(points))
    cents, (one, two, three, four) = stake_of(book, stake), points
    money = None if cents is None else (one * cents, two * cents, three * cents, four * cents)
    line = Line("judgement", left.clauses, points, money)
    return Ruling("judgement", left.clauses, settlement([line]))


def rule_in_doubt(book: Rulebook, case: Case, mixer: int) -> Ruling:
    """Decide what cannot be found out any more against the seat that mixed the cards.

    A Renonce pays everybody but the offenders: a doubt about the mixer's own fault convicts him,
    a doubt about another's fault acquits that one.
    """
    cite = referee_book(book).moment.clauses["disputes"]
    if mixer not in case.seats:
        return Ruling("nothing", cite)
    ruling = _renonce(book, case, _row(book, case))
    return replace(ruling, clauses=(*cite, *ruling.clauses))


@dataclass(frozen=True, slots=True)
class Sanction:
    """What the arbitration may do about a player's conduct, the mildest first."""

    measures: tuple[Literal["warning", "exclusion"], ...]
    clauses: tuple[str, ...]


def sanction(book: Rulebook, proven: int) -> Sanction:
    """The measures after so many proven cases of conduct of one player: first only a warning."""
    assert proven > 0, "what is not proven has no consequence"
    faults = referee_book(book).faults
    row = faults.get("conduct", faults["other"])
    return Sanction(("warning",) if proven == 1 else ("warning", "exclusion"), row.clauses)


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
        case "own-word":
            return not moment.spoken
        case _:
            return False


def _row(book: Rulebook, case: Case) -> FaultRule:
    faults = referee_book(book).faults
    return faults.get(case.fault, faults["other"])


def applies(book: Rulebook, row: FaultRule, case: Case) -> bool:
    """Whether the row speaks of this game and these seats at all."""
    if row.where is None:
        return True
    declarers = {game.seat for game in case.outcome.games}
    return _is_open_game(book, case) and not declarers & set(case.seats)


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
    admitted = tuple(claim for claim in case.claims if not _is_covered(book, case, *claim))
    refused = tuple(claim for claim in case.claims if claim not in admitted)
    fault = Irregularity("renonce", case.seats, case.note or case.fault, admitted)
    outcome = replace(case.outcome, ending="renonce", irregularities=(fault,))
    cite = referee_book(book).moment.clauses
    clauses = [*row.clauses]
    for situation in _situations(book, case):
        clauses.extend(cite.get(situation, ()))
    once = tuple(dict.fromkeys(clauses))
    return Ruling("renonce", once, settle(book, outcome, case.stake), refused=refused)


def _situations(book: Rulebook, case: Case) -> Iterator[str]:
    """What decides how a Renonce is settled, as the book's table of moments names it."""
    outcome, many = case.outcome, len(case.seats) > 1
    row = book.contracts[outcome.games[0].contract]
    yield "renonce"
    if row.talon == "tricks":
        yield "renonce-trischaken-shared" if many else "renonce-trischaken"
        return
    if row.is_negative:
        yield "renonce-negative"
    elif not row.partner:
        yield "renonce-alone"
    elif outcome.partner is None:
        yield "renonce-no-partner"
    elif outcome.declarer in case.seats:
        yield "renonce-own-partner"
    if game_value(row, "declarer") != game_value(row, "defence"):
        yield "renonce-two-values"
    if any(book.premiums[f.premium].kind == "valat" and f.announced for f in outcome.premiums):
        yield "renonce-valat"
    if many:
        yield "renonce-shared"
    if case.claims:
        yield "claims"


def _is_covered(book: Rulebook, case: Case, seat: int, premium: str) -> bool:
    """Whether a claim is refused: the announced is paid as won, an offender is due nothing."""
    said = any(fact.premium == premium and fact.announced for fact in case.outcome.premiums)
    return said or seat in case.seats or not book.conduct.renonce_claims


def _premium_lost(book: Rulebook, case: Case) -> Settlement | None:
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
