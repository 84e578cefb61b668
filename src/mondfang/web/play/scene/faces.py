"""The pictures of cards on the page: each is one character in a region, and written out once.

The markup of a picture is long, and always the same: so it stands once in the page, and a region
has only the sign for it, a private character of Unicode that no name and no text of ours contains.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from markupsafe import Markup

from mondfang.bots.characters import BY_NAME
from mondfang.cards import CARDS, Card
from mondfang.deck import FIRST
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import card_name
from mondfang.web.base.assets import BACK, card_url, portrait_url

Faces = tuple[tuple[Card, Markup], ...]

_FIRST: Final = 0xE000  # the sign of the first card; the others follow by their numbers
_SIGNS: Final = tuple(Markup(chr(_FIRST + card)) for card in CARDS)
BACK_SIGN: Final = Markup(chr(_FIRST + len(CARDS)))  # it says nothing to those who listen


def face(card: Card) -> Markup:
    """The sign for the picture of a card."""
    return _SIGNS[card]


def faces(cards: Iterable[Card]) -> Faces:
    return tuple([(card, _SIGNS[card]) for card in cards])


@lru_cache(maxsize=256)
def pictures(book: Rulebook, language: str, deck: str = FIRST) -> tuple[Markup, ...]:
    """What the signs stand for, in their order: the cards as the book calls them, then the back."""
    picture = Markup('<img class="card" src="{}" alt="{}" width="100" height="180">')
    named = [(card.code, card_name(card, language, book)) for card in CARDS]
    return tuple(picture.format(card_url(code, deck), name) for code, name in [*named, (BACK, "")])


def written_out(html: str, shown: tuple[Markup, ...]) -> Markup:
    """Markup with its pictures in place of their signs."""
    return Markup(html.translate(dict(enumerate(map(str, shown), _FIRST))))


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
