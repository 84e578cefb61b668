"""``mondfang tournament``: the director's office; a module for each group of verbs."""

from __future__ import annotations

from mondfang.cli.base.lazy import Lazy, LazyGroup
from mondfang.cli.base.speech import Both


def _in(module: str, attribute: str, german: str, english: str) -> Lazy:
    return Lazy(f"mondfang.cli.tournament.{module}", attribute, Both(german, english))


tournament = LazyGroup(
    "tournament",
    lazy={
        "desk": _in("shell", "shell", "Am Schreibtisch bleiben.", "Stay at the desk."),
        "new": _in("new", "new", "Ein Turnier anlegen.", "Create a tournament."),
        "formats": _in("new", "formats", "Die Formate zeigen.", "Show the formats."),
        "register": _in("register", "register", "Leute anmelden.", "Register people."),
        "players": _in("people", "players", "Wer da ist.", "Who is here."),
        "player": _in("people", "player", "Jemanden zeigen oder ändern.", "Show or edit a player."),
        "withdraw": _in("people", "withdraw", "Jemand geht.", "Somebody leaves."),
        "return": _in("people", "come_back", "Jemand ist wieder da.", "Somebody is back."),
        "pause": _in("people", "pause", "Jemand setzt Runden aus.", "Somebody sits rounds out."),
        "substitute": _in("people", "substitute", "Jemand springt ein.", "Somebody steps in."),
        "promise": _in("draw", "promise", "Den Startwert zusagen.", "Promise the seed."),
        "close": _in("draw", "close", "Die Anmeldung schließen.", "Close registration."),
        "draw": _in("draw", "draw", "Auslosen.", "Draw."),
        "repair": _in("draw", "repair", "Die Auslosung nachbessern.", "Repair the draw."),
        "swap": _in("tables", "swap", "Zwei tauschen die Plätze.", "Swap two players."),
        "seat": _in("tables", "seat", "Platzwahl mit Karten.", "Seat a table by cards."),
        "tables": _in("tables", "tables", "Wer wo sitzt.", "Who sits where."),
        "start": _in("round", "start", "Eine Runde beginnt.", "A round starts."),
        "end": _in("round", "end", "Die Runde wird abgeläutet.", "Signal the end of a round."),
        "plan": _in("round", "plan", "Eine Runde kürzen.", "Shorten a round."),
        "scorer": _in("round", "scorer", "Wer am Tisch schreibt.", "Who keeps the score."),
        "another": _in("round", "another", "Noch ein Spiel?", "Another deal?"),
        "board": _in("round", "board", "Was fehlt, was kommt.", "What is missing, what is next."),
        "enter": _in("enter", "enter", "Zettel eingeben.", "Enter sheets."),
        "sheet": _in("sheet", "sheet", "Einen Zettel zeigen.", "Show a sheet."),
        "check": _in("sheet", "check", "Zettel am Regelwerk prüfen.", "Check sheets by the rules."),
        "correct": _in("correct", "correct", "Einen Zettel berichtigen.", "Correct a sheet."),
        "strike": _in("correct", "strike", "Eine Zeile streichen.", "Strike a row."),
        "rule": _in("rule", "rule", "Einen Spruch eintragen.", "Put a ruling on the sheet."),
        "warn": _in("conduct", "warn", "Jemanden verwarnen.", "Warn somebody."),
        "exclude": _in("conduct", "exclude", "Jemanden ausschließen.", "Exclude somebody."),
        "ban": _in("conduct", "ban", "Jemanden sperren.", "Ban somebody."),
        "unban": _in("conduct", "unban", "Eine Sperre aufheben.", "Lift a ban."),
        "standings": _in("standings", "standings", "Die Wertung.", "The standings."),
        "lot": _in("end", "lot", "Bei Gleichstand losen.", "Draw lots for a tie."),
        "money": _in("money", "money", "Zahlungen, Preise, Abrechnung.", "Payments and prizes."),
        "fee": _in("money", "fee", "Ein anderes Nenngeld.", "Change an entry fee."),
        "post": _in("end", "post", "Die Wertung aushängen.", "Post the standings."),
        "complain": _in("end", "complain", "Ein Einspruch.", "A complaint."),
        "decide": _in("end", "decide", "Einspruch entscheiden.", "Decide a complaint."),
        "confirm": _in("end", "confirm", "Die Wertung bestätigen.", "Confirm the standings."),
        "print": _in("paper", "print_", "Auf Papier (PDF).", "On paper (PDF)."),
        "publish": _in("paper", "publish", "Ergebnisse als Webseiten.", "Results as web pages."),
        "export": _in("files", "export", "Sicherung und Dateien.", "Backup and files."),
        "import": _in("files", "import_", "Eine Sicherung einlesen.", "Read a backup."),
        "log": _in("log", "log", "Was geschehen ist.", "What has happened."),
        "undo": _in("log", "undo", "Etwas zurücknehmen.", "Undo something."),
    },
    help=Both(
        """
        Ein Turnier leiten: von der Anmeldung bis zur Siegerehrung.

        Gemeint ist die einzige Datei *.mondfang im Ordner, oder was --file oder
        MONDFANG_TOURNAMENT nennt. Alles steht im Protokoll und lässt sich zurücknehmen.
        """,
        """
        Run a tournament, from registration to the prize-giving.

        Uses the only *.mondfang file in the folder, or whatever --file or MONDFANG_TOURNAMENT
        names. Everything is in the log and can be undone.
        """,
    ),
)
