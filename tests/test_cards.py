"""Cards, ranks, values, counting."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondfang.cards import (
    ALL,
    CARDS,
    TOTAL_THIRDS,
    Card,
    CardError,
    CardSet,
    Suit,
    cards_in,
    format_points,
    parse_points,
    points_by_lays,
    sorted_for_hand,
    thirds_of,
)
from tests.clauses import clause
from tests.positions import cards

masks = st.integers(0, ALL)


@clause("HG-132", "SB-066")
def test_the_pack_counts_106_less_36() -> None:
    values = {5: "Sk XXI I HK KK PK TK", 4: "HD KD PD TD", 3: "HR KR PR TR", 2: "HB KB PB TB"}
    rest = CardSet(ALL)
    for value, codes in values.items():
        assert {(card.value, card.thirds) for card in cards(codes)} == {(value, 3 * value - 2)}
        rest = rest - cards(codes)
    assert {(card.value, card.thirds) for card in rest} == {(1, 1)}
    assert sum(card.value for card in CARDS) - 36 == 70
    assert thirds_of(ALL) == TOTAL_THIRDS == 210


def test_the_pack_has_54_cards_of_70_points() -> None:
    assert len({card.code for card in CARDS}) == 54
    assert thirds_of(ALL) == 210
    assert points_by_lays(ALL) == 70


def test_codes_are_read_and_written() -> None:
    assert [Card.parse(code).code for code in ("HK", "T10", "H1", "Sk", "IIII")] == [
        "HK",
        "T10",
        "H1",
        "Sk",
        "IIII",
    ]


@pytest.mark.parametrize("text", ["", "hk", "H10", "P1", "IV", "XXII", "T7 "])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError):
        Card.parse(text)


def test_red_pips_run_the_other_way() -> None:
    assert Card.parse("H1") > Card.parse("H4")
    assert Card.parse("P10") > Card.parse("P7")
    assert Card.parse("KB") > Card.parse("K1")


def test_suits() -> None:
    assert Card.parse("KR").suit is Suit.KARO
    assert Card.parse("I").suit is Suit.TAROCK
    assert Suit.HERZ.is_red
    assert not Suit.PIK.is_red


@given(masks)
def test_thirds_are_three_times_the_values_less_two_a_card(mask: int) -> None:
    cards = cards_in(mask)
    assert thirds_of(mask) == 3 * sum(card.value for card in cards) - 2 * len(cards)


@given(masks)
def test_lays_round_to_the_nearest_point(mask: int) -> None:
    """An incomplete lay costs one point: 1 Blatt is dropped, 2 Blatt make a point."""
    points, blatt = divmod(thirds_of(mask), 3)
    assert points_by_lays(mask) == points + (blatt == 2)


@given(st.integers(0, 210))
def test_points_are_read_back_as_written(thirds: int) -> None:
    assert parse_points(format_points(thirds)) == thirds


def test_points_in_words_of_the_table() -> None:
    assert format_points(107) == "35/2"
    assert parse_points("36") == 108


@pytest.mark.parametrize("text", ["", "35/3", "71", "70/1", "-1", "35/", "3.5", "1/2/1", "²"])
def test_what_is_no_number_of_points_is_refused(text: str) -> None:
    with pytest.raises(CardError):
        parse_points(text)


@given(masks)
def test_a_card_set_is_read_back_as_written(mask: int) -> None:
    assert CardSet.parse(str(CardSet(mask))) == mask
    assert len(CardSet(mask)) == len(list(CardSet(mask)))


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(CardError, match="twice"):
        CardSet.parse("HK Sk HK")


def test_hands_are_sorted_as_players_sort() -> None:
    assert str(CardSet.parse("T7 H4 II HK Sk P10")) == "Sk II HK H4 P10 T7"


def test_a_hand_is_sorted_as_somebody_is_used_to() -> None:
    hand = CardSet.of(Card.parse(code) for code in ("H1", "KK", "PD", "T7", "TK", "V", "Sk"))
    assert [card.code for card in sorted_for_hand(hand, "PHTK", tarocks_first=False)] == [
        *("PD", "H1", "TK", "T7", "KK"),
        *("Sk", "V"),
    ]
    assert [card.code for card in sorted_for_hand(hand)][:3] == ["Sk", "V", "H1"]
