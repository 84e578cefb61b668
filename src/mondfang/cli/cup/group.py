"""``mondfang cup``: the tournaments of a season; a module for each group of verbs."""

from __future__ import annotations

from mondfang.cli.base.lazy import Lazy, LazyGroup
from mondfang.cli.base.speech import Both


def _in(module: str, attribute: str, german: str, english: str) -> Lazy:
    return Lazy(f"mondfang.cli.cup.{module}", attribute, Both(german, english))


cup = LazyGroup(
    "cup",
    lazy={
        "new": _in("season", "new", "Einen Cup anlegen.", "Create a cup."),
        "formats": _in("season", "formats", "Die Arten von Cups.", "The kinds of cup."),
        "add": _in("season", "add", "Turniere dazugeben.", "Add tournaments."),
        "remove": _in("season", "remove", "Ein Turnier herausnehmen.", "Remove a tournament."),
        "same": _in("season", "same", "Zwei Namen, eine Person.", "Two names, one person."),
        "forget": _in("season", "forget", "Jemanden vergessen.", "Forget somebody."),
        "standings": _in("show", "standings", "Der Stand.", "The standings."),
        "final": _in("show", "final", "Wer was im Finale braucht.", "Who needs what in the final."),
        "alltime": _in("show", "alltime", "Die ewige Tabelle.", "The all-time table."),
        "check": _in("check", "check", "Das Protokoll prüfen.", "Check the log."),
        "print": _in("files", "print_", "Auf Papier (PDF).", "On paper (PDF)."),
        "publish": _in("files", "publish", "Den Stand als Webseiten.", "Standings as web pages."),
        "export": _in("files", "export", "Den Stand als Datei.", "The standings as a file."),
        "log": _in("show", "log", "Was geschehen ist.", "What has happened."),
        "undo": _in("season", "undo", "Etwas zurücknehmen.", "Undo something."),
    },
    help=Both(
        """
        Ein Cup: die Turniere eines Jahres, was zählt und was gestrichen wird, das Finale.

        Gemeint ist die einzige Datei im Ordner, die einen Cup enthält, oder was --file oder
        MONDFANG_CUP nennt.
        """,
        """
        A cup: the tournaments of a season, what counts and what is dropped, the final.

        Uses the only file in the folder that holds a cup, or whatever --file or MONDFANG_CUP
        names.
        """,
    ),
)
