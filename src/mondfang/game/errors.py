"""Why something was refused: stable codes, their clauses, and words for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from mondfang.speech import SpokenError, Text, Texts

REFUSALS = Texts("mondfang.game", "refusals.toml")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A stable code and the clauses behind it."""

    TEXTS: ClassVar[Mapping[str, Text]] = REFUSALS

    code: str
    clauses: tuple[str, ...] = ()

    def text(self, language: str = "de") -> str:
        return self.TEXTS[self.code].said(language)


class IllegalAction(SpokenError):
    """The rules refuse an action; ``code`` is stable, ``clauses`` say where it is written."""

    TEXTS = REFUSALS

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal, self.clauses = refusal, refusal.clauses

    def sentence(self, language: str = "de") -> str:
        return self.refusal.text(language)

    def __str__(self) -> str:
        return f"{self.code}: {super().__str__()}"


class NotAllowed(IllegalAction):
    """Something other than a move is refused: looking into tricks, cutting out of turn, …"""


def refusal_texts() -> Texts:
    """Every code with its German and English sentence."""
    return REFUSALS
