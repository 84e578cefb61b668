"""What is given as right is what ``settle``, ``rule`` and the game say; what is wrong is not."""

from __future__ import annotations

from itertools import islice

import pytest

from mondfang.quiz import LEVELS, Question, QuizError, series, topics_of
from mondfang.quiz.model import Position
from mondfang.quiz.referee.positions import answer_of
from mondfang.quiz.round import SKIPPED, Round
from mondfang.quiz.topics import CASH
from mondfang.referee.book import can_happen_in, referee_book
from mondfang.referee.case import CaseForm, book_of_case, case_of, ruling_answer
from mondfang.referee.fault_groups import grouped
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.catalogue import all_clauses
from mondfang.scorer.slip.answer import score
from mondfang.scorer.slip.form import Slip

EACH = 32  # questions of each book and level: every topic twice


def by_the_engine(question: Question) -> tuple[str, bool]:
    """The value of the right answer, asked anew; and whether the numbers belong to it."""
    proof = question.proof
    if isinstance(proof, Slip):
        answer = score(proof)
        row = answer.cents if question.topic == CASH else answer.points
        assert row is not None
        return " ".join(map(str, row)), True
    if isinstance(proof, CaseForm):
        book = book_of_case(proof)
        ruling = ruling_answer(book, case_of(book, proof))
        assert ruling.question is None
        if ruling.points is None or question.level < 3:
            return ruling.decision, False
        return f"{ruling.decision} {' '.join(map(str, ruling.points))}", True
    assert isinstance(proof, Position)
    return answer_of(proof), False


def asked(book_id: str, level: int, seed: int = 1) -> list[Question]:
    return list(islice(series(load_book(book_id), level, seed), EACH))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("book_id", book_ids())
def test_the_right_answer_is_the_engines_and_no_other_is(book_id: str, level: int) -> None:
    found = asked(book_id, level)
    assert {one.topic for one in found} == {one.id for one in topics_of(load_book(book_id))}
    for question in found:
        value, has_numbers = by_the_engine(question)
        right = question.choices[question.right]
        assert right.value == value, question
        assert not has_numbers or len(right.numbers) == 4
        values = [choice.value for choice in question.choices]
        assert values.count(value) == 1
        assert len(set(values)) == len(values) >= 2
        for language in ("de", "en"):
            texts = [choice.text.said(language) for choice in question.choices]
            assert all(texts)
            assert len(set(texts)) == len(texts)
            assert all(text.said(language) for text in (question.asks, *question.told))


@pytest.mark.parametrize("book_id", book_ids())
def test_every_answer_has_clauses_that_the_catalogue_knows(book_id: str) -> None:
    for question in asked(book_id, 2, seed=2):
        assert question.clauses
        assert set(question.clauses) <= set(all_clauses())


@pytest.mark.parametrize("book_id", book_ids())
def test_no_case_tells_of_a_game_in_which_the_fault_cannot_happen(book_id: str) -> None:
    book = load_book(book_id)
    faults = referee_book(book).faults
    topics = [one.id for one in grouped(faults) if any(row.in_games for row in one.faults)]
    known = [one.id for one in topics_of(book, "referee") if one.id in topics]
    for question in islice(series(book, 2, 5, names=known), 24):
        assert isinstance(question.proof, CaseForm)
        game = book.contracts[question.proof.slip.contract]
        costs = question.choices[question.right].value == "renonce"  # or no game was asked for
        assert not costs or can_happen_in(faults[question.proof.fault], game), question


def test_a_number_gives_the_same_questions_and_none_of_them_twice() -> None:
    book = load_book("steirisch-2017")
    first = list(islice(series(book, 1, 7), 80))
    assert [one.key for one in first] == [one.key for one in islice(series(book, 1, 7), 80)]
    assert len({one.key for one in first}) == 80
    assert not {one.key for one in islice(series(book, 1, 8), 20)} <= {one.key for one in first}


def test_a_small_topic_ends_rather_than_asks_again() -> None:
    found = list(islice(series(load_book("hopfgarten-2023"), 1, 1, names=["discard"]), 400))
    assert 4 <= len(found) < 400
    assert len({one.key for one in found}) == len(found)


def test_topics_and_levels_that_are_none_are_refused() -> None:
    book = load_book("steirisch-2017")
    for words, code in (
        ({"level": 1, "seed": 1, "names": ["chess"]}, "no-topic"),
        ({"level": 9, "seed": 1}, "no-level"),
        ({"level": 1, "seed": -1}, "bad-seed"),
    ):
        with pytest.raises(QuizError) as refused:
            series(book, **words)
        assert refused.value.code == code
        assert refused.value.sentence("de") != refused.value.sentence("en")


def test_a_round_counts_what_was_answered_and_names_what_was_weak() -> None:
    one, two, three = islice(series(load_book("steirisch-2017"), 1, 3, names=["game", "kontra"]), 3)
    wrong = (two.right + 1) % len(two.choices)
    played = Round((one, two, three), (one.right, wrong, SKIPPED))
    assert (played.right, played.answered, played.is_over) == (1, 2, False)
    assert played.weak == (two.topic,)
