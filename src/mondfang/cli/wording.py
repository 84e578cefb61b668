"""Actions, facts and settlements in the words of a table, German and English."""

from __future__ import annotations

from mondfang.cards import Card, CardSet, format_points, sorted_for_hand
from mondfang.cli.speech import language, say
from mondfang.game import Outcome
from mondfang.game import actions as act
from mondfang.game.actions import Action, Event
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import card_name, contract_name, premium_name, word

LADDER = ("Kontra", "Re", "Sub")
_GLYPHS = {"H": ("♥", "red"), "K": ("♦", "red"), "P": ("♠", "default"), "T": ("♣", "default")}


def card_text(card: Card) -> str:
    """A card in colour, short: ``♥K``, ``XXI``."""
    if card.is_tarock:
        return f"[bold yellow]{card.code}[/]"
    glyph, colour = _GLYPHS[card.code[0]]
    return f"[{colour}]{glyph}{card.rank}[/]"


def cards_text(mask: int) -> str:
    """A hand as players sort it, a gap between the suits."""
    pieces: list[str] = []
    suit = None
    for card in sorted_for_hand(mask):
        if suit is not None and card.suit != suit:
            pieces.append("·")
        suit = card.suit
        pieces.append(card_text(card))
    return " ".join(pieces) or "–"


def action_words(book: Rulebook, action: Action | Event) -> str:
    """What the seat says or does; empty for events that need no words."""
    lang = language()
    match action:
        case act.Reserve():
            return word("reserve", book)
        case act.Bid(contract=contract):
            return f"{contract_name(contract, lang, book)}!"
        case act.Pass() | act.Silence():
            return word("pass", book)
        case act.ThrowIn():
            return say("wirft zusammen", "throws the hand in")
        case act.Call(card=card):
            return say("ruft ", "calls ") + card_name(card, lang, book)
        case act.CallFourth():
            return say("ruft den Vierten", "calls the fourth king")
        case act.CallNobody():
            return say("spielt allein", "plays alone")
        case act.OpenTalon():
            return say("deckt den Talon auf", "opens the talon")
        case act.TakeHalf(half=half):
            return say(f"nimmt die {half + 1}. Hälfte", f"takes half {half + 1}")
        case act.TakeCard(card=card):
            return say("nimmt ", "takes ") + card_name(card, lang, book)
        case act.TakeWhole():
            return say("nimmt den ganzen Talon", "takes the whole talon")
        case act.Schleifen():
            return say("schleift", "gives the game up (schleifen)")
        case act.TurnTrischaken():
            return say("trischakt statt zu schleifen", "turns to Trischaken")
        case act.ChooseTrischaken(talon=talon, stichzwang=stichzwang):
            return _terms(talon == "six", stichzwang)
        case act.ChooseOpen(who=who):
            own = say("legt selbst auf", "lays open")
            return (
                own if who == "declarer" else say("lässt die Gegner auflegen", "opponents lay open")
            )
        case act.TakeBack():
            return say("nimmt die Ablage zurück", "takes the discard back")
        case act.Concede():
            return say("gibt auf: zu wenige Farbkarten", "concedes: too few suit cards")
        case act.Announce(premium=premium):
            return f"{premium_name(premium, lang, book)}!"
        case act.Lie():
            return book.announce.closing_word
        case act.Kontra(level=level, what=what, owner=owner):
            item = say("Spiel", "game") if what == "game" else premium_name(what, lang, book)
            return f"{LADDER[level - 1]} ({item}, {say('Platz', 'seat')} {owner})"
        case act.Gut():
            return word("good", book)
        case act.Play(card=card):
            return card_text(card)
        case act.TalonShown(cards=cards):
            first, second = CardSet.of(cards[:3]), CardSet.of(cards[3:])
            return f"Talon: {cards_text(first)}  |  {cards_text(second)}"
        case act.DiscardShown(cards=some):
            return say("zeigt in der Ablage: ", "shows in the discard: ") + cards_text(some)
        case _:
            return ""


def _terms(six: bool, stichzwang: bool) -> str:
    place = say(
        "Talon zu den ersten sechs Stichen" if six else "Talon zum letzten Stich",
        "talon to the first six tricks" if six else "talon to the last trick",
    )
    force = say(
        "mit Stichzwang" if stichzwang else "ohne Stichzwang",
        "must beat" if stichzwang else "need not beat",
    )
    return f"{place}, {force}"


def outcome_words(book: Rulebook, outcome: Outcome) -> str:
    """One sentence on how the game ended."""
    if outcome.contract is None:
        return say("Das Blatt wurde zusammengeworfen.", "The deal was thrown in.")
    name = contract_name(outcome.contract, language(), book)
    endings = {
        "schleifen": say("geschliffen", "given up"),
        "unplayed": say("ungespielt abgerechnet", "settled unplayed"),
        "conceded": say("aufgegeben", "conceded"),
    }
    if outcome.ending in endings:
        return f"{name}: {endings[outcome.ending]}"
    if outcome.declarer_thirds is None:
        tricks = ", ".join(str(number) for number in outcome.tricks)
        return f"{name} – {say('Stiche', 'tricks')} {tricks}"
    won = outcome.declarer_thirds >= book.count.win_thirds
    points = format_points(outcome.declarer_thirds)
    result = say("gewonnen" if won else "verloren", "won" if won else "lost")
    return f"{name} {result}, {points} {say('Punkte', 'points')}"
