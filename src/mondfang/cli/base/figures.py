"""Numbers as people read them: signs, intervals, shares and times, with the language's comma."""

from __future__ import annotations

from mondfang.cli.base.speech import language
from mondfang.lab.stats import Interval


def decimal(value: float, digits: int = 2) -> str:
    """``1,25`` in German, ``1.25`` in English."""
    text = f"{value:.{digits}f}"
    return text if language() == "en" else text.replace(".", ",")


def signed(value: float, digits: int = 2) -> str:
    """``+1,25`` or ``−0,50``; a zero has no sign."""
    rounded = round(value, digits)
    sign = "−" if rounded < 0 else "+" if rounded > 0 else ""
    return sign + decimal(abs(rounded), digits)


def mean_text(interval: Interval, digits: int = 2) -> str:
    """``+1,25 ± 0,40``; without the half where there is only one value."""
    if not interval.count:
        return "–"
    half = "–" if interval.half is None else decimal(interval.half, digits)
    return f"{signed(interval.mean, digits)} ± {half}"


def bounds_text(interval: Interval, digits: int = 2) -> str:
    """``+0,85 … +1,65``."""
    if interval.lower is None or interval.upper is None:
        return "–"
    return f"{signed(interval.lower, digits)} … {signed(interval.upper, digits)}"


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def milliseconds(seconds: float) -> str:
    return f"{decimal(1000 * seconds, 2 if seconds < 0.1 else 0)} ms"
