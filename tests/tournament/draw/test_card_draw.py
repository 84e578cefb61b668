"""Seats and the first dealer by cards."""

from __future__ import annotations

from itertools import permutations

import pytest

from mondfang.cards import CARDS, Card, Suit
from mondfang.tournament.draw.cards import (
    SIGNS,
    dealer_by_highest,
    dealer_by_tarock,
    seated_by_cards,
    seated_from,
    seats_by_signs,
)
from mondfang.tournament.errors import TournamentError
from tests.clauses import clause
from tests.tournament.desk import refused

PLACES = (Suit.PIK, Suit.TREFF, Suit.HERZ, Suit.TAROCK)


def drew(*codes: str) -> dict[int, Card]:
    """Players 1, 2, … drew these cards."""
    return {player: Card.parse(code) for player, code in enumerate(codes, 1)}


@clause("ST-138", "ST-040")
@pytest.mark.parametrize("order", list(permutations(("P7", "TD", "H4", "IX"))))
def test_everybody_takes_the_place_of_the_sign_drawn(order: tuple[str, ...]) -> None:
    drawn = drew(*order)
    table = seats_by_signs(drawn, PLACES)
    assert sorted(table) == [1, 2, 3, 4]
    assert [drawn[player].suit for player in table] == [
        Suit.TAROCK,
        Suit.PIK,
        Suit.TREFF,
        Suit.HERZ,
    ]


@clause("ST-041", "ST-138")
def test_who_drew_the_tarock_deals_first() -> None:
    drawn = drew("PK", "XXI", "HB", "T8")
    assert dealer_by_tarock(drawn) == 2
    assert seats_by_signs(drawn, PLACES)[0] == 2


@clause("ST-041")
def test_the_next_after_the_dealer_is_forehand() -> None:
    assert seated_from((1, 2, 3, 4), 2) == (2, 3, 4, 1)


def test_a_table_of_five_has_a_fifth_sign() -> None:
    drawn = drew("K1", "PK", "XXI", "HB", "T8")
    assert seats_by_signs(drawn, SIGNS) == (3, 2, 5, 4, 1)


@clause("KI-049")
def test_four_cards_name_exactly_one_dealer() -> None:
    """Whoever holds which of them: it is one card that deals, and no two are ever level."""
    for first in range(0, 51, 3):
        four = CARDS[first : first + 4]
        winners = set()
        for order in permutations(four):
            drawn = dict(enumerate(order, 1))
            winners.add(drawn[dealer_by_highest(drawn)])
        assert len(winners) == 1


@clause("KI-050")
@pytest.mark.parametrize(
    ("codes", "dealer"),
    [
        (("P7", "HK", "KK", "TK"), 1),
        (("II", "V", "PK", "HK"), 2),
        (("T7", "K4", "TK", "T10"), 2),
        (("KK", "H4", "TK", "KD"), 2),
        (("HR", "HD", "HB", "H1"), 2),
    ],
)
def test_the_class_decides_and_then_the_rank(codes: tuple[str, ...], dealer: int) -> None:
    assert dealer_by_highest(drew(*codes)) == dealer


@pytest.mark.parametrize(
    ("codes", "code"),
    [
        (("PK", "P7", "HB", "IX"), "sign-drawn-twice"),
        (("PK", "K1", "HB", "IX"), "sign-not-at-table"),
        (("PK", "HB", "IX"), "sign-not-drawn"),
    ],
)
def test_cards_that_do_not_fit_the_places_are_refused(codes: tuple[str, ...], code: str) -> None:
    with pytest.raises(TournamentError) as refusal:
        seats_by_signs(drew(*codes), PLACES)
    assert refusal.value.code == code
    assert refusal.value.text("de") != refusal.value.text("en")


def test_places_need_a_tarock_and_different_signs() -> None:
    for places in ((Suit.PIK, Suit.HERZ), (Suit.TAROCK, Suit.TAROCK)):
        with pytest.raises(TournamentError) as refusal:
            seats_by_signs(drew("PK", "XX"), places)
        assert refusal.value.code == "places-unclear"


@pytest.mark.parametrize("codes", [("PK", "H1", "K1", "T7"), ("I", "II", "K1", "T7")])
def test_there_must_be_one_tarock(codes: tuple[str, ...]) -> None:
    with pytest.raises(TournamentError) as refusal:
        dealer_by_tarock(drew(*codes))
    assert refusal.value.code == "one-tarock-needed"


def test_the_same_card_twice_is_refused() -> None:
    with pytest.raises(TournamentError) as refusal:
        dealer_by_highest(drew("PK", "PK"))
    assert refusal.value.code == "card-drawn-twice"


def test_a_dealer_sits_at_the_table() -> None:
    with pytest.raises(TournamentError) as refusal:
        seated_from((1, 2, 3, 4), 9)
    assert refusal.value.code == "not-at-this-table"


@clause("HG-025")
def test_the_highest_card_is_the_first_forehand_in_hopfgarten() -> None:
    assert seated_by_cards((1, 2, 3, 4), ("HK", "XII", "P9", "T10"), "forehand") == (1, 2, 3, 4)


@clause("ST-138")
def test_everybody_sits_at_the_sign_of_the_card_drawn() -> None:
    assert seated_by_cards((1, 2, 3, 4), ("HK", "PK", "TK", "XII"), "signs") == (4, 2, 3, 1)


@pytest.mark.parametrize(
    ("cards", "code"), [(("HK", "XII"), "cards-drawn"), (("HK", "?", "P9", "T9"), "no-such-card")]
)
def test_cards_that_nobody_can_have_drawn_are_refused(cards: tuple[str, ...], code: str) -> None:
    with refused(code):
        seated_by_cards((1, 2, 3, 4), cards, "highest")
