"""Who is with whom, as far as a seat can know."""

from __future__ import annotations

from typing import Literal

from mondfang.cards import KINGS, Card
from mondfang.game.public import Public, contract_of
from mondfang.rulebook.model import Rulebook

Relation = Literal["same", "other"]


def called_card_held(public: Public, seat: int, hand: int) -> Card | None:
    """The called card, if this hand holds it; "the fourth" is any king beside the declarer's."""
    if public.called is not None:
        return public.called if hand >> public.called & 1 else None
    if public.call == "fourth" and seat != public.declarer and hand & KINGS:
        return Card((hand & KINGS).bit_length() - 1)
    return None


def public_relation(book: Rulebook, public: Public, one: int, two: int) -> Relation | None:
    """What the whole table knows about two seats; None is open."""
    declarer = public.declarer
    assert declarer is not None
    if one == two:
        return "same"
    if not contract_of(book, public).partner or public.alone:
        return "other" if declarer in (one, two) else "same"
    if public.partner is not None:
        side = (declarer, public.partner)
        return "same" if (one in side) == (two in side) else "other"
    return None


def known_relation(
    book: Rulebook, public: Public, seat: int, hand: int, other: int
) -> Relation | None:
    """What a seat knows of another from the table and its own hand."""
    known = public_relation(book, public, seat, other)
    if known is not None:
        return known
    holds = called_card_held(public, seat, hand) is not None
    if seat == public.declarer:
        return "other" if holds else None
    if other == public.declarer:
        return "same" if holds else "other"
    return "other" if holds else None
