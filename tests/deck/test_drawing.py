"""What is on the cards: the right number of signs, numerals that fit, birds that are marked."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from mondfang.cards import CARDS, Card, Suit
from mondfang.deck import card_svg, glyph
from mondfang.deck.ink import number
from mondfang.deck.letters import HEIGHT, width_of
from mondfang.deck.suits import COLOURS, SIGNS, places
from mondfang.deck.tarocks import BIRD_SIGN, NUMERAL_WIDTH, ground

PIPS = [card for card in CARDS if not card.is_tarock and card.rank not in "KDRB"]
TAROCKS = [card for card in CARDS if card.is_tarock]


@pytest.mark.parametrize("card", PIPS, ids=str)
def test_a_card_shows_as_many_signs_as_its_rank_says_and_two_in_the_corners(card: Card) -> None:
    assert len(places(card.rank)) == int(card.rank)
    assert card_svg(card).count(SIGNS[card.suit]) == int(card.rank) + 2


@pytest.mark.parametrize("card", PIPS, ids=str)
def test_the_signs_of_a_card_do_not_touch(card: Card) -> None:
    spots = sorted(places(card.rank), key=lambda spot: (spot[1], spot[0]))
    for (x, y), (other_x, other_y) in pairwise(spots):
        assert abs(x - other_x) >= 15 or abs(y - other_y) >= 15


@pytest.mark.parametrize("rank", ["1", "2", "3", "4", "8", "9", "10"])
def test_the_signs_lie_the_same_way_up_and_down(rank: str) -> None:
    spots = set(places(rank))
    assert {(100 - x, 180 - y) for x, y in spots} == spots


@pytest.mark.parametrize("card", TAROCKS, ids=str)
def test_a_numeral_stays_within_what_a_fan_on_a_phone_shows(card: Card) -> None:
    """Twelve cards at 360 pixels show some 35 of the 100 units of a card."""
    wide = min(width_of(card.code) * 28 / HEIGHT, NUMERAL_WIDTH)
    assert 5.5 + wide <= 34


def test_the_trull_is_coloured_all_over_and_each_of_it_differently() -> None:
    colours = [ground(card) for card in TAROCKS]
    plain = max(set(colours), key=colours.count)
    odd = {card.code: ground(card) for card in TAROCKS if ground(card) != plain}
    assert set(odd) == {"I", "XXI", "Sk"}
    assert len(set(odd.values())) == 3


def test_the_four_birds_and_no_others_are_marked() -> None:
    assert [card.code for card in TAROCKS if BIRD_SIGN in card_svg(card)] == [
        "I",
        "II",
        "III",
        "IIII",
    ]


def test_every_suit_has_a_colour_of_its_own() -> None:
    assert len(set(COLOURS.values())) == 4


def test_a_sign_in_a_text_takes_the_colour_of_the_text() -> None:
    assert "currentColor" in glyph(Suit.HERZ)
    assert 'aria-hidden="true"' in glyph(Suit.HERZ)


@pytest.mark.parametrize(
    ("value", "text"),
    [(12, "12"), (3.5, "3.5"), (0.4, ".4"), (-0.4, "-.4"), (-0.01, "0"), (10, "10")],
)
def test_numbers_are_written_short(value: float, text: str) -> None:
    assert number(value) == text


def test_the_deck_for_weak_eyes_has_two_colours_only() -> None:
    for card in CARDS:
        face = card_svg(card, "klar").replace("#b7a888", "")  # the edge of the paper
        assert set(re.findall(r"#[0-9a-f]{6}", face)) == {"#111111", "#ffffff"}, card


def test_the_deck_for_weak_eyes_tells_red_from_black_by_hollow_and_full() -> None:
    for card in CARDS:
        if not card.is_tarock:
            face = card_svg(card, "klar")
            assert (f'{SIGNS[card.suit]}" fill="#ffffff"' in face) == card.suit.is_red


@pytest.mark.parametrize("card", [card for card in CARDS if card.is_tarock], ids=str)
def test_a_biedermeier_tarock_is_the_same_both_ways_up(card: Card) -> None:
    face = card_svg(card, "biedermeier")
    head, turned = face.split('<g transform="rotate(180 50 90)">', 1)
    scene = head[head.index("<svg x=") :]
    assert turned.startswith(scene)
