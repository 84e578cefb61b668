"""The deck as files: every card has a face of its own that any program can read."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from mondfang.cards import CARDS, Card
from mondfang.deck import BACK, VIEW_BOX, back_svg, card_svg, digest, sprite, title
from mondfang.rulebook.names import card_name

SVG = "{http://www.w3.org/2000/svg}"
EVERY_CARD = pytest.mark.parametrize("card", CARDS, ids=str)


def root_of(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def test_there_are_54_faces_and_a_back_all_different() -> None:
    assert len({*(card_svg(card) for card in CARDS), back_svg()}) == 55


def test_no_two_faces_differ_in_their_titles_alone() -> None:
    drawn = {card_svg(card).replace(f"<title>{title(card)}</title>", "") for card in CARDS}
    assert len(drawn) == 54


@EVERY_CARD
def test_a_face_is_a_picture_of_five_to_nine(card: Card) -> None:
    root = root_of(card_svg(card))
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == VIEW_BOX == "0 0 100 180"


@EVERY_CARD
def test_a_face_is_small(card: Card) -> None:
    assert len(card_svg(card).encode()) < 6_000


def test_the_back_is_small() -> None:
    assert len(back_svg().encode()) < 6_000


@EVERY_CARD
def test_a_face_has_the_german_name_of_the_card_for_its_title(card: Card) -> None:
    assert root_of(card_svg(card)).findtext(f"{SVG}title") == title(card) == card_name(card)


@EVERY_CARD
def test_a_face_needs_no_font_no_name_and_nothing_from_outside(card: Card) -> None:
    """No ids that clash where two cards stand in one page, no style that a policy forbids."""
    for element in root_of(card_svg(card)).iter():
        assert element.tag not in {f"{SVG}{kind}" for kind in ("text", "image", "style", "script")}
        assert not {"id", "style", "class", "href"} & set(element.attrib)


def test_the_sprite_holds_every_face_under_its_code() -> None:
    symbols = [child.attrib["id"] for child in root_of(sprite())]
    assert symbols == [*(card.code for card in CARDS), BACK]


def test_the_digest_belongs_in_an_address() -> None:
    assert len(digest()) == 12
    assert set(digest()) <= set("0123456789abcdef")
