"""The deck as files: every card has a face of its own that any program can read."""

from __future__ import annotations

import gzip
from xml.etree import ElementTree

import pytest

from mondfang.cards import CARDS
from mondfang.deck import BACK, DECKS, VIEW_BOX, back_svg, card_svg, digest, sprite, title
from mondfang.rulebook.names import card_name

SVG = "{http://www.w3.org/2000/svg}"
EVERY_DECK = pytest.mark.parametrize("deck", DECKS)


def root_of(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


@EVERY_DECK
def test_there_are_54_faces_and_a_back_all_different(deck: str) -> None:
    assert len({*(card_svg(card, deck) for card in CARDS), back_svg(deck)}) == 55


@EVERY_DECK
def test_no_two_faces_differ_in_their_titles_alone(deck: str) -> None:
    drawn = {card_svg(card, deck).replace(f"<title>{title(card)}</title>", "") for card in CARDS}
    assert len(drawn) == 54


def test_no_deck_shares_a_face_with_another() -> None:
    assert len({card_svg(card, deck) for card in CARDS for deck in DECKS}) == 54 * len(DECKS)


@EVERY_DECK
def test_a_face_is_a_picture_of_five_to_nine(deck: str) -> None:
    for card in CARDS:
        root = root_of(card_svg(card, deck))
        assert root.tag == f"{SVG}svg", card
        assert root.attrib["viewBox"] == VIEW_BOX == "0 0 100 180", card


@EVERY_DECK
def test_a_face_is_small(deck: str) -> None:
    """What travels is packed: twelve in the hand and four in the trick are less than 50 kB."""
    for card in CARDS:
        face = card_svg(card, deck).encode()
        assert len(face) < (8_000 if deck == "biedermeier" else 6_000), card
        assert len(gzip.compress(face, 9)) < 3_000, card


@EVERY_DECK
def test_the_back_is_small(deck: str) -> None:
    assert len(back_svg(deck).encode()) < 6_000


def test_a_face_has_the_german_name_of_the_card_for_its_title() -> None:
    for card in CARDS:
        assert root_of(card_svg(card)).findtext(f"{SVG}title") == title(card) == card_name(card)


@EVERY_DECK
def test_a_face_needs_no_font_no_name_and_nothing_from_outside(deck: str) -> None:
    """No ids that clash where two cards stand in one page, no style that a policy forbids."""
    forbidden = {f"{SVG}{kind}" for kind in ("text", "image", "style", "script")}
    for card in CARDS:
        for element in root_of(card_svg(card, deck)).iter():
            assert element.tag not in forbidden, card
            assert not {"id", "style", "class", "href"} & set(element.attrib), card


def test_the_sprite_holds_every_face_under_its_code() -> None:
    symbols = [child.attrib["id"] for child in root_of(sprite("klar"))]
    assert symbols == [*(card.code for card in CARDS), BACK]


def test_the_digest_belongs_in_an_address() -> None:
    digests = {digest(deck) for deck in DECKS}
    assert len(digests) == len(DECKS)
    for one in digests:
        assert len(one) == 12
        assert set(one) <= set("0123456789abcdef")
