"""Seats and the first dealer by cards, as the book of the tournament says."""

from __future__ import annotations

from itertools import permutations

import pytest

from mondfang.cards import CARDS, Card, Suit
from mondfang.rulebook import Rulebook
from mondfang.tournament.draw.cards import seated_by_cards
from tests.clauses import clause
from tests.positions import HG, KI, SB, ST
from tests.tournament.desk import refused

FOUR = (1, 2, 3, 4)


def seated(book: Rulebook, cards: str, way: str | None = None) -> tuple[int, ...]:
    """Players 1, 2, … drew these cards."""
    codes = cards.split()
    return seated_by_cards(book.deal, range(1, len(codes) + 1), codes, way)


@clause("ST-138", "ST-040")
@pytest.mark.parametrize("order", list(permutations(("P7", "TD", "H4", "IX"))))
def test_everybody_takes_the_place_of_the_sign_drawn(order: tuple[str, ...]) -> None:
    table = seated(ST, " ".join(order))
    signs = [Card.parse(order[player - 1]).suit for player in table]
    assert signs == [Suit.TAROCK, Suit.PIK, Suit.TREFF, Suit.HERZ]


@clause("ST-041", "ST-138")
def test_who_drew_the_tarock_deals_first() -> None:
    assert seated(ST, "PK XXI HB T8")[0] == 2


@clause("ST-041")
def test_at_a_table_that_sits_already_the_tarock_deals_and_the_next_is_forehand() -> None:
    assert seated(ST, "PK XXI HB HD", "tarock") == (2, 3, 4, 1)


def test_a_table_of_five_has_a_fifth_sign() -> None:
    assert seated(ST, "K1 PK XXI HB T8") == (3, 2, 5, 4, 1)


@clause("KI-049")
def test_four_cards_name_exactly_one_dealer() -> None:
    """Whoever holds which of them: it is one card that deals, and no two are ever level."""
    for first in range(0, 51, 3):
        winners = set()
        for order in permutations(card.code for card in CARDS[first : first + 4]):
            winners.add(order[seated(KI, " ".join(order))[0] - 1])
        assert len(winners) == 1


@clause("KI-050")
@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("P7 HK KK TK", 1),
        ("II V PK HK", 2),
        ("T7 K4 TK T10", 2),
        ("KK H4 TK KD", 2),
        ("HR HD HB H1", 2),
    ],
)
def test_the_class_decides_and_then_the_rank(cards: str, dealer: int) -> None:
    assert seated(KI, cards)[0] == dealer


@clause("HG-025")
def test_the_highest_card_is_the_first_forehand_in_hopfgarten() -> None:
    assert seated(HG, "HK XII P9 T10") == (1, 2, 3, 4)


@pytest.mark.parametrize("book", [HG, SB], ids=lambda book: book.id)
def test_where_suits_have_no_rank_two_kings_draw_again(book: Rulebook) -> None:
    with refused("draw-again"):
        seated(book, "HK PK P9 T10")


def test_a_table_may_have_agreed_on_another_way_than_the_book() -> None:
    assert seated(HG, "HK XII P9 T10", "highest") == (2, 3, 4, 1)
    assert seated(KI, "HK PK TK XII", "signs") == (4, 2, 3, 1)


@pytest.mark.parametrize(
    ("cards", "way", "code"),
    [
        ("PK P7 HB IX", None, "sign-drawn-twice"),
        ("PK K1 HB IX", None, "sign-not-at-table"),
        ("PK H1 K1 T7", "tarock", "one-tarock-needed"),
        ("I II K1 T7", "tarock", "one-tarock-needed"),
        ("PK PK HB IX", None, "card-drawn-twice"),
        ("HK ? P9 T9", None, "no-such-card"),
    ],
)
def test_cards_that_decide_nothing_are_refused(cards: str, way: str | None, code: str) -> None:
    with refused(code):
        seated(ST, cards, way)


def test_everybody_draws_a_card() -> None:
    with refused("cards-drawn"):
        seated_by_cards(ST.deal, FOUR, ("HK", "XII"))
