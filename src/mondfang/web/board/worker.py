"""The process in which decisions are weighed: one question is one decision of one record.

So a server knows how far a game is without being told, can end a process that takes too long, and
loses one decision by it. The games of the last records are kept: the next question is mostly about
the same one.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from mondfang.bots import Budget, Style, make
from mondfang.lab.analyse.game import ChoiceMade, choices_in, open_evaluation, weighed
from mondfang.lab.analyse.verdict import Decision
from mondfang.record import Record
from mondfang.rulebook import Rulebook
from mondfang.table.setup import Setup, book_of

JUDGE = "cup"
BUDGET = Budget(seed=1)  # as many worlds as the judge takes by itself: the same on any machine
WORDS = ("-m", "mondfang.web.board.process")

_KEPT = 4

_games: OrderedDict[str, list[ChoiceMade]] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Question:
    """Weigh the choice of this number; the record is one that somebody may see."""

    key: str  # of the record, so that it is walked through once
    record: Record
    setup: Setup
    number: int


@dataclass(frozen=True, slots=True)
class Answer:
    """None: there is no choice of this number; ``choices`` is how many there are."""

    choices: int
    decision: Decision | None


def answer(question: Question) -> Answer:
    """Weigh one decision."""
    choices = _choices(question)
    if not question.number < len(choices):
        return Answer(len(choices), None)
    judge = make(JUDGE, Style(teacher=True))
    choice = choices[question.number]
    return Answer(len(choices), weighed(choice, judge, BUDGET, open_evaluation()))


def _choices(question: Question) -> list[ChoiceMade]:
    found = _games.get(question.key)
    if found is None:

        def find(_book: str, _options: object) -> Rulebook:
            return book_of(question.setup)

        found = _games[question.key] = list(choices_in(question.record, find))
        if len(_games) > _KEPT:
            _games.popitem(last=False)
    return found
