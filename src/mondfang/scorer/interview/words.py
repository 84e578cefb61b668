"""What a scorer is asked, German and English."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from mondfang.scorer.interview.question import LANGUAGES, Text


@cache
def tables() -> dict[str, dict[str, str]]:
    """The tables of words.toml."""
    text = (files("mondfang.scorer.interview") / "words.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def asked(name: str, **parts: Text) -> Text:
    """A text in both languages, with its parts in them.

    >>> asked("forehand")["en"]
    'Who was forehand?'
    """
    return {
        tongue: tables()[name][tongue].format(**{key: part[tongue] for key, part in parts.items()})
        for tongue in LANGUAGES
    }
