"""Numbers in the language of this call."""

from __future__ import annotations

from mondfang.cli.base.speech import language
from mondfang.lab.stats import Interval
from mondfang.speech import numbers


def signed(value: float, digits: int = 2) -> str:
    """``+1,25`` or ``−0,50``; a zero has no sign."""
    return numbers.signed(value, digits, language())


def mean_text(interval: Interval, digits: int = 2) -> str:
    """``+1,25 ± 0,40``; without the half where there is only one value."""
    value = interval.mean if interval.count else None
    return numbers.mean(value, interval.half, digits, language())


def bounds_text(interval: Interval, digits: int = 2) -> str:
    """``+0,85 … +1,65``."""
    return numbers.bounds(interval.lower, interval.upper, digits, language())


def percent(share: float) -> str:
    return numbers.percent(share, language())


def milliseconds(seconds: float) -> str:
    return numbers.milliseconds(seconds, language())
