"""A ruling in one sentence, with the people's names: who pays, who gets what, or what happens."""

from __future__ import annotations

from collections.abc import Sequence

from mondfang.referee.rulings import Ruling
from mondfang.referee.words import text_of, words
from mondfang.scorer.interview.question import seat_text
from mondfang.settlement.ledger import Row
from mondfang.speech import Text

SEATS = (0, 1, 2, 3)


def ruling_text(ruling: Ruling, names: Sequence[str] = ()) -> Text:
    """The ruling as a referee says it at the table.

    >>> ruling_text(Ruling("admonition", ())).en
    'An admonition.'
    """
    decision = text_of("decision", ruling.decision)
    if ruling.settlement is None or not any(ruling.settlement.points):
        return Text(f"{decision.de}.", f"{decision.en}.")
    points = ruling.settlement.points
    return Text.each(
        lambda each: _paid(words("decision", ruling.decision, each), points, names, each)
    )


def _paid(decision: str, points: Row, names: Sequence[str], language: str) -> str:
    """Who pays, then who gets: those with the same amount together, and whoever is left at last."""
    amounts = dict.fromkeys((*(n for n in points if n < 0), *(n for n in points if n > 0)))
    usual = None if 0 in points else max((n for n in amounts if n > 0), key=points.count)
    others = usual if usual is not None and points.count(usual) > 1 else None
    parts: list[str] = []
    before_paid = True
    for amount in sorted(amounts, key=lambda one: one == others):
        who = [seat_text(seat, names, language) for seat in SEATS if points[seat] == amount]
        verb = f"{'pay' if amount < 0 else 'get'}-{'one' if len(who) == 1 else 'many'}"
        if amount == others:  # "bekommt" is not said twice
            verb = "get-others" if before_paid else "get-others-too"
        said = words("ask", verb, language)
        before_paid = amount < 0
        parts.append(said.format(who=joined(who, language), amount=abs(amount)))
    return f"{decision}: {', '.join(parts)}."


def joined(parts: Sequence[str], language: str) -> str:
    """Several as people list them.

    >>> joined(["Herz", "Karo", "Pik"], "de")
    'Herz, Karo und Pik'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {words('ask', 'and', language)} {parts[-1]}"
