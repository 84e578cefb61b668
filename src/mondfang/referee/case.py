"""A case as JSON and the ruling on it: the forms, and what cannot be ruled on."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from typing import get_args

import msgspec

from mondfang.game.outcome import Outcome
from mondfang.referee.book import Question, referee_book
from mondfang.referee.rulings import Case, Moment, Ruling, rule
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip.answer import AnswerLine, answer, check_stake
from mondfang.scorer.slip.form import (
    SIDES,
    Slip,
    SlipClaim,
    SlipError,
    SlipRenonce,
    not_json,
    shape_error,
)
from mondfang.scorer.slip.read import book_of_slip, outcome_of_slip
from mondfang.settlement.ledger import Row
from mondfang.speech import Texts

# What can be asked: what the rows name, and the referee's own judgement where they name nothing.
QUESTIONS: tuple[str, ...] = (*(n for n in get_args(Question) if n != "none"), "judgement")
UNSEEN = "false-announcement"  # may concern a premium that nobody could announce truly


class CaseError(SlipError):
    """A case that cannot be ruled on, with a stable code and the path of what is wrong."""

    TEXTS = Texts("mondfang.referee", "refusals.toml", beside=SlipError.TEXTS)

    @classmethod
    def of(cls, problem: SlipError, path: str | None = None) -> CaseError:
        """What is wrong with the slip of a case, at its place in the case."""
        spot = problem.path if path is None else path
        found = cls(problem.code, spot, problem.reason, **problem.details)
        return found.citing(problem.clauses)


class CaseMoment(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What had happened when the fault was noticed."""

    auction_begun: bool = True
    spoken: bool | list[int] = True  # true: all seats have bid or passed; a list: these seats
    game_named: bool = True
    next_card: bool = False
    gathered: bool = False
    next_lead: bool = False
    lying: bool = True
    play_begun: bool = True
    next_cut: bool = False


class CaseForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a referee is told; see the documentation of formats for every field."""

    slip: Slip
    fault: str
    seats: list[int]
    moment: CaseMoment = CaseMoment()
    premium: str | None = None
    answers: dict[str, bool] = {}
    claims: list[SlipClaim] = []
    note: str = ""


class RulingOption(msgspec.Struct, frozen=True):
    """One answer to the question, and the decision it leads to."""

    answer: bool
    decision: str


class RulingAnswer(msgspec.Struct, frozen=True):
    """The ruling: what it is, by which clauses, what is still asked, and the four numbers."""

    decision: str
    clauses: tuple[str, ...]
    question: str | None
    options: list[RulingOption] | None
    points: Row | None
    cents: Row | None
    lines: list[AnswerLine]


_decoder = msgspec.json.Decoder(CaseForm)
_fields = [
    name for form in (CaseForm, Slip, CaseMoment, SlipClaim) for name in form.__struct_fields__
]


def decode_case(data: bytes | str) -> CaseForm:
    """Read JSON strictly; raises CaseError."""
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError as problem:
        raise CaseError.of(shape_error(str(problem), _fields)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise CaseError.of(not_json(problem)) from None


def encode_case(form: CaseForm) -> str:
    return msgspec.json.encode(form).decode()


def book_of_case(form: CaseForm) -> Rulebook:
    try:
        return book_of_slip(form.slip)
    except SlipError as problem:
        raise _placed(problem) from None


def case_of(book: Rulebook, form: CaseForm) -> Case:
    """The case that the form tells of, checked against the book; raises CaseError."""
    try:
        return _case(book, form)
    except CaseError as problem:
        raise problem.named_by(book) from None


def _case(book: Rulebook, form: CaseForm) -> Case:
    _check_no_result(book, form.slip)
    faults = referee_book(book).faults
    if form.fault not in faults:
        near = get_close_matches(form.fault, faults, 1, 0.5)
        reason = "near" if near else "plain"
        named = {"book": book.title, "fault": form.fault, "near": near, "known": tuple(faults)}
        raise CaseError("no-such-fault", "fault", reason, **named)
    if form.fault == "other" and not form.note.strip():
        raise CaseError("missing-field", "note", "note")
    for name in form.answers:
        if name not in QUESTIONS:
            raise CaseError("no-such-question", f"answers.{name}", question=name, known=QUESTIONS)
    outcome = outcome_of_case(book, form)
    _check_premium(book, form, outcome)
    return Case(
        form.fault,
        tuple(form.seats),
        outcome,
        _moment(form.moment),
        form.premium,
        form.answers,
        tuple((claim.seat, claim.premium) for claim in form.claims),
        form.slip.stake,
        form.note,
    )


def _moment(form: CaseMoment) -> Moment:
    spoken: bool | tuple[int, ...]
    if isinstance(form.spoken, bool):
        spoken = form.spoken
    else:
        for index, seat in enumerate(form.spoken):
            if seat not in range(4):
                raise CaseError("no-such-seat", f"moment.spoken[{index}]", seat=seat)
        spoken = tuple(form.spoken)
    return Moment(**{**msgspec.structs.asdict(form), "spoken": spoken})


def outcome_of_case(book: Rulebook, form: CaseForm) -> Outcome:
    """The game as far as it is known: contract, sides, what was announced and doubled."""
    renonce = SlipRenonce(form.seats, form.fault, form.claims)
    try:
        check_stake(book, form.slip)
        return outcome_of_slip(book, msgspec.structs.replace(form.slip, renonce=renonce))
    except SlipError as problem:
        raise _placed(problem) from None


def _placed(problem: SlipError) -> CaseError:
    """The error of the slip at its place in the case, where offenders and claims stand outside."""
    inner = problem.path.removeprefix("renonce.")
    path = inner if inner != problem.path else f"slip.{problem.path}".rstrip(".")
    return CaseError.of(problem, path)


def _check_no_result(book: Rulebook, slip: Slip) -> None:
    given = {
        "points": slip.points is not None,
        "tricks": slip.tricks is not None,
        "schleifen": slip.schleifen,
        "unplayed": slip.unplayed,
        "renonce": slip.renonce is not None,
    }
    for index, premium in enumerate(slip.premiums):
        row = book.premiums.get(premium.premium)
        state = row is not None and row.kind == "zehn-tarock"  # made as soon as it is announced
        given[f"premiums[{index}].made"] = premium.made is not None and not state
        given[f"premiums[{index}].announced"] = not premium.announced
    for field, there in given.items():
        if there:
            raise CaseError("result-in-case", f"slip.{field}")


def _check_premium(book: Rulebook, form: CaseForm, outcome: Outcome) -> None:
    """The premium that the fault concerns is one that the offender's side has announced."""
    name = form.premium
    if name is None:
        return
    row, premium = book.contracts[form.slip.contract], book.premiums.get(name)
    if premium is None or not premium.offered or name not in row.premiums:
        raise CaseError("premium-not-in-game", "premium", contract=row.id, premium=name)
    if not premium.can_announce:
        raise CaseError("not-announceable", "premium", premium=name)
    side = outcome.side_of(form.seats[0])
    said = any(f.premium == name and f.side == side and f.announced for f in outcome.premiums)
    if not said and form.fault != UNSEEN:
        raise CaseError("not-announced", "premium", side=SIDES[side], premium=name)


def ruled(book: Rulebook, case: Case) -> Ruling:
    """The ruling; a lost announcement without its premium is refused, not left without numbers."""
    ruling = rule(book, case)
    if ruling.decision == "premium-lost" and ruling.settlement is None:
        raise CaseError("missing-field", "premium", "premium")
    return ruling


def options_of(book: Rulebook, case: Case, ruling: Ruling) -> list[RulingOption] | None:
    """What each answer to the open question leads to."""
    if ruling.question is None:
        return None
    found = []
    for said in (True, False):
        told = replace(case, answers={**case.answers, ruling.question: said})
        found.append(RulingOption(said, rule(book, told).decision))
    return found


def ruling_answer(book: Rulebook, case: Case) -> RulingAnswer:
    ruling = ruled(book, case)
    numbers = answer(ruling.settlement) if ruling.settlement is not None else None
    return RulingAnswer(
        ruling.decision,
        ruling.clauses,
        ruling.question,
        options_of(book, case, ruling),
        numbers.points if numbers else None,
        numbers.cents if numbers else None,
        numbers.lines if numbers else [],
    )


def rule_bytes(data: bytes | str) -> bytes:
    """JSON in, JSON out; raises CaseError."""
    form = decode_case(data)
    book = book_of_case(form)
    return msgspec.json.encode(ruling_answer(book, case_of(book, form)))
