"""Series of questions: the same for the same number, and no question twice in one."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from random import Random

from mondfang.quiz.model import Question, QuizError
from mondfang.quiz.referee.cases import ruling_question
from mondfang.quiz.referee.positions import duty_question
from mondfang.quiz.scorer.ask import row_question
from mondfang.quiz.topics import DUTY, LEVELS, Audience, Topic, topics_of
from mondfang.rulebook.model import Rulebook

ATTEMPTS = 40
REPEATS = 12  # questions that were asked before a topic is taken to be used up
LARGEST_SEED = 999_999_999


def question(book: Rulebook, topic: Topic, level: int, source: Random) -> Question | None:
    """One question; None where a topic has none at this level that is certain."""
    for _ in range(ATTEMPTS):
        if topic.audience == "scorer":
            found = row_question(book, topic.id, level, source)
        elif topic.id == DUTY:
            found = duty_question(book, level, source)
        else:
            found = ruling_question(book, topic.id, level, source)
        if found is not None:
            return found
    return None


def chosen_topics(
    book: Rulebook, audience: Audience | None = None, names: Sequence[str] = ()
) -> tuple[Topic, ...]:
    """The topics by their ids, or all of an audience; raises QuizError."""
    offered = topics_of(book, audience)
    known = {topic.id: topic for topic in offered}
    for name in names:
        if name not in known:
            raise QuizError("no-topic", topic=name, book=book.title, known=tuple(known))
    return tuple(known[name] for name in names) if names else offered


def series(
    book: Rulebook,
    level: int,
    seed: int,
    audience: Audience | None = None,
    names: Sequence[str] = (),
) -> Iterator[Question]:
    """Questions without end, one topic after the other; none comes twice. Raises QuizError."""
    topics = chosen_topics(book, audience, names)
    if level not in LEVELS:
        raise QuizError("no-level", most=LEVELS[-1])
    if not 0 <= seed <= LARGEST_SEED:
        raise QuizError("bad-seed", most=LARGEST_SEED)
    return _asked(book, topics, level, Random(f"{book.id} {level} {seed}"))


def _asked(
    book: Rulebook, topics: Sequence[Topic], level: int, source: Random
) -> Iterator[Question]:
    """In each round every topic once, in any order; it ends when nothing new is found."""
    seen: set[str] = set()
    left = list(topics)
    while left:
        for topic in source.sample(left, len(left)):
            found = _fresh(book, topic, level, source, seen)
            if found is None:
                left.remove(topic)
            else:
                seen.add(found.key)
                yield found


def _fresh(
    book: Rulebook, topic: Topic, level: int, source: Random, seen: Container[str]
) -> Question | None:
    """A question that has not been asked; None where there seems to be none any more."""
    for _ in range(REPEATS):
        found = question(book, topic, level, source)
        if found is None or found.key not in seen:
            return found
    return None
