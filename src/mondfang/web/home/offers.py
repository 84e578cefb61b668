"""What the first page tells of the rest: the bots by strength, and what else is here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

from mondfang.bots.characters import CHARACTERS
from mondfang.bots.ladder import RUNGS
from mondfang.speech import Text

RUNG_NOTES: Final[dict[str, Text]] = {
    "random": Text(
        "spielt irgendeine erlaubte Karte. Zum Ausprobieren.",
        "plays any legal card. For trying things out.",
    ),
    "greedy": Text(
        "nimmt, was zu holen ist, und denkt nicht voraus. Zum Lernen.",
        "takes what there is and does not think ahead. For learning.",
    ),
    "beginner": Text(
        "weiß, was Karten wert sind, vergisst aber, was vor zwei Stichen fiel. Zum Aufwärmen.",
        "knows what cards are worth, but forgets what fell two tricks ago. For warming up.",
    ),
    "club": Text(
        "zählt mit und macht selten grobe Fehler. Für gemütliche Runden.",
        "keeps count and rarely blunders. For an easy evening.",
    ),
    "cup": Text(
        "rechnet viele Verteilungen durch. Für alle, die oft spielen.",
        "works out many deals. For those who play often.",
    ),
    "master": Text(
        "denkt am längsten nach und verzeiht wenig.",
        "thinks longest and forgives little.",
    ),
}
COMPANY: Final = tuple(
    (rung, tuple(one for one in CHARACTERS if one.rung == rung)) for rung in RUNGS
)


@dataclass(frozen=True, slots=True)
class Offer:
    path: str
    title: Text
    says: Text


OFFERS: Final = (
    Offer(
        "/tables",
        Text("Offene Tische", "Open tables"),
        Text("Mit anderen spielen, die gerade da sind.", "Play with others who are here now."),
    ),
    Offer(
        "/games",
        Text("Deine Spiele", "Your games"),
        Text("Suchen, nachspielen und verstehen.", "Search, replay and understand them."),
    ),
    Offer(
        "/rules",
        Text("Regeln", "Rules"),
        Text(
            "Alle Regelwerke zum Nachschlagen und Vergleichen, Klausel für Klausel.",
            "All rulebooks to look up and compare, clause by clause.",
        ),
    ),
    Offer(
        "/learn",
        Text("Lernen", "Learn"),
        Text(
            "Königrufen Schritt für Schritt, mit Aufgaben, die immer neu sind.",
            "Königrufen step by step, with exercises that are always new.",
        ),
    ),
    Offer(
        "/block",
        Text("Block führen", "Keep a table’s block"),
        Text(
            "Am echten Tisch mitschreiben: Spiel für Spiel, mit Summen und Geld.",
            "Keep score at a real table: game by game, with totals and money.",
        ),
    ),
    Offer(
        "/score",
        Text("Abrechnen", "Settle a game"),
        Text(
            "Am echten Tisch: ein Spiel antippen, Punkte und Geld ablesen.",
            "At a real table: tap in a game, read off points and money.",
        ),
    ),
    Offer(
        "/referee",
        Text("Schiedsrichter", "Referee"),
        Text(
            "Was ein Fehler kostet, mit der Regel dazu.",
            "What a fault costs, with the rule that says so.",
        ),
    ),
    Offer(
        "/quiz",
        Text("Quiz", "Quiz"),
        Text(
            "Was kostet das Spiel? Fragen für Schreiber und Schiedsrichter.",
            "What does the game pay? Questions for scorers and referees.",
        ),
    ),
    Offer(
        "/office",
        Text("Turniere", "Tournaments"),
        Text(
            "Anmelden, auslosen, Runden eingeben, reihen: das Büro der Turnierleitung.",
            "Register, draw, enter rounds, rank: the office of whoever runs the tournament.",
        ),
    ),
    Offer(
        "/first",
        Text("Königrufen in fünf Bildern", "Königrufen in five pictures"),
        Text("Für alle, die es noch nie gespielt haben.", "For those who have never played it."),
    ),
)


def offers(request: Request) -> tuple[Offer, ...]:
    """Those whose page this server has: nothing is promised that is not there."""
    here = {getattr(route, "path", "") for route in request.app.routes}
    return tuple(offer for offer in OFFERS if offer.path in here)
