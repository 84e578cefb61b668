"""What a seat says or does, in the words of a table and the dialect of its book."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from mondfang.cards import CardSet
from mondfang.game import actions as act
from mondfang.game.actions import Event
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import card_name, contract_name, premium_name, word
from mondfang.speech import pick
from mondfang.speech.text import read_toml
from mondfang.words.cards import CardsText, CardText, card_short, cards_short

LADDER = ("Kontra", "Re", "Sub")
SeatName = Callable[[int], str]
_VERBS: dict[type[Event], str] = {
    act.ThrowIn: "throw-in",
    act.CallFourth: "call-fourth",
    act.CallNobody: "call-nobody",
    act.OpenTalon: "open-talon",
    act.TakeWhole: "take-whole",
    act.Schleifen: "schleifen",
    act.TurnTrischaken: "turn-trischaken",
    act.TakeBack: "take-back",
    act.Concede: "concede",
}


@cache
def phrases() -> dict[str, dict[str, str]]:
    """Every phrase in both languages, for others and for oneself."""
    return read_toml("mondfang.words", "phrases.toml")


def phrase(key: str, language: str = "de", *, you: bool = False, **values: object) -> str:
    """``ruft Herz-König``, or with ``you`` ``rufst Herz-König``.

    >>> phrase("take-half", "de", half=2)
    'nimmt die 2. Hälfte'
    """
    return phrases()[key][f"{language}-you" if you else language].format_map(values)


def would_words(book: Rulebook, action: act.Action, language: str = "de") -> str:
    """What a teacher would say or do: ``Rufer!``, ``den Talon aufdecken``."""
    key, values = _VERBS.get(type(action), ""), dict[str, object]()
    match action:
        case act.TakeHalf(half=half):
            key, values = "take-half", {"half": half + 1}
        case act.TakeCard(card=card):
            key, values = "take-card", {"card": card_name(card, language, book)}
        case act.ChooseOpen(who=who):
            key = f"open-{who}"
        case act.Call():
            return spoken(book, action, language)
    if not key:
        return action_words(book, action, language, you=True)
    return phrases()[key]["de-would" if language == "de" else "en-you"].format_map(values)


def spoken(book: Rulebook, event: Event, language: str = "de") -> str:
    """What is said aloud: a bid, a pass, a call, an announcement; empty for what is only done."""
    match event:
        case act.Reserve():
            return word("reserve", book)
        case act.Bid(contract=contract):
            return f"{contract_name(contract, language, book)}!"
        case act.Pass() | act.Silence():
            return word("pass", book)
        case act.Call(card=card):
            return f"{card_name(card, language, book)}!"
        case act.CallFourth():
            return pick(language, "Der Vierte!", "The fourth!")
        case act.CallNobody():
            return pick(language, "Allein!", "Alone!")
        case act.Announce(premium=premium):
            return f"{premium_name(premium, language, book)}!"
        case act.Lie():
            return book.announce.closing_word
        case act.Kontra(level=level, what=what):
            item = "" if what == "game" else f" {premium_name(what, language, book)}"
            return f"{LADDER[level - 1]}{item}!"
        case act.Gut():
            return word("good", book)
        case _:
            return ""


def action_words(
    book: Rulebook,
    event: Event,
    language: str = "de",
    *,
    you: bool = False,
    seat_name: SeatName | None = None,
    card_text: CardText = card_short,
    cards_text: CardsText = cards_short,
) -> str:
    """What the seat says or does; empty for events that need no words."""
    verb = _VERBS.get(type(event))
    if verb is not None:
        return phrase(verb, language, you=you)
    match event:
        case act.Call(card=card):
            return phrase("call", language, you=you, card=card_name(card, language, book))
        case act.TakeHalf(half=half):
            return phrase("take-half", language, you=you, half=half + 1)
        case act.TakeCard(card=card):
            return phrase("take-card", language, you=you, card=card_name(card, language, book))
        case act.ChooseTrischaken(talon=talon, stichzwang=stichzwang):
            return terms_words(talon == "six", stichzwang, language)
        case act.ChooseOpen(who=who):
            return phrase(f"open-{who}", language, you=you)
        case act.Kontra(level=level, what=what, owner=owner):
            naming = seat_name or numbered(language)
            return f"{kontra_words(book, level, what, language)} ({naming(owner)})"
        case act.Play(card=card):
            return card_text(card)
        case act.TalonShown(cards=cards):
            first, second = CardSet.of(cards[:3]), CardSet.of(cards[3:])
            return f"Talon: {cards_text(first)}  |  {cards_text(second)}"
        case act.DiscardShown(cards=some):
            return phrase("discard-shown", language, you=you, cards=cards_text(some))
        case _:
            return spoken(book, event, language)


def item_words(book: Rulebook, what: str, language: str = "de") -> str:
    """What a Kontra is about: the game, or a premium by its name."""
    return pick(language, "Spiel", "game") if what == "game" else premium_name(what, language, book)


def kontra_words(book: Rulebook, level: int, what: str, language: str = "de") -> str:
    """``Kontra aufs Spiel``, ``Re Uhu``: a step of the ladder and what it doubles."""
    item = item_words(book, what, language)
    if what == "game":
        item = pick(language, "aufs Spiel", "on the game")
    return f"{LADDER[level - 1]} {item}"


def terms_words(six: bool, stichzwang: bool, language: str = "de") -> str:
    """How a Trischaken is played."""
    return ", ".join(terms_parts(six, stichzwang, language))


def terms_parts(six: bool, stichzwang: bool, language: str = "de") -> tuple[str, str]:
    """What becomes of the talon, and whether a trick has to be beaten."""
    place = pick(
        language,
        "Talon zu den ersten sechs Stichen" if six else "Talon zum letzten Stich",
        "talon with the first six tricks" if six else "talon with the last trick",
    )
    force = pick(
        language,
        "mit Stichzwang" if stichzwang else "ohne Stichzwang",
        "must beat" if stichzwang else "need not beat",
    )
    return place, force


def numbered(language: str) -> SeatName:
    """Seats without names, counted from 1: ``Platz 2``."""
    return lambda seat: f"{pick(language, 'Platz', 'seat')} {seat + 1}"
