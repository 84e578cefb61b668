"""Mondfang's own decks: 54 faces and a back each, drawn by code as SVG.

>>> from mondfang.cards import Card
>>> card_svg(Card.parse("HK"))[:4]
'<svg'
"""

from mondfang.deck.decks import DECKS, FIRST, Deck
from mondfang.deck.faces import BACK, VIEW_BOX, back_svg, card_svg, digest, sprite, title
from mondfang.deck.suits import glyph

__all__ = [
    "BACK",
    "DECKS",
    "FIRST",
    "VIEW_BOX",
    "Deck",
    "back_svg",
    "card_svg",
    "digest",
    "glyph",
    "sprite",
    "title",
]
