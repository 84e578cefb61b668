"""Numbers as people read them: signs, decimals, money, shares, dates and card points.

A minus is a true minus, a German decimal has its comma. What programs read back (records,
slips, JSON, CSV) is written where its format is, and never by this module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from mondfang.speech.text import Text, pick

MINUS = "−"
NOTHING = "–"

Number = int | float | Fraction

MONTHS = (
    Text("Jänner", "January"),
    Text("Februar", "February"),
    Text("März", "March"),
    Text("April", "April"),
    Text("Mai", "May"),
    Text("Juni", "June"),
    Text("Juli", "July"),
    Text("August", "August"),
    Text("September", "September"),
    Text("Oktober", "October"),
    Text("November", "November"),
    Text("Dezember", "December"),
)


def decimal(value: Number, digits: int = 2, language: str = "de") -> str:
    """So many decimals; what rounds to nought has no sign.

    >>> decimal(-1.25, 2), decimal(1.25, 1, "en"), decimal(-0.001)
    ('−1,25', '1.2', '0,00')
    """
    units = _units(value, digits)
    return (MINUS if units < 0 else "") + _digits(abs(units), digits, language)


def signed(value: Number, digits: int = 0, language: str = "de") -> str:
    """With its sign, also when it is a plus; nought has none.

    >>> signed(3), signed(-12), signed(0), signed(0.5, 2), signed(-0.004, 2, "en")
    ('+3', '−12', '0', '+0,50', '0.00')
    """
    return _signed(_units(value, digits), digits, language)


def row(numbers: Iterable[int]) -> str:
    """The points of a game by seat.

    >>> row((4, 4, 4, -12))
    '+4 +4 +4 −12'
    """
    return " ".join(map(signed, numbers))


def number(value: Number | None, language: str = "de") -> str:
    """Whole, with its half, or with two decimals; nothing where there is none.

    >>> number(Fraction(37, 2)), number(Fraction(5, 12), "en"), number(-3), number(None)
    ('18,5', '0.42', '−3', '')
    """
    if value is None:
        return ""
    exact = Fraction(value)
    digits = {1: 0, 2: 1}.get(exact.denominator, 2)
    return decimal(exact, digits, language)


def about(value: Number, language: str = "de") -> str:
    """One decimal, none if it is nought.

    >>> about(2.54), about(3.0), about(-0.04, "en")
    ('2,5', '3', '0')
    """
    tenths = _units(value, 1)
    return decimal(Fraction(tenths, 10), 1 if tenths % 10 else 0, language)


def mean(value: Number | None, half: Number | None, digits: int = 2, language: str = "de") -> str:
    """A mean and half its interval; without the half where there is only one value.

    >>> mean(1.25, 0.4), mean(None, None), mean(-1, None, 0)
    ('+1,25 ± 0,40', '–', '−1 ± –')
    """
    if value is None:
        return NOTHING
    spread = NOTHING if half is None else decimal(half, digits, language)
    return f"{signed(value, digits, language)} ± {spread}"


def bounds(
    lower: Number | None, upper: Number | None, digits: int = 2, language: str = "de"
) -> str:
    """An interval.

    >>> bounds(-0.85, 1.65)
    '−0,85 … +1,65'
    """
    if lower is None or upper is None:
        return NOTHING
    return f"{signed(lower, digits, language)} … {signed(upper, digits, language)}"


def error(value: Number, language: str = "de") -> str:
    """A standard error.

    >>> error(0.042)
    '±0,04'
    """
    return f"±{decimal(value, 2, language)}"


def percent(share: float, language: str = "de") -> str:
    """A share of one.

    >>> percent(0.125), percent(0.5, "en")
    ('12 %', '50%')
    """
    return pick(language, f"{100 * share:.0f} %", f"{100 * share:.0f}%")


def milliseconds(seconds: float, language: str = "de") -> str:
    """A short time.

    >>> milliseconds(0.0123), milliseconds(1.5, "en")
    ('12,30 ms', '1500 ms')
    """
    return f"{decimal(1000 * seconds, 2 if seconds < 0.1 else 0, language)} ms"


def amount(cents: int, language: str = "de") -> str:
    """Money with its sign, where the currency stands in the head.

    >>> amount(-120), amount(310, "en"), amount(0)
    ('−1,20', '+3.10', '0,00')
    """
    return _signed(cents, 2, language)


def money(cents: int, language: str = "de") -> str:
    """Money with its currency.

    >>> money(310), money(-140), money(-140, "en")
    ('3,10 €', '−1,40 €', '−€1.40')
    """
    whole = _digits(abs(cents), 2, language)
    return (MINUS if cents < 0 else "") + pick(language, f"{whole} €", f"€{whole}")


def date(day: str, language: str = "de") -> str:
    """A day that is kept as ``2026-11-17``.

    >>> date("2026-11-17"), date("2026-03-01", "en")
    ('17.11.2026', '1 March 2026')
    """
    year, month, number = day.split("-")
    return pick(language, f"{number}.{month}.{year}", long_date(day, "en"))


def long_date(day: str, language: str = "de") -> str:
    """The same with the month's name in both languages, for headings.

    >>> long_date("2026-01-17"), long_date("2026-01-17", "en")
    ('17. Jänner 2026', '17 January 2026')
    """
    year, month, number = day.split("-")
    dot = pick(language, ".", "")
    return f"{int(number)}{dot} {MONTHS[int(month) - 1].said(language)} {year}"


def edition(text: str, language: str = "de") -> str:
    """When a rulebook was written, as far as it says so; what is no date stays as it is.

    >>> edition("2017-04-20"), edition("2023-04", "en"), edition("2023"), edition("1")
    ('20. April 2017', 'April 2023', '2023', '1')
    """
    found = re.fullmatch(r"(\d{4})-(0[1-9]|1[0-2])(-\d{2})?", text)
    if found is None:
        return text
    if found[3]:
        return long_date(text, language)
    return f"{MONTHS[int(found[2]) - 1].said(language)} {found[1]}"


def clock(hour: int, minute: int) -> str:
    """A time of day.

    >>> clock(9, 5)
    '09:05'
    """
    return f"{hour:02d}:{minute:02d}"


def card_points(thirds: int, language: str = "de") -> str:
    """Card points as they are counted at the table: three Blatt are a point.

    >>> card_points(80), card_points(105, "en"), card_points(3), card_points(2)
    ('26 Punkte 2 Blatt', '35 points', '1 Punkt', '2 Blatt')
    """
    whole, blatt = divmod(thirds, 3)
    word = pick(language, "Punkt", "point") if whole == 1 else pick(language, "Punkte", "points")
    parts = [f"{whole} {word}"] if whole or not blatt else []
    return " ".join([*parts, *([f"{blatt} Blatt"] if blatt else [])])


def _units(value: Number, digits: int) -> int:
    """How many of the last decimal: exact numbers rounded half away from nought, as people do.

    Floats are rounded as Python prints them. Pages are full of whole numbers, so these are quick.
    """
    one: int = 10**digits
    if isinstance(value, int):
        return value * one
    if isinstance(value, float):
        return int(f"{value:.{digits}f}".replace(".", ""))
    top, bottom = abs(value.numerator) * one, value.denominator
    units = (2 * top + bottom) // (2 * bottom)
    return units if value >= 0 else -units


def _signed(units: int, digits: int, language: str) -> str:
    sign = MINUS if units < 0 else "+" if units > 0 else ""
    return sign + _digits(abs(units), digits, language)


def _digits(units: int, digits: int, language: str) -> str:
    if not digits:
        return str(units)
    whole, rest = divmod(units, 10**digits)
    return f"{whole}{pick(language, ',', '.')}{rest:0{digits}d}"
