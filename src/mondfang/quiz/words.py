"""The words of a quiz, German and English, filled in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from mondfang.scorer.interview.question import seat_texts
from mondfang.speech import Text
from mondfang.speech.text import read_toml

Kind = Literal["told", "asks", "why", "say"]


@cache
def _tables() -> dict[str, dict[str, dict[str, str]]]:
    return read_toml("mondfang.quiz", "words.toml")


def text_of(kind: Kind, name: str, **parts: object) -> Text:
    """A sentence in both languages.

    >>> text_of("told", "leads", who=seat(2)).en
    'Seat 3 leads.'
    """
    row = _tables()[kind][name]
    found = Text(row["de"], row["en"]).filled(**parts)
    return _capital(found) if kind == "told" else found


def _capital(text: Text) -> Text:
    """As the beginning of a sentence."""
    return Text.each(lambda each: text.said(each)[:1].upper() + text.said(each)[1:])


def seat(number: int) -> Text:
    return seat_texts(number, ())


def listed(texts: Iterable[Text], between: str = ", ") -> Text:
    """Several in one."""
    several = tuple(texts)
    return Text.each(lambda each: between.join(text.said(each) for text in several))
