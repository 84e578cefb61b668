"""Cells of tables in files: texts that stay texts, numbers that stay exact."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TypeAlias

from mondfang.speech.cells import guarded

Cell: TypeAlias = str | int | Fraction | None

# Digits without end are no number of a tournament, and cost more than they are worth.
_NUMBER = re.compile(r"[+-]?\d{1,18}(?:[.,]\d{1,18}|/0{0,9}[1-9]\d{0,17})?$", re.ASCII)
_WHOLE = re.compile(r"0{0,9}[1-9]\d{0,8}$", re.ASCII)
_FINEST = 10**6


def written(cell: Cell, language: str) -> str:
    """A cell in a file of text; numbers exact, as decimals where they have an end."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return guarded(cell)
    value = Fraction(cell)
    if value.denominator == 1:
        return str(value.numerator)
    decimals = _decimals(value)
    if decimals is None:
        return f"'{value}"
    return decimals.replace(".", ",") if language == "de" else decimals


def _decimals(value: Fraction) -> str | None:
    """``18.5``; None where the decimals have no end, or a long one."""
    for places in range(1, 5):
        scaled = value * 10**places
        if scaled.denominator == 1:
            sign = "-" if value < 0 else ""
            whole, rest = divmod(abs(scaled.numerator), 10**places)
            return f"{sign}{whole}.{rest:0{places}d}"
    return None


def read_number(text: str) -> Fraction | None:
    """A number as people and programs write it, with comma, point or stroke; else None.

    >>> read_number("−18,5"), read_number("5/12"), read_number("zwölf")
    (Fraction(-37, 2), Fraction(5, 12), None)
    """
    plain = text.strip().replace("−", "-")
    return Fraction(plain.replace(",", ".")) if _NUMBER.match(plain) else None


def whole_number(text: str) -> int | None:
    """A number from 1, as players and places have it; else None."""
    return int(text) if _WHOLE.match(text) else None


def fits_float(value: Fraction) -> bool:
    """Whether a spreadsheet's number keeps the fraction: it is found again exactly."""
    return of_float(float(value)) == value


def of_float(number: float) -> Fraction:
    """The simple fraction that a spreadsheet's number stands for."""
    return Fraction(number).limit_denominator(_FINEST)
