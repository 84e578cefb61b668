"""Announcements that no sensible player makes, judged by what the seat itself had been told."""

from __future__ import annotations

from typing import Literal

from mondfang.cards import ALL, KINGS, MOND, PAGAT, SKUES, TRULL, CardSet, thirds_of
from mondfang.game.view import View
from mondfang.kernel.backend import backend
from mondfang.kernel.from_view import story_of
from mondfang.rulebook.model import Premium

Hopeless = Literal["empty", "lost"]
_SETS = {"trull": TRULL, "vier-koenige": KINGS}


def hopeless(view: View, premium: str) -> Hopeless | None:
    """Why an announcement is hopeless, or None.

    ``empty``: the seat holds no card of it (Trull, Vier Könige; of a Mondfang the Sküs), and nobody
    whom it knows to be on its side is known to hold one. ``lost``: a card of it, or the Sküs that
    would stop it, lies in sight where this side cannot get it; nobody hopes for a Kaiserstich.
    """
    row = view.book.premiums[premium]
    known = _Known(view)
    match row.kind:
        case "trull" | "vier-koenige":
            return _set(known, row, _SETS[row.kind])
        case "mondfang":
            return _mondfang(known)
        case "pagatfang":
            return "lost" if (known.ours | known.buried) >> PAGAT & 1 else None
        case "koenigfang":
            king = view.public.called
            seen = known.ours | known.buried
            return "lost" if king is not None and seen >> king & 1 else None
        case "valat":
            return "lost" if known.theirs >> SKUES & 1 else None
        case "sack":
            left = thirds_of(ALL & ~known.away(row))
            return (
                "lost" if row.threshold_thirds is not None and left < row.threshold_thirds else None
            )
        case _:  # birds and König ultimo belong to the hand that holds the card, by the rules
            return None


class _Known:
    """Where a seat knows cards to lie, by side."""

    def __init__(self, view: View) -> None:
        seat, public = view.seat, view.public
        assert seat is not None
        self.ours, self.theirs = int(view.hand), 0
        for other, cards in enumerate(_surely(view)):
            relation = view.relation(other) if other != seat else "same"
            if relation == "same":
                self.ours |= cards
            elif relation == "other":
                self.theirs |= cards
        self.discard = int(view.discard | public.shown)
        self.talon = 0
        if public.talon is not None and not public.took_whole:
            self.talon = CardSet.of(public.talon) & ~int(public.taken or 0)
        self.buried = self.discard | self.talon
        declarer = public.declarer
        self.declares = seat == declarer or (
            declarer is not None and view.relation(declarer) == "same"
        )
        if self.declares and public.called is not None and not self.talon >> public.called & 1:
            self.ours |= 1 << public.called  # whoever holds it plays with the declarer

    def away(self, row: Premium) -> int:
        """Cards that cannot come to this side as the premium counts them."""
        if row.counts == "tricks":
            return self.buried
        return self.talon if self.declares else self.discard


def _surely(view: View) -> list[int]:
    """The cards that can lie in one hand only, by everything the seat was told."""
    must, may = backend().knowledge(story_of(view))
    places = [one | two for one, two in zip(must, may, strict=True)]
    hands = []
    for seat in range(4):
        elsewhere = 0
        for other, cards in enumerate(places):
            elsewhere |= cards if other != seat else 0
        hands.append(places[seat] & ~elsewhere)
    return hands


def _set(known: _Known, row: Premium, cards: int) -> Hopeless | None:
    held = known.ours
    if row.counts == "cards":
        held |= known.discard if known.declares else known.talon
    if not held & cards:
        return "empty"
    skues = 1 << SKUES
    return "lost" if cards & (known.away(row) | (known.theirs & skues)) else None


def _mondfang(known: _Known) -> Hopeless | None:
    mond, skues = 1 << MOND, 1 << SKUES
    if (known.ours | known.buried) & mond or (known.theirs | known.buried) & skues:
        return "lost"
    return None if known.ours & skues else "empty"
