"""The outcome as lines ``key: value``, each key at most once: what a text says and is held to."""

from __future__ import annotations

from mondfang.cards import format_points
from mondfang.game.outcome import Irregularity, Outcome, PremiumFact
from mondfang.game.text import LADDER
from mondfang.settlement import Settlement

UNFINISHED = "unfinished"
# What a key of the outcome can begin with; seats and names follow.
FACTS = (
    "outcome",
    "game",
    "partner",
    "called",
    "king in talon",
    "birds at bid",
    "terms",
    "kontra",
    "tricks",
    "cards",
    "declarer points",
    "defence points",
    "premium",
    "irregularities",
    "schrift",
    "kassa",
)
_WITH_NAMES = ("game ", "kontra ", "premium ")


def outcome_facts(outcome: Outcome | None, settled: Settlement | None = None) -> dict[str, str]:
    """The lines of an outcome and its settlement; None is a game that was not finished.

    ``outcome_facts(None) == {"outcome": "unfinished"}``
    """
    if outcome is None:
        return {"outcome": UNFINISHED}
    facts = {"outcome": str(outcome.ending)}
    for game in outcome.games:
        facts[f"game {game.seat}"] = game.contract
    if outcome.partner is not None:
        facts["partner"] = str(outcome.partner)
    if outcome.called is not None:
        facts["called"] = outcome.called.code
    if outcome.king_in_talon is not None:
        facts["king in talon"] = outcome.king_in_talon
    if outcome.birds_at_bid:
        facts["birds at bid"] = " ".join(outcome.birds_at_bid)
    if outcome.terms is not None:
        rule = "stichzwang" if outcome.terms.stichzwang else "frei"
        facts["terms"] = f"{outcome.terms.talon} {rule}"
    if outcome.kontra:
        facts["kontra"] = LADDER[outcome.kontra - 1]
    for declarer, opponent, level in outcome.kontras:
        facts[f"kontra {declarer}/{opponent}"] = LADDER[level - 1]
    if outcome.games:
        facts["tricks"] = " ".join(map(str, outcome.tricks))
        facts["cards"] = " ".join(map(format_points, outcome.card_thirds))
    if outcome.declarer_thirds is not None:
        facts["declarer points"] = format_points(outcome.declarer_thirds)
    if outcome.defence_thirds is not None:
        facts["defence points"] = format_points(outcome.defence_thirds)
    for premium in outcome.premiums:
        facts[f"premium {premium.premium} {premium.side}"] = _premium(premium)
    if outcome.irregularities:
        facts["irregularities"] = "; ".join(map(irregularity_text, outcome.irregularities))
    if settled is not None:
        facts["schrift"] = " ".join(f"{number:+}" for number in settled.points)
        if settled.cents is not None:
            facts["kassa"] = " ".join(f"{number:+}" for number in settled.cents)
    return facts


def _premium(fact: PremiumFact) -> str:
    """``announced by 2, made, re`` or ``silent, lost``."""
    by = f" by {fact.by}" if fact.by is not None else ""
    said = "announced" if fact.announced else "silent"
    kontra = f", {LADDER[fact.kontra - 1]}" if fact.kontra else ""
    return f"{said}{by}, {'made' if fact.made else 'lost'}{kontra}"


def irregularity_text(fault: Irregularity) -> str:
    """``renonce 3 pagat@0: what happened``: the kind, the seats, lost premiums, the note."""
    note = f": {fault.note}" if fault.note else ""
    claims = [f"{premium}@{seat}" for seat, premium in fault.claims]
    return " ".join([fault.kind, *map(str, fault.seats), *claims]) + note


def is_fact(key: str) -> bool:
    """Whether an outcome can have such a line at all."""
    return key in FACTS or key.startswith(_WITH_NAMES)
