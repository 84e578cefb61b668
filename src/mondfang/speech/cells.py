"""Texts in the cells of a spreadsheet: what anybody wrote stays a text there."""

from __future__ import annotations

import re

# What a spreadsheet would take for a formula, and a fraction, which it would take for a date.
_TOUCHY = re.compile(r"\s*[=+\-@＝＋－＠]|['\t\r\n]|\d+/\d+$")


def guarded(text: str) -> str:
    """A text that no spreadsheet mistakes for a formula or a date.

    >>> guarded("=SUMME(A1)"), guarded("Spieler 1")
    ("'=SUMME(A1)", 'Spieler 1')
    """
    return f"'{text}" if _TOUCHY.match(text) else text


def unguarded(text: str) -> str:
    """The text as it was before it was guarded."""
    return text[1:] if text.startswith("'") and _TOUCHY.match(text, 1) else text
