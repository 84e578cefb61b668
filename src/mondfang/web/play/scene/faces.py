"""The pictures of cards on the page, made once for every book and language."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from markupsafe import Markup

from mondfang.bots.characters import BY_NAME
from mondfang.cards import CARDS, Card
from mondfang.deck import FIRST
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import card_name
from mondfang.web.base.assets import BACK, card_url, portrait_url

Faces = tuple[tuple[Card, Markup], ...]


@lru_cache(maxsize=256)
def pictures(book: Rulebook, language: str, deck: str = FIRST) -> dict[Card, Markup]:
    """The picture of each card of a deck, called as the book calls it."""
    picture = Markup('<img class="card" src="{}" alt="{}" width="100" height="180">')
    return {
        card: picture.format(card_url(card.code, deck), card_name(card, language, book))
        for card in CARDS
    }


def face(book: Rulebook, language: str, card: Card, deck: str = FIRST) -> Markup:
    return pictures(book, language, deck)[card]


def faces(book: Rulebook, language: str, cards: Iterable[Card], deck: str = FIRST) -> Faces:
    if not cards:
        return ()
    known = pictures(book, language, deck)
    return tuple([(card, known[card]) for card in cards])


@cache
def portrait(name: str) -> Markup:
    """The face of the bot of that name; nothing for one that has none.

    It says nothing to those who listen: the name stands beside it.
    """
    character = BY_NAME.get(name)
    if character is None:
        return Markup("")
    return Markup(
        '<img class="face" src="{}" alt="" width="48" height="48" draggable="false">'
    ).format(portrait_url(character.id))


def bot_manner(name: str, language: str) -> str:
    """How a bot plays, in one sentence."""
    character = BY_NAME.get(name)
    return "" if character is None else character.manner.said(language)


@cache
def back(deck: str = FIRST) -> Markup:
    """The back of a card; it says nothing to those who listen."""
    return Markup('<img class="card" src="{}" alt="" width="100" height="180">').format(
        card_url(BACK, deck)
    )
