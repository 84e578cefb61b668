"""``rule(book, case)``: what a fault is by the book, with clauses and the four numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from mondfang.game.dealing.ceremony import DealRuling, rule_on_deal
from mondfang.referee.book import FaultRule, Measure, RefereeBook, field_of, referee_book
from mondfang.referee.compensation import compensation, premium_lost
from mondfang.referee.errors import RefereeError
from mondfang.referee.facts import Case, Moment, turning_points
from mondfang.rulebook.model import Rulebook
from mondfang.settlement import Settlement
from mondfang.settlement.ledger import Line, Row, settlement, stake_of
from mondfang.speech.numbers import row as row_text

__all__ = ["Case", "Decision", "Moment", "Ruling", "judge", "rule"]


Decision = Literal[
    "renonce",
    "premium-lost",
    "admonition",
    "nothing",
    "put-right",
    "too-late",
    "question",
    "judgement",
    "void",
    "card-stays",
    "redeal",
    "repair",
    "right-dealer-deals",
    "stands",
]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision with its clauses; ``question`` is what the referee has to judge first."""

    decision: Decision
    clauses: tuple[str, ...]
    settlement: Settlement | None = None
    question: str | None = None
    refused: tuple[tuple[int, str], ...] = ()  # claims that the compensation covers already
    charged: tuple[int, ...] = ()  # who pays a Renonce; not all who were named need have done it

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
    if row.ruling == "dealing":
        return _on_dealing(book, row, case)
    if not applies(book, row, case):
        return Ruling("nothing", row.clauses if row.elsewhere is None else row.elsewhere)
    allowed = _allowed(book, row, case)
    if allowed is not None:
        return allowed
    if case.moment.next_cut and referee.moment.claim_until == "next-cut":
        return Ruling("too-late", referee.moment.clauses["claim_until"])
    if row.until == "stands" and not _is_in_time(book, referee, row, case):
        return Ruling("too-late", row.clauses)
    if may_be_put_right(book, referee, row, case):
        ruling = _put_right(book, referee, row, case)
        if ruling is not None:
            return ruling
    case = replace(case, seats=charged(row, case))
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
        return Ruling("premium-lost", row.clauses, premium_lost(book, case))
    if row.ruling == "judgement":
        return _judged(book, case, row)
    return Ruling(row.ruling, row.clauses)


def charged(row: FaultRule, case: Case) -> tuple[int, ...]:
    """Who answers for the fault: where the own word counts, only who has bid or passed."""
    if row.until == "own-word":
        return tuple(seat for seat in case.seats if case.moment.has_spoken(seat))
    if row.where == "called-partner" and case.outcome.partner is not None:
        return (case.outcome.partner,)
    return case.seats


def _allowed(book: Rulebook, row: FaultRule, case: Case) -> Ruling | None:
    """That the book, or an option of it, makes this no fault for these seats; None if it is one."""
    if row.allowed_by is None:
        return None
    value, clauses = field_of(book, row.allowed_by)
    if value != (True if row.allowed_if is None else row.allowed_if):
        return None
    if row.allowed_to == "ouvert-opponents" and not _are_open_opponents(book, case):
        return None
    if row.allowed_asks is not None:
        answer = case.answers.get(row.allowed_asks)
        if answer is None:
            return Ruling("question", clauses, question=row.allowed_asks)
        if not answer:
            return None
    return Ruling("nothing", clauses)


def _put_right(book: Rulebook, referee: RefereeBook, row: FaultRule, case: Case) -> Ruling | None:
    """It is put right; None where the book asks more of it than to be in time."""
    clauses = (*_right_clauses(referee, row, book, case), *row.clauses)
    once = tuple(dict.fromkeys(clauses))
    asked = referee.moment.correct_asks if row.until == "trick" else None
    if asked is None or case.answers.get(asked):
        return Ruling("put-right", once)
    return Ruling("question", once, question=asked) if asked not in case.answers else None


# What the rules for dealing want to know besides the moment, and what the referee is asked.
DEAL_ASKS = {"seen": "cards_seen", "agreed": "all_agree"}


def _on_dealing(book: Rulebook, row: FaultRule, case: Case) -> Ruling:
    """A fault in dealing: the rules for dealing decide, and ask only what they turn on."""
    facts = {"auction_begun": case.moment.auction_begun, "game_named": case.moment.game_named}
    for question, name in DEAL_ASKS.items():
        if question in case.answers:
            facts[name] = case.answers[question]
        elif len({on_deal(book, row, **facts, **{name: known}) for known in (True, False)}) > 1:
            clauses = _with_row(on_deal(book, row, **facts), row)
            return Ruling("question", clauses, question=question)
    found = on_deal(book, row, **facts)
    if found.remedy == "referee":  # too late for a new deal: who holds a wrong number answers
        return Ruling("nothing", row.clauses)
    return Ruling(found.remedy, _with_row(found, row))


def _with_row(found: DealRuling, row: FaultRule) -> tuple[str, ...]:
    """What the rules for dealing rest on, and what the referee's table says besides."""
    return tuple(dict.fromkeys((*found.clauses, *row.clauses)))


def on_deal(book: Rulebook, row: FaultRule, **facts: bool) -> DealRuling:
    assert row.dealing is not None
    return rule_on_deal(book.deal, row.dealing, **facts)


def moments_asked(book: Rulebook, case: Case) -> tuple[str, ...]:
    """On which moments the ruling turns, in the order in which to ask; a yes to one ends it.

    Until when a claim may be made comes first: it holds for every fault of play.
    """
    referee, row = referee_book(book), _row(book, case)
    if row.ruling == "dealing":
        early = dict.fromkeys(("auction_begun", "game_named"), False)
        before = on_deal(book, row, **early)
        return tuple(n for n in early if on_deal(book, row, **{**early, n: True}) != before)
    first = ("next_cut",) if referee.moment.claim_until == "next-cut" else ()
    return (*first, *turning_points(referee.moment, row, _is_open_game(book, case)))


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


@dataclass(frozen=True, slots=True)
class Sanction:
    """What the arbitration may do about a player's conduct, the mildest first."""

    measures: tuple[Measure, ...]
    clauses: tuple[str, ...]


def sanction(book: Rulebook, proven: int) -> Sanction:
    """The measures that a book names after so many proven cases of conduct of one player."""
    assert proven > 0, "what is not proven has no consequence"
    named = referee_book(book).sanctions
    if named is None:
        return Sanction((), ())
    return Sanction(named.first if proven == 1 else named.again, named.clauses)


def may_be_put_right(book: Rulebook, referee: RefereeBook, row: FaultRule, case: Case) -> bool:
    """Whether the fault can still be mended without a fine."""
    return row.until not in ("never", "stands") and _is_in_time(book, referee, row, case)


def _is_in_time(book: Rulebook, referee: RefereeBook, row: FaultRule, case: Case) -> bool:
    points = turning_points(referee.moment, row, _is_open_game(book, case))
    return not any(case.moment.has_come(name, case.seats) for name in points)


def _row(book: Rulebook, case: Case) -> FaultRule:
    faults = referee_book(book).faults
    return faults.get(case.fault, faults["other"])


def applies(book: Rulebook, row: FaultRule, case: Case) -> bool:
    """Whether the row speaks of this game and these seats at all."""
    match row.where:
        case "ouvert-opponents":
            return _are_open_opponents(book, case)
        case "called-partner":
            return case.outcome.partner in case.seats
        case _:
            return True


def _are_open_opponents(book: Rulebook, case: Case) -> bool:
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
    """The compensation of all four seats, by the fault's own clauses and those that settle it."""
    paid = compensation(book, case)
    clauses = tuple(dict.fromkeys((*row.clauses, *paid.clauses)))
    return Ruling("renonce", clauses, paid.settlement, refused=paid.refused, charged=case.seats)
