"""A deck in the manner of the Industrie-und-Glück cards: pen and a few stencilled colours.

Every tarock shows a scene of its own at both ends, with its number in a panel; court cards are the
figures of the house in ink; suits are red and black, as they always were.
"""

from mondfang.deck.biedermeier.cards import back, drawn, ground

__all__ = ["back", "drawn", "ground"]
