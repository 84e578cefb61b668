"""The referee's interview as data: which question comes next, and the case that the answers tell.

Answers are plain values by the question's id, in the order in which they were given; seats are 0
to 3 in them, and only people are shown 1 to 4 or names. Nothing is remembered between two calls.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from mondfang.referee.asking.walk import Open, Walk
from mondfang.referee.case import CaseError, CaseForm, RulingOption
from mondfang.referee.facts import Case
from mondfang.referee.rulings import Ruling, rule
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.interview.question import Answers, Question


@dataclass(frozen=True, slots=True)
class Step:
    """Where the interview stands; ``assumed`` are questions that were not put but can be."""

    answers: Answers
    question: Question | None
    problem: CaseError | None = None
    assumed: tuple[Question, ...] = ()
    leads_to: tuple[RulingOption, ...] = ()  # where the referee judges: what each answer decides


def next_question(book: Rulebook, answers: Answers, names: Sequence[str] = ()) -> Question | None:
    """What to ask after these answers; None if the case can be ruled on."""
    return step(book, answers, names).question


def step(
    book: Rulebook,
    answers: Answers,
    names: Sequence[str] = (),
    *,
    assume: bool = False,
    ask: str = "",
) -> Step:
    """The next question; an answer that cannot be is taken out and asked for again.

    Who is in a hurry has the usual answer assumed where a question has one (no Kontra, nothing
    announced, nothing claimed), except to the question ``ask``.
    """
    walk = Walk(book, answers, names, assume=assume, ask=ask)
    try:
        walk.through()
    except Open as asked:
        assumed = tuple(walk.assumed)
        return Step(answers, asked.question, assumed=assumed, leads_to=walk.leads_to)
    except CaseError as problem:
        kept = _before(answers, question_of(problem.path, answers))
        again = step(book, kept, names, assume=assume, ask=ask)
        return replace(again, problem=problem)
    return Step(answers, None, assumed=tuple(walk.assumed))


def decided(book: Rulebook, answers: Answers) -> tuple[Case, Ruling]:
    """The case and its ruling, once nothing is left to be asked."""
    walk = Walk(book, answers, (), assume=True)
    walk.through()
    case = walk.case()
    return case, rule(book, case)


def case_form(book: Rulebook, answers: Answers) -> CaseForm:
    """The answers as a case that can be written as JSON."""
    walk = Walk(book, answers, (), assume=True)
    walk.through()
    return walk.form()


# Where a case is wrong, and the question whose answer made it so; the first that matches counts.
_PLACES = (
    (r"slip\.premiums\[(\d+)\]\.(side|kontra)", "premium-{}-{}"),
    (r"slip\.premiums\[(\d+)\]", "premium-{}"),
    (r"claims\[(\d+)\]\.seat", "claim-{}-seat"),
    (r"claims\[(\d+)\]", "claim-{}"),
    (r"slip\.kontra\[(\d+)\]", "kontra-{}"),
    (r"slip\.kontra", "kontra"),
    (r"slip\.(?:partner|king_in_talon)", "partner"),
    (r"slip\.declarers?", "declarer"),
    (r"slip\.forehand", "forehand"),
    (r"moment\.(\w+)", "moment.{}"),
    (r"moment\.", "when"),
    (r"answers\.([\w-]+)", "answer.{}"),
    (r"premium$", "lost"),
    (r"(seats|note|fault)", "{}"),
)


def question_of(path: str, answers: Answers) -> str:
    """The id of the question that led to an error of the case; in doubt the last one answered."""
    for pattern, wanted in _PLACES:
        found = re.match(pattern, path)
        if found is None:
            continue
        parts = [int(one) + 1 if one.isdigit() else one for one in found.groups()]
        name = wanted.format(*parts)
        if name in answers:
            return name
    said = [name for name in answers if re.fullmatch(r"premium-\d+", name)]
    last = said if path.startswith("slip.premiums") else []
    return (last or list(answers) or ["fault"])[-1]


def _before(answers: Answers, name: str) -> dict[str, Any]:
    """The answers that were given before the one to this question."""
    kept: dict[str, Any] = {}
    for asked, value in answers.items():
        if asked == name:
            break
        kept[asked] = value
    return kept
