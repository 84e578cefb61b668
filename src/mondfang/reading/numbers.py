"""Numbers that strangers write: exact, and never so long that reading them takes for ever."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

LARGEST: Final = 10**100  # beyond it no number means anything here, and Python's own limits begin
_FRACTION = re.compile(r"[+-]?\d{1,18}(?:\.\d{1,18}|/0{0,9}[1-9]\d{0,17})?", re.ASCII)


def fraction_of(text: object) -> Fraction | None:
    """A fraction or a decimal number; None for whatever is none.

    >>> fraction_of("1/2"), fraction_of("28.5"), fraction_of("1e999999999"), fraction_of("1/0")
    (Fraction(1, 2), Fraction(57, 2), None, None)
    """
    if not isinstance(text, str) or _FRACTION.fullmatch(text.strip()) is None:
        return None
    return Fraction(text.strip())
