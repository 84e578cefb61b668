"""The words on paper and pages: German first, English beside it."""

from __future__ import annotations

from fractions import Fraction

from mondfang.paper.errors import PaperError
from mondfang.speech import LANGUAGES, numbers
from mondfang.tournament.office.entrants import Entrant, shown_name
from mondfang.tournament.office.state import State

Pair = tuple[str, str]

WORDS: dict[str, Pair] = {
    "round": ("Runde", "Round"),
    "final": ("Finale", "Final"),
    "main": ("Vorrunden", "Preliminary rounds"),
    "unranked": ("Ohne Rang", "Without a rank"),
    "table": ("Tisch", "Table"),
    "seat": ("Platz", "Seat"),
    "number": ("Nr.", "No."),
    "name": ("Name", "Name"),
    "club": ("Verein", "Club"),
    "rank": ("Rang", "Rank"),
    "sum": ("Summe", "Total"),
    "carried": ("Übertrag", "Carried"),
    "reason": ("Bemerkung", "Remark"),
    "points": ("Punkte", "Points"),
    "dealer": ("gibt zuerst", "deals first"),
    "forehand": ("Vorhand", "forehand"),
    "bye": ("setzt aus", "sits out"),
    "byes": ("Es setzen aus", "Sitting out"),
    "sat-out": ("* ausgesetzt", "* sat out"),
    "deal": ("Spiel", "Deal"),
    "deals": ("Spiele", "deals"),
    "minutes": ("Minuten", "minutes"),
    "contract": ("Ansage", "Contract"),
    "kassa": ("Kassa", "Cash"),
    "scorer": ("Schreiber", "Scorer"),
    "begin": ("Beginn", "Start"),
    "end": ("Ende", "End"),
    "signatures": ("Unterschriften", "Signatures"),
    "check": ("Σ = 0", "Σ = 0"),
    "at-the-table": ("Am Tisch", "At the table"),
    "by-cards": (
        "Plätze und erster Geber werden mit Karten gezogen: Nummern und Namen bitte eintragen.",
        "Seats and first dealer are drawn by cards: please write in numbers and names.",
    ),
    "zero": (
        "Jede Zeile ergibt null. Bitte leserlich; Unklares vor der Abgabe mit der Leitung klären.",
        "Every row adds up to zero. Please write clearly, and settle doubts before handing in.",
    ),
    "results": ("Ergebnis", "Results"),
    "after-round": ("nach Runde {number}", "after round {number}"),
    "provisional": ("vorläufig", "provisional"),
    "complaints": (
        "vorläufig; Einsprüche binnen {minutes} Minuten ab Aushang",
        "provisional; complaints within {minutes} minutes of posting",
    ),
    "confirmed": ("endgültig", "final"),
    "for-the-cup": ("Wertung für den Cup", "Standings for the cup"),
    "by-name": ("Wer sitzt wo", "Who sits where"),
    "by-table": ("Tische", "Tables"),
    "certificate": ("Urkunde", "Certificate"),
    "place": ("{rank}. Platz", "Place {rank}"),
    "with-points": ("mit {total} Punkten", "with {total} points"),
    "among": ("unter {players} Teilnehmenden", "among {players} players"),
    "direction": ("Turnierleitung", "Director"),
    "referee": ("Schiedsgericht", "Referee"),
    "page": ("Seite", "Page"),
    "season": ("Saison", "Season"),
    "cup-standings": ("Cupwertung", "Cup standings"),
    "change": ("±", "±"),
    "new": ("neu", "new"),
    "counted": (
        "es zählen die besten {counted} Ergebnisse; was nicht zählt, steht in Klammern",
        "the best {counted} results count; what does not is in brackets",
    ),
    "all-count": ("alle Ergebnisse zählen", "all results count"),
    "extra-final": ("das Finale zählt zusätzlich", "the final counts beside them"),
    "final-needs": ("Was das Finale bringen muss", "What the final has to bring"),
    "at-least": ("mindestens", "at least"),
    "enough": ("sicher genug", "surely enough"),
    "nothing-certain": (
        "Bei dieser Art der Wertung lässt sich vorher nichts sagen.",
        "With this kind of scoring nothing can be said beforehand.",
    ),
    "not-certain": ("nie sicher", "never certain"),
    "needs-note": (
        "mindestens: darunter bleibt jemand anderer sicher vorne. "
        "sicher genug: damit kann niemand mehr vorbeiziehen.",
        "at least: with less somebody else surely stays ahead. "
        "surely enough: with so many nobody can come past.",
    ),
    "standings": ("Wertung", "Standings"),
    "hall": ("Saal", "Hall"),
    "files": ("Dateien", "Files"),
    "no-results": ("Noch ist kein Zettel abgegeben.", "No sheet has been handed in yet."),
    "open": ("offen", "open"),
    "draw-proof": (
        "Auslosung Runde {rounds} zum Nachprüfen",
        "draw of round {rounds}, to be checked",
    ),
    "repaired": ("nachgebessert", "repaired"),
    "ruling": ("Spruch", "ruling"),
    "struck": ("gestrichen", "struck"),
    "skip": ("Zum Inhalt", "To the content"),
    "clinched": ("Titel sicher", "title certain"),
}
SYSTEMS: dict[str, Pair] = {
    "fixed50": ("Cuppunkte", "Cup points"),
    "heine": ("Heine", "Heine"),
    "cubic200": ("Kubisch", "Cubic"),
    "sums": ("Summe", "Sum"),
    "ranks": ("Rang", "Rank"),
}


def word(key: str, language: str) -> str:
    return WORDS[key][language == "en"]


def words(language: str) -> dict[str, str]:
    """All words of a language, for a template."""
    return {key: word(key, language) for key in WORDS}


def where_and_when(state: State, language: str) -> str:
    made = state.created
    return ", ".join(part for part in (made.place, numbers.long_date(made.date, language)) if part)


def number_text(value: Fraction | int | None, language: str, decimals: bool = False) -> str:
    """A number as it is printed; with ``decimals`` always two of them."""
    if value is None or not decimals:
        return numbers.number(value, language)
    return numbers.decimal(Fraction(value), 2, language)


def round_title(state: State, number: int, language: str) -> str:
    """``Runde 2``, or ``Finale`` for the only round of a final."""
    form = state.format
    finals = len(form.rounds) - form.main_rounds
    if form.cut is not None and form.stage(number) == "final":
        which = f" {number - form.main_rounds}" if finals > 1 else ""
        return word("final", language) + which
    return f"{word('round', language)} {number}"


def round_heads(state: State, rounds: int) -> list[str]:
    """``R1 R2 R3 F``: the short names of the first rounds."""
    form, heads = state.format, []
    for number in range(1, rounds + 1):
        if form.cut is not None and form.stage(number) == "final":
            finals = len(form.rounds) - form.main_rounds
            heads.append("F" if finals == 1 else f"F{number - form.main_rounds}")
        else:
            heads.append(f"R{number}")
    return heads


def public_club(entrant: Entrant) -> str:
    """The club, where the name is shown: beside a bare number it would tell too much."""
    return "" if entrant.consent == "number" else entrant.club


def own_name(entrant: Entrant) -> str:
    """The whole name, for what is handed to the person alone."""
    return entrant.name or shown_name(entrant)


def status(state: State, language: str) -> str:
    """Whether the standings are final."""
    if state.is_confirmed:
        return word("confirmed", language)
    if state.posted_at is not None:
        minutes = state.format.office.complaint_minutes
        return word("complaints", language).format(minutes=minutes)
    return word("provisional", language)


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise PaperError("no-language", "", found=language, known=", ".join(LANGUAGES))
