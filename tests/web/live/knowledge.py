"""Which cards a seat could know at a moment, and which ones a text speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from mondfang.cards import CARDS, Card, CardSet, cards_in
from mondfang.game.actions import Call
from mondfang.game.view import View
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import card_name
from mondfang.web.play.scene.faces import face

# A picture, a mark for gliding, something to press: wherever a code stands for a card.
CODE = re.compile(
    r"""(?:/|data-card=\\?"|\bplay |\btake |\bcall |value=\\?")([A-Za-z0-9]{1,5})\b"""
)

# All 54 stand in the page, for the signs in its regions to stand for.
PICTURES = re.compile(r'<template id="pictures">.*?</template>', re.DOTALL)


def known(view: View) -> set[Card]:
    """The own cards and all that were told, and those that may be called."""
    found = set(cards_in(view.hand | view.dealt | view.discard))
    for event in view.told:
        found.update(_cards(event))
    found.update(_cards(view.public))
    found.update(action.card for action in view.legal_actions if isinstance(action, Call))
    return found


def _cards(value: object) -> Iterator[Card]:
    """Every card in a record of the game, however deep."""
    match value:
        case Card():
            yield value
        case CardSet():
            yield from cards_in(value)
        case tuple() | list() | frozenset():
            for one in value:
                yield from _cards(one)
        case _ if is_dataclass(value) and not isinstance(value, type):
            for field in fields(value):
                yield from _cards(getattr(value, field.name))
        case _:
            return


def named(text: str, book: Rulebook) -> set[Card]:
    """The cards that a text speaks of, by sign, by code or by name in either language."""
    text = PICTURES.sub("", text)
    codes = set(CODE.findall(text))
    return {
        card
        for card in CARDS
        if face(card) in text or card.code in codes or _is_named(card, text, book)
    }


def _is_named(card: Card, text: str, book: Rulebook) -> bool:
    names = (card_name(card, language, book) for language in ("de", "en"))
    return any(
        name in text and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) for name in names
    )
