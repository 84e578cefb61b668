"""An analysis as the board shows it: every decision at its step, side by side what could be known
and what lay there, the moments that turned the game, and where the mistakes are.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from mondfang.game.actions import Action
from mondfang.lab.analyse.game import Analysis
from mondfang.lab.analyse.verdict import Decision, Verdict, Weighed
from mondfang.lab.analyse.words import (
    deed,
    headline,
    kind_name,
    moment,
    thing,
    turn_words,
    verdict_name,
    why,
)
from mondfang.lab.figures import NOTHING, number
from mondfang.record import Record
from mondfang.rulebook import Rulebook
from mondfang.table.what_if import actions_in
from mondfang.web.base.form_texts import RUNG_WORDS
from mondfang.web.board.curve import Curve, curve_of
from mondfang.web.replay.frames import Film
from mondfang.web.replay.scene import seat_names

_LOOK = {
    Verdict.BEST: "good",
    Verdict.MISTAKE: "bad",
    Verdict.UNPUNISHED: "brass",
    Verdict.UNLUCKY: "",
    Verdict.UNKNOWN: "",
}
_BLAMED = (Verdict.MISTAKE, Verdict.UNPUNISHED)


@dataclass(frozen=True, slots=True)
class Side:
    """One way of weighing: by what the seat knew, or with all cards in sight; in words."""

    value: str
    best_value: str
    best: str
    cost: str
    error: str


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision; ``step`` is the step of the film that shows it."""

    step: int
    seat: int  # in the game
    name: str
    when: str
    kind: str
    deed: str
    verdict: str
    look: str
    is_mistake: bool
    knowable: Side | None
    open_cards: Side | None
    why: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A turning point in words."""

    step: int
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Board:
    """Everything about one analysed game."""

    headline: str
    judged: dict[int, Judged]  # by step of the film
    turns: tuple[Moment, ...]
    marked: tuple[int, ...]  # mistakes and turning points, in order
    given: tuple[tuple[str, str, int], ...]  # name, points given away, mistakes
    curves: tuple[Curve, ...]  # by seat in the game
    bot: str
    steps: dict[int, int]  # steps of the film by those of the record


def board_of(film: Film, record: Record, analysis: Analysis, language: str) -> Board:
    """The board of a film; the record and the analysis are those of the same game."""
    names, book = seat_names(film.last, language), film.last.book
    steps = _steps(film, record)
    judged = {
        steps[decision.step]: _judged(decision, steps, names, book, language)
        for decision in analysis.decisions
        if decision.step in steps
    }
    turns = tuple(
        Moment(
            steps[turn.decision.step],
            turn_words(book, names[turn.decision.seat], turn, language, names.__getitem__),
            why(book, names, turn.decision, language) if turn.decision.cost else "",
        )
        for turn in analysis.turns
        if turn.decision.step in steps
    )
    marked = {turn.step for turn in turns} | {one.step for one in judged.values() if one.is_mistake}
    ordered = tuple(sorted(marked))
    return Board(
        headline=headline(analysis, book, language),
        judged=judged,
        turns=turns,
        marked=ordered,
        given=tuple(_given(analysis, seat, names[seat], language) for seat in range(4)),
        curves=tuple(
            curve_of(analysis, steps, seat, len(film.frames) - 1, judged, ordered)
            for seat in range(4)
        ),
        bot=RUNG_WORDS[analysis.bot].said(language) if analysis.bot in RUNG_WORDS else analysis.bot,
        steps=steps,
    )


def _steps(film: Film, record: Record) -> dict[int, int]:
    """Steps of the film by the steps of the record: what was taken back is in the film alone."""
    by_count: dict[int, int] = {}
    before = 0
    for place, frame in enumerate(film.frames):
        done = len(actions_in(frame.state))
        if done > before:
            by_count[done] = place  # the last time counts: what was taken back is done again
        before = done
    counts = accumulate(isinstance(step, Action) for step in record.steps)
    return {
        place: by_count[count]
        for place, (step, count) in enumerate(zip(record.steps, counts, strict=True), 1)
        if isinstance(step, Action) and count in by_count
    }


def _judged(
    decision: Decision,
    steps: dict[int, int],
    names: tuple[str, ...],
    book: Rulebook,
    language: str,
) -> Judged:
    verdict = decision.verdict
    return Judged(
        step=steps[decision.step],
        seat=decision.seat,
        name=names[decision.seat],
        when=moment(decision, language),
        kind=kind_name(decision.kind, language),
        deed=deed(book, decision.action, language, names.__getitem__),
        verdict=verdict_name(verdict, language),
        look=_LOOK[verdict],
        is_mistake=verdict in _BLAMED,
        knowable=_side(book, decision.knowable, names, language),
        open_cards=_side(book, decision.open_cards, names, language),
        why=why(book, names, decision, language),
    )


def _side(
    book: Rulebook, weighed: Weighed | None, names: tuple[str, ...], language: str
) -> Side | None:
    if weighed is None:
        return None
    error = f"±{number(weighed.error, language)}" if weighed.cost else ""
    return Side(
        value=number(weighed.value, language, signed=True),
        best_value=number(weighed.best_value, language, signed=True),
        best=thing(book, weighed.best, language, names.__getitem__),
        cost=number(weighed.cost, language),
        error=error,
    )


def _given(analysis: Analysis, seat: int, name: str, language: str) -> tuple[str, str, int]:
    own = [one for one in analysis.decisions if one.seat == seat]
    mistakes = sum(one.verdict in _BLAMED for one in own)
    valued = any(one.knowable is not None for one in own)
    return name, number(analysis.cost_of(seat), language) if valued else NOTHING, mistakes
