"""A block before its first line: what was typed or drawn, and the entry that opens it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mondfang.cards import Card, CardError
from mondfang.game.dealing.draw import drawn_by
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.block.entries import Opened
from mondfang.scorer.block.errors import BlockError


def opening(
    book: Rulebook,
    options: Mapping[str, str],
    names: Sequence[str],
    stake: int | None = None,
    deals: int | None = None,
) -> Opened:
    """Everybody sits as named, and the last one deals first: the first is forehand."""
    players = tuple(" ".join(name.split()) for name in names)
    dealer = max(0, len(players) - 1)
    return Opened(book.id, players, dict(options), stake, deals, dealer)


def drawn_opening(book: Rulebook, plain: Opened, drawn: Sequence[str]) -> Opened:
    """The same block after everybody has drawn a card; raises BlockError for a new draw."""
    cards = [_card(code) for code in drawn]
    if len(cards) != len(plain.players) or len(set(cards)) < len(cards):
        raise BlockError("draw-unclear", "drawn")
    found = drawn_by(book.deal, cards)
    if found is None:
        raise BlockError("draw-level", "drawn").citing(book.deal.clauses["first_seat"])
    players = tuple(plain.players[seat] for seat in found.seats)
    codes = tuple(cards[seat].code for seat in found.seats)
    return Opened(
        plain.rulebook, players, plain.options, plain.stake, plain.deals, found.dealer, codes
    )


def _card(code: str) -> Card:
    try:
        return Card.parse(code)
    except CardError:
        raise BlockError("draw-unclear", "drawn") from None
