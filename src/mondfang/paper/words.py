"""The words on paper and pages: German first, English beside it."""

from __future__ import annotations

from fractions import Fraction

from mondfang.paper.errors import PaperError
from mondfang.speech import LANGUAGES, Text, numbers
from mondfang.tournament.office.players.entrants import Entrant, shown_name
from mondfang.tournament.office.state import State

WORDS: dict[str, Text] = {
    "round": Text("Runde", "Round"),
    "final": Text("Finale", "Final"),
    "main": Text("Vorrunden", "Preliminary rounds"),
    "unranked": Text("Ohne Rang", "Unranked"),
    "table": Text("Tisch", "Table"),
    "seat": Text("Platz", "Seat"),
    "number": Text("Nr.", "No."),
    "name": Text("Name", "Name"),
    "club": Text("Verein", "Club"),
    "rank": Text("Rang", "Rank"),
    "sum": Text("Summe", "Total"),
    "carried": Text("Übertrag", "Carried"),
    "reason": Text("Bemerkung", "Remark"),
    "points": Text("Punkte", "Points"),
    "dealer": Text("gibt zuerst", "deals first"),
    "forehand": Text("Vorhand", "forehand"),
    "bye": Text("setzt aus", "sits out"),
    "byes": Text("Es setzen aus", "Sitting out"),
    "sat-out": Text("* ausgesetzt", "* sat out"),
    "deal": Text("Spiel", "Deal"),
    "deals": Text("Spiele", "deals"),
    "minutes": Text("Minuten", "minutes"),
    "contract": Text("Ansage", "Contract"),
    "block": Text("Block", "Score block"),
    "who": Text("Wer", "Who"),
    "game": Text("Spiel", "Game"),
    "so-far": Text("bis hier", "so far"),
    "from-before": Text("Übertrag", "carried"),
    "who-note": Text(
        "Wer: die Spalte (1, 2, …) dessen, der gespielt hat. "
        "Vorzeichen und Ziffern in eigene Kästchen.",
        "Who: the column (1, 2, …) of whoever declared. Signs and digits have their own boxes.",
    ),
    "game-note": Text("Spiel: der fette Anfang genügt.", "Game: the letters in bold are enough."),
    "kassa": Text("Kassa", "Cash"),
    "scorer": Text("Schreiber", "Scorer"),
    "begin": Text("Beginn", "Start"),
    "end": Text("Ende", "End"),
    "signatures": Text("Unterschriften", "Signatures"),
    "check": Text("Σ = 0", "Σ = 0"),
    "at-the-table": Text("Am Tisch", "At the table"),
    "write-by-phone": Text("am Telefon schreiben", "write by phone"),
    "by-cards": Text(
        "Plätze und erster Geber werden mit Karten gezogen: Nummern und Namen bitte eintragen.",
        "Draw cards for seats and first dealer: please fill in numbers and names.",
    ),
    "zero": Text(
        "Jede Zeile ergibt null. Bitte leserlich; Unklares vor der Abgabe mit der Leitung klären.",
        "Every row adds up to zero. Please write clearly, and settle doubts before handing in.",
    ),
    "results": Text("Ergebnis", "Results"),
    "after-round": Text("nach Runde {number}", "after round {number}"),
    "provisional": Text("vorläufig", "provisional"),
    "sheets-out": Text(
        "vorläufig; es fehlen noch Zettel: {count}", "provisional; sheets still out: {count}"
    ),
    "complaints": Text(
        "vorläufig; Einsprüche binnen {minutes} Minuten ab Aushang",
        "provisional; complaints within {minutes} minutes of posting",
    ),
    "confirmed": Text("endgültig", "final"),
    "for-the-cup": Text("Wertung für den Cup", "Standings for the cup"),
    "by-name": Text("Wer sitzt wo", "Who sits where"),
    "by-table": Text("Tische", "Tables"),
    "certificate": Text("Urkunde", "Certificate"),
    "place": Text("{rank}. Platz", "Place {rank}"),
    "with-points": Text("mit {total} Punkten", "with {total} points"),
    "among": Text("unter {players} Teilnehmenden", "among {players} players"),
    "among-tandems": Text("unter {teams} Tandems", "among {teams} tandems"),
    "among-teams": Text("unter {teams} Teams", "among {teams} teams"),
    "direction": Text("Turnierleitung", "Director"),
    "referee": Text("Schiedsgericht", "Referee"),
    "page": Text("Seite", "Page"),
    "season": Text("Saison", "Season"),
    "cup-standings": Text("Cupwertung", "Cup standings"),
    "change": Text("±", "±"),
    "new": Text("neu", "new"),
    "counted": Text(
        "es zählen die besten {counted} Ergebnisse; was nicht zählt, steht in Klammern",
        "the best {counted} results count; the others are in brackets",
    ),
    "all-count": Text("alle Ergebnisse zählen", "all results count"),
    "extra-final": Text("das Finale zählt zusätzlich", "the final counts in addition"),
    "final-needs": Text("Was das Finale bringen muss", "What the final has to bring"),
    "at-least": Text("mindestens", "at least"),
    "enough": Text("sicher genug", "enough"),
    "nothing-certain": Text(
        "Bei dieser Art der Wertung lässt sich vorher nichts sagen.",
        "With this kind of scoring nothing can be said in advance.",
    ),
    "not-certain": Text("nie sicher", "never certain"),
    "needs-note": Text(
        "mindestens: darunter bleibt jemand anderer sicher vorne. "
        "sicher genug: damit kann niemand mehr vorbeiziehen.",
        "at least: with less, somebody else is sure to stay ahead. "
        "enough: with this many, nobody can overtake.",
    ),
    "standings": Text("Wertung", "Standings"),
    "tandems": Text("Wertung der Tandems", "Standings of the tandems"),
    "teams": Text("Wertung der Teams", "Standings of the teams"),
    "tandems-short": Text("Tandems", "Tandems"),
    "teams-short": Text("Teams", "Teams"),
    "team": Text("Team", "Team"),
    "members": Text("Wer dazugehört", "Members"),
    "not-counting": Text(
        "In Klammern steht, was nicht zählt.", "What does not count is in brackets."
    ),
    "no-teams-yet": Text("Noch gibt es kein Team.", "There is no team yet."),
    "hall": Text("Saal", "Hall"),
    "files": Text("Dateien", "Files"),
    "no-results": Text("Noch ist kein Zettel abgegeben.", "No sheet has been handed in yet."),
    "open": Text("offen", "open"),
    "draw-proof": Text(
        "Auslosung Runde {rounds} zum Nachprüfen",
        "draw of round {rounds}, for checking",
    ),
    "repaired": Text("nachgebessert", "repaired"),
    "ruling": Text("Spruch", "ruling"),
    "struck": Text("gestrichen", "struck"),
    "skip": Text("Zum Inhalt", "Skip to content"),
    "clinched": Text("Titel sicher", "title certain"),
}
SYSTEMS: dict[str, Text] = {
    "fixed50": Text("Cuppunkte", "Cup points"),
    "heine": Text("Heine", "Heine"),
    "cubic200": Text("Kubisch", "Cubic"),
    "sums": Text("Summe", "Total"),
    "ranks": Text("Rang", "Rank"),
}


def word(key: str, language: str) -> str:
    return WORDS[key].said(language)


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
    out = sum(len(state.missing(number)) for number in state.clocks)
    if out and state.sheets:
        return word("sheets-out", language).format(count=out)
    return word("provisional", language)


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise PaperError("no-language", "", found=language, known=", ".join(LANGUAGES))
