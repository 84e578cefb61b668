"""The text form of everything that a seat is told: actions as ever, and what followed from them."""

from __future__ import annotations

from collections.abc import Sequence

from mondfang.cards import Card
from mondfang.game import actions as act
from mondfang.game.actions import Action, Event
from mondfang.game.text import action_text


def event_text(event: Event) -> str:
    """``HandShown(1, …)`` is ``"lays open Sk XX …"``; the seat stands beside the text."""
    match event:
        case act.Dealt(cards=cards):
            return f"is dealt {cards}"
        case act.TalonShown(cards=cards):
            return f"talon {talon_text(cards)}"
        case act.TalonTaken(cards=cards):
            return "takes up unseen" if cards is None else f"takes up {cards}"
        case act.Discarded(count=count):
            return f"discards {count}"
        case act.DiscardShown(cards=cards):
            return f"shows {cards}"
        case act.TrickTaken(added=added):
            return f"wins with {' '.join(map(str, added))}" if added else "wins"
        case act.HandShown(cards=cards):
            return f"lays open {cards}"
        case act.Finished(discard=discard, talon=talon):
            return f"finished, talon {talon_text(talon)}, discard {discard}".removesuffix(" ")
        case _:
            assert isinstance(event, Action)
            return action_text(event)


def event_seat(event: Event) -> int | None:
    """The seat that an event is about, or None if it is about the table."""
    seat = getattr(event, "seat", None)
    return seat if isinstance(seat, int) else None


def talon_text(talon: Sequence[Card]) -> str:
    """``A B C | D E F``: the two halves as they lie."""
    codes = [card.code for card in talon]
    return " ".join([*codes[:3], "|", *codes[3:]])
