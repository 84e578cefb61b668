"""Games and premiums in a few words."""

from __future__ import annotations

from mondfang.rulebook.labels import field_label, label, value_text
from mondfang.rulebook.model import Contract, Premium, Rulebook


def worth_text(row: Contract, tongue: str) -> str:
    """``Wert 4``, or ``Wert 4, verloren 8`` where losing costs something else."""
    lost = (
        "" if row.value == row.value_lost else ", " + label("lost", tongue).format(row.value_lost)
    )
    return f"{field_label('contract.value', tongue)} {row.value}{lost}"


def contract_text(row: Contract, book: Rulebook, tongue: str) -> str:
    """What is special about a game; what is usual goes without saying."""
    facts = []
    if row.bid != "anyone":
        facts.append(value_text("contract.bid", row.bid, tongue, book))
    if row.talon != "unused":
        text = value_text("contract.talon", row.talon, tongue, book)
        facts.append(f"{field_label('contract.talon', tongue)}: {text}")
    if row.is_negative:
        facts.append(f"{field_label('contract.tricks', tongue)}: {row.tricks}")
    if row.regime.startswith("suit"):
        facts.append(value_text("contract.regime", row.regime, tongue, book))
    if len(row.besser) > 1:
        text = value_text("contract.besser", row.besser, tongue, book)
        facts.append(f"{field_label('contract.besser', tongue)}: {text}")
    if row.open != "none":
        text = value_text("contract.open", row.open, tongue, book)
        facts.append(f"{field_label('contract.open', tongue)}: {text}")
    if row.partner and row.declarer_birds != "any":
        text = value_text("contract.declarer_birds", row.declarer_birds, tongue, book)
        facts.append(f"{field_label('contract.declarer_birds', tongue)}: {text}")
    if row.premiums_times != 1:
        text = value_text("contract.premiums_times", row.premiums_times, tongue, book)
        facts.append(f"{field_label('contract.premiums_times', tongue)} {text}")
    for key in ("partner", "ends_auction", "joinable", "unplayed_when_blank"):
        if getattr(row, key):
            facts.append(field_label(f"contract.{key}", tongue))
    if row.suit_cards_after_discard:
        name = field_label("contract.suit_cards_after_discard", tongue)
        facts.append(f"{name}: {row.suit_cards_after_discard}")
    return "; ".join(facts)


def premium_text(row: Premium, book: Rulebook, tongue: str) -> str:
    """What is special about a premium."""
    facts = []
    for key in ("threshold_thirds", "requires"):
        if getattr(row, key) is not None:
            text = value_text(f"premium.{key}", getattr(row, key), tongue, book)
            facts.append(f"{field_label(f'premium.{key}', tongue)} {text}")
    if row.counts != "any":
        text = value_text("premium.counts", row.counts, tongue, book)
        facts.append(f"{field_label('premium.counts', tongue)}: {text}")
    if row.can_announce and not row.can_kontra:
        facts.append(label("not_doubled", tongue))
    if row.silent_loss:
        facts.append(field_label("premium.silent_loss", tongue))
    if not row.multiplied and row.kind != "valat":
        facts.append(label("not_multiplied", tongue))
    return "; ".join(facts)
