"""What a referee is asked, as data: a question with its kind and its choices, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mondfang.referee.words import LANGUAGES, Kind, words

Text = Mapping[str, str]  # by language


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose: what is kept, and what people read."""

    value: str | int | None
    text: Text


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked next, as data; ``among`` and ``least`` to ``most`` are for seats."""

    id: str
    kind: Literal["choice", "yes-no", "seats", "words"]
    text: Text
    choices: tuple[Choice, ...] = ()
    among: tuple[int, ...] = (0, 1, 2, 3)
    least: int = 1
    most: int = 1

    def fits(self, value: object) -> bool:
        """Whether this can be an answer."""
        match self.kind:
            case "choice":
                return any(_same(value, choice.value) for choice in self.choices)
            case "yes-no":
                return isinstance(value, bool)
            case "words":
                return isinstance(value, str) and bool(value.strip())
            case "seats":
                if not isinstance(value, list) or any(type(one) is not int for one in value):
                    return False
                allowed = set(value) <= set(self.among) and len(set(value)) == len(value)
                return allowed and self.least <= len(value) <= self.most


def seat_text(seat: int, names: Sequence[str], language: str) -> str:
    """A seat as people know it: by name, or counted from 1."""
    return names[seat] if names else words("ask", "seat", language).format(number=seat + 1)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other


def text_of(kind: Kind, name: str, **parts: str) -> Text:
    return {tongue: words(kind, name, tongue).format(**parts) for tongue in LANGUAGES}
