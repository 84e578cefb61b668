"""One's own mistakes as exercises: the moment of a game again, with every choice weighed anew."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mondfang.bots import Budget, Explanation, Style, make
from mondfang.game import Phase, View
from mondfang.game.actions import Action
from mondfang.lab.analyse.game import choices_in
from mondfang.learn.exercise.judging import ALIKE, JUDGE, Split, drafted, words_of
from mondfang.learn.exercise.model import Exercise, say
from mondfang.record import Record
from mondfang.record.replay import FindBook
from mondfang.speech import Text

KIND: Final = "mine"
_ASKED: Final = {
    Phase.CALL: "which-king",
    Phase.TALON: "which-half",
    Phase.DISCARD: "what-to-lay-away",
}


def mistake_exercise(record: Record, step: int, find_book: FindBook) -> Exercise | None:
    """The decision at a step of a record (from 1) as a question; None where there was none."""
    found = next((one for one in choices_in(record, find_book) if one.step == step), None)
    if found is None:
        return None
    view = found.state.view(found.action.seat)
    weighed = _weighed(view, found.action, step)
    best = max(one.value or 0.0 for one in weighed.choices)
    right = [one for one in weighed.choices if (one.value or 0.0) >= best - ALIKE]
    wrong = [one for one in weighed.choices if one not in right]
    wrong.sort(key=lambda one: (one.action != found.action, -(one.value or 0.0)))
    draft = drafted(_code(view), view, weighed, Split(tuple(right), tuple(wrong)))
    played = next((one for one in weighed.choices if one.action == found.action), None)
    reasons = draft.reasons if played is None else (_then(view, played.action), *draft.reasons)
    made = replace(draft, reasons=reasons).exercise(view.book, KIND, step, 3)
    return made if len(made.choices) > 1 else None


def _weighed(view: View, taken: Action, step: int) -> Explanation:
    """Every likely choice, and the one that was made in any case."""
    judge, budget = make(JUDGE, Style(teacher=True)), Budget(step)
    found = judge.evaluate(view, budget)
    if any(one.action == taken for one in found.choices):
        return found
    pair = judge.evaluate(replace(view, legal_actions=(found.best.action, taken)), budget)
    return replace(
        found,
        choices=(*found.choices, *(one for one in pair.choices if one.action == taken)),
    )


def _then(view: View, action: Action) -> Text:
    return say("played-then", what=Text.each(lambda each: words_of(view, action, each)))


def _code(view: View) -> str:
    if view.public.phase is Phase.PLAY:
        return "what-to-play" if view.public.trick else "what-to-lead"
    return _ASKED.get(view.public.phase, "what-to-bid")
