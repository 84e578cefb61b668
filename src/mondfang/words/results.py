"""How a game ended and what is written for it, in words."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.game.outcome import Outcome
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_name, premium_name
from mondfang.settlement.ledger import Line
from mondfang.settlement.negative import is_made
from mondfang.settlement.positive import is_won
from mondfang.settlement.trischaken import result_of
from mondfang.speech import Text, pick
from mondfang.speech.numbers import card_points
from mondfang.words.actions import SeatName

_ENDINGS = {
    "schleifen": Text("geschliffen", "given up"),
    "conceded": Text("aufgegeben", "conceded"),
}
_ITEMS = {
    "game": Text("Spiel", "Game"),
    "schleifen": Text("Geschliffen", "Given up"),
    "renonce": Text("Renonce", "Renonce"),
}


def outcome_words(
    book: Rulebook, outcome: Outcome, language: str = "de", seat_name: SeatName | None = None
) -> str:
    """One sentence on how the game ended; with names it says whose, where that is not plain."""
    if outcome.contract is None:
        return pick(language, "Das Blatt wurde zusammengeworfen.", "The deal was thrown in.")
    name = contract_name(outcome.contract, language, book)
    if outcome.ending == "unplayed":
        return pick(
            language,
            f"Leerer {name}: wird nicht gespielt, zählt als gewonnen",
            f"Empty {name}: not played, counts as won",
        )
    if outcome.ending in _ENDINGS:
        return f"{name}: {_ENDINGS[outcome.ending].said(language)}"
    if outcome.declarer_thirds is not None:
        points = card_points(outcome.declarer_thirds, language)
        return f"{name} {_result(is_won(book, outcome), language)}, {points}"
    if outcome.ending == "renonce":
        return f"{name}: Renonce"
    if book.contracts[outcome.contract].talon == "tricks":
        return f"{name}, {_most_points(book, outcome, language, seat_name)}"
    return "; ".join(_negative(book, outcome, language, seat_name))


def _negative(
    book: Rulebook, outcome: Outcome, language: str, seat_name: SeatName | None
) -> Iterator[str]:
    """Each game; those played beside each other by name."""
    several = len(outcome.games) > 1
    for game in outcome.games:
        whose = f" ({seat_name(game.seat)})" if several and seat_name is not None else ""
        name = contract_name(game.contract, language, book) + whose
        count = outcome.tricks[game.seat]
        tricks = pick(language, f"{count} Stiche", f"{count} tricks")
        if count == 1:
            tricks = pick(language, "1 Stich", "1 trick")
        yield f"{name} {_result(is_made(book, outcome, game), language)}, {tricks}"


def _most_points(
    book: Rulebook, outcome: Outcome, language: str, seat_name: SeatName | None
) -> str:
    result = result_of(book, outcome)
    points = card_points(max(result.thirds), language)
    who = ""
    if seat_name is not None:
        who = f" ({', '.join(seat_name(seat) for seat in result.losers)})"
    return pick(language, f"am meisten: {points}{who}", f"highest: {points}{who}")


def _result(won: bool, language: str) -> str:
    return pick(language, "gewonnen" if won else "verloren", "won" if won else "lost")


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
