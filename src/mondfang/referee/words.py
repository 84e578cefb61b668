"""The referee's words, German and English: what happened, what is asked, what is decided."""

from __future__ import annotations

from functools import cache
from typing import Literal

from mondfang.referee.book import FaultRule
from mondfang.speech.text import Text, read_toml

Kind = Literal["fault", "question", "decision", "moment", "when", "ask"]


@cache
def tables() -> dict[str, dict[str, dict[str, str]]]:
    """The tables of words.toml."""
    return read_toml("mondfang.referee", "words.toml")


def words(kind: Kind, name: str, language: str = "de") -> str:
    """What people call it.

    >>> words("decision", "admonition", "en")
    'An admonition'
    """
    return tables()[kind][name][language]


def fault_name(row: FaultRule, language: str = "de") -> str:
    """What people call a fault; one that only a house knows has its name in its row."""
    if row.label is not None:
        return row.label_en or row.label if language == "en" else row.label
    return words("fault", row.id, language)


def text_of(kind: Kind, name: str, **parts: str | Text) -> Text:
    """The words in both languages."""
    return Text.each(lambda each: words(kind, name, each)).filled(**parts)
