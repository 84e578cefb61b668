"""Cases drawn by answering the referee's own questions at random, and what the book decides."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from mondfang.quiz.model import Choice, Question, mixed
from mondfang.quiz.scorer.ask import reasons, row_texts
from mondfang.quiz.scorer.telling import game_told, said_told
from mondfang.quiz.topics import is_certain
from mondfang.quiz.words import listed, seat, text_of
from mondfang.referee.asking.moments import NEXT_CUT, when_question
from mondfang.referee.book import FaultRule, referee_book
from mondfang.referee.case import CaseError, CaseForm
from mondfang.referee.case_law.elsewhere import elsewhere
from mondfang.referee.facts import Case
from mondfang.referee.fault_groups import grouped, often
from mondfang.referee.interview import case_form, decided, step
from mondfang.referee.rulings import Ruling, moments_asked
from mondfang.referee.words import fault_name
from mondfang.referee.words import text_of as referee_text
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.interview.question import Question as Asked
from mondfang.settlement.ledger import Row
from mondfang.speech import Text

Answers = dict[str, Any]
MOST_STEPS = 40
SELDOM = 0.3  # how often it may be that nobody noticed before the next cut
JUDGED = "answer.judgement"  # where the book names no consequence, there is no certain answer
# Decisions that come to the same at the table: of each group only one is offered.
ALIKE = (("nothing", "stands", "too-late", "void", "card-stays"), ("question", "judgement"))
IN_PLAY = ("renonce", "put-right", "nothing", "admonition", "premium-lost")
IN_DEALING = ("redeal", "repair", "stands", "right-dealer-deals")


def ruling_question(book: Rulebook, topic: str, level: int, source: Random) -> Question | None:
    """A case by what was seen; None where chance found none with a certain answer."""
    row = source.choice(_faults(book, topic, level))
    answers = _answered(book, {"fault": row.id}, source)
    if answers is None:
        return None
    form = case_form(book, answers)
    case, ruling = decided(book, answers)
    if not ruling.is_final or ruling.decision == "judgement":
        return None
    with_numbers = level > 2
    wrong = list(_others(book, form, answers, row, ruling, with_numbers, source))
    offered = mixed(source, choice_of(ruling.decision, _numbers(ruling), with_numbers), wrong)
    if offered is None:
        return None
    choices, place = offered
    settled = ruling.settlement
    lines = () if settled is None else settled.lines
    cited = [*ruling.clauses, *(name for line in lines for name in line.clauses)]
    return Question(
        book=book.id,
        topic=topic,
        level=level,
        asks=text_of("asks", "cost" if with_numbers and settled else "ruling"),
        told=tuple(_told(book, row, case, answers)),
        choices=choices,
        right=place,
        why=() if settled is None else reasons(book, settled),
        clauses=tuple(dict.fromkeys(cited)),
        proof=form,
    )


def choice_of(decision: str, row: Row | None, with_numbers: bool) -> Choice:
    """A decision, with its row where that is asked too."""
    text = referee_text("decision", decision)
    if row is None or not with_numbers:
        return Choice(decision, text)
    return Choice(f"{decision} {' '.join(map(str, row))}", text, row_texts(row))


def _numbers(ruling: Ruling) -> Row | None:
    return None if ruling.settlement is None else ruling.settlement.points


def _faults(book: Rulebook, topic: str, level: int) -> list[FaultRule]:
    faults = referee_book(book).faults
    [group] = [sight for sight in grouped(faults) if sight.id == topic]
    rows = [row for row in group.faults if is_certain(row)]
    frequent = [row for row in rows if row in often(faults)]
    return frequent if level == 1 and frequent else rows


def _answered(book: Rulebook, answers: Answers, source: Random) -> Answers | None:
    """The rest of the interview by chance; None where it comes to the referee's own judgement."""
    for _ in range(MOST_STEPS):
        now = step(book, answers, assume=True, ask="when")
        answers = dict(now.answers)
        if now.question is None:
            return answers
        if now.question.id == JUDGED:
            return None
        answers[now.question.id] = _answer(now.question, source)
    return None


def _answer(question: Asked, source: Random) -> object:
    match question.kind:
        case "choice":
            values = [one.value for one in question.choices]
            likely = [value for value in values if value != NEXT_CUT]
            return source.choice(values if source.random() < SELDOM else likely)
        case "yes-no":
            return source.random() < 0.5
        case _:
            return [source.choice(question.among)]


def _others(
    book: Rulebook,
    form: CaseForm,
    answers: Answers,
    row: FaultRule,
    ruling: Ruling,
    with_numbers: bool,
    source: Random,
) -> Iterator[Choice]:
    """Other decisions: at another time, by another book, with other numbers; then the usual."""
    near: dict[str, Row | None] = {}
    for found in (*_otherwise(book, answers), *_abroad(book, form)):
        near.setdefault(found.decision, _numbers(found))
    usual = IN_DEALING if row.ruling == "dealing" else IN_PLAY
    names = [name for name in near if name != ruling.decision]
    source.shuffle(names)
    if with_numbers and ruling.settlement is not None:
        rows = dict.fromkeys(map(_numbers, _same_elsewhere(book, form, answers, ruling.decision)))
        others = [four for four in rows if four not in (None, _numbers(ruling))]
        for other in others[:2]:  # and at least one that decides otherwise
            yield choice_of(ruling.decision, other, True)
    taken = {_kind(ruling.decision)}
    for name in (*names, *(name for name in usual if name not in near)):
        if _kind(name) not in taken and _kind(name) != ALIKE[1][0]:
            taken.add(_kind(name))
            yield choice_of(name, near.get(name), with_numbers)


def _kind(decision: str) -> str:
    """The group of decisions that come to the same."""
    return next((group[0] for group in ALIKE if decision in group), decision)


def _otherwise(book: Rulebook, answers: Answers) -> Iterator[Ruling]:
    """The same at another time, or judged otherwise."""
    for name, said in answers.items():
        if name == "when":
            before = {key: value for key, value in answers.items() if key != "when"}
            question = step(book, before, assume=True, ask="when").question
            others = [] if question is None else [one.value for one in question.choices]
        elif name.startswith("answer."):
            others = [not said]
        else:
            continue
        for other in others:
            changed = {**answers, name: other}
            now = step(book, changed, assume=True)
            if other != said and now.question is None and now.problem is None:
                yield decided(book, changed)[1]


def _abroad(book: Rulebook, form: CaseForm) -> Iterator[Ruling]:
    for name in book_ids():
        if name != book.id:
            ruling = elsewhere(form, load_book(name)).ruling
            if ruling is not None and ruling.is_final:
                yield ruling


def _same_elsewhere(
    book: Rulebook, form: CaseForm, answers: Answers, decision: str
) -> Iterator[Ruling]:
    """The same decision with other numbers: by another book, or done by somebody else."""
    yield from (found for found in _abroad(book, form) if found.decision == decision)
    for turn in (1, 2, 3):
        seats = [(one + turn) % 4 for one in answers["seats"]]
        changed = {**answers, "seats": seats}
        try:
            now = step(book, changed, assume=True)
            if now.question is None and now.problem is None:
                found = decided(book, changed)[1]
                if found.decision == decision:
                    yield found
        except CaseError:
            continue


def _told(book: Rulebook, row: FaultRule, case: Case, answers: Answers) -> Iterator[Text]:
    fault = Text.each(lambda each: fault_name(row, each))
    yield text_of("told", "fault", who=listed([seat(one) for one in case.seats]), fault=fault)
    if answers.get("contract"):
        if "declarer" in answers or "forehand" in answers:
            talon = case.outcome.king_in_talon
            yield from game_told(book, case.outcome, talon)
        else:
            yield from list(game_told(book, case.outcome, None))[:1]
        yield from said_told(book, case.outcome)
    elif "contract" in answers:
        yield text_of("told", "before-game")
        if "forehand" in answers:
            yield text_of("told", "forehand", who=seat(case.outcome.forehand))
    if "when" in answers:
        asked = when_question(moments_asked(book, case))
        assert asked is not None
        [when] = [one.text for one in asked.choices if one.value == answers["when"]]
        yield text_of("told", "when", when=_lower(when))
    for name, said in case.answers.items():
        question = referee_text("question", name)
        answer = text_of("say", "yes" if said else "no")
        yield text_of("told", "judged", question=question, answer=answer)


def _lower(text: Text) -> Text:
    """As part of a sentence; German nouns keep their capital."""
    return Text(text.de, text.en[:1].lower() + text.en[1:])
