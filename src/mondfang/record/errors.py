"""What can be wrong with a record: stable codes, the place in the text, and words for people."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from mondfang.game.errors import Refusal


class RecordError(Exception):
    """A record that cannot be read or does not hold; line and column count from 1.

    Line 0 is a record that was made by a program and stands in no text.
    """

    def __init__(
        self,
        code: str,
        line: int = 0,
        column: int = 0,
        details: Mapping[str, str] | None = None,
        refusal: Refusal | None = None,
    ) -> None:
        self.code, self.line, self.column = code, line, column
        self.details = dict(details or {})
        self.refusal = refusal
        super().__init__(code, line, column, self.details, refusal)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses by which the engine refused an action; empty for every other fault."""
        return self.refusal.clauses if self.refusal is not None else ()

    def at(self, line: int, column: int) -> RecordError:
        """The same fault with its place."""
        return RecordError(self.code, line, column, self.details, self.refusal)

    def text(self, language: str = "de") -> str:
        """The sentence people read, without the place."""
        sentence = error_texts()[self.code][language].format_map(self.details)
        if self.refusal is not None:
            cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
            return f"{sentence} {self.refusal.code}: {self.refusal.text(language)}{cited}"
        nearest = self.details.get("nearest")
        if nearest:
            sentence += " " + error_texts()["nearest"][language].format(nearest=nearest)
        return sentence

    def __str__(self) -> str:
        place = f"{self.line}:{self.column}: " if self.line else ""
        return place + self.text("en")


@cache
def error_texts() -> dict[str, dict[str, str]]:
    """Every code with its German and English sentence."""
    import tomllib

    return tomllib.loads((files("mondfang.record") / "errors.toml").read_text(encoding="utf-8"))
