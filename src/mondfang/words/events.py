"""What happened, as one sentence about a seat: for live regions, protocols and replays."""

from __future__ import annotations

from mondfang.cards import sorted_for_hand
from mondfang.game import actions as act
from mondfang.game.actions import Event
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import card_name
from mondfang.speech import pick
from mondfang.words.actions import SeatName, action_words, numbered, phrase, spoken
from mondfang.words.cards import card_names


def event_sentence(
    book: Rulebook,
    event: Event,
    language: str = "de",
    *,
    seat_name: SeatName | None = None,
    you: int | None = None,
) -> str:
    """``Anna: Weiter!``, ``Du spielst Mond (XXI).``; ``you`` is the listener's seat."""
    naming = seat_name or numbered(language)

    def cards(mask: int) -> str:
        return card_names(sorted_for_hand(mask), language, book)

    match event:
        case act.TalonShown(cards=talon):
            halves = (card_names(half, language, book) for half in (talon[:3], talon[3:]))
            return f"Talon: {pick(language, '; und ', '; and ').join(halves)}."
        case act.Finished():
            return pick(language, "Das Spiel ist zu Ende.", "The game is over.")
        case act.TalonTaken():
            return ""  # taking was said already, with what was taken
    own = event.seat == you
    who = pick(language, "Du", "You") if own else naming(event.seat)
    said = spoken(book, event, language)
    if said and not isinstance(event, act.Call | act.CallFourth | act.CallNobody):
        return f"{who}: {_aimed(event, said, naming)}"
    match event:
        case act.Play(card=card):
            done = phrase("play", language, you=own, card=card_name(card, language, book))
        case act.Dealt(cards=some):
            done = phrase("dealt", language, you=own, cards=cards(some))
        case act.Discard(cards=some):
            done = phrase("discard", language, you=own, cards=cards(some))
        case act.Discarded(count=count):
            key = "discarded-one" if count == 1 else "discarded"
            done = phrase(key, language, you=own, count=count)
        case act.TrickTaken(added=added):
            key = "trick-taken-with" if added else "trick-taken"
            done = phrase(key, language, you=own, cards=card_names(added, language, book))
        case act.HandShown(cards=some):
            done = phrase("hand-shown", language, you=own, cards=cards(some))
        case act.ChooseTrischaken():
            return f"{who}: {action_words(book, event, language)}."
        case _:
            done = action_words(book, event, language, you=own, cards_text=cards)
    return f"{who} {done}."


def _aimed(event: Event, said: str, naming: SeatName) -> str:
    """A Kontra says whose announcement it doubles."""
    if isinstance(event, act.Kontra):
        return f"{said.rstrip('!')} ({naming(event.owner)})!"
    return said
