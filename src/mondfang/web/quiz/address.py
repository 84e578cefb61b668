"""What the address of a quiz says: book, audience, topics, level, number, answers so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import cast
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from mondfang.quiz.model import Question
from mondfang.quiz.round import LENGTH, SKIPPED, SPARE, Round
from mondfang.quiz.series import LARGEST_SEED, series
from mondfang.quiz.topics import AUDIENCES, LEVELS, Audience, topics_of
from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.model import Rulebook
from mondfang.web.interview.address import Garbled

SKIP = "-"  # in the string of answers


@dataclass(frozen=True, slots=True)
class Quiz:
    """Which questions, and what was answered; everything stands in the address."""

    book: Rulebook
    audience: Audience | None
    topics: tuple[str, ...]
    level: int
    seed: int
    said: tuple[int, ...] = ()

    def query(self, said: tuple[int, ...] = ()) -> str:
        """The address of these questions after these answers."""
        pairs = [("book", self.book.id), ("for", self.audience or "")]
        pairs += [("topic", name) for name in self.topics]
        pairs += [("level", str(self.level)), ("seed", str(self.seed))]
        answers = "".join(SKIP if one == SKIPPED else str(one) for one in said)
        return urlencode([*pairs, *([("a", answers)] if answers else [])])

    def after(self, choice: int) -> str:
        return self.query((*self.said, choice))

    @property
    def skip(self) -> str:
        """The address of another question; whoever has skipped all of them gets none."""
        return self.after(SKIPPED)

    @property
    def back(self) -> Quiz:
        return replace(self, said=self.said[:-1])


def quiz_of(query: QueryParams, usual: str) -> Quiz:
    """What an address asks for; raises Garbled for one that no page of ours has made."""
    book_id, audience = query.get("book", usual), query.get("for", "")
    level, seed = _whole(query.get("level", "1")), _whole(query.get("seed", "0"))
    if book_id not in book_ids() or audience not in ("", *AUDIENCES):
        raise Garbled
    if level not in LEVELS or not 0 <= seed <= LARGEST_SEED:
        raise Garbled
    book, chosen = load_book(book_id), cast(Audience, audience) if audience else None
    known = [topic.id for topic in topics_of(book, chosen)]
    topics = tuple(dict.fromkeys(name for name in query.getlist("topic") if name))
    if not set(topics) <= set(known):
        raise Garbled
    return Quiz(book, chosen, topics, level, seed, _answers(query.get("a", "")))


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else -1


def _answers(text: str) -> tuple[int, ...]:
    if len(text) > LENGTH + SPARE or not set(text) <= set("0123" + SKIP):
        raise Garbled
    return tuple(SKIPPED if one == SKIP else int(one) for one in text)


class _Pool:
    """The questions of a series as far as somebody has come; they are made one by one."""

    def __init__(self, source: Iterator[Question]) -> None:
        self._source, self._made, self._turn = source, list[Question](), Lock()

    def first(self, count: int) -> tuple[Question, ...]:
        with self._turn:
            while len(self._made) < count:
                found = next(self._source, None)
                if found is None:
                    break
                self._made.append(found)
            return tuple(self._made[:count])


@lru_cache(maxsize=256)
def _pool(
    book_id: str, level: int, seed: int, audience: Audience | None, topics: tuple[str, ...]
) -> _Pool:
    return _Pool(series(load_book(book_id), level, seed, audience, topics))


def round_of(quiz: Quiz) -> Round:
    """The questions up to the next one; raises Garbled where an answer is none of those offered."""
    pool = _pool(quiz.book.id, quiz.level, quiz.seed, quiz.audience, quiz.topics)
    questions = pool.first(min(len(quiz.said) + 1, LENGTH + SPARE))
    if len(quiz.said) > len(questions):
        raise Garbled
    for question, said in zip(questions, quiz.said, strict=False):
        if said >= len(question.choices):
            raise Garbled
    return Round(questions, quiz.said)
