"""The shapes of an analysis as JSON; from them come writing and the JSON Schema."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mondfang.game.text import action_text
from mondfang.lab.analyse.archive import Archive, Problem
from mondfang.lab.analyse.game import Analysis
from mondfang.lab.analyse.leaks import Example, Leak
from mondfang.lab.analyse.verdict import Decision, Kind, Verdict, Weighed

Seat = Annotated[int, Meta(ge=0, le=3, description="a seat in the order of play")]
Step = Annotated[int, Meta(ge=1, description="the step of the record, counted from 1")]
Points = Annotated[float, Meta(description="game points of the book")]


class Form(msgspec.Struct, frozen=True):
    """A shape that is only written."""


class WeighedForm(Form, frozen=True):
    """The action taken beside the best one found, in game points for the seat."""

    best: str
    best_value: Points
    value: Points
    gap: Points
    error: Annotated[float, Meta(description="one standard error of the gap")]
    cost: Annotated[float, Meta(ge=0, description="the gap, or 0 within the noise")]


class ReasonForm(Form, frozen=True):
    """Why the best was the best: a code of the players' table of reasons, and its values."""

    code: str
    values: dict[str, Any]


class DecisionForm(Form, frozen=True):
    step: Step
    seat: Seat
    kind: Kind
    trick: int | None
    action: str
    options: int
    verdict: Verdict
    knowable: Annotated[WeighedForm | None, Meta(description="as the seat saw it")]
    open_cards: Annotated[WeighedForm | None, Meta(description="with all cards in sight")]
    reasons: tuple[ReasonForm, ...]
    swing: Annotated[
        float | None, Meta(description="change of the seat's expectation up to its next decision")
    ]


class TurnForm(Form, frozen=True):
    """A turning point, by the step of its decision."""

    step: Step
    reason: Literal["mistake", "unpunished", "unlucky", "news"]
    points: Points


class GameForm(Form, frozen=True):
    source: str
    rulebook: str
    options: dict[str, str]
    seats: tuple[str, str, str, str]
    forehand: Seat
    contract: str | None
    declarer: Seat | None
    points: tuple[int, int, int, int] | None
    costs: Annotated[
        tuple[float, float, float, float] | None,
        Meta(description="knowable cost by seat; null where the bot gives no values"),
    ]
    decisions: tuple[DecisionForm, ...]
    turning_points: tuple[TurnForm, ...]


class ExampleForm(Form, frozen=True):
    source: str
    step: Step
    action: str
    best: str
    cost: Points
    open_cost: Points | None


class LeakForm(Form, frozen=True):
    player: str
    kind: Kind
    decisions: int
    weighed: int
    mistakes: int
    cost: Points | None
    mean_cost: Points | None
    open_cost: Points | None
    worst: tuple[ExampleForm, ...]


class ProblemForm(Form, frozen=True):
    """A record that was left out; line 0 means that it was not read at all."""

    source: str
    code: str
    line: int
    column: int
    message: str


class AnalysisForm(Form, frozen=True):
    """Everything that ``mondfang analyse --json`` prints."""

    analysis: Literal[1]
    bot: str
    seed: int
    worlds: int | None
    games: tuple[GameForm, ...]
    leaks: tuple[LeakForm, ...]
    problems: tuple[ProblemForm, ...]


def analysis_schema() -> dict[str, Any]:
    """The JSON Schema of an analysis."""
    return msgspec.json.schema(AnalysisForm)


def archive_json(archive: Archive, bot: str, seed: int, worlds: int | None, language: str) -> str:
    """An archive as indented JSON."""
    form = AnalysisForm(
        analysis=1,
        bot=bot,
        seed=seed,
        worlds=worlds,
        games=tuple(_game(source, analysis) for source, analysis in archive.games),
        leaks=tuple(_leak(leak) for leak in archive.leaks),
        problems=_problems(archive.problems, language),
    )
    return msgspec.json.format(msgspec.json.encode(form), indent=1).decode() + "\n"


def _game(source: str, analysis: Analysis) -> GameForm:
    one, two, three, four = (_round(analysis.cost_of(seat)) for seat in range(4))
    return GameForm(
        source=source,
        rulebook=analysis.rulebook,
        options=dict(analysis.options),
        seats=analysis.seats,
        forehand=analysis.forehand,
        contract=analysis.contract,
        declarer=analysis.declarer,
        points=analysis.points,
        costs=(one, two, three, four) if analysis.is_valued else None,
        decisions=tuple(_decision(decision) for decision in analysis.decisions),
        turning_points=tuple(
            TurnForm(turn.decision.step, turn.reason, _round(turn.weight))
            for turn in analysis.turns
        ),
    )


def _decision(decision: Decision) -> DecisionForm:
    return DecisionForm(
        step=decision.step,
        seat=decision.seat,
        kind=decision.kind,
        trick=decision.trick,
        action=action_text(decision.action),
        options=decision.options,
        verdict=decision.verdict,
        knowable=_weighed(decision.knowable),
        open_cards=_weighed(decision.open_cards),
        reasons=tuple(ReasonForm(one.code, dict(one.values)) for one in decision.reasons),
        swing=None if decision.swing is None else _round(decision.swing),
    )


def _weighed(weighed: Weighed | None) -> WeighedForm | None:
    if weighed is None:
        return None
    numbers = (weighed.best_value, weighed.value, weighed.gap, weighed.error, weighed.cost)
    return WeighedForm(action_text(weighed.best), *map(_round, numbers))


def _leak(leak: Leak) -> LeakForm:
    return LeakForm(
        player=leak.player,
        kind=leak.kind,
        decisions=leak.decisions,
        weighed=leak.weighed,
        mistakes=leak.mistakes,
        cost=_round(leak.cost) if leak.weighed else None,
        mean_cost=None if leak.mean is None else _round(leak.mean),
        open_cost=None if leak.open_cost is None else _round(leak.open_cost),
        worst=tuple(_example(example) for example in leak.worst),
    )


def _example(example: Example) -> ExampleForm:
    decision = example.decision
    assert decision.knowable is not None  # only what has a value can be a mistake
    return ExampleForm(
        source=example.source,
        step=decision.step,
        action=action_text(decision.action),
        best=action_text(decision.knowable.best),
        cost=_round(decision.cost),
        open_cost=None if decision.open_cards is None else _round(decision.open_cost),
    )


def _problems(problems: Sequence[Problem], language: str) -> tuple[ProblemForm, ...]:
    return tuple(
        ProblemForm(
            problem.source,
            problem.code,
            problem.line,
            problem.column,
            problem.text.said(language),
        )
        for problem in problems
    )


def _round(number: float) -> float:
    """Four digits are more than any sample knows."""
    return round(number, 4)
