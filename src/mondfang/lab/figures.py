"""The laboratory's numbers as people read them, and what is said where a bot has none."""

from __future__ import annotations

from mondfang.lab.stats import Interval
from mondfang.speech import numbers, pick

NOTHING = numbers.NOTHING


def number(value: float | None, language: str = "de", *, signed: bool = False) -> str:
    """One decimal, with the comma of German; a dash where there is no value."""
    if value is None:
        return NOTHING
    shape = numbers.signed if signed else numbers.decimal
    return shape(value, 1, language)


def valued(value: float | None, error: float, language: str = "de") -> str:
    """An estimate and its error: ``+1,2 ±0,3``."""
    if value is None:
        return NOTHING
    return f"{number(value, language, signed=True)} ±{number(error, language)}"


def points(value: float, language: str = "de") -> str:
    """``3,1 Punkte``; exactly one is singular."""
    text = number(value, language)
    one = text in ("1,0", "1.0")
    return f"{text} {pick(language, 'Punkt' if one else 'Punkte', 'point' if one else 'points')}"


def games(count: int, language: str = "de") -> str:
    """``1 Spiel``, ``12 Spiele``."""
    one = count == 1
    return f"{count} {pick(language, 'Spiel' if one else 'Spiele', 'game' if one else 'games')}"


def mean_text(interval: Interval, language: str = "de") -> str:
    """``+1,25 ± 0,40``; without the half where there is only one value."""
    value = interval.mean if interval.count else None
    return numbers.mean(value, interval.half, 2, language)


def bounds_text(interval: Interval, language: str = "de") -> str:
    """``+0,85 … +1,65``."""
    return numbers.bounds(interval.lower, interval.upper, 2, language)


def no_points(bot: str, option: str, language: str = "de") -> str:
    """Why there are no values: this player does not work in points; ``option`` takes another."""
    return pick(
        language,
        f"„{bot}“ rechnet nicht in Punkten; Werte gibt es mit einem stärkeren Bot ({option}).",
        f"“{bot}” does not estimate points; choose a stronger bot ({option}) to see values.",
    )
