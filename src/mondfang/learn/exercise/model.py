"""What an exercise is: something to look at, a question, choices, and why the right ones are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mondfang.cards import Card
from mondfang.learn.errors import LearnError
from mondfang.speech import Text, Texts

TEXTS: Final = Texts("mondfang.learn.exercise", "texts.toml")


def say(code: str, /, **values: object) -> Text:
    """A text of ``texts.toml``, filled in."""
    return TEXTS[code].filled(**values)


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together, with what they are; ``seats`` says who laid each of them."""

    name: Text
    cards: tuple[Card, ...]
    seats: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be seen: never more than the seat that is asked has been told."""

    told: tuple[Text, ...] = ()
    piles: tuple[Pile, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer; ``cards`` are shown with it, ``value`` is what it is worth in game points."""

    id: str
    label: Text
    cards: tuple[Card, ...] = ()
    why: Text | None = None  # what is to be said about this one
    value: float | None = None
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question with its answer. The same book, kind and seed always give the same one.

    ``several``: every right choice has to be picked, and no other; else any right one will do.
    ``certified``: with all cards open, worked out to the end by the exact solver.
    """

    book: str
    kind: str
    seed: int
    level: int  # from 1 to 3
    question: Text
    scene: Scene
    choices: tuple[Choice, ...]
    right: frozenset[str]
    several: bool = False
    reasons: tuple[Text, ...] = ()
    clauses: tuple[str, ...] = ()
    certified: bool = False

    def __post_init__(self) -> None:
        known = {choice.id for choice in self.choices}
        assert len(known) == len(self.choices), self.kind
        assert self.right <= known, self.kind

    @property
    def is_valued(self) -> bool:
        """Whether the choices were weighed in game points."""
        return any(choice.value is not None for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer beside the right one."""

    right: bool
    picked: frozenset[str]
    missed: frozenset[str]  # right ones that were not picked, where all were wanted
    wrong: frozenset[str]


def judged(exercise: Exercise, picked: Iterable[str]) -> Verdict:
    """What an answer was worth; raises LearnError for what was not to be chosen."""
    chosen = frozenset(picked)
    known = {choice.id for choice in exercise.choices}
    for one in sorted(chosen - known):
        raise LearnError("no-choice", found=one[:40])
    if not chosen or (len(chosen) > 1 and not exercise.several):
        raise LearnError("nothing-chosen")
    wrong = chosen - exercise.right
    missed = exercise.right - chosen if exercise.several else frozenset[str]()
    return Verdict(not wrong and not missed, chosen, missed, wrong)
