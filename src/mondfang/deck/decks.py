"""The decks to choose from; each is a handful of functions that draw a card without its border."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from mondfang.cards import Card
from mondfang.deck import biedermeier, klar, tarocks
from mondfang.deck.back import back
from mondfang.deck.courts import court
from mondfang.deck.ink import PAPER
from mondfang.deck.suits import pips
from mondfang.speech import Text


@dataclass(frozen=True, slots=True)
class Deck:
    """What a deck is called, and how it is drawn."""

    id: str
    name: Text
    note: Text
    ground: Callable[[Card], str]  # the colour of the whole card
    drawn: Callable[[Card], str]
    back: Callable[[], str]


def _ground(card: Card) -> str:
    return tarocks.ground(card) if card.is_tarock else PAPER


def _drawn(card: Card) -> str:
    if card.is_tarock:
        return tarocks.tarock(card)
    return court(card) if card.rank in "KDRB" else pips(card)


FIRST: Final = "kaffeehaus"
DECKS: Final[Mapping[str, Deck]] = {
    one.id: one
    for one in (
        Deck(
            FIRST,
            Text("Kaffeehaus", "Coffee house"),
            Text(
                "Vier Farbtöne, jedes Tarock mit einem Bild aus Österreich.",
                "Four shades of suits, every tarock with a picture of Austria.",
            ),
            _ground,
            _drawn,
            back,
        ),
        Deck(
            "biedermeier",
            Text("Biedermeier", "Biedermeier"),
            Text(
                "In der Art der Industrie-und-Glück-Karten: doppelte Bilder in Federzeichnung.",
                "In the manner of the Industrie und Glück cards: double-ended scenes in pen.",
            ),
            biedermeier.ground,
            biedermeier.drawn,
            biedermeier.back,
        ),
        Deck(
            "klar",
            Text("Groß und klar", "Large and clear"),
            Text(
                "Für schwache Augen: einfarbig, sehr große Zeichen, keine Bilder.",
                "For weak eyes: one colour, very large signs, no pictures.",
            ),
            klar.ground,
            klar.drawn,
            back,
        ),
    )
}
