"""What the rows of games and premiums must agree on, so that every game can be played to its end.

Like the rest of the check it looks at the plain data, whatever else is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mondfang.cards import BY_CODE
from mondfang.rulebook.reader import Reader, join

Data = Mapping[str, Any]

BIRDS = ("I", "II", "III", "IIII")
LAST = 12  # the trick of a König ultimo
# What a premium of a kind is made of; the same fields mean nothing in any other kind.
NEEDS: Mapping[str, tuple[str, ...]] = {
    "bird": ("card", "trick"),
    "koenig-ultimo": ("trick",),
    "sack": ("threshold_thirds",),
    "zehn-tarock": ("tarocks",),
}
PARTS = ("card", "trick", "threshold_thirds", "tarocks")
_NEEDED = {"card": "a card"}  # everything else is a whole number
_FREE = 3  # suit cards that a talon brings to any hand
_AFTER_PASSES = ("last", "opening-or-last")


def check_games(data: Data, reader: Reader) -> None:
    """Report every game that could not be played, and an auction that nobody could end."""
    premiums, excluded = _table(data, "premium"), _table(data, "announce").get("valat_excludes")
    for path, row in _rows(data, "contract"):
        _check_regime(path, row, reader)
        promised = row.get("besser") if row.get("offered") is True else None
        if any(name in _list(excluded) for name in _list(promised)):
            where = "announce.valat_excludes"
            reader.clash(where, "a bid promises it", "premiums that no bid promises")
        if not _can_redeem(row, premiums):
            reader.clash(f"{path}.besser", "cannot be announced", "premiums the bidder may say")
    birds: set[str] = set()
    for path, row in _rows(data, "premium"):
        _check_kind(path, row, reader)
        card = row.get("card")
        if row.get("kind") == "bird" and row.get("offered") is True and isinstance(card, str):
            if card in birds:
                reader.clash(f"{path}.card", "another bird has this card", "one bird a card")
            birds.add(card)
    _check_last_choice(data, reader)


def _check_regime(path: str, row: Data, reader: Reader) -> None:
    regime = row.get("regime")
    if (regime == "negative") != ("tricks" in row):
        reader.clash(f"{path}.tricks", "regime and tricks disagree", "tricks in negative games")
    if (regime == "trischaken") != (row.get("talon") == "tricks"):
        reader.clash(f"{path}.talon", "regime and talon disagree", "tricks in Trischaken")
    if regime in ("suit", "suit-bunt") and row.get("besser"):
        reader.clash(f"{path}.besser", "tarocks are laid away first", "an empty list")
    if (regime == "negative") != (row.get("talon") == "unused"):
        reader.clash(f"{path}.talon", "regime and talon disagree", "unused in negative games")
    if regime != "negative" and row.get("open") != "none":
        reader.clash(f"{path}.open", "no open cards in this regime", "none")
    if regime not in ("negative", "trischaken"):
        return
    if row.get("partner") is True:
        reader.clash(f"{path}.partner", "everybody for himself", "false in this regime")
    for key in ("premiums", "besser"):
        if row.get(key):
            reader.clash(f"{path}.{key}", "no premiums in this regime", "an empty list")


def _can_redeem(row: Data, premiums: Data) -> bool:
    """Whether whatever is promised can be announced; one alone is said with the bid."""
    promised, sayable = row.get("besser"), row.get("premiums")
    if not isinstance(promised, list) or not isinstance(sayable, list) or not promised:
        return True
    if not row.get("offered"):
        return True
    if row.get("declarer_birds") != "any" and len(promised) > 1:
        return False
    return all(
        isinstance(name, str) and name in sayable and _can_be_promised(premiums.get(name))
        for name in promised
    )


def _can_be_promised(premium: object) -> bool:
    """Birds are in the hand that bids; whose king it is and how many tarocks, shows later."""
    return (
        isinstance(premium, Mapping)
        and premium.get("offered") is True
        and premium.get("can_announce") is True
        and "requires" not in premium
        and premium.get("kind") not in ("koenig-ultimo", "zehn-tarock")
    )


def _check_kind(path: str, row: Data, reader: Reader) -> None:
    kind = row.get("kind")
    if not isinstance(kind, str):
        return
    for key in PARTS:
        needed = key in NEEDS.get(kind, ())
        if needed and key not in row:
            reader.missing(f"{path}.{key}", _NEEDED.get(key, "a whole number"))
        if not needed and key in row:
            reader.clash(f"{path}.{key}", "means nothing in this kind", "nothing")
    card = row.get("card")
    if kind == "bird" and isinstance(card, str) and card in BY_CODE and card not in BIRDS:
        reader.fault(f"{path}.card", card, ", ".join(BIRDS))
    if kind == "koenig-ultimo" and row.get("trick", LAST) != LAST:
        reader.fault(f"{path}.trick", row["trick"], str(LAST))
    if kind == "koenigfang" and row.get("can_announce") is True:
        where = f"{path}.can_announce"
        reader.clash(where, "whose king it is shows later", "false where a king is caught")


def _check_last_choice(data: Data, reader: Reader) -> None:
    """After three passes the forehand has a game for any hand."""
    every = _table(data, "auction").get("after_three_passes") == "all-games"
    bids = (*_AFTER_PASSES, "anyone") if every else _AFTER_PASSES
    rows = [row for _, row in _rows(data, "contract") if row.get("offered") is True]
    if rows and not any(row.get("bid") in bids and _is_for_any_hand(row) for row in rows):
        reader.clash("contract", "nothing to play after three passes", "a game for any hand")


def _is_for_any_hand(row: Data) -> bool:
    cards = row.get("suit_cards_after_discard")
    return not row.get("besser") and (type(cards) is not int or cards <= _FREE)


def _table(data: Data, key: str) -> Data:
    value = data.get(key)
    return value if isinstance(value, Mapping) else {}


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _rows(data: Data, table: str) -> Iterator[tuple[str, Data]]:
    for row_id, row in _table(data, table).items():
        if isinstance(row, Mapping):
            yield join(table, row_id), row
