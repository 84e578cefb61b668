"""``mondfang tournament``: the director's office; a module for each group of verbs."""

from __future__ import annotations

from mondfang.cli.base.lazy import Lazy, LazyGroup
from mondfang.cli.base.speech import Both


def _in(module: str, **verbs: tuple[str, str]) -> dict[str, Lazy]:
    """The verbs of a module; an underscore at the end only keeps one apart from Python's words.

    Two of them are a hyphen.
    """
    return {
        verb.rstrip("_").replace("__", "-"): Lazy(
            f"mondfang.cli.tournament.{module}", verb.replace("__", "_"), Both(*line)
        )
        for verb, line in verbs.items()
    }


tournament = LazyGroup(
    "tournament",
    lazy={
        **_in(
            "shell",
            desk=("Am Schreibtisch bleiben.", "Stay at the desk."),
        ),
        **_in(
            "new",
            new=("Ein Turnier anlegen.", "Create a tournament."),
            formats=("Die Formate zeigen.", "Show the formats."),
        ),
        **_in(
            "players.register",
            register=("Leute anmelden.", "Register people."),
        ),
        **_in(
            "players.roster",
            players=("Wer da ist.", "Who is here."),
            player=("Jemanden zeigen oder ändern.", "Show or edit a player."),
            withdraw=("Jemand geht.", "Somebody leaves."),
            return_=("Jemand ist wieder da.", "Somebody is back."),
            pause=("Jemand setzt Runden aus.", "Somebody sits rounds out."),
            substitute=("Jemand springt ein.", "Somebody steps in."),
        ),
        **_in(
            "players.wish",
            wish=("Ein Wunsch an die Auslosung.", "A request to the draw."),
        ),
        **_in(
            "players.door",
            arrive=("Wer da ist und wer fehlt.", "Who is here, who is missing."),
            paid=("Jemand zahlt.", "Somebody pays."),
            cash=("Was in der Kassa ist.", "What is in the cash box."),
        ),
        **_in(
            "rounds.draw",
            promise=("Den Startwert zusagen.", "Promise the seed."),
            close=("Die Anmeldung schließen.", "Close registration."),
            draw=("Auslosen.", "Draw."),
            repair=("Die Auslosung nachbessern.", "Repair the draw."),
        ),
        **_in(
            "rounds.tables",
            swap=("Zwei tauschen die Plätze.", "Swap two players."),
            reseat=("Zwei saßen vertauscht.", "Two sat in the wrong seats."),
            tell=("Tische bekanntgeben.", "Make tables public."),
            seat=("Platzwahl mit Karten.", "Seat a table by cards."),
            tables=("Wer wo sitzt.", "Who sits where."),
        ),
        **_in(
            "rounds.course",
            start=("Eine Runde beginnt.", "A round starts."),
            end=("Die Runde wird abgeläutet.", "Signal the end of a round."),
            plan=("Eine Runde kürzen.", "Shorten a round."),
            scorer=("Wer am Tisch schreibt.", "Who keeps the score."),
            another=("Noch ein Spiel?", "Another deal?"),
            board=("Was fehlt, was kommt.", "What is missing, what is next."),
        ),
        **_in(
            "rounds.hall",
            announce=("Dem Saal etwas sagen.", "Tell the hall something."),
            extra__time=("Minuten mehr für einen Tisch.", "Minutes more for one table."),
        ),
        **_in(
            "sheets.enter",
            enter=("Zettel eingeben.", "Enter sheets."),
        ),
        **_in(
            "sheets.show",
            sheet=("Einen Zettel zeigen.", "Show a sheet."),
            check=("Zettel am Regelwerk prüfen.", "Check sheets by the rules."),
        ),
        **_in(
            "sheets.correct",
            correct=("Einen Zettel berichtigen.", "Correct a sheet."),
            strike=("Eine Zeile streichen.", "Strike a row."),
        ),
        **_in(
            "sheets.rule",
            rule=("Einen Spruch eintragen.", "Put a ruling on the sheet."),
        ),
        **_in(
            "sheets.calls",
            call=("Das Schiedsgericht rufen.", "Call the referee."),
            calls=("Wo das Schiedsgericht fehlt.", "Where a referee is wanted."),
            take__call=("Zu einem Tisch gehen.", "Go to a table."),
            close__call=("Der Tisch spielt weiter.", "The table plays on."),
        ),
        **_in(
            "players.conduct",
            warn=("Jemanden verwarnen.", "Warn somebody."),
            exclude=("Jemanden ausschließen.", "Exclude somebody."),
            ban=("Jemanden sperren.", "Ban somebody."),
            unban=("Eine Sperre aufheben.", "Lift a ban."),
        ),
        **_in(
            "results.standings",
            standings=("Die Wertung.", "The standings."),
        ),
        **_in(
            "results.posting",
            lot=("Bei Gleichstand losen.", "Draw lots for a tie."),
            post=("Die Wertung aushängen.", "Post the standings."),
            complain=("Ein Einspruch.", "A complaint."),
            decide=("Einspruch entscheiden.", "Decide a complaint."),
            confirm=("Die Wertung bestätigen.", "Confirm the standings."),
            reopen=("Bestätigung aufheben.", "Reopen the standings."),
        ),
        **_in(
            "results.money",
            money=("Zahlungen, Preise, Abrechnung.", "Payments and prizes."),
            fee=("Ein anderes Nenngeld.", "Change an entry fee."),
        ),
        **_in(
            "results.prizes",
            prizes=("Wer was gewonnen hat.", "Who has won what."),
            raffle=("Die Tombola.", "The raffle."),
            receipts=("Liste zum Unterschreiben.", "The list to be signed."),
            team=("Ein Tandem oder Team.", "A tandem or team."),
        ),
        **_in(
            "exports.paper",
            print_=("Auf Papier (PDF).", "On paper (PDF)."),
            publish=("Ergebnisse als Webseiten.", "Results as web pages."),
        ),
        **_in(
            "exports.exchange",
            export=("Sicherung und Dateien.", "Backup and files."),
            import_=("Eine Sicherung einlesen.", "Read a backup."),
            merge=("Zwei Protokolle vereinen.", "Merge two logs."),
        ),
        **_in(
            "follow",
            follow=("Als Ersatzrechner mitlaufen.", "Run along as stand-by."),
        ),
        **_in(
            "links",
            link=("Jemanden hereinlassen.", "Let somebody in."),
            links=("Wer hereingelassen ist.", "Who has been let in."),
            unlink=("Zugänge entziehen.", "Take links back."),
        ),
        **_in(
            "log",
            log=("Was geschehen ist.", "What has happened."),
            undo=("Etwas zurücknehmen.", "Undo something."),
        ),
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
