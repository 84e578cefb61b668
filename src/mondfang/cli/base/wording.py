"""The words of a table on the terminal: in the language of this call, cards in colour."""

from __future__ import annotations

from mondfang import words
from mondfang.cards import Card
from mondfang.cli.base.speech import language
from mondfang.game import Outcome
from mondfang.game.actions import Event
from mondfang.rulebook import Rulebook
from mondfang.words import LADDER, SeatName

__all__ = ["LADDER", "action_words", "card_text", "cards_text", "outcome_words"]

_COLOURS = {"H": "red", "K": "red", "P": "default", "T": "default"}


def card_text(card: Card) -> str:
    """A card in colour, short: ``♥K``, ``XXI``."""
    colour = "bold yellow" if card.is_tarock else _COLOURS[card.code[0]]
    return f"[{colour}]{words.card_short(card)}[/]"


def cards_text(mask: int) -> str:
    """A hand as players sort it, a dot between the suits."""
    return words.cards_short(mask, card_text)


def action_words(book: Rulebook, action: Event, seat_name: SeatName | None = None) -> str:
    """What the seat says or does; empty for events that need no words."""
    return words.action_words(
        book,
        action,
        language(),
        seat_name=seat_name,
        card_text=card_text,
        cards_text=cards_text,
    )


def outcome_words(book: Rulebook, outcome: Outcome) -> str:
    """One sentence on how the game ended."""
    return words.outcome_words(book, outcome, language())
