"""The referee's words, German and English: what happened, what is asked, what is decided."""

from __future__ import annotations

from functools import cache
from typing import Literal

from mondfang.speech.text import read_toml

Kind = Literal["fault", "question", "decision", "moment"]


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
