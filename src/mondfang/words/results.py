"""How a game ended and what is written for it, in words."""

from __future__ import annotations

from mondfang.game.outcome import Outcome
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.settlement.ledger import Line
from mondfang.speech import Text, pick
from mondfang.speech.numbers import card_points
from mondfang.words.actions import SeatName

_ENDINGS = {
    "schleifen": Text("geschliffen", "given up"),
    "unplayed": Text("ungespielt abgerechnet", "settled unplayed"),
    "conceded": Text("aufgegeben", "conceded"),
}
_ITEMS = {
    "game": Text("Spiel", "game"),
    "schleifen": Text("geschliffen", "given up"),
    "renonce": Text("Renonce", "Renonce"),
}


def outcome_words(book: Rulebook, outcome: Outcome, language: str = "de") -> str:
    """One sentence on how the game ended."""
    if outcome.contract is None:
        return pick(language, "Das Blatt wurde zusammengeworfen.", "The deal was thrown in.")
    name = contract_name(outcome.contract, language, book)
    if outcome.ending in _ENDINGS:
        return f"{name}: {_ENDINGS[outcome.ending].said(language)}"
    if outcome.declarer_thirds is None:
        tricks = ", ".join(str(number) for number in outcome.tricks)
        return f"{name} – {pick(language, 'Stiche', 'tricks')} {tricks}"
    won = outcome.declarer_thirds >= book.count.win_thirds
    points = card_points(outcome.declarer_thirds, language)
    result = pick(language, "gewonnen" if won else "verloren", "won" if won else "lost")
    return f"{name} {result}, {points}"


def item_name(
    book: Rulebook, line: Line, language: str = "de", seat_name: SeatName | None = None
) -> str:
    """What a line of a settlement is for; ``game@2`` is the game of seat 2."""
    name, _, seat = line.item.partition("@")
    if seat and seat_name is not None:
        seat = f"({seat_name(int(seat))})"
    if name in _ITEMS:
        return f"{_ITEMS[name].said(language)} {seat}".strip()
    return premium_name(name, language, book)
