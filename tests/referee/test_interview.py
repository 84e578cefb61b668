"""The referee's interview: it asks what the ruling turns on, and takes back what cannot be."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import replace
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mondfang.referee import Case, Moment, referee_book, rule
from mondfang.referee.asking.from_case import answers_of
from mondfang.referee.asking.moments import when_question, when_told
from mondfang.referee.book import can_happen_in
from mondfang.referee.case import QUESTIONS, CaseForm, case_of, rule_bytes
from mondfang.referee.interview import (
    case_form,
    decided,
    next_question,
    question_of,
    step,
)
from mondfang.referee.rulings import moments_asked
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.scorer.interview.question import Answers, Question, seat_text
from mondfang.scorer.slip.form import Slip
from tests.positions import DL, HG, SB, ST
from tests.terminal import needs_no_face

GAMES = ["rufer", "dreier", "bettler-ouvert", "auf", "trischaken"]
FIELDS = [field.name for field in dataclasses.fields(Moment)]
ALL_FLAGS = list(product((False, True), repeat=len(FIELDS)))
CASES = [
    (book_id, contract)
    for book_id in book_ids()
    for contract in GAMES
    if contract in load_book(book_id).contracts and load_book(book_id).contracts[contract].offered
]


def first(question: Question) -> Any:
    """The plainest answer: the first choice, yes, the seats from the left, a word."""
    seats = list(question.among[: max(question.least, 1)])
    plain = {"yes-no": True, "seats": seats, "words": "etwas"}
    return question.choices[0].value if question.kind == "choice" else plain[question.kind]


def told(book: Rulebook, given: dict[str, Any], no: tuple[str, ...] = ()) -> dict[str, Any]:
    """All answers of an interview in its order; ``no`` are questions that are denied."""
    answers: dict[str, Any] = {}
    while (question := next_question(book, answers)) is not None:
        answer = given.get(question.id, question.id not in no and first(question))
        assert question.fits(answer), question
        answers[question.id] = answer
    return answers


def rulings(book: Rulebook, case: Case) -> dict[tuple[bool, ...], str]:
    """What is decided at every combination of moments."""
    moments = {flags: Moment(**dict(zip(FIELDS, flags, strict=True))) for flags in ALL_FLAGS}
    return {
        flags: rule(book, replace(case, moment=moment)).decision
        for flags, moment in moments.items()
    }


def turns_on(tried: dict[tuple[bool, ...], str]) -> set[str]:
    """The moments that make a difference."""
    found = set()
    for flags, decision in tried.items():
        for index, name in enumerate(FIELDS):
            other = (*flags[:index], not flags[index], *flags[index + 1 :])
            if tried[other] != decision:
                found.add(name)
    return found


@pytest.mark.parametrize(("book_id", "contract"), CASES)
def test_every_moment_on_which_a_ruling_turns_is_asked_for(book_id: str, contract: str) -> None:
    book = load_book(book_id)
    promises = any(book.premiums[name].trick for name in book.contracts[contract].premiums)
    for fault, row in referee_book(book).faults.items():
        if row.ruling == "premium-lost" and not promises:
            continue  # nothing can have been announced in this game
        if not can_happen_in(row, book.contracts[contract]):
            continue
        answers = told(book, {"contract": contract, "fault": fault, "partner": 2})
        case, _ = decided(book, answers)
        asked = moments_asked(book, case)
        tried = rulings(book, case)
        assert turns_on(tried) <= set(asked), fault
        when = when_question(asked)
        assert (when is None) == ("when" not in answers), fault
        told_of = [] if when is None else [when_told(asked, str(c.value)) for c in when.choices]
        found = {rule(book, replace(case, moment=Moment(**moment))) for moment in told_of}
        assert when is None or set(tried.values()) == {one.decision for one in found}, fault


def games_asked(book: Rulebook, fault: str) -> set[Any]:
    """The games that are offered for a fault that was noticed at once."""
    question = next_question(book, {"fault": fault, "seats": [0], "when": "before"})
    assert question is not None
    assert question.id == "contract"
    return {choice.value for choice in question.choices}


@pytest.mark.parametrize("book", [DL, ST, SB], ids=lambda book: book.id)
def test_a_wrong_call_is_asked_for_games_in_which_somebody_is_called(book: Rulebook) -> None:
    with_partner = {row.id for row in book.contracts.values() if row.offered and row.partner}
    assert games_asked(book, "wrong-call") == with_partner


def test_a_missing_bird_is_asked_for_games_that_were_bid_with_one() -> None:
    games = games_asked(DL, "bird-missing")
    assert "besserrufer" in games
    assert not {"", "rufer", "dreier"} & games


def test_a_case_that_was_kept_of_another_game_can_still_be_opened() -> None:
    answers = {"fault": "wrong-call", "seats": [0], "contract": "dreier", "declarer": [0]}
    case, _ = decided(ST, answers)
    assert case.outcome.contract == "dreier"


@pytest.mark.parametrize("book", [SB, HG, DL], ids=lambda book: book.id)
def test_of_one_offender_it_is_asked_whether_he_has_spoken(book: Rulebook) -> None:
    given = {"contract": "", "fault": "wrong-count", "seats": [1], "when": "before"}
    assert decided(book, told(book, given))[1].decision == "put-right"


def test_of_several_it_is_asked_who_has_spoken() -> None:
    given = {"contract": "", "fault": "wrong-count", "seats": [1, 3], "moment.spoken": [3]}
    _, ruling = decided(SB, told(SB, given))
    assert ruling.charged == (3,)
    assert ruling.settlement is not None
    assert ruling.settlement.points == (1, 1, 1, -3)


def test_a_wrong_lead_is_asked_whether_the_trick_was_gathered() -> None:
    given = {"contract": "dreier", "fault": "wrong-lead", "when": "gathered"}
    assert decided(ST, told(ST, given))[1].decision == "too-late"


def test_an_answer_that_cannot_be_is_taken_out_and_asked_for_again() -> None:
    answers: dict[str, Any] = {"fault": "farbzwang", "seats": [1], "contract": "dreier"}
    answers |= {"when": "gathered", "declarer": [0], "kontra": 0}
    before = set(answers)
    pagat = {"premium-1": "pagat", "premium-1-side": "declarer", "premium-1-kontra": 0}
    answers |= pagat | {"premium-2": "pagat", "premium-2-side": "declarer"}
    now = step(ST, answers)
    assert now.problem is not None
    assert now.question is not None
    assert now.question.id == "premium-2"
    assert set(now.answers) == before | set(pagat)


@pytest.mark.parametrize("wrong", ["bridge", 3, None, True])
def test_an_answer_of_the_wrong_kind_is_asked_for_again(wrong: object) -> None:
    question = next_question(ST, {"fault": "farbzwang", "seats": [0], "contract": wrong})
    assert question is not None
    assert question.id == "contract"


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("slip.premiums[1].side", "premium-2-side"),
        ("slip.premiums[0].premium", "premium-1"),
        ("slip.premiums", "premium-2"),
        ("slip.partner", "partner"),
        ("claims[0].seat", "claim-1-seat"),
        ("seats", "seats"),
        ("premium", "lost"),
        ("answers.own-tricks", "answer.own-tricks"),
        ("moment.spoken", "moment.spoken"),
    ],
)
def test_the_place_of_an_error_leads_to_its_question(path: str, name: str) -> None:
    asked = ["partner", "premium-1", "premium-2", "premium-2-side", "seats", "moment.spoken"]
    asked += ["answer.own-tricks", "lost", "claim-1", "claim-1-seat"]
    assert question_of(path, dict.fromkeys(asked)) == name


def test_seats_without_names_are_counted_from_one() -> None:
    assert seat_text(0, (), "de") == "Platz 1"


def test_people_are_shown_by_name() -> None:
    names = ("Spieler 17", "Spieler 4", "Spieler 9", "Spieler 30")
    answers = {"fault": "wrong-call", "seats": [1], "when": "before"}
    partner = next_question(ST, {**answers, "contract": "rufer", "declarer": [1]}, names)
    assert partner is not None
    shown = [choice.text.de for choice in partner.choices[:3]]
    assert shown == ["Spieler 17", "Spieler 9", "Spieler 30"]


def test_the_case_can_be_written_down_and_ruled_on_again() -> None:
    given = {"contract": "dreier", "fault": "farbzwang", "seats": [1], "when": "gathered"}
    answers = told(ST, given)
    case, ruling = decided(ST, answers)
    again = json.loads(rule_bytes(msgspec.json.encode(case_form(ST, answers))))
    assert ruling.settlement is not None
    assert tuple(again["points"]) == ruling.settlement.points == (15, -25, 5, 5)
    assert case.seats == (1,)


def test_who_is_told_that_a_card_goes_back_is_not_asked_for_the_sides() -> None:
    given = {"fault": "farbzwang", "contract": "rufer", "when": "before"}
    assert list(told(ST, given)) == ["fault", "seats", "contract", "when"]


def test_in_a_hurry_the_usual_answers_are_assumed_and_can_be_asked_for() -> None:
    known = {"fault": "farbzwang", "seats": [1], "contract": "dreier", "when": "gathered"}
    known |= {"declarer": [0]}
    now = step(ST, known, assume=True)
    assert now.question is None
    assert [question.id for question in now.assumed] == ["kontra", "premium-1", "claim-1"]
    asked = step(ST, known, assume=True, ask="premium-1").question
    assert asked is not None
    assert asked.id == "premium-1"
    slow = {"kontra": 0, "premium-1": None, "claim-1": None}
    assert decided(ST, known) == decided(ST, {**known, **slow})


@given(st.sampled_from(book_ids()), st.data())
@settings(max_examples=60, deadline=None)
def test_a_case_written_down_can_be_told_again_by_its_answers(
    book_id: str, data: st.DataObject
) -> None:
    book, answers = load_book(book_id), dict[str, Any]()
    while (now := step(book, answers)).question is not None:
        answers = {**now.answers, now.question.id: data.draw(answer_to(now.question))}
        if len(answers) > 40:
            return
    form = case_form(book, now.answers)
    assert decided(book, answers_of(book, form)) == decided(book, now.answers)


def test_the_interview_needs_no_terminal() -> None:
    assert needs_no_face("mondfang.referee.interview")


def answer_to(question: Question) -> st.SearchStrategy[Any]:
    match question.kind:
        case "choice":
            return st.sampled_from([choice.value for choice in question.choices])
        case "yes-no":
            return st.booleans()
        case "seats":
            seats = st.permutations(question.among)
            return seats.map(lambda order: list(order[: question.most]))
        case _:
            return st.just("etwas")


@given(st.sampled_from(book_ids()), st.data())
@settings(max_examples=60, deadline=None)
def test_every_interview_ends_in_a_ruling(book_id: str, data: st.DataObject) -> None:
    book = load_book(book_id)
    answers: Answers = {}
    for _ in range(60):
        now = step(book, answers)
        if now.question is None:
            assert decided(book, now.answers)[1].decision != "question"
            return
        answers = {**now.answers, now.question.id: data.draw(answer_to(now.question))}


@pytest.mark.parametrize("book_id", book_ids())
def test_a_lost_announcement_always_comes_to_numbers(book_id: str) -> None:
    """Also where the referee is in a hurry, and nobody has told what was announced."""
    book = load_book(book_id)
    faults = [row.id for row in referee_book(book).faults.values() if row.ruling == "premium-lost"]
    decisions_met = set()
    for fault in faults:
        given = {"contract": "rufer", "fault": fault, "declarer": [0], "partner": 2}
        answers = dict(step(book, {**given, "seats": [0]}, assume=True).answers)
        while (question := step(book, answers, assume=True).question) is not None:
            choices = [one.value for one in question.choices]
            answers[question.id] = choices[-2:][0] if choices else False
        _, ruling = decided(book, answers)
        decisions_met.add(ruling.decision)
        assert ruling.decision != "premium-lost" or ruling.settlement is not None, answers
    assert not faults or "premium-lost" in decisions_met


@pytest.mark.parametrize("book_id", book_ids())
def test_in_trischaken_no_ruling_turns_on_who_is_forehand(book_id: str) -> None:
    """So the desk need not ask."""
    book = load_book(book_id)
    [game] = [row.id for row in book.contracts.values() if row.talon == "tricks"]
    for fault, said in product(referee_book(book).faults, (True, False)):
        answers = dict.fromkeys(QUESTIONS, said)
        slips = [Slip(book.id, game, declarer=seat) for seat in range(4)]
        forms = [CaseForm(slip, fault, [1], answers=answers, note="etwas") for slip in slips]
        assert len({repr(rule(book, case_of(book, form))) for form in forms}) == 1, fault
