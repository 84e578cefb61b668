"""An analysis as one line of text, to be kept and read again: numbers and actions, no names."""

from __future__ import annotations

from typing import Any

import msgspec

from mondfang.bots.protocol import Budget, Reason
from mondfang.game.actions import Action
from mondfang.game.public import Phase
from mondfang.game.text import ActionTextError, action_text, parse_action
from mondfang.lab.analyse.game import Analysis
from mondfang.lab.analyse.turns import turning_points
from mondfang.lab.analyse.verdict import Decision, Kind, Weighed
from mondfang.record.model import Four

VERSION = 1
NOBODY: Four = ("0", "1", "2", "3")  # the seats; who sat there the table knows


class KeptWeighed(msgspec.Struct, frozen=True, array_like=True):
    best: str
    best_value: float
    value: float
    error: float


class KeptDecision(msgspec.Struct, frozen=True, omit_defaults=True):
    step: int
    seat: int
    kind: Kind
    phase: str
    action: str
    options: int
    trick: int | None = None
    knowable: KeptWeighed | None = None
    open_cards: KeptWeighed | None = None
    reasons: tuple[tuple[str, dict[str, Any]], ...] = ()
    swing: float | None = None


class KeptAnalysis(msgspec.Struct, frozen=True):
    """What the store holds of an analysis."""

    version: int
    rulebook: str
    options: tuple[tuple[str, str], ...]
    forehand: int
    contract: str | None
    declarer: int | None
    points: tuple[int, int, int, int] | None
    bot: str
    seed: int
    worlds: int | None
    decisions: tuple[KeptDecision, ...]


def analysis_text(analysis: Analysis) -> str:
    """The text of an analysis."""
    kept = KeptAnalysis(
        VERSION,
        analysis.rulebook,
        analysis.options,
        analysis.forehand,
        analysis.contract,
        analysis.declarer,
        analysis.points,
        analysis.bot,
        analysis.budget.seed,
        analysis.budget.worlds,
        tuple(_kept(decision) for decision in analysis.decisions),
    )
    return msgspec.json.encode(kept).decode()


def parse_analysis(text: str, seats: Four = NOBODY) -> Analysis | None:
    """The analysis again; None for one of another version, which is simply made anew."""
    try:
        kept = msgspec.json.decode(text, type=KeptAnalysis)
        decisions = tuple(_decision(one) for one in kept.decisions)
    except (msgspec.DecodeError, ActionTextError, ValueError):
        return None
    if kept.version != VERSION:
        return None
    return Analysis(
        rulebook=kept.rulebook,
        options=kept.options,
        seats=seats,
        forehand=kept.forehand,
        contract=kept.contract,
        declarer=kept.declarer,
        points=kept.points,
        bot=kept.bot,
        budget=Budget(kept.seed, kept.worlds),
        decisions=decisions,
        turns=turning_points(decisions, kept.declarer),
    )


def _kept(decision: Decision) -> KeptDecision:
    return KeptDecision(
        step=decision.step,
        seat=decision.seat,
        kind=decision.kind,
        phase=decision.phase.name,
        action=action_text(decision.action),
        options=decision.options,
        trick=decision.trick,
        knowable=_weighed(decision.knowable),
        open_cards=_weighed(decision.open_cards),
        reasons=tuple((reason.code, dict(reason.values)) for reason in decision.reasons),
        swing=None if decision.swing is None else round(decision.swing, 4),
    )


def _weighed(weighed: Weighed | None) -> KeptWeighed | None:
    if weighed is None:
        return None
    numbers = (round(n, 4) for n in (weighed.best_value, weighed.value, weighed.error))
    return KeptWeighed(action_text(weighed.best), *numbers)


def _decision(kept: KeptDecision) -> Decision:
    phase = Phase[kept.phase]
    return Decision(
        step=kept.step,
        seat=kept.seat,
        kind=kept.kind,
        phase=phase,
        trick=kept.trick,
        action=_action(kept, kept.action, phase),
        options=kept.options,
        knowable=_read(kept, kept.knowable, phase),
        open_cards=_read(kept, kept.open_cards, phase),
        reasons=tuple(Reason(code, values) for code, values in kept.reasons),
        swing=kept.swing,
    )


def _read(kept: KeptDecision, weighed: KeptWeighed | None, phase: Phase) -> Weighed | None:
    if weighed is None:
        return None
    best = _action(kept, weighed.best, phase)
    return Weighed(best, weighed.best_value, weighed.value, weighed.error)


def _action(kept: KeptDecision, text: str, phase: Phase) -> Action:
    return parse_action(kept.seat, text, phase)
