"""What can be wrong with a record: stable codes, the place in the text, and words for people."""

from __future__ import annotations

from collections.abc import Mapping

from mondfang.game.errors import Refusal
from mondfang.speech import SpokenError, Text, Texts


class RecordError(SpokenError):
    """A record that cannot be read or does not hold; line and column count from 1.

    Line 0 is a record that was made by a program and stands in no text.
    """

    TEXTS = Texts("mondfang.record", "errors.toml")

    def __init__(
        self,
        code: str,
        line: int = 0,
        column: int = 0,
        details: Mapping[str, object] | None = None,
        refusal: Refusal | None = None,
    ) -> None:
        super().__init__(code, f"{line}:{column}" if line else "")
        self.line, self.column, self.refusal = line, column, refusal
        self.details: dict[str, object] = dict(details or {})
        # The clauses by which the engine refused an action; empty for every other fault.
        self.clauses = refusal.clauses if refusal is not None else ()

    def at(self, line: int, column: int) -> RecordError:
        """The same fault with its place."""
        return RecordError(self.code, line, column, self.details, self.refusal)

    def sentence(self, language: str = "de") -> str:
        """What is wrong; what the engine refused says why, a wrong name what may be meant."""
        told = super().sentence(language)
        if self.refusal is not None:
            cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
            return f"{told} {self.refusal.code}: {self.refusal.text(language)}{cited}"
        nearest = self.details.get("nearest")
        if nearest:
            told += " " + self.TEXTS["nearest"].filled(nearest=nearest).said(language)
        return told

    def text(self, language: str = "de") -> str:
        """The sentence people read, without the place."""
        return self.sentence(language)

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        return place + self.text("en")


def error_texts() -> Mapping[str, Text]:
    """Every code with its German and English sentence."""
    return RecordError.TEXTS
