"""When a fault was noticed, as one question: in time, too late to put it right, too late at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mondfang.referee.words import text_of
from mondfang.scorer.interview.question import Choice, Question

BEFORE = "before"
NEXT_CUT = "next_cut"
SPOKEN = "spoken"
_IN_DEALING = ("auction_begun", "game_named")  # one after the other; in play the first one decides


def when_question(asked: Sequence[str]) -> Question | None:
    """A choice for each time that can make a difference; None where none can."""
    if not asked:
        return None
    points = _points(asked)
    first = f"before-{points[0]}" if points else "before-next_cut"
    choices = [Choice(BEFORE, text_of("when", first))]
    choices += [Choice(name, text_of("when", name)) for name in points]
    if NEXT_CUT in asked:
        choices.append(Choice(NEXT_CUT, text_of("when", NEXT_CUT)))
    # Hardly any call is about the deal before: where only that is too late, it is not asked.
    usual = () if points else (BEFORE,)
    return Question("when", "choice", text_of("ask", "when"), tuple(choices), usual=usual)


def when_told(asked: Sequence[str], said: str) -> dict[str, Any]:
    """What had happened by then, for the moments of a case.

    >>> when_told(("next_cut", "gathered", "next_lead"), "gathered")
    {'next_cut': False, 'gathered': True}
    """
    if said == NEXT_CUT:
        return {NEXT_CUT: True}
    if said == BEFORE:
        return dict.fromkeys(asked, False)
    points = list(_points(asked))
    come = dict.fromkeys(points[: points.index(said) + 1], True)
    to_come = dict.fromkeys(points[points.index(said) + 1 :], False)
    cut = {NEXT_CUT: False} if NEXT_CUT in asked else {}
    return {**cut, **come, **to_come}


def _points(asked: Sequence[str]) -> tuple[str, ...]:
    """The times apart: of those after which a card lies, the earliest that comes ends it."""
    points = tuple(name for name in asked if name != NEXT_CUT)
    return points if set(points) <= set(_IN_DEALING) else points[:1]
