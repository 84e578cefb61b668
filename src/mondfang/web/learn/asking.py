"""A question on a page: its address says what was answered, so that it can be read again."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.datastructures import FormData
from starlette.requests import Request

from mondfang.cards import Card
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Choice, Exercise, Verdict, judged
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import card_name
from mondfang.speech import numbers

MOST_ANSWERS = 20


@dataclass(frozen=True, slots=True)
class Shown:
    """A choice as it stands on the page; ``mark`` is empty until there is an answer."""

    id: str
    label: str
    cards: tuple[tuple[str, str], ...]
    mark: str  # right, amiss, missed, good (right, but not picked) or nothing
    why: str
    value: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Everything that the part of the page about a question shows."""

    exercise: Exercise
    question: str
    told: tuple[str, ...]
    piles: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...]  # name; code, name, whose
    choices: tuple[Shown, ...]
    verdict: Verdict | None
    reasons: tuple[str, ...]
    problem: str | None = None

    @property
    def has_cards(self) -> bool:
        """Whether each choice is a card."""
        return all(len(one.cards) == 1 for one in self.choices)


def asked(
    book: Rulebook,
    exercise: Exercise,
    picked: list[str],
    language: str,
    problem: LearnError | None = None,
) -> Asked:
    """The question, with what was picked and what is to be said about it."""
    verdict = judged(exercise, picked) if picked else None

    def named(card: Card) -> tuple[str, str]:
        return card.code, card_name(card, language, book)

    piles = tuple(
        (
            pile.name.said(language),
            tuple(
                (*named(card), pile.seats[n].said(language) if n < len(pile.seats) else "")
                for n, card in enumerate(pile.cards)
            ),
        )
        for pile in exercise.scene.piles
    )
    return Asked(
        exercise,
        exercise.question.said(language),
        tuple(one.said(language) for one in exercise.scene.told),
        piles,
        tuple(
            Shown(
                one.id,
                one.label.said(language),
                tuple(named(card) for card in one.cards),
                _mark(exercise, one, verdict),
                "" if one.why is None or verdict is None else one.why.said(language),
                _value(exercise, one, language) if verdict is not None else "",
            )
            for one in exercise.choices
        ),
        verdict,
        tuple(one.said(language) for one in exercise.reasons) if verdict is not None else (),
        None if problem is None else problem.sentence(language),
    )


def _mark(exercise: Exercise, choice: Choice, verdict: Verdict | None) -> str:
    if verdict is None:
        return ""
    if choice.id in verdict.picked:
        return "amiss" if choice.id in verdict.wrong else "right"
    if choice.id in exercise.right:
        return "missed" if exercise.several else "good"
    return ""


def _value(exercise: Exercise, choice: Choice, language: str) -> str:
    """Game points: whole ones where they were worked out, else what is to be expected."""
    digits = 0 if exercise.certified else 1
    return "" if choice.value is None else numbers.signed(choice.value, digits, language)


def answers_in(request: Request) -> list[str]:
    """What the address says was picked."""
    return [one[:60] for one in request.query_params.getlist("a")[:MOST_ANSWERS]]


def answers_sent(form: FormData) -> list[str]:
    """What a form says was picked."""
    return [one[:60] for one in form.getlist("a")[:MOST_ANSWERS] if isinstance(one, str)]


def address(path: str, answers: list[str], **more: object) -> str:
    """The same page after an answer."""
    pairs = [*((key, str(value)) for key, value in more.items()), *(("a", one) for one in answers)]
    return f"{path}?{urlencode(pairs)}#answer"
