"""Seats and the first dealer by drawing cards, where no computer says who sits where.

What the cards decide is the book's (``game.dealing.draw``); here it is told of players by their
numbers, with the reason where a draw decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mondfang.cards import Card, CardError, Suit
from mondfang.game.dealing.draw import SIGNS, by_sign, drawn_by, first_dealer
from mondfang.rulebook.model import Dealing
from mondfang.tournament.errors import Spot, TournamentError

WAYS = ("signs", "tarock", "highest", "forehand")
"""What a table may have agreed: all seats, or who of a table that sits is the first."""


def seated_by_cards(
    rules: Dealing, seats: Sequence[int], codes: Sequence[str], way: str | None = None
) -> tuple[int, ...]:
    """The order of play, first dealer first, from the cards that the players drew.

    >>> from mondfang.rulebook import load_book
    >>> seated_by_cards(load_book("kantine-2023").deal, (1, 2, 3, 4), ("HK", "XII", "P9", "T10"))
    (2, 3, 4, 1)
    """
    if len(codes) != len(seats):
        raise TournamentError("cards-drawn", cards=len(codes), players=len(seats))
    cards = [_card(code) for code in codes]
    if len(set(cards)) < len(cards):
        raise TournamentError("card-drawn-twice", cards=[card.code for card in cards])
    rules = _agreed(rules, way)
    if rules.first_seat == "tarock-deals" and way != "tarock":
        _check_signs(dict(zip(seats, cards, strict=True)))
        drawn = drawn_by(rules, cards)
        assert drawn is not None
        return tuple(seats[old] for old in drawn.seats)
    dealer = first_dealer(rules, cards)
    if dealer is None:
        raise _undecided(rules, cards)
    return (*seats[dealer:], *seats[:dealer])


def _agreed(rules: Dealing, way: str | None) -> Dealing:
    """The rules of the book, or with another way to find the first one that the table agreed on."""
    match way:
        case "signs" | "tarock":
            return replace(rules, first_seat="tarock-deals")
        case "highest":
            return replace(rules, first_seat="high-deals")
        case "forehand":
            return replace(rules, first_seat="high-is-forehand")
        case _:
            return rules


def _check_signs(drawn: Mapping[int, Card]) -> None:
    """Everybody has another sign, and one that a place of the table has (ST-138)."""
    signs, places = by_sign(drawn), SIGNS[: len(drawn)]
    for player, card in drawn.items():
        if card.suit not in places:
            raise TournamentError("sign-not-at-table", Spot(player=player), card=card.code)
        if signs[card.suit] != player:
            twice = signs[card.suit]
            raise TournamentError("sign-drawn-twice", Spot(player=twice), card=drawn[twice].code)


def _undecided(rules: Dealing, cards: Sequence[Card]) -> TournamentError:
    if rules.first_seat == "tarock-deals":
        tarocks = sum(card.suit is Suit.TAROCK for card in cards)
        return TournamentError("one-tarock-needed", tarocks=tarocks)
    return TournamentError("draw-again", cards=[card.code for card in cards])


def _card(code: str) -> Card:
    try:
        return Card.parse(code)
    except CardError:
        raise TournamentError("no-such-card", found=code) from None
