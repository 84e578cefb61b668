"""A question with its certain answer: what is told, what is offered, why one of it is right."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from mondfang.cards import Card
from mondfang.game import GameState
from mondfang.referee.case import CaseForm
from mondfang.scorer.slip.form import Slip
from mondfang.speech import SpokenError, Text, Texts

MOST_WRONG = 3  # beside the right answer
Value = TypeVar("Value")


class QuizError(SpokenError):
    """A quiz that cannot be made."""

    TEXTS = Texts("mondfang.quiz", "refusals.toml")


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that is offered: its words, and apart from them its four numbers if it has any."""

    value: str
    words: Text | None
    numbers: tuple[Text, ...] = ()

    @property
    def text(self) -> Text:
        """All of it in one line."""
        row = Text.each(lambda each: " ".join(one.said(each) for one in self.numbers))
        if self.words is None:
            return row
        words = self.words
        return Text.each(lambda each: ": ".join(filter(None, (words.said(each), row.said(each)))))


@dataclass(frozen=True, slots=True)
class Played:
    """A card that lies in the trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Shown:
    """A position as one sees it: the trick so far, the hand, the card that is played from it.

    ``says`` are the sentences that need not be read where the cards are seen.
    """

    trick: tuple[Played, ...]
    hand: tuple[Card, ...]
    card: Card
    seat: int
    says: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Where a card is played from a hand, and when the fault was noticed, if that is asked."""

    state: GameState
    card: Card
    gathered: bool | None = None


# What the engine is asked: the answer is what ``settle``, ``rule`` or the game makes of it.
Proof = Slip | CaseForm | Position


@dataclass(frozen=True, slots=True)
class Question:
    """One question; nothing in it depends on who is asked."""

    book: str
    topic: str
    level: int
    asks: Text
    told: tuple[Text, ...]
    choices: tuple[Choice, ...]
    right: int
    why: tuple[Text, ...]
    clauses: tuple[str, ...]
    proof: Proof
    shown: Shown | None = None

    @property
    def key(self) -> str:
        """The same for the same question, whatever the order of its answers."""
        told = "\n".join((self.book, self.topic, self.asks.de, *(text.de for text in self.told)))
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    def is_right(self, choice: int) -> bool:
        return choice == self.right


def mixed(
    source: Random, right: Choice, wrong: Sequence[Choice], most: int = MOST_WRONG
) -> tuple[tuple[Choice, ...], int] | None:
    """The right answer among others in any order; None where there is nothing to choose."""
    offered = [right]
    for one in wrong:
        if len(offered) <= most and all(one.text != other.text for other in offered):
            offered.append(one)
    if len(offered) < 2:
        return None
    source.shuffle(offered)
    return tuple(offered), offered.index(right)
