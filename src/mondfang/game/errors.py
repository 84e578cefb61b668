"""Why something was refused: stable codes, their clauses, and words for people."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Refusal:
    """A stable code and the clauses behind it."""

    code: str
    clauses: tuple[str, ...] = ()

    def text(self, language: str = "de") -> str:
        return refusal_texts()[self.code][language]


class IllegalAction(Exception):
    """The rules refuse an action; ``code`` is stable, ``clauses`` say where it is written."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        cited = f" [{', '.join(refusal.clauses)}]" if refusal.clauses else ""
        super().__init__(f"{refusal.code}: {refusal.text('en')}{cited}")

    @property
    def code(self) -> str:
        return self.refusal.code

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.refusal.clauses


class NotAllowed(IllegalAction):
    """Something other than a move is refused: looking into tricks, cutting out of turn, …"""


@cache
def refusal_texts() -> dict[str, dict[str, str]]:
    """Every code with its German and English sentence."""
    import tomllib

    data = (files("mondfang.game") / "refusals.toml").read_text(encoding="utf-8")
    return tomllib.loads(data)
