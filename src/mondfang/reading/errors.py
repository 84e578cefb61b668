"""What cannot be read at all: too large, too deep, or not what it should be."""

from __future__ import annotations

from typing import ClassVar

from mondfang.speech import SpokenError, Text, pick

_TEXTS = {
    "too-large": Text(
        "Das ist größer als {most} MB; so viel wird nicht gelesen.",
        "This is larger than {most} MB; so much is not read.",
    ),
    "too-deep": Text(
        "Das ist tiefer verschachtelt als {most} Ebenen.",
        "This is nested more than {most} levels deep.",
    ),
    "not-utf8": Text("Die Zeichen sind nicht UTF-8.", "The characters are not UTF-8."),
    "not-json": Text("Das ist kein gültiges JSON: {reason}", "This is no valid JSON: {reason}"),
    "not-toml": Text("Das ist kein gültiges TOML: {reason}", "This is no valid TOML: {reason}"),
}


class Unreadable(SpokenError):
    """Data that a stranger handed over and nobody can read; ``line`` is where, if that is known."""

    TEXTS: ClassVar = _TEXTS

    def __init__(
        self, code: str, place: str = "", line: int | None = None, **details: object
    ) -> None:
        super().__init__(code, place, **details)
        self.line = line

    @property
    def reason(self) -> str:
        """What the parser said; empty where it is about size or depth."""
        return str(self.details.get("reason", ""))

    def place_text(self, language: str = "de") -> str:
        found = super().place_text(language)
        if self.line is None:
            return found
        where = f"{pick(language, 'Zeile', 'line')} {self.line}"
        return f"{found}, {where}" if found else where
