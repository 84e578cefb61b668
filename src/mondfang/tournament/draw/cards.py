"""Seats and the first dealer by drawing cards, where no computer says who sits where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mondfang.cards import Card, CardError, Suit
from mondfang.game.dealing.draw import SIGNS, by_sign, class_key
from mondfang.tournament.errors import Spot, TournamentError

__all__ = ["SIGNS", "dealer_by_highest", "dealer_by_tarock", "seated_from", "seats_by_signs"]


def seats_by_signs(drawn: Mapping[int, Card], places: Sequence[Suit]) -> tuple[int, ...]:
    """Who sits where: everybody takes the place of the sign drawn (ST-138).

    ``places`` are the signs around the table in the order of play; the answer begins with the
    dealer, who drew the tarock.
    """
    if sorted(places) != sorted(set(places)) or Suit.TAROCK not in places:
        raise TournamentError("places-unclear", places=[sign.name.capitalize() for sign in places])
    signs = by_sign(drawn)
    for player, card in drawn.items():
        if card.suit not in places:
            raise TournamentError("sign-not-at-table", Spot(player=player), card=card.code)
        if signs[card.suit] != player:
            twice = Spot(player=signs[card.suit])
            raise TournamentError("sign-drawn-twice", twice, card=drawn[signs[card.suit]].code)
    if len(signs) < len(places):
        missing = [sign.name.capitalize() for sign in places if sign not in signs]
        raise TournamentError("sign-not-drawn", signs=missing)
    return seated_from(tuple(signs[sign] for sign in places), signs[Suit.TAROCK])


def dealer_by_tarock(drawn: Mapping[int, Card]) -> int:
    """Who drew the one tarock deals first (ST-041)."""
    dealers = [player for player, card in drawn.items() if card.is_tarock]
    if len(dealers) != 1:
        raise TournamentError("one-tarock-needed", tarocks=len(dealers))
    return dealers[0]


def dealer_by_highest(drawn: Mapping[int, Card]) -> int:
    """Who drew the highest card deals first: Tarock, Pik, Herz, Karo, Kreuz (KI-049, KI-050).

    The class decides, then the rank within it, so no two cards are equal.
    """
    if len(set(drawn.values())) < len(drawn) or not drawn:
        raise TournamentError("card-drawn-twice", cards=[card.code for card in drawn.values()])
    return max(drawn, key=lambda player: class_key(drawn[player]))


def seated_from(table: Sequence[int], dealer: int) -> tuple[int, ...]:
    """The same table in the order of play, beginning with the dealer; the next is forehand."""
    if dealer not in table:
        raise TournamentError("not-at-this-table", Spot(player=dealer), table=tuple(table))
    start = table.index(dealer)
    return (*table[start:], *table[:start])


def _by_signs(seats: Sequence[int], drawn: Mapping[int, Card]) -> tuple[int, ...]:
    return seats_by_signs(drawn, SIGNS[: len(seats)])


def _by_tarock(seats: Sequence[int], drawn: Mapping[int, Card]) -> tuple[int, ...]:
    return seated_from(seats, dealer_by_tarock(drawn))


def _by_highest(seats: Sequence[int], drawn: Mapping[int, Card]) -> tuple[int, ...]:
    return seated_from(seats, dealer_by_highest(drawn))


def _by_forehand(seats: Sequence[int], drawn: Mapping[int, Card]) -> tuple[int, ...]:
    """The highest card is the first forehand; the seat before it deals (HG-025)."""
    forehand = seats.index(dealer_by_highest(drawn))
    return seated_from(seats, seats[forehand - 1])


WAYS: Mapping[str, Callable[[Sequence[int], Mapping[int, Card]], tuple[int, ...]]] = {
    "signs": _by_signs,
    "tarock": _by_tarock,
    "highest": _by_highest,
    "forehand": _by_forehand,
}
"""What the drawn cards decide: all seats, or who of a table that sits deals first."""


def seated_by_cards(seats: Sequence[int], codes: Sequence[str], way: str) -> tuple[int, ...]:
    """The order of play, first dealer first, from the cards that the players drew.

    >>> seated_by_cards((1, 2, 3, 4), ("HK", "XII", "P9", "T10"), "highest")
    (2, 3, 4, 1)
    """
    if len(codes) != len(seats):
        raise TournamentError("cards-drawn", cards=len(codes), players=len(seats))
    return WAYS[way](seats, {who: _card(code) for who, code in zip(seats, codes, strict=True)})


def _card(code: str) -> Card:
    try:
        return Card.parse(code)
    except CardError:
        raise TournamentError("no-such-card", found=code) from None
